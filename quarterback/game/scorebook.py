"""A game being played: its session, and its log in the store, kept in step.

When `play` and the other methods return, the change is on disk. When they raise, nothing has
changed, in the game or in the store. Without a store the game exists in memory only.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from league.store.errors import GameSuspended
from league.store.games.log import (
    AddEntry,
    AmendEntry,
    Change,
    InputRows,
    PlayEntry,
    RedoEntry,
    UndoEntry,
    apply_change,
)
from quarterback.game.daily import PLAYED_ONCE, day_of
from quarterback.rule_sets import of_header
from rulesets.core.awaiting import Awaiting
from rulesets.core.events import Event
from rulesets.core.facts import Fact
from rulesets.core.header import Header
from rulesets.core.refusal import Refused
from rulesets.core.ruleset import RuleSet
from rulesets.core.session import Entry, Session, replayed
from rulesets.core.state import State

if TYPE_CHECKING:
    from league.store.games.store import Store, StoredGame

SUSPENDED = "The game was suspended, and nothing was entered. Resume it on a board first."


class Scorebook:
    """The entries of one game; create it with `begin`, `resume` or `in_memory`."""

    def __init__(
        self, header: Header, session: Session, store: Store | None, game: StoredGame | None
    ) -> None:
        self.header = header
        self._session = session
        self._store = store
        self._game = game
        self._by, self._key = "", ""
        self.on_change: Callable[[Scorebook], object] | None = None
        """Called after every saved change."""

    @classmethod
    def begin(cls, store: Store, header: Header, key: str = "") -> Scorebook:
        """Begin a game in the store; with a key only once. Raises AlreadyEntered and other
        StoreErrors."""
        return cls.resume(store, store.new_game(header, key))

    @classmethod
    def resume(cls, store: Store, game: int) -> Scorebook:
        """Open a stored game where it was left. Raises StoreError."""
        stored = store.load(game)
        return cls(stored.header, stored.session, store, stored)

    @classmethod
    def in_memory(cls, header: Header, rules: RuleSet) -> Scorebook:
        """Begin a game that lasts only as long as the program runs."""
        return cls(header, Session(rules), None, None)

    def with_teams(self, teams: Mapping[str, Any]) -> Scorebook:
        """Begin a new game with these teams in place of this one, which has not begun: a game
        never changes what it begins with. Raises StoreError, BadTable."""
        header = replace(self.header, teams=dict(teams))
        if self._store is None or self.id is None:
            return Scorebook.in_memory(header, of_header(header))
        started = Scorebook.begin(self._store, header)
        self._store.archive(self.id)
        return started

    @property
    def id(self) -> int | None:
        """Its number in the store; None for a game in memory."""
        return self._game.id if self._game else None

    @property
    def log_length(self) -> int:
        """How many entries its log had when it was last read or written; 0 in memory."""
        return self._game.seq if self._game else 0

    @property
    def store(self) -> Store | None:
        """The store that has it; None for a game in memory."""
        return self._store

    @property
    def trouble(self) -> str:
        """Why the game can be looked at but not continued; empty if it can."""
        return self._game.trouble if self._game else ""

    def counts(self) -> bool:
        """Return whether it counts for a fixture of a league. Raises StoreError."""
        from league.store.ledger.stored_games import counts

        return self._store is not None and self.id is not None and counts(self._store, self.id)

    @property
    def rules(self) -> RuleSet:
        return self._session.rules

    @property
    def start(self) -> State:
        """The situation before the first input."""
        return self._session.start

    @property
    def state(self) -> State:
        return self._session.state

    @property
    def awaiting(self) -> Awaiting:
        """What must come next."""
        return self._session.awaiting

    @property
    def entries(self) -> list[Entry]:
        """Every event in effect, in order, with its facts."""
        return self._session.entries

    @property
    def inputs(self) -> list[tuple[Event, ...]]:
        """The inputs in effect, in order."""
        return self._session.inputs

    @property
    def pending(self) -> list[tuple[Event, ...]]:
        """Inputs that were undone, or that no longer fit: the next to be redone first."""
        return self._session.pending

    def input_at(self, number: int) -> tuple[Event, ...]:
        """Return the input with a number, from 1, in effect or set aside; empty without one."""
        every = [*self.inputs, *self.pending]
        return every[number - 1] if 1 <= number <= len(every) else ()

    @property
    def needs_review(self) -> bool:
        """Whether inputs wait that no longer fit after an amendment."""
        return self._session.needs_review

    @property
    def by_input(self) -> list[tuple[Entry, ...]]:
        """Return the entries in effect, a tuple for each input, in order."""
        return self._session.by_input

    @property
    def session(self) -> Session:
        """Return a copy of the game's session: nothing entered there is in the book."""
        return self._session.copy()

    def as_of(self, entries: int) -> Scorebook:
        """Return a read-only copy of the game after its first `entries` events: nothing entered
        in it is stored."""
        events = [entry.event for entry in self.entries[:entries]]
        return Scorebook(self.header, replayed(self.rules, events, self.start), None, None)

    def play(self, *events: Event, by: str = "") -> tuple[Fact, ...]:
        """Enter one input; `by` names the person. Raises Refused, StaleGame, GameSuspended or
        another StoreError."""
        return self._enter(PlayEntry(events), by).facts

    def add(self, *events: Event, by: str = "") -> tuple[Fact, ...]:
        """Add events to the last input. Raises as `play`."""
        return self._enter(AddEntry(events), by).facts

    def undo(self, inputs: int = 1, by: str = "") -> None:
        """Undo the last inputs. Raises as `play`; Refused in a daily."""
        self._may_change()
        self._enter(UndoEntry(inputs), by)

    def redo(self, inputs: int = 1, by: str = "") -> tuple[Fact, ...]:
        """Redo inputs: all of them, or none if one does not fit. Raises as `play`."""
        return self._enter(RedoEntry(inputs), by).facts

    def amend(self, number: int, *events: Event, before: bool = False, by: str = "") -> int | None:
        """Replace an input, counted from 1 on through those set aside; without events, delete it;
        with `before`, insert another before it. Return the number of the first later input that no
        longer fits and is set aside; None if all fit. Raises as `play`; Refused in a daily."""
        self._may_change()
        return self._enter(AmendEntry(number, events, before), by).misfit

    @contextmanager
    def signed(self, by: str, key: str = "") -> Iterator[None]:
        """Sign what is entered inside the `with`; the first of it enters only once by its key, a
        random text of 16 to 64 letters: a second time raises AlreadyEntered."""
        self._by, self._key = by, key
        try:
            yield
        finally:
            self._by, self._key = "", ""

    def reload(self) -> None:
        """Reload the game from the store, after StaleGame. Raises StoreError."""
        if self._store and self._game:
            self._game = self._store.load(self._game.id)
            self._session = self._game.session

    def _may_change(self) -> None:
        if day_of(self.header.event) is not None:
            raise Refused(PLAYED_ONCE)

    def _enter(self, change: Change, by: str) -> InputRows:
        if self._store is None or self._game is None:
            self._session, outcome = apply_change(self._session, change)
            return outcome
        if isinstance(change, PlayEntry | AddEntry) and self._store.is_suspended(self._game.id):
            raise GameSuspended(SUSPENDED)
        key, self._key = self._key, ""
        self._game, outcome = self._store.append(self._game, change, by or self._by, key)
        self._session = self._game.session
        if self.on_change is not None:
            self.on_change(self)
        return outcome
