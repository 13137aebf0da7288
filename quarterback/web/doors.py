"""Doors for writing, each with a PIN or a password: kept as scrypt digests, with limited tries.

The doors and the sessions of a server are a matter of the machine it runs on, not of the league:
they are in a small database of their own beside the games, which no export and no backup carries.
"""

from __future__ import annotations

import hashlib
import hmac
import os
import secrets
import sqlite3
from collections.abc import Callable, Iterable
from contextlib import closing
from pathlib import Path
from threading import Lock
from typing import Final, NamedTuple

DESK: Final = "desk"
GAMES: Final = "games"
TABLE: Final = "table:"
"""Begins the name of a table's door; its board's number follows."""
SIDE: Final = "side:"
"""Begins the name of the door to one side of a game: `side:GAME:home`."""
PIN_DIGITS: Final = 6
PASSWORD_LETTERS: Final = "abcdefghjkmnpqrstuvwxyz23456789"
"""Without those that are mistaken for one another on paper."""
PASSWORD_LENGTH: Final = 12
FREE_TRIES: Final = 5
"""From one device, before it must wait."""
DOOR_TRIES: Final = 60
"""From all devices together, at one door, before it stays shut for a while."""
MOST_TRIES: Final = 10_000
"""Devices at doors, after which those are forgotten whose wait is over."""
FIRST_WAIT: Final = 15.0
LONGEST_WAIT: Final = 900.0
"""Seconds."""
LONGEST_SECRET: Final = 200
SESSION_LASTS: Final = 7 * 86_400
"""Seconds: a weekend, and the week before it."""
_COST: Final = {"n": 2**14, "r": 8, "p": 1}
_TABLES: Final = (
    "CREATE TABLE IF NOT EXISTS door (name TEXT PRIMARY KEY, digest TEXT NOT NULL) STRICT",
    "CREATE TABLE IF NOT EXISTS session (id TEXT PRIMARY KEY, person TEXT NOT NULL,"
    " doors TEXT NOT NULL, device TEXT NOT NULL, made INTEGER NOT NULL) STRICT",
    "CREATE TABLE IF NOT EXISTS signing (id INTEGER PRIMARY KEY CHECK (id = 1),"
    " secret TEXT NOT NULL) STRICT",
    "CREATE TABLE IF NOT EXISTS begun (key TEXT PRIMARY KEY, game INTEGER NOT NULL) STRICT",
)


def secret_name(door: str) -> str:
    """Return what opens a door: a PIN, or the desk's password."""
    return "password" if door == DESK else "PIN"


class SignedIn(NamedTuple):
    """A browser that someone has opened doors with."""

    id: str
    """The digest of what its cookie holds."""
    person: str
    """The name that was given at the door."""
    doors: frozenset[str]
    device: str
    """The browser's address, for the commissioner to know it by."""
    made: int
    """Seconds since 1970."""


class TooManyTries(Exception):
    """A door was tried too often. `seconds` is how long to wait."""

    def __init__(self, seconds: int) -> None:
        super().__init__(seconds)
        self.seconds = seconds


