"""Indexes: find an entry without reading its payload, a game's bookings at once, and bracket
feeds only where they are needed."""

from typing import Final

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0008"

_FEEDS: Final = {
    "source": ("source", "takes"),
    "seed": ("bracket", "seed"),
    "part": ("bracket", "part", "round", "place"),
}


def upgrade() -> None:
    """SQLite stores an entry's command in the tree of its key, and reads all of it on the way:
    for every row written after a schedule of 32,640 games that was two megabytes."""
    op.create_index(op.f("uq_ledger_league_seq"), "ledger", ["league", "seq"], unique=True)
    op.create_index(op.f("ix_booking_league_fixture"), "booking", ["league", "fixture"])
    for of, columns in _FEEDS.items():
        _feeds(columns, f"gone = 0 AND {of} IS NOT NULL")


def downgrade() -> None:
    """As it was."""
    for columns in _FEEDS.values():
        _feeds(columns, "gone = 0")
    op.drop_index(op.f("ix_booking_league_fixture"), "booking")
    op.drop_index(op.f("uq_ledger_league_seq"), "ledger")


def _feeds(columns: tuple[str, ...], only: str) -> None:
    """Replace the index on feeds of this name."""
    name = op.f(f"uq_bracket_feed_{'_'.join(columns)}")
    op.drop_index(name, "bracket_feed")
    op.create_index(
        name,
        "bracket_feed",
        ["league", *columns],
        unique=True,
        sqlite_where=sa.text(only),
        postgresql_where=sa.text(only),
    )
