"""A list of any length that draws only its visible rows."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, ClassVar, Generic, TypeVar

from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.geometry import Region, Size
from textual.message import Message
from textual.screen import ScreenResultType
from textual.scroll_view import ScrollView
from textual.strip import Strip
from textual.widget import Widget
from textual.widgets import OptionList, Static

from quarterback.tui.context import ContextModal, ContextScreen
from quarterback.tui.draw.canvas import Row, printable
from quarterback.tui.theme.glyphs import UNICODE, Skin


class Menu(OptionList, inherit_bindings=False):
    """Textual's list, without sideways scrolling. Before it is drawn it has no pages, and keys that
    came so early move nothing."""

    BINDINGS: ClassVar[list[BindingType]] = OptionList.BINDINGS

    def action_page_up(self) -> None:
        if self.scrollable_content_region:
            super().action_page_up()  # type: ignore[no-untyped-call]

    def action_page_down(self) -> None:
        if self.scrollable_content_region:
            super().action_page_down()  # type: ignore[no-untyped-call]

    def move(self, by: int) -> None:
        """Move the selection that many lines, down or up, wrapping around."""
        for _ in range(abs(by)):
            if by > 0:
                self.action_cursor_down()
            else:
                self.action_cursor_up()


class Caption(Static):
    """A text as tall as it needs. The screen is laid out again only if the height changes: with
    every row that a list moves, that would cost more than the move."""

    _rows = -1
    _words: Content | None = None

    def say(self, words: Content) -> None:
        if words == self._words:
            return
        self._words = words
        width = self.content_size.width
        rows = words.get_height({}, width) if width else -1
        self.update(words, layout=rows != self._rows)
        self._rows = rows

    def on_resize(self) -> None:
        self._rows = -1


Key = TypeVar("Key")


class KeptStrips(Generic[Key]):
    """Strips by a key that names all that a row shows but its colors. For a widget without
    border and padding, which forgets them all when its colors change, or what a key stands for."""

    def __init__(self, widget: Widget, make: Callable[[Key], Strip]) -> None:
        self._widget, self._make = widget, make
        self._strips: dict[Key, Strip] = {}

    def forget(self) -> None:
        """Make every strip again."""
        self._strips = {}

    def render(self, keys: Iterable[Key], crop: Region) -> list[Strip]:
        """Return the strips of the lines of a region, filtered as Textual's own; those of other
        rows are forgotten."""
        widget, before, self._strips = self._widget, self._strips, {}
        filters, ground = widget.get_line_filters(), widget.background_colors[1]
        width = widget.outer_size.width  # with the scroll bar, which is painted over its end
        lines = []
        for key in keys:
            strip = before.get(key)
            if strip is None:
                strip = self._make(key)
                if strip.cell_length != width:
                    strip = strip.adjust_cell_length(width, widget.rich_style)
            self._strips[key] = strip
            for each in filters:
                strip = strip.apply_filter(each, ground)
            lines.append(strip)
        start, end = crop.column_span
        return lines if (start, end) == (0, width) else [line.crop(start, end) for line in lines]


Draw = Callable[[int, int, bool], Row]
"""Returns a row by its place from 0, at a width, selected or not: always the same one until
others are shown."""

ROLES = (
    *("row", "number", "when", "who", "score", "going-on", "final", "not-begun"),
    *("chosen", "now", "mark", "later", "heading"),
)
"""Every role that a piece of a row can have; `styles/saved_games.tcss` gives each its colors."""


class RowList(ScrollView, can_focus=True, inherit_bindings=False):
    """A list with one selected row. A click selects; a click on the selected row takes it. Keys
    belong to the screen: it calls `move`."""

    COMPONENT_CLASSES: ClassVar[set[str]] = {f"row-list--{role}" for role in ROLES}

    class Taken(Message):
        """The selected row was clicked."""

    count = 0
    at = 0

    def __init__(self, moved: Callable[[], object]) -> None:
        """`moved` is called when a row is selected, before it is painted, so that what is
        written about the row is painted with it."""
        super().__init__()
        self._moved = moved
        self._strips = KeptStrips(self, self._strip)
        self._styles: dict[str, Style] = {}

    def show(self, count: int, draw: Draw, at: int = 0) -> None:
        self.count, self.draw = count, draw
        self.virtual_size = Size(self.size.width, count)
        self.choose(at)
        self.refresh()

    def choose(self, at: int) -> None:
        """Select a row, and scroll to it."""
        before, self.at = self.at, min(max(at, 0), max(self.count - 1, 0))
        self.bring_into_view()
        top = round(self.scroll_y)
        self.refresh(*(Region(0, row - top, self.size.width, 1) for row in {before, self.at}))
        self._moved()

    def move(self, by: int) -> None:
        """Select another row, down or up."""
        self.choose(self.at + by)

    @property
    def page(self) -> int:
        return max(self.size.height - 1, 1)

    def bring_into_view(self) -> None:
        """Scroll as little as necessary."""
        top, height = round(self.scroll_y), self.size.height
        if not height:
            return
        if self.at < top:
            top = self.at
        elif self.at >= top + height:
            top = self.at - height + 1
        self.scroll_to(y=top, animate=False, immediate=True)

    def on_resize(self) -> None:
        self.virtual_size = Size(self.size.width, self.count)
        self.bring_into_view()

    def refresh(self, *regions: Region, **how: Any) -> RowList:
        """Paint again. If no regions are named, every row may have changed."""
        if not regions:
            self._strips.forget()
        return super().refresh(*regions, **how)

    def notify_style_update(self) -> None:
        super().notify_style_update()
        self._styles = {}
        self._strips.forget()

    def render_lines(self, crop: Region) -> list[Strip]:
        """Return the visible rows, each drawn once as long as it stays there."""
        top, width = round(self.scroll_y), self.size.width
        rows = range(top + crop.y, top + crop.bottom)
        return self._strips.render(((row, width, row == self.at) for row in rows), crop)

    def _strip(self, key: tuple[int, int, bool]) -> Strip:
        place, width, chosen = key
        if place >= self.count:
            return Strip.blank(width, self.rich_style)
        return Strip(
            [Segment(text, self._style(role)) for text, role in self.draw(place, width, chosen)]
        )

    def _style(self, role: str) -> Style:
        style = self._styles.get(role)
        if style is None:
            style = self._styles[role] = self.get_component_rich_style(f"row-list--{role}")
        return style

    def on_click(self, event: events.Click) -> None:
        place = event.y + round(self.scroll_y)
        if place >= self.count:
            return
        if place == self.at:
            self.post_message(self.Taken())
        else:
            self.choose(place)


class RowListScreen(ContextScreen[ScreenResultType]):
    """A screen with one list, whose selection its keys move."""

    def action_move(self, by: int) -> None:
        self.query_one(RowList).move(by)

    def action_page(self, by: int) -> None:
        rows = self.query_one(RowList)
        rows.move(by * rows.page)

    def action_close(self) -> None:
        self.dismiss(None)


class ListPage(ContextModal[ScreenResultType]):
    """A box with a list, and the selected row in full below it."""

    heading = ""
    keys = ""
    """What the keys do, in the last row."""
    first = 0
    """The row that is selected at first."""

    def compose(self) -> ComposeResult:
        with Vertical(id="page"):
            yield Static(self.heading, id="page-title")
            yield from self.above()
            yield RowList(self.row_moved)
            yield Caption(id="row-whole")
            yield Static(self.keys, id="page-foot")

    def above(self) -> Iterable[Widget]:
        """What is between the heading and the list."""
        return ()

    def on_mount(self) -> None:
        self.query_one(RowList).focus()
        self.call_after_refresh(self.fill)

    def fill(self) -> None:
        self.query_one(RowList).show(self.count, self.draw, self.first)

    @property
    def count(self) -> int:
        """How many rows there are."""
        raise NotImplementedError

    def draw(self, place: int, width: int, chosen: bool) -> Row:
        raise NotImplementedError

    def row_moved(self) -> None:
        """Say the selected row in full."""
        raise NotImplementedError

    @property
    def skin(self) -> Skin:
        skin: Skin = getattr(self.app, "skin", UNICODE)
        return skin

    def say(self, text: str) -> None:
        """Show a text below the list."""
        self.query_one(Caption).say(Content("\n".join(map(printable, text.split("\n")))))

    def action_move(self, by: int) -> None:
        self.query_one(RowList).move(by)

    def action_page(self, by: int) -> None:
        rows = self.query_one(RowList)
        rows.move(by * rows.page)

    def action_close(self) -> None:
        self.dismiss(None)


class MenuScreen(ContextModal[ScreenResultType]):
    """A box with one menu, whose selection its keys move."""

    def action_move(self, by: int) -> None:
        self.query_one(Menu).move(by)

    def action_close(self) -> None:
        self.dismiss(None)
