"""A league in another table's file: read, never changed.

A file is a database of this program, read from a copy, or an exported league. It belongs here when
its ledger begins as ours does; where the two part, it has continued on its own.
"""

from __future__ import annotations

import sqlite3
import tempfile
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any, NamedTuple

from league.model.ledger.commands.league import decode_command
from league.model.ledger.ledger import Ledger
from league.model.ledger.rows import Fixture, FixtureGame, ResultRow
from league.store.errors import CannotOpen, Damaged, UnreadableStore
from league.store.games.store import RulesOf, open_store
from league.store.ledger.entries import LedgerRow, fault_in
from league.store.ledger.export import CutOff, games_named, read_export
from league.store.ledger.merge_games import StoredLog, logs_of
from league.store.ledger.queries import list_leagues, read_ledger
from league.store.sqlite.connections import file_uri, revision_of
from league.store.sqlite.error_translation import translating_errors
from rulesets.core.data_reader import DataError
from rulesets.core.refusal import Refused

_MAGIC = b"SQLite format 3\0"
FROM_WITHDRAWALS = "withdraw"


class Source(NamedTuple):
    """A league in a file."""

    file: str
    rows: list[LedgerRow]
    games: dict[int, StoredLog]
    """The stored games that its fixtures are played in."""


Key = tuple[object, ...]
"""The identity of a game, whatever its number there: its own from before the leagues parted, or
its bracket node, its teams, and its rank among their games."""


class ReportedGame(NamedTuple):
    """What a file says about a game."""

    key: Key
    number: int
    """The number of the game in the schedule there."""
    home: int
    visitors: int
    result: ResultRow | None
    """None: it was removed there, or the game is not over."""
    entry: LedgerRow | None
    """The entry with the result; None for a game that was only begun."""
    file: str
    game: StoredLog | None = None


class LeaguePart(NamedTuple):
    """What a file adds: results of games, and how much else was entered there."""

    differences: list[ReportedGame]
    skipped: dict[str, int]
    """Commands that are not merged, by kind."""


def sources_in(file: Path, head: str, rules_of: RulesOf) -> list[Source]:
    """Return the leagues in a file that begin with the entry of that hash. Raises StoreError,
    saying what the file is instead."""
    with translating_errors(file):
        if not file.is_file():
            raise CannotOpen(f"There is no file {file}.")
        with file.open("rb") as opened:
            is_database = opened.read(len(_MAGIC)) == _MAGIC
    result = list(_in_database(file, rules_of) if is_database else _in_export(file))
    ours = [source for source in result if source.rows[0].hash == head]
    if not ours:
        raise UnreadableStore(
            f"{file} has no part of this league: {len(result)} others."
            " A table begins with a copy of"
            " this league's file, or with what `quarterback league export` wrote of it."
        )
    for source in ours:
        if fault := fault_in(source.rows):
            raise Damaged(f"The ledger in {file} was changed past this program: {fault}.")
    return ours


def _in_database(file: Path, rules_of: RulesOf) -> Iterator[Source]:
    with (
        _looked_at(file) as copy,
        open_store(copy, rules_of) as store,
        store.leagues.reading() as db,
    ):
        for row in list_leagues(db):
            rows = read_ledger(db, row.number)
            if rows:
                yield Source(str(file), rows, logs_of(db, games_named(rows)))


@contextmanager
def _looked_at(file: Path) -> Iterator[Path]:
    """Yield a copy of a database: opening one upgrades its tables, and the original must not
    change."""
    if revision_of(file) is None:
        raise UnreadableStore(f"{file} is empty: nothing was entered there.")
    with tempfile.TemporaryDirectory(prefix="quarterback-") as folder:
        copy = Path(folder) / "copy.db"
        with (
            translating_errors(file),
            closing(sqlite3.connect(file_uri(file, "ro"), uri=True)) as reading,
            closing(sqlite3.connect(copy)) as writing,
        ):
            reading.backup(writing)
            [(result,)] = writing.execute("PRAGMA quick_check(1)").fetchall()
            if result != "ok":
                raise Damaged(f"{file} is damaged ({result}). Copy it from its table once more.")
        yield copy


