"""Computer teams, and seasons in which the practice board counts."""

from collections.abc import Sequence
from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0005"


def upgrade() -> None:
    """From people to computer coaches."""
    _rows(
        "run_by",
        sa.Column("coach", sa.Text(), nullable=False),
        sa.CheckConstraint("length(coach) BETWEEN 1 AND 40", name=op.f("ck_run_by_coach")),
        _to("run_by", "id", "team", "id"),
    )
    _rows("practice", _to("practice", "id", "season", "id"))


def _to(table: str, column: str, there: str, key: str, **how: Any) -> sa.ForeignKeyConstraint:
    """Return a foreign key to a row of another table of the same league."""
    name = op.f(f"fk_{table}_league_{column}")
    wanted = [f"{there}.league", f"{there}.{key}"]
    return sa.ForeignKeyConstraint(["league", column], wanted, name=name, **how)


def _rows(table: str, *parts: Any, key: Sequence[str] = ("league", "id")) -> None:
    """Create a table of rows that name the entry that last changed them."""
    numbers = ("league", "id", "entry", "gone")
    op.create_table(
        table,
        *(sa.Column(name, sa.Integer(), nullable=False) for name in numbers),
        *(part for part in parts if isinstance(part, sa.Column)),
        sa.PrimaryKeyConstraint(*key, name=op.f(f"pk_{table}")),
        *(part for part in parts if not isinstance(part, sa.Column)),
        sa.CheckConstraint("gone IN (0, 1)", name=op.f(f"ck_{table}_gone")),
        _to(table, "entry", "ledger", "seq", deferrable=True, initially="DEFERRED"),
        sqlite_with_rowid=False,
        sqlite_strict=True,
    )


def downgrade() -> None:
    """People coach all teams again."""
    op.drop_table("practice")
    op.drop_table("run_by")
