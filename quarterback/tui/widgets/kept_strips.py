"""The strips of the rows that a list shows, so that a list that scrolls makes only the new ones.

Textual keeps strips by the line of the screen, and when a list scrolls every line is another one.
Here they are kept by the row, and only as long as it is on the screen.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Generic, TypeVar

from textual.geometry import Region
from textual.strip import Strip
from textual.widget import Widget

Key = TypeVar("Key")


class KeptStrips(Generic[Key]):
    """Strips by a key that names all that a row shows but its colors. For a widget without border
    and padding, which forgets them all when its colors change, or what a key stands for."""

    def __init__(self, widget: Widget, make: Callable[[Key], Strip]) -> None:
        self._widget, self._make = widget, make
        self._strips: dict[Key, Strip] = {}

    def forget(self) -> None:
        """Make every strip again."""
        self._strips = {}

    def render(self, keys: Iterable[Key], crop: Region) -> list[Strip]:
        """The strips of the lines of a region, filtered as Textual's own; those of other rows are
        forgotten."""
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
