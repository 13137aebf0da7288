"""Write changes of rows under their entry: deletions, updates, insertions; then seal it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import chain
from typing import Any, Final

from sqlalchemy import Connection, Dialect, Table, bindparam, insert, select, update

from league.model.ledger.rows import Fixture, ResultRow, Row
from league.model.ledger.state import RowChange, merge_changes
from league.store.games.seals import link
from league.store.ledger.hash_chain import LedgerRow
from league.store.ledger.mapping import FIXTURE, LEDGER, NAMES, TABLES, columns, values

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
