"""What a tournament server keeps about its doors: digests of PINs, sessions, the secret that signs.

Next to an SQLite file it is a small file of its own; on PostgreSQL it is in the database, so that a
second server on the same database takes over. No secret is kept, only digests, and no export has
them.
"""

from __future__ import annotations

import json
import os
import secrets
from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping
from concurrent.futures import Future, ThreadPoolExecutor
from concurrent.futures import TimeoutError as StillReading
from contextlib import AbstractContextManager, contextmanager, suppress
from pathlib import Path
from threading import Lock
from time import monotonic
from typing import Any, Final, NamedTuple, Self

import msgspec
from sqlalchemy import (
    DDL,
    URL,
    BigInteger,
    CheckConstraint,
    Column,
    Connection,
    Engine,
    Integer,
    MetaData,
    StaticPool,
    Table,
    create_engine,
    delete,
    event,
    insert,
    select,
    text,
    update,
)

from league.store.errors import DoorsUnreachable, StoreError
from league.store.games.tables import NAMING, number, words
from league.store.location import StoreLocation
from league.store.sqlite.connections import BUSY_MS
from league.store.sqlite.engine import begin_reading, begin_writing, engine_of
from league.store.sqlite.error_translation import translating_errors
from rulesets.core.data_reader import DataError, read_struct

DOOR_TABLES: Final = MetaData(naming_convention=NAMING)
"""The tables of one server's doors."""

DOOR: Final = Table(
    "door",
    DOOR_TABLES,
    words("name", primary_key=True),
    words("digest"),
    sqlite_strict=True,
)
"""A door that has a PIN, or the desk its password: `digest` is salt and scrypt digest in hex."""

SESSION: Final = Table(
    "session",
    DOOR_TABLES,
    words("id", primary_key=True),
    words("person"),
    words("doors"),
    words("device"),
    Column("made", BigInteger().with_variant(Integer(), "sqlite"), nullable=False),
    sqlite_strict=True,
)
"""A browser that opened doors: `id` is the digest of what its cookie holds, `doors` is JSON with
the name that was given at each and the code of the browser, `device` its address, `made` in
seconds since 1970."""

SIGNING: Final = Table(
    "signing",
    DOOR_TABLES,
    number("id", primary_key=True, autoincrement=False),
    words("secret"),
    CheckConstraint("id = 1", name="only"),
    sqlite_strict=True,
)
"""The one secret that signs cookies, forms and the links of games."""

BEGUN: Final = Table(
    "begun",
    DOOR_TABLES,
    words("key", primary_key=True),
    number("game"),
    sqlite_strict=True,
)
"""The stored game that the form with a key began."""

for _table in DOOR_TABLES.tables.values():
    _owner_only: DDL = DDL("ALTER TABLE %(fullname)s ENABLE ROW LEVEL SECURITY")  # type: ignore[no-untyped-call]
    event.listen(_table, "after_create", _owner_only.execute_if(dialect="postgresql"))


REREAD_SECONDS: Final = 1.0
"""After which what a database server said is read again, in a thread, while the answer comes from
what is known."""
OLD_SECONDS: Final = 5.0
"""After which an answer waits until it was read again, or could not be."""
UNKNOWN_SECONDS: Final = 0.1
"""After which it is read again for a session that is not known: another server began it."""
WAIT_SECONDS: Final = 1.0
"""The longest wait for what is read again, of all requests together."""


class SignedIn(NamedTuple):
    """A browser that someone has opened doors with."""

    id: str
    """The digest of what its cookie holds."""
    person: str
    """The name that was given last."""
    names: Mapping[str, str]
    """The name that was given at each door: it signs nothing at another."""
    device: str
    """The browser's address, for the commissioner to know it by."""
    made: int
    """Seconds since 1970."""
    code: str
    """Six letters that stay the same as long as this browser is signed in: entries carry them."""

    @property
    def doors(self) -> frozenset[str]:
        return frozenset(self.names)


class _Opened(msgspec.Struct):
    """The doors that a browser has opened, as its row holds them."""

    code: str
    names: dict[str, str]


class _Kept(NamedTuple):
    """Everything that is kept, as it was read at one moment."""

    digests: Mapping[str, str]
    sessions: Mapping[str, SignedIn]
    secret: str


_NOTHING: Final = _Kept({}, {}, "")
_DIGESTS: Final = select(DOOR.c.name, DOOR.c.digest)
_SESSIONS: Final = select(
    SESSION.c.id, SESSION.c.person, SESSION.c.doors, SESSION.c.device, SESSION.c.made
)
_SECRET: Final = select(SIGNING.c.secret)


