"""A league at one moment, as plain frozen values: what every face shows of it.

The rows of the league are in `state`; everything that needs more than those rows (words, stored
games, odds, pictures) is computed by the caller and is here as plain text and numbers.
"""

from __future__ import annotations

import hashlib
import unicodedata
from collections.abc import Callable, Collection, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property, lru_cache, partial
from operator import attrgetter
from typing import TYPE_CHECKING, Any, Final, NamedTuple, TypeVar
from uuid import NAMESPACE_OID, uuid5

import msgspec

from league.model.careers.game_stats import GameFigures
from league.model.careers.player_careers import LeagueCareers
from league.model.day.overview import day_of
from league.model.games import GameResult
from league.model.history.champions import Champion
from league.model.ledger.handlers.results import results_by_franchise
from league.model.ledger.queries.history import champion_of
from league.model.ledger.queries.standings import standings
from league.model.ledger.rows import (
    NOTED,
    BestPlayerRow,
    Board,
    BracketRow,
    CareerRow,
    Certification,
    ConfirmRuleRow,
    DecisionRow,
    DelayRow,
    Division,
    FeedRow,
    Fixture,
    FixtureGame,
    Franchise,
    KeptStandingsRow,
    League,
    LostCertificationRow,
    NamesakesRow,
    NodeRow,
    NoteRow,
    Person,
    ReportRow,
    ResultRow,
    Row,
    RulingRow,
    RunByRow,
    SamePlayerRow,
    Season,
    SeedRow,
    Stage,
    SuspensionRow,
    Team,
    TimeSlot,
    TossRow,
    TossWitnessRow,
)
from league.model.ledger.state import LeagueState, RowChange
from league.model.standings.table import RankedTeam
from league.model.standings.tallies import SeasonTally, tally_season
from league.model.times import DAY, clock_time
from league.views.game_record import GameRecord
from league.views.text import short_time

if TYPE_CHECKING:
    from league.model.day.day import Day, DayGame


T = TypeVar("T")


class EntryMark(msgspec.Struct, frozen=True, order=True):
    """An entry of the league's ledger."""

    seq: int
    """Its number, from 1."""
    at: str
    """When it was entered: ISO 8601, in UTC."""


class LedgerStep(NamedTuple):
    """What an entry of the ledger changed."""

    mark: EntryMark
    changes: tuple[RowChange, ...]


FIRST_ENTRY: Final = EntryMark(0, "1970-01-01T00:00:00+00:00")
"""For what no entry is known to have changed."""


class TeamOdds(msgspec.Struct, frozen=True):
    """How a team's season may end, and what it needs."""

    advance: float | None = None
    """The probability that it qualifies, 0 to 1."""
    first: float | None = None
    """The probability that it finishes first."""
    title: float | None = None
    exact: bool = False
    """Whether every way the season can end was counted; else a share of simulated ends."""
    needs: tuple[str, ...] = ()
    """What it needs, in sentences; empty if nothing is left to play for."""


class LeaderEntry(msgspec.Struct, frozen=True):
    place: int
    name: str
    team: str
    """The player's; of a team, its own name."""
    value: float
    text: str
    """The value as people read it."""
    games: int
    path: str = ""
    """The address of a player's page in the site; empty for a team."""
    key: str = ""
    """The key of a player's career."""

    @property
    def label(self) -> str:
        """The name, of a player with the team: `Joe, Bears`."""
        return self.name if self.name == self.team else f"{self.name}, {self.team}"


class LeaderLine(msgspec.Struct, frozen=True):
    """The leaders in one stat."""

    key: str
    title: str
    players: bool
    """Whether it counts players; else teams."""
    leaders: tuple[LeaderEntry, ...]
    """The first first."""

    @property
    def full_title(self) -> str:
        """With what it counts, where that is players."""
        return f"{self.title}, players" if self.players else self.title


class SiteMemo:
    """What follows from parts of a league that seldom change, kept from one moment to the next."""

    def __init__(self) -> None:
        self._known: dict[Hashable, tuple[object, Any]] = {}

    def get(self, name: Hashable, version: object, make: Callable[[], T]) -> T:
        """Return what was made under a name for this version; else make it."""
        memo = self._known.get(name)
        if memo is None or memo[0] != version:
            memo = self._known[name] = version, make()
        result: T = memo[1]
        return result


