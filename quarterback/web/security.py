"""What every answer says to the browser, and what is refused before any page sees it: other sites'
forms, foreign host names, too much and too often."""

from __future__ import annotations

import ipaddress
import socket
from collections import Counter
from time import monotonic
from typing import Final
from urllib.parse import urlsplit

from starlette.datastructures import Headers
from starlette.requests import ClientDisconnect
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

POLICY: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:;"
    " connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
)
HEADERS: Final = (
    (b"content-security-policy", POLICY.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"same-origin"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
)
LARGEST_FORM: Final = 256 * 1024
"""Bytes of a request that enters something."""
LARGEST_PHOTO: Final = 25 * 1024 * 1024
"""Bytes of one that brings a photo: a form of several parts."""
LONGEST_ADDRESS: Final = 4_000
READS: Final = (60.0, 600.0)
"""Requests a second that one device may make, and how many at once."""
WRITES: Final = (5.0, 40.0)
STREAMS: Final = 24
"""Streams of events that one device may have open at once: each page that is live has one."""
MOST_DEVICES: Final = 5_000
"""Whose rates are kept."""


class SecurityHeaders:
    """Adds the headers to every answer."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on."""

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [*message.get("headers", ()), *HEADERS]
            await send(message)

        await self._app(scope, receive, send_with_headers)


class _TooLarge(Exception):
    """A body is larger than its limit."""


class RequestLimits:
    """Refuses what no page of ours sends."""

    def __init__(self, app: ASGIApp, hosts: frozenset[str] = frozenset()) -> None:
        self._app = app
        self._hosts = frozenset(map(str.lower, hosts)) | _own_names()
        self._rates: dict[tuple[str, bool], tuple[float, float]] = {}
        self._streams: Counter[str] = Counter()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, or say why not."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        refusal = self._refusal(scope)
        if refusal is not None:
            await refusal(scope, receive, send)
            return
        if scope["path"] == "/events" and not _is_here(_device(scope)):
            await self._stream(scope, receive, send)
            return
        most = _largest(Headers(scope=scope))
        read, begun = 0, False

        async def counted() -> Message:
            nonlocal read
            message = await receive()
            read += len(message.get("body", b""))
            if read > most:
                raise _TooLarge
            return message

        async def noted(message: Message) -> None:
            nonlocal begun
            begun = True
            await send(message)

        try:
            await self._app(scope, counted, noted)
        except ClientDisconnect:
            return  # before its form had come: no one waits for an answer
        except _TooLarge:
            if not begun:
                await _too_large()(scope, receive, send)

    async def _stream(self, scope: Scope, receive: Receive, send: Send) -> None:
        device = _device(scope)
        if self._streams[device] >= STREAMS:
            await PlainTextResponse(
                "This device follows too many pages. Close some of them.\n", 429
            )(scope, receive, send)
            return
        self._streams[device] += 1
        try:
            await self._app(scope, receive, send)
        finally:
            self._streams[device] -= 1
            if not self._streams[device]:
                del self._streams[device]

    def _refusal(self, scope: Scope) -> PlainTextResponse | None:
        headers, writes = Headers(scope=scope), scope["method"] not in ("GET", "HEAD")
        if not self._is_ours(headers.get("host", "")):
            return PlainTextResponse(
                "This server is not called by that name. Use the address in its terminal.\n", 421
            )
        if len(scope.get("raw_path", b"")) + len(scope["query_string"]) > LONGEST_ADDRESS:
            return PlainTextResponse("That address is too long.\n", 414)
        if writes and _from_elsewhere(headers):
            return PlainTextResponse("This form is on another site. Nothing was entered.\n", 403)
        length = headers.get("content-length", "0")
        if not length.isdecimal() or int(length[:12]) > _largest(headers):
            return _too_large()
        if not self._may(scope, writes):
            return PlainTextResponse(
                "Too many requests from this device. Wait a moment, then try again.\n",
                429,
                {"retry-after": "5"},
            )
        return None

    def _is_ours(self, host: str) -> bool:
        """Return whether a request means this server, and not a name that another site has made
        point here."""
        try:
            name = urlsplit(f"//{host}").hostname or ""
        except ValueError:
            return False
        try:
            ipaddress.ip_address(name)
        except ValueError:
            return name in self._hosts or name.endswith(".localhost")
        return True

    def _may(self, scope: Scope, writes: bool) -> bool:
        device = _device(scope)
        if not writes and _is_here(device):
            return True  # this machine, or the proxy in front of it
        rate, most = WRITES if writes else READS
        now, at = monotonic(), (device, writes)
        if len(self._rates) > MOST_DEVICES and at not in self._rates:
            self._rates.clear()
        left, last = self._rates.get(at, (most, now))
        left = min(most, left + (now - last) * rate)
        self._rates[at] = max(left - 1, 0.0), now
        return left >= 1


def _device(scope: Scope) -> str:
    client = scope.get("client")
    return "" if client is None else str(client[0])


def _is_here(device: str) -> bool:
    return device in ("127.0.0.1", "::1")


def _own_names() -> frozenset[str]:
    name = socket.gethostname().lower()
    return frozenset(("localhost", name, f"{name.partition('.')[0]}.local", "testserver"))


def _largest(headers: Headers) -> int:
    parts = headers.get("content-type", "").startswith("multipart/form-data")
    return LARGEST_PHOTO if parts else LARGEST_FORM


def _too_large() -> PlainTextResponse:
    return PlainTextResponse("That is too large. Nothing was entered.\n", 413)


def _from_elsewhere(headers: Headers) -> bool:
    """Return whether a form was sent by a page of another site. Browsers say so; what says nothing
    is no browser, and has no one's cookie."""
    site = headers.get("sec-fetch-site")
    if site is not None and site not in ("same-origin", "none"):
        return True
    origin = headers.get("origin")
    if origin is None:
        return False
    try:
        return urlsplit(origin).netloc.lower() != headers.get("host", "").lower()
    except ValueError:
        return True
