"""Check what is in a database: its tables, triggers and seals, then every game and league. Called
by `check_store`, which lists what can be said without opening it."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Callable, Iterator, Mapping
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from sqlalchemy import Connection, create_engine, select, text
from sqlalchemy.exc import DBAPIError

from league.model.ledger.queries.history import photo_rows
from league.store.doors import DOOR_TABLES
from league.store.errors import StoreError
from league.store.findings import MEND, StoreFinding, how_to_restore
from league.store.games.seals import (
    collection_size,
    faults_of_collection,
    faults_of_games,
    head_of_collection,
)
from league.store.games.store import RulesOf, Store, utc_now
from league.store.games.tables import GAME, METADATA, wrong_values
from league.store.ledger.leagues import OpenLeague
from league.store.ledger.tables import LEDGER, cover_on_server
from league.store.location import StoreLocation, of_file
from league.store.photos import photo_folder
from league.store.server_logins import quoted, readers, writers
from league.store.sqlite.connections import file_uri, newest_revision
from league.store.sqlite.engine import begin_writing, engine_of, one_transaction
from league.store.sqlite.error_translation import translating_errors
from league.store.sqlite.upgrade import bring_up_to_date, put_guards, revision_in
from league.store.triggers import foreign, install_guards, missing_guards
from rulesets.core.plain_text import plain_text

_SCRATCH: Final = "quarterback_definitions"
_PRINTS: Final = 4
"""How often a definition is read and printed again at most."""


def _definitions(db: Connection) -> dict[str, str]:
    return _of_server(db) if db.dialect.name == "postgresql" else _of_file(db)


def _expected_definitions() -> dict[str, str]:
    """Return the definitions of an SQLite database created from the tables of this program."""
    assert LEDGER.metadata is METADATA, "all tables are of one database"
    engine = create_engine("sqlite://")
    with engine.begin() as db:
        METADATA.create_all(db)
        own = _definitions(db)
    engine.dispose()
    return own


def changed_definitions(db: Connection) -> list[str]:
    """Return the names of the definitions that differ from this program's, are missing, or are
    none of its own. On a server, call it as a login that `may_make_schema`."""
    present = _definitions(db)
    if db.dialect.name == "sqlite":
        return _differing(present, _expected_definitions())
    nested = db.begin_nested()
    try:
        db.execute(text(f"CREATE SCHEMA {_SCRATCH}"))
        db.execute(text(f"SET LOCAL search_path = {_SCRATCH}"))
        cover_on_server()
        METADATA.create_all(db, checkfirst=False)
        DOOR_TABLES.create_all(db, checkfirst=False)
        install_guards(db)
        expected = _definitions(db)
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
        return _definitions(db).get(name, "")
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


_UNMADE: Final = "check"
"""What a finding is about by which a check could not be made."""
_NEVER: Final = (
    "Not checked: whether entries match what happened on the board; whether the end of a log was"
    " cut off together with its seals and its summary (compare the hash on a printed sheet);"
    " changes made before there were seals; what was archived, and when"
)
_NOT_CHECKED: Final = (
    f"{_NEVER}; who wrote the file; other files in its folder.",
    f"{_NEVER}; who may sign in (pg_hba.conf), superusers, other databases, casts and operators.",
)
"""The checks for a file, and for a server."""


def check_contents(
    place: StoreLocation, rules_of: RulesOf, kept_at: StoreLocation | None = None
) -> Iterator[StoreFinding]:
    """Yield the findings about what is in a database. A check that cannot be made is a finding,
    and those after it are made. `kept_at` is where the database is that this one is a copy of.
    Raises StoreError where it cannot be opened."""
    yield from _inside(place)
    if place.file is None:
        yield StoreFinding(
            "backups",
            "Backups: a server makes its own (pg_dump); in addition, `quarterback league export"
            " --all --to FOLDER` writes every league with its games.",
        )
    yield from _made("games", place, _games(place, rules_of))
    yield from _made("leagues", place, _leagues(place, rules_of, kept_at or place))
    yield StoreFinding("not checked", _NOT_CHECKED[place.file is None])


def check_upgraded_copy(place: StoreLocation, rules_of: RulesOf) -> Iterator[StoreFinding]:
    """Check a file of an older revision: its pages as they are, and what is in it on a copy that
    is brought up to date, as the file will be when it is next opened. The file is not changed."""
    file = place.file
    assert file is not None, "a server's tables are checked where they are"
    with one_transaction(place) as db:
        pages = list(_made("pages", place, _pages(db, file)))
    yield from pages
    with TemporaryDirectory(prefix="quarterback-", ignore_cleanup_errors=True) as folder:
        copy = of_file(Path(folder) / file.name)
        try:
            with translating_errors(place):
                _copy(file, Path(folder) / file.name)
            bring_up_to_date(copy, utc_now())
            findings = list(check_contents(copy, rules_of, place))
        except Exception as error:  # whatever is wrong with it
            yield StoreFinding(
                "upgrade",
                "The tables cannot be brought up to date, so games, leagues and values were not"
                f" checked: {_words_of(error)}".replace(str(copy), str(file)),
                how_to_restore(file),
            )
            return
    for each in findings:
        message, do = (text.replace(str(copy), str(file)) for text in (each.message, each.do))
        if each.about not in ("pages", "references"):
            yield each._replace(message=message, do=do)


def _copy(file: Path, to: Path) -> None:
    with (
        closing(sqlite3.connect(file_uri(file, "ro"), uri=True)) as reading,
        closing(sqlite3.connect(to)) as writing,
    ):
        reading.backup(writing)


def _made(
    about: str, place: StoreLocation, findings: Iterator[StoreFinding]
) -> Iterator[StoreFinding]:
    """Yield the findings of a check; that it could not be made, or not to its end, is one too. A
    damaged database can be wrong in ways that no one has thought of."""
    try:
        with translating_errors(place):
            yield from findings
    except Exception as error:  # whatever it is: it is no reason to check nothing else
        yield StoreFinding(
            _UNMADE,
            f"Not checked to the end: {about}. {_words_of(error)}",
            "Correct what else is found here, then run doctor again; if nothing is, restore a"
            " backup.",
        )


def _checked(
    about: str,
    place: StoreLocation,
    db: Connection,
    check: Callable[[Connection], Iterator[StoreFinding]],
) -> list[StoreFinding]:
    """Return the findings of a check in a transaction, which goes on also after an error."""
    nested = db.begin_nested() if place.file is None else None
    findings, failed = [], False
    for each in _made(about, place, check(db)):
        findings.append(each)
        failed = failed or each.about == _UNMADE
    if nested is not None:
        (nested.rollback if failed else nested.commit)()
    return findings


def _words_of(error: Exception) -> str:
    if isinstance(error, StoreError):
        return error.message
    return (
        f"What is stored makes no sense ({type(error).__name__}: {plain_text(str(error))[:200]})."
    )


def _inside(place: StoreLocation) -> Iterator[StoreFinding]:
    with one_transaction(place) as db:
        if db.dialect.name == "sqlite":
            assert place.file is not None, "only servers have no file"
            yield from _made("pages", place, _pages(db, place.file))
        else:
            _expect_newest(place, db)
        for about, check in (
            ("definitions", _drift),
            ("triggers", _triggers),
            ("values", _values),
            ("seals", _seals),
            ("logins", _logins),
        ):
            yield from _checked(about, place, db, check)


def _expect_newest(place: StoreLocation, db: Connection) -> None:
    """Raise StoreError for the tables of an older revision on a server, or none."""
    revision = revision_in(db)
    if revision is None:
        raise StoreError(
            f"{place} has no tables of this program yet: they are made when the first game is"
            " begun. Nothing was checked."
        )
    if revision != newest_revision():
        raise StoreError(
            f"{place} has tables of revision {revision}, and was not checked: open it once with"
            f" this version as the owner, which brings them to {newest_revision()}. Make a backup"
            " before (pg_dump)."
        )


def _triggers(db: Connection) -> Iterator[StoreFinding]:
    if others := foreign(db):
        yield StoreFinding(
            "foreign",
            f"Not of this program: {', '.join(others)}.",
            "It was added by hand and may change what is written: remove it.",
        )
    if missing := missing_guards(db):
        yield StoreFinding(
            "triggers", f"Triggers of the logs are missing or changed: {', '.join(missing)}.", MEND
        )
    else:
        yield StoreFinding("triggers", "Triggers of the logs: all in place.")


def _values(db: Connection) -> Iterator[StoreFinding]:
    amiss = wrong_values(db)
    if amiss:
        yield StoreFinding(
            "values",
            f"Invalid values: {'; '.join(amiss)}. Lists leave such games out.",
            "`quarterback doctor --repair` repairs summaries. An error in a game itself was written"
            " by another program: restore a backup, or leave it.",
        )
    else:
        yield StoreFinding("values", "Values: all of the right type.")


def _seals(db: Connection) -> Iterator[StoreFinding]:
    """Check whether games are as they were entered, and none is missing."""
    amiss = faults_of_games(db) + faults_of_collection(db)
    if amiss:
        yield StoreFinding(
            "seals",
            f"Changed since it was sealed: {'; '.join(amiss)}.",
            "It was changed outside this program: restore a backup.",
        )
    else:
        yield StoreFinding(
            "seals",
            f"Seals: {collection_size(db)} games and leagues, none changed, none missing. The last"
            f" hash is {head_of_collection(db)[:16]}.",
        )


def _logins(db: Connection) -> Iterator[StoreFinding]:
    """Check who but the owner may write on a server."""
    if db.dialect.name != "postgresql":
        return
    if others := writers(db):
        yield StoreFinding(
            "logins",
            f"These logins may write past the tournament server: {', '.join(others)}.",
            "Only the owner of the tables should. As the owner: REVOKE INSERT, UPDATE, DELETE,"
            f" TRUNCATE ON ALL TABLES IN SCHEMA public FROM {', '.join(map(quoted, others))};",
        )
    looking = readers(db)
    yield StoreFinding(
        "logins",
        f"Logins that may only read: {', '.join(each for each in looking if each not in others)}."
        if set(looking) - set(others)
        else "Logins: only the owner of the tables may read and write.",
    )


def _pages(db: Connection, file: Path) -> Iterator[StoreFinding]:
    broken = [
        fault for (fault,) in db.exec_driver_sql("PRAGMA integrity_check(5)") if fault != "ok"
    ]
    if broken:
        yield StoreFinding(
            "pages", f"{file} is damaged: {'; '.join(broken)}.", how_to_restore(file)
        )
    else:
        yield StoreFinding("pages", "Pages of the file: intact.")
    astray = db.exec_driver_sql("PRAGMA foreign_key_check").fetchall()
    if astray:
        tables = ", ".join(sorted({row[0] for row in astray}))
        yield StoreFinding(
            "references", f"{len(astray)} rows of {tables} belong to no game.", how_to_restore(file)
        )
    else:
        yield StoreFinding("references", "References between tables: intact.")


def _drift(db: Connection) -> Iterator[StoreFinding]:
    if db.dialect.name == "postgresql" and not may_make_schema(db):
        yield StoreFinding(
            "definitions",
            "Not checked: table definitions. The login that owns the tables can check them.",
            skipped=True,
        )
        return
    if amiss := changed_definitions(db):
        yield StoreFinding(
            "definitions",
            f"Tables differ from what this program sets up: {', '.join(amiss)}.",
            "They were changed by hand: undo that, or restore a backup.",
        )
    else:
        yield StoreFinding("definitions", "Table definitions: correct.")


def _games(place: StoreLocation, rules_of: RulesOf) -> Iterator[StoreFinding]:
    with Store(place, engine_of(place), rules_of, utc_now) as store:
        numbers = _numbers(place)
        well = reworded = 0
        for number in numbers:
            findings = list(_made(f"game {number}", place, _game(store, number)))
            yield from (each for each in findings if not each.skipped)
            well += not any(not each.well for each in findings)
            reworded += any(each.skipped for each in findings)
    yield StoreFinding("games", f"Games: {well} of {len(numbers)} match their logs.")
    if reworded:
        yield StoreFinding(
            "wording",
            f"Not checked: play-by-play and situation of {reworded}"
            f" {'game' if reworded == 1 else 'games'}, in the words of an earlier version."
            " `quarterback doctor --repair` writes them again from the logs.",
            skipped=True,
        )


def _leagues(
    place: StoreLocation, rules_of: RulesOf, kept_at: StoreLocation
) -> Iterator[StoreFinding]:
    with Store(place, engine_of(place), rules_of, utc_now) as store:
        for row in store.leagues.all():
            about = f"league {row.number}"
            yield from _made(about, place, _league(store, kept_at, row.number, row.entries))


def _league(
    store: Store, kept_at: StoreLocation, number: int, entries: int
) -> Iterator[StoreFinding]:
    faults = OpenLeague(store.leagues, number).faults()
    for fault in faults:
        yield StoreFinding(
            "leagues",
            f"League {number} does not match its log: {fault}.",
            "It was changed by hand: restore a backup.",
        )
    if not faults:
        head = store.leagues.open(number).head
        yield StoreFinding(
            "leagues",
            f"League {number}: {entries} entries, all rows match. The last hash is {head[:16]}.",
        )
        yield from _photos(store, kept_at, number)


def _photos(store: Store, place: StoreLocation, league: int) -> Iterator[StoreFinding]:
    """Check the photos next to a file; those of a server are in each machine's own folder."""
    rows = photo_rows(store.leagues.open(league).records)
    if not rows or place.file is None:
        return
    folder = photo_folder(place, league, place.file.parent, os.environ)
    there = len(folder.all_of(row.digest for row in rows))
    expected = len({row.digest for row in rows})
    if there == expected:
        yield StoreFinding("photos", f"Photos of league {league}: all {there} in {folder.path}.")
        return
    yield StoreFinding(
        "photos",
        f"Photos of league {league}: {expected - there} of {expected} are missing in {folder.path},"
        " or were changed.",
        "Copy that folder from where the league was, or add them again: `quarterback league photo`"
        " names them.",
    )


