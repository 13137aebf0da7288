"""Games of leagues, and their results."""

from collections.abc import Sequence
from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    """From schedules to games."""
    _fixture_table()
    _booking_table()
    _result_table()
    _decision_table()
    _ruling_table()
    _toss_table()
    _certification_table()
    _fixture_game_table()


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


def _rows(
    table: str, *parts: Any, key: Sequence[str] = ("league", "id"), last: Sequence[str] = ()
) -> None:
    """Create a table of rows that name the entry that last changed them."""
    op.create_table(
        table,
        *(_number(name) for name in ("league", "id", "entry", "gone")),
        *(part for part in parts if isinstance(part, sa.Column)),
        sa.PrimaryKeyConstraint(*key, name=op.f(f"pk_{table}")),
        *(part for part in parts if not isinstance(part, sa.Column)),
        _check(table, "gone", "gone IN (0, 1)"),
        _to(table, ["entry"], "ledger", deferrable=True, initially="DEFERRED"),
        *(
            sa.ForeignKeyConstraint([each], [f"{each}.id"], name=op.f(f"fk_{table}_{each}"))
            for each in last
        ),
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


def _fixture_table() -> None:
    _rows(
        "fixture",
        _number("season"),
        _number("stage"),
        _number("number"),
        _number("home"),
        _number("visitors"),
        _number("round"),
        _number("counts"),
        _number("rules", null=True),
        _number("slot", null=True),
        _number("board", null=True),
        _number("postponed"),
        _number("node", null=True),
        _check("fixture", "two", "home <> visitors"),
        _check("fixture", "counts", "counts IN (0, 1)"),
        _check("fixture", "postponed", "postponed IN (0, 1)"),
        _check("fixture", "put_off", "postponed = 0 OR slot IS NULL"),
        _check("fixture", "board", "board IS NULL OR slot IS NOT NULL"),
        _check("fixture", "numbers", "number >= 1 AND round >= 0"),
        _to("fixture", ["season", "stage"], "stage"),
        _to("fixture", ["season", "home"], "team"),
        _to("fixture", ["season", "visitors"], "team"),
        _to("fixture", ["rules"], "rules"),
        _to("fixture", ["slot"], "time_slot"),
        _to("fixture", ["board"], "board"),
        _to("fixture", ["node"], "bracket_node"),
    )
    _once("fixture", "season", "number")


def _booking_table() -> None:
    op.create_table(
        "booking",
        _number("league"),
        _number("slot"),
        _text("what"),
        _number("who"),
        _number("fixture"),
        sa.PrimaryKeyConstraint("league", "slot", "what", "who", name=op.f("pk_booking")),
        _check("booking", "what", "what IN ('team', 'coach', 'board')"),
        _to("booking", ["fixture"], "fixture"),
        sqlite_with_rowid=False,
        sqlite_strict=True,
    )


def _result_table() -> None:
    _rows(
        "result",
        _text("kind"),
        _number("home_points", null=True),
        _number("visitors_points", null=True),
        _text("winner", null=True),
        _number("finished"),
        _text("periods"),
        _number("game", null=True),
        _check(
            "result",
            "kind",
            "kind IN ('played', 'forfeit', 'double_forfeit', 'awarded', 'conceded',"
            " 'abandoned', 'void')",
        ),
        _check("result", "score", "(home_points IS NULL) = (visitors_points IS NULL)"),
        _check("result", "points", "home_points >= 0 AND visitors_points >= 0"),
        _check("result", "winner", "winner IN ('home', 'visitors')"),
        _check("result", "played", "kind <> 'played' OR home_points IS NOT NULL"),
        _check(
            "result",
            "won",
            "kind <> 'played' OR coalesce(winner, '') = CASE WHEN home_points >"
            " visitors_points THEN 'home' WHEN home_points < visitors_points THEN"
            " 'visitors' ELSE '' END",
        ),
        _check(
            "result",
            "given",
            "(winner IS NOT NULL) = (kind IN ('forfeit', 'awarded', 'conceded')) OR kind"
            " = 'played'",
        ),
        _to("result", ["id"], "fixture"),
        key=("league", "id", "entry"),
        last=["game"],
    )


def _decision_table() -> None:
    _rows(
        "decision",
        _number("team"),
        _text("by"),
        _to("decision", ["id"], "bracket_node"),
        _to("decision", ["team"], "team"),
    )


def _ruling_table() -> None:
    _rows(
        "ruling",
        _text("ruling"),
        _text("reason"),
        _check("ruling", "ruling", "ruling IN ('keep', 'replay')"),
        _to("ruling", ["id"], "fixture"),
    )


def _toss_table() -> None:
    _rows(
        "toss",
        _number("season"),
        _text("teams"),
        _text("how"),
        _text("shown"),
        _to("toss", ["season"], "season"),
    )


def _certification_table() -> None:
    _rows(
        "certification",
        _number("person"),
        _to("certification", ["id"], "fixture"),
        _to("certification", ["person"], "person"),
    )


def _fixture_game_table() -> None:
    _rows(
        "fixture_game",
        _number("game"),
        _to("fixture_game", ["id"], "fixture"),
        last=["game"],
    )
    _once("fixture_game", "game")


def downgrade() -> None:
    """Drop the games of leagues."""
    for table in (
        "fixture_game",
        "certification",
        "toss",
        "ruling",
        "decision",
        "result",
        "booking",
        "fixture",
    ):
        op.drop_table(table)
