"""Definitions of tables, indexes, triggers and functions in a database, spelled alike: Alembic
does not see a changed CHECK, but the text of the definition shows it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from sqlalchemy import Connection, create_engine, text
from sqlalchemy.exc import DBAPIError

from league.store.doors import DOOR_TABLES
from league.store.games.tables import METADATA
from league.store.games.triggers import install_guards
from league.store.ledger.mapping import LEDGER
from league.store.ledger.tables import cover_on_server
from league.store.server_logins import quoted

_SCRATCH: Final = "quarterback_definitions"
_PRINTS: Final = 4
"""How often a definition is read and printed again at most."""


def definitions(db: Connection) -> dict[str, str]:
    """Return every definition of a database by name."""
    return _of_server(db) if db.dialect.name == "postgresql" else _of_file(db)


def expected_definitions() -> dict[str, str]:
    """Return the `definitions` of an SQLite database created from the tables of this program."""
    assert LEDGER.metadata is METADATA, "all tables are of one database"
    engine = create_engine("sqlite://")
    with engine.begin() as db:
        METADATA.create_all(db)
        own = definitions(db)
    engine.dispose()
    return own


def changed_definitions(db: Connection) -> list[str]:
    """Return the names of the definitions that differ from this program's, are missing, or are
    none of its own. On a server, call it as a login that `may_make_schema`."""
    present = definitions(db)
    if db.dialect.name == "sqlite":
        return _differing(present, expected_definitions())
    nested = db.begin_nested()
    try:
        db.execute(text(f"CREATE SCHEMA {_SCRATCH}"))
        db.execute(text(f"SET LOCAL search_path = {_SCRATCH}"))
        cover_on_server()
        METADATA.create_all(db, checkfirst=False)
        DOOR_TABLES.create_all(db, checkfirst=False)
        install_guards(db)
        expected = definitions(db)
        return [
            name
            for name in _differing(present, expected)
            if name not in present
            or name not in expected
            or _respelled(db, name, present[name]) != _respelled(db, name, expected[name])
        ]
    finally:
        nested.rollback()


def _differing(present: Mapping[str, str], expected: Mapping[str, str]) -> list[str]:
    names = sorted(expected.keys() | present.keys())
    return [name for name in names if expected.get(name) != present.get(name)]


def _respelled(db: Connection, name: str, definition: str) -> str:
    """Return a definition as the server prints it after reading its own print, until that does not
    change: a dump that was restored has other brackets. It is tried on the tables of the scratch
    schema; one that does not fit there is returned as it is."""
    for _ in range(_PRINTS):
        again = _printed_again(db, name, definition)
        if again in ("", definition):
            break
        definition = again
    return definition


def _printed_again(db: Connection, name: str, definition: str) -> str:
    """Return how the server prints a definition after reading it; empty if it cannot be read, or
    is of a kind that has no expression."""
    kind, _, of = name.partition(" ")
    table, _, part = of.partition(".")
    value = ""
    if kind == "constraint" and definition.startswith("CHECK"):
        statements = [
            f"ALTER TABLE {quoted(table)} DROP CONSTRAINT {quoted(part)}",
            f"ALTER TABLE {quoted(table)} ADD CONSTRAINT {quoted(part)} {definition}",
        ]
    elif kind == "index":
        statements = [f"DROP INDEX {quoted(of)}", definition]
    elif kind == "column" and " DEFAULT " in definition:
        value = definition.partition(" DEFAULT ")[2]
        column = f"ALTER TABLE {quoted(table)} ALTER COLUMN {quoted(part)}"
        statements = [f"{column} SET DEFAULT {value}"]
    elif kind == "trigger":
        create, _, _ = definition.rpartition(" ")
        statements = [f"DROP TRIGGER {quoted(part)} ON {quoted(table)}", create]
    else:
        return ""
    trial = db.begin_nested()
    try:
        for statement in statements:
            db.exec_driver_sql(statement.replace("%", "%%"))
        return definitions(db).get(name, "")
    except DBAPIError:
        return ""
    finally:
        trial.rollback()


def may_make_schema(db: Connection) -> bool:
    """Return whether the current login may make the schema that this needs."""
    query = "SELECT has_database_privilege(current_database(), 'CREATE')"
    return bool(db.execute(text(query)).scalar_one())


def _of_file(db: Connection) -> dict[str, str]:
    result = db.exec_driver_sql(
        "SELECT name, sql FROM sqlite_master WHERE type <> 'trigger'"
        " AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\' AND name <> 'alembic_version'"
    )
    return {name: " ".join(sql.replace('"', "").split()).replace(" ,", ",") for name, sql in result}


_HERE = "(SELECT oid FROM pg_namespace WHERE nspname = current_schema())"
_OURS = "c.relname <> 'alembic_version' AND c.relnamespace = " + _HERE
_DOORS = ", ".join(f"'{name}'" for name in DOOR_TABLES.tables)
_ON_SERVER = (
    "SELECT 'column ' || c.relname || '.' || a.attname, format_type(a.atttypid, a.atttypmod)"
    " || CASE WHEN a.attnotnull THEN ' NOT NULL' ELSE '' END"
    " || coalesce(' DEFAULT ' || pg_get_expr(d.adbin, d.adrelid), '')"
    " FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0"
    " AND NOT a.attisdropped LEFT JOIN pg_attrdef d ON d.adrelid = c.oid AND d.adnum = a.attnum"
    f" WHERE c.relkind = 'r' AND {_OURS}",
    "SELECT 'constraint ' || c.relname || '.' || k.conname, pg_get_constraintdef(k.oid)"
    f" FROM pg_constraint k JOIN pg_class c ON c.oid = k.conrelid"
    f" WHERE k.contype <> 'n' AND {_OURS}",
    "SELECT 'index ' || i.relname, pg_get_indexdef(i.oid) FROM pg_index x"
    f" JOIN pg_class i ON i.oid = x.indexrelid JOIN pg_class c ON c.oid = x.indrelid WHERE {_OURS}",
    # Rows that only the owner may see, whatever others were granted.
    "SELECT 'rows of ' || c.relname, c.relrowsecurity::text || coalesce((SELECT string_agg("
    "p.polname, ' ' ORDER BY p.polname) FROM pg_policy p WHERE p.polrelid = c.oid), '')"
    f" FROM pg_class c WHERE c.relname IN ({_DOORS}) AND {_OURS}",
    "SELECT 'trigger ' || c.relname || '.' || t.tgname,"
    " pg_get_triggerdef(t.oid, true) || ' ' || t.tgenabled::text FROM pg_trigger t"
    " JOIN pg_class c ON c.oid = t.tgrelid WHERE NOT t.tgisinternal"
    f" AND {_OURS}",
    "SELECT 'function ' || p.proname, p.prorettype::regtype::text || ' ' || p.prosrc"
    f" FROM pg_proc p WHERE (p.proname LIKE 'guard\\_%' OR p.proname IN ('enroll',"
    f" 'hold_game', 'hold_league')) AND p.pronamespace = {_HERE}",
)


def _of_server(db: Connection) -> dict[str, str]:
    here = str(db.execute(text("SELECT quote_ident(current_schema())")).scalar_one())
    return {
        name: definition.replace(f"{here}.", "")
        for query in _ON_SERVER
        for name, definition in db.execute(text(query))
    }
