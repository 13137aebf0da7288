"""The tables of a league: one for each board, and one for games without a board."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple
from urllib.parse import quote

from league.model.day.day import DayGame
from league.model.day.overview import day_of
from league.model.ledger.handlers.computer import practice_counts
from league.model.ledger.handlers.room import board_of
from league.model.ledger.ledger import Ledger
from league.model.ledger.queries.fixture_status import rules_of, why_not_now
from league.model.ledger.rows import Board, Fixture, GameTimesRow, ResultRow
from league.model.ledger.state import LeagueState
from league.views.game_reader import day_game, fixture_game
from league.views.games import GameCard
from quarterback.league_office.choices import current_season
from quarterback.league_office.datetimes import format_time
from quarterback.league_office.describe_commands import current_result_text
from quarterback.rule_sets import ON_BOARDS, title_of
from quarterback.web.doors import DESK, TABLE
from rulesets.core.refusal import Refused

ANY: Final = "any"
"""The table of games without a board."""
NO_BOARD: Final = "Games without a board"


class GameAtTable(NamedTuple):
    """A game as its table sees it, with what a scorer may do with it."""

    card: GameCard
    barred: str
    """Why it cannot be played or scored at all now; empty if it can."""
    result: str
    """Its result in words; empty without one."""
    code: str
    """Its rules; empty while it has none."""
    awaited: bool
    """Whether its score waits for the coaches."""
    practice: bool
    """Whether it can also be played on the practice board."""

    @property
    def fixture(self) -> int:
        """The number of its row in the league."""
        return self.card.fixture

    @property
    def number(self) -> int:
        return self.card.number

    @property
    def home(self) -> str:
        """The home team's name."""
        return self.card.home

    @property
    def visitors(self) -> str:
        return self.card.visitors

    @property
    def stored(self) -> int | None:
        """Its stored game, if it has begun at a console."""
        return self.card.stored or None

    @property
    def title(self) -> str:
        """Its round, or its name in the bracket, and its number."""
        named = self.card.is_playoff or self.card.round
        return f"{self.card.title}, game {self.number}" if named else f"Game {self.number}"

    @property
    def when(self) -> str:
        """When it is expected; empty without a time."""
        return "" if self.card.time is None else format_time(self.card.time)

    @property
    def why(self) -> str:
        """What it waits for; empty if it can begin, or is over."""
        return "" if self.result else self.card.why

    @property
    def rules(self) -> str:
        return title_of(self.code) if self.code else ""

    @property
    def is_suspended(self) -> bool:
        """Whether it can be resumed on any board."""
        return self.card.is_suspended

    @property
    def on_board(self) -> bool:
        """Whether it can be scored at the console."""
        return self.code in ON_BOARDS


class ScoringTable(NamedTuple):
    """A board, and its games."""

    slug: str
    name: str
    games: tuple[GameAtTable, ...]
    """Those that are not over, in order of expected time; then the others, the last one first."""
    suspended: tuple[GameAtTable, ...] = ()
    """Games of any board that can be resumed on this one."""

    @property
    def now(self) -> GameAtTable | None:
        """The game being played, or the next one: one that can be played, if any can."""
        waiting = [each for each in self.games if not each.result and not each.is_suspended]
        return next((each for each in waiting if not each.barred), next(iter(waiting), None))

    @property
    def later(self) -> tuple[GameAtTable, ...]:
        return tuple(
            each
            for each in self.games
            if not each.result and not each.is_suspended and each != self.now
        )

    def before(self, fixture: int) -> GameAtTable | None:
        """The present game, if a later one is about to begin: its scorer is asked first. None if
        the later one can simply begin. Games without a board have no order."""
        game = next((each for each in self.games if each.fixture == fixture), None)
        later = game is not None and game in self.later and game.stored is None
        return self.now if later and self.slug != ANY else None

    @property
    def over(self) -> tuple[GameAtTable, ...]:
        """The games that have a result, the last one first."""
        return tuple(each for each in self.games if each.result)


def slug_of(name: str) -> str:
    """Return a board's name as it is in an address."""
    words = "".join(char if char.isalnum() else " " for char in name.casefold()).split()
    return "-".join(words) or "board"


