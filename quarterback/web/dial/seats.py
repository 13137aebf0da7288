"""Who calls for whom in the browser: a door for each side of a game, which its link opens.

The device that leads a game calls for every side that no one has taken by its link. A side that is
taken is that device's alone, and its link is used up: the leader may take the side back, or show a
new link. Both are stored with the doors, so they hold when the server starts again.
"""

from __future__ import annotations

import hmac
from collections.abc import Collection
from hashlib import sha256
from typing import Final

from league.store.doors import SignedIn
from quarterback.web.doors import SIDE, Doors
from rulesets.core.sides import SIDES, Side

_HOST: Final = "host"
"""Stands for the device that leads the game."""


class Seats:
    """The seats of a game."""

    def __init__(self, doors: Doors, game: int, people: Collection[Side]) -> None:
        """`people` are the sides that persons call for."""
        self._doors, self._game = doors, game
        self._secret = doors.signing_secret.encode()
        self.people = tuple(side for side in SIDES if side in people)

    @property
    def away(self) -> frozenset[Side]:
        """Sides that another device has taken by its link."""
        taken = {door for session in self._doors.sessions() for door in session.names}
        return frozenset(side for side in self.people if self.door(side) in taken)

    def token(self, side: Side) -> str:
        """Return the secret in the link of a side, as it is now."""
        text = f"dial/{self._game}/{side}/{self._doors.link(self.door(side))}".encode()
        return hmac.new(self._secret, text, sha256).hexdigest()[:24]

    def side_of(self, token: str) -> Side | None:
        """Return the side that a link is for; None for none."""
        given = token.encode("utf-8", "replace")
        return next(
            (each for each in self.people if hmac.compare_digest(given, self.token(each).encode())),
            None,
        )

    def door(self, side: Side | None) -> str:
        """Return the name of a side's door; None: that of the game as a whole."""
        return f"{SIDE}{self._game}:{side or _HOST}"

    def taken_by(self, session: SignedIn | None) -> frozenset[Side]:
        """Return the sides that a visitor's own device has taken by their links."""
        if session is None:
            return frozenset()
        return frozenset(side for side in self.people if self.door(side) in session.names)

    def held(self, session: SignedIn | None) -> frozenset[Side]:
        """Return the sides that a visitor may call for now."""
        own = self.taken_by(session)
        return own | (frozenset(self.people) - self.away) if self.is_host(session) else own

    def is_host(self, session: SignedIn | None) -> bool:
        """Return whether a visitor leads the game."""
        return session is not None and self.door(None) in session.names

    def free(self, side: Side) -> None:
        """Give a side back to the device that leads the game. Its link is a new one."""
        self._doors.new_link(self.door(side))
        self._doors.leave_door(self.door(side))
