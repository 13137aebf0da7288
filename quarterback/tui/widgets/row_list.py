"""A list of any length, of which only the rows on the screen are ever drawn."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar

from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.geometry import Region, Size
from textual.message import Message
from textual.scroll_view import ScrollView
from textual.strip import Strip

from quarterback.tui.draw.canvas import Row
from quarterback.tui.widgets.kept_strips import KeptStrips

Draw = Callable[[int, int, bool], Row]
"""A row by its place from 0, at a width, chosen or not: always the same one until others are
shown."""

ROLES = (
    *("row", "number", "when", "who", "score", "going-on", "final", "not-begun"),
    *("chosen", "now", "mark", "later", "heading"),
)
"""Every role that a piece of a row may have; `styles/saved_games.tcss` gives each its colors."""


class RowList(ScrollView, can_focus=True, inherit_bindings=False):
    """One row is chosen. A click chooses; a click on the chosen row takes it. Keys are the
    screen's: it calls `move`."""

    COMPONENT_CLASSES: ClassVar[set[str]] = {f"row-list--{role}" for role in ROLES}

    class Taken(Message):
        """The chosen row was clicked."""

    count = 0
    at = 0

    def __init__(self, moved: Callable[[], object]) -> None:
        """`moved` is called when a row is chosen, before it is painted, so that what is written
        about the row is painted with it."""
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
        """Choose a row, and bring it into view."""
        before, self.at = self.at, min(max(at, 0), max(self.count - 1, 0))
        self.bring_into_view()
        top = round(self.scroll_y)
        self.refresh(*(Region(0, row - top, self.size.width, 1) for row in {before, self.at}))
        self._moved()

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

    def refresh(self, *regions: Region, **how: Any) -> RowList:
        """Paint again. Where no regions are named, every row may be another one."""
        if not regions:
            self._strips.forget()
        return super().refresh(*regions, **how)

    def notify_style_update(self) -> None:
        super().notify_style_update()
        self._styles = {}
        self._strips.forget()

    def render_lines(self, crop: Region) -> list[Strip]:
        """The rows in view, each drawn once as long as it stays there."""
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