def list_tables(records: LeagueState, now: int) -> list[ScoringTable]:
    """Return every table, in the order of the boards."""
    games = [each for each in day_of(records, now).games if each.fixture is not None]
    slugs = _slugs(records)
    tables = [
        _table(records, slugs[board.id], board.name, [g for g in games if g.board == board.id])
        for board in records.all(Board)
    ]
    rest = [game for game in games if game.board is None]
    if rest or not tables:
        tables.append(_table(records, ANY, NO_BOARD, rest))
    season = current_season(records)
    suspended = tuple(
        _game(records, day_game(records, each))
        for each in games
        if each.state == "suspended" and (season is None or each.season == season.id)
    )
    return [each if each.slug == ANY else each._replace(suspended=suspended) for each in tables]


def find_table(records: LeagueState, now: int, slug: str) -> ScoringTable | None:
    """Return the table with a name in an address, or None."""
    return next((each for each in list_tables(records, now) if each.slug == slug), None)


def find_game(records: LeagueState, slug: str, number: int) -> GameAtTable | None:
    """Return the game of this season with a number, if it is played at a table; one without a
    board may be scored at any. None if there is none."""
    boards = {each: board for board, each in _slugs(records).items()}
    season = current_season(records)
    if season is None or (slug not in boards and slug != ANY):
        return None
    fixtures = [f for f in records.where(Fixture, season=season.id) if f.number == number]
    if not fixtures:
        return None
    board = board_of(fixtures[0], records.find(GameTimesRow, fixtures[0].id))
    if board is not None and boards.get(slug) != board:
        return None
    return _game(records, fixture_game(records, fixtures[0]))


def door_of(records: LeagueState, name: str) -> str | None:
    """Return the door of a table by its name in an address: games without a board belong to the
    commissioner's. None if there is no such table."""
    slug = slug_of(name)
    if slug == ANY:
        return DESK
    return next(
        (f"{TABLE}{board}" for board, each in _slugs(records).items() if each == slug), None
    )


def path_since_renamed(ledger: Ledger, name: str) -> str | None:
    """Return the address of the table of the board that last had a name; None if none had it."""
    slug = slug_of(name)
    for changes in reversed(ledger.history):
        for each in changes:
            before = each.before
            is_there = isinstance(before, Board) and ledger.records.find(Board, each.id)
            if is_there and isinstance(before, Board) and slug_of(before.name) == slug:
                return table_path(ledger.records, each.id)
    return None


def board_named(records: LeagueState, slug: str) -> int | None:
    """Return the board of a table by its name in addresses; None for games without a board."""
    return next((board for board, each in _slugs(records).items() if each == slug), None)


def table_path(records: LeagueState, board: int) -> str:
    return f"/table/{quote(_slugs(records)[board])}"


def _slugs(records: LeagueState) -> dict[int, str]:
    """Return a unique name in addresses for every board."""
    slugs: dict[int, str] = {}
    for board in records.all(Board):
        slug = slug_of(board.name)
        taken = {ANY, *slugs.values()}
        slugs[board.id] = slug if slug not in taken else f"{slug}-{board.id}"
    return slugs


def _table(records: LeagueState, slug: str, name: str, games: Sequence[DayGame]) -> ScoringTable:
    season = current_season(records)
    own = [g for g in games if season is None or g.season in (None, season.id)]
    listed = [_game(records, day_game(records, each)) for each in own]
    waiting = [each for each in listed if not each.result]
    return ScoringTable(slug, name, (*waiting, *reversed([each for each in listed if each.result])))


def _game(records: LeagueState, card: GameCard) -> GameAtTable:
    fixture = records.get(Fixture, card.fixture)
    row = records.find(ResultRow, fixture.id)
    over = row is not None and row.kind != "abandoned"
    awaited = card.state == "unconfirmed"
    try:
        code = rules_of(records, fixture).code
    except Refused:
        code = ""
    return GameAtTable(
        card,
        barred="" if over or awaited else why_not_now(records, fixture.id),
        result=card.result_text
        if awaited
        else current_result_text(records, fixture)
        if over
        else "",
        awaited=awaited,
        code=code,
        practice=code in ON_BOARDS and practice_counts(records, fixture.season),
    )
