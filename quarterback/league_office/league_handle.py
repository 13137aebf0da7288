"""A league as front ends read it, and enter into it: whole, as it is now, one at a time."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from contextlib import suppress
from threading import Lock
from typing import Final, Protocol, TypeVar

from league.model.day.day import awaited_scores
from league.model.ledger.commands import day as d
from league.model.ledger.commands.league import AnyCommand, CreateLeague, decode_command
from league.model.ledger.ledger import Ledger
from league.model.ledger.rows import ReportRow, Season
from league.model.ledger.state import LeagueState
from league.store.errors import StoreError
from league.store.games.store import Store
from league.store.ledger.entries import LedgerRow
from quarterback.league_office.datetimes import wall_clock
from quarterback.league_office.entry_log import NO_LOG, EntryLog, LogReader, log_of
from rulesets.core.data_reader import DataError
from rulesets.core.refusal import Refused

T = TypeVar("T")
Commands = Callable[[Ledger], Iterable[AnyCommand]]
"""Commands that belong together, each computed when those before it stand."""


class LeagueReader(LogReader, Protocol):
    """What front ends need of a league in the store."""

    number: int
    head: str

    @property
    def ledger(self) -> Ledger:
        """The ledger as of the last entry that was read."""
        ...

    @property
    def records(self) -> LeagueState:
        """The rows as they stand."""
        ...

    def catch_up(self) -> int:
        """Take in what others have entered; how many entries there are now."""
        ...

    def enter_all(
        self, commands: Commands, by: str, why: str = "", seen: int | None = None, key: str = ""
    ) -> int:
        """Enter commands: all of them, or none."""
        ...


BY_TIME: Final = "no answer"
"""Who has entered a score that counts because no coach answered."""


class DueScores:
    """Scores that no coach answered in time: they count, and whichever program looks next enters
    that."""

    def __init__(self) -> None:
        self._tried: set[tuple[int, int]] = set()
        """By fixture and the minute at which it was entered."""

    def commands(self, league: LeagueReader, now: int) -> list[d.CountReport]:
        """Return what is to be entered at a minute, each once. A score that was counted before, and
        that was taken back, is left to the desk. Raises StoreError."""
        records = league.records
        if not records.rows[ReportRow]:
            return []
        seasons = [season.id for season in records.all(Season) if season.phase != "over"]
        due = []
        for awaited in awaited_scores(records, seasons):
            tried = awaited.fixture, records.get(ReportRow, awaited.fixture).at
            if awaited.is_due(now) and tried not in self._tried:
                self._tried.add(tried)
                if not _was_counted(league, *tried):
                    due.append(d.CountReport(awaited.fixture, awaited.waited))
        return due

    def count(self, league: LeagueReader, now: int) -> None:
        """Enter it. What cannot be entered is left: by a reader who may enter nothing, or where it
        would change a bracket that was drawn."""
        with suppress(StoreError):
            for command in self.commands(league, now):
                entry = (command,)
                with suppress(Refused):
                    league.enter_all(lambda ledger: entry, BY_TIME)  # noqa: B023 (called at once)


def _was_counted(league: LeagueReader, fixture: int, at: int) -> bool:
    entered = counted = False
    for row in league.entries():
        if row.kind not in ("report_result", "count_report"):
            continue
        with suppress(DataError):
            command = decode_command(row.payload)
            if isinstance(command, d.ReportResult) and command.fixture == fixture:
                entered, counted = command.at == at, False
            elif isinstance(command, d.CountReport) and command.fixture == fixture:
                counted = entered
    return counted


class LeagueHandle:
    """Rows change while others enter: read between two entries."""

    def __init__(self, league: LeagueReader) -> None:
        self._league = league
        self._lock = Lock()
        self._due = DueScores()

    @property
    def number(self) -> int:
        """By which the store knows it."""
        return self._league.number

    def read(self, what: Callable[[LeagueState], T]) -> T:
        """What the rows of this moment say. Raises StoreError."""
        return self.at(lambda ledger: what(ledger.records))

    def at(self, look: Callable[[Ledger], T]) -> T:
        """What the ledger of this moment says. Raises StoreError."""
        with self._lock:
            self._look_again()
            return look(self._league.ledger)

    def _look_again(self) -> None:
        """Take in what others have entered, and count what no coach answered in time."""
        self._league.catch_up()
        if self._league.records.rows[ReportRow]:
            self._due.count(self._league, wall_clock())

    def at_log(self, look: Callable[[Ledger, EntryLog], T], *, whole: bool) -> T:
        """What the ledger of this moment and its log say; the log is without its rows unless it is
        read as a whole. Raises StoreError."""
        with self._lock:
            self._look_again()
            return look(self._league.ledger, log_of(self._league, whole=whole))

    def log(self, after: int = 0) -> tuple[list[LedgerRow], str]:
        """Every entry after that one, and the head of the chain. Raises StoreError."""
        with self._lock:
            self._league.catch_up()
            return self._league.entries(after), self._league.head

    def enter(self, commands: Commands, by: str, why: str, seen: int | None, key: str = "") -> int:
        """Enter commands that belong together, all or none; the last entry. `seen` is the entry up
        to which someone has looked; with a `key` they are entered once. Raises what `commands`
        raises, Refused, or StoreError."""
        with self._lock:
            return self._league.enter_all(commands, by, why, seen, key)


class NewLeague:
    """A league that is not there yet: its first entry founds it."""

    number = 0

    def __init__(self, store: Store) -> None:
        self._store = store

    def at(self, look: Callable[[Ledger], T]) -> T:
        """What an empty ledger says."""
        return look(Ledger())

    def at_log(self, look: Callable[[Ledger, EntryLog], T], *, whole: bool) -> T:
        """The same, without a log."""
        return look(Ledger(), NO_LOG)

    def enter(self, commands: Commands, by: str, why: str, seen: int | None) -> int:
        """Found it, and enter what belongs to it. Raises Refused or StoreError."""
        first, *rest = commands(Ledger())
        assert isinstance(first, CreateLeague), "a league begins with its creation"
        league = self._store.leagues.create(
            first.name, by, several_seasons=first.several_seasons, zone=first.zone
        )
        if rest:
            league.enter_all(lambda ledger: rest, by, why)
        return league.ledger.seq

    def log(self) -> tuple[list[LedgerRow], str]:
        """Return no entries: the league is not stored yet."""
        return [], ""
