"""The tables. A game is its log of inputs, insert only; summaries have their own tables, which may
be emptied and filled again at any time (see `projection`).

Checks of values in the tables of games, in SQL for either kind of database: SQLite accepts any
value in any column, and both accept times that no program can read (the year 20000, `infinity`).
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Any, Final

from sqlalchemy import (
    CheckConstraint,
    Column,
    Connection,
    DateTime,
    ForeignKey,
    Identity,
    Index,
    Integer,
    MetaData,
    Table,
    Text,
)
from sqlalchemy.engine import Dialect
from sqlalchemy.types import TypeDecorator

from league.store.games.log import KINDS

NAMING = {
    "pk": "pk_%(table_name)s",
    "fk": "fk_%(table_name)s_%(column_0_N_name)s",
    "ck": "ck_%(table_name)s_%(constraint_name)s",
    "uq": "uq_%(table_name)s_%(column_0_N_name)s",
    "ix": "ix_%(table_name)s_%(column_0_N_name)s",
}


class UtcDateTime(TypeDecorator[datetime]):
    """A point in time: aware, and in UTC. SQLite stores no time zone, so it is added again."""

    impl = DateTime(timezone=True)
    cache_ok = True

    def process_bind_param(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        """Raises ValueError for a time without a zone: it would be ambiguous."""
        if value is None:
            return None
        if value.tzinfo is None:
            raise ValueError(f"{value} has no time zone")
        return value.astimezone(UTC)

    def process_result_value(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        if value is None:
            return None
        return value.replace(tzinfo=UTC) if value.tzinfo is None else value.astimezone(UTC)


METADATA: Final = MetaData(naming_convention=NAMING)
"""The tables of one database."""


def number(name: str, *more: ForeignKey, nullable: bool = False, **how: Any) -> Column[int]:
    return Column(name, Integer, *more, nullable=nullable, **how)


def words(name: str, *, nullable: bool = False, **how: Any) -> Column[str]:
    return Column(name, Text, nullable=nullable, **how)


def moment(name: str) -> Column[datetime]:
    return Column(name, UtcDateTime, nullable=False)


def assigned() -> Column[int]:
    """Return a key that the database assigns: on a server without anyone having a right to its
    sequence."""
    return Column("id", Integer, Identity(always=False), primary_key=True)


def of_game() -> Column[int]:
    return number("game", ForeignKey("game.id"), primary_key=True)


def _one_of(column: str, values: tuple[str, ...]) -> str:
    return f"{column} IN ({', '.join(repr(value) for value in values)})"


GAME: Final = Table(
    "game",
    METADATA,
    assigned(),
    moment("created_at"),
    # The Header as JSON: enough to replay the game anywhere.
    words("header"),
    words("home"),
    words("visitors"),
    words("ruleset"),
    CheckConstraint("ruleset <> ''", name="ruleset"),
    sqlite_autoincrement=True,
)
"""A game: its rules and its teams. A row never changes."""


GAME_EVENT: Final = Table(
    "game_event",
    METADATA,
    of_game(),
    number("seq", primary_key=True),
    number("input"),
    words("kind"),
    words("payload"),
    moment("at"),
    words("by"),
    CheckConstraint("seq >= 1", name="seq"),
    CheckConstraint("input >= 1", name="input"),
    CheckConstraint(_one_of("kind", KINDS), name="kind"),
    sqlite_with_rowid=False,
)
"""One entry of a game's log: an event, an undo, a redo or an amendment. Insert only."""


GAME_ARCHIVED: Final = Table(
    "game_put_away",
    METADATA,
    assigned(),
    number("game", ForeignKey("game.id"), index=True),
    number("away"),
    moment("at"),
    CheckConstraint("away IN (0, 1)", name="away"),
    sqlite_autoincrement=True,
)
"""A game archived, or restored: the last row of a game counts. Insert only."""


GAME_SEAL: Final = Table(
    "game_seal",
    METADATA,
    of_game(),
    number("seq", primary_key=True),
    words("hash"),
    CheckConstraint("seq >= 0 AND length(hash) = 64", name="seal"),
    sqlite_with_rowid=False,
    sqlite_strict=True,
)
"""The hash chain of a game: `seq` 0 seals its row, the others the entries of its log. Insert
    only (see `seals`)."""


