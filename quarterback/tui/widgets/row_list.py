"""A list of any length, of which only the rows on the screen are ever drawn."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar

from rich.segment import Segment
from textual import events
from textual.geometry import Region, Size
from textual.message import Message
from textual.scroll_view import ScrollView
from textual.strip import Strip

from quarterback.tui.draw.canvas import Row

Draw = Callable[[int, int, bool], Row]
"""A row by its place from 0, at a width, chosen or not."""

ROLES = (
    *("row", "number", "when", "who", "score", "going-on", "final", "not-begun"),
    *("chosen", "now", "mark", "later", "heading"),
)
"""Every role that a piece of a row may have; `styles/saved_games.tcss` gives each its colors."""


class RowList(ScrollView, can_focus=True, inherit_bindings=False):
    """One row is chosen. A click chooses; a click on the chosen row takes it. Keys are the
    screen's: it calls `move`."""

    COMPONENT_CLASSES: ClassVar[set[str]] = {f"row-list--{role}" for role in ROLES}

    class Moved(Message):
        """Another row is chosen."""

    class Taken(Message):
        """The chosen row was clicked."""

    count = 0
    at = 0

    def show(self, count: int, draw: Draw, at: int = 0) -> None:
        """Show other rows."""
        self.count, self.draw = count, draw
        self.virtual_size = Size(self.size.width, count)
        self.choose(at)
        self.refresh()

    def choose(self, at: int) -> None:
        """Choose a row, and bring it into view."""
        before, self.at = self.at, min(max(at, 0), max(self.count - 1, 0))
        self.bring_into_view()
        top = round(self.scroll_y)
        self.refresh(*(Region(0, row - top, self.size.width, 1) for row in {before, self.at}))
        self.post_message(self.Moved())

    def move(self, by: int) -> None:
        """Choose another row, down or up."""
        self.choose(self.at + by)

    @property
    def page(self) -> int:
        """How many rows a page is."""
        return max(self.size.height - 1, 1)

    def bring_into_view(self) -> None:
        """Scroll as little as need be."""
        top, height = round(self.scroll_y), self.size.height
        if not height:
            return
        if self.at < top:
            top = self.at
        elif self.at >= top + height:
            top = self.at - height + 1
        self.scroll_to(y=top, animate=False, immediate=True)

    def on_resize(self) -> None:
        """Another size: the chosen row stays in view."""
        self.virtual_size = Size(self.size.width, self.count)
        self.bring_into_view()

    def render_line(self, y: int) -> Strip:
        """Textual's Line API."""
        place, width = y + round(self.scroll_y), self.size.width
        if place >= self.count:
            return Strip.blank(width, self.rich_style)
        segments = [
            Segment(text, self.get_component_rich_style(f"row-list--{role}"))
            for text, role in self.draw(place, width, place == self.at)
        ]
        return Strip(segments).adjust_cell_length(width, self.rich_style)

    def on_click(self, event: events.Click) -> None:
        """Choose, or take."""
        place = event.y + round(self.scroll_y)
        if place >= self.count:
            return
        if place == self.at:
            self.post_message(self.Taken())
        else:
            self.choose(place)
