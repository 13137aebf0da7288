"""The pages of a league that are lists: standings, games, records."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import chain
from typing import ClassVar, Final

from textual.binding import BindingType

from league.model.ledger.handlers.brackets import bracket_progress
from league.model.ledger.ledger import Ledger
from league.model.ledger.queries.standings import names_of
from league.model.ledger.rows import Division, League, Season, Stage, Team
from league.model.ledger.state import LeagueState
from league.views.bracket_reader import bracket_view, brackets_in, places_at
from league.views.brackets import BracketView
from league.views.game_reader import GameReader, games_of
from league.views.games import GameCard, GameGroup
from league.views.moment import moment_of
from league.views.standings import StandingsTable, standings_since, standings_table, tables_in
from quarterback.league_office.choices import current_season
from quarterback.league_office.datetimes import minute_of
from quarterback.league_office.describe_brackets import needs_by_team
from quarterback.league_office.describe_commands import PHASES
from quarterback.league_office.league_handle import LeagueHandle
from quarterback.league_office.simulate_games import who_calls
from quarterback.tui.bindings import commands
from quarterback.tui.bindings import league as keys
from quarterback.tui.draw.league.league_views import ByeLine, Heading, LeaguePage, ScheduleLine
from quarterback.tui.draw.league.schedule import board_width, schedule
from quarterback.tui.draw.league.standings import (
    OddsRow,
    OddsView,
    odds_page,
    odds_row_at,
    row_at,
    standings,
)
from quarterback.tui.league.bracket import BracketScreen
from quarterback.tui.league.commissioner import CommissionerScreen, LogScreen
from quarterback.tui.league.draft_room import DraftScreen
from quarterback.tui.league.fixtures import GameNumber, games_in, with_scores
from quarterback.tui.league.history import RecordsScreen, RolloverScreen
from quarterback.tui.league.pictures import LinesPicture, columns_picture
from quarterback.tui.league.screen import LeagueScreen
from quarterback.tui.league.team_pages import TeamScreen
from rulesets.core.refusal import Refused


def odds_view(records: LeagueState, *, even: bool) -> OddsView:
    """Return the odds of the season in progress, or why there are none."""
    # They need numpy, which takes as long to load as the rest of a page.
    from league.model.planning.outlook import OddsRequest, odds_of
    from quarterback.league_office.describe_brackets import odds_cells, odds_columns

    season = current_season(records)
    if season is None:
        return OddsView(notes=("There is no season yet.",))
    try:
        table = odds_of(records, season, OddsRequest(even=even))
    except Refused as refused:
        return OddsView(notes=(refused.sentence,))
    return OddsView(
        odds_columns(table),
        tuple(OddsRow(each.team, each.name, odds_cells(table, each)) for each in table.teams),
        table.assumptions,
    )


class OddsScreen(LeagueScreen):
    """Chances to qualify, of each seed and of the title: by ratings, or with every game even."""

    BINDINGS: ClassVar[list[BindingType]] = commands.bindings(keys.LINES, keys.OPENING)
    OPENS = True
    BY_ENTRIES = True
    count = 2

    def picture(self) -> LinesPicture[OddsView]:
        return LinesPicture(odds_page, OddsView(), odds_row_at)

    @property
    def last(self) -> int:
        return len(self.lines.view.lines.rows) - 1

    def look(self, ledger: Ledger) -> tuple[str, OddsView]:
        records, even = ledger.records, self.which == 1
        title = (
            f"{records.get(League, 1).name} · odds, {'every game even' if even else 'by ratings'}"
        )
        return title, odds_view(records, even=even)

    def action_open(self) -> None:
        view = self.lines.view
        if view.at < len(view.lines.rows):
            self.app.push_screen(TeamScreen(self.handle, int(view.lines.rows[view.at].team)))


def standings_of(
    records: LeagueState,
    stage: Stage,
    division: Division | None = None,
    *,
    with_needs: bool = True,
) -> StandingsTable:
    """Return the standings of a stage, or of a division; `with_needs` adds what each team needs,
    which takes longest."""
    season = records.get(Season, stage.season)
    going = with_needs and season.phase in ("regular", "playoffs")
    teams = records.where(Team, season=season.id)
    return standings_table(
        records,
        stage,
        division,
        needs=needs_by_team(records, season) if going else {},
        coaches={str(team.id): who_calls(records, team) for team in teams},
    )


def _lines(groups: Iterable[GameGroup]) -> tuple[ScheduleLine, ...]:
    lines: list[ScheduleLine] = []
    for group in groups:
        lines += [Heading(group.title, group.over_text), *group.games]
        lines += map(ByeLine, group.byes)
    return tuple(lines)


Order = Callable[[LeagueState, Season, int], tuple[ScheduleLine, ...]]
"""Returns the games of a season in an order, as they stand at a minute; those without a time or a
board last."""


def _ordered(groups: Callable[[GameReader], Iterable[GameGroup]]) -> Order:
    return lambda records, season, now: _lines(groups(games_of(moment_of(records, now), season)))


by_rounds = _ordered(GameReader.by_round)
by_times = _ordered(GameReader.by_day)
by_boards = _ordered(GameReader.by_board)


def league_page(records: LeagueState, now: int) -> LeaguePage:
    """Return the front page at a minute of the wall clock."""
    name = records.get(League, 1).name
    season = current_season(records)
    if season is None:
        return LeaguePage(name=name)
    table = next(tables_in(records, season), None)
    brackets = [(row, bracket_progress(records, row)) for row in brackets_in(records, season.id)]
    names = names_of(records)
    champions = [result.champions for _, result in brackets if result.champions]
    games = games_of(moment_of(records, now), season)
    today = games.that_matter()
    return LeaguePage(
        name=name,
        season=season.name,
        phase=PHASES[season.phase],
        champion=" and ".join(names[each] for each in champions[-1]) if champions else "",
        today=() if today is None else _lines([today]),
        standings=StandingsTable()
        if table is None
        else standings_of(records, table[0], with_needs=False),
        bracket=games.that_brackets_wait_for(),
        bracket_picture=bracket_view(records, brackets[-1][0], places_at(records, now))
        if brackets
        else BracketView(),
        disputed=sum(len(result.disputed) for _, result in brackets),
    )


class StandingsScreen(LeagueScreen):
    """A table of the season, of a stage or a division."""

    BINDINGS: ClassVar[list[BindingType]] = commands.bindings(keys.LINES, keys.OPENING, keys.ODDS)
    OPENS = True
    BY_ENTRIES = True

    def picture(self) -> LinesPicture[StandingsTable]:
        return LinesPicture(standings, StandingsTable(), row_at)

    @property
    def last(self) -> int:
        return len(self.table.lines) - 1

    @property
    def table(self) -> StandingsTable:
        table: StandingsTable = self.lines.view.lines
        return table

    def look(self, ledger: Ledger) -> tuple[str, StandingsTable]:
        records = ledger.records
        name, season = records.get(League, 1).name, current_season(records)
        tables = [] if season is None else list(tables_in(records, season))
        if season is None or not tables:
            return name, StandingsTable()
        title = f"{name} · {season.name} · standings"
        stages = (stage for stage, division in tables if division is None)
        since = [
            table for stage in stages if (table := standings_since(records, stage)) is not None
        ]
        self.count = len(tables) + len(since)
        at = self.which % self.count
        if at >= len(tables):
            return title, since[at - len(tables)]
        return title, standings_of(records, *tables[at])

    def action_open(self) -> None:
        at = self.lines.view.at
        if at < len(self.table.lines):
            self.app.push_screen(TeamScreen(self.handle, self.table.lines[at].team))


ORDERS: Final[tuple[tuple[str, Order], ...]] = (
    ("by rounds", by_rounds),
    ("by days", by_times),
    ("by boards", by_boards),
)


def _games_of(
    records: LeagueState,
    words: str,
    order: Order,
    now: int,
) -> tuple[str, tuple[ScheduleLine, ...]]:
    """Return a title, and the games of the season in an order."""
    name, season = records.get(League, 1).name, current_season(records)
    if season is None:
        return name, ()
    return f"{name} · {season.name} · games {words}", order(records, season, now)


class ScheduleScreen(LeagueScreen):
    """Every game of the season."""

    BINDINGS: ClassVar[list[BindingType]] = commands.bindings(
        keys.LINES, keys.FIXTURES, keys.GAME, keys.NUMBERS
    )
    OPENS = True
    HAS_GAMES = True
    count = len(ORDERS)

    def __init__(self, handle: LeagueHandle) -> None:
        super().__init__(handle)
        self.number = GameNumber(self)
        self.new = True
        """Whether no one has selected a game yet: then the next one to be played is selected."""
        self.last_read: tuple[tuple[int, int, int], tuple[str, tuple[ScheduleLine, ...]]] | None = (
            None
        )
        """The last entry read, the order, the minute, the title and the lines."""

    def picture(self) -> LinesPicture[tuple[ScheduleLine, ...]]:
        return columns_picture(schedule, board_width)

    def look(self, ledger: Ledger) -> tuple[str, tuple[ScheduleLine, ...]]:
        """Read the scores as well: a game being played changes without an entry."""
        now = minute_of(self.clock())
        by_what = ledger.seq, self.which, now
        if self.last_read is None or self.last_read[0] != by_what:
            self.last_read = by_what, _games_of(ledger.records, *ORDERS[self.which], now)
        title, lines = self.last_read[1]
        return title, with_scores(lines, self.games.stand(games_in(lines)))

    def show(self, page: tuple[str, tuple[ScheduleLine, ...]]) -> None:
        super().show(page)
        _, lines = page
        if self.new and lines:
            self.new = False
            games = [(n, x) for n, x in enumerate(lines) if isinstance(x, GameCard)]
            left = [n for n, x in games if x.state not in ("over", "void")]
            self.choose(next(iter([*left, *(n for n, _ in games)]), 0))

    def choose(self, at: int) -> None:
        """Select another line, and name ENTER for it."""
        before = self.fixture_state
        super().choose(at)
        if self.fixture_state != before:
            self.refresh_bindings()

    def action_digit(self, digit: str) -> None:
        """Go to the game with the number being typed."""
        place = self.number.typed(digit, self.lines.view.lines)
        if place is not None:
            self.choose(place)

    def action_move(self, by: int) -> None:
        """Go to the next game; headings are skipped, and the last game stays selected."""
        view = self.lines.view
        end = len(view.lines)
        at = max(min(view.at + by, end - 1), 0)
        after, before = range(at, end), range(min(at, end - 1), -1, -1)
        for place in chain(after, before) if by > 0 else chain(before, after):
            if isinstance(view.lines[place], GameCard):
                self.choose(place)
                return

    @property
    def chosen(self) -> GameCard | None:
        """The selected game; None on a heading."""
        view = self.lines.view
        line = view.lines[view.at] if view.at < len(view.lines) else None
        return line if isinstance(line, GameCard) else None


PAGES: Final[dict[str, type[LeagueScreen]]] = {
    "bracket": BracketScreen,
    "standings": StandingsScreen,
    "odds": OddsScreen,
    "schedule": ScheduleScreen,
    "records": RecordsScreen,
    "desk": CommissionerScreen,
    "log": LogScreen,
    "draft": DraftScreen,
    "year": RolloverScreen,
}
