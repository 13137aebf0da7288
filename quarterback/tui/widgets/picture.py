"""A widget that shows one picture: rows of pieces in, coloured strips out, line by line."""

from __future__ import annotations

from typing import ClassVar

from rich.segment import Segment
from textual.geometry import Size
from textual.strip import Strip
from textual.widget import Widget

from quarterback.tui.drawing.canvas import Row, text_of
from quarterback.tui.drawing.skin import UNICODE, Skin

ROLES = (
    *("ground", "turf", "chalk", "chalk-dim", "chalk-number", "end-zone", "end-zone-name"),
    *("scrimmage", "to-gain", "ball", "ball-above", "to-gain-above"),
    *("dial", "dial-number", "slot", "slot-dim", "lit"),
    *("gain", "loss", "no-gain", "penalty", "lost", "fumble", "incomplete", "goal", "no-goal"),
    *("card", "card-owner", "card-owner-dim", "card-open", "card-closed", "card-chosen"),
    *("card-back", "brass", "pointer", "board", "board-name", "board-name-lit", "board-points"),
    *("log", "log-last", "log-mark", "log-score"),
    *("bar", "bar-left", "bar-middle", "bar-right"),
    *("caption", "caption-left", "caption-middle", "caption-right"),
)
"""Every role that a piece may have; `styles/pictures.tcss` gives each its colours."""


class Picture(Widget):
    """Draws `rows()` and keeps them until something is shown anew or the size changes."""

    COMPONENT_CLASSES: ClassVar[set[str]] = {f"picture--{role}" for role in ROLES}
    DEFAULT_CSS = "Picture { height: auto; }"

    _drawn: tuple[Size, list[Row]] | None = None

    def rows(self, width: int, height: int) -> list[Row]:
        """The picture at a size."""
        raise NotImplementedError

    @property
    def skin(self) -> Skin:
        """The signs to draw with: the app's."""
        skin: Skin = getattr(self.app, "skin", UNICODE)
        return skin

    def redraw(self) -> None:
        """What is shown has changed."""
        self._drawn = None
        self.refresh()

    def render_line(self, y: int) -> Strip:
        """Textual's Line API."""
        rows = self._rows()
        if y >= len(rows):
            return Strip.blank(self.size.width, self.rich_style)
        segments = [
            Segment(text, self.get_component_rich_style(f"picture--{role}"))
            for text, role in rows[y]
        ]
        return Strip(segments)

    def text(self) -> str:
        """The bare text of the picture, for tests and for copying."""
        return text_of(self._rows())

    def _rows(self) -> list[Row]:
        size = self.size
        if self._drawn is None or self._drawn[0] != size:
            self._drawn = (size, self.rows(size.width, size.height))
        return self._drawn[1]
