"""Connection settings under SQLAlchemy: a writer says so before reading, and then waits for its
turn, so that two writers never find out too late that they were two."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Final

from sqlalchemy import URL, Connection, Engine, create_engine, event, make_url, text
from sqlalchemy.exc import ArgumentError, NoSuchModuleError

from league.store.errors import CannotOpen
from league.store.games.triggers import KNOWN
from league.store.location import StoreLocation, without_secrets
from league.store.sqlite import connections
from league.store.sqlite.connections import APPLICATION_ID, journal_for, set_up
from league.store.sqlite.write_queue import Turns, begin_to_read
from league.store.waits import report_waits


def engine_of(place: StoreLocation, *, foreign_keys: bool = True) -> Engine:
    """Return an engine for a location. Nothing is opened yet. Raises CannotOpen for a URL whose
    database driver is not installed."""
    if place.file is None:
        return _server(place)
    engine = create_engine(
        URL.create("sqlite", database=str(place.file)),
        execution_options={_TURNS: Turns(place.file)},
    )
    journal = journal_for(place.file).mode

    # The only event there is: with one that concerns statements or transactions, SQLAlchemy looks
    # for listeners a hundred times an input.
    @event.listens_for(engine, "connect")
    def _connected(connection: Any, record: object) -> None:
        set_up(connection, journal, foreign_keys=foreign_keys)

    return engine


_TURNS: Final = "turns"
"""The option of an engine for a file that holds whose turn it is to write."""
CHANNEL: Final = "quarterback_changes"
"""Where a server notifies those who listen that something was committed."""
_NOTIFY: Final = text(f"NOTIFY {CHANNEL}")
CONNECT_SECONDS: Final = 5
"""How long a server may take to accept a connection."""
_SERVERS_PATIENCE: Final = {
    "statement_timeout": 120_000,
    "idle_in_transaction_session_timeout": 60_000,
}
"""Milliseconds. The second lets others continue when a program stops while it writes."""
_LIBPQ: Final = {
    "connect_timeout": CONNECT_SECONDS,
    "keepalives_idle": 10,
    "keepalives_interval": 5,
    "keepalives_count": 3,
    "tcp_user_timeout": 20_000,
    "application_name": "quarterback",
}
"""Settings that notice a lost network."""


def _server(place: StoreLocation) -> Engine:
    try:
        url = make_url(place.url)
        libpq = url.get_backend_name() == "postgresql" and "psycopg" in url.get_driver_name()
        values = {name: value for name, value in _LIBPQ.items() if libpq and name not in url.query}
        engine = create_engine(url, pool_pre_ping=True, connect_args=values)
    except (ArgumentError, NoSuchModuleError, ImportError, ValueError) as error:
        raise CannotOpen(
            f"A database such as {place.url.partition(':')[0]} needs its driver, and a URL that is"
            f" spelled right ({without_secrets(str(error), place.url)}). An SQLite file needs"
            " neither: leave --database out."
        ) from None
    if engine.dialect.name not in KNOWN:
        raise CannotOpen(
            f"Games cannot be kept safe in {engine.dialect.name}: this program guards its logs in"
            " SQLite and PostgreSQL only."
        )
    waits = {"lock_timeout": connections.BUSY_MS, **_SERVERS_PATIENCE}

    @event.listens_for(engine, "connect")
    def _connected(connection: Any, record: object) -> None:
        cursor = connection.cursor()
        for name, milliseconds in waits.items():
            cursor.execute(f"SET {name} = {milliseconds}")
        cursor.close()
        connection.commit()

    return engine


def lock_for_upgrade(db: Connection) -> None:
    """Keep other programs from upgrading the same database at the same time. SQLite has done so
    when the transaction began."""
    if db.dialect.name != "postgresql":
        return
    if db.execute(text("SELECT to_regclass('alembic_version') IS NULL")).scalar_one():
        db.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": APPLICATION_ID})
    else:
        # A login that may only read cannot block this.
        db.execute(text("LOCK TABLE alembic_version IN EXCLUSIVE MODE"))


@contextmanager
def begin_reading(engine: Engine) -> Iterator[Connection]:
    """Yield one transaction that only reads."""
    with engine.begin() as db:
        if _TURNS in engine.get_execution_options():
            begin_to_read(db)
        yield db


@contextmanager
def begin_writing(engine: Engine) -> Iterator[Connection]:
    """Yield one transaction that writes: committed at the end of the block, rolled back on any
    error."""
    turns: Turns | None = engine.get_execution_options().get(_TURNS)
    try:
        with engine.begin() as db, report_waits(engine, db):
            if turns is not None:
                turns.take(db)
            yield db
            if turns is None:
                db.execute(_NOTIFY)
    finally:
        if turns is not None:
            turns.end()
