"""A question that is answered in a line of words: why, or what a clock reads."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.screen import ModalScreen
from textual.widgets import Input, Static

from quarterback.tui.bindings import commands

LONGEST = 200
"""Letters of an answer."""


class TextPrompt(ModalScreen[str]):
    """Gives what was typed; empty when the question was turned away."""

    BINDINGS: ClassVar[list[BindingType]] = commands.bindings(commands.TELL)

    def __init__(
        self,
        question: str,
        example: str = "",
        wrong: Callable[[str], str] = lambda _: "",
        text: str = "",
    ) -> None:
        """`wrong` gives what is wrong with an answer, in words; nothing when it will do. `given`
        stands in the field already."""
        super().__init__()
        self.question = question
        self.example = example
        self.wrong = wrong
        self.initial = text

    def compose(self) -> ComposeResult:
        """A question and a field."""
        with Vertical(id="page"):
            yield Static(Content(self.question), id="page-title")
            yield Input(self.initial, self.example, id="told", compact=True, max_length=LONGEST)
            yield Static(Content("ENTER OK   ESC cancel"), id="page-foot")

    def on_mount(self) -> None:
        self.query_one(Input).focus()

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Take it, if it will do."""
        text = event.value.strip()
        wrong = self.wrong(text) if text else "Type an answer."
        if wrong:
            self.query_one("#page-foot", Static).update(Content(wrong))
        else:
            self.dismiss(text)

    def action_cancel(self) -> None:
        self.dismiss("")
