"""A game to a file: which kind, which name; never over another file without asking."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from pathlib import Path
from typing import ClassVar

from textual import events, work
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.screen import ModalScreen
from textual.widgets import Input, Static

from quarterback.files.text_files import InTheWay, NotWritten, write_file
from quarterback.game.scorebook import Scorebook
from quarterback.text.export import FORMATS, Format, suggested
from quarterback.tui.bindings import commands
from quarterback.tui.context import Context
from quarterback.tui.dialogs import ChoiceDialog
from quarterback.tui.draw.canvas import printable
from rulesets.core.plain_text import capitalize
from rulesets.core.sentences.wording import matchup
from rulesets.registry import names_of


class ExportScreen(ModalScreen[None]):
    """Up and down choose the kind, the name can be typed, enter writes."""

    BINDINGS: ClassVar[list[BindingType]] = commands.bindings(commands.EXPORT)

    def __init__(
        self, book: Scorebook, kinds: Sequence[Format] = FORMATS, what: str = "the game"
    ) -> None:
        """`kinds` are those that there are to choose from; `what` names what is written."""
        super().__init__()
        self.book = book
        self.kinds, self.what = kinds, what
        self.kind = 0

    ctx = Context()

    def compose(self) -> ComposeResult:
        """The kinds, the name, the folder."""
        names = names_of(self.book.header)
        with Vertical(id="page"):
            of = "" if self.kinds is FORMATS else f"{self.what} of "
            title = f"Export {of}{matchup(names)}"
            yield Static(Content(printable(title)), id="page-title")
            for place in range(len(self.kinds)):
                yield Static(id=f"export-{place}", classes="export-format")
            yield Static("\nFile:")
            first = suggested(self.book.header, self.book.id, self.kinds[0])
            yield Input(first, id="export-name", compact=True, select_on_focus=False)
            yield Static(Content(printable(f"in {Path.cwd()}")), id="export-folder")
            yield Static("up/down kind   ENTER write   ESC back", id="page-foot")

    def on_mount(self) -> None:
        """The name can be typed at once."""
        self.query_one(Input).focus()
        self._mark()

    def _mark(self) -> None:
        for place, kind in enumerate(self.kinds):
            row = self.query_one(f"#export-{place}", Static)
            sign = self.ctx.skin.considered if place == self.kind else " "
            row.update(Content(f"{sign} {kind.ending}  {kind.description}"))
            row.set_class(place == self.kind, "-chosen")

    def action_kind(self, by: int) -> None:
        """Another kind; the name's ending goes with it."""
        self._choose((self.kind + by) % len(self.kinds))

    def _choose(self, kind: int) -> None:
        before, after = self.kinds[self.kind].ending, self.kinds[kind].ending
        typed = self.query_one(Input)
        if typed.value.endswith(before):
            typed.value = typed.value.removesuffix(before) + after
            typed.cursor_position = len(typed.value)
        self.kind = kind
        self._mark()

    def on_click(self, event: events.Click) -> None:
        """A kind is chosen by a click."""
        name = event.widget.id or "" if event.widget else ""
        if name.startswith("export-") and name[-1].isdigit():
            self._choose(int(name[-1]))

    def on_input_submitted(self, event: Input.Submitted) -> None:
        if event.value.strip():
            self.write(event.value.strip())
        else:
            self.ctx.notice("Type a file name.")

    @work(exclusive=True)
    async def write(self, name: str) -> None:
        """Write the file in a thread; an error is shown, and what was typed stays."""
        try:
            to = Path(name).expanduser()
        except RuntimeError:
            self.ctx.notice(f"There is no home folder for {printable(name)}.")
            return
        kind, header, session = self.kinds[self.kind], self.book.header, self.book.session
        text = kind.write(header, session)
        try:
            try:
                await asyncio.to_thread(write_file, to, text)
            except InTheWay as error:
                answers = (("y", "yes, overwrite"), ("n", "no, keep it"))
                question = printable(f"{error.message} Overwrite it?")
                if await self.app.push_screen_wait(ChoiceDialog(question, answers)) != "y":
                    return
                await asyncio.to_thread(write_file, to, text, over=True)
        except NotWritten as error:
            self.ctx.notice(printable(error.message))
            return
        what = capitalize(self.what.removeprefix("the "))
        self.ctx.notice(f"{what} written to {printable(str(to.absolute()))}", severe=False)
        self.dismiss(None)

    def action_close(self) -> None:
        """Back; nothing is written."""
        self.dismiss(None)
