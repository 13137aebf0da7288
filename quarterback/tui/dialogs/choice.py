"""A question with a few answers, each with its key; and one that both teams must agree to."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar

from textual import events
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.screen import ModalScreen
from textual.widgets import Static

from quarterback.tui.bindings import commands

Answer = tuple[str, str]
"""A key, and what it means in words."""


class ChoiceDialog(ModalScreen[str]):
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
            yield Static(Content("ESC cancel"), id="page-foot")

    def on_key(self, event: events.Key) -> None:
        if event.key in {key for key, _ in self.answers}:
            event.stop()
            event.prevent_default()
            self.dismiss(event.key)

    def action_turn_away(self) -> None:
        self.dismiss("")

    def on_click(self, event: events.Click) -> None:
        """A row is an answer."""
        clicked = event.widget.id or "" if event.widget else ""
        if clicked.startswith("answer-"):
            self.dismiss(clicked.removeprefix("answer-"))


class ConsentDialog(ModalScreen[bool]):
    """Gives whether every team has agreed, each by its own key or row; one no is enough."""

    def __init__(self, question: str, sides: Mapping[str, str]) -> None:
        """`sides` are names by their keys."""
        super().__init__()
        self.question = question
        self.sides = dict(sides)
        self.agreed: set[str] = set()

    def compose(self) -> ComposeResult:
        """The question, then a row for each team, then no."""
        with Vertical(id="page"):
            yield Static(Content(self.question), id="page-title")
            for key in self.sides:
                yield Static(self._row(key), id=f"answer-{key}")
            yield Static(Content("  n   no"), id="answer-n")
            yield Static(Content("Each team presses its own key.   ESC cancel"), id="page-foot")

    def _row(self, key: str) -> Content:
        message = "agreed" if key in self.agreed else "agree"
        return Content(f"  {key}   {self.sides[key]}: {message}")

    def on_key(self, event: events.Key) -> None:
        """Only the teams' keys, no and escape do anything."""
        event.stop()
        self._answer(event.key)

    def on_click(self, event: events.Click) -> None:
        """A row is an answer."""
        clicked = event.widget.id or "" if event.widget else ""
        self._answer(clicked.removeprefix("answer-"))

    def _answer(self, key: str) -> None:
        if key in ("n", "escape"):
            self.dismiss(False)
        elif key in self.sides:
            self.agreed.add(key)
            self.query_one(f"#answer-{key}", Static).update(self._row(key))
            if len(self.agreed) == len(self.sides):
                self.dismiss(True)
