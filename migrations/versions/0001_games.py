"""Games: their logs, and the summaries derived from them."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None

# Written out, not imported: a revision does not change when the program does.
KINDS = "'call', 'spin', 'roll', 'report', 'tick', 'timeout', 'ruling', 'undo', 'redo', 'amend'"


def upgrade() -> None:
    """From nothing to games."""
    _game()
    _logs()
    _derived()


def _number(name: str) -> sa.Column[int]:
    return sa.Column(name, sa.Integer(), nullable=False)


def _text(name: str) -> sa.Column[str]:
    return sa.Column(name, sa.Text(), nullable=False)


def _moment(name: str) -> sa.Column[object]:
    return sa.Column(name, sa.DateTime(timezone=True), nullable=False)


def _of_game(table: str) -> sa.ForeignKeyConstraint:
    return sa.ForeignKeyConstraint(["game"], ["game.id"], name=op.f(f"fk_{table}_game"))


def _key(table: str, *columns: str) -> sa.PrimaryKeyConstraint:
    return sa.PrimaryKeyConstraint(*columns, name=op.f(f"pk_{table}"))


def _check(table: str, name: str, says: str) -> sa.CheckConstraint:
    return sa.CheckConstraint(says, name=op.f(f"ck_{table}_{name}"))


def _game() -> None:
    op.create_table(
        "game",
        _number("id"),
        _moment("created_at"),
        _text("header"),
        _text("home"),
        _text("visitors"),
        _text("ruleset"),
        _key("game", "id"),
        _check("game", "ruleset", "ruleset <> ''"),
        sqlite_autoincrement=True,
    )


def _logs() -> None:
    op.create_table(
        "game_event",
        _number("game"),
        _number("seq"),
        _number("input"),
        _text("kind"),
        _text("payload"),
        _moment("at"),
        _text("by"),
        _key("game_event", "game", "seq"),
        _check("game_event", "seq", "seq >= 1"),
        _check("game_event", "input", "input >= 1"),
        _check("game_event", "kind", f"kind IN ({KINDS})"),
        _of_game("game_event"),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "game_put_away",
        _number("id"),
        _number("game"),
        _number("away"),
        _moment("at"),
        _key("game_put_away", "id"),
        _check("game_put_away", "away", "away IN (0, 1)"),
        _of_game("game_put_away"),
        sqlite_autoincrement=True,
    )
    op.create_index(op.f("ix_game_put_away_game"), "game_put_away", ["game"])


def _derived() -> None:
    op.create_table(
        "game_now",
        _number("game"),
        _number("seq"),
        _number("home"),
        _number("visitors"),
        _text("phase"),
        _text("situation"),
        _number("finished"),
        sa.Column("winner", sa.Text(), nullable=True),
        _number("inputs"),
        _moment("played_at"),
        _key("game_now", "game"),
        _check("game_now", "score", "home >= 0 AND visitors >= 0"),
        _check("game_now", "finished", "finished IN (0, 1)"),
        _check("game_now", "winner", "finished = 1 OR winner IS NULL"),
        _of_game("game_now"),
    )
    op.create_table(
        "game_line",
        _number("game"),
        _number("input"),
        _text("says"),
        _key("game_line", "game", "input"),
        _of_game("game_line"),
        sqlite_with_rowid=False,
    )


def downgrade() -> None:
    """Back to nothing. Every game is deleted: for tests, and after an export."""
    for table in ("game_line", "game_now", "game_put_away", "game_event", "game"):
        op.drop_table(table)