class DoorRecords(ABC):
    """The doors and sessions of a server, for its threads. Every method raises DoorsUnreachable.

    Reading costs next to nothing, so that each request may ask: all of it is kept in memory, and
    read again when another program may have changed it.
    """

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._kept = _NOTHING

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        self.close()

    @abstractmethod
    def close(self) -> None:
        """Close the database."""

    @abstractmethod
    def _current(self, session: str = "") -> _Kept:
        """Return what is kept, read again if it may have changed; with the ID of a session also if
        that is not in it."""

    @abstractmethod
    def _writing(self) -> AbstractContextManager[Connection]:
        """Return a transaction that writes; after it everything is read again."""

    @abstractmethod
    def _reading(self) -> AbstractContextManager[Connection]:
        """Return a transaction that reads."""

    @property
    def signing_secret(self) -> str:
        """The secret that signs cookies, forms and links."""
        return self._current().secret

    def digest_of(self, door: str) -> str | None:
        """Return the digest of what opens a door; None if nothing does."""
        return self._current().digests.get(door)

    def keep_digest(self, door: str, digest: str) -> None:
        """Keep the digest of what opens a door from now on."""
        with self._writing() as db:
            db.execute(delete(DOOR).where(DOOR.c.name == door))
            db.execute(insert(DOOR).values(name=door, digest=digest))

    @abstractmethod
    def look_again(self) -> None:
        """Read what another server on the same database has kept since, now."""

    def session(self, session: str) -> SignedIn | None:
        """Return a session by its ID, however old it is; None if it was ended, or never was."""
        return self._current(session).sessions.get(session)

    def sessions(self) -> list[SignedIn]:
        """Return all sessions, the newest first."""
        return sorted(self._current().sessions.values(), key=lambda each: (-each.made, each.id))

    def begin_session(self, session: SignedIn, since: int) -> None:
        """Keep a session. Those that were made before a moment, in seconds since 1970, go."""
        with self._writing() as db:
            db.execute(delete(SESSION).where(SESSION.c.made <= since))
            db.execute(insert(SESSION).values(_row(session)))

    def add_door(self, session: str, door: str, person: str) -> None:
        """Let a session through one more door, under a name."""
        with self._writing() as db:
            row = db.execute(
                _SESSIONS.where(SESSION.c.id == session).with_for_update()
            ).one_or_none()
            if row is not None:
                kept = _session(*row)
                _keep_names(db, kept, {**kept.names, door: person})

    def leave_door(self, door: str) -> None:
        """Close a door behind every session that has opened it; their other doors stay open."""
        with self._writing() as db:
            for row in db.execute(_SESSIONS.with_for_update()).all():
                kept = _session(*row)
                if door in kept.names:
                    rest = {each: name for each, name in kept.names.items() if each != door}
                    _keep_names(db, kept, rest)

    def end_sessions(self, *sessions: str) -> None:
        with self._writing() as db:
            db.execute(delete(SESSION).where(SESSION.c.id.in_(sessions)))

    def note_begun(self, key: str, game: int) -> None:
        """Keep which game the form with a key began."""
        with self._writing() as db:
            db.execute(delete(BEGUN).where(BEGUN.c.key == key))
            db.execute(insert(BEGUN).values(key=key, game=game))

    def game_begun(self, key: str) -> int | None:
        """Return the game that the form with a key began; None if it is not known."""
        with self._reading() as db:
            game: int | None = db.execute(
                select(BEGUN.c.game).where(BEGUN.c.key == key)
            ).scalar_one_or_none()
        return game

    def copy_from(self, other: DoorRecords) -> bool:
        """Take over all that another keeps, if nothing was kept here yet. Return whether it was."""
        kept = other._current()
        with self._writing() as db:
            if db.execute(select(DOOR.c.name)).first() or not kept.digests:
                return False
            db.execute(update(SIGNING).values(secret=kept.secret))
            rows = [{"name": name, "digest": digest} for name, digest in kept.digests.items()]
            db.execute(insert(DOOR), rows)
            for session in kept.sessions.values():
                db.execute(insert(SESSION).values(_row(session)))
        return True


def _row(session: SignedIn) -> dict[str, object]:
    row = session._asdict()
    doors = _doors_text(row.pop("names"), row.pop("code"))
    return {**row, "doors": doors}


def _doors_text(names: Mapping[str, str], code: str) -> str:
    return json.dumps({"code": code, "names": dict(names)}, ensure_ascii=False)


def _session(number: str, person: str, doors: str, device: str, made: int) -> SignedIn:
    if doors.startswith("{"):
        try:
            kept = read_struct(doors, _Opened)
        except DataError:  # it was changed by hand: sign in again
            kept = _Opened(number[:6], {})
        return SignedIn(number, person, kept.names, device, made, kept.code)
    # As version 1.0 kept them: names of doors with spaces between them, and one person for all.
    return SignedIn(number, person, dict.fromkeys(doors.split(), person), device, made, number[:6])


def _keep_names(db: Connection, session: SignedIn, names: Mapping[str, str]) -> None:
    kept = _doors_text(names, session.code)
    db.execute(update(SESSION).where(SESSION.c.id == session.id).values(doors=kept))


