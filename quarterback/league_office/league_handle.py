"""A league as front ends read it, and enter into it: whole, as it is now, one at a time."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from threading import Lock
from typing import TYPE_CHECKING, Protocol, TypeVar

from league.model.ledger.commands.league import AnyCommand, CreateLeague
from league.model.ledger.ledger import Ledger
from league.model.ledger.rows import ReportRow
from league.model.ledger.state import LeagueState
from league.store.games.store import Store
from league.store.ledger.hash_chain import LedgerRow
from quarterback.league_office.datetimes import wall_clock
from quarterback.league_office.entry_log import NO_LOG, EntryLog, LogReader, log_of

if TYPE_CHECKING:
    from quarterback.league_office.actions.confirmations import DueScores

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


class LeagueHandle:
    """Rows change while others enter: read between two entries."""

    def __init__(self, league: LeagueReader) -> None:
        self._league = league
        self._lock = Lock()
        self._due: DueScores | None = None
        """The scores that no coach answered in time, once there is one that waits."""

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
            if self._due is None:
                from quarterback.league_office.actions.confirmations import DueScores

                self._due = DueScores()
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
