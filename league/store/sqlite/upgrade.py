"""Upgrade a database: after a backup, all missing revisions, or none."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

from sqlalchemy import Connection, inspect, text

from league.store.errors import Damaged
from league.store.location import StoreLocation
from league.store.server_logins import as_owner, end_scorers_logins
from league.store.sqlite.backups import back_up
from league.store.sqlite.connections import (
    APPLICATION_ID,
    known,
    migrations_folder,
    newest_revision,
    no_revision,
)
from league.store.sqlite.engine import begin_writing, engine_of, lock_for_upgrade
from league.store.sqlite.error_translation import translating_errors
from league.store.triggers import install_guards, lift_guards
from league.store.waits import notify

if TYPE_CHECKING:
    from alembic.config import Config
import sqlite3
from collections.abc import Iterator


def whole_schema(revision: str) -> Path | None:
    """Return the file of SQL for a revision, or None."""
    file = migrations_folder() / f"sqlite_{revision}.sql"
    return file if file.is_file() else None


def is_blank(db: Connection) -> bool:
    """Return whether this is an SQLite database without a table."""
    return (
        db.dialect.name == "sqlite"
        and not db.exec_driver_sql("SELECT count(*) FROM sqlite_master").scalar_one()
    )


def create(db: Connection, schema: Path) -> None:
    """Make the tables, indexes, triggers and first rows of a new database, in its transaction."""
    for statement in statements(schema.read_text(encoding="utf-8")):
        db.exec_driver_sql(statement)
    db.exec_driver_sql(f"PRAGMA application_id = {APPLICATION_ID}")


def statements(script: str) -> Iterator[str]:
    """Yield the statements of a script; a trigger is one, with the statements inside it."""
    lines = ""
    for line in script.splitlines(keepends=True):
        lines += line
        if sqlite3.complete_statement(lines):
            yield lines.strip()
            lines = ""


def bring_up_to_date(place: StoreLocation, moment: datetime, to: str | None = None) -> None:
    """Apply the revisions up to, or back to, `to` (the newest; "base": none at all).

    Two programs may do so at once: one waits, and then has nothing left to do. Raises StoreError;
    then the database is as it was.
    """
    revision = to or newest_revision()
    # Foreign keys are off from the start: a revision that rebuilds a table drops the old one, and
    # in a transaction the pragma would do nothing.
    engine = engine_of(place, foreign_keys=False)
    try:
        with translating_errors(place), begin_writing(engine) as db:
            if revision_in(db) == revision:
                return
            with as_owner(db):
                ended = _upgrade(db, place, moment, revision)
        if ended:
            notify(
                f"These logins can no longer write, only read: {', '.join(ended)}. Scorers now use"
                " the tournament server: see `quarterback league access`."
            )
    finally:
        engine.dispose()


def _upgrade(db: Connection, place: StoreLocation, moment: datetime, target: str) -> list[str]:
    """Return the logins that may no longer write."""
    lock_for_upgrade(db)
    if place.file is None:
        db.execute(text("SET LOCAL statement_timeout = 0"))
    owned = revision_in(db)
    if owned == target:
        return []
    if owned is not None and place.file is not None:
        back_up(place.file, moment, f"before-{target}")
    whole = whole_schema(target) if is_blank(db) else None
    if whole is not None:
        create(db, whole)
        return []
    ended = end_scorers_logins(db)
    lift_guards(db)
    _apply(db, owned, target)
    install_guards(db)
    _leave_in_order(db, place)
    return ended


def put_guards(db: Connection) -> None:
    """Install every trigger. Raises NotAllowed for a login that is not the owner's."""
    with as_owner(db):
        install_guards(db)


def revision_in(db: Connection) -> str | None:
    """Return the revision of a database; None when it is empty."""
    if not inspect(db).has_table("alembic_version"):
        return None
    rows = db.execute(text("SELECT version_num FROM alembic_version")).scalars().all()
    where = db.engine.url.database
    said = [row for row in rows if row and isinstance(row, str)]
    if len(rows) != 1 or len(said) != 1:
        if not rows and set(inspect(db).get_table_names()) <= {"alembic_version"}:
            return None  # brought back to the beginning
        raise no_revision(where, len(said))
    return known(said[0], where)


def _apply(db: Connection, holders: str | None, target: str) -> None:
    from alembic import command

    if holders is not None and (target == "base" or target < holders):
        command.downgrade(alembic_config(db), target)
    else:
        command.upgrade(alembic_config(db), target)


def alembic_config(db: Connection) -> Config:
    """Return Alembic's configuration, with the connection to use."""
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(migrations_folder()).replace("%", "%%"))
    config.attributes["connection"] = db
    return config


def _leave_in_order(db: Connection, place: StoreLocation) -> None:
    if db.dialect.name != "sqlite":
        return
    astray = db.exec_driver_sql("PRAGMA foreign_key_check").fetchall()
    if astray:
        raise Damaged(
            f"{place} could not be brought up to date: {len(astray)} rows of {astray[0][0]} belong"
            " to nothing. It is as it was; run `quarterback doctor`."
        )
    db.exec_driver_sql(f"PRAGMA application_id = {APPLICATION_ID}")
