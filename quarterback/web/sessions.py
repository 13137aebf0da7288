"""Who sends a request: the session behind its cookie, the doors it has opened, and the token that
its forms must carry."""

from __future__ import annotations

import hmac
from hashlib import sha256
from typing import Final

from itsdangerous import BadSignature, Signer
from starlette.requests import HTTPConnection, Request
from starlette.responses import Response

from league.store.doors import SignedIn
from quarterback.web.doors import DESK, SESSION_LASTS, Doors

COOKIE: Final = "quarterback"
TOKEN: Final = "csrf"
"""The field of a form with its token."""


class DoorClosed(Exception):
    """A request needs a door that its sender has not opened. `door` is its name."""

    def __init__(self, door: str) -> None:
        super().__init__(door)
        self.door = door


class Sessions:
    """The sessions of a server's visitors."""

    def __init__(self, doors: Doors) -> None:
        self._doors = doors
        secret = doors.signing_secret
        self._signer = Signer(secret, salt="cookie", digest_method=sha256)
        self._key = hmac.digest(secret.encode(), b"forms", "sha256")

    def of(self, request: HTTPConnection) -> SignedIn | None:
        """Return the session of a request; None without one."""
        token = self._cookie(request)
        return self._doors.session(token) if token else None

    def _cookie(self, request: HTTPConnection) -> str:
        signed = request.cookies.get(COOKIE, "")
        try:
            return self._signer.unsign(signed).decode() if signed else ""
        except (BadSignature, UnicodeError):
            return ""

    def require(self, request: HTTPConnection, door: str) -> SignedIn:
        """Return the session, if it has opened a door: the commissioner's opens all of them.
        Raises DoorClosed."""
        session = self.of(request)
        if session is None or not session.doors & {door, DESK}:
            raise DoorClosed(door)
        return session

    def enter(self, request: Request, response: Response, person: str, door: str) -> None:
        """Let a visitor in at a door: a session begins, and its cookie goes with the answer. The
        doors that this browser opened before stay open, each under the name that was given
        there, and its older session ends."""
        before = self.of(request)
        names = {} if before is None else before.names
        token = self._doors.begin(person, {**names, door: person}, device_of(request), before)
        response.set_cookie(
            COOKIE,
            self._signer.sign(token).decode(),
            max_age=SESSION_LASTS,
            secure=is_secure(request),
            httponly=True,
            samesite="lax",
        )

    def leave(self, request: Request, response: Response) -> None:
        session = self.of(request)
        if session is not None:
            self._doors.revoke(session.id)
        response.delete_cookie(COOKIE, httponly=True, samesite="lax")

    def token(self, request: HTTPConnection) -> str:
        """Return the token that a form on a page for this visitor carries; it stands for his
        session."""
        session = self.of(request)
        text = "" if session is None else session.id
        return hmac.digest(self._key, text.encode(), "sha256").hex()

    def has_token(self, request: HTTPConnection, token: str) -> bool:
        """Return whether a form was made for the session that sends it."""
        return hmac.compare_digest(self.token(request).encode(), token.encode("utf-8", "replace"))


def device_of(request: HTTPConnection) -> str:
    """Return the address of the device that sends a request."""
    return request.client.host if request.client is not None else ""


def is_secure(request: HTTPConnection) -> bool:
    """Return whether a request came by HTTPS: then its cookies are sent by nothing else."""
    return request.url.scheme == "https"
