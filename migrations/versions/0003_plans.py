"""Schedules and brackets of leagues."""

from collections.abc import Sequence
from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """From leagues to their schedules and brackets."""
    _draft_table()
    _planned_table()
    _bracket_table()
    _bracket_seed_table()
    _bracket_node_table()
    _bracket_feed_table()


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


def _draft_table() -> None:
    _rows(
        "draft",
        _number("stage"),
        _number("number"),
        _number("released"),
        _check("draft", "released", "released IN (0, 1)"),
        _check("draft", "number", "number >= 1"),
        _to("draft", ["stage"], "stage"),
    )
    _once("draft", "stage", "number")
    _once("draft", "stage", only="gone = 0 AND released = 0")


def _planned_table() -> None:
    _rows(
        "planned",
        _number("draft"),
        _number("key"),
        _number("home"),
        _number("visitors"),
        _number("round"),
        _number("slot", null=True),
        _number("board", null=True),
        _number("counts"),
        _check("planned", "two", "home <> visitors"),
        _check("planned", "counts", "counts IN (0, 1)"),
        _check("planned", "round", "round >= 0"),
        _to("planned", ["draft"], "draft"),
        _to("planned", ["home"], "team"),
        _to("planned", ["visitors"], "team"),
        _to("planned", ["slot"], "time_slot"),
        _to("planned", ["board"], "board"),
    )
    _once("planned", "draft", "key")


def _bracket_table() -> None:
    _rows(
        "bracket",
        _number("season"),
        _number("stage"),
        _text("form"),
        _number("size"),
        _text("last"),
        _text("drawn"),
        _check("bracket", "form", "form IN ('single', 'double', 'conferences')"),
        _check("bracket", "drawn", "drawn IN ('replay', 'decision', 'better_seed')"),
        _check("bracket", "size", "size BETWEEN 2 AND 4096"),
        _to("bracket", ["season", "stage"], "stage"),
        _unique("bracket", "season"),
    )
    _once("bracket", "stage")


def _bracket_seed_table() -> None:
    _rows(
        "bracket_seed",
        _number("season"),
        _number("bracket"),
        _number("number"),
        _number("team"),
        _check("bracket_seed", "number", "number >= 1"),
        _to("bracket_seed", ["season", "bracket"], "bracket"),
        _to("bracket_seed", ["season", "team"], "team"),
    )
    _once("bracket_seed", "bracket", "number")
    _once("bracket_seed", "bracket", "team")


def _bracket_node_table() -> None:
    _rows(
        "bracket_node",
        _number("bracket"),
        _number("place"),
        _text("key"),
        _text("part"),
        _number("round"),
        _number("position"),
        _text("title"),
        _number("best_of"),
        _number("if_needed"),
        _check(
            "bracket_node",
            "part",
            "part IN ('main', 'second', 'losers', 'final', 'third', 'consolation')",
        ),
        _check("bracket_node", "numbers", "place >= 1 AND round >= 1 AND position >= 1"),
        _check("bracket_node", "best_of", "best_of >= 1 AND best_of % 2 = 1"),
        _check("bracket_node", "if_needed", "if_needed IN (0, 1)"),
        _to("bracket_node", ["bracket"], "bracket"),
        _unique("bracket_node", "bracket"),
    )
    _once("bracket_node", "bracket", "key")
    _once("bracket_node", "bracket", "place")
    _once("bracket_node", "bracket", "part", "round", "position")


def _bracket_feed_table() -> None:
    _rows(
        "bracket_feed",
        _number("bracket"),
        _number("node"),
        _number("slot"),
        _number("seed", null=True),
        _number("source", null=True),
        _text("takes", null=True),
        _text("part", null=True),
        _number("round", null=True),
        _number("place", null=True),
        _check("bracket_feed", "slot", "slot IN (0, 1)"),
        _check("bracket_feed", "takes", "takes IN ('winner', 'loser')"),
        _check("bracket_feed", "source", "(source IS NULL) = (takes IS NULL)"),
        _check(
            "bracket_feed",
            "survivor",
            "(part IS NULL) = (round IS NULL) AND (part IS NULL) = (place IS NULL)",
        ),
        _check(
            "bracket_feed",
            "one_source",
            "CASE WHEN seed IS NULL THEN 0 ELSE 1 END + CASE WHEN source IS NULL THEN 0"
            " ELSE 1 END + CASE WHEN part IS NULL THEN 0 ELSE 1 END = 1",
        ),
        _check("bracket_feed", "seed", "seed >= 1"),
        _check("bracket_feed", "itself", "source <> node"),
        _to("bracket_feed", ["bracket", "node"], "bracket_node"),
        _to("bracket_feed", ["bracket", "source"], "bracket_node"),
    )
    _once("bracket_feed", "source", "takes")
    _once("bracket_feed", "node", "slot")
    _once("bracket_feed", "bracket", "seed")
    _once("bracket_feed", "bracket", "part", "round", "place")


def downgrade() -> None:
    """Drop schedules and brackets."""
    for table in ("bracket_feed", "bracket_node", "bracket_seed", "bracket", "planned", "draft"):
        op.drop_table(table)
