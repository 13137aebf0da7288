"""A widget that shows one picture: takes rows of pieces, returns colored strips, line by line."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import takewhile, zip_longest
from typing import Any, Generic, TypeVar

from rich.cells import cell_len
from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.css.styles import RenderStyles
from textual.dom import DOMNode
from textual.filter import LineFilter
from textual.geometry import Region, Size
from textual.message import Message
from textual.strip import Strip
from textual.widget import Widget

from quarterback.tui.draw.canvas import Row, text_of
from quarterback.tui.theme.glyphs import UNICODE, Skin

View = TypeVar("View")
Draw = Callable[[View, int, int, Skin], list[Row]]
"""Takes a view, a width, a height and the glyphs; returns rows of pieces with roles."""


class Picture(Widget, Generic[View]):
    """Shows one view: draws its rows, keeps them until there is another view or size, and then
    paints only what has changed."""

    DEFAULT_CSS = "Picture { height: auto; }"

    class Clicked(Message):
        def __init__(self, picture: Picture[Any], x: int, y: int) -> None:
            super().__init__()
            self.picture, self.x, self.y = picture, x, y

    _drawn: tuple[Size, list[Row]] | None = None
    _lines: tuple[object, list[Strip]] | None = None
    """What Textual was given last, with its request; until something changes."""
    _made_for: tuple[object, ...] = ()
    """What a line depends on besides its row."""

    def __init__(
        self,
        draw: Draw[View],
        view: View,
        roles: Iterable[str],
        *,
        id: str | None = None,
        fits_rows: bool = False,
    ) -> None:
        """`roles` are those of the pieces that `draw` makes. With `fits_rows` the widget is as
        tall as its rows; `draw` then gets 0 for the height."""
        # Of each role, the name by which the stylesheet knows it.
        self.role_classes = frozenset(f"picture--{role}" for role in (*roles, "ground"))
        super().__init__(id=id)
        self.draw, self.view = draw, view
        self.fits_rows = fits_rows
        self._styles: dict[str, Style] = {}
        self._made: dict[int, tuple[Row, Strip]] = {}
        """The lines that were made, with the rows that they show."""

    def _get_component_classes(self) -> frozenset[str]:  # type: ignore[override]
        """Return the roles drawn so far. Textual asks a widget's class, and styles all of them
        at once; here each picture has its own roles, and only those it has drawn are styled,
        since most screens draw few."""
        return frozenset(self._component_styles)

    def get_component_styles(self, *names: str) -> RenderStyles:
        """Return the styles of roles; looked up in the stylesheet the first time."""
        for name in names:
            if name not in self._component_styles:
                if name not in self.role_classes:
                    raise KeyError(f"{self} has no role {name}")
                piece = DOMNode(classes=name)
                piece._attach(self)
                self.app.stylesheet.apply(piece, animate=False)
                self._component_styles[name] = piece.styles
        return super().get_component_styles(*names)

    def rows(self, width: int, height: int) -> list[Row]:
        return self.draw(self.view, width, height, self.skin)

    def show(self, view: View) -> None:
        if view != self.view:
            self.view = view
            self.redraw()
            if self.fits_rows:
                self.refresh(layout=True)

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        """Return the number of rows, if it is as tall as they are."""
        if self.fits_rows:
            return len(self.rows(width, 0))
        return super().get_content_height(container, viewport, width)

    def on_click(self, event: events.Click) -> None:
        self.post_message(self.Clicked(self, event.x, event.y))

    @property
    def skin(self) -> Skin:
        """The app's glyphs."""
        skin: Skin = getattr(self.app, "skin", UNICODE)
        return skin

    def redraw(self) -> None:
        """Paint the cells that differ from what was painted before."""
        size, before = self.size, self._drawn
        self._drawn = None
        if before is None or before[0] != size or not size:
            self.refresh()
            return
        changed = self.changed_regions(before[1], self._rows())
        if changed:
            self.refresh(*changed)

    def changed_regions(self, before: list[Row], after: list[Row]) -> list[Region]:
        """Return what must be painted again: by default each row as far as it differs."""
        return changes(before, after, self.size.width)

    def render_lines(self, crop: Region) -> list[Strip]:
        """Return the lines as Textual asks for them: of every picture of a screen, whenever one
        of them changes. A picture that has not changed returns the same ones."""
        filters = tuple(self.get_line_filters())
        request = crop, filters
        if self._lines is None or self._lines[0] != request:
            lines = self._bare(crop, filters) if self._is_bare else super().render_lines(crop)
            self._lines = request, lines
        return self._lines[1]

    @property
    def _is_bare(self) -> bool:
        """Return whether nothing is around the rows or over them."""
        styles = self.styles
        return (
            self.size == self.outer_size
            and self.opacity == styles.text_opacity == 1
            and not styles.tint.a
            and not (styles.has_rule("hatch") or any(edge for edge, _ in styles.outline))
        )

    def _bare(self, crop: Region, filters: tuple[LineFilter, ...]) -> list[Strip]:
        """Return the lines of the rows alone; an unchanged row keeps its line."""
        width, rows = self.size.width, self._rows()
        background = self.background_colors[1]
        made_for = width, filters, background
        if self._made_for != made_for:
            self._made_for, self._made = made_for, {}
        strips = []
        for y in crop.line_range:
            row = rows[y] if y < len(rows) else ()
            painted = self._made.get(y)
            if painted is None or painted[0] != row:
                line = self.render_line(y)
                if line.cell_length != width:
                    line = line.adjust_cell_length(width, self.rich_style)
                segments = list(line)
                for each in filters:
                    segments = each.apply(segments, background)
                painted = self._made[y] = row, Strip(segments, width)
            strips.append(painted[1])
        if crop.column_span != (0, width):
            strips = [strip.crop(*crop.column_span) for strip in strips]
        return strips

    def _set_dirty(self, *regions: Region) -> None:
        """Forget the lines: every change of a widget's content, style, size or background comes
        through here."""
        self._lines = None
        if not regions:
            self._made = {}
        super()._set_dirty(*regions)

    def render_line(self, y: int) -> Strip:
        rows = self._rows()
        if y >= len(rows):
            return Strip.blank(self.size.width, self.rich_style)
        return Strip([Segment(text, self.style_of(role)) for text, role in rows[y]])

    def style_of(self, role: str) -> Style:
        """Return the style of a role; with two points in a cell, one above the other, of both."""
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
        super().notify_style_update()
        self._styles, self._made, self._lines = {}, {}, None

    def text(self) -> str:
        """The plain text of the picture, for tests and for copying."""
        return text_of(self._rows())

    def _rows(self) -> list[Row]:
        size = self.size
        if self._drawn is None or self._drawn[0] != size:
            self._drawn = (size, self.rows(size.width, size.height))
        return self._drawn[1]


def changes(before: list[Row], after: list[Row], width: int) -> list[Region]:
    """Return the regions where two pictures of one size differ: one in each row, up to the last
    piece that differs. Textual paints from the left edge of a widget, wherever a region begins."""
    regions = []
    for y, (old, new) in enumerate(zip_longest(before, after, fillvalue=())):
        if old != new:
            pairs = takewhile(
                lambda pair: pair[0] == pair[1], zip(reversed(old), reversed(new), strict=False)
            )
            same = sum(cell_len(text) for (text, _), _ in pairs)
            regions.append(Region(0, y, width - same, 1))
    return regions
