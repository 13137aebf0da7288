"""Connection settings under SQLAlchemy: a writer says so before reading, and then waits for its
turn, so that two writers never find out too late that they were two.

Writers take turns: a waiting program gets in soon, however busy the others are.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from random import random
from sqlite3 import SQLITE_BUSY, OperationalError
from time import monotonic, sleep
from typing import Any, Final

from sqlalchemy import URL, Connection, Engine, create_engine, event, make_url, text
from sqlalchemy.exc import ArgumentError, NoSuchModuleError

from league.store.errors import CannotOpen
from league.store.location import StoreLocation, without_secrets
from league.store.sqlite import connections
from league.store.sqlite.connections import APPLICATION_ID, journal_for, set_up
from league.store.sqlite.error_translation import translating_errors
from league.store.triggers import KNOWN
from league.store.waits import NOTIFY_AFTER, holders_of, notify, report_waits


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


@contextmanager
def one_transaction(
    place: StoreLocation,
    begin: Callable[[Engine], AbstractContextManager[Connection]] = begin_reading,
) -> Iterator[Connection]:
    """Yield one transaction in a database that is opened for it alone. Raises StoreError."""
    engine = engine_of(place)
    try:
        with translating_errors(place), begin(engine) as db:
            yield db
    finally:
        engine.dispose()


LOOK_AGAIN: Final = 0.002
"""Seconds between two checks for another writer, half as many more or less."""
AT_A_STRETCH: Final = 0.02
"""Seconds for which one program writes continuously before it pauses."""
MAKES_WAY: Final = 0.004
"""Seconds of a pause: long enough for every waiting program to check."""


class Turns:
    """The turns of one program at one file.

    By default SQLite checks for its turn less and less often, in the end a tenth of a second apart.
    A program that writes continuously leaves gaps of less than a millisecond, and others may wait
    for seconds. So here all check equally often, and a continuous writer leaves longer gaps.
    """

    def __init__(self, file: Path) -> None:
        self._file = file
        self._since = 0.0
        """When the stretch of writing began."""
        self._ended = 0.0
        """When its last turn ended."""

    def take(self, connection: Connection) -> None:
        """Begin to write as soon as no one else does. Raises SQLite's error after its timeout."""
        began = monotonic()
        if began - self._ended > MAKES_WAY:
            self._since = began
        elif began - self._since > AT_A_STRETCH:
            sleep(MAKES_WAY)
            self._since = monotonic()
        file = _driver(connection)
        file.execute("PRAGMA busy_timeout = 0")
        try:
            announced = False
            while not _begins(file, last=monotonic() - began > connections.BUSY_MS / 1000):
                if not announced and monotonic() - began > NOTIFY_AFTER:
                    person = holders_of(self._file) or "another program"
                    notify(f"Waiting: {person} is writing ...")
                    announced = True
                sleep(LOOK_AGAIN * (0.5 + random()))
        finally:
            file.execute(f"PRAGMA busy_timeout = {connections.BUSY_MS}")

    def end(self) -> None:
        """Let the next writer have its turn."""
        self._ended = monotonic()


def begin_to_read(connection: Connection) -> None:
    """Begin to read: a reader waits for no turn."""
    file = _driver(connection)
    file.execute(f"PRAGMA busy_timeout = {connections.READER_MS}")
    file.execute("BEGIN")


def _driver(connection: Connection) -> Any:
    """Return SQLite's own connection: statements without values need nothing of SQLAlchemy."""
    return connection.connection.driver_connection


def _begins(file: Any, *, last: bool) -> bool:
    try:
        file.execute("BEGIN IMMEDIATE")
    except OperationalError as error:
        if last or error.sqlite_errorcode & 0xFF != SQLITE_BUSY:
            raise
        return False
    return True
