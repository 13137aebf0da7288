"""Triggers that keep a log a log: rows are added at its end, never changed and never deleted.

They are not part of the tables' definition, and a table that a revision rebuilds comes out without
them: `install_guards` restores all of them, and `quarterback doctor` checks that they are there.
"""

from __future__ import annotations

from sqlalchemy import Connection, inspect

from league.store.games.seals import postgresql_functions, postgresql_triggers
from league.store.games.tables import wrong

INSERT_ONLY = ("game", "game_event", "game_put_away", "game_seal", "collection")
DERIVED = ("game_now", "game_line")

_NEXT = "(SELECT coalesce(max(seq), 0) + 1 FROM game_event WHERE game = NEW.game)"

_NEXT_SEAL = "(SELECT coalesce(max(seq), -1) + 1 FROM game_seal WHERE game = NEW.game)"
_NEXT_LINK = "(SELECT coalesce(max(seq), 0) + 1 FROM collection)"

# SQLite's INSERT OR REPLACE deletes the row in its way without any delete trigger, and SQLite takes
# a text for a number or a time: so inserts are checked as well.
_WAYS_IN = {
    "game": (
        "EXISTS (SELECT 1 FROM game WHERE id = NEW.id)"
        " OR NOT json_valid(NEW.header) OR json_type(NEW.header) <> 'object'",
        "a game is new, its header a JSON object and its time a time",
    ),
    "game_event": (
        f"NEW.seq <> {_NEXT} OR NOT json_valid(NEW.payload) OR json_type(NEW.payload) <> 'object'",
        "an entry is the next of its game, its payload a JSON object and its time a time",
    ),
    "game_put_away": (
        "EXISTS (SELECT 1 FROM game_put_away WHERE id = NEW.id)",
        "rows are added, never replaced, at a time",
    ),
    "game_seal": (f"NEW.seq <> {_NEXT_SEAL}", "a seal is the next of its game"),
    "collection": (f"NEW.seq <> {_NEXT_LINK}", "a link is the next of all"),
}
_STAYS = "rows are added, never changed"


def _sqlite_guards() -> dict[str, tuple[str, ...]]:
    guards: dict[str, tuple[str, ...]] = {}
    for table in INSERT_ONLY:
        when, why = _WAYS_IN[table]
        name = f"guard_{table}_insert"
        guards[name] = (
            f"CREATE TRIGGER {name} BEFORE INSERT ON {table}"
            f" WHEN {' OR '.join(filter(None, (wrong('sqlite', table, 'NEW.'), when)))}"
            f" BEGIN SELECT RAISE(ABORT, '{table}: {why}'); END",
        )
        for action in ("UPDATE", "DELETE"):
            name = f"guard_{table}_{action.lower()}"
            guards[name] = (
                f"CREATE TRIGGER {name} BEFORE {action} ON {table}"
                f" BEGIN SELECT RAISE(ABORT, '{table}: {_STAYS}'); END",
            )
    for table in DERIVED:
        for action in ("INSERT", "UPDATE"):
            name = f"guard_{table}_{action.lower()}"
            guards[name] = (
                f"CREATE TRIGGER {name} BEFORE {action} ON {table}"
                f" WHEN {wrong('sqlite', table, 'NEW.')}"
                f" BEGIN SELECT RAISE(ABORT, '{table}: {_KINDS}'); END",
            )
    return guards


_KINDS = "numbers are numbers, words words and times times"
# A cast to jsonb refuses invalid JSON.
_FITS = {
    "game": "jsonb_typeof(NEW.header::jsonb) = 'object'",
    "game_event": f"NEW.seq = {_NEXT} AND jsonb_typeof(NEW.payload::jsonb) = 'object'",
    "game_put_away": "TRUE",
    "game_seal": f"NEW.seq = {_NEXT_SEAL}",
    "collection": f"NEW.seq = {_NEXT_LINK}",
}


def _postgresql_guards() -> dict[str, tuple[str, ...]]:
    guards: dict[str, tuple[str, ...]] = {}
    for table in INSERT_ONLY:
        for action in ("insert", "update", "delete", "truncate"):
            fits = f"NOT {_off(table)} AND {_FITS[table]}" if action == "insert" else "FALSE"
            why = _WAYS_IN[table][1] if action == "insert" else _STAYS
            guards.update([_postgresql_guard(table, action, fits, why)])
    for action in ("insert", "update"):
        guards.update([_postgresql_guard("game_now", action, f"NOT {_off('game_now')}", _KINDS)])
    for name, (table, does) in postgresql_triggers().items():
        guards[name] = (
            f"CREATE OR REPLACE FUNCTION {name}() RETURNS trigger LANGUAGE plpgsql AS"
            f" $$ BEGIN {does} RETURN NEW; END $$",
            f"CREATE TRIGGER {name} AFTER INSERT ON {table} FOR EACH ROW EXECUTE FUNCTION {name}()",
        )
    return guards


def _off(table: str) -> str:
    return f"({wrong('postgresql', table, 'NEW.') or 'FALSE'})"


def _postgresql_guard(table: str, action: str, fits: str, why: str) -> tuple[str, tuple[str, str]]:
    name = f"guard_{table}_{action}"
    return name, (
        f"CREATE OR REPLACE FUNCTION {name}() RETURNS trigger LANGUAGE plpgsql AS"
        f" $$ BEGIN IF {fits} THEN RETURN NEW; END IF;"
        f" RAISE EXCEPTION '{table}: {why}'; END $$",
        f"CREATE TRIGGER {name} BEFORE {action} ON {table}"
        f" FOR EACH {'STATEMENT' if action == 'truncate' else 'ROW'}"
        f" EXECUTE FUNCTION {name}()",
    )


