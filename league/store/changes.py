"""Whether a database has changed, cheaply enough to ask several times a second."""

from __future__ import annotations

from types import TracebackType
from typing import Self

from sqlalchemy import Connection, Engine, func, select, text
from sqlalchemy.exc import SQLAlchemyError

from league.store.games.tables import GAME_NOW
from league.store.ledger.mapping import LEDGER
from league.store.location import StoreLocation
from league.store.sqlite.engine import begin_reading, engine_of


class ChangeWatch:
    """Notices what anyone commits to a database, this program included.

    It has a connection of its own: SQLite counts the commits of other connections, and a server is
    asked how long every ledger and log is, which only ever grow.
    """

    def __init__(self, place: StoreLocation) -> None:
        self._engine: Engine = engine_of(place)
        self._connection: Connection | None = None
        self._last: object = None

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def close(self) -> None:
        """Close the connection."""
        if self._connection is not None:
            self._connection.close()
        self._engine.dispose()

    def changed(self) -> bool:
        """Return whether something was committed since the last call; True the first time. While
        the database cannot be asked, nothing has changed."""
        try:
            now = self._version()
        except SQLAlchemyError:
            # Locked by a writer for a moment, or the server is gone: ask again later.
            if self._connection is not None:
                self._connection.invalidate()
                self._connection.close()
            self._connection = None
            return False
        before, self._last = self._last, now
        return now != before

    def _version(self) -> object:
        if self._engine.dialect.name != "sqlite":
            with begin_reading(self._engine) as db:
                return _lengths(db)
        if self._connection is None:
            self._connection = self._engine.connect()
            self._last = None  # each connection counts for itself
        version = self._connection.execute(text("PRAGMA data_version")).scalar_one()
        self._connection.rollback()
        return version


def _lengths(db: Connection) -> object:
    ledgers = select(LEDGER.c.league, func.max(LEDGER.c.seq)).group_by(LEDGER.c.league)
    games = select(func.count(), func.coalesce(func.sum(GAME_NOW.c.seq), 0)).select_from(GAME_NOW)
    return (
        sorted(tuple(row) for row in db.execute(ledgers)),
        tuple(db.execute(games).one()),
    )
