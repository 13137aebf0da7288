"""Careers: players, bases, injuries."""

from collections.abc import Sequence
from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    """From games to their players."""
    _career_table()
    _player_table()
    _base_holding_table()
    _injury_table()


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


def _career_table() -> None:
    _rows(
        "career",
        _number("year"),
        _text("kind"),
        _text("told"),
        _check("career", "kind", "kind <> ''"),
    )


def _player_table() -> None:
    _rows(
        "player",
        _number("franchise"),
        _text("position"),
        _number("rating"),
        _number("career"),
        _number("debut"),
        _text("name"),
        _text("figure"),
        _number("released", null=True),
        _check("player", "position", "position <> ''"),
        _check("player", "rating", "rating BETWEEN 0 AND 100"),
        _check("player", "career", "career >= 1"),
        _check("player", "released", "released >= debut"),
        _to("player", ["franchise"], "franchise"),
    )


def _base_holding_table() -> None:
    _rows(
        "base_holding",
        _number("year"),
        _number("franchise"),
        _number("base"),
        _check("base_holding", "base", "base >= 1"),
        _to("base_holding", ["franchise"], "franchise"),
    )
    _once("base_holding", "year", "base")


def _injury_table() -> None:
    _rows(
        "injury",
        _number("player"),
        _number("fixture"),
        _number("year"),
        _text("length"),
        _check("injury", "length", "length IN ('game', 'next_game', 'next_two', 'season')"),
        _to("injury", ["player"], "player"),
        _to("injury", ["fixture"], "fixture"),
    )
    _once("injury", "player", "fixture")


def downgrade() -> None:
    """Drop players, bases and injuries."""
    for table in ("injury", "base_holding", "player", "career"):
        op.drop_table(table)
