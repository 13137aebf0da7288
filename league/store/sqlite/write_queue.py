"""Take turns at writing an SQLite file: a waiting program gets in soon, however busy the others
are."""

from __future__ import annotations

from pathlib import Path
from random import random
from sqlite3 import SQLITE_BUSY, OperationalError
from time import monotonic, sleep
from typing import Any, Final

from sqlalchemy import Connection

from league.store.sqlite import connections
from league.store.waits import NOTIFY_AFTER, holders_of, notify

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
