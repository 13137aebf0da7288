"""A field of a form with a few values: all of them in a row if there is room, else the selected
one between two arrows."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from rich.cells import cell_len
from textual import events
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.message import Message
from textual.reactive import reactive
from textual.widget import Widget
from textual.widgets import Static

from quarterback.tui.draw.canvas import truncate

_GAP = "  "
_ARROWS = "hl"
"""Letters that work as arrows."""
_NO_VALUE = ("", "none")
"""Values that mean that nothing is selected, such as `not set`: letters do not select them."""


class ChoiceField(Widget, can_focus=True):
    """Left, right, a letter or a click selects another value; SPACE lists all; ENTER goes to the
    next field, as in every field of a form."""

    DEFAULT_CSS = """
    ChoiceField { height: 1; width: 1fr; }
    ChoiceField:focus { background: $foreground 15%; }
    .no-color ChoiceField:focus { text-style: reverse; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("right,l", "turn(1)", "Next", show=False),
        Binding("left,h", "turn(-1)", "Before", show=False),
        Binding("space", "list", "List", show=False),
        Binding("enter", "go_on", "Go on", show=False),
    ]

    class ValueChanged(Message):
        """Another value was selected."""

        def __init__(self, choice: ChoiceField) -> None:
            super().__init__()
            self.choice = choice

        @property
        def control(self) -> ChoiceField:
            return self.choice

    value: reactive[str] = reactive("", init=False)

    def __init__(self, values: Sequence[tuple[str, str]], value: str, *, id: str) -> None:
        """`values` are pairs of a value and its words."""
        super().__init__(id=id)
        self.values = tuple(values)
        self.set_reactive(ChoiceField.value, value)

    def validate_value(self, value: str) -> str:
        """Refuse values that are not among the choices."""
        return value if value in dict(self.values) else self.value

    def watch_value(self) -> None:
        self.post_message(self.ValueChanged(self))

    def action_turn(self, by: int) -> None:
        at = [value for value, _ in self.values].index(self.value)
        self.value = self.values[(at + by) % len(self.values)][0]

    def action_list(self) -> None:
        self._list()

    def _list(self, find: str = "") -> None:
        """Open the list of all values, or of those that contain some letters."""
        from quarterback.tui.dialogs import PickerDialog

        def picked(value: str | None) -> None:
            if value is not None:
                self.value = value

        if self.values:
            self.app.push_screen(PickerDialog(self._label, self.values, self.value, find), picked)

    @property
    def _label(self) -> str:
        beside = self.parent.query(".label").results(Static) if self.parent is not None else ()
        return next((str(each.content) for each in beside), "")

    def on_key(self, event: events.Key) -> None:
        """Select the next value that begins with a letter; if there are many, search their list.
        A digit that no value has goes to the form, as elsewhere in it."""
        if event.character is None or not event.character.isalnum() or event.character in _ARROWS:
            return
        if event.character.isdigit() and not any(event.character in w for _, w in self.values):
            return
        event.stop()
        if self._in_a_row:
            self._take_letter(event.character.casefold())
        elif self.values:
            self._list(event.character)

    def _take_letter(self, letter: str) -> None:
        keys = [value for value, _ in self.values]
        at = keys.index(self.value) + 1
        begins = [
            key
            for key, words in self.values
            if words.casefold().startswith(letter) and key not in _NO_VALUE
        ]
        following = [key for key in (*keys[at:], *keys[:at]) if key in begins]
        if following:
            self.value = following[0]

    def action_go_on(self) -> None:
        self.screen.focus_next()

    @property
    def _in_a_row(self) -> bool:
        words = [f"[{text}]" for _, text in self.values]
        return cell_len(_GAP.join(words)) <= self.size.width

    def render(self) -> Content:
        """The selected value in brackets, so that it needs no color."""
        if self._in_a_row:
            pieces = [
                (f"[{words}]", "bold") if value == self.value else (f" {words} ", "dim")
                for value, words in self.values
            ]
            return Content.assemble(*(p for piece in pieces for p in (piece, _GAP)))
        left, right = ("<", ">") if self.app.has_class("ascii") else ("‹", "›")
        more = "~" if self.app.has_class("ascii") else "…"
        words = truncate(dict(self.values)[self.value], self.size.width - 4, more)
        return Content(f"{left} {words} {right}")

    def on_click(self, event: events.Click) -> None:
        """Select the value that was clicked, or the next if only one is shown."""
        if not self._in_a_row:
            self.action_turn(-1 if event.x == 0 else 1)
            return
        x = 0
        for value, words in self.values:
            x += cell_len(words) + 2 + len(_GAP)
            if event.x < x:
                self.value = value
                return
