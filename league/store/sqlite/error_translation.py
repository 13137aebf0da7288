"""Database errors as messages for people: what happened, that nothing is lost, what to do."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from league.store.errors import (
    Busy,
    CannotOpen,
    ConnectionLost,
    Damaged,
    DiskFull,
    NotAllowed,
    ReadOnly,
    Rejected,
    StoreError,
)
from league.store.location import StoreLocation, without_secrets
from league.store.waits import holders_of

_SAFE = "What was entered before is safe; the last entry is not stored."


def _read_only(where: str) -> StoreError:
    if not os.path.exists(where):
        return ReadOnly(
            f"There are no saved games yet, and none can be saved: {where} cannot be made. Make"
            " its folder writable, or name another place with --data-dir."
        )
    return ReadOnly(
        f"{where} can be read but not written. Make the file and its folder writable, or name"
        " another place with --data-dir."
    )


def _full(where: str) -> StoreError:
    return DiskFull(
        "Not saved: the disk is full. Free some space and enter the play again."
        f" What was entered before is safe, in {where}."
    )


def _damaged(where: str) -> StoreError:
    return Damaged(
        f"{where} is damaged. Leave it as it is, copy it somewhere safe, and run"
        " `quarterback doctor`: it names the newest backup and how to go back to it."
    )


def _busy(where: str) -> StoreError:
    holder = holders_of(Path(where))
    way_out = " It continues with `kill -CONT` and its number." if "stopped" in holder else ""
    return Busy(
        f"Another program{f', {holder},' if holder else ''} is writing to {where} and does not"
        f" finish.{way_out} {_SAFE} Close the other program, then enter it again."
    )


def _cannot_open(where: str) -> StoreError:
    return CannotOpen(
        f"{where} cannot be opened or made. Is its folder there, and may you write in it?"
        " Another place can be named with --data-dir."
    )


def _io(where: str) -> StoreError:
    return DiskFull(
        f"Not saved: the system could not read or write {where}, or its journal beside it. They may"
        " not be writable, the disk may be full or failing, or files limited in size. Fix that and"
        f" enter the play again, or name another place with --data-dir. {_SAFE}"
    )


_NO_RIGHT = "42501"
_READ_ONLY = "25006"
ONLY_READ: Final = (
    "{where} can only be read: it is a standby, or default_transaction_read_only is on. Nothing was"
    " stored. Use the server that writes, or make this one writable."
)
_NO_TABLE = ("42P01", "42883")
"""No such table, no such function: a schema without rights is invisible."""


def _not_allowed(error: BaseException, state: str) -> StoreError:
    """Return the error for a login without the right."""
    message = str(getattr(getattr(error, "diag", None), "message_primary", None) or error)
    if state in _NO_TABLE:
        return NotAllowed(
            "There is no table of this program that this login may see: it may not read here, or"
            " another database is meant. Sign in as the owner of the tables, or ask the owner for a"
            " login that may read."
        )
    return NotAllowed(
        f"The server does not let this login do that ({message}). Nothing was stored. The owner of"
        " the tables writes; others enter results on the tournament server (`quarterback serve`)."
    )


_BY_CODE = {
    sqlite3.SQLITE_READONLY: _read_only,
    sqlite3.SQLITE_PERM: _read_only,
    sqlite3.SQLITE_FULL: _full,
    sqlite3.SQLITE_IOERR: _io,
    sqlite3.SQLITE_CORRUPT: _damaged,
    sqlite3.SQLITE_NOTADB: _damaged,
    sqlite3.SQLITE_BUSY: _busy,
    sqlite3.SQLITE_LOCKED: _busy,
    sqlite3.SQLITE_CANTOPEN: _cannot_open,
}


def _of_sqlite(error: sqlite3.Error, where: object) -> StoreError | None:
    code = getattr(error, "sqlite_errorcode", None)
    if code is None:
        return None
    if code & 0xFF == sqlite3.SQLITE_CONSTRAINT:
        return Rejected(f"{where} refused an entry: {error}. Nothing was stored.")
    return _BY_CODE[code & 0xFF](str(where)) if code & 0xFF in _BY_CODE else None


def explained(error: BaseException, where: object) -> StoreError:
    """Return the StoreError for a lower error at this location."""
    if isinstance(error, sqlite3.Error) and (result := _of_sqlite(error, where)) is not None:
        return result
    if isinstance(error, UnicodeError):
        return _damaged(str(where))
    if is_lost(error):
        return ConnectionLost(
            f"The server of {where} does not answer, or has ended the connection"
            f" ({_without_secrets(error, where)}). What was acknowledged is safe. Whether the last"
            " entry is stored shows when it answers again: look, then go on."
        )
    if getattr(error, "sqlstate", None) == "55P03":
        return _busy(str(where))
    if isinstance(error, PermissionError):
        return _read_only(str(where))
    if isinstance(error, OSError):
        return CannotOpen(
            f"{where} cannot be used: {error.strerror or error}. Name another place with"
            " --data-dir."
        )
    if (state := getattr(error, "sqlstate", None)) == _READ_ONLY:
        return NotAllowed(ONLY_READ.format(where=where))
    if state in (_NO_RIGHT, *_NO_TABLE):
        return _not_allowed(error, state)
    if type(error).__name__ in ("IntegrityError", "RaiseException"):
        return Rejected(f"{where} refused an entry: {error}. Nothing was stored.")
    answer = _without_secrets(error, where)
    return StoreError(f"The database {where} answered: {answer}. Run `quarterback doctor`.")


_ENDED: Final = ("08", "57P0", "25P03")
"""SQLSTATE prefixes of a connection that has ended."""


def is_lost(error: BaseException) -> bool:
    """Return whether a server has ended the connection, or cannot be reached. A refused login
    does not count: trying again would not help."""
    if type(error).__name__ not in ("OperationalError", "InterfaceError", "AdminShutdown") and not (
        str(getattr(error, "sqlstate", None) or "").startswith(_ENDED)
    ):
        return False
    if isinstance(error, sqlite3.Error) or "psycopg" not in type(error).__module__:
        return False
    state = getattr(error, "sqlstate", None)
    if state is not None:
        return str(state).startswith(_ENDED)
    return not any(word in str(error) for word in ("authentication failed", "does not exist"))


def _without_secrets(error: BaseException, where: object) -> str:
    text = " ".join(str(error).split())
    return without_secrets(text, where.url) if isinstance(where, StoreLocation) else text


@contextmanager
def translating_errors(where: StoreLocation | Path) -> Iterator[None]:
    """Turn errors of SQLite and the system in the block into StoreErrors: bare, or as SQLAlchemy
    wraps them."""
    try:
        yield
    except Exception as error:
        lower = getattr(error, "orig", None) or error
        wrapped = type(error).__module__.startswith("sqlalchemy.")
        if wrapped or isinstance(lower, (sqlite3.Error, OSError, UnicodeError)):
            raise explained(lower, where) from error
        raise
