"""The tables. A game is its log of inputs, insert only; summaries have their own tables, which
may be emptied and filled again at any time (see `projection`)."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any, Final

from sqlalchemy import (
    CheckConstraint,
    Column,
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
    """Return a column of whole numbers."""
    return Column(name, Integer, *more, nullable=nullable, **how)


def words(name: str, *, nullable: bool = False, **how: Any) -> Column[str]:
    """Return a column of text."""
    return Column(name, Text, nullable=nullable, **how)


def moment(name: str) -> Column[datetime]:
    """Return a column of points in time."""
    return Column(name, UtcDateTime, nullable=False)


def assigned() -> Column[int]:
    """Return a key that the database assigns: on a server without anyone having a right to its
    sequence."""
    return Column("id", Integer, Identity(always=False), primary_key=True)


def of_game() -> Column[int]:
    """Return a key that is the number of a game."""
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
