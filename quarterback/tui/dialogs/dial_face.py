"""What a dial on a real table has shown: to be typed, as it stands there."""

from __future__ import annotations

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.screen import ModalScreen
from textual.widgets import Input, Static

from quarterback.tui.bindings import commands


class DialFacePrompt(ModalScreen[str]):
    """Gives what was typed; empty when nothing was."""

    BINDINGS: ClassVar[list[BindingType]] = commands.bindings(commands.FACE)

    def __init__(self, ring: str) -> None:
        super().__init__()
        self.ring = ring

    def compose(self) -> ComposeResult:
        """A question and a field."""
        with Vertical(id="page"):
            yield Static(Content(f"Spin your dial. Result for {self.ring}?"), id="page-title")
            yield Input(id="face", compact=True, max_length=40)
            yield Static(
                Content(
                    "+3   -2   0   45   +5P   Fumble +1   Fumble -2 lose ball   Inc   Int +12\n"
                    "Blocked -5   G   N.G.      ENTER OK   ESC cancel"
                ),
                id="page-foot",
            )

    def on_mount(self) -> None:
        self.query_one(Input).focus()

    def on_input_submitted(self, event: Input.Submitted) -> None:
        self.dismiss(event.value.strip())

    def action_cancel(self) -> None:
        self.dismiss("")
