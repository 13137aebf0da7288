"""Names on a server: roles, groups, the schema of access, the refusal's code."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final, Literal

from sqlalchemy import Connection, text

Role = Literal["reader", "scorer", "commissioner"]

SCHEMA: Final = "quarterback_access"
"""The schema of roles and rights: beside the tables of games, not part of them."""
ROLES: Final[tuple[Role, ...]] = ("reader", "scorer", "commissioner")
REFUSED: Final = "QB001"
"""SQLSTATE of refusals by these triggers: their messages are for a person."""
SCORED: Final = ("enter_result", "correct", "play_in")
"""The commands that a scorer may enter."""
RESULT_FIELDS: Final = ("game", "home", "kind", "periods", "visitors", "winner")
"""The fields of a result in a scorer's entry: every field of `ResultInput`."""
VERSION: Final = "alembic_version"
"""The table that exists at every revision; its owner owns them all."""
OWNER: Final = f"(SELECT relowner FROM pg_class WHERE oid = '{VERSION}'::regclass)"
IS_OWNER: Final = f"pg_has_role(session_user, {OWNER}, 'MEMBER')"
LONGEST: Final = 63
"""The maximum length of a name, in bytes: PostgreSQL cuts off the rest silently."""


def group_of(database: str, role: str) -> str:
    """Return the group role of a database: groups belong to a whole server, which may have
    several."""
    name = f"quarterback_{database}_{role}"
    if len(name.encode()) <= LONGEST:
        return name
    return f"quarterback_{hashlib.sha256(database.encode()).hexdigest()[:16]}_{role}"


def groups_of(db: Connection) -> dict[Role, str]:
    """Return the group roles of this database."""
    database = str(db.execute(text("SELECT current_database()")).scalar_one())
    return {role: group_of(database, role) for role in ROLES}


@contextmanager
def as_owner(db: Connection) -> Iterator[None]:
    """Make objects created in the block belong to the owner of the tables, also when a superuser
    is signed in. On SQLite, and where there are no tables yet, nothing changes."""
    if db.dialect.name != "postgresql" or not _is_true(db, f"to_regclass('{VERSION}') IS NOT NULL"):
        yield
        return
    owner = db.execute(text(f"SELECT pg_get_userbyid({OWNER})")).scalar_one()
    before = db.execute(text("SELECT current_user")).scalar_one()
    if owner == before:
        yield
        return
    db.exec_driver_sql(f"SET LOCAL ROLE {quoted(str(owner))}")
    yield
    # After an error there is nothing to restore: the transaction is over.
    db.exec_driver_sql("SET LOCAL ROLE NONE")


def _is_true(db: Connection, request: str) -> bool:
    return bool(db.execute(text(f"SELECT {request}")).scalar_one())


def quoted(name: str) -> str:
    """Quote a name for SQL."""
    return '"' + name.replace('"', '""') + '"'


def literal(value: str) -> str:
    """Quote a text for SQL, where parameters cannot be passed."""
    return "'" + value.replace("'", "''") + "'"


def is_set_up(db: Connection) -> bool:
    """Return whether this database has roles at all. Always False on SQLite."""
    if db.dialect.name != "postgresql":
        return False
    target = text("SELECT to_regclass(:name) IS NOT NULL")
    return bool(db.execute(target, {"name": f"{SCHEMA}.login"}).scalar_one())
