"""Triggers that keep a log a log, rows added at its end, never changed and never deleted; and those
of the league's tables: no row without an entry, no entry but the next, no one in two places at
once.

An entry is sealed after its rows: once the ledger has a row with a number, no row can be written
under it any more. So changing a row takes a new entry, which the hash chain shows.

They are not part of the tables' definition, and a table that a revision rebuilds comes out without
them: `install_guards` restores all of them, and `quarterback doctor` checks that they are there.
"""

from __future__ import annotations

import re
from typing import Final, NamedTuple

from sqlalchemy import Connection, Index, Table, inspect

from league.model.ledger.rows import IDENTITY
from league.store.games.seals import postgresql_functions, postgresql_triggers
from league.store.games.tables import wrong
from league.store.ledger.game_tables import FIXTURE, RESULT
from league.store.ledger.mapping import TABLES
from league.store.ledger.tables import KIND, LEDGER

ONLY_ADDED: Final = (LEDGER.name, RESULT.name)
_HOLDS: Final = "PERFORM 1 FROM league l WHERE l.league = {} AND l.id = 1 FOR NO KEY UPDATE"
"""On PostgreSQL a writer of a league's rows locks the league's own row, which only those can do
who may write there. (Anyone could take an advisory lock.)"""

_NO_TIME: Final = "ledger.at is no time"
"""Stands for the check of each kind of database: see `_TIMES`."""
_TIMES: Final = {
    "sqlite": "NEW.at NOT GLOB '[12][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]T[0-9][0-9]:[0-9][0-9]:"
    "[0-9][0-9].[0-9][0-9][0-9]+00:00'"
    " OR datetime(NEW.at, '+0 days') IS NOT replace(substr(NEW.at, 1, 19), 'T', ' ')",
    "postgresql": "NEW.at !~ '^[12][0-9]{3}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}"
    "[.][0-9]{3}[+]00:00$' OR NEW.at::timestamptz IS NULL",
}
_LAST = "(SELECT coalesce(max(seq), 0) FROM ledger WHERE league = NEW.league)"


class Refusal(NamedTuple):
    """What a trigger refuses, and its message."""

    when: str
    message: str


class Guard(NamedTuple):
    """One trigger: what it refuses before a row is written, or does after."""

    table: str
    moment: str
    action: str
    refusals: tuple[Refusal, ...] = ()
    does: tuple[str, ...] = ()
    name: str = ""
    only: str = ""
    """The condition on the row; all rows when empty."""


def _expected(of: str) -> str:
    """Return the bookings a fixture needs, a row each: `of` says which fixtures."""
    live = f"f.league = NEW.league AND f.gone = 0 AND f.slot IS NOT NULL AND {of}"
    coach = "t.league = f.league AND t.id = f.home"
    other = "t.league = f.league AND t.id = f.visitors"
    text = "SELECT f.league AS league, f.slot AS slot,"
    return (
        f"{text} 'team' AS what, f.home AS who, f.id AS fixture FROM fixture f WHERE {live}"
        f" UNION {text} 'team', f.visitors, f.id FROM fixture f WHERE {live}"
        f" UNION {text} 'board', f.board, f.id FROM fixture f WHERE {live} AND f.board IS NOT NULL"
        f" UNION {text} 'coach', t.coach, f.id FROM fixture f JOIN team t ON {coach} WHERE {live}"
        f" UNION {text} 'coach', t.coach, f.id FROM fixture f JOIN team t ON {other} WHERE {live}"
    )


def _bookings(of: str) -> tuple[str, ...]:
    """Return the statements that update the bookings of fixtures: delete wrong ones, insert
    missing ones."""
    same = " AND ".join(f"w.{name} = b.{name}" for name in ("slot", "what", "who", "fixture"))
    waiting = f"({_expected(of)}) w"
    return (
        "DELETE FROM booking WHERE league = NEW.league AND fixture IN"
        f" (SELECT f.id FROM fixture f WHERE f.league = NEW.league AND {of})"
        f" AND NOT EXISTS (SELECT 1 FROM {waiting} WHERE w.slot = booking.slot"
        " AND w.what = booking.what AND w.who = booking.who AND w.fixture = booking.fixture)",
        "INSERT INTO booking (league, slot, what, who, fixture)"
        f" SELECT w.league, w.slot, w.what, w.who, w.fixture FROM {waiting}"
        " WHERE NOT EXISTS (SELECT 1 FROM booking b WHERE b.league = w.league"
        f" AND {same})",
    )


