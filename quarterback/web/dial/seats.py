"""Who calls for whom in the browser: a link for each side, and what a device has in its cookie.

A link is a secret that follows from the server's own and from the game, so that it is kept nowhere.
Who began a game here holds both sides; a side that is taken by its link is that device's alone
until it is taken back.
"""

from __future__ import annotations

import hmac
from collections.abc import Collection
from hashlib import sha256
from typing import Final

from starlette.requests import Request
from starlette.responses import Response

from rulesets.core.sides import SIDES, Side

_MONTH: Final = 30 * 24 * 3600
_HOST: Final = "host"
"""What the device holds that the game was begun on."""
_LOOPBACK: Final = frozenset({"127.0.0.1", "::1"})


class Seats:
    """The seats of a game."""

    def __init__(self, secret: bytes, game: int, people: Collection[Side]) -> None:
        """`people` are the sides that persons call for."""
        self._secret, self._game = secret, game
        self.people = tuple(side for side in SIDES if side in people)
        self.away: set[Side] = set()
        """Sides that another device has taken by its link."""

    def token(self, whose: str) -> str:
        """Return the secret of a side, or of the host."""
        text = f"dial/{self._game}/{whose}".encode()
        return hmac.new(self._secret, text, sha256).hexdigest()[:24]

    def side_of(self, token: str) -> Side | None:
        """Return the side that an invitation is for; None for none."""
        return next((side for side in self.people if _same(token, self.token(side))), None)

    def held(self, request: Request) -> frozenset[Side]:
        """Return the sides that a device may call for now."""
        token = request.cookies.get(f"seat-{self._game}", "")
        if self.is_host(request):
            return frozenset(self.people) - self.away
        side = self.side_of(token)
        return frozenset((side,)) if side else frozenset()

    def is_host(self, request: Request) -> bool:
        """Return whether the game was begun, or is led, on this device."""
        token = request.cookies.get(f"seat-{self._game}", "")
        return _same(token, self.token(_HOST))

    def give(self, answer: Response, side: Side | None, *, secure: bool) -> Response:
        """Give the device a side; None: the game as a whole."""
        answer.set_cookie(
            f"seat-{self._game}", self.token(side or _HOST), max_age=_MONTH, path="/play",
            httponly=True, samesite="lax", secure=secure,
        )  # fmt: skip
        return answer


def is_here(request: Request) -> bool:
    """Return whether a browser is on the machine of the server: it may lead any game."""
    return request.client is not None and request.client.host in _LOOPBACK


def _same(one: str, other: str) -> bool:
    return hmac.compare_digest(one.encode(), other.encode())
