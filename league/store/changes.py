"""Whether a database has changed, cheaply enough to ask several times a second."""

from __future__ import annotations

import contextlib
from time import monotonic
from typing import Any, Final, Self

from sqlalchemy import Connection, Engine, text
from sqlalchemy.exc import SQLAlchemyError

from league.store.location import StoreLocation
from league.store.sqlite.engine import CHANNEL, begin_reading, engine_of

COMPARE_SECONDS: Final = 5.0
"""Between two comparisons of what a server has committed, which also notice what a program wrote
that does not notify, and a connection that was lost."""
PAUSE_FILE: Final = 0.05
PAUSE_SERVER: Final = 0.2
_COMMITTED: Final = text("SELECT CAST(txid_current_snapshot() AS text)")
"""Differs after each commit. Commits to other databases of the server count too, which does no
harm: the one who asks then reads, and finds nothing."""


class ChangeWatch:
    """Notices what anyone commits to a database, this program included.

    It has a connection of its own: SQLite counts the commits of other connections. A server
    notifies it, and is asked what was committed now and then. With a driver that does not
    show notifications it is asked each time.
    """

    def __init__(self, place: StoreLocation) -> None:
        self._engine: Engine = engine_of(place)
        self._connection: Connection | None = None
        self._last: object = None
        self._committed, self._compared = "", 0.0
        self.pause = PAUSE_FILE if self._engine.dialect.name == "sqlite" else PAUSE_SERVER
        """Seconds between two calls of `changed` that cost next to nothing."""
        self._notifies, self._heard, self._read = False, 0, 0

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        self.close()

    def close(self) -> None:
        if self._connection is not None:
            self._connection.close()
        self._engine.dispose()

    def changed(self) -> bool:
        """Return whether something was committed since the last call; True the first time, and
        after a connection was lost. While the database cannot be asked, nothing has changed."""
        try:
            now = self._version()
        except (SQLAlchemyError, OSError, self._driver_error()):
            # Locked by a writer for a moment, or the server is gone: ask again later.
            self._forget()
            return False
        before, self._last = self._last, now
        return now != before

    def _driver_error(self) -> type[Exception]:
        error: type[Exception] = self._engine.dialect.loaded_dbapi.Error
        return error

    def _forget(self) -> None:
        with contextlib.suppress(SQLAlchemyError, OSError, self._driver_error()):
            if self._connection is not None:
                self._connection.invalidate()
                self._connection.close()
        self._connection = None

    def _version(self) -> object:
        if self._engine.dialect.name != "sqlite":
            return self._version_of_server()
        if self._connection is None:
            self._connection = self._engine.connect()
            self._last = None  # each connection counts for itself
        # By the driver, because it is asked so often; it begins no transaction.
        driver: Any = self._connection.connection.driver_connection
        return driver.execute("PRAGMA data_version").fetchone()

    def _version_of_server(self) -> object:
        listening = self._connection
        if listening is None:
            listening = self._connection = self._listen()
        # Whatever is asked, notifications come with the answer.
        listening.execute(text("SELECT 1"))
        silent = not self._notifies or monotonic() - self._compared >= COMPARE_SECONDS
        if silent or self._heard != self._read:
            self._read, self._compared = self._heard, monotonic()
            with begin_reading(self._engine) as db:
                self._committed = str(db.execute(_COMMITTED).scalar_one())
        return self._heard, self._committed

    def _listen(self) -> Connection:
        """Return a new connection that is notified."""
        connection = self._engine.connect().execution_options(isolation_level="AUTOCOMMIT")
        driver: Any = connection.connection.driver_connection
        self._notifies = hasattr(driver, "add_notify_handler")
        if self._notifies:
            driver.add_notify_handler(self._note)
        connection.execute(text(f"LISTEN {CHANNEL}"))
        self._last, self._compared = None, -COMPARE_SECONDS
        return connection

    def _note(self, notification: object) -> None:
        self._heard += 1