COLLECTION: Final = Table(
    "collection",
    METADATA,
    number("seq", primary_key=True, autoincrement=False),
    words("what"),
    number("number"),
    # The first hash of its chain.
    words("seal"),
    words("hash"),
    CheckConstraint("what IN ('begin', 'game', 'league')", name="what"),
    CheckConstraint("length(hash) = 64 AND length(seal) IN (0, 64)", name="hashes"),
    Index("uq_collection_what_number", "what", "number", unique=True),
    sqlite_with_rowid=False,
    sqlite_strict=True,
)
"""All games and leagues ever begun here, chained by hashes. Insert only."""


GAME_NOW: Final = Table(
    "game_now",
    METADATA,
    of_game(),
    number("seq"),
    number("home"),
    number("visitors"),
    words("phase"),
    words("situation"),
    number("finished"),
    words("winner", nullable=True),
    number("inputs"),
    moment("played_at"),
    CheckConstraint("home >= 0 AND visitors >= 0", name="score"),
    CheckConstraint("finished IN (0, 1)", name="finished"),
    CheckConstraint("finished = 1 OR winner IS NULL", name="winner"),
)
"""Derived: the current summary of a game, as of the entry `seq` of its log."""


GAME_LINE: Final = Table(
    "game_line",
    METADATA,
    of_game(),
    number("input", primary_key=True),
    words("says"),
    sqlite_with_rowid=False,
)
"""Derived: the play-by-play, one line per input; line 0 holds the version of its wording."""


ENTRY_KEY: Final = Table(
    "entry_key",
    METADATA,
    words("key", primary_key=True),
    CheckConstraint("length(key) BETWEEN 16 AND 64", name="key"),
    sqlite_with_rowid=False,
    sqlite_strict=True,
)
"""The keys of entries that came with one: each enters once, however often it is sent. Insert
only, in the entry's own transaction."""


FIRST: Final = "1900-01-01"
LAST: Final = "9999-01-01"
"""Times outside these limits are invalid."""

_TIME: Final = (
    "(typeof({0}) <> 'text' OR length({0}) NOT IN (19, 26)"
    # The fraction is left out: SQLite rounds 07.9996 to the next second.
    " OR datetime(substr({0}, 1, 19), '+0 days') IS NOT substr({0}, 1, 19)"
    " OR substr({0}, 20) NOT IN ('') AND substr({0}, 20) NOT GLOB '.[0-9][0-9][0-9][0-9][0-9][0-9]'"
    f" OR {{0}} < '{FIRST}' OR {{0}} >= '{LAST}')"
)
_OFF: Final = {
    "sqlite": {
        "time": _TIME,
        "text": "typeof({0}) <> 'text'",
        "number": "typeof({0}) <> 'integer'",
        "perhaps": "typeof({0}) NOT IN ('text', 'null')",
    },
    # Types are PostgreSQL's own concern.
    "postgresql": {"time": f"({{0}} < '{FIRST}' OR {{0}} >= '{LAST}')"},
}


def _kind(column: Column[Any]) -> str:
    if isinstance(column.type, UtcDateTime):
        return "time"
    if isinstance(column.type, Integer):
        return "number"
    return "perhaps" if column.nullable else "text"


_KINDS: Final = {
    table.name: {
        column.name: _kind(column)
        for column in table.columns
        if not (column.primary_key and column.name in ("id", "game"))
    }
    for table in (GAME, GAME_EVENT, GAME_ARCHIVED, GAME_NOW, GAME_LINE)
}
_OF_GAME: Final = {"game": "id"}
"""The column with the number of the game, if it is not `game`."""
VALUED: Final = tuple(_KINDS)
"""The tables whose values are checked."""
_MANY: Final = 5


def wrong(dialect: str, table: str, row: str = "") -> str:
    """Return SQL for whether a row has a value of the wrong kind; `row` is `NEW.` in a trigger.
    Empty where the database itself checks all of it."""
    return " OR ".join(condition for _, condition in _wrong(dialect, table, row))


def _wrong(dialect: str, table: str, row: str) -> Iterator[tuple[str, str]]:
    for column, kind in _KINDS.get(table, {}).items():
        if kind in _OFF[dialect]:
            yield column, _OFF[dialect][kind].format(f'{row}"{column}"')


def wrong_values(db: Connection) -> list[str]:
    """Return values of the wrong kind, as text: the first few of each column."""
    result = []
    for table in VALUED:
        number = _OF_GAME.get(table, "game")
        for column, condition in _wrong(db.dialect.name, table, ""):
            faulty = (
                f"SELECT DISTINCT {number} FROM {table} WHERE {condition} ORDER BY 1 LIMIT {_MANY}"
            )
            games = [str(game) for game in db.exec_driver_sql(faulty).scalars()]
            if games:
                result.append(f"{column} in {table} of game {', '.join(games)}")
    return result
