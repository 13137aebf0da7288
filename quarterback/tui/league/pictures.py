"""The pictures of a league: bracket, standings, games, records, front page."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace
from itertools import zip_longest
from typing import Generic, TypeVar

from rich.segment import Segment
from textual import events
from textual.geometry import Region
from textual.message import Message
from textual.strip import Strip

from league.views.brackets import BracketGame, BracketPlan, BracketView
from quarterback.tui.draw.canvas import Row
from quarterback.tui.draw.league.bracket import ROLES as OF_BRACKETS
from quarterback.tui.draw.league.bracket import (
    Window,
    bracket,
    clamped,
    game_at,
    plan_of,
    scroll_to_game,
    side_at,
)
from quarterback.tui.draw.league.league_views import RecordLine
from quarterback.tui.draw.league.player_page import record_rows, records_page
from quarterback.tui.draw.league.schedule import line_at
from quarterback.tui.draw.league.standings import ROLES as OF_PAGES
from quarterback.tui.theme.glyphs import Skin
from quarterback.tui.widgets.picture import Draw, Picture
from quarterback.tui.widgets.row_list import KeptStrips

View = TypeVar("View")
Lines = TypeVar("Lines")
Line = TypeVar("Line")
DrawLines = Callable[[Lines, int, int, int, Skin], list[Row]]
"""Takes lines, a width, a height, the selected line and the glyphs; returns rows of pieces."""
LineAt = Callable[[Lines, int, int, int, int, int], int | None]
"""Takes lines, a width, a height, the selected line and a cell; returns the line at that cell."""


class LeaguePicture(Picture[View], Generic[View]):
    """A picture of a league: empty until the league has been read. It reports the mouse wheel."""

    class Rolled(Message):
        """The wheel was turned: rows down, negative for up."""

        def __init__(self, by: int) -> None:
            super().__init__()
            self.by = by

    def __init__(self, draw: Draw[View], view: View, roles: Iterable[str] = ()) -> None:
        super().__init__(draw, view, (*OF_PAGES, *OF_BRACKETS, *roles))
        self.known = False
        """Whether the league has been read."""

    def show(self, view: View) -> None:
        if not self.known:
            self.known, self._drawn = True, None
            self.refresh()
        super().show(view)

    def _rows(self) -> list[Row]:
        return super()._rows() if self.known else []

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        event.stop()
        self.post_message(self.Rolled(1))

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        event.stop()
        self.post_message(self.Rolled(-1))


@dataclass(frozen=True)
class Panned:
    """A bracket, and the visible part of it."""

    bracket: BracketView = field(default_factory=BracketView)
    at: Window = field(default_factory=Window)
    framed: bool | None = None
    """None to decide by the available room."""


class BracketPicture(LeaguePicture[Panned]):
    def __init__(self) -> None:
        super().__init__(self._window, Panned())
        self._planned: tuple[object, BracketPlan] | None = None

    @property
    def plan(self) -> BracketPlan:
        key = (self.view.bracket, self.size, self.view.framed)
        if self._planned is None or self._planned[0] != key:
            layout = plan_of(self.view.bracket, self.size.width, self.size.height, self.view.framed)
            self._planned = (key, layout)
        return self._planned[1]

    def _window(self, view: Panned, width: int, height: int, skin: Skin) -> list[Row]:
        at = clamped(self.plan, view.at, width, height)
        return bracket(view.bracket, self.plan, width, height, at, skin)

    def look_at(self, at: Window) -> None:
        """Move the window to another part of it."""
        self.show(replace(self.view, at=clamped(self.plan, at, *self.size)))

    def bring(self, key: str) -> None:
        self.look_at(scroll_to_game(self.plan, key, self.view.at, *self.size))

    def team_at(self, x: int, y: int) -> str:
        """Return the team whose name is at a cell."""
        at = clamped(self.plan, self.view.at, *self.size)
        return side_at(self.view.bracket, self.plan, at, x, y) if y else ""

    def game_at(self, x: int, y: int) -> BracketGame | None:
        """Return the game whose frame, labels included, is at a cell."""
        at = clamped(self.plan, self.view.at, *self.size)
        return game_at(self.view.bracket, self.plan, at, x, y) if y else None


@dataclass(frozen=True)
class ChosenLine(Generic[View]):
    lines: View
    at: int = 0


class LinesPicture(LeaguePicture[ChosenLine[Lines]], Generic[Lines]):
    """Lines, one of them selected. Every move shifts nearly all of them to other rows, so whole
    rows are compared and painted, and a row that was on the screen keeps its strip."""

    def __init__(
        self,
        draw: DrawLines[Lines],
        lines: Lines,
        line_at: LineAt[Lines] | None = None,
        roles: Iterable[str] = (),
    ) -> None:
        """`line_at` finds the line at a cell; without it lines cannot be clicked."""

        def rows(view: ChosenLine[Lines], width: int, height: int, skin: Skin) -> list[Row]:
            return draw(view.lines, width, height, view.at, skin)

        super().__init__(rows, ChosenLine(lines), roles)
        self._line_at = line_at
        self._strips: KeptStrips[Row] = KeptStrips(self, self._strip)

    def at(self, x: int, y: int) -> int | None:
        """Return the line at a cell, from 0; None for no line."""
        if self._line_at is None:
            return None
        return self._line_at(self.view.lines, *self.size, self.view.at, x, y)

    def notify_style_update(self) -> None:
        super().notify_style_update()
        self._strips.forget()

    def changed_regions(self, before: list[Row], after: list[Row]) -> list[Region]:
        width = self.size.width
        pairs = enumerate(zip_longest(before, after, fillvalue=()))
        return [Region(0, y, width, 1) for y, (old, new) in pairs if old != new]

    def render_lines(self, crop: Region) -> list[Strip]:
        """Return the rows of a region, each made once as long as it is visible."""
        rows = self._rows()
        return self._strips.render(
            (rows[y] if y < len(rows) else () for y in crop.line_range), crop
        )

    def _strip(self, row: Row) -> Strip:
        return Strip([Segment(text, self.style_of(role)) for text, role in row])


def rows_picture(draw: DrawLines[tuple[Line, ...]]) -> LinesPicture[tuple[Line, ...]]:
    """Return a picture of lines of one row each: a menu."""
    empty: tuple[Line, ...] = ()
    return LinesPicture(
        draw, empty, lambda lines, width, height, at, x, y: line_at(len(lines), height, at, y)
    )


def columns_picture(
    draw: Callable[[tuple[Line, ...], int, int, int, Skin, int], list[Row]],
    widest: Callable[[tuple[Line, ...]], int],
) -> LinesPicture[tuple[Line, ...]]:
    """Return a picture of lines of one row each, with a column as wide as its widest word,
    visible or not: games under headings, a log. The widths are computed once, not with every
    move."""
    measured: tuple[tuple[Line, ...], int] = ((), 0)

    def rows(lines: tuple[Line, ...], width: int, height: int, at: int, skin: Skin) -> list[Row]:
        nonlocal measured
        if measured[0] is not lines:
            measured = lines, widest(lines)
        return draw(lines, width, height, at, skin, measured[1])

    return rows_picture(rows)


def records_picture() -> LinesPicture[tuple[RecordLine, ...]]:
    """Return a picture of the records book from one of its rows on."""
    empty: tuple[RecordLine, ...] = ()
    return LinesPicture(records_page, empty)


def last_top(picture: LinesPicture[tuple[RecordLine, ...]]) -> int:
    """Return the first visible row of the records book when its last row is visible."""
    return max(len(record_rows(picture.view.lines, picture.size.width)) - picture.size.height, 0)
