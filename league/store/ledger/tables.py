"""The tables of leagues. The ledger is what was entered, insert only; all others follow from it.

A row names the entry that last changed it, and entries are sealed after their rows: a row cannot
change without an entry. Deleted rows stay, marked `gone`: references to them remain valid, and no
number is ever used twice. Triggers do the rest (`triggers`).
"""

from __future__ import annotations

from typing import Any

from sqlalchemy import CheckConstraint, ForeignKeyConstraint, Index, UniqueConstraint, text
from sqlalchemy.orm import Mapped, mapped_column

from league.store.games.tables import Base

LIVE = "gone = 0"


class LedgerTable(Base):
    """One entry: a command, or an undo or redo of some. Insert only, chained by hashes."""

    __tablename__ = "ledger"
    __table_args__ = (
        CheckConstraint("league >= 1 AND seq >= 1", name="numbers"),
        CheckConstraint("length(hash) = 64 AND length(prev_hash) IN (0, 64)", name="hashes"),
        # The key once more, without the payload, which may be two megabytes: every row looks for
        # the last entry.
        Index("uq_ledger_league_seq", "league", "seq", unique=True),
        {"sqlite_with_rowid": False, "sqlite_strict": True},
    )

    league: Mapped[int] = mapped_column(primary_key=True)
    seq: Mapped[int] = mapped_column(primary_key=True)
    at: Mapped[str]
    """ISO 8601, in UTC: a text, because its characters are hashed."""
    by: Mapped[str]
    why: Mapped[str]
    kind: Mapped[str]
    payload: Mapped[str]
    prev_hash: Mapped[str]
    hash: Mapped[str]


class Recorded:
    """Columns that every row has in addition."""

    league: Mapped[int] = mapped_column(primary_key=True, sort_order=-4)
    id: Mapped[int] = mapped_column(primary_key=True, sort_order=-3)
    entry: Mapped[int] = mapped_column(sort_order=-2)
    gone: Mapped[int] = mapped_column(sort_order=-1)


def row_args(*more: Any) -> tuple[Any, ...]:
    """Return the table arguments that every table of rows has, plus `more`."""
    return (
        *more,
        CheckConstraint("gone IN (0, 1)", name="gone"),
        ForeignKeyConstraint(
            *(["league", "entry"], ["ledger.league", "ledger.seq"]),
            deferrable=True,
            initially="DEFERRED",
        ),
        {"sqlite_with_rowid": False, "sqlite_strict": True},
    )


def to(table: str, *columns: str) -> ForeignKeyConstraint:
    """Return a foreign key to a row of the same league; with a season, of the same season."""
    names = ["id" if name == columns[-1] else name for name in columns]
    present = [f"{table}.{name}" for name in ("league", *names)]
    return ForeignKeyConstraint(["league", *columns], present)


def once(table: str, *columns: str, only: str = LIVE) -> Index:
    """Return an index by which no two live rows of a league have the same values here."""
    where = text(only)
    return Index(
        *(f"uq_{table}_{'_'.join(columns) or 'alone'}", "league", *columns),
        unique=True,
        sqlite_where=where,
        postgresql_where=where,
    )


def _named(table: str, *within: str) -> tuple[Any, ...]:
    return (
        CheckConstraint("length(name) BETWEEN 1 AND 400", name="name"),
        once(table, *within, "name"),
    )


class LeagueTable(Recorded, Base):
    """A league."""

    __tablename__ = "league"
    __table_args__ = row_args(
        CheckConstraint("id = 1", name="itself"),
        CheckConstraint("several_seasons IN (0, 1)", name="several_seasons"),
        CheckConstraint("length(name) BETWEEN 1 AND 400", name="name"),
    )

    name: Mapped[str]
    several_seasons: Mapped[int]


class PersonTable(Recorded, Base):
    """A person."""

    __tablename__ = "person"
    __table_args__ = row_args(*_named("person"))

    name: Mapped[str]


class FranchiseTable(Recorded, Base):
    """A team over all seasons."""

    __tablename__ = "franchise"
    __table_args__ = row_args(*_named("franchise"))

    name: Mapped[str]


class RulesTable(Recorded, Base):
    """A rule set, pinned."""

    __tablename__ = "rules"
    __table_args__ = row_args(
        CheckConstraint("code <> '' AND version >= 1 AND length(digest) = 64", name="pin"),
    )

    code: Mapped[str]
    version: Mapped[int]
    digest: Mapped[str]
    settings: Mapped[str]
    header: Mapped[str]


class SeasonTable(Recorded, Base):
    """A season of a league."""

    __tablename__ = "season"
    __table_args__ = row_args(
        CheckConstraint("phase IN ('preparing', 'regular', 'playoffs', 'over')", name="phase"),
        CheckConstraint("alone IN (0, 1)", name="alone"),
        CheckConstraint("length(name) BETWEEN 1 AND 400", name="name"),
        once("season", "year"),
        once("season", only="gone = 0 AND alone = 1 AND phase <> 'over'"),
    )

    year: Mapped[int]
    name: Mapped[str]
    phase: Mapped[str]
    alone: Mapped[int]


class StageTable(Recorded, Base):
    """A part of a season."""

    __tablename__ = "stage"
    __table_args__ = row_args(
        CheckConstraint("form IN ('table', 'bracket', 'points')", name="form"),
        CheckConstraint("number >= 1", name="number"),
        to("season", "season"),
        to("rules", "rules"),
        once("stage", "season", "number"),
        UniqueConstraint("league", "season", "id"),
    )

    season: Mapped[int]
    number: Mapped[int]
    name: Mapped[str]
    form: Mapped[str]
    rules: Mapped[int | None]
    settings: Mapped[str]


class DivisionTable(Recorded, Base):
    """A group of teams that are ranked together."""

    __tablename__ = "division"
    __table_args__ = row_args(
        *_named("division", "season"),
        to("season", "season"),
        UniqueConstraint("league", "season", "id"),
    )

    season: Mapped[int]
    name: Mapped[str]
    conference: Mapped[str]


class TeamTable(Recorded, Base):
    """A franchise in a season."""

    __tablename__ = "team"
    __table_args__ = row_args(
        CheckConstraint("withdrawn IN (0, 1)", name="withdrawn"),
        to("season", "season"),
        to("franchise", "franchise"),
        to("person", "coach"),
        to("division", "season", "division"),
        once("team", "season", "franchise"),
        UniqueConstraint("league", "season", "id"),
    )

    season: Mapped[int]
    franchise: Mapped[int]
    coach: Mapped[int]
    division: Mapped[int | None]
    withdrawn: Mapped[int]


class BoardTable(Recorded, Base):
    """A board to play on."""

    __tablename__ = "board"
    __table_args__ = row_args(*_named("board"))

    name: Mapped[str]


class TimeSlotTable(Recorded, Base):
    """A time slot, in minutes since 1970. Slots of a league do not overlap (a trigger checks)."""

    __tablename__ = "time_slot"
    __table_args__ = row_args(CheckConstraint("starts < ends", name="ends"))

    starts: Mapped[int]
    ends: Mapped[int]
