"""Reading leagues: the list, their ledgers, and the rows in the tables."""

from __future__ import annotations

import hashlib
import json
from typing import Final, NamedTuple

from sqlalchemy import Connection, bindparam, func, select, tuple_
from sqlalchemy.exc import DBAPIError

from league.model.ledger.rows import Fixture, League, ResultRow, Row, Team
from league.model.ledger.state import LeagueState
from league.store.ledger.entries import LedgerRow
from league.store.ledger.game_tables import BOOKING, RESULT
from league.store.ledger.mapping import TABLES, columns, from_columns
from league.store.ledger.tables import LEDGER
from rulesets.core.data_reader import DataError

_AFTER: Final = (
    select(*(LEDGER.c[name] for name in LedgerRow._fields))
    .where(LEDGER.c.league == bindparam("of"), LEDGER.c.seq > bindparam("after"))
    .order_by(LEDGER.c.seq)
)


_ONE: Final = select(*(LEDGER.c[name] for name in LedgerRow._fields)).where(
    LEDGER.c.league == bindparam("of"), LEDGER.c.seq == bindparam("seq")
)
REMOVED: Final = "remove_league"
"""The kind of the last entry of a league that was removed."""


class LeagueRow(NamedTuple):
    number: int
    name: str
    entries: int
    removed: bool = False


def list_leagues(db: Connection) -> list[LeagueRow]:
    """Return the stored leagues, removed ones too, in the order in which they were created."""
    league = TABLES[League]
    entries = select(func.max(LEDGER.c.seq)).where(LEDGER.c.league == league.c.league)
    query = select(league.c.league, entries.scalar_subquery()).order_by(league.c.league)
    rows = [(number, many) for number, many in db.execute(query)]
    last = select(LEDGER.c.league).where(
        LEDGER.c.kind == REMOVED,
        tuple_(LEDGER.c.league, LEDGER.c.seq).in_([(number, many) for number, many in rows]),
    )
    removed = set(db.execute(last).scalars()) if rows else set()
    return [LeagueRow(number, _name(db, number), many, number in removed) for number, many in rows]


class SameLedger(NamedTuple):
    """A stored league that began with the same entry as another."""

    league: LeagueRow
    head: str
    """The hash of its last entry."""


def same_ledgers(db: Connection, first: str) -> list[SameLedger]:
    """Return the stored leagues whose first entry has that hash: they are one league, or copies
    of one that went on apart."""
    query = select(LEDGER.c.league).where(LEDGER.c.seq == 1, LEDGER.c.hash == first)
    numbers = set(db.execute(query).scalars())
    return [
        SameLedger(row, db.execute(_HEAD, {"of": row.number, "last": row.entries}).scalar_one())
        for row in list_leagues(db)
        if row.number in numbers
    ]


_HEAD: Final = select(LEDGER.c.hash).where(
    LEDGER.c.league == bindparam("of"), LEDGER.c.seq == bindparam("last")
)


def _name(db: Connection, number: int) -> str:
    """An unreadable name does not hide other leagues."""
    league = TABLES[League]
    try:
        query = select(league.c.name).where(league.c.league == number)
        return str(db.execute(query).scalar_one())
    except (UnicodeError, DBAPIError) as error:
        lower = getattr(error, "orig", None) or error
        if not isinstance(lower, UnicodeError) and "Could not decode" not in str(lower):
            raise
        return f"League {number} (its name cannot be read)"


def read_ledger(db: Connection, league: int, after: int = 0) -> list[LedgerRow]:
    """Return the entries of a league after one, in order."""
    return [LedgerRow(*row) for row in db.execute(_AFTER, {"of": league, "after": after})]


def read_entry(db: Connection, league: int, seq: int) -> LedgerRow | None:
    """Return one entry of a league; None if there is none of that number."""
    row = db.execute(_ONE, {"of": league, "seq": seq}).one_or_none()
    return None if row is None else LedgerRow(*row)


def read_rows(db: Connection, league: int) -> dict[type[Row], dict[int, Row]]:
    return {kind: _live(db, league, kind) for kind in TABLES}


def _live(db: Connection, league: int, kind: type[Row]) -> dict[int, Row]:
    table = TABLES[kind]
    query = select(table).where(table.c.league == league)
    if kind is ResultRow:
        query = query.order_by(RESULT.c.entry)
    result: dict[int, Row] = {}
    for values in db.execute(query).mappings():
        result.pop(values["id"], None)
        if not values["gone"]:
            result[values["id"]] = from_columns(kind, values)
    return result


def differences(db: Connection, league: int, records: LeagueState) -> list[str]:
    """Return how the tables differ from the state; empty when they match."""
    result = []
    for kind, present in read_rows(db, league).items():
        expected = records.rows[kind]
        for number in sorted({*present, *expected}):
            if present.get(number) != expected.get(number):
                result.append(f"{TABLES[kind].name} {number} is not as the ledger has it")
    if _bookings(db, league) != bookings_of(records):
        result.append("bookings are not as the schedule has them")
    return result


def _bookings(db: Connection, league: int) -> set[tuple[int, str, int, int]]:
    b = BOOKING.c
    query = select(b.slot, b.what, b.who, b.fixture).where(b.league == league)
    return {(row[0], row[1], row[2], row[3]) for row in db.execute(query)}


def bookings_of(records: LeagueState) -> set[tuple[int, str, int, int]]:
    """Return the bookings: team, coach or board, time and game."""
    result = set()
    for fixture in records.all(Fixture):
        if fixture.slot is None:
            continue
        for number in (fixture.home, fixture.visitors):
            result.add((fixture.slot, "team", number, fixture.id))
            coach = records.get(Team, number).coach
            result.add((fixture.slot, "coach", coach, fixture.id))
        if fixture.board is not None:
            result.add((fixture.slot, "board", fixture.board, fixture.id))
    return result


def digest_of(records: LeagueState) -> str:
    """Return the hash of a league's state, in 64 letters: equal states have equal hashes
    everywhere."""
    lines = [[type(row).__name__, columns(row)] for row in records]
    return hashlib.sha256(json.dumps(lines, sort_keys=True).encode()).hexdigest()


def payload_problem(error: DataError) -> str:
    """Return why an entry cannot be read."""
    return f"{error}. A newer program may have written it"
