"""SQLite itself: which journal is safe, how a connection is set up, a check before opening."""

from __future__ import annotations

import sqlite3
from pathlib import Path
from typing import NamedTuple

from league.store.errors import Damaged, NewerDatabase, NotOurs
from league.store.location import expect_ordinary, on_network
from league.store.sqlite.error_translation import translating_errors

LEAGUE = Path(__file__).resolve().parents[2]


def migrations_folder(league: Path = LEAGUE) -> Path:
    """Return the folder to hand to Alembic as its script location."""
    places = (league / "migrations", league.parent / "migrations")
    for place in places:
        if place.is_dir():
            return place
    looked = " or ".join(str(place) for place in places)
    raise FileNotFoundError(
        f"The database revisions are missing: no folder {looked}. Reinstall quarterback."
    )


def known_revisions() -> tuple[str, ...]:
    """Return the revisions that this program knows, oldest first: the number that a file name
    begins with."""
    files = (migrations_folder() / "versions").glob("[0-9]*.py")
    return tuple(sorted(file.name.partition("_")[0] for file in files))


def newest_revision() -> str:
    """Return the revision of this program's tables."""
    return known_revisions()[-1]


BUSY_MS = 10_000
"""How long to wait for another program that is writing."""
READER_MS = 3_000
"""How long a reader waits during a commit: that takes a moment, unless the writer was stopped in
the middle of it."""
APPLICATION_ID = 0x51424B31
"""Written into every database of ours: QBK1."""
_MAGIC = b"SQLite format 3\0"

Version = tuple[int, ...]


class Journal(NamedTuple):
    """How commits are made safe, and why."""

    mode: str
    why: str


def wal_is_safe(version: Version) -> bool:
    """Return whether this SQLite is free of the WAL-reset bug of 3.7.0 to 3.51.2, in which two
    connections that write at the same instant can damage the file. Fixed in 3.51.3 and 3.53.0
    and backported to 3.44.6 and 3.50.7; the one release of 3.52 lacks the fix."""
    return (
        version >= (3, 53, 0)
        or (3, 51, 3) <= version < (3, 52)
        or (3, 50, 7) <= version < (3, 51)
        or (3, 44, 6) <= version < (3, 45)
    )


def journal_for(file: Path, version: Version = sqlite3.sqlite_version_info) -> Journal:
    """Return the journal for a database file with this version of SQLite."""
    number = ".".join(map(str, version))
    if not wal_is_safe(version):
        return Journal("persist", f"SQLite {number} has the WAL-reset bug; a newer one may use WAL")
    if on_network(file):
        return Journal("persist", "the file lies on another machine, where WAL cannot be used")
    return Journal("wal", f"SQLite {number} is free of the WAL-reset bug")


def set_up(connection: sqlite3.Connection, journal: str, *, foreign_keys: bool = True) -> None:
    """Apply the settings of every connection. Call it before any transaction: inside one they
    would do nothing."""
    connection.isolation_level = None
    connection.execute(f"PRAGMA busy_timeout = {READER_MS}")
    connection.execute("PRAGMA synchronous = FULL")
    connection.execute(f"PRAGMA foreign_keys = {'ON' if foreign_keys else 'OFF'}")
    [(enforced,)] = connection.execute("PRAGMA foreign_keys").fetchall()
    assert enforced == foreign_keys, "this SQLite was built without foreign keys"
    [(mode,)] = connection.execute("PRAGMA journal_mode").fetchall()
    if mode != journal:
        # Refused while another program has the file open: then its mode stays.
        try:
            connection.execute(f"PRAGMA journal_mode = {journal}").fetchall()
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode & 0xFF not in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_READONLY):
                raise


def file_uri(file: Path, mode: str) -> str:
    """Return a database file as SQLite's URI, absolute or not; `mode` is ro or rw."""
    return f"{file.absolute().as_uri()}?mode={mode}"


def revision_of(file: Path) -> str | None:
    """Return the revision of a file; None when it is new or empty. Changes nothing.

    Raises NotOurs, NewerDatabase, or the StoreError for SQLite's own error.
    """
    expect_ordinary(file)
    with translating_errors(file):
        if not file.exists() or file.stat().st_size == 0:
            return None
        connection = sqlite3.connect(file_uri(file, "rw"), uri=True)
        try:
            connection.execute(f"PRAGMA busy_timeout = {READER_MS}")
            return _revision(connection, file)
        except sqlite3.DatabaseError as error:
            if getattr(error, "sqlite_errorcode", 0) & 0xFF == sqlite3.SQLITE_NOTADB:
                _expect_magic(file)
            raise
        finally:
            connection.close()


def _expect_magic(file: Path) -> None:
    """Raise NotOurs for a file that is not SQLite's, Damaged for zeros. Call it only when SQLite
    could not read the file: closing a file that SQLite has open drops its locks."""
    with file.open("rb") as reading:
        magic = reading.read(len(_MAGIC))
        if not any(magic):
            raise Damaged(
                f"{file} begins with zeros, which a crash leaves in place of what was there. Leave"
                " it as it is, and run `quarterback doctor`: it names the newest backup and how to"
                " go back to it."
            )
        if magic != _MAGIC:
            raise NotOurs(
                f"{file} is no database of games. It is left as it is: move it away, or name"
                " another place with --data-dir."
            )


def _revision(connection: sqlite3.Connection, file: Path) -> str | None:
    [(ours,)] = connection.execute("PRAGMA application_id").fetchall()
    tables = {name for (name,) in connection.execute("SELECT name FROM sqlite_master")}
    if not tables:
        return None
    if ours != APPLICATION_ID:
        raise NotOurs(
            f"{file} is a database of another program. It is left as it is: name another place"
            " with --data-dir or --database."
        )
    if "alembic_version" not in tables:
        raise no_revision(file, 0)
    rows = connection.execute("SELECT version_num FROM alembic_version").fetchall()
    said = [row[0] for row in rows if row[0] and isinstance(row[0], str)]
    if len(rows) != 1 or len(said) != 1:
        raise no_revision(file, len(said))
    return known(said[0], file)


def no_revision(where: object, rows: int) -> Damaged:
    """Return the error for a database whose table of the revision has not one row."""
    return Damaged(
        f"{where} does not say which revision its tables have: alembic_version has {rows} rows"
        " that say so, and must have one. It was changed outside this program. Leave it as it is,"
        " and run `quarterback doctor`: it names the newest backup and how to go back to it."
    )


def known(revision: str, where: object) -> str:
    """Return the revision, if this program knows it. Raises NewerDatabase otherwise."""
    ours = known_revisions()
    if revision not in ours:
        raise NewerDatabase(
            f"{where} was written by a newer Quarterback (revision {revision}; this one knows"
            f" {ours[-1]}). Nothing was changed. Update the program, or name another place"
            " with --data-dir."
        )
    return revision
