"""Check what is in a database: its tables, triggers and seals, then every game and league. Called
by `check_store`, which lists what can be said without opening it."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from sqlalchemy import Connection, select

from league.model.ledger.rows import PhotoRow
from league.store.access.names import is_set_up
from league.store.definitions import (
    definitions,
    expected_definitions,
    expected_on_server,
    may_make_schema,
)
from league.store.errors import StoreError
from league.store.findings import MEND, StoreFinding, how_to_restore
from league.store.games.seals import (
    collection_size,
    faults_of_collection,
    faults_of_games,
    head_of_collection,
)
from league.store.games.store import RulesOf, Store, utc_now
from league.store.games.tables import GAME
from league.store.games.triggers import foreign, missing_guards
from league.store.games.values import wrong_values
from league.store.ledger.leagues import OpenLeague
from league.store.location import StoreLocation
from league.store.photos import photo_folder
from league.store.sqlite.engine import begin_reading, begin_writing, engine_of
from league.store.sqlite.error_translation import translating_errors
from league.store.sqlite.revisions import newest_revision
from league.store.sqlite.upgrade import put_guards, revision_in

_NEVER: Final = (
    "Not checked: whether entries match what happened on the board; whether the end of a log was"
    " cut off together with its seals (compare the hash on a printed sheet); changes made before"
    " there were seals; what was archived, and when"
)
_NOT_CHECKED: Final = (
    f"{_NEVER}; who wrote the file; other files in its folder.",
    f"{_NEVER}; who may sign in (pg_hba.conf), superusers, other databases, casts and operators.",
)
"""The checks for a file, and for a server."""


def check_contents(place: StoreLocation, rules_of: RulesOf) -> Iterator[StoreFinding]:
    """Yield the findings about what is in a database. Raises StoreError where a check needs what
    cannot be read."""
    yield from _inside(place)
    if place.file is None:
        yield StoreFinding(
            "backups",
            "Backups: a server makes its own (pg_dump); beside them, `quarterback league export"
            " --all --to FOLDER` writes every league with its games.",
        )
    yield from _games(place, rules_of)
    yield from _leagues(place, rules_of)
    yield StoreFinding("not checked", _NOT_CHECKED[place.file is None])


def _inside(place: StoreLocation) -> Iterator[StoreFinding]:
    engine = engine_of(place)
    try:
        with translating_errors(place), begin_reading(engine) as db:
            if db.dialect.name == "sqlite":
                assert place.file is not None, "only servers have no file"
                yield from _pages(db, place.file)
                yield from _drift(db)
            elif revision_in(db) != newest_revision():
                raise StoreError(
                    f"{place} has no tables of this program yet, or older ones: they are made when"
                    " the first game is begun."
                )
            else:
                yield from _drift(db)
            missing = missing_guards(db)
            if others := foreign(db):
                yield StoreFinding(
                    "foreign",
                    f"Not of this program: {', '.join(others)}.",
                    "It was added by hand and may change what is written: remove it.",
                )
            yield from _values(db)
            yield from _seals(db)
            yield from _roles(db)
    finally:
        engine.dispose()
    if missing:
        yield StoreFinding(
            "triggers", f"Triggers of the logs are missing or changed: {', '.join(missing)}.", MEND
        )
    else:
        yield StoreFinding("triggers", "Triggers of the logs: all in place.")


def _values(db: Connection) -> Iterator[StoreFinding]:
    """Check for values that no program can read."""
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


def _roles(db: Connection) -> Iterator[StoreFinding]:
    """Check the roles of a shared server, and whether the server still enforces them."""
    if not is_set_up(db):
        if db.dialect.name == "postgresql":
            yield StoreFinding(
                "roles", "Roles: none. Anyone who signs in as the owner can do everything."
            )
        return
    from league.store.access.install import faults, large_objects
    from league.store.access.logins import logins

    amiss = faults(db)
    if amiss:
        again = "The owner fixes this with `quarterback league access set-up`."
        yield StoreFinding(
            "roles", f"Roles differ from what this program sets up: {', '.join(amiss)}.", again
        )
    else:
        yield StoreFinding("roles", f"Roles: in place, for {len(logins(db))} logins.")
    if report := large_objects(db):
        yield StoreFinding(
            "large objects",
            "Large objects: anyone who may sign in can fill the disk with them. Only a superuser of"
            f" the server can end that: {'; '.join(report)}.",
        )


def _pages(db: Connection, file: Path) -> Iterator[StoreFinding]:
    broken = [
        report for (report,) in db.exec_driver_sql("PRAGMA integrity_check(5)") if report != "ok"
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
    if db.dialect.name == "sqlite":
        target = expected_definitions()
    elif may_make_schema(db):
        target = expected_on_server(db)
    else:
        return  # only the owner of a server's tables can run this check
    present = definitions(db)
    amiss = sorted(
        name for name in target.keys() | present.keys() if target.get(name) != present.get(name)
    )
    if amiss:
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
        well = 0
        for number in numbers:
            findings = list(_game(store, number))
            yield from findings
            well += not findings
    yield StoreFinding("games", f"Games: {well} of {len(numbers)} match their logs.")


def _leagues(place: StoreLocation, rules_of: RulesOf) -> Iterator[StoreFinding]:
    with Store(place, engine_of(place), rules_of, utc_now) as store:
        for row in store.leagues.all():
            faults = OpenLeague(store.leagues, row.number).faults()
            for fault in faults:
                yield StoreFinding(
                    "leagues",
                    f"League {row.number} does not match its log: {fault}.",
                    "It was changed by hand: restore a backup.",
                )
            if not faults:
                head = store.leagues.open(row.number).head
                yield StoreFinding(
                    "leagues",
                    f"League {row.number}: {row.entries} entries, all rows match. The last hash"
                    f" is {head[:16]}.",
                )
                yield from _photos(store, place, row.number)


def _photos(store: Store, place: StoreLocation, league: int) -> Iterator[StoreFinding]:
    """Check the photos beside a file; those of a server are in each machine's own folder."""
    rows = store.leagues.open(league).records.all(PhotoRow)
    if not rows or place.file is None:
        return
    folder = photo_folder(place, league, place.file.parent, os.environ)
    there = len(folder.all_of(row.digest for row in rows))
    wanted = len({row.digest for row in rows})
    if there == wanted:
        yield StoreFinding("photos", f"Photos of league {league}: all {there} in {folder.path}.")
        return
    yield StoreFinding(
        "photos",
        f"Photos of league {league}: {wanted - there} of {wanted} are missing in {folder.path}, or"
        " were changed.",
        "Copy that folder from where the league was, or add them again: `quarterback league photo`"
        " names them.",
    )


