"""Hash chains of games, and of all games and leagues. Existing rows are sealed as they are now:
the chains prove nothing about earlier changes."""

import hashlib
import re
from collections.abc import Sequence
from typing import Any, Final

import sqlalchemy as sa
from alembic import op

revision = "0016"
down_revision = "0015"

# Written out, not imported: a revision does not change when the program does.
_GAME: Final = ("created_at", "home", "visitors", "ruleset", "header")
_EVENT: Final = ("seq", "input", "kind", "at", "by", "payload")
_WRITTEN: Final = re.compile(rb"(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)(\.\d{6})?")
_AT: Final = "to_char({} AT TIME ZONE 'UTC', 'YYYY-MM-DD\"T\"HH24:MI:SS.US\"+00:00\"')"


def upgrade() -> None:
    """The tables, and what they say of what is there."""
    op.create_table(
        "game_seal",
        sa.Column("game", sa.Integer(), nullable=False),
        sa.Column("seq", sa.Integer(), nullable=False),
        sa.Column("hash", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("game", "seq", name=op.f("pk_game_seal")),
        sa.CheckConstraint("seq >= 0 AND length(hash) = 64", name=op.f("ck_game_seal_seal")),
        sa.ForeignKeyConstraint(["game"], ["game.id"], name=op.f("fk_game_seal_game")),
        sqlite_with_rowid=False,
        sqlite_strict=True,
    )
    op.create_table(
        "collection",
        sa.Column("seq", sa.Integer(), nullable=False, autoincrement=False),
        sa.Column("what", sa.Text(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("seal", sa.Text(), nullable=False),
        sa.Column("hash", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("seq", name=op.f("pk_collection")),
        sa.CheckConstraint("what IN ('begin', 'game', 'league')", name=op.f("ck_collection_what")),
        sa.CheckConstraint(
            "length(hash) = 64 AND length(seal) IN (0, 64)", name=op.f("ck_collection_hashes")
        ),
        sqlite_with_rowid=False,
        sqlite_strict=True,
    )
    op.create_index(
        op.f("uq_collection_what_number"), "collection", ["what", "number"], unique=True
    )
    _seal(op.get_bind())


def _seal(db: sa.Connection) -> None:
    seals: list[dict[str, Any]] = []
    kept: list[tuple[str, int, str]] = [("begin", 0, "")]
    for number, *game in db.exec_driver_sql(f"SELECT id, {_raw(db, _GAME)} FROM game ORDER BY id"):
        head = _sealed("", *_fields(game, 0))
        kept.append(("game", number, head))
        seals.append({"game": number, "seq": 0, "hash": head})
        events = f"SELECT {_raw(db, _EVENT)} FROM game_event WHERE game = {number} ORDER BY seq"
        for seq, row in enumerate(db.exec_driver_sql(events).all(), 1):
            head = _sealed(head, *_fields(row, 3))
            seals.append({"game": number, "seq": seq, "hash": head})
    ledgers = "SELECT league, hash FROM ledger WHERE seq = 1 ORDER BY league"
    kept += [("league", league, head) for league, head in db.exec_driver_sql(ledgers)]
    links: list[dict[str, Any]] = []
    head = ""
    for seq, (what, number, seal) in enumerate(kept, 1):
        head = _sealed(head, seq, what, number, seal)
        links.append({"seq": seq, "what": what, "number": number, "seal": seal, "hash": head})
    for table, rows in (("game_seal", seals), ("collection", links)):
        if rows:
            names = list(rows[0])
            into = sa.table(table, *(sa.column(name) for name in names))
            db.execute(sa.insert(into), rows)


def _sealed(*fields: object) -> str:
    told = hashlib.sha256()
    for field in fields:
        each = field if isinstance(field, bytes) else str(field).encode()
        told.update(b"%d:%s" % (len(each), each))
    return told.hexdigest()


def _raw(db: sa.Connection, columns: Sequence[str]) -> str:
    """Return columns as stored: on SQLite as bytes."""
    if db.dialect.name == "sqlite":
        return ", ".join(f'CAST("{name}" AS BLOB)' for name in columns)
    times = ("created_at", "at")
    return ", ".join(
        f"coalesce({_AT.format(name)}, '')" if name in times else f'"{name}"' for name in columns
    )


def _fields(row: Sequence[Any], at: int) -> list[Any]:
    found = [b"" if value is None else value for value in row]
    if isinstance(found[at], bytes) and (told := _WRITTEN.fullmatch(found[at])):
        found[at] = b"%sT%s%s+00:00" % (told[1], told[2], told[3] or b".000000")
    return found


def downgrade() -> None:
    """Nothing shows changes made without this program any more."""
    op.drop_table("collection")
    op.drop_table("game_seal")