def _in_export(file: Path) -> Iterator[Source]:
    try:
        rows, games, _ = read_export(file.read_text(encoding="utf-8"))
    except OSError as error:
        raise CannotOpen(f"{file} cannot be read: {error.strerror or error}.") from error
    except CutOff as error:
        raise UnreadableStore(f"{file}: {error.message}") from None
    except (UnicodeError, UnreadableStore):
        rows, games = [], {}
    if not rows:
        raise UnreadableStore(
            f"{file} is neither a database of this program nor an exported league. (The score sheet"
            " of a single game: `quarterback league result GAME --sheet FILE`.)"
        )
    yield Source(str(file), rows, games)


def part_of(source: Source, ours: list[LedgerRow]) -> LeaguePart:
    """Return what was entered in a source since it parted from our entries. Raises StoreError
    for a ledger that this program cannot follow."""
    pairs = zip(source.rows, ours, strict=False)
    common = next((n for n, (one, other) in enumerate(pairs) if one.hash != other.hash), None)
    if common is None:
        common = min(len(source.rows), len(ours))
    ledger = Ledger()
    for row in source.rows[:common]:
        _follow(ledger, row, source.file)
    base = dict(ledger.records.rows[ResultRow])
    high, setters, besides = ledger.records.high, {}, dict[str, int]()
    for row in source.rows[common:]:
        results = [n for kind, n in _follow(ledger, row, source.file) if kind is ResultRow]
        setters.update(dict.fromkeys(results, row))
        if (not results and row.kind != "play_in") or row.kind == FROM_WITHDRAWALS:
            besides[row.kind] = besides.get(row.kind, 0) + 1
    custom = []
    for number, row in setters.items():
        fixture, result = _fixture(ledger, number), ledger.records.find(ResultRow, number)
        if fixture and result != base.get(number) and row.kind != FROM_WITHDRAWALS:
            assert result is None or isinstance(result, ResultRow)
            custom.append(_differences(ledger, source, high, fixture, result, row))
    for tie in ledger.records.all(FixtureGame):
        fixture = _fixture(ledger, tie.id)
        if fixture and tie.id not in setters and tie.game in source.games:
            custom.append(_differences(ledger, source, high, fixture, None, None))
    return LeaguePart(custom, besides)


def _follow(ledger: Ledger, row: LedgerRow, file: str) -> list[tuple[type[Any], int]]:
    try:
        steps = ledger.enter(decode_command(row.payload))
    except (Refused, DataError) as error:
        raise UnreadableStore(
            f"Entry {row.seq} ({row.kind}) in {file} cannot be followed: {error}. A newer program"
            " may have written it: update this one."
        ) from None
    return [(change.kind, change.id) for step in steps for change in step]


def _fixture(ledger: Ledger, number: int) -> Fixture | None:
    return ledger.records.find(Fixture, number)


def _differences(
    ledger: Ledger,
    source: Source,
    high: int,
    fixture: Fixture,
    result: ResultRow | None,
    row: LedgerRow | None,
) -> ReportedGame:
    tie = ledger.records.find(FixtureGame, fixture.id)
    return ReportedGame(
        key_of(ledger, fixture, high),
        *(fixture.number, fixture.home, fixture.visitors, result, row, source.file),
        None if tie is None else source.games.get(tie.game),
    )


def key_of(ledger: Ledger, fixture: Fixture, high: int) -> Key:
    """Return the identity of a game. `high` is the highest number when the leagues parted."""
    if fixture.id <= high:
        return (fixture.id,)
    teams = {fixture.home, fixture.visitors}
    same = [
        each.id
        for each in ledger.records.where(Fixture, node=fixture.node)
        if {each.home, each.visitors} == teams
    ]
    return (fixture.node, *sorted(teams), same.index(fixture.id))


def fixture_of_key(ledger: Ledger, key: Key) -> Fixture | None:
    """Return the game here that a key identifies, if there is one."""
    if len(key) == 1:
        [number] = key
        assert isinstance(number, int)
        return ledger.records.find(Fixture, number)
    node, one, other, nth = key
    if node is None:
        return None
    same = [
        each
        for each in ledger.records.where(Fixture, node=node)
        if sorted((each.home, each.visitors)) == [one, other]
    ]
    assert isinstance(nth, int)
    return same[nth] if nth < len(same) else None
