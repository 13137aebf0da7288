"""Bringing a database up to date: after a backup, all revisions that are due, or none."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

from sqlalchemy import Connection, inspect, text

from league.store.access.names import IS_OWNER, is_set_up
from league.store.backups import back_up
from league.store.engine import begin_writing, engine_of, hold_alone
from league.store.errors import Damaged, NotAllowed
from league.store.guards import install_guards, lift_guards
from league.store.places import Place
from league.store.revisions import migrations_folder, newest_revision
from league.store.sqlite import APPLICATION_ID, known
from league.store.trouble import told

if TYPE_CHECKING:
    from alembic.config import Config


def bring_up_to_date(place: Place, moment: datetime, to: str | None = None) -> None:
    """Apply the revisions up to, or back to, `to` (the newest; "base": none at all).

    Two programs may do so at once: one waits, and then finds nothing left to do. Raises
    StoreError; then the database is as it was.
    """
    wanted = to or newest_revision()
    # Foreign keys are off from the start: a revision that rebuilds a table drops the old one, and
    # in a transaction the pragma would do nothing.
    engine = engine_of(place, foreign_keys=False)
    try:
        with told(place), begin_writing(engine) as db:
            hold_alone(db)
            held = revision_held(db)
            if held == wanted:
                return
            if held is not None and place.file is not None:
                back_up(place.file, moment, f"before-{wanted}")
            with _roles_lifted(db):
                lift_guards(db)
                _apply(db, held, wanted)
            _leave_in_order(db, place)
    finally:
        engine.dispose()


@contextmanager
def _roles_lifted(db: Connection) -> Iterator[None]:
    """The roles of a shared server stand on the tables: they are lifted off, then put back."""
    shared = is_set_up(db)
    if shared:
        from league.store.access.install import install, lift

        _expect_owner(db)
        lift(db)
    yield
    install_guards(db)
    if shared:
        install(db)


def _expect_owner(db: Connection) -> None:
    if not db.execute(text(f"SELECT {IS_OWNER}")).scalar_one():
        raise NotAllowed(
            "The tables on the server are older than this program. Ask whoever owns them to open"
            " them first with this version: that brings them up to date."
        )


def revision_held(db: Connection) -> str | None:
    """The revision that a database is at; None when it is empty."""
    if not inspect(db).has_table("alembic_version"):
        return None
    held = db.execute(text("SELECT version_num FROM alembic_version")).scalar_one_or_none()
    return None if held is None else known(held, db.engine.url.database)


def _apply(db: Connection, held: str | None, wanted: str) -> None:
    from alembic import command

    if held is not None and (wanted == "base" or wanted < held):
        command.downgrade(alembic_config(db), wanted)
    else:
        command.upgrade(alembic_config(db), wanted)


def alembic_config(db: Connection, folder: Path | None = None) -> Config:
    """What Alembic needs to know, with the connection that it is to use."""
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(folder or migrations_folder()).replace("%", "%%"))
    config.attributes["connection"] = db
    return config


def _leave_in_order(db: Connection, place: Place) -> None:
    if db.dialect.name != "sqlite":
        return
    astray = db.exec_driver_sql("PRAGMA foreign_key_check").fetchall()
    if astray:
        raise Damaged(
            f"{place} could not be brought up to date: {len(astray)} rows of {astray[0][0]} belong"
            " to nothing. It is as it was; run `quarterback doctor`."
        )
    db.exec_driver_sql(f"PRAGMA application_id = {APPLICATION_ID}")
