"""The pages of a league that are lists: its front page, standings, games, records."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import datetime
from typing import ClassVar, Final

from textual.binding import BindingType

from league.model.ledger.records import Records
from league.model.ledger.rows import Fixture, League, Season
from quarterback.leagues.acts.act import Moment
from quarterback.leagues.checklist import Step, checklist
from quarterback.tui import commands
from quarterback.tui.drawing.league_views import (
    FixtureView,
    LeaguePage,
    RecordLine,
    ScheduleLine,
    StandingsView,
    StepView,
)
from quarterback.tui.league.book import records_lines
from quarterback.tui.league.bracket import BracketScreen
from quarterback.tui.league.desk import DeskScreen
from quarterback.tui.league.kept import KeptLeague
from quarterback.tui.league.lines import LinesScreen
from quarterback.tui.league.log import LogScreen
from quarterback.tui.league.on_game import OnGameScreen, by_number
from quarterback.tui.league.pictures import (
    HomePicture,
    LeaguePicture,
    RecordsPicture,
    SchedulePicture,
    StandingsPicture,
)
from quarterback.tui.league.reading import (
    by_boards,
    by_rounds,
    by_times,
    league_page,
    season_of,
    standings_view,
    tables_in,
)
from quarterback.tui.league.screen import LeagueScreen
from quarterback.tui.league.words import day_of


class HomeScreen(LeagueScreen):
    """The front page. Other pages open over it, and it is there again behind them."""

    BINDINGS: ClassVar[list[BindingType]] = commands.bindings(commands.HOME)

    def __init__(self, leagues: tuple[KeptLeague, ...], at: int = 0) -> None:
        super().__init__(leagues[at])
        self.leagues, self.at = leagues, at
        self.steps: tuple[Step, ...] = ()
        """What comes next."""

    def picture(self) -> HomePicture:
        """The page."""
        return HomePicture()

    def load(self) -> None:
        """As it stands now."""
        today, by = datetime.now(), self.table_app.preferences.by
        self.read_at(lambda ledger: _home(Moment(ledger, f"{today:%Y-%m-%d}", by), today),
                     self._show)  # fmt: skip

    def _show(self, found: tuple[LeaguePage, tuple[Step, ...]]) -> None:
        page, self.steps = found
        self.query_one(HomePicture).show(page)
        many = f"{self.at + 1} of {len(self.leagues)}" if len(self.leagues) > 1 else ""
        self.write(f"League {many}" if many else "")

    def action_go(self, page: str) -> None:
        """Another page, over this one."""
        self.app.push_screen(PAGES[page](self.kept))

    def action_next_step(self) -> None:
        """What comes next."""
        for number, step in enumerate(self.steps, 1):
            if step.state == "next":
                self.action_step(number)
                return

    def action_step(self, number: int) -> None:
        """A step of the list: its page, or its form."""
        if not 1 <= number <= len(self.steps):
            return
        name = self.steps[number - 1].act
        if name in PAGES:
            self.action_go(name)
        else:
            self.open_act(name, again=True)

    def on_league_picture_clicked(self, event: LeaguePicture.Clicked) -> None:
        """A step is done by a click."""
        number = self.query_one(HomePicture).step_at(event.x, event.y)
        if number:
            self.action_step(number)

    @property
    def several(self) -> bool:
        """Whether more than one league is kept."""
        return len(self.leagues) > 1

    def action_turn(self) -> None:
        """The next league."""
        self.at = (self.at + 1) % len(self.leagues)
        self.kept = self.leagues[self.at]
        self.load()


def _home(moment: Moment, today: datetime) -> tuple[LeaguePage, tuple[Step, ...]]:
    """The page, with what comes next on it: all of it before the first game, then a line."""
    steps = checklist(moment)
    page = league_page(moment.records, day_of(today))
    season = season_of(moment.records)
    comes = next((step for step in steps if step.state == "next"), None)
    next_up = "" if comes is None else f"Next: {comes.title.lower()} ({comes.told})"
    shown = season is None or season.phase in ("preparing", "over")
    views = tuple(
        StepView(str(n % 10), step.title, step.told, step.state) for n, step in enumerate(steps, 1)
    )
    return replace(page, steps=views if shown else (), next_up=next_up), steps


class StandingsScreen(LinesScreen):
    """A table of the season, of a stage or a division."""

    def __init__(self, kept: KeptLeague) -> None:
        super().__init__(kept)
        self.which = self.count = 0

    def picture(self) -> StandingsPicture:
        """The table."""
        return StandingsPicture()

    @property
    def last(self) -> int:
        """The last team."""
        return len(self.query_one(StandingsPicture).view.lines.rows) - 1

    def load(self) -> None:
        """As it stands now."""
        self.read(self._found, self._show)

    def _found(self, records: Records) -> tuple[str, StandingsView, int]:
        name, season = records.get(League, 1).name, season_of(records)
        tables = tables_in(records, season) if season is not None else []
        if season is None or not tables:
            return name, StandingsView(), 0
        stage, division, title = tables[self.which % len(tables)]
        view = standings_view(records, stage, division, title)
        return f"{name} · {season.name} · standings", view, len(tables)

    def _show(self, found: tuple[str, StandingsView, int]) -> None:
        title, view, self.count = found
        self.put(view)
        self.write(title)

    @property
    def several(self) -> bool:
        """Whether there are tables of divisions, or of other stages."""
        return self.count > 1

    def action_turn(self) -> None:
        """The next table."""
        self.which = (self.which + 1) % self.count
        self.load()

    def on_league_picture_clicked(self, event: LeaguePicture.Clicked) -> None:
        """A team is chosen."""
        at = self.query_one(StandingsPicture).at(event.y)
        if at is not None:
            self.choose(at)


ORDERS: Final[tuple[tuple[str, Callable[[Records, Season], tuple[ScheduleLine, ...]]], ...]] = (
    ("by rounds", by_rounds),
    ("by days", by_times),
    ("by boards", by_boards),
)


class ScheduleScreen(LinesScreen, OnGameScreen):
    """Every game of the season."""

    def __init__(self, kept: KeptLeague) -> None:
        super().__init__(kept)
        self.order = 0

    def picture(self) -> SchedulePicture:
        """The games."""
        return SchedulePicture()

    @property
    def last(self) -> int:
        """The last line."""
        return len(self.query_one(SchedulePicture).view.lines) - 1

    def wanted_game(self, moment: Moment) -> Fixture | None:
        """The game of the chosen line; of a heading the first below it."""
        view = self.query_one(SchedulePicture).view
        games = (line for line in view.lines[view.at :] if isinstance(line, FixtureView))
        line = next(games, None)
        return None if line is None else by_number(moment, line.number)

    def load(self) -> None:
        """As it stands now."""
        self.read(self._found, self._show)

    def _found(self, records: Records) -> tuple[str, tuple[ScheduleLine, ...]]:
        name, season = records.get(League, 1).name, season_of(records)
        words, lines = ORDERS[self.order]
        if season is None:
            return name, ()
        return f"{name} · {season.name} · games {words}", lines(records, season)

    def _show(self, found: tuple[str, tuple[ScheduleLine, ...]]) -> None:
        title, lines = found
        self.put(lines)
        self.write(title)

    @property
    def several(self) -> bool:
        """There always are other orders."""
        return True

    def action_turn(self) -> None:
        """Another order."""
        self.order = (self.order + 1) % len(ORDERS)
        self.load()

    def on_league_picture_clicked(self, event: LeaguePicture.Clicked) -> None:
        """A line is chosen."""
        at = self.query_one(SchedulePicture).at(event.y)
        if at is not None:
            self.choose(at)


class RecordsScreen(LinesScreen):
    """The records book."""

    def picture(self) -> RecordsPicture:
        """The book."""
        return RecordsPicture()

    @property
    def last(self) -> int:
        """The last row that can be the first one seen."""
        return self.query_one(RecordsPicture).last_top

    def load(self) -> None:
        """As it stands now."""
        self.read(lambda r: (r.get(League, 1).name, records_lines(r)), self._show)

    def _show(self, found: tuple[str, tuple[RecordLine, ...]]) -> None:
        name, lines = found
        self.put(lines)
        self.write(f"{name} · records of all seasons")


PAGES: Final[dict[str, type[LeagueScreen]]] = {
    "bracket": BracketScreen,
    "standings": StandingsScreen,
    "schedule": ScheduleScreen,
    "records": RecordsScreen,
    "desk": DeskScreen,
    "log": LogScreen,
}