_GUARDS = {"sqlite": _sqlite_guards, "postgresql": _postgresql_guards}
KNOWN = frozenset(_GUARDS)
"""The kinds of database that have triggers."""


def guards_of(db: Connection) -> dict[str, tuple[str, ...]]:
    """Return every trigger by name, with the statements that create it."""
    from league.store.ledger import triggers as of_leagues

    leagues = {"sqlite": of_leagues.sqlite_guards, "postgresql": of_leagues.postgresql_guards}
    return {**_GUARDS[db.dialect.name](), **leagues[db.dialect.name]()}


def lock_functions(db: Connection) -> dict[str, str]:
    """Return PostgreSQL's functions that lock what is being written, or are called by triggers,
    with their statements. SQLite has one writer at a time."""
    from league.store.ledger.triggers import postgresql_holds

    if db.dialect.name != "postgresql":
        return {}
    return postgresql_holds() | postgresql_functions()


def install_guards(db: Connection) -> None:
    """Install every trigger, as this program defines it, on the existing tables. Call it after
    every revision."""
    tables = set(inspect(db).get_table_names())
    for statement in lock_functions(db).values():
        db.exec_driver_sql(statement)
    for name, statements in guards_of(db).items():
        table = name.removeprefix("guard_").rpartition("_")[0]
        if table not in tables:
            continue
        on_table = f" ON {table}" if db.dialect.name == "postgresql" else ""
        for statement in (f"DROP TRIGGER IF EXISTS {name}{on_table}", *statements):
            db.exec_driver_sql(statement)


def lift_guards(db: Connection) -> None:
    """Remove SQLite's triggers while revisions are applied: where one names a table that is
    being rebuilt, SQLite refuses to rename it."""
    if db.dialect.name == "sqlite":
        query = "SELECT name FROM sqlite_master WHERE type = 'trigger' AND name GLOB 'guard_*'"
        for (name,) in db.exec_driver_sql(query).fetchall():
            db.exec_driver_sql(f"DROP TRIGGER {name}")


def foreign(db: Connection) -> list[str]:
    """Return triggers, and on a server functions, views, sequences and types, that this program
    did not create. (For tables, columns and indexes see `definitions`.)"""
    ours = set(guards_of(db))
    if db.dialect.name == "sqlite":
        result = "SELECT name, tbl_name FROM sqlite_master WHERE type = 'trigger' ORDER BY 1"
        return [
            f"trigger {name} on {on}" for name, on in db.exec_driver_sql(result) if name not in ours
        ]
    expected = {
        "trigger": ours,
        "function": ours | {name.partition("(")[0] for name in lock_functions(db)},
        "sequence": {"game_id_seq", "game_put_away_id_seq"},
    }
    return [
        f"{what} {name}"
        for what, query in _IN_SCHEMA.items()
        for name in db.exec_driver_sql(query).scalars()
        if name not in expected.get(what, ())
    ]


_HERE = "(SELECT oid FROM pg_namespace WHERE nspname = current_schema())"
_NO_EXTENSION = "NOT EXISTS (SELECT 1 FROM pg_depend d WHERE d.objid = o.oid AND d.deptype = 'e')"
_IN_SCHEMA = {
    "trigger": "SELECT o.tgname FROM pg_trigger o JOIN pg_class c ON c.oid = o.tgrelid"
    f" WHERE NOT o.tgisinternal AND c.relnamespace = {_HERE} ORDER BY 1",
    "function": "SELECT o.proname FROM pg_proc o"
    f" WHERE o.pronamespace = {_HERE} AND {_NO_EXTENSION} ORDER BY 1",
    "view": "SELECT o.relname FROM pg_class o WHERE o.relkind IN ('v', 'm', 'f')"
    f" AND o.relnamespace = {_HERE} AND {_NO_EXTENSION} ORDER BY 1",
    "sequence": "SELECT o.relname FROM pg_class o WHERE o.relkind = 'S'"
    f" AND o.relnamespace = {_HERE} AND {_NO_EXTENSION} ORDER BY 1",
    "type": "SELECT o.typname FROM pg_type o LEFT JOIN pg_class c ON c.oid = o.typrelid"
    " WHERE (o.typtype IN ('e', 'd', 'r', 'm') OR o.typtype = 'c' AND c.relkind = 'c')"
    f" AND o.typnamespace = {_HERE} AND {_NO_EXTENSION} ORDER BY 1",
    "rule": "SELECT o.rulename FROM pg_rewrite o JOIN pg_class c ON c.oid = o.ev_class"
    f" WHERE c.relkind = 'r' AND c.relnamespace = {_HERE} ORDER BY 1",
    "event trigger": "SELECT o.evtname FROM pg_event_trigger o ORDER BY 1",
}


def missing_guards(db: Connection) -> list[str]:
    """Return the names of triggers that are missing or differ from this program's."""
    if db.dialect.name == "sqlite":
        result = "SELECT name, sql FROM sqlite_master WHERE type = 'trigger'"
        present = {name: sql for name, sql in db.exec_driver_sql(result)}
        return [name for name, (create,) in guards_of(db).items() if present.get(name) != create]
    enabled = "SELECT tgname FROM pg_trigger WHERE NOT tgisinternal AND tgenabled IN ('O', 'A')"
    names = {name for (name,) in db.exec_driver_sql(enabled)}
    return [name for name in guards_of(db) if name not in names]