class Doors:
    """The doors of a server and who has opened them."""

    def __init__(self, file: Path | None, clock: Callable[[], float]) -> None:
        """`file` is the database, made if need be with rights for its owner alone; None keeps
        everything in memory. `clock` returns seconds since 1970."""
        self._clock = clock
        self._lock = Lock()
        self._tries: dict[tuple[str, str], tuple[int, float]] = {}
        if file is not None and not file.exists():
            file.parent.mkdir(parents=True, exist_ok=True)
            os.close(os.open(file, os.O_CREAT | os.O_WRONLY, 0o600))
        self._db = sqlite3.connect(file or ":memory:", check_same_thread=False)
        self._db.execute("PRAGMA journal_mode = WAL")
        with self._db:
            for statement in _TABLES:
                self._db.execute(statement)
            self._db.execute(
                "INSERT OR IGNORE INTO signing VALUES (1, ?)", (secrets.token_hex(32),)
            )

    def close(self) -> None:
        """Close the database."""
        self._db.close()

    @property
    def signing_secret(self) -> str:
        """The secret that signs cookies and forms."""
        with self._lock, closing(self._db.execute("SELECT secret FROM signing")) as rows:
            return str(rows.fetchone()[0])

    def note_begun(self, key: str, game: int) -> None:
        """Keep which game the form with a key began."""
        with self._lock, self._db:
            self._db.execute("INSERT OR REPLACE INTO begun VALUES (?, ?)", (key, game))

    def game_begun(self, key: str) -> int | None:
        """Return the game that the form with a key began; None if it is not known."""
        with (
            self._lock,
            closing(self._db.execute("SELECT game FROM begun WHERE key = ?", (key,))) as rows,
        ):
            found = rows.fetchone()
        return None if found is None else int(found[0])

    def has(self, door: str) -> bool:
        """Return whether a door has a PIN or a password."""
        return self._digest_of(door) is not None

    def new_secret(self, door: str) -> str:
        """Give a door a new PIN, the desk a new password, and return it. Who came in by the old
        one stays in; `revoke_door` ends that."""
        secret = (
            "".join(secrets.choice(PASSWORD_LETTERS) for _ in range(PASSWORD_LENGTH))
            if door == DESK
            else "".join(secrets.choice("0123456789") for _ in range(PIN_DIGITS))
        )
        self.set_secret(door, secret)
        return secret

    def set_secret(self, door: str, secret: str) -> None:
        """Give a door a PIN or a password of one's own."""
        salt = secrets.token_bytes(16)
        digest = f"{salt.hex()}:{_scrypt(secret, salt).hex()}"
        with self._lock, self._db:
            self._db.execute("INSERT OR REPLACE INTO door VALUES (?, ?)", (door, digest))
        with self._lock:
            self._tries = {at: tried for at, tried in self._tries.items() if at[0] != door}

    def opens(self, door: str, secret: str, device: str) -> bool:
        """Return whether a PIN or a password opens a door. It takes some 50 ms, so call it in a
        thread. Raises TooManyTries."""
        before = self._count_try(door, device)
        stored = self._digest_of(door)
        salt, _, digest = (stored or f"{bytes(16).hex()}:{bytes(64).hex()}").partition(":")
        found = _scrypt(secret[:LONGEST_SECRET], bytes.fromhex(salt))
        right = hmac.compare_digest(found.hex(), digest) and stored is not None
        if right:
            with self._lock:
                self._tries.pop((door, device), None)
                tries, _ = self._tries.get((door, ""), (1, 0.0))
                self._tries[door, ""] = max(tries - 1, 0), before
        return right

    def _count_try(self, door: str, device: str) -> float:
        """Count a try before it is made, so that many at once are limited too. Return when the
        door was last tried in vain. Raises TooManyTries."""
        now = self._clock()
        with self._lock:
            if len(self._tries) > MOST_TRIES:  # devices that have long gone
                self._tries = {
                    at: (tries, last)
                    for at, (tries, last) in self._tries.items()
                    if now - last < LONGEST_WAIT
                }
            for at, free in (((door, device), FREE_TRIES), ((door, ""), DOOR_TRIES)):
                tries, last = self._tries.get(at, (0, 0.0))
                if last > now:  # the clock was set back: wait from here
                    last = now
                    self._tries[at] = tries, last
                if tries < free:
                    continue
                wait = min(FIRST_WAIT * 2.0 ** min((tries - free) // free, 10), LONGEST_WAIT)
                if now - last < wait:
                    raise TooManyTries(int(wait - (now - last)) + 1)
            before = self._tries.get((door, ""), (0, 0.0))[1]
            for at in ((door, device), (door, "")):
                self._tries[at] = self._tries.get(at, (0, 0.0))[0] + 1, now
        return before

    def _digest_of(self, door: str) -> str | None:
        query = "SELECT digest FROM door WHERE name = ?"
        with self._lock, closing(self._db.execute(query, (door,))) as rows:
            row = rows.fetchone()
        return None if row is None else str(row[0])

    def begin(self, person: str, doors: Iterable[str], device: str) -> str:
        """Begin a session and return what its cookie holds."""
        token = secrets.token_urlsafe(32)
        now = int(self._clock())
        row = (_id_of(token), person, " ".join(sorted(doors)), device, now)
        with self._lock, self._db:
            self._db.execute("DELETE FROM session WHERE made <= ?", (now - SESSION_LASTS,))
            self._db.execute("INSERT INTO session VALUES (?, ?, ?, ?, ?)", row)
        return token

    def session(self, token: str) -> SignedIn | None:
        """Return the session of a cookie; None if there is none, or it is over or revoked."""
        query = "SELECT id, person, doors, device, made FROM session WHERE id = ? AND made > ?"
        since = int(self._clock()) - SESSION_LASTS
        with self._lock, closing(self._db.execute(query, (_id_of(token), since))) as rows:
            row = rows.fetchone()
        return None if row is None else _session(row)

    def add_door(self, session: SignedIn, door: str) -> None:
        """Let a session through one more door. Its cookie stays, so that a browser that misses the
        answer is not left without one."""
        doors = " ".join(sorted({*session.doors, door}))
        with self._lock, self._db:
            self._db.execute("UPDATE session SET doors = ? WHERE id = ?", (doors, session.id))

    def sessions(self) -> list[SignedIn]:
        """Return all sessions that are not over, the newest first."""
        query = (
            "SELECT id, person, doors, device, made FROM session WHERE made > ?"
            " ORDER BY made DESC, id"
        )
        since = int(self._clock()) - SESSION_LASTS
        with self._lock, closing(self._db.execute(query, (since,))) as rows:
            return [_session(row) for row in rows.fetchall()]

    def revoke(self, session: str) -> None:
        """End a session by its ID."""
        with self._lock, self._db:
            self._db.execute("DELETE FROM session WHERE id = ?", (session,))

    def revoke_door(self, door: str) -> None:
        """End every session that has opened a door. The desk's opens every door, and stays."""
        for session in self.sessions():
            if door in session.doors and DESK not in session.doors:
                self.revoke(session.id)


def _session(row: tuple[str, str, str, str, int]) -> SignedIn:
    name, person, doors, device, made = row
    return SignedIn(name, person, frozenset(doors.split()), device, made)


def _id_of(token: str) -> str:
    return hashlib.sha256(token.encode("utf-8", "replace")).hexdigest()


def _scrypt(secret: str, salt: bytes) -> bytes:
    data = secret.encode("utf-8", "replace")
    return hashlib.scrypt(data, salt=salt, maxmem=64 * 2**20, dklen=64, **_COST)
