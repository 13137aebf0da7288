"""Delays of games, beside their planned times."""

import sqlalchemy as sa
from alembic import op

revision = "0014"
down_revision = "0013"


def upgrade() -> None:
    """One row per late game."""
    numbers = ("league", "id", "entry", "gone", "minutes")
    op.create_table(
        "delay",
        *(sa.Column(name, sa.Integer(), nullable=False) for name in numbers),
        sa.PrimaryKeyConstraint("league", "id", name=op.f("pk_delay")),
        sa.CheckConstraint("minutes BETWEEN -1440 AND 1440", name=op.f("ck_delay_minutes")),
        _to("id", "fixture", "id"),
        sa.CheckConstraint("gone IN (0, 1)", name=op.f("ck_delay_gone")),
        _to("entry", "ledger", "seq", deferrable=True, initially="DEFERRED"),
        sqlite_with_rowid=False,
        sqlite_strict=True,
    )


def _to(column: str, table: str, key: str, **how: object) -> sa.ForeignKeyConstraint:
    """Return a foreign key to a row of the same league."""
    there = [f"{table}.league", f"{table}.{key}"]
    name = op.f(f"fk_delay_league_{column}")
    return sa.ForeignKeyConstraint(["league", column], there, name=name, **how)  # type: ignore[arg-type]


def downgrade() -> None:
    """All games are on time."""
    op.drop_table("delay")
