"""Tell a waiting writer whom he waits for; and write again after a dropped connection.

On a server another connection asks which backend blocks. For a file, Linux reports which process
holds it.
"""

from __future__ import annotations

import contextlib
import os
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, TypeVar

from league.store.errors import Busy, CannotOpen, ConnectionLost, DiskFull, StoreError
from rulesets.core.plain_text import capitalize

if TYPE_CHECKING:
    from sqlalchemy import Connection, Engine

T = TypeVar("T")
NOTIFY_AFTER: Final = 1.0
"""Seconds of waiting before the program says for whom."""
PATIENCE: Final = 8.0
"""Seconds for which a server that does not answer is tried again."""
_AGAIN: Final = 0.25
LOCKED_OUT: Final = "55P03"
"""SQLSTATE: a lock timed out."""

_listeners: list[Callable[[str], object]] = []


def tell_to(listener: Callable[[str], object]) -> None:
    """Set who hears, from any thread, that the program waits: it has one user. Until this is
    called, no one does."""
    _listeners[:] = [listener]


def notify(message: str) -> None:
    """Notify the listener; its errors do not affect the writer."""
    for listener in _listeners:
        with contextlib.suppress(Exception):
            listener(message)


_BLOCKING: Final = (
    "SELECT a.pid, a.usename FROM unnest(pg_blocking_pids(:pid)) b"
    " JOIN pg_stat_activity a ON a.pid = b ORDER BY a.pid LIMIT 1"
)


class Watch:
    """Checks what blocks a connection to a server, once a second while it writes."""

    def __init__(self, engine: Engine, db: Connection) -> None:
        self._engine = engine
        raw: Any = db.connection.dbapi_connection
        self._pid = getattr(getattr(raw, "info", None), "backend_pid", 0)
        self._over = threading.Event()
        self.holder = ""
        if self._pid:
            threading.Thread(target=self._look, daemon=True, name="who holds it").start()

    def end(self) -> None:
        """Stop telling the person what a writer waits for."""
        self._over.set()

    def _look(self) -> None:
        from sqlalchemy import text

        while not self._over.wait(NOTIFY_AFTER):
            with contextlib.suppress(Exception), self._engine.connect() as db:
                row = db.execute(text(_BLOCKING), {"pid": self._pid}).one_or_none()
                if row is None:
                    continue
                message = f"login {row.usename} (connection {row.pid})"
                if message != self.holder:
                    self.holder = message
                    notify(f"Waiting: {message} is writing ...")


@contextlib.contextmanager
def report_waits(engine: Engine, db: Connection) -> Iterator[None]:
    """Report for whom a transaction waits. Raises Busy, with his name, after too long."""
    if db.dialect.name != "postgresql":
        yield
        return
    watch = Watch(engine, db)
    try:
        yield
    except Exception as error:
        lower = getattr(error, "orig", None) or error
        if getattr(lower, "sqlstate", None) != LOCKED_OUT:
            raise
        raise Busy(
            f"{capitalize(watch.holder) or 'Someone'} is writing to the same"
            " and does not finish. Your last entry is not stored; all before it is. Enter it again"
            " to keep waiting, or ask them to finish. The server's administrator can end their"
            " connection: SELECT pg_terminate_backend(NUMBER)."
        ) from error
    finally:
        watch.end()


def once_more(write: Callable[[], T], find_stored: Callable[[], T | None]) -> T:
    """Write; after a dropped connection, write again as soon as the server answers, unless
    `find_stored` reports that it is stored already. Raises ConnectionLost when the server does not
    answer for long.

    A failing file system may fail after the commit, when unlocking: then `find_stored` reports that
    it was stored, and writing again would store it twice.
    """
    try:
        return write()
    except (CannotOpen, DiskFull):
        with contextlib.suppress(StoreError):
            if (present := find_stored()) is not None:
                return present
        raise
    except ConnectionLost:
        last = time.monotonic() + PATIENCE
    notify("The server does not answer. Trying again ...")
    while True:
        try:
            present = find_stored()
            return write() if present is None else present
        except ConnectionLost:
            if time.monotonic() > last:
                raise
            time.sleep(_AGAIN)


def holders_of(file: Path) -> str:
    """Return which other programs hold a lock on a file, where the system reports it (Linux)."""
    try:
        present, lines = (
            file.stat(),
            Path("/proc/locks").read_text(encoding="utf-8", errors="replace").splitlines(),
        )
    except OSError:
        return ""
    result: dict[int, str] = {}
    for line in lines:
        words = line.split()
        if len(words) < 8 or words[1] == "->" or words[3] != "WRITE":
            continue
        inode = words[5].rpartition(":")[2]
        if inode == str(present.st_ino) and words[4].isdigit() and int(words[4]) != os.getpid():
            result[int(words[4])] = _process(int(words[4]))
    return ", ".join(result.values())


def _process(number: int) -> str:
    """Return the name of a process, and whether it is stopped."""
    try:
        stat = Path(f"/proc/{number}/stat").read_text(encoding="utf-8", errors="replace")
    except OSError:
        return f"process {number}"
    name, _, rest = stat.partition("(")[2].rpartition(")")
    stopped = ", which is stopped" if rest.split()[:1] in (["T"], ["t"]) else ""
    return f"{name} (process {number}{stopped})"