@dataclass(frozen=True, eq=False)
class LeagueMoment:
    """A league at one moment. Mappings may compute their values when they are looked up."""

    state: LeagueState
    now: int
    """Wall-clock minutes since 1970-01-01 00:00."""
    day: Day
    games: Mapping[int, GameRecord] = field(default_factory=dict)
    """By fixture: of every game that has a result, or is being played."""
    versions: Mapping[int, str] = field(default_factory=dict)
    """By fixture, for each of `games`: a text that changes when its record does, cheap to read."""
    stored: Collection[int] = ()
    """The fixtures of `games` that have a stored game."""
    odds: Mapping[int, TeamOdds] = field(default_factory=dict)
    """By team of the current season; empty where they were not computed."""
    leaders: Mapping[int, tuple[LeaderLine, ...]] = field(default_factory=dict)
    """By year; 0 is all seasons."""
    all_leaders: Callable[[int], tuple[LeaderLine, ...]] = lambda _: ()
    """Returns the same lists of a year to their ends."""
    figures: Callable[[], Sequence[GameFigures]] = tuple
    """Returns what all stored games that count say of teams and players."""
    photos: Mapping[str, bytes] = field(default_factory=dict)
    """Pictures by digest, as JPEG."""
    identity: str = ""
    """A text that only this league has, and keeps: the hash of its first entry."""
    changed: Mapping[tuple[str, int], EntryMark] = field(default_factory=dict)
    """The entry that last changed each row, by the name of its kind and its number; also of rows
    that are gone."""
    history: Sequence[LedgerStep] = ()
    """What every entry changed, in order."""
    memo: SiteMemo = field(default_factory=SiteMemo)
    """Shared by the moments of one league."""
    address: str = ""
    """Where the site will be: https://example.org/den/ with a slash; empty if not known."""
    links: tuple[tuple[str, str], ...] = ()
    """Where a server leads in addition to the site: titles, and addresses from its root. Its pages
    also name the games that were called. A site that is published has none of this: at each call
    every page would be written again."""

    @cached_property
    def name(self) -> str:
        return self.state.get(League, 1).name

    @cached_property
    def seasons(self) -> tuple[Season, ...]:
        """All seasons, the last one first."""
        return tuple(sorted(self.state.all(Season), key=lambda each: -each.year))

    @cached_property
    def season(self) -> Season | None:
        """The season in progress, else the last one; None in a league without seasons."""
        going = [each for each in self.seasons if each.phase != "over"]
        return next(iter([*going, *self.seasons]), None)

    def finished(self, season: Season) -> bool:
        """Whether a season is one of the past, with pages under season/YEAR."""
        return season.phase == "over"

    @cached_property
    def franchises(self) -> Mapping[int, str]:
        return {each.id: each.name for each in self.state.all(Franchise)}

    @cached_property
    def slugs(self) -> Mapping[int, str]:
        return {number: slug(number, name) for number, name in self.franchises.items()}

    def franchise_path(self, franchise: int) -> str:
        """Return the address of a franchise's page in the site."""
        return team_address(franchise, self.franchises[franchise])

    def franchise_of(self, team: int) -> int:
        """Return the franchise of a team of any season."""
        return self.state.get(Team, team).franchise

    @cached_property
    def teams(self) -> Mapping[int, str]:
        """Names of the teams of all seasons."""
        return {team.id: self.franchises[team.franchise] for team in self.state.all(Team)}

    def teams_of(self, season: int) -> list[Team]:
        return self.state.where(Team, season=season)

    @cached_property
    def fixtures(self) -> Mapping[int, tuple[Fixture, ...]]:
        """The games of each season, by its number, in the order of the schedule."""
        by_season: dict[int, list[Fixture]] = {each.id: [] for each in self.seasons}
        for fixture in self.state.all(Fixture):
            by_season[fixture.season].append(fixture)
        return {
            season: tuple(sorted(games, key=lambda each: each.number))
            for season, games in by_season.items()
        }

    def uuid_of(self, key: str) -> str:
        """Return a UUID for a thing of this league, always the same (RFC 9562, version 5)."""
        return str(uuid5(NAMESPACE_OID, f"quarterback/{self.identity}/{key}"))

    def last_change(self, rows: Iterable[tuple[type[Row], int]]) -> EntryMark:
        marks = (self.changed.get((kind.__name__, number)) for kind, number in rows)
        return max(filter(None, marks), default=FIRST_ENTRY)

    @cached_property
    def bracket_changes(self) -> Mapping[int, EntryMark]:
        """The last entry that changed who plays where, by bracket."""
        changes: dict[int, EntryMark] = {}
        node_of = {row.id: row.bracket for row in self.state.all(NodeRow)}
        for bracket in self.state.all(BracketRow):
            changes[bracket.id] = self.last_change([(BracketRow, bracket.id)])
        for node, bracket_number in node_of.items():
            mark = self.last_change([(NodeRow, node), (DecisionRow, node)])
            changes[bracket_number] = max(changes[bracket_number], mark)
        for fixture in self.state.all(Fixture):
            if fixture.node in node_of:
                kinds = (Fixture, ResultRow, RulingRow)
                mark = self.last_change((kind, fixture.id) for kind in kinds)
                number = node_of[fixture.node]
                changes[number] = max(changes[number], mark)
        return changes

    def result(self, fixture: int) -> ResultRow | None:
        """The result of a game, or None."""
        return self.state.find(ResultRow, fixture)

    def ranked(self, stage: int, division: int | None = None) -> tuple[RankedTeam, ...]:
        """Return the standings of a stage or of a division in it, computed once."""
        row = self.state.get(Stage, stage)
        return self.memo.get(
            ("ranked", stage, division),
            self.season_keys[row.season],
            lambda: standings(self.state, row, division),
        )

    @cached_property
    def champions(self) -> tuple[Champion, ...]:
        """The champions of all seasons by franchise, the first season first."""
        champions = (self.champion(season) for season in reversed(self.seasons))
        return tuple(each for each in champions if each is not None)

    def champion(self, season: Season) -> Champion | None:
        """Return the champion of a season; None while it is not known."""
        return self.memo.get(
            ("champion", season.id),
            self.season_keys[season.id],
            lambda: champion_of(self.state, season),
        )

    @cached_property
    def results(self) -> Mapping[int, list[GameResult]]:
        """The results of each season by franchise, by year, in the order in which games ended."""
        return {
            season.year: self.memo.get(
                ("results", season.id),
                self.season_keys[season.id],
                partial(results_by_franchise, self.state, season),
            )
            for season in self.seasons
        }

    @cached_property
    def all_time(self) -> SeasonTally:
        every = [each for results in self.results.values() for each in results]
        return self.memo.get(
            "all time",
            sorted(self.season_keys.items()),
            lambda: tally_season(
                [str(each) for each in self.franchises], sorted(every, key=lambda each: each.order)
            ),
        )

    @cached_property
    def careers(self) -> LeagueCareers:
        """The careers of all players, computed once until a game or a player changes."""
        return self.memo.get(
            "careers", self.careers_key, lambda: LeagueCareers(self.state, self.figures())
        )

    @cached_property
    def careers_key(self) -> str:
        """A text that changes when anything does that careers follow from. A game that is being
        played is not part of any."""
        results = self.state.rows[ResultRow]
        ended = tuple((number, self.versions.get(number, "")) for number in sorted(results))
        rows = tuple(self.state.all(kind) for kind in _OF_CAREERS)
        return self.memo.get(
            "careers key", (ended, rows), lambda: digest_of((ended, [list(each) for each in rows]))
        )

    @cached_property
    def notices(self) -> tuple[tuple[str, str], ...]:
        """Games that were called, where they are wanted; then announcements that have not been
        taken down, the newest first: the time, and the text."""
        return (
            *(
                ("Called", call_words(each))
                for each in self.day.queue
                if self.links and each.called
            ),
            *((self._when(each.at), each.text) for each in self.day.announcements),
        )

    def _when(self, minutes: int) -> str:
        """When something was announced."""
        return clock_time(minutes) if self.is_today(minutes) else short_time(minutes)

    def is_today(self, minutes: int) -> bool:
        """Return whether a page needs no date for a time: it is served, and the day is today's. A
        page in a folder is read on any day."""
        return bool(self.links) and minutes // DAY == self.day.now // DAY

    @cached_property
    def season_keys(self) -> Mapping[int, str]:
        """A text for each season that changes when anything about that season does."""
        return {each.id: self._season_key(each) for each in self.seasons}

    def _season_key(self, season: Season) -> str:
        rows = season, *self._rows_of[season.id]
        versions = tuple(self.versions.get(each.id, "") for each in self.fixtures[season.id])
        return self.memo.get(
            ("season key", season.id),
            # Rows that have not changed are the same objects, so this is quick to compare.
            (rows, self._shared_key, versions),
            lambda: digest_of(
                ([(type(row).__name__, row) for row in rows], self._shared_key, versions)
            ),
        )

    @cached_property
    def _rows_of(self) -> Mapping[int, tuple[Row, ...]]:
        """The rows of each season that its pages show, by kind and number."""
        by_season: dict[int, list[Row]] = {each.id: [] for each in self.seasons}
        seasons: dict[type[Row], dict[int, int]] = {
            Season: {number: number for number in by_season}
        }
        for kind, (name, owner) in _BELONGS.items():
            rows, season_of_owner, own = self.state.rows[kind], seasons[owner], dict[int, int]()
            owner_of: Callable[[Row], Any] = attrgetter(name)
            for number in sorted(rows):
                season = season_of_owner.get(owner_of(rows[number]))
                if season is not None:
                    own[number] = season
                    by_season[season].append(rows[number])
            seasons[kind] = own
        for note in self.state.all(NoteRow):
            of = NOTED.get(note.subject)
            owner_season = None if of is None else seasons.get(of, {}).get(note.number)
            if owner_season is not None:
                by_season[owner_season].append(note)
        return {season: tuple(own) for season, own in by_season.items()}

    @cached_property
    def _shared_key(self) -> str:
        """Names and places that pages of every season show."""
        on_teams = [each for each in self.state.all(NoteRow) if each.subject == "team"]
        return digest_of([*(self.state.all(kind) for kind in _SHARED), on_teams])


