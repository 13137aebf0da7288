"""Leagues: their ledgers and rows."""

from collections.abc import Sequence
from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """From games to leagues."""
    _ledger_table()
    _league_table()
    _person_table()
    _franchise_table()
    _rules_table()
    _season_table()
    _stage_table()
    _division_table()
    _team_table()
    _board_table()
    _time_slot_table()


def _number(name: str, *, null: bool = False) -> sa.Column[int]:
    return sa.Column(name, sa.Integer(), nullable=null)


def _text(name: str, *, null: bool = False) -> sa.Column[str]:
    return sa.Column(name, sa.Text(), nullable=null)


def _check(table: str, name: str, says: str) -> sa.CheckConstraint:
    return sa.CheckConstraint(says, name=op.f(f"ck_{table}_{name}"))


def _to(table: str, columns: Sequence[str], there: str, **how: Any) -> sa.ForeignKeyConstraint:
    """Return a foreign key to a row of another table of the same league."""
    name = op.f(f"fk_{table}_league_{'_'.join(columns)}")
    names = [*columns[:-1], "id"] if there != "ledger" else ["seq"]
    wanted = [f"{there}.{column}" for column in ("league", *names)]
    return sa.ForeignKeyConstraint(["league", *columns], wanted, name=name, **how)


def _unique(table: str, within: str) -> sa.UniqueConstraint:
    return sa.UniqueConstraint("league", within, "id", name=op.f(f"uq_{table}_league_{within}_id"))


def _rows(table: str, *parts: Any, key: Sequence[str] = ("league", "id")) -> None:
    """Create a table of rows that name the entry that last changed them."""
    op.create_table(
        table,
        *(_number(name) for name in ("league", "id", "entry", "gone")),
        *(part for part in parts if isinstance(part, sa.Column)),
        sa.PrimaryKeyConstraint(*key, name=op.f(f"pk_{table}")),
        *(part for part in parts if not isinstance(part, sa.Column)),
        _check(table, "gone", "gone IN (0, 1)"),
        _to(table, ["entry"], "ledger", deferrable=True, initially="DEFERRED"),
        sqlite_with_rowid=False,
        sqlite_strict=True,
    )


def _once(table: str, *columns: str, name: str = "", only: str = "gone = 0") -> None:
    op.create_index(
        op.f(f"uq_{table}_{name or '_'.join(columns)}"),
        table,
        ["league", *columns],
        unique=True,
        sqlite_where=sa.text(only),
        postgresql_where=sa.text(only),
    )


def _ledger_table() -> None:
    op.create_table(
        "ledger",
        _number("league"),
        _number("seq"),
        _text("at"),
        _text("by"),
        _text("why"),
        _text("kind"),
        _text("payload"),
        _text("prev_hash"),
        _text("hash"),
        sa.PrimaryKeyConstraint("league", "seq", name=op.f("pk_ledger")),
        _check("ledger", "numbers", "league >= 1 AND seq >= 1"),
        _check("ledger", "hashes", "length(hash) = 64 AND length(prev_hash) IN (0, 64)"),
        sqlite_with_rowid=False,
        sqlite_strict=True,
    )


def _league_table() -> None:
    _rows(
        "league",
        _text("name"),
        _number("several_seasons"),
        _check("league", "itself", "id = 1"),
        _check("league", "several_seasons", "several_seasons IN (0, 1)"),
        _check("league", "name", "length(name) BETWEEN 1 AND 400"),
    )


def _person_table() -> None:
    _rows("person", _text("name"), _check("person", "name", "length(name) BETWEEN 1 AND 400"))
    _once("person", "name")


def _franchise_table() -> None:
    _rows("franchise", _text("name"), _check("franchise", "name", "length(name) BETWEEN 1 AND 400"))
    _once("franchise", "name")


def _rules_table() -> None:
    _rows(
        "rules",
        _text("code"),
        _number("version"),
        _text("digest"),
        _text("settings"),
        _text("header"),
        _check("rules", "pin", "code <> '' AND version >= 1 AND length(digest) = 64"),
    )


def _season_table() -> None:
    _rows(
        "season",
        _number("year"),
        _text("name"),
        _text("phase"),
        _number("alone"),
        _check("season", "phase", "phase IN ('preparing', 'regular', 'playoffs', 'over')"),
        _check("season", "alone", "alone IN (0, 1)"),
        _check("season", "name", "length(name) BETWEEN 1 AND 400"),
    )
    _once("season", name="alone", only="gone = 0 AND alone = 1 AND phase <> 'over'")
    _once("season", "year")


def _stage_table() -> None:
    _rows(
        "stage",
        _number("season"),
        _number("number"),
        _text("name"),
        _text("form"),
        _number("rules", null=True),
        _text("settings"),
        _check("stage", "form", "form IN ('table', 'bracket', 'points')"),
        _check("stage", "number", "number >= 1"),
        _to("stage", ["season"], "season"),
        _to("stage", ["rules"], "rules"),
        _unique("stage", "season"),
    )
    _once("stage", "season", "number")


def _division_table() -> None:
    _rows(
        "division",
        _number("season"),
        _text("name"),
        _text("conference"),
        _check("division", "name", "length(name) BETWEEN 1 AND 400"),
        _to("division", ["season"], "season"),
        _unique("division", "season"),
    )
    _once("division", "season", "name")


def _team_table() -> None:
    _rows(
        "team",
        _number("season"),
        _number("franchise"),
        _number("coach"),
        _number("division", null=True),
        _number("withdrawn"),
        _check("team", "withdrawn", "withdrawn IN (0, 1)"),
        _to("team", ["season"], "season"),
        _to("team", ["franchise"], "franchise"),
        _to("team", ["coach"], "person"),
        _to("team", ["season", "division"], "division"),
        _unique("team", "season"),
    )
    _once("team", "season", "franchise")


def _board_table() -> None:
    _rows("board", _text("name"), _check("board", "name", "length(name) BETWEEN 1 AND 400"))
    _once("board", "name")


def _time_slot_table() -> None:
    _rows(
        "time_slot",
        _number("starts"),
        _number("ends"),
        _check("time_slot", "ends", "starts < ends"),
    )


def downgrade() -> None:
    """Drop leagues; games stay."""
    for table in (
        "time_slot",
        "board",
        "team",
        "division",
        "stage",
        "season",
        "rules",
        "franchise",
        "person",
        "league",
        "ledger",
    ):
        op.drop_table(table)
