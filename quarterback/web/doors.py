"""Doors for writing, each with a PIN or a password, stored as scrypt digests, with limited tries.

The doors and the sessions are the server's, not the league's: no export contains them.
`league.store.doors` decides where they are stored.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
from collections.abc import Callable, Mapping
from threading import Lock
from typing import Final

from league.store.doors import DoorRecords, SignedIn

DESK: Final = "desk"
GAMES: Final = "games"
TABLE: Final = "table:"
"""Prefix of the name of a table's door; its board's number follows."""
TEAM: Final = "team:"
"""Prefix of the name of the door of a team's coach; its franchise's number follows."""
SIDE: Final = "side:"
"""Prefix of the name of the door to one side of a game: `side:GAME:home`."""
PIN_DIGITS: Final = 6
PASSWORD_LETTERS: Final = "abcdefghjkmnpqrstuvwxyz23456789"
"""Without those that look alike on paper."""
PASSWORD_LENGTH: Final = 12
FREE_TRIES: Final = 5
"""Tries from one device before it must wait."""
DOOR_TRIES: Final = 60
"""Tries from all devices together at one door before it stays shut for a while."""
MOST_TRIES: Final = 10_000
"""How many devices at doors are remembered; then those whose wait is over are forgotten."""
FIRST_WAIT: Final = 15.0
LONGEST_WAIT: Final = 900.0
"""Seconds."""
LONGEST_SECRET: Final = 200
SESSION_LASTS: Final = 7 * 86_400
"""Seconds: a weekend, and the week before it."""
_COST: Final = {"n": 2**14, "r": 8, "p": 1}
_LINK: Final = "link:"
"""Prefix of a seat's record, in the place of a door's PIN digest."""
_OF_LEAGUE: Final = ("desk", "table", "team")
"""The kinds of doors that belong to a league; those of dial games belong to the database."""


def secret_name(door: str) -> str:
    """Return what opens a door: a PIN, or the desk's password."""
    return "password" if door == DESK else "PIN"


class TooManyTries(Exception):
    """A door was tried too often. `seconds` is how long to wait."""

    def __init__(self, seconds: int) -> None:
        super().__init__(seconds)
        self.seconds = seconds


