"""The day: who is here, calls, times of games, announcements, awards, votes and photos."""

from collections.abc import Sequence
from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0017"
down_revision = "0016"

# Written out, not imported: a revision does not change when the program does.


def upgrade() -> None:
    """Nothing has been called, given or announced yet."""
    _rows("check_in", _number("here"), ("here", "here IN (0, 1)"), refers={"id": "team"})
    _rows(
        "game_call",
        *map(_number, ("times", "last")),
        ("times", "times >= 1"),
        refers={"id": "fixture"},
    )
    _rows(
        "game_times",
        *(_number(name, nullable=True) for name in ("began", "ended", "board")),
        ("order", "began <= ended"),
        refers={"id": "fixture", "board": "board"},
    )
    _rows("no_show", _number("calls"), ("calls", "calls BETWEEN 1 AND 20"), refers={"id": "season"})
    _rows(
        "announcement",
        *(_text("text"), _number("at"), _number("down")),
        ("text", "length(text) BETWEEN 1 AND 400"),
        ("down", "down IN (0, 1)"),
    )
    how = ("how", "how IN ('chosen', 'voted')")
    _rows("award", _number("season"), _text("category"), _text("how"), how, honors=True)
    _rows(
        "vote",
        *(_number("season"), _text("category"), _number("voter")),
        honors=True,
        refers={"voter": "person"},
    )
    _once("vote", "season", "category", "voter")
    _rows(
        "photo",
        *(_text("subject"), _number("number"), _text("digest")),
        *(_number("width"), _number("height"), _text("caption")),
        ("subject", "subject IN ('team', 'champion', 'game')"),
        ("digest", "length(digest) = 64"),
        ("size", "width BETWEEN 1 AND 20000 AND height BETWEEN 1 AND 20000"),
        ("caption", "length(caption) <= 400"),
    )
    _once("photo", "subject", "number")


def _number(name: str, *, nullable: bool = False) -> sa.Column[int]:
    return sa.Column(name, sa.Integer(), nullable=nullable)


def _text(name: str) -> sa.Column[str]:
    return sa.Column(name, sa.Text(), nullable=False)


def _to(table: str, columns: Sequence[str], there: Sequence[str], **how: Any) -> Any:
    """Return a foreign key to a row of the same league."""
    name = op.f(f"fk_{table}_{'_'.join(columns)}")
    return sa.ForeignKeyConstraint(list(columns), list(there), name=name, **how)


def _rows(
    table: str, *parts: Any, refers: dict[str, str] | None = None, honors: bool = False
) -> None:
    """Create a table of rows that name the entry that last changed them."""
    columns = [part for part in parts if isinstance(part, sa.Column)]
    said = [part for part in parts if isinstance(part, tuple)]
    if honors:
        columns += [_number(name, nullable=True) for name in ("team", "player", "person")]
        columns.append(_text("name"))
        said += [
            ("category", "length(category) BETWEEN 1 AND 400"),
            ("name", "length(name) <= 400"),
        ]
    # In the order in which they are made, they stand in the table.
    checks = [sa.CheckConstraint(text, name=op.f(f"ck_{table}_{name}")) for name, text in said]
    keys = []
    if honors:
        keys = [
            _to(table, ("league", "season"), ("season.league", "season.id")),
            _to(
                *(table, ("league", "season", "team")),
                ("team.league", "team.season", "team.id"),
            ),
            _to(table, ("league", "player"), ("player.league", "player.id")),
            _to(table, ("league", "person"), ("person.league", "person.id")),
        ]
    keys += [
        _to(table, ("league", column), (f"{there}.league", f"{there}.id"))
        for column, there in (refers or {}).items()
    ]
    last = ("ledger.league", "ledger.seq")
    op.create_table(
        table,
        *(_number(name) for name in ("league", "id", "entry", "gone")),
        *columns,
        sa.PrimaryKeyConstraint("league", "id", name=op.f(f"pk_{table}")),
        *checks,
        *keys,
        sa.CheckConstraint("gone IN (0, 1)", name=op.f(f"ck_{table}_gone")),
        _to(table, ("league", "entry"), last, deferrable=True, initially="DEFERRED"),
        sqlite_with_rowid=False,
        sqlite_strict=True,
    )


def _once(table: str, *columns: str) -> None:
    name = op.f(f"uq_{table}_{'_'.join(columns)}")
    live = sa.text("gone = 0")
    op.create_index(
        *(name, table, ["league", *columns]),
        unique=True,
        sqlite_where=live,
        postgresql_where=live,
    )


def downgrade() -> None:
    """The room is empty again."""
    for table in (
        *("photo", "vote", "award", "announcement"),
        *("no_show", "game_times", "game_call", "check_in"),
    ):
        op.drop_table(table)