def _numbers(place: StoreLocation) -> list[int]:
    engine = engine_of(place)
    try:
        with translating_errors(place), begin_reading(engine) as db:
            return list(db.execute(select(GAME.c.id).order_by(GAME.c.id)).scalars())
    finally:
        engine.dispose()


def _game(store: Store, number: int) -> Iterator[StoreFinding]:
    try:
        stored, differences = store.compared(number)
        if stored.trouble:
            yield StoreFinding(
                "games",
                f"Game {number} can be replayed only in part: {stored.trouble}.",
                f"Look at it with `quarterback saved {number}`; it cannot be resumed.",
            )
        if differences:
            yield StoreFinding("games", f"Game {number}: {'; '.join(differences)}.", MEND)
        if report := store.header_mismatch(number, stored.header):
            yield StoreFinding(
                "games",
                f"Game {number}: {report}.",
                "It was changed outside this program: its header counts. Restore a backup.",
            )
    except StoreError as error:
        yield StoreFinding("games", error.message, "The other games are not affected.")


def repair(place: StoreLocation, rules_of: RulesOf) -> None:
    """Restore the triggers, on a shared server with their roles, and rebuild every game's
    summary from its log, which is not changed. Raises StoreError."""
    engine = engine_of(place)
    try:
        with translating_errors(place), begin_writing(engine) as db:
            put_guards(db)
    finally:
        engine.dispose()
    with Store(place, engine_of(place), rules_of, utc_now) as store:
        for number in _numbers(place):
            try:
                store.rebuild(number)
            except StoreError:
                continue  # the check that follows reports this game
