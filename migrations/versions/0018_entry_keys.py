"""Keys of entries: what a browser sends twice is entered once."""

import sqlalchemy as sa
from alembic import op

revision = "0018"
down_revision = "0017"


def upgrade() -> None:
    """No entry has had a key yet."""
    op.create_table(
        "entry_key",
        sa.Column("key", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("key", name=op.f("pk_entry_key")),
        sa.CheckConstraint("length(key) BETWEEN 16 AND 64", name=op.f("ck_entry_key_key")),
        sqlite_with_rowid=False,
        sqlite_strict=True,
    )


def downgrade() -> None:
    """What is sent twice may be entered twice again."""
    op.drop_table("entry_key")
