"""A question with a few answers, each with its key."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from textual import events
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.screen import ModalScreen
from textual.widgets import Static

from quarterback.tui import commands

Answer = tuple[str, str]
"""A key, and what it means in words."""


class AskScreen(ModalScreen[str]):
    """Gives the key that was pressed; empty when the question was turned away."""

    BINDINGS: ClassVar[list[BindingType]] = commands.bindings(commands.ASK)

    def __init__(self, question: str, answers: Sequence[Answer]) -> None:
        super().__init__()
        self.question = question
        self.answers = tuple(answers)

    def compose(self) -> ComposeResult:
        """The question, then an answer a row."""
        with Vertical(id="page"):
            yield Static(Content(self.question), id="page-title")
            for key, words in self.answers:
                yield Static(Content(f"  {key}   {words}"), id=f"answer-{key}")
            yield Static(Content("ESC: as it was"), id="page-foot")

    def on_key(self, event: events.Key) -> None:
        """The answers' keys."""
        if event.key in {key for key, _ in self.answers}:
            event.stop()
            event.prevent_default()
            self.dismiss(event.key)

    def action_turn_away(self) -> None:
        """No answer."""
        self.dismiss("")

    def on_click(self, event: events.Click) -> None:
        """A row is an answer."""
        clicked = event.widget.id or "" if event.widget else ""
        if clicked.startswith("answer-"):
            self.dismiss(clicked.removeprefix("answer-"))