class Doors:
    """The doors of a server and who has opened them."""

    def __init__(self, records: DoorRecords, clock: Callable[[], float], league: int = 1) -> None:
        """`records` stores them; `clock` returns seconds since 1970. `league` is the number of the
        league that is served: the doors of another one on the same database have their own
        secrets, and who has opened them has opened none here."""
        self._records, self._clock, self._league = records, clock, league
        self._lock = Lock()
        self._tries: dict[tuple[str, str], tuple[int, float]] = {}

    def _stored(self, door: str) -> str:
        """Return the name under which a door is stored: of the first league, as it is called."""
        is_own = self._league > 1 and door.partition(":")[0] in _OF_LEAGUE
        return f"{self._league}/{door}" if is_own else door

    def _here(self, session: SignedIn) -> SignedIn:
        """Return a session with those of its doors that are doors of this server."""
        names = {
            door: name
            for stored, name in session.names.items()
            if self._stored(door := stored.rpartition("/")[2]) == stored
        }
        return session._replace(names=names)

    @property
    def signing_secret(self) -> str:
        return self._records.signing_secret

    def note_begun(self, key: str, game: int) -> None:
        """Store which game the form with a key began."""
        self._records.note_begun(key, game)

    def game_begun(self, key: str) -> int | None:
        """Return the game that the form with a key began; None if it is not known."""
        return self._records.game_begun(key)

    def has(self, door: str) -> bool:
        """Return whether a door has a PIN or a password."""
        return self._records.digest_of(self._stored(door)) is not None

    def new_secret(self, door: str) -> str:
        """Give a door a new PIN, or the desk a new password, and return it. Those who came in
        with the old one stay in; `revoke_door` ends that."""
        secret = (
            "".join(secrets.choice(PASSWORD_LETTERS) for _ in range(PASSWORD_LENGTH))
            if door == DESK
            else "".join(secrets.choice("0123456789") for _ in range(PIN_DIGITS))
        )
        self.set_secret(door, secret)
        return secret

    def set_secret(self, door: str, secret: str) -> None:
        """Give a door a PIN or a password of the user's choice."""
        salt = secrets.token_bytes(16)
        digest = f"{salt.hex()}:{_scrypt(secret, salt).hex()}"
        self._records.keep_digest(self._stored(door), digest)
        with self._lock:
            self._tries = {at: tried for at, tried in self._tries.items() if at[0] != door}

    def link(self, door: str) -> str:
        """Return the current secret of a seat's link; a seat without a link gets one."""
        digest = self._records.digest_of(door)
        if digest is None or not digest.startswith(_LINK):
            return self.new_link(door)
        return digest.removeprefix(_LINK)

    def new_link(self, door: str) -> str:
        """Give a seat a new link: the old one stops working."""
        token = secrets.token_hex(8)
        self._records.keep_digest(door, _LINK + token)
        return token

    def opens(self, door: str, secret: str, device: str) -> bool:
        """Return whether a PIN or a password opens a door. Takes some 50 ms; call it in a
        thread. Raises TooManyTries."""
        before = self._count_try(door, device)
        stored = self._records.digest_of(self._stored(door))
        if stored is not None and stored.startswith(_LINK):
            stored = None  # a seat is taken by its link
        salt, _, digest = (stored or f"{bytes(16).hex()}:{bytes(64).hex()}").partition(":")
        scrypted = _scrypt(secret[:LONGEST_SECRET], bytes.fromhex(salt))
        right = hmac.compare_digest(scrypted.hex(), digest) and stored is not None
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

    def begin(
        self,
        person: str,
        names: Mapping[str, str],
        device: str,
        before: SignedIn | None = None,
    ) -> str:
        """Begin a session and return the content of its cookie. `names` has the name that was
        given at each door. Of `before`, the same browser's earlier session, which ends, the code
        stays, and the doors of other leagues."""
        token = secrets.token_urlsafe(32)
        own = {self._stored(door): name for door, name in names.items()}
        earlier = None if before is None else self._records.session(before.id)
        if earlier is not None:
            here = {self._stored(door) for door in self._here(earlier).names}
            own |= {door: name for door, name in earlier.names.items() if door not in here}
        code = secrets.token_hex(3) if before is None else before.code
        now = int(self._clock())
        session = SignedIn(_id_of(token), person, own, device, now, code)
        self._records.begin_session(session, now - SESSION_LASTS)
        if before is not None:
            self.revoke(before.id)
        return token

    def session(self, token: str) -> SignedIn | None:
        """Return the session of a cookie; None if there is none, or it is over or revoked."""
        session = self._records.session(_id_of(token))
        return self._here(session) if session is not None and self._lasts(session) else None

    def look_again(self) -> None:
        """Read what another server on the same database has stored since."""
        self._records.look_again()

    def _lasts(self, session: SignedIn) -> bool:
        return session.made > int(self._clock()) - SESSION_LASTS

    def add_door(self, session: SignedIn, door: str, person: str) -> None:
        """Let a session through one more door, under a name. Its cookie stays the same, so that
        a browser that misses the answer still has one."""
        self._records.add_door(session.id, self._stored(door), person)

    def leave_door(self, door: str) -> None:
        """Close a door behind everyone who has opened it; their other doors stay open."""
        if any(door in session.names for session in self.sessions()):
            self._records.leave_door(self._stored(door))

    def sessions(self) -> list[SignedIn]:
        """Return all sessions that are not over, the newest first; not those of browsers that have
        opened doors of other leagues only."""
        lasting = [each for each in self._records.sessions() if self._lasts(each)]
        both = ((self._here(each), each.names) for each in lasting)
        return [session for session, names in both if session.names or not names]

    def revoke(self, session: str) -> None:
        self._records.end_sessions(session)

    def revoke_door(self, door: str) -> None:
        """End every session that has opened a door. The desk's session opens every door, and
        stays."""
        self._records.end_sessions(
            *(each.id for each in self.sessions() if door in each.doors and DESK not in each.doors)
        )


def _id_of(token: str) -> str:
    return hashlib.sha256(token.encode("utf-8", "replace")).hexdigest()


def _scrypt(secret: str, salt: bytes) -> bytes:
    secret_bytes = secret.encode("utf-8", "replace")
    return hashlib.scrypt(secret_bytes, salt=salt, maxmem=64 * 2**20, dklen=64, **_COST)
