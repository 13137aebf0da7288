"""The logins of a PostgreSQL server: the owner of the tables writes, and others at most read.

Scorers write through the tournament server (`quarterback serve`), which signs in as the owner. In
version 1 they had logins of their own, bound by roles and rules in the database: an upgrade takes
those away, and their logins may then only read.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from sqlalchemy import Connection, make_url, text

from league.store.doors import DOOR_TABLES
from league.store.errors import NotAllowed
from league.store.location import StoreLocation, without_password
from league.store.sqlite.engine import one_transaction
from league.store.sqlite.error_translation import ONLY_READ

_VERSION: Final = "to_regclass('alembic_version')"
"""The table that exists at every revision; its owner owns them all."""
_OWNER: Final = text(
    "SELECT pg_get_userbyid(relowner), current_user, pg_has_role(current_user, relowner, 'USAGE')"
    f" FROM pg_class WHERE oid = {_VERSION}"
)
_ONLY_READ: Final = text(
    "SELECT pg_is_in_recovery() OR current_setting('default_transaction_read_only')::bool"
)
_HOME: Final = f"(SELECT relnamespace FROM pg_class WHERE oid = {_VERSION})"
_RULES: Final = "quarterback_access"
"""The schema in which version 1 kept its roles and their rules."""
_WRITERS: Final = text(
    "SELECT DISTINCT r.rolname FROM pg_roles r JOIN pg_class c ON"
    f" c.relnamespace = {_HOME} AND c.relkind = 'r'"
    " WHERE NOT r.rolsuper AND r.rolname NOT LIKE 'pg\\_%'"
    " AND NOT pg_has_role(r.oid, c.relowner, 'MEMBER')"
    " AND (has_table_privilege(r.oid, c.oid, 'INSERT, UPDATE, DELETE, TRUNCATE')"
    " OR has_any_column_privilege(r.oid, c.oid, 'INSERT, UPDATE')) ORDER BY 1"
)
_READERS: Final = text(
    "SELECT r.rolname FROM pg_roles r WHERE r.rolcanlogin AND NOT r.rolsuper"
    f" AND NOT pg_has_role(r.oid, (SELECT relowner FROM pg_class WHERE oid = {_VERSION}), 'MEMBER')"
    f" AND has_table_privilege(r.oid, {_VERSION}, 'SELECT') ORDER BY 1"
)


def owner_if_other(db: Connection) -> tuple[str, str] | None:
    """Return the owner of the tables and the current login, if that may not act as the owner;
    None if it may, and where there are no tables yet."""
    row = db.execute(_OWNER).one_or_none()
    if row is None or row[2]:
        return None
    return str(row[0]), str(row[1])


def expect_owner(place: StoreLocation) -> None:
    """Raise NotAllowed for a login that may not write what a tournament server writes, and for a
    database that can only be read. A file has no logins."""
    if place.file is not None:
        return
    with one_transaction(place) as db:
        other_owner = owner_if_other(db)
        only_read = db.execute(_ONLY_READ).scalar_one()
    if other_owner is None:
        if only_read:
            raise NotAllowed(ONLY_READ.format(where=place))
        return
    owner, login = other_owner
    url = make_url(place.url).set(username=owner, password=None)
    address = without_password(url.render_as_string(hide_password=False))
    raise NotAllowed(
        f"The login {login} may not write here: the server needs that of {owner}, who owns the"
        " tables. Sign in with it"
        + (f": --database {address}, or the same in QUARTERBACK_DATABASE." if address else ".")
    )


@contextmanager
def as_owner(db: Connection) -> Iterator[None]:
    """Make objects created in the block belong to the owner of the tables, also when a superuser
    is signed in. On SQLite, and where there are no tables yet, nothing changes. Raises NotAllowed
    for a login that may not act as the owner."""
    row = db.execute(_OWNER).one_or_none() if db.dialect.name == "postgresql" else None
    if row is None or row[0] == row[1]:
        yield
        return
    owner, login, may = row
    if not may:
        raise NotAllowed(
            f"Only {owner}, who owns the tables on this server, can change them, and this is"
            f" {login}. Ask the owner to open the games once with this version of the program."
            " Nothing was changed."
        )
    db.exec_driver_sql(f"SET LOCAL ROLE {quoted(owner)}")
    yield
    # After an error there is nothing to restore: the transaction is over.
    db.exec_driver_sql("SET LOCAL ROLE NONE")


def quoted(name: str) -> str:
    return '"' + name.replace('"', '""') + '"'


def writers(db: Connection) -> list[str]:
    """Return the logins and groups that may write in a table here without being its owner."""
    return [str(name) for name in db.execute(_WRITERS).scalars()]


def readers(db: Connection) -> list[str]:
    """Return the logins that may read here and are not the owner."""
    return [str(name) for name in db.execute(_READERS).scalars()]


def end_scorers_logins(db: Connection) -> list[str]:
    """Take from a database of version 1 the roles of scorers and commissioners, and their rules,
    as the owner. Return the logins that could write until now, and may now only read."""
    if db.dialect.name != "postgresql" or not _has_rules(db):
        return []
    before = set(writers(db))
    logins = [name for name in _logins(db) if name in before]
    home = quoted(str(db.execute(text("SELECT current_schema()")).scalar_one()))
    listed = "SELECT quote_ident(tablename), quote_ident(policyname) FROM pg_policies WHERE"
    ours = f"{listed} schemaname = current_schema() AND policyname LIKE 'access\\_%%'"
    for table, policy in db.exec_driver_sql(ours).all():
        db.exec_driver_sql(f"DROP POLICY {policy} ON {table}")
    # With the schema go its functions, and the triggers that call them.
    db.exec_driver_sql(f"DROP SCHEMA {_RULES} CASCADE")
    for function in ("hold_league(integer)", "hold_game(integer)"):
        for name in sorted(before):
            db.exec_driver_sql(f"REVOKE ALL ON FUNCTION {function} FROM {quoted(name)}")
    secured = (
        "SELECT quote_ident(relname) FROM pg_class WHERE relrowsecurity AND relkind = 'r'"
        f" AND relnamespace = {_HOME}"
    )
    doors = set(DOOR_TABLES.tables)
    for table in db.exec_driver_sql(secured).scalars().all():
        if table not in doors:
            db.exec_driver_sql(f"ALTER TABLE {table} DISABLE ROW LEVEL SECURITY")
    for name in sorted(before):
        writing = "INSERT, UPDATE, DELETE, TRUNCATE, REFERENCES, TRIGGER"
        db.exec_driver_sql(
            f"REVOKE {writing} ON ALL TABLES IN SCHEMA {home} FROM {quoted(name)} CASCADE"
        )
    return logins


def _has_rules(db: Connection) -> bool:
    there = text("SELECT to_regclass(:name) IS NOT NULL")
    return bool(db.execute(there, {"name": f"{_RULES}.login"}).scalar_one())


def _logins(db: Connection) -> list[str]:
    granted = text(
        f"SELECT l.name FROM {_RULES}.login l JOIN pg_roles r ON r.rolname = l.name ORDER BY 1"
    )
    return [str(name) for name in db.execute(granted).scalars()]
