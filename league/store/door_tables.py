"""The tables of the server's doors: digests of PINs, sessions of browsers, the secret that signs.

They are no part of a league. Next to an SQLite file they are in a small file of their own, which no
backup carries; on PostgreSQL they are next to the games, so that a second server on the same
database takes over, and row-level security without a policy shows their rows to the owner alone.
"""

from __future__ import annotations

from typing import Final

from sqlalchemy import DDL, BigInteger, CheckConstraint, Column, Integer, MetaData, Table, event

from league.store.games.tables import NAMING, number, words

DOOR_TABLES: Final = MetaData(naming_convention=NAMING)
"""The tables of one server's doors."""

DOOR: Final = Table(
    "door",
    DOOR_TABLES,
    words("name", primary_key=True),
    words("digest"),
    sqlite_strict=True,
)
"""A door that has a PIN, or the desk its password: `digest` is salt and scrypt digest in hex."""

SESSION: Final = Table(
    "session",
    DOOR_TABLES,
    words("id", primary_key=True),
    words("person"),
    words("doors"),
    words("device"),
    Column("made", BigInteger().with_variant(Integer(), "sqlite"), nullable=False),
    sqlite_strict=True,
)
"""A browser that opened doors: `id` is the digest of what its cookie holds, `doors` is JSON with
the name that was given at each and the code of the browser, `device` its address, `made` in
seconds since 1970."""

SIGNING: Final = Table(
    "signing",
    DOOR_TABLES,
    number("id", primary_key=True, autoincrement=False),
    words("secret"),
    CheckConstraint("id = 1", name="only"),
    sqlite_strict=True,
)
"""The one secret that signs cookies, forms and the links of games."""

BEGUN: Final = Table(
    "begun",
    DOOR_TABLES,
    words("key", primary_key=True),
    number("game"),
    sqlite_strict=True,
)
"""The stored game that the form with a key began."""

for _table in DOOR_TABLES.tables.values():
    _owner_only: DDL = DDL("ALTER TABLE %(fullname)s ENABLE ROW LEVEL SECURITY")  # type: ignore[no-untyped-call]
    event.listen(_table, "after_create", _owner_only.execute_if(dialect="postgresql"))
