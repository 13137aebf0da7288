"""Triggers check values, and are restored after every revision: times that no program can read,
and on SQLite texts, numbers and blobs in columns of another kind. Existing rows stay as they
are: lists leave them out, and `quarterback doctor` names them."""

revision = "0013"
down_revision = "0012"


def upgrade() -> None:
    """Nothing in the tables changes."""


def downgrade() -> None:
    """Nothing in the tables changes."""