def _rightful(row: str) -> str:
    """Return the condition that a booking belongs to its fixture."""
    team = f"f.home = {row}.who OR f.visitors = {row}.who"
    coach = f"SELECT 1 FROM team t WHERE t.league = {row}.league AND t.coach = {row}.who"
    return (
        f"EXISTS (SELECT 1 FROM fixture f WHERE f.league = {row}.league AND f.id = {row}.fixture"
        f" AND f.gone = 0 AND f.slot = {row}.slot AND CASE {row}.what"
        f" WHEN 'board' THEN f.board = {row}.who WHEN 'team' THEN {team}"
        f" ELSE EXISTS ({coach} AND t.id IN (f.home, f.visitors)) END)"
    )


def _ledger() -> list[Guard]:
    before = "(SELECT hash FROM ledger WHERE league = NEW.league ORDER BY seq DESC LIMIT 1)"
    return [
        Guard(
            *("ledger", "BEFORE", "INSERT"),
            (
                Refusal(f"NEW.seq <> {_LAST} + 1", "an entry is the next of its league"),
                Refusal(
                    f"NEW.prev_hash <> coalesce({before}, '')", "an entry follows the one before"
                ),
                Refusal("NEW.hash = NEW.prev_hash OR NEW.kind = ''", "an entry has its own hash"),
                Refusal(_NO_TIME, "an entry is made at a time, in UTC, with thousandths"),
                Refusal(
                    "(NEW.seq = 1) <> (NEW.kind = 'found')", "a league is founded first, and once"
                ),
                Refusal(
                    "NOT EXISTS (SELECT 1 FROM league WHERE league = NEW.league AND gone = 0)",
                    "there is no such league",
                ),
            ),
        )
    ]


def _rows(table: Table) -> list[Guard]:
    name = table.name
    key = " AND ".join(f"{column.name} = NEW.{column.name}" for column in table.primary_key)
    sealed = Refusal(f"NEW.entry <> {_LAST} + 1", f"{name}: a row is written under the next entry")
    refusal = Refusal(
        f"EXISTS (SELECT 1 FROM {name} WHERE {key})", f"{name}: rows are never replaced"
    )
    clashes = tuple(_clash(table, index) for index in _uniques(table))
    more = _OWN.get(name, ())
    result = [Guard(name, "BEFORE", "INSERT", (sealed, refusal, *clashes, *more))]
    if name not in ONLY_ADDED:
        fixed = ("league", "id", *IDENTITY.get(table.info[KIND], ()))
        changed = " OR ".join(f"NEW.{each} IS DISTINCT FROM OLD.{each}" for each in fixed)
        stays = Refusal(changed, f"{name}: {', '.join(fixed)} never change")
        result.append(Guard(name, "BEFORE", "UPDATE", (sealed, stays, *clashes, *more)))
    return result


def _uniques(table: Table) -> list[Index]:
    return sorted((index for index in table.indexes if index.unique), key=lambda i: str(i.name))


def _clash(table: Table, index: Index) -> Refusal:
    """Refuse what SQLite's OR REPLACE would silently delete."""
    columns = [column.name for column in index.columns]
    only = str(index.dialect_options["sqlite"]["where"])
    mine = re.sub(rf"\b({'|'.join(table.columns.keys())})\b", r"NEW.\1", only)
    same = " AND ".join(f"o.{column} = NEW.{column}" for column in columns)
    other = f"SELECT 1 FROM (SELECT * FROM {table.name} WHERE {only}) o WHERE {same}"
    return Refusal(
        f"{mine} AND EXISTS ({other} AND o.id <> NEW.id)",
        f"{table.name}: there is one already with the same {' and '.join(columns[1:]) or 'state'}",
    )


_SIMULATED: Final = """replace(g.header, '"board":"simulated"', '') <> g.header"""
"""Headers are JSON as `msgspec` writes it, without blanks; names in it have their quotes
escaped."""
_OWN: Final = {
    "time_slot": (
        Refusal(
            "NEW.gone = 0 AND EXISTS (SELECT 1 FROM time_slot o WHERE o.league = NEW.league AND"
            " o.gone = 0 AND o.id <> NEW.id AND o.starts < NEW.ends AND NEW.starts < o.ends"
            " AND NOT EXISTS (SELECT 1 FROM own_time w WHERE w.league = NEW.league AND w.gone = 0"
            " AND w.id IN (o.id, NEW.id)))",
            "time_slot: two would run at the same time",
        ),
    ),
    "result": (
        Refusal(
            "NEW.gone = 0 AND NOT EXISTS (SELECT 1 FROM fixture f WHERE f.league = NEW.league"
            " AND f.id = NEW.id AND f.gone = 0)",
            "result: there is no such game",
        ),
    ),
    "practice": (
        Refusal(
            "EXISTS (SELECT 1 FROM fixture f WHERE f.league = NEW.league AND f.season = NEW.id"
            " AND f.gone = 0)",
            "practice: what counts is agreed before the season has games",
        ),
    ),
    "fixture_game": (
        Refusal(
            f"NEW.gone = 0 AND EXISTS (SELECT 1 FROM game g WHERE g.id = NEW.game AND {_SIMULATED})"
            " AND NOT EXISTS (SELECT 1 FROM fixture f JOIN practice p ON p.league = f.league"
            " AND p.id = f.season WHERE f.league = NEW.league AND f.id = NEW.id AND p.gone = 0)",
            "fixture_game: practice counts only where that was agreed",
        ),
    ),
}
"""What rows of one table alone must not do."""