class DoorFile(DoorRecords):
    """Doors in a small SQLite file, or in memory."""

    def __init__(self, file: Path | None) -> None:
        """The file is made if need be, with rights for its owner alone; None keeps everything in
        memory. Raises DoorsUnreachable."""
        self._file = file
        self._lock = Lock()
        self._version: object = None
        with self._translating():
            if file is not None and not file.exists():
                file.parent.mkdir(parents=True, exist_ok=True)
                os.close(os.open(file, os.O_CREAT | os.O_WRONLY, 0o600))
        # One connection for all threads: each takes the lock.
        url = URL.create("sqlite", database=None if file is None else str(file))
        alone = {"check_same_thread": False}
        super().__init__(create_engine(url, poolclass=StaticPool, connect_args=alone))
        event.listen(self._engine, "connect", _set_up)
        with self._writing() as db:
            DOOR_TABLES.create_all(db)
            _make_secret(db)

    def look_again(self) -> None:
        """Nothing to do: a change of the file is seen at each look."""

    def close(self) -> None:
        with self._lock:
            self._engine.dispose()

    def _translating(self) -> AbstractContextManager[None]:
        return _unreachable(self._file or Path("memory"))

    def _current(self, session: str = "") -> _Kept:
        if not self._lock.acquire(blocking=False):
            return self._kept  # a write is on its way, which may wait for another program
        try:
            with self._translating(), self._engine.connect() as db:
                # Counts what other connections commit, and costs less than a query.
                driver: Any = db.connection.driver_connection
                version = driver.execute("PRAGMA data_version").fetchone()
                if version != self._version:
                    self._kept = _read(db)
                    self._version = version
                return self._kept
        finally:
            self._lock.release()

    @contextmanager
    def _reading(self) -> Iterator[Connection]:
        with self._lock, self._translating(), self._engine.connect() as db:
            yield db

    @contextmanager
    def _writing(self) -> Iterator[Connection]:
        with self._lock, self._translating():
            with self._engine.begin() as db:
                driver: Any = db.connection.driver_connection
                driver.execute("BEGIN IMMEDIATE")
                yield db
                kept = _read(db)
            self._kept = kept


def _set_up(connection: Any, record: object) -> None:
    connection.isolation_level = None
    connection.execute(f"PRAGMA busy_timeout = {BUSY_MS}")
    connection.execute("PRAGMA journal_mode = WAL").fetchall()


class DoorsOnServer(DoorRecords):
    """Doors in a PostgreSQL database. A request waits for the database as little as can be: it is
    asked once a second at most, and while it is away the answer is what it said last."""

    def __init__(self, place: StoreLocation) -> None:
        """Connect to the database. Raises DoorsUnreachable."""
        super().__init__(engine_of(place))
        self._place = place
        self._lock = Lock()
        self._read_at = 0.0
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="doors")
        self._asked_at = 0.0
        self._reread: Future[None] = Future()
        self._reread.set_result(None)
        with self._writing() as db:
            db.execute(text("LOCK TABLE signing IN EXCLUSIVE MODE"))
            _make_secret(db)

    def close(self) -> None:
        self._thread.shutdown()
        self._engine.dispose()

    def _current(self, session: str = "") -> _Kept:
        now = monotonic()
        unknown = bool(session) and session not in self._kept.sessions
        fresh = UNKNOWN_SECONDS if unknown else REREAD_SECONDS
        if now - self._read_at <= fresh:
            return self._kept
        with self._lock:
            if self._reread.done() and now - self._asked_at > fresh:
                self._asked_at = now
                self._reread = self._thread.submit(self._read_again)
            reread, wait = self._reread, self._asked_at + WAIT_SECONDS - now
        if unknown or now - self._read_at > OLD_SECONDS:
            with suppress(StoreError, StillReading):
                reread.result(max(wait, 0))
        return self._kept

    def look_again(self) -> None:
        """Read everything now; while the database is away, what is known stays."""
        with suppress(StoreError):
            self._read_again()

    def _read_again(self) -> None:
        began = monotonic()
        with self._reading() as db:
            kept = _read(db)
        self._keep(kept, began)

    def _keep(self, kept: _Kept, began: float) -> None:
        """Keep what was read, unless something newer was read meanwhile."""
        with self._lock:
            if began >= self._read_at:
                self._kept, self._read_at = kept, began

    @contextmanager
    def _reading(self) -> Iterator[Connection]:
        with _unreachable(self._place), begin_reading(self._engine) as db:
            yield db

    @contextmanager
    def _writing(self) -> Iterator[Connection]:
        with _unreachable(self._place):
            with begin_writing(self._engine) as db:
                yield db
                kept = _read(db)
            self._keep(kept, monotonic())


@contextmanager
def _unreachable(where: StoreLocation | Path) -> Iterator[None]:
    """Raise DoorsUnreachable for the errors of the block."""
    try:
        with translating_errors(where):
            yield
    except StoreError as error:
        raise DoorsUnreachable(error.message) from error


def _read(db: Connection) -> _Kept:
    sessions = {row[0]: _session(*row) for row in db.execute(_SESSIONS)}
    secret = db.execute(_SECRET).scalar_one_or_none()
    digests = {name: digest for name, digest in db.execute(_DIGESTS)}
    return _Kept(digests, sessions, str(secret or ""))


def _make_secret(db: Connection) -> None:
    if db.execute(_SECRET).scalar_one_or_none() is None:
        db.execute(insert(SIGNING).values(id=1, secret=secrets.token_hex(32)))
