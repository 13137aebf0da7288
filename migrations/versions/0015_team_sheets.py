"""What a team brings to its games: its roster, its playbook."""

import sqlalchemy as sa
from alembic import op

revision = "0015"
down_revision = "0014"


def upgrade() -> None:
    """One row per franchise that brings something."""
    numbers = ("league", "id", "entry", "gone")
    op.create_table(
        "team_sheet",
        *(sa.Column(name, sa.Integer(), nullable=False) for name in numbers),
        *(sa.Column(name, sa.Text(), nullable=False) for name in ("code", "told")),
        sa.PrimaryKeyConstraint("league", "id", name=op.f("pk_team_sheet")),
        sa.CheckConstraint("length(told) BETWEEN 2 AND 100000", name=op.f("ck_team_sheet_told")),
        _to("id", "franchise", "id"),
        sa.CheckConstraint("gone IN (0, 1)", name=op.f("ck_team_sheet_gone")),
        _to("entry", "ledger", "seq", deferrable=True, initially="DEFERRED"),
        sqlite_with_rowid=False,
        sqlite_strict=True,
    )


def _to(column: str, table: str, key: str, **how: object) -> sa.ForeignKeyConstraint:
    """Return a foreign key to a row of the same league."""
    there = [f"{table}.league", f"{table}.{key}"]
    name = op.f(f"fk_team_sheet_league_{column}")
    return sa.ForeignKeyConstraint(["league", column], there, name=name, **how)  # type: ignore[arg-type]


def downgrade() -> None:
    """Teams bring nothing."""
    op.drop_table("team_sheet")