def _booking() -> list[Guard]:
    used = (
        "EXISTS (SELECT 1 FROM booking b WHERE b.league = NEW.league AND b.slot = NEW.slot"
        " AND b.what = NEW.what AND b.who = NEW.who)"
    )
    rightful = f"NOT {_rightful('NEW')}"
    mine = "f.id = NEW.id"
    theirs = "NEW.id IN (f.home, f.visitors)"
    return [
        Guard(
            *("booking", "BEFORE", "INSERT"),
            (
                Refusal(used, "booking: a team, a coach or a board would be wanted twice"),
                Refusal(rightful, "booking: no game takes that"),
            ),
        ),
        Guard(
            *("booking", "BEFORE", "UPDATE"),
            (Refusal("NEW.league = NEW.league", "booking: follows from games alone"),),
        ),
        Guard(
            *("booking", "BEFORE", "DELETE"),
            (Refusal(_rightful("OLD"), "booking: a game takes it"),),
        ),
        Guard(
            *("fixture", "AFTER", "INSERT"),
            does=_bookings(mine)[1:],
            name="booked",
            only="NEW.slot IS NOT NULL",
        ),
        Guard(
            *("fixture", "AFTER", "UPDATE"),
            does=_bookings(mine),
            name="rebooked",
            only="OLD.slot IS NOT NULL OR NEW.slot IS NOT NULL",
        ),
        Guard(
            *("team", "AFTER", "UPDATE"),
            does=_bookings(theirs),
            name="rebooked",
            only="NEW.coach <> OLD.coach",
        ),
    ]


def _append_only(table: str) -> list[Guard]:
    """Rows are never deleted, and rows of some tables never changed."""
    stays = Refusal("OLD.league = OLD.league", f"{table}: rows stay")
    actions = ("UPDATE", "DELETE") if table in ONLY_ADDED else ("DELETE",)
    return [Guard(table, "BEFORE", action, (stays,)) for action in actions]


def all_guards() -> list[Guard]:
    """Return every trigger of the league's tables, for either kind of database."""
    result = _ledger()
    for table in TABLES.values():
        result += _rows(table)
    assert FIXTURE.name == "fixture"
    for name in (LEDGER.name, *(table.name for table in TABLES.values())):
        result += _append_only(name)
    return [*result, *_booking()]


def _name(guard: Guard) -> str:
    return f"guard_{guard.table}_{guard.name or guard.action.lower()}"


def _when(refusal: Refusal, dialect: str) -> str:
    return _TIMES[dialect] if refusal.when == _NO_TIME else refusal.when


def _sqlite_guards_of_leagues() -> dict[str, tuple[str, ...]]:
    """Return every trigger by name, with the statement that creates it."""
    result: dict[str, tuple[str, ...]] = {}
    for guard in all_guards():
        does = [
            f"SELECT RAISE(ABORT, '{refusal.message}') WHERE {_when(refusal, 'sqlite')};"
            for refusal in guard.refusals
        ] + [f"{each};" for each in guard.does]
        name = _name(guard)
        result[name] = (
            f"CREATE TRIGGER {name} {guard.moment} {guard.action} ON {guard.table}"
            f"{f' WHEN {guard.only}' if guard.only else ''}"
            # The same, in SQL that older SQLites know.
            f" BEGIN {' '.join(does).replace('IS DISTINCT FROM', 'IS NOT')} END",
        )
    return result


