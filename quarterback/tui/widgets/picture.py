"""A widget that shows one picture: rows of pieces in, coloured strips out, line by line."""

from __future__ import annotations

from itertools import zip_longest
from typing import ClassVar, Generic, TypeVar

from rich.segment import Segment
from rich.style import Style
from textual.geometry import Region, Size
from textual.strip import Strip
from textual.widget import Widget

from quarterback.tui.draw.canvas import Piece, Row, cells_of, text_of
from quarterback.tui.theme.glyphs import UNICODE, Skin

View = TypeVar("View")

_NEAR = 12
"""Cells between two changes in a row that are not worth a region of their own: measured, every
region more costs bytes."""


def roles(*names: str) -> set[str]:
    """The component classes of these roles; `styles/pictures.tcss` gives each its colours."""
    return {f"picture--{name}" for name in names}


class Picture(Widget, Generic[View]):
    """Shows one view: draws `rows()` and keeps them until another view or another size comes, and
    then paints only what has changed. Each kind of picture names the roles of its pieces."""

    COMPONENT_CLASSES: ClassVar[set[str]] = roles("ground")
    DEFAULT_CSS = "Picture { height: auto; }"

    view: View
    _drawn: tuple[Size, list[Row]] | None = None

    def __init__(self, view: View | None = None, *, id: str | None = None) -> None:
        super().__init__(id=id)
        if view is not None:
            self.view = view
        self._styles: dict[str, Style] = {}

    def rows(self, width: int, height: int) -> list[Row]:
        """The picture at a size."""
        raise NotImplementedError

    def show(self, view: View) -> None:
        """Show another view."""
        if view != self.view:
            self.view = view
            self.redraw()

    @property
    def skin(self) -> Skin:
        """The signs to draw with: the app's."""
        skin: Skin = getattr(self.app, "skin", UNICODE)
        return skin

    def redraw(self) -> None:
        """What is shown has changed: paint the cells that differ."""
        size, before = self.size, self._drawn
        self._drawn = None
        if before is None or before[0] != size or not size:
            self.refresh()
            return
        changed = changes(before[1], self._rows())
        if changed:
            self.refresh(*changed)

    def render_line(self, y: int) -> Strip:
        """Textual's Line API."""
        rows = self._rows()
        if y >= len(rows):
            return Strip.blank(self.size.width, self.rich_style)
        return Strip([Segment(text, self.style_of(role)) for text, role in rows[y]])

    def style_of(self, role: str) -> Style:
        """The colours of a role; of two points in a cell, one above the other, of both."""
        style = self._styles.get(role)
        if style is None:
            style = self._styles[role] = self._style_of(role)
        return style

    def _style_of(self, role: str) -> Style:
        if "/" not in role:
            return self.get_component_rich_style(f"picture--{role}")
        upper, lower = (
            self.get_component_rich_style(f"picture--disc-{point or 'off'}")
            for point in role.split("/")
        )
        return Style(color=upper.bgcolor, bgcolor=lower.bgcolor)

    def notify_style_update(self) -> None:
        """Another theme."""
        super().notify_style_update()
        self._styles = {}

    def text(self) -> str:
        """The bare text of the picture, for tests and for copying."""
        return text_of(self._rows())

    def _rows(self) -> list[Row]:
        size = self.size
        if self._drawn is None or self._drawn[0] != size:
            self._drawn = (size, self.rows(size.width, size.height))
        return self._drawn[1]


def changes(before: list[Row], after: list[Row]) -> list[Region]:
    """Where two pictures of one size differ, as pieces of rows."""
    regions: list[Region] = []
    for y, (old, new) in enumerate(zip_longest(before, after, fillvalue=())):
        if old != new:
            regions += (Region(x, y, end - x, 1) for x, end in _spans(cells_of(old), cells_of(new)))
    return regions


def _spans(old: list[Piece], new: list[Piece]) -> list[tuple[int, int]]:
    """From which to which column two rows differ; what lies near together as one. A wide mark is
    never split: its second cell differs with it."""
    spans: list[tuple[int, int]] = []
    for x, (one, other) in enumerate(zip_longest(old, new)):
        if one == other:
            continue
        begin = x - 1 if x and (not _mark(one) or not _mark(other)) else x
        if spans and begin - spans[-1][1] <= _NEAR:
            spans[-1] = (spans[-1][0], x + 1)
        else:
            spans.append((begin, x + 1))
    return spans


def _mark(cell: Piece | None) -> str:
    return cell[0] if cell else ""
