"""Triggers that keep a log a log: rows are added at its end, never changed and never deleted.

They are no part of the tables' definition, and a table that a revision rebuilds comes out without
them: `install_guards` puts all of them back, and `quarterback doctor` looks whether they are there.
"""

from __future__ import annotations

from sqlalchemy import Connection, inspect

INSERT_ONLY = ("game", "game_event", "game_put_away")

_NEXT = "(SELECT coalesce(max(seq), 0) + 1 FROM game_event WHERE game = NEW.game)"

# SQLite's INSERT OR REPLACE deletes the row in its way without any delete trigger, and SQLite
# takes a text for a number or a time: so the way in is watched as well.
_WAYS_IN = {
    "game": (
        "EXISTS (SELECT 1 FROM game WHERE id = NEW.id) OR datetime(NEW.created_at) IS NULL"
        " OR NOT json_valid(NEW.header) OR json_type(NEW.header) <> 'object'",
        "a game is new, its header a JSON object and its time a time",
    ),
    "game_event": (
        f"typeof(NEW.seq) <> 'integer' OR NEW.seq <> {_NEXT} OR typeof(NEW.input) <> 'integer'"
        " OR NOT json_valid(NEW.payload) OR json_type(NEW.payload) <> 'object'"
        " OR datetime(NEW.at) IS NULL",
        "an entry is the next of its game, its payload a JSON object and its time a time",
    ),
    "game_put_away": (
        "EXISTS (SELECT 1 FROM game_put_away WHERE id = NEW.id) OR datetime(NEW.at) IS NULL",
        "rows are added, never replaced, at a time",
    ),
}
_STAYS = "rows are added, never changed"


def _sqlite_guards() -> dict[str, tuple[str, ...]]:
    guards: dict[str, tuple[str, ...]] = {}
    for table in INSERT_ONLY:
        when, why = _WAYS_IN[table]
        name = f"guard_{table}_insert"
        guards[name] = (
            f"CREATE TRIGGER {name} BEFORE INSERT ON {table} WHEN {when}"
            f" BEGIN SELECT RAISE(ABORT, '{table}: {why}'); END",
        )
        for action in ("UPDATE", "DELETE"):
            name = f"guard_{table}_{action.lower()}"
            guards[name] = (
                f"CREATE TRIGGER {name} BEFORE {action} ON {table}"
                f" BEGIN SELECT RAISE(ABORT, '{table}: {_STAYS}'); END",
            )
    return guards


# Types are PostgreSQL's own concern; a cast to jsonb refuses what is no JSON.
_FITS = {
    "game": "jsonb_typeof(NEW.header::jsonb) = 'object'",
    "game_event": f"NEW.seq = {_NEXT} AND jsonb_typeof(NEW.payload::jsonb) = 'object'",
}


def _postgresql_guards() -> dict[str, tuple[str, ...]]:
    guards: dict[str, tuple[str, ...]] = {}
    for table in INSERT_ONLY:
        for action in ("insert", "update", "delete", "truncate"):
            if action == "insert" and table not in _FITS:
                continue
            fits = _FITS[table] if action == "insert" else "FALSE"
            why = _WAYS_IN[table][1] if action == "insert" else _STAYS
            name = f"guard_{table}_{action}"
            guards[name] = (
                f"CREATE OR REPLACE FUNCTION {name}() RETURNS trigger LANGUAGE plpgsql AS"
                f" $$ BEGIN IF {fits} THEN RETURN NEW; END IF;"
                f" RAISE EXCEPTION '{table}: {why}'; END $$",
                f"CREATE TRIGGER {name} BEFORE {action} ON {table}"
                f" FOR EACH {'STATEMENT' if action == 'truncate' else 'ROW'}"
                f" EXECUTE FUNCTION {name}()",
            )
    return guards


_GUARDS = {"sqlite": _sqlite_guards, "postgresql": _postgresql_guards}
KNOWN = frozenset(_GUARDS)
"""The kinds of database that can be guarded."""


def guards_of(db: Connection) -> dict[str, tuple[str, ...]]:
    """Every guard by name, with the statements that make it."""
    from league.store.leagues import guards as of_leagues

    leagues = {"sqlite": of_leagues.sqlite_guards, "postgresql": of_leagues.postgresql_guards}
    return {**_GUARDS[db.dialect.name](), **leagues[db.dialect.name]()}


def install_guards(db: Connection) -> None:
    """Put every guard in place, as this program has it, on the tables that there are. To be
    called after every revision."""
    tables = set(inspect(db).get_table_names())
    for name, statements in guards_of(db).items():
        table = name.removeprefix("guard_").rpartition("_")[0]
        if table not in tables:
            continue
        on_table = f" ON {table}" if db.dialect.name == "postgresql" else ""
        for statement in (f"DROP TRIGGER IF EXISTS {name}{on_table}", *statements):
            db.exec_driver_sql(statement)


def lift_guards(db: Connection) -> None:
    """Take SQLite's guards away for as long as revisions are applied: where one names a table that
    is being rebuilt, SQLite refuses to rename it."""
    if db.dialect.name == "sqlite":
        wanted = "SELECT name FROM sqlite_master WHERE type = 'trigger' AND name GLOB 'guard_*'"
        for (name,) in db.exec_driver_sql(wanted).fetchall():
            db.exec_driver_sql(f"DROP TRIGGER {name}")


def missing_guards(db: Connection) -> list[str]:
    """The names of guards that are not in place as this program has them."""
    if db.dialect.name == "sqlite":
        found = "SELECT name, sql FROM sqlite_master WHERE type = 'trigger'"
        there = {name: sql for name, sql in db.exec_driver_sql(found)}
        return [name for name, (create,) in guards_of(db).items() if there.get(name) != create]
    enabled = "SELECT tgname FROM pg_trigger WHERE NOT tgisinternal AND tgenabled IN ('O', 'A')"
    names = {name for (name,) in db.exec_driver_sql(enabled)}
    return [name for name in guards_of(db) if name not in names]