def _postgresql_guards_of_leagues() -> dict[str, tuple[str, ...]]:
    """Return the same for PostgreSQL. A writer of a row locks the league until his entry is
    sealed."""
    result = {}
    for guard in all_guards():
        does = [f"{_HOLDS.format(f'{_row(guard)}.league')};"]
        does += [
            f"IF {_when(refusal, 'postgresql')} THEN RAISE EXCEPTION '{refusal.message}'; END IF;"
            for refusal in guard.refusals
        ]
        does += [f"IF {guard.only or 'TRUE'} THEN"] * bool(guard.does)
        does += [f"{each};" for each in guard.does]
        does += ["END IF;"] * bool(guard.does)
        name = _name(guard)
        result[name] = _postgresql(
            *(name, guard.moment, guard.action, guard.table, "ROW"),
            f"{' '.join(does)} RETURN {_row(guard)};",
        )
    for table in (LEDGER.name, "booking", *(table.name for table in TABLES.values())):
        name = f"guard_{table}_truncate"
        text = f"RAISE EXCEPTION '{table}: rows stay';"
        result[name] = _postgresql(name, "BEFORE", "TRUNCATE", table, "STATEMENT", text)
    return result


def postgresql_holds() -> dict[str, str]:
    """Return functions that lock a league, or all of them (0), or a stored game until the
    transaction ends, by name and arguments. Only the owner of the tables may."""
    league = (
        "IF of_league = 0 THEN PERFORM 1 FROM alembic_version FOR NO KEY UPDATE;"
        f" ELSE {_HOLDS.format('of_league')}; END IF;"
    )
    game = "PERFORM 1 FROM game g WHERE g.id = of_game FOR NO KEY UPDATE;"
    return {
        f"hold_{what}(integer)": f"CREATE OR REPLACE FUNCTION hold_{what}(of_{what} integer)"
        f" RETURNS void LANGUAGE plpgsql AS $$ BEGIN {does} END $$"
        for what, does in (("league", league), ("game", game))
    }


def _row(guard: Guard) -> str:
    return "OLD" if guard.action == "DELETE" else "NEW"


def _postgresql(
    name: str, moment: str, action: str, table: str, each: str, does: str
) -> tuple[str, ...]:
    return (
        f"CREATE OR REPLACE FUNCTION {name}() RETURNS trigger LANGUAGE plpgsql AS"
        f" $$ BEGIN {does} END $$",
        f"CREATE TRIGGER {name} {moment} {action} ON {table} FOR EACH {each}"
        f" EXECUTE FUNCTION {name}()",
    )


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


def _sqlite_guards_of_games() -> dict[str, tuple[str, ...]]:
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


def _postgresql_guards_of_games() -> dict[str, tuple[str, ...]]:
    guards: dict[str, tuple[str, ...]] = {}
    for table in INSERT_ONLY:
        for action in ("insert", "update", "delete", "truncate"):
            fits = f"NOT {_off(table)} AND {_FITS[table]}" if action == "insert" else "FALSE"
            why = _WAYS_IN[table][1] if action == "insert" else _STAYS
            guards.update([_postgresql_guard(table, action, fits, why)])
    for action in ("insert", "update"):
        guards.update([_postgresql_guard("game_now", action, f"NOT {_off('game_now')}", _KINDS)])
    for name, (table, does) in postgresql_triggers().items():
        guards[name] = _postgresql(name, "AFTER", "INSERT", table, "ROW", f"{does} RETURN NEW;")
    return guards


def _off(table: str) -> str:
    return f"({wrong('postgresql', table, 'NEW.') or 'FALSE'})"


def _postgresql_guard(table: str, action: str, fits: str, why: str) -> tuple[str, tuple[str, ...]]:
    name, each = f"guard_{table}_{action}", "STATEMENT" if action == "truncate" else "ROW"
    does = f"IF {fits} THEN RETURN NEW; END IF; RAISE EXCEPTION '{table}: {why}';"
    return name, _postgresql(name, "BEFORE", action, table, each, does)


_GUARDS = {"sqlite": _sqlite_guards_of_games, "postgresql": _postgresql_guards_of_games}
KNOWN = frozenset(_GUARDS)
"""The kinds of database that have triggers."""


def guards_of(db: Connection) -> dict[str, tuple[str, ...]]:
    """Return every trigger by name, with the statements that create it."""
    leagues = {"sqlite": _sqlite_guards_of_leagues, "postgresql": _postgresql_guards_of_leagues}
    return {**_GUARDS[db.dialect.name](), **leagues[db.dialect.name]()}


def lock_functions(db: Connection) -> dict[str, str]:
    """Return PostgreSQL's functions that lock what is being written, or are called by triggers,
    with their statements. SQLite has one writer at a time."""
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
    did not create. (For tables, columns and indexes see `changed_definitions`.)"""
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
