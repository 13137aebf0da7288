"""Someone else was faster: what it was, what it is now, what one was about to enter."""

from __future__ import annotations

from typing import ClassVar

from textual import events
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.screen import ModalScreen
from textual.widgets import Static

from quarterback.league_office.edit_conflict import Versions
from quarterback.tui.bindings import commands
from quarterback.tui.draw.canvas import printable

_ANSWERS = (
    ("mine", "m", "overwrite with mine"),
    ("theirs", "k", "keep theirs and drop mine"),
    ("edit", "e", "back to the form with my entries"),
)


class EditConflictDialog(ModalScreen[str]):
    """Gives `mine`, `theirs` or `edit`."""

    BINDINGS: ClassVar[list[BindingType]] = commands.bindings(commands.MOVED)

    def __init__(self, versions: Versions) -> None:
        super().__init__()
        self.versions = versions

    def compose(self) -> ComposeResult:
        """Both versions, one below the other, and what can be done."""
        v = self.versions
        with Vertical(id="page"):
            yield Static(Content(printable(v.title)), id="page-title")
            yield Static(Content(printable(v.detail)))
            for label, lines in v.sides:
                yield Static(Content(f"\n{label}:"), classes="moved-label")
                yield Static(Content("\n".join(f"  {printable(line)}" for line in lines)))
            yield Static("")
            for name, key, words in _ANSWERS:
                yield Static(Content(f"  {key}   {words}"), id=f"moved-{name}")
            yield Static(Content("ESC back to the form"), id="page-foot")

    def action_say(self, answer: str) -> None:
        """What is to become of it."""
        self.dismiss(answer)

    def on_click(self, event: events.Click) -> None:
        """A row is an answer."""
        name = event.widget.id or "" if event.widget else ""
        if name.startswith("moved-"):
            self.dismiss(name.removeprefix("moved-"))
