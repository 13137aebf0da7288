"""The pictures of a league: bracket, table, games, records, front page."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import ClassVar, Generic, TypeVar

from textual import events
from textual.message import Message

from quarterback.tui.draw.canvas import Row
from quarterback.tui.draw.league.bracket import ROLES as OF_BRACKETS
from quarterback.tui.draw.league.bracket import Window, bracket, brought, clamped, game_at, side_at
from quarterback.tui.draw.league.bracket_plan import BracketPlan, plan_of
from quarterback.tui.draw.league.bracket_views import BracketView, GameView
from quarterback.tui.draw.league.commissioner_page import DeskRow, LogPageRow, desk_page, log_page
from quarterback.tui.draw.league.front_page import home_line_at, league_home, step_at
from quarterback.tui.draw.league.league_views import (
    LeaguePage,
    RecordLine,
    ScheduleLine,
    StandingsView,
)
from quarterback.tui.draw.league.records_page import record_rows, records_page
from quarterback.tui.draw.league.schedule import line_at, schedule
from quarterback.tui.draw.league.standings import ROLES as OF_PAGES
from quarterback.tui.draw.league.standings import row_at, standings
from quarterback.tui.widgets.picture import Picture, roles

View = TypeVar("View")


class LeaguePicture(Picture[View], Generic[View]):
    """A picture that tells its screen where it was clicked, and how far the wheel was turned."""

    COMPONENT_CLASSES: ClassVar[set[str]] = roles(*OF_PAGES, *OF_BRACKETS)
    view: View
    known = False
    """Whether the league has been read: before that nothing is said of it, not even that there is
    nothing."""

    def __init__(self) -> None:
        super().__init__(_nothing, self.view, ())

    def show(self, view: View) -> None:
        """What was read."""
        if not self.known:
            self.known, self._drawn = True, None
            self.refresh()
        super().show(view)

    def _rows(self) -> list[Row]:
        return super()._rows() if self.known else []

    class Rolled(Message):
        """The wheel: rows down, or up below 0."""

        def __init__(self, by: int) -> None:
            super().__init__()
            self.by = by

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        """Down."""
        event.stop()
        self.post_message(self.Rolled(1))

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        """Up."""
        event.stop()
        self.post_message(self.Rolled(-1))


def _nothing(view: object, width: int, height: int, skin: object) -> list[Row]:
    return []


@dataclass(frozen=True)
class Panned:
    """A bracket, and what is seen of it."""

    bracket: BracketView = field(default_factory=BracketView)
    at: Window = field(default_factory=Window)
    framed: bool | None = None
    """None: as there is room."""


class BracketPicture(LeaguePicture[Panned]):
    """A window on a bracket."""

    view = Panned()
    _planned: tuple[object, BracketPlan] | None = None

    @property
    def plan(self) -> BracketPlan:
        """Where its games stand at this size."""
        key = (self.view.bracket, self.size, self.view.framed)
        if self._planned is None or self._planned[0] != key:
            made = plan_of(self.view.bracket, self.size.width, self.size.height, self.view.framed)
            self._planned = (key, made)
        return self._planned[1]

    def rows(self, width: int, height: int) -> list[Row]:
        """The window at a size."""
        at = clamped(self.plan, self.view.at, width, height)
        return bracket(self.view.bracket, self.plan, width, height, at, self.skin)

    def look_at(self, at: Window) -> None:
        """Another part of it, as far as there is one."""
        self.show(replace(self.view, at=clamped(self.plan, at, *self.size)))

    def bring(self, key: str) -> None:
        """A game into view."""
        self.look_at(brought(self.plan, key, self.view.at, *self.size))

    def team_at(self, x: int, y: int) -> str:
        """Whose name is at a cell."""
        at = clamped(self.plan, self.view.at, *self.size)
        return side_at(self.view.bracket, self.plan, at, x, y) if y else ""

    def game_at(self, x: int, y: int) -> GameView | None:
        """Whose frame, with what is written on it, is at a cell."""
        at = clamped(self.plan, self.view.at, *self.size)
        return game_at(self.view.bracket, self.plan, at, x, y) if y else None


@dataclass(frozen=True)
class ChosenLine(Generic[View]):
    """Lines, and which of them is chosen."""

    lines: View
    at: int = 0


class StandingsPicture(LeaguePicture[ChosenLine[StandingsView]]):
    """A table."""

    view = ChosenLine(StandingsView())

    def rows(self, width: int, height: int) -> list[Row]:
        """The table at a size."""
        return standings(self.view.lines, width, height, self.view.at, self.skin)

    def at(self, y: int) -> int | None:
        """Which team is at a row."""
        return row_at(self.view.lines, self.size.height, self.view.at, y)


class SchedulePicture(LeaguePicture[ChosenLine[tuple[ScheduleLine, ...]]]):
    """Games under their headings."""

    view: ChosenLine[tuple[ScheduleLine, ...]] = ChosenLine(())

    def rows(self, width: int, height: int) -> list[Row]:
        """As many games as there is room for."""
        return schedule(self.view.lines, width, height, self.view.at, self.skin)

    def at(self, y: int) -> int | None:
        """Which line is at a row."""
        return line_at(len(self.view.lines), self.size.height, self.view.at, y)


class RecordsPicture(LeaguePicture[ChosenLine[tuple[RecordLine, ...]]]):
    """The records book from one of its rows on."""

    view: ChosenLine[tuple[RecordLine, ...]] = ChosenLine(())

    def rows(self, width: int, height: int) -> list[Row]:
        """The book at a size."""
        return records_page(self.view.lines, width, height, self.view.at, self.skin)

    @property
    def last_top(self) -> int:
        """The row that is the first one when the last is seen."""
        return max(len(record_rows(self.view.lines, self.size.width)) - self.size.height, 0)


class CommissionerPicture(LeaguePicture[ChosenLine[tuple[DeskRow, ...]]]):
    """The commissioner's desk."""

    view: ChosenLine[tuple[DeskRow, ...]] = ChosenLine(())

    def rows(self, width: int, height: int) -> list[Row]:
        """The desk at a size."""
        return desk_page(self.view.lines, width, height, self.view.at, self.skin)

    def at(self, y: int) -> int | None:
        """Which line is at a row."""
        return line_at(len(self.view.lines), self.size.height, self.view.at, y)


class LogPicture(LeaguePicture[ChosenLine[tuple[LogPageRow, ...]]]):
    """The log."""

    view: ChosenLine[tuple[LogPageRow, ...]] = ChosenLine(())

    def rows(self, width: int, height: int) -> list[Row]:
        """The log at a size."""
        return log_page(self.view.lines, width, height, self.view.at, self.skin)

    def at(self, y: int) -> int | None:
        """Which line is at a row."""
        return line_at(len(self.view.lines), self.size.height, self.view.at, y)


class FrontPagePicture(LeaguePicture[LeaguePage]):
    """The front page."""

    view = LeaguePage()

    def step_at(self, x: int, y: int) -> int:
        """Which step is at a cell, from 1; 0 for none."""
        return step_at(self.view, self.size.width, x, y)

    def rows(self, width: int, height: int) -> list[Row]:
        """The page at a size."""
        return league_home(self.view, width, height, self.skin)

    def at(self, x: int, y: int) -> int | None:
        """Which of its games is at a cell."""
        return home_line_at(self.view, *self.size, x, y)
