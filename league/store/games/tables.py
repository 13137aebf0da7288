"""The tables. A game is its log of inputs, insert only; summaries have their own tables, which
may be emptied and filled again at any time (see `projection`)."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Annotated, ClassVar

from sqlalchemy import CheckConstraint, DateTime, ForeignKey, Identity, Index, MetaData, Text
from sqlalchemy.engine import Dialect
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column
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


Id = Annotated[int, mapped_column(primary_key=True)]
Given = Annotated[int, mapped_column(Identity(always=False), primary_key=True)]
"""A number that the database assigns: on a server without anyone having a right to its sequence."""
OfGame = Annotated[int, mapped_column(ForeignKey("game.id"), primary_key=True)]


class Base(DeclarativeBase):
    """The tables of one database."""

    metadata = MetaData(naming_convention=NAMING)
    type_annotation_map: ClassVar = {str: Text(), datetime: UtcDateTime()}


def _one_of(column: str, values: tuple[str, ...]) -> str:
    return f"{column} IN ({', '.join(repr(value) for value in values)})"


class StoredGameRow(Base):
    """A game: its rules and its teams. A row never changes."""

    __tablename__ = "game"
    __table_args__ = (
        CheckConstraint("ruleset <> ''", name="ruleset"),
        {"sqlite_autoincrement": True},
    )

    id: Mapped[Given]
    created_at: Mapped[datetime]
    header: Mapped[str]
    """The Header as JSON: enough to replay the game anywhere."""
    home: Mapped[str]
    visitors: Mapped[str]
    ruleset: Mapped[str]


class GameEvent(Base):
    """One entry of a game's log: an event, an undo, a redo or an amendment. Insert only."""

    __tablename__ = "game_event"
    __table_args__ = (
        CheckConstraint("seq >= 1", name="seq"),
        CheckConstraint("input >= 1", name="input"),
        CheckConstraint(_one_of("kind", KINDS), name="kind"),
        {"sqlite_with_rowid": False},
    )

    game: Mapped[OfGame]
    seq: Mapped[Id]
    input: Mapped[int]
    kind: Mapped[str]
    payload: Mapped[str]
    at: Mapped[datetime]
    by: Mapped[str]


class ArchivedGame(Base):
    """A game archived, or restored: the last row of a game counts. Insert only."""

    __tablename__ = "game_put_away"
    __table_args__ = (
        CheckConstraint("away IN (0, 1)", name="away"),
        {"sqlite_autoincrement": True},
    )

    id: Mapped[Given]
    game: Mapped[int] = mapped_column(ForeignKey("game.id"), index=True)
    away: Mapped[int]
    at: Mapped[datetime]


class GameSeal(Base):
    """The hash chain of a game: `seq` 0 seals its row, the others the entries of its log. Insert
    only (see `seals`)."""

    __tablename__ = "game_seal"
    __table_args__ = (
        CheckConstraint("seq >= 0 AND length(hash) = 64", name="seal"),
        {"sqlite_with_rowid": False, "sqlite_strict": True},
    )

    game: Mapped[OfGame]
    seq: Mapped[Id]
    hash: Mapped[str]


class Collection(Base):
    """All games and leagues ever begun here, chained by hashes. Insert only."""

    __tablename__ = "collection"
    __table_args__ = (
        CheckConstraint("what IN ('begin', 'game', 'league')", name="what"),
        CheckConstraint("length(hash) = 64 AND length(seal) IN (0, 64)", name="hashes"),
        Index("uq_collection_what_number", "what", "number", unique=True),
        {"sqlite_with_rowid": False, "sqlite_strict": True},
    )

    seq: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    what: Mapped[str]
    number: Mapped[int]
    seal: Mapped[str]
    """The first hash of its chain."""
    hash: Mapped[str]


class GameNow(Base):
    """Derived: the current summary of a game, as of the entry `seq` of its log."""

    __tablename__ = "game_now"
    __table_args__ = (
        CheckConstraint("home >= 0 AND visitors >= 0", name="score"),
        CheckConstraint("finished IN (0, 1)", name="finished"),
        CheckConstraint("finished = 1 OR winner IS NULL", name="winner"),
    )

    game: Mapped[OfGame]
    seq: Mapped[int]
    home: Mapped[int]
    visitors: Mapped[int]
    phase: Mapped[str]
    situation: Mapped[str]
    finished: Mapped[int]
    winner: Mapped[str | None]
    inputs: Mapped[int]
    played_at: Mapped[datetime]


class GameLineRow(Base):
    """Derived: the play-by-play, one line per input; line 0 holds the version of its wording."""

    __tablename__ = "game_line"
    __table_args__ = ({"sqlite_with_rowid": False},)

    game: Mapped[OfGame]
    input: Mapped[Id]
    says: Mapped[str]
