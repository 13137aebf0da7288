"""The fields of a form as widgets: typed, chosen from a few, picked from many, marked."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from rich.cells import cell_len
from textual import events
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.geometry import Size
from textual.message import Message
from textual.widget import Widget
from textual.widgets import Input, TextArea

from quarterback.tui.draw.canvas import printable, truncate
from quarterback.tui.setup.form import DIGITS
from quarterback.tui.widgets.choice import ChoiceField

if TYPE_CHECKING:  # a form for a game uses these widgets, and needs no league
    from quarterback.league_office.actions.action import FormField
    from quarterback.league_office.choices import Option

FEW = 6
"""Up to this many values are shown in a row; more are picked from a list."""
MARK_LINES = 8
"""How many lines of marks are shown at a time."""
_LETTERS = 400


class PickField(ChoiceField):
    """One of many: arrow keys take the next, SPACE or a click opens the full list."""

    @property
    def _in_a_row(self) -> bool:
        return False

    def render(self) -> Content:
        """The selected value between two arrows, and its number among all."""
        if not self.values:
            return Content("nothing to choose from")
        ascii_only = self.app.has_class("ascii")
        left, right, more = ("<", ">", "~") if ascii_only else ("‹", "›", "…")
        at = [value for value, _ in self.values].index(self.value) + 1
        words, width = dict(self.values)[self.value], self.size.width
        count = f"  {at} of {len(self.values)}, SPACE: all"
        if cell_len(words) + cell_len(count) + 4 > width:
            count = f"  {at}/{len(self.values)}"
        words = truncate(words, width - cell_len(count) - 4, more)
        return Content.assemble(f"{left} {words} {right}", (count, "dim"))

    def action_turn(self, by: int) -> None:
        if self.values:
            super().action_turn(by)

    def on_click(self, event: events.Click) -> None:
        """Turn on an arrow; open the list between them."""
        event.stop()
        if event.x == 0:
            self.action_turn(-1)
        else:
            self.action_list()


class Marks(Widget, can_focus=True):
    """Several of a few: arrow keys move, SPACE or a click marks or unmarks.

    They are in columns. Of many only some lines are shown, around the current one.
    """

    DEFAULT_CSS = "Marks { height: auto; width: 1fr; } Marks:focus { background: $foreground 15%; }"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("right,l", "go(1)", "Next", show=False),
        Binding("left,h", "go(-1)", "Before", show=False),
        Binding("down,j", "go_line(1)", "Line below", show=False),
        Binding("up,k", "go_line(-1)", "Line above", show=False),
        Binding("space", "mark", "Mark", show=False),
        Binding("a", "mark_all", "Mark all", show=False),
        Binding("enter", "go_on", "Continue", show=False),
    ]

    class Changed(Message):
        """Posted when the marks change."""

        def __init__(self, marks: Marks) -> None:
            super().__init__()
            self.marks = marks

    def __init__(self, values: tuple[Option, ...], value: str, *, id: str) -> None:
        super().__init__(id=id)
        self.values, self.at, self.top = values, 0, 0
        self.marked = {each for each in value.split(",") if each}

    @property
    def value(self) -> str:
        """The marked ones in order, separated by commas."""
        return ",".join(key for key, _ in self.values if key in self.marked)

    @value.setter
    def value(self, value: str) -> None:
        self.marked = {each for each in value.split(",") if each}
        self.refresh()

    def _pieces(self) -> list[str]:
        return [
            f"[{'x' if k in self.marked else ' '}] {printable(words)}" for k, words in self.values
        ]

    def _column(self) -> int:
        """Cells from the start of one column to the next."""
        return max((cell_len(piece) for piece in self._pieces()), default=0) + 2

    def _across(self, width: int) -> int:
        """Return how many fit in a line of this width in cells."""
        return max((width + 2) // self._column(), 1)

    def _lines(self, width: int) -> int:
        """Return how many lines they take; what is too long for one is cut."""
        return -(-len(self.values) // self._across(width))

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        return min(max(self._lines(width), 1), MARK_LINES)

    def render(self) -> Content:
        width, column = self.size.width, self._column()
        across, height = self._across(width), max(self.size.height, 1)
        more = "~" if self.app.has_class("ascii") else "…"
        line = self.at // across
        self.top = min(max(self.top, line - height + 1), line)
        first, end = self.top * across, (self.top + height) * across
        count = ""
        if len(self.values) > end - first:
            count = f"  {first + 1}-{min(end, len(self.values))} of {len(self.values)}"
        rows: list[Content] = []
        pieces = self._pieces()
        for start in range(first, end, across):
            room = width - (cell_len(count) if start + across >= end else 0)
            line_pieces: list[Content | str | tuple[str, str]] = []
            for n, piece in enumerate(pieces[start : start + across], start):
                style = "bold underline" if n == self.at and self.has_focus else ""
                words = truncate(piece, room, more)
                gap = min(column, room) - cell_len(words)
                line_pieces += [(words, style), " " * gap]
                room -= cell_len(words) + gap
            if start + across >= end:
                line_pieces.append((count, "dim"))
            rows.append(Content.assemble(*line_pieces))
        return Content("\n").join(rows)

    def action_go(self, by: int) -> None:
        self.at = (self.at + by) % max(len(self.values), 1)
        self.refresh()

    def action_go_line(self, by: int) -> None:
        """Go a line down or up; past the last line, to the next field."""
        across = self._across(self.size.width)
        line = self.at // across + by
        if 0 <= line < self._lines(self.size.width):
            self.at = min(self.at + by * across, len(self.values) - 1)
            self.refresh()
        elif by > 0:
            self.screen.focus_next()
        else:
            self.screen.focus_previous()

    def action_mark(self) -> None:
        """Mark or unmark."""
        if self.values:
            self.marked ^= {self.values[self.at][0]}
            self.refresh()
            self.post_message(self.Changed(self))

    def action_mark_all(self) -> None:
        """Mark all; if all are marked, unmark them."""
        all_keys = {key for key, _ in self.values}
        self.marked = set() if all_keys <= self.marked else all_keys
        self.refresh()
        self.post_message(self.Changed(self))

    def action_go_on(self) -> None:
        self.screen.focus_next()

    def on_click(self, event: events.Click) -> None:
        across = self._across(self.size.width)
        column = event.x // self._column()
        at = (self.top + event.y) * across + column
        if column < across and at < len(self.values):
            self.at = at
            self.action_mark()


class Lines(TextArea):
    """Several lines of text. TAB goes to the next field."""

    def __init__(self, value: str, *, id: str) -> None:
        super().__init__(value, id=id, compact=True, show_line_numbers=True, tab_behavior="focus")

    @property
    def value(self) -> str:
        return self.text

    @value.setter
    def value(self, value: str) -> None:
        self.text = value


AnyField = Input | ChoiceField | Marks | Lines


def widget_of(field: FormField, value: str) -> AnyField:
    """Return the widget for a field; its id is the field's."""
    name = field_id(field.name)
    match field.kind:
        case "one":
            kind = ChoiceField if len(field.options) <= FEW and field.options else PickField
            return kind(_printable_options(field), value, id=name)
        case "several":
            return Marks(field.options, value, id=name)
        case "lines":
            return Lines(value, id=name)
        case _:
            hint = "" if not field.optional else "optional"
            only = DIGITS if field.kind == "number" else None
            return Input(value, hint, id=name, compact=True, max_length=_LETTERS, restrict=only)


def _printable_options(field: FormField) -> tuple[Option, ...]:
    return tuple((value, printable(words)) for value, words in field.options)


def put(widget: AnyField, field: FormField, value: str) -> None:
    """Give an existing widget another value and other options."""
    if isinstance(widget, ChoiceField):
        if widget.values != _printable_options(field):
            widget.values = _printable_options(field)
            widget.refresh()
    elif isinstance(widget, Marks) and widget.values != field.options:
        widget.values, widget.at = field.options, 0
        widget.refresh(layout=True)
    if widget.value != value:
        widget.value = value


def fits(widget: AnyField, field: FormField) -> bool:
    """Return whether an existing widget can take a field as it is asked now."""
    match field.kind:
        case "one":
            few = len(field.options) <= FEW and bool(field.options)
            return isinstance(widget, ChoiceField) and isinstance(widget, PickField) != few
        case "several":
            return isinstance(widget, Marks)
        case "lines":
            return isinstance(widget, Lines)
        case _:
            return isinstance(widget, Input)


def field_id(name: str) -> str:
    """Return the id of a field's widget."""
    return f"field-{name}"
