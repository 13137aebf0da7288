"""The doors of the tournament server on PostgreSQL: PINs as digests, and sessions."""

import sqlalchemy as sa
from alembic import op

revision = "0019"
down_revision = "0018"

TABLES = ("door", "session", "signing", "begun")


def upgrade() -> None:
    """A second server on the same database takes over. A file has them in a file of its own."""
    if op.get_bind().dialect.name != "postgresql":
        return
    op.create_table(
        "door",
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("digest", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("name", name=op.f("pk_door")),
    )
    op.create_table(
        "session",
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("person", sa.Text(), nullable=False),
        sa.Column("doors", sa.Text(), nullable=False),
        sa.Column("device", sa.Text(), nullable=False),
        sa.Column("made", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_session")),
    )
    op.create_table(
        "signing",
        sa.Column("id", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("secret", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_signing")),
        sa.CheckConstraint("id = 1", name=op.f("ck_signing_only")),
    )
    op.create_table(
        "begun",
        sa.Column("key", sa.Text(), nullable=False),
        sa.Column("game", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("key", name=op.f("pk_begun")),
    )
    for table in TABLES:
        # Without a policy only the owner sees a row, whatever is granted to others.
        op.execute(f"ALTER TABLE {table} ENABLE ROW LEVEL SECURITY")
        op.execute(f"REVOKE ALL ON {table} FROM PUBLIC")


def downgrade() -> None:
    """Every phone must sign in again, and every door needs a new PIN."""
    if op.get_bind().dialect.name == "postgresql":
        for table in TABLES:
            op.drop_table(table)
