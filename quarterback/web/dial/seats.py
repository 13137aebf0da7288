"""Who calls for whom in the browser: a door for each side of a game, which its link opens.

Who came in at the door of the games may lead any game: that device calls for every side that no
one has taken by its link. A side that is taken is that device's alone until it is taken back.
"""

from __future__ import annotations

import hmac
from collections.abc import Collection
from hashlib import sha256
from typing import Final

from league.store.doors import SignedIn
from quarterback.web.doors import SIDE
from rulesets.core.sides import SIDES, Side

_HOST: Final = "host"
"""Stands for the device that leads the game."""


class Seats:
    """The seats of a game."""

    def __init__(self, secret: str, game: int, people: Collection[Side]) -> None:
        """`secret` is the server's own; `people` are the sides that persons call for."""
        self._secret, self._game = secret.encode(), game
        self.people = tuple(side for side in SIDES if side in people)
        self.away: set[Side] = set()
        """Sides that another device has taken by its link."""
        self._returned: set[Side] = set()
        """Sides that were taken back: their links must be opened again."""

    def token(self, side: Side) -> str:
        """Return the secret in the link of a side."""
        text = f"dial/{self._game}/{side}".encode()
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

    def held(self, session: SignedIn | None) -> frozenset[Side]:
        """Return the sides that a visitor may call for now."""
        if session is None:
            return frozenset()
        own = {
            side for side in self.people
            if self.door(side) in session.doors and side not in self._returned
        }  # fmt: skip
        if self.is_host(session):
            return frozenset({*self.people} - self.away)
        self.away |= own
        return frozenset(own)

    def is_host(self, session: SignedIn | None) -> bool:
        """Return whether a visitor leads the game."""
        return session is not None and self.door(None) in session.doors

    def take(self, side: Side) -> None:
        """Give a side to the device that has opened its link."""
        self.away.add(side)
        self._returned.discard(side)

    def take_back(self, side: Side) -> None:
        """Give a side back to the device that leads the game."""
        self.away.discard(side)
        self._returned.add(side)
