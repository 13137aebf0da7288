"""A connection's rules under SQLAlchemy: who writes says so before reading, and then waits for its
turn, so that two writers never find out too late that they were two."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from sqlalchemy import URL, Connection, Engine, create_engine, event, text
from sqlalchemy.exc import ArgumentError, NoSuchModuleError

from league.store.errors import CannotOpen
from league.store.guards import KNOWN
from league.store.places import Place
from league.store.sqlite import APPLICATION_ID, journal_for, set_up
from league.store.turns import Turns


def engine_of(place: Place, *, foreign_keys: bool = True) -> Engine:
    """An engine for a place. Nothing is opened yet. Raises CannotOpen for a URL of a kind of
    database whose driver is not here."""
    if place.file is None:
        return _server(place.url)
    engine = create_engine(URL.create("sqlite", database=str(place.file)))
    journal, turns = journal_for(place.file).mode, Turns()

    @event.listens_for(engine, "connect")
    def _connected(connection: Any, record: object) -> None:
        set_up(connection, journal, foreign_keys=foreign_keys)

    @event.listens_for(engine, "begin")
    def _begun(connection: Connection) -> None:
        if connection.get_execution_options().get("writes", False):
            turns.take(connection)
        else:
            connection.exec_driver_sql("BEGIN")

    event.listen(engine, "commit", turns.end)
    event.listen(engine, "rollback", turns.end)
    return engine


def _server(url: str) -> Engine:
    try:
        engine = create_engine(url)
    except (ArgumentError, NoSuchModuleError, ImportError) as error:
        raise CannotOpen(
            f"A database such as {url.partition(':')[0]} needs its driver, and a URL that is"
            f" spelled right ({error}). An SQLite file needs neither: leave --database out."
        ) from error
    if engine.dialect.name not in KNOWN:
        raise CannotOpen(
            f"Games cannot be kept safe in {engine.dialect.name}: this program guards its logs in"
            " SQLite and PostgreSQL only."
        )
    return engine


def hold_alone(db: Connection) -> None:
    """Keep other programs from bringing the same database up to date at the same time. SQLite
    has seen to it when the transaction began."""
    if db.dialect.name == "postgresql":
        db.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": APPLICATION_ID})


@contextmanager
def begin_writing(engine: Engine) -> Iterator[Connection]:
    """One transaction that writes: committed at the end of the block, rolled back on any error."""
    with engine.execution_options(writes=True).begin() as db:
        yield db