def _numbers(place: StoreLocation) -> list[int]:
    with one_transaction(place) as db:
        return list(db.execute(select(GAME.c.id).order_by(GAME.c.id)).scalars())


def _game(store: Store, number: int) -> Iterator[StoreFinding]:
    try:
        stored, differences, cut_off, worded = store.compared(number)
        if cut_off:
            yield StoreFinding(
                "games",
                f"Game {number}: the end of its log is gone: {cut_off}.",
                "Restore a backup. `--repair` leaves this game as it is: its summary is the only"
                " trace of what is missing.",
            )
        if stored.trouble:
            yield StoreFinding(
                "games",
                f"Game {number} can be replayed only in part: {stored.trouble}.",
                f"Look at it with `quarterback saved {number}`; it cannot be resumed.",
            )
        elif differences:
            yield StoreFinding("games", f"Game {number}: {'; '.join(differences)}.", MEND)
        if not worded:
            yield StoreFinding("wording", f"Game {number}: earlier words.", skipped=True)
        if mismatch := store.header_mismatch(number, stored.header):
            yield StoreFinding(
                "games",
                f"Game {number}: {mismatch}.",
                "It was changed outside this program: its header counts. Restore a backup.",
            )
    except StoreError as error:
        yield StoreFinding("games", error.message, "The other games are not affected.")


def repair(place: StoreLocation, rules_of: RulesOf) -> None:
    """Restore the triggers, and rebuild every game's summary from its log, which is not changed.
    Raises StoreError."""
    with one_transaction(place, begin_writing) as db:
        put_guards(db)
    with Store(place, engine_of(place), rules_of, utc_now) as store:
        for number in _numbers(place):
            try:
                store.rebuild(number)
            except StoreError:
                continue  # the check that follows reports this game
