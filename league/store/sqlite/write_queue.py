"""Taking turns at writing an SQLite file: who waits is let in soon, however busy the others are."""

from __future__ import annotations

from pathlib import Path
from random import random
from sqlite3 import SQLITE_BUSY
from time import monotonic, sleep
from typing import Final

from sqlalchemy import Connection
from sqlalchemy.exc import OperationalError

from league.store.access.waits import TOLD_AFTER, holders_of, notify
from league.store.sqlite import connections

LOOK_AGAIN: Final = 0.002
"""Seconds between two looks whether someone else still writes, half as many more or less."""
AT_A_STRETCH: Final = 0.02
"""Seconds for which one program writes on and on before it makes way."""
MAKES_WAY: Final = 0.004
"""Seconds for which it does: long enough for everyone who waits to look."""


class Turns:
    """The turns of one program at one file.

    Left to itself SQLite looks for its turn more and more seldom, a tenth of a second apart in the
    end. Whoever writes on and on leaves gaps of less than a thousandth, and whoever waits may wait
    for seconds. So all look equally often here, and who writes on and on leaves longer gaps.
    """

    def __init__(self, file: Path) -> None:
        self._file = file
        self._since = 0.0
        """When the stretch of writing began."""
        self._ended = 0.0
        """When the last turn in it was over."""

    def take(self, connection: Connection) -> None:
        """Begin to write as soon as no one else does. Raises as SQLite does after its time."""
        began = monotonic()
        if began - self._ended > MAKES_WAY:
            self._since = began
        elif began - self._since > AT_A_STRETCH:
            sleep(MAKES_WAY)
            self._since = monotonic()
        connection.exec_driver_sql("PRAGMA busy_timeout = 0")
        try:
            report = False
            while not _begins(connection, last=monotonic() - began > connections.BUSY_MS / 1000):
                if not report and monotonic() - began > TOLD_AFTER:
                    person = holders_of(self._file) or "another program"
                    notify(f"Waiting: {person} is writing ...")
                    report = True
                sleep(LOOK_AGAIN * (0.5 + random()))
        finally:
            connection.exec_driver_sql(f"PRAGMA busy_timeout = {connections.BUSY_MS}")

    def end(self, connection: Connection) -> None:
        """The turn is over, if it was one."""
        if connection.get_execution_options().get("writes", False):
            self._ended = monotonic()


def _begins(connection: Connection, *, last: bool) -> bool:
    try:
        connection.exec_driver_sql("BEGIN IMMEDIATE")
    except OperationalError as error:
        code = getattr(error.orig, "sqlite_errorcode", 0)
        if last or code & 0xFF != SQLITE_BUSY:
            raise
        return False
    return True
