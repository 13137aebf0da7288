"""Triggers that keep a log a log: rows are added at its end, never changed and never deleted.

They are no part of the tables' definition, and a table that a revision rebuilds comes out without
them: `install_guards` puts all of them back, and `quarterback doctor` looks whether they are there.
"""

from __future__ import annotations

from sqlalchemy import Connection, inspect

INSERT_ONLY = ("game", "game_event", "game_put_away")

_NOT_NEXT = "(SELECT coalesce(max(seq), 0) + 1 FROM game_event WHERE game = NEW.game)"

# INSERT OR REPLACE deletes the row in its way without any delete trigger: so the way in is
# watched as well.
_WAYS_IN = {
    "game": (
        "EXISTS (SELECT 1 FROM game WHERE id = NEW.id) OR datetime(NEW.created_at) IS NULL"
        " OR NOT json_valid(NEW.header) OR json_type(NEW.header) <> 'object'",
        "a game is new, its header a JSON object and its time a time",
    ),
    "game_put_away": (
        "EXISTS (SELECT 1 FROM game_put_away WHERE id = NEW.id) OR datetime(NEW.at) IS NULL",
        "rows are added, never replaced, at a time",
    ),
    "game_event": (
        f"typeof(NEW.seq) <> 'integer' OR NEW.seq <> {_NOT_NEXT}"
        " OR typeof(NEW.input) <> 'integer'"
        " OR NOT json_valid(NEW.payload) OR json_type(NEW.payload) <> 'object'"
        " OR datetime(NEW.at) IS NULL",
        "an entry is the next of its game, its payload a JSON object and its time a time",
    ),
}


def sqlite_guards() -> dict[str, str]:
    """The triggers by name, as SQLite takes and keeps them."""
    guards = {}
    for table in INSERT_ONLY:
        when, why = _WAYS_IN[table]
        guards[f"guard_{table}_insert"] = (
            f"CREATE TRIGGER guard_{table}_insert BEFORE INSERT ON {table} WHEN {when}"
            f" BEGIN SELECT RAISE(ABORT, '{table}: {why}'); END"
        )
        for action in ("UPDATE", "DELETE"):
            name = f"guard_{table}_{action.lower()}"
            guards[name] = (
                f"CREATE TRIGGER {name} BEFORE {action} ON {table}"
                f" BEGIN SELECT RAISE(ABORT, '{table}: rows are added, never changed'); END"
            )
    return guards


def install_guards(connection: Connection) -> None:
    """Put every guard in place, as this program has it, on the tables that there are. To be
    called after every revision."""
    tables = set(inspect(connection).get_table_names())
    for name, create in sqlite_guards().items():
        if name.removeprefix("guard_").rpartition("_")[0] not in tables:
            continue
        connection.exec_driver_sql(f"DROP TRIGGER IF EXISTS {name}")
        connection.exec_driver_sql(create)
