"""The tables of leagues. The ledger is what was entered, insert only; all others follow from it.

A row names the entry that last changed it, and entries are sealed after their rows: a row cannot
change without an entry. Deleted rows stay, marked `gone`: references to them remain valid, and no
number is ever used twice. Triggers do the rest (`triggers`).
"""

from __future__ import annotations

from typing import Any, Final, Literal, get_args, get_origin

import msgspec
from sqlalchemy import (
    CheckConstraint,
    Column,
    ForeignKeyConstraint,
    Index,
    Table,
    UniqueConstraint,
    text,
)
from sqlalchemy.schema import SchemaItem

from league.model.ledger import rows
from league.store.games.tables import METADATA, number, words

LIVE = "gone = 0"
ONLY = "only"
"""In an index's `info`: which rows it covers. A server is told by `cover_on_server`, because naming
its option here would load its dialect with every league in a file."""


LEDGER: Final = Table(
    "ledger",
    METADATA,
    number("league", primary_key=True),
    number("seq", primary_key=True),
    # ISO 8601, in UTC: a text, because its characters are hashed.
    words("at"),
    words("by"),
    words("why"),
    words("kind"),
    words("payload"),
    words("prev_hash"),
    words("hash"),
    CheckConstraint("league >= 1 AND seq >= 1", name="numbers"),
    CheckConstraint("length(hash) = 64 AND length(prev_hash) IN (0, 64)", name="hashes"),
    # The key once more, without the payload, which may be two megabytes: every row looks for
    # the last entry.
    Index("uq_ledger_league_seq", "league", "seq", unique=True),
    sqlite_with_rowid=False,
    sqlite_strict=True,
)
"""One entry: a command, or an undo or redo of some. Insert only, chained by hashes."""


KIND: Final = "kind"
"""In a table's `info`: the kind of its rows."""


def row_table(
    kind: type[rows.Row], name: str, *more: SchemaItem, every_entry: bool = False
) -> Table:
    """Return the table of a kind of row: a column for each of its fields (one that is given here
    takes its place), constraints, and what every row has in addition.

    `every_entry` keeps a row for each entry, not only the last.
    """
    own_columns = {each.name: each for each in more if isinstance(each, Column)}
    columns = (
        own_columns[name] if name in own_columns else _column(name, of)
        for name, of in _types(kind).items()
    )
    return Table(
        name,
        METADATA,
        number("league", primary_key=True),
        number("id", primary_key=True),
        number("entry", primary_key=every_entry),
        number("gone"),
        *columns,
        *(each for each in more if not isinstance(each, Column)),
        CheckConstraint("gone IN (0, 1)", name="gone"),
        ForeignKeyConstraint(
            *(["league", "entry"], ["ledger.league", "ledger.seq"]),
            deferrable=True,
            initially="DEFERRED",
        ),
        info={KIND: kind},
        sqlite_with_rowid=False,
        sqlite_strict=True,
    )


def _column(name: str, of: Any) -> SchemaItem:
    """Return the column of a field: numbers for whole numbers and for true or false, else text."""
    parts = set(get_args(of)) or {of}
    nullable = type(None) in parts
    return (number if parts & {int, bool} else words)(name, nullable=nullable)


def _types(kind: type[rows.Row]) -> dict[str, Any]:
    fields = msgspec.structs.fields(kind)
    return {field.name: field.type for field in fields if field.name != "id"}


def allowed(kind: type[rows.Row], name: str) -> CheckConstraint:
    """Return the check that a field has a value of its type: true or false, or one of its words."""
    of = _types(kind)[name]
    values = (0, 1) if of is bool else _literals(of)
    return CheckConstraint(f"{name} IN ({', '.join(map(repr, values))})", name=name)


def _literals(of: Any) -> tuple[str, ...]:
    """Return the words that a type allows, in its order."""
    if get_origin(of) is Literal:
        return get_args(of)
    return tuple(word for part in get_args(of) for word in _literals(part))


def picture() -> tuple[CheckConstraint, ...]:
    return (
        CheckConstraint("length(digest) = 64", name="digest"),
        CheckConstraint("width BETWEEN 1 AND 20000 AND height BETWEEN 1 AND 20000", name="size"),
        CheckConstraint("length(caption) <= 400", name="caption"),
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
        info={ONLY: where},
    )


def cover_on_server() -> None:
    """Give the partial indexes to PostgreSQL's dialect, before tables are made there."""
    for table in METADATA.tables.values():
        for index in table.indexes:
            if ONLY in index.info:
                index.dialect_options["postgresql"]["where"] = index.info[ONLY]


def _named(table: str, *within: str) -> tuple[SchemaItem, ...]:
    return (
        CheckConstraint("length(name) BETWEEN 1 AND 400", name="name"),
        once(table, *within, "name"),
    )


row_table(
    rows.League,
    "league",
    CheckConstraint("id = 1", name="itself"),
    allowed(rows.League, "several_seasons"),
    CheckConstraint("length(name) BETWEEN 1 AND 400", name="name"),
)

row_table(
    rows.TimeZoneRow,
    "time_zone",
    CheckConstraint("length(zone) BETWEEN 1 AND 64", name="zone"),
    to("league", "id"),
)

row_table(rows.Person, "person", *_named("person"))

row_table(rows.Franchise, "franchise", *_named("franchise"))

row_table(
    rows.Rules,
    "rules",
    CheckConstraint("code <> '' AND version >= 1 AND length(digest) = 64", name="pin"),
)

row_table(
    rows.Season,
    "season",
    allowed(rows.Season, "phase"),
    allowed(rows.Season, "alone"),
    CheckConstraint("length(name) BETWEEN 1 AND 400", name="name"),
    once("season", "year"),
    once("season", only="gone = 0 AND alone = 1 AND phase <> 'over'"),
)

row_table(
    rows.Stage,
    "stage",
    CheckConstraint("form IN ('table', 'bracket', 'points')", name="form"),
    CheckConstraint("number >= 1", name="number"),
    to("season", "season"),
    to("rules", "rules"),
    once("stage", "season", "number"),
    UniqueConstraint("league", "season", "id"),
)

row_table(
    rows.Division,
    "division",
    *_named("division", "season"),
    to("season", "season"),
    UniqueConstraint("league", "season", "id"),
)

row_table(
    rows.Team,
    "team",
    allowed(rows.Team, "withdrawn"),
    to("season", "season"),
    to("franchise", "franchise"),
    to("person", "coach"),
    to("division", "season", "division"),
    once("team", "season", "franchise"),
    UniqueConstraint("league", "season", "id"),
)

row_table(
    rows.MissedRoundsRow,
    "missed_rounds",
    CheckConstraint("half_wins BETWEEN 0 AND 2", name="half_wins"),
    to("team", "id"),
)

row_table(rows.Board, "board", *_named("board"))

# Slots do not overlap: a trigger checks.
row_table(rows.TimeSlot, "time_slot", CheckConstraint("starts < ends", name="ends"))