def moment_of(
    state: LeagueState, now: int, figures: Callable[[], Sequence[GameFigures]] = tuple
) -> LeagueMoment:
    """Return a league as its rows have it at a minute, for a face without stories and odds.
    `figures` as LeagueMoment has them."""
    return LeagueMoment(state, now, day_of(state, now), figures=figures)


def call_words(game: DayGame) -> str:
    """Return a call as the room hears it: who is to come, and where."""
    where = f" to {game.board_name}" if game.board_name else ""
    again = f" ({game.called} times)" if game.called > 1 else ""
    return f"{game.home} and {game.visitors}{where}{again}"


_OF_CAREERS: Final[tuple[type[Row], ...]] = (
    *(ResultRow, Season, Franchise, Team, CareerRow, SamePlayerRow, NamesakesRow, FixtureGame),
)
"""Kinds of rows from which careers follow, besides the logs of games."""
_SHARED: Final = (League, Person, Franchise, Board, TimeSlot)
_OF_SEASON: Final = ("season", Season)
_OF_FIXTURE: Final = ("id", Fixture)
_BELONGS: Final[Mapping[type[Row], tuple[str, type[Row]]]] = {
    Stage: _OF_SEASON,
    Division: _OF_SEASON,
    Team: _OF_SEASON,
    Fixture: _OF_SEASON,
    ResultRow: _OF_FIXTURE,
    RulingRow: _OF_FIXTURE,
    ReportRow: _OF_FIXTURE,
    ConfirmRuleRow: ("id", Season),
    Certification: _OF_FIXTURE,
    LostCertificationRow: _OF_FIXTURE,
    FixtureGame: _OF_FIXTURE,
    DelayRow: _OF_FIXTURE,
    SuspensionRow: _OF_FIXTURE,
    BracketRow: _OF_SEASON,
    SeedRow: _OF_SEASON,
    NodeRow: ("bracket", BracketRow),
    FeedRow: ("bracket", BracketRow),
    DecisionRow: ("id", NodeRow),
    KeptStandingsRow: ("id", BracketRow),
    TossRow: _OF_SEASON,
    TossWitnessRow: ("id", TossRow),
    RunByRow: ("id", Team),
    BestPlayerRow: _OF_FIXTURE,
}
"""Kinds of rows that belong to a season: the field that leads there, and the kind of what it names:
the season itself, or a kind that comes before."""


def digest_of(value: Any) -> str:
    """Return a text of 24 letters that is the same for the same plain value."""
    packed = msgspec.msgpack.encode(value, enc_hook=repr)
    return hashlib.blake2b(packed, digest_size=12).hexdigest()


def game_address(fixture: int) -> str:
    """Return the address of a game's page in the site, by its row."""
    return f"game/{fixture}/index.html"


def player_address(key: str) -> str:
    """Return the address of a player's page in the site, by the key of his career."""
    return f"player/{key}/index.html"


def team_address(franchise: int, name: str) -> str:
    """Return the address of a team's page in the site."""
    return f"team/{slug(franchise, name)}/index.html"


def season_address(year: int, page: str = "index.html") -> str:
    """Return the address of a page of a past year in the site."""
    return f"season/{year}/{page}"


@lru_cache(maxsize=4096)
def slug(number: int, name: str) -> str:
    """Return a team's folder: its franchise's number, a dash, its name in ASCII lower case."""
    ascii_name = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode().lower()
    words = "".join(each if each.isalnum() else " " for each in ascii_name).split()
    return "-".join([str(number), *words])[:60].rstrip("-")
