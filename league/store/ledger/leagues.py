"""Leagues: created, changed, read. What is acknowledged is on disk, and in the chain."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import AbstractContextManager
from datetime import UTC, datetime
from functools import lru_cache
from itertools import chain
from typing import Any, Final

from sqlalchemy import Connection, Dialect, Table, bindparam, func, insert, select, text, update

from league.model.ledger.commands.league import (
    AnyCommand,
    Correct,
    CreateLeague,
    Reseed,
    ResolveDispute,
    TakeBack,
    Withdraw,
    decode_command,
    encode_command,
    kind_of,
)
from league.model.ledger.ledger import Ledger
from league.model.ledger.rows import Fixture, ResultRow, Row
from league.model.ledger.state import LeagueState, RowChange, merge_changes
from league.model.planning.bracket_question import BRACKET_DRAWN, bracket_question
from league.store.errors import (
    AlreadyEntered,
    Damaged,
    EditConflict,
    NoSuchLeague,
    StoreError,
    UnreadableStore,
)
from league.store.games.queries import games_entered_by, score_of
from league.store.games.seals import head_of_collection, link
from league.store.ledger.conflict_keys import about
from league.store.ledger.entries import LedgerRow, fault_in, sealed_row, take_key
from league.store.ledger.game_tables import FIXTURE
from league.store.ledger.mapping import NAMES, TABLES, columns, values
from league.store.ledger.queries import (
    LeagueRow,
    SameLedger,
    differences,
    digest_of,
    list_leagues,
    payload_problem,
    read_entry,
    read_ledger,
    same_ledgers,
)
from league.store.ledger.tables import LEDGER
from league.store.waits import once_more
from rulesets.core.data_reader import DataError
from rulesets.core.refusal import Refused

AT_ONCE: Final = 100
"""How many rows go into a statement: a statement costs SQLite as much as a row or two."""
_ENTRY: Final = insert(LEDGER)
Steps = Sequence[Sequence[RowChange]]
_Said = list[tuple[int, dict[str, Any]]]
"""Row numbers, and the values of their columns."""


def write_entry(db: Connection, league: int, row: LedgerRow, steps: Steps) -> None:
    """Write what an entry changed, and seal it. No row can be written under it afterward."""
    stamp = {"league": league, "entry": row.seq}
    for step in steps:
        _write_step(db, stamp, merge_changes(step))
    _write_results(db, stamp, merge_changes(change for step in steps for change in step))
    db.execute(_ENTRY, {"league": league, **row._asdict()})
    if row.seq == 1:
        link(db, "league", league, row.hash)


def _write_step(db: Connection, stamp: dict[str, int], changes: list[RowChange]) -> None:
    changes = [change for change in changes if change.kind is not ResultRow]
    _clear_places(db, stamp, changes)
    by_kind: dict[type[Row], list[RowChange]] = {}
    for change in changes:
        by_kind.setdefault(change.kind, []).append(change)
    for kind, table in reversed(TABLES.items()):
        removed = [change.id for change in by_kind.get(kind, ()) if change.after is None]
        if removed:
            _update(db, table, stamp, [(number, {"gone": 1}) for number in removed])
    for kind, table in TABLES.items():
        put = [change for change in by_kind.get(kind, ()) if change.after is not None]
        if put:
            _put(db, table, stamp, put)


def _clear_places(db: Connection, stamp: dict[str, int], changes: list[RowChange]) -> None:
    """Clear the places of games that move first: two that swap would clash on the way."""
    moving: _Said = [
        (change.id, {"slot": None, "board": None})
        for change in changes
        if isinstance(change.before, Fixture)
        and isinstance(change.after, Fixture)
        and change.before.slot is not None
        and (change.before.slot, change.before.board) != (change.after.slot, change.after.board)
    ]
    if moving:
        _update(db, FIXTURE, stamp, moving)


def _update(db: Connection, table: Table, stamp: dict[str, int], rows: _Said) -> None:
    names = list(rows[0][1])
    statement = (
        update(table)
        .where(table.c.league == stamp["league"], table.c.id == bindparam("of_id"))
        .values(entry=stamp["entry"], **{name: bindparam(f"new_{name}") for name in names})
    )
    db.execute(
        statement,
        [{"of_id": row, **{f"new_{name}": values[name] for name in names}} for row, values in rows],
    )


def _put(db: Connection, table: Table, stamp: dict[str, int], changes: list[RowChange]) -> None:
    """Insert new rows; update existing ones, deleted or not."""
    numbers = [change.id for change in changes]
    mask = set(
        db.execute(
            select(table.c.id).where(
                table.c.league == stamp["league"],
                table.c.id.between(min(numbers), max(numbers)),
            )
        ).scalars()
    )
    old: _Said = []
    new: list[Row] = []
    # Rows that come back take their place after those that make room for it, as new rows do.
    for change in sorted(changes, key=lambda each: each.before is None):
        assert change.after is not None, "only rows that are there are put"
        if change.id in mask:
            cells = columns(change.after)
            old.append((cells.pop("id"), {"gone": 0, **cells}))
        else:
            new.append(change.after)
    if old:
        _update(db, table, stamp, old)
    if new:
        _insert(db, changes[0].kind, stamp, [(0, row) for row in new])


def _insert(
    db: Connection, kind: type[Row], stamp: dict[str, int], rows: list[tuple[int, Row]]
) -> None:
    """Insert new rows, each with whether it is deleted. Without SQLAlchemy, which takes as long
    for a row as the database does, and many rows per statement: a schedule may have tens of
    thousands."""
    league, entry = stamp["league"], stamp["entry"]
    lines = [(league, entry, removed, *values(row)) for removed, row in rows]
    for start in range(0, len(lines), AT_ONCE):
        some = lines[start : start + AT_ONCE]
        statement = _inserts(db.dialect, kind, len(some))
        db.exec_driver_sql(statement, tuple(chain.from_iterable(some)))


@lru_cache(400)
def _inserts(dialect: Dialect, kind: type[Row], rows: int) -> str:
    table, quoted = TABLES[kind], dialect.identifier_preparer.quote
    names = ("league", "entry", "gone", *NAMES[kind])
    marks = ", ".join("?" if dialect.paramstyle == "qmark" else "%s" for _ in names)
    into = f"INSERT INTO {table.name} ({', '.join(map(quoted, names))})"
    return f"{into} VALUES {', '.join([f'({marks})'] * rows)}"


def _write_results(db: Connection, stamp: dict[str, int], changes: list[RowChange]) -> None:
    """Write a row for each changed result; a removed one is marked gone."""
    rows: list[tuple[int, Row]] = []
    for change in changes:
        if change.kind is ResultRow:
            row = change.after or change.before
            assert row is not None, "a change is from something or to something"
            rows.append((int(change.after is None), row))
    if rows:
        _insert(db, ResultRow, stamp, rows)


Opens = Callable[[], AbstractContextManager[Connection]]
LONGEST_WHY, LONGEST_BY = 1000, 400
NEEDS_REASON = (Correct, Reseed, ResolveDispute, TakeBack, Withdraw)
"""Commands that require a reason."""


class Leagues:
    """The leagues of one database. Returned by `Store.leagues`."""

    def __init__(self, where: str, reading: Opens, writing: Opens, clock: Callable[[], datetime]):
        self.where = where
        self.reading = reading
        self.writing = writing
        self.clock = clock

    def now(self) -> str:
        """Return the time, as entries store it."""
        return self.clock().astimezone(UTC).isoformat(timespec="milliseconds")

    def all(self, *, removed: bool = False) -> list[LeagueRow]:
        """Return all leagues; those that were removed on request."""
        with self.reading() as db:
            return [row for row in list_leagues(db) if removed or not row.removed]

    def same_as(self, first: str) -> list[SameLedger]:
        """Return the leagues whose first entry has that hash, removed ones too."""
        with self.reading() as db:
            return same_ledgers(db, first)

    def head_of_all(self) -> str:
        """Return the hash of the chain of all games and leagues of this database."""
        with self.reading() as db:
            return head_of_collection(db)

    def create(
        self, name: str, by: str, *, several_seasons: bool = False, zone: str = ""
    ) -> OpenLeague:
        """Create a league, in a time zone. Raises Refused for an invalid name."""
        command = CreateLeague(name, several_seasons, zone)
        with self.writing() as db:
            return self._create(db, command, by)

    def _create(self, db: Connection, command: AnyCommand, by: str) -> OpenLeague:
        hold(db, 0)
        last = db.execute(select(func.coalesce(func.max(LEDGER.c.league), 0))).scalar_one()
        opened = OpenLeague(self, last + 1)
        hold(db, opened.number)
        opened.enter_in(db, command, by, "")
        return opened

    def open(self, number: int) -> OpenLeague:
        """Open a league by its number. Raises NoSuchLeague, Damaged or UnreadableStore."""
        opened = OpenLeague(self, number)
        opened.catch_up()
        if not opened.ledger.seq:
            raise NoSuchLeague(f"There is no league {number} in {self.where}.")
        return opened

    def take_in(
        self, rows: list[LedgerRow], first: Callable[[Connection], object] = lambda db: None
    ) -> OpenLeague:
        """Store a ledger from elsewhere, under a number of this database. Its entries stay as
        they were, hashes and all. `first` adds what they refer to, in the same transaction.
        Raises Damaged for a broken chain."""
        if not rows or (fault := fault_in(rows)):
            raise Damaged(f"The ledger cannot be taken in: {fault if rows else 'it is empty'}.")
        with self.writing() as db:
            first(db)
            hold(db, 0)
            last = db.execute(select(func.coalesce(func.max(LEDGER.c.league), 0))).scalar_one()
            opened = OpenLeague(self, last + 1)
            for row in rows:
                steps = opened.ledger.enter(opened.command_of(row))
                opened.head = row.hash
                write_entry(db, opened.number, row, steps)
        return opened


class OpenLeague:
    """A league's current state, and the methods that change it."""

    def __init__(self, leagues: Leagues, number: int) -> None:
        self._leagues = leagues
        self.number = number
        self.ledger = Ledger()
        self.head = ""
        """The hash of the last entry."""
        self._tried = ""
        """The hash of the last entry that was tried here, whether it was stored or not."""

    @property
    def records(self) -> LeagueState:
        """The current rows; only `enter` changes them."""
        return self.ledger.records

    @property
    def digest(self) -> str:
        """The hash of the current state, in 64 letters."""
        return digest_of(self.records)

    def enter(
        self,
        command: AnyCommand,
        by: str,
        why: str = "",
        seen: int | None = None,
        key: str = "",
    ) -> int:
        """Enter a command: when this returns its number, it is on disk.

        `seen` is the last entry that its author has seen: if what the command is about has changed
        since, EditConflict says by whom. `key` is a random text of 16 to 64 letters: a second
        command with it raises AlreadyEntered; empty for none. Raises Refused when it cannot be
        done, StoreError when it cannot be written. In each case nothing has changed.
        """
        return self.enter_all(lambda ledger: (command,), by, why, seen, key)

    def enter_all(
        self,
        commands: Callable[[Ledger], Iterable[AnyCommand]],
        by: str,
        why: str = "",
        seen: int | None = None,
        key: str = "",
    ) -> int:
        """Enter commands that belong together, at one time: all of them are on disk, or none.

        Each is requested when those before it have been applied, so that it can name rows they
        made. What `commands` raises is passed on, and nothing has changed. Otherwise as `enter`.
        """
        return once_more(
            lambda: self._enter_all(commands, by, why, seen, key), self._last_try_stored
        )

    def _last_try_stored(self) -> int | None:
        """Return the number of the entry that was tried when the connection was lost, if it was
        stored."""
        with self._leagues.reading() as db:
            self._catch_up(db)
            rows = read_ledger(db, self.number)
        return next((row.seq for row in reversed(rows) if row.hash == self._tried), None)

    def _enter_all(
        self,
        commands: Callable[[Ledger], Iterable[AnyCommand]],
        by: str,
        why: str,
        seen: int | None,
        key: str,
    ) -> int:
        before = -1
        try:
            with self._leagues.writing() as db:
                hold(db, self.number)
                self._catch_up(db)
                self._tried = ""
                take_key(db, key)
                before, at = self.ledger.seq, self._leagues.now()
                for command in commands(self.ledger):
                    self._unmoved(db, command, seen, before)
                    self.enter_in(db, command, by, why, at)
        except AlreadyEntered:
            raise
        except Refused:
            if self.ledger.seq != before:
                self._begin_again()
            raise
        except BaseException:
            # What was computed here may not be on disk: start again from there.
            self._begin_again()
            raise
        return self.ledger.seq

    @contextlib.contextmanager
    def entering(self) -> Iterator[Connection]:
        """Return a transaction that locks the league. What is entered in it (`enter_in`) takes
        effect together when it ends; when it raises, nothing has changed."""
        try:
            with self._leagues.writing() as db:
                hold(db, self.number)
                self._catch_up(db)
                yield db
        except BaseException:
            self._begin_again()
            raise

    def enter_in(
        self, db: Connection, command: AnyCommand, by: str, why: str, at: str = ""
    ) -> None:
        """Enter a command in a transaction that locks the league."""
        by, why = by.strip(), why.strip()
        _check_words(command, by, why)
        question = bracket_question(self.ledger, command)
        if question is not None:
            raise Refused(" ".join((BRACKET_DRAWN, *question.lines)))
        payload = _payload(command)
        steps = self.ledger.enter(command)
        when = at or self._leagues.now()
        row = sealed_row(self.ledger.seq, when, by, why, kind_of(command), payload, self.head)
        write_entry(db, self.number, row, steps)
        self.head = self._tried = row.hash

    def catch_up(self) -> int:
        """Apply what others have entered. Return how many entries there are now."""
        with self._leagues.reading() as db:
            self._catch_up(db)
        return self.ledger.seq

    def entry(self, seq: int) -> LedgerRow | None:
        """Return one entry of the log; None if there is none of that number."""
        with self._leagues.reading() as db:
            return read_entry(db, self.number, seq)

    def score_so_far(self, game: int) -> tuple[int, int]:
        """Return the score of a stored game so far, the home team's points first."""
        with self._leagues.reading() as db:
            return score_of(db, game)

    def games_entered_by(self, name: str, device: str) -> dict[int, int]:
        """Return the stored games into which a device entered something, or someone of that name
        who had none, by number, and how many entries each."""
        with self._leagues.reading() as db:
            return games_entered_by(db, name, device)

    def entries(self, after: int = 0) -> list[LedgerRow]:
        """Return the audit log: who did what, when and why, from the first entry on, or from the
        one after entry `after`."""
        with self._leagues.reading() as db:
            return read_ledger(db, self.number, after)

    def faults(self) -> list[str]:
        """Return what is wrong with the stored league: a broken chain, an entry that cannot be
        followed, a row that differs from the ledger."""
        with self._leagues.reading() as db:
            rows = read_ledger(db, self.number)
            if fault := fault_in(rows):
                return [fault]
            again = OpenLeague(self._leagues, self.number)
            try:
                again._follow(rows)
            except UnreadableStore as error:
                return [error.message]
            return differences(db, self.number, again.records)

    def command_of(self, row: LedgerRow) -> AnyCommand:
        """Return the command of an entry. Raises UnreadableStore."""
        try:
            return decode_command(row.payload)
        except DataError as error:
            raise UnreadableStore(
                f"Entry {row.seq} ({row.kind}) of league {self.number} cannot be read:"
                f" {payload_problem(error)}."
            ) from None

    def _catch_up(self, db: Connection) -> None:
        if self.ledger.previewed:
            return  # the rows stay as they are until the preview is over
        self._follow(read_ledger(db, self.number, self.ledger.seq))

    def _follow(self, rows: list[LedgerRow]) -> None:
        if fault := fault_in(rows, self.ledger.seq, self.head):
            raise Damaged(
                f"The ledger of league {self.number} in {self._leagues.where} was changed past"
                f" this program: {fault}. Run `quarterback doctor`."
            )
        for row in rows:
            try:
                self.ledger.enter(self.command_of(row))
            except Refused as refused:
                raise UnreadableStore(
                    f"Entry {row.seq} ({row.kind}) of league {self.number} does not fit:"
                    f" {refused.message}. A newer program may have written it."
                ) from None
            self.head = row.hash

    def _unmoved(self, db: Connection, command: AnyCommand, seen: int | None, before: int) -> None:
        """`before` is the last entry that others made: those after it belong to this one."""
        if seen is None:
            return
        keys = about(command, self.records)
        touched = [self.ledger.touched.get(key, 0) for key in keys] or [before]
        last = max((entry for entry in touched if entry <= before), default=0)
        if last <= seen:
            return
        row = read_ledger(db, self.number, last - 1)[0]
        because = f" ({row.why})" if row.why else ""
        raise EditConflict(
            f"{row.by} has changed this meanwhile, by entry {row.seq}{because}."
            " Nothing was stored. Look at it as it is now, then enter it again.",
            row.seq,
        )

    def _begin_again(self) -> None:
        self.ledger, self.head = Ledger(), ""
        with contextlib.suppress(StoreError):
            self.catch_up()


def hold(db: Connection, league: int) -> None:
    """Lock a league until this transaction ends. SQLite has done so when the transaction began."""
    if db.dialect.name == "postgresql":
        db.execute(text("SELECT hold_league(:league)"), {"league": league})


def _check_words(command: AnyCommand, by: str, why: str) -> None:
    if not by:
        raise Refused("who is entering this? Enter your name")
    if not why and isinstance(command, NEEDS_REASON):
        raise Refused("say why: the reason stays in the log")
    if len(why) > LONGEST_WHY or len(by) > LONGEST_BY:
        raise Refused(f"a reason has at most {LONGEST_WHY} letters, a name {LONGEST_BY}")
    if "\0" in by + why or any("\ud800" <= letter <= "\udfff" for letter in by + why):
        raise Refused("that text has a character that cannot be saved")


def _payload(command: AnyCommand) -> str:
    try:
        return encode_command(command)
    except UnicodeEncodeError:
        raise Refused("that text has half a character, which cannot be saved") from None
