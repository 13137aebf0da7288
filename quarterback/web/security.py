"""What every answer says to the browser, and what is refused before any page sees it: other
sites' forms, foreign host names, too much and too often."""

from __future__ import annotations

import asyncio
import ipaddress
import re
import socket
from collections import Counter
from collections.abc import Awaitable, Callable, Mapping
from time import monotonic
from typing import Any, Final
from urllib.parse import urlsplit

from starlette.requests import ClientDisconnect, Request
from starlette.responses import PlainTextResponse, Response
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
"""Bytes of a request that uploads a photo: a multipart form."""
FORM_SECONDS, PHOTO_SECONDS = 30.0, 180.0
"""How long a body may take to arrive; a photo may come over a slow network."""
UNFINISHED: Final = 64 * 1024 * 1024
"""Bytes of all incomplete bodies together."""
_CLOSE: Final = {"connection": "close"}
"""The rest of the body is not read."""
LONGEST_ADDRESS: Final = 4_000
READS: Final = (60.0, 600.0)
"""Requests a second that one device may make, and how many at once."""
WRITES: Final = (5.0, 40.0)
STREAMS: Final = 24
"""How many event streams one device may have open at once: each live page has one."""
MOST_DEVICES: Final = 5_000
"""How many devices' rates are kept."""


_HOST: Final = re.compile(
    r"(?:(?P<name>[A-Za-z0-9_.-]{1,253})|\[(?P<six>[0-9A-Fa-f:.]{2,45})\])(?::(?P<port>[0-9]{1,5}))?"
)
"""A host as browsers send it: a name or an address, and a port; nothing before or after it."""
ReadyAnswer = tuple[Message, Message]
"""The two messages of an answer, as servers take them, with the headers of every answer."""
Ready = Callable[[Scope, Mapping[bytes, bytes]], ReadyAnswer | None]
"""Returns the answer to a request and its headers that only needs to be sent, or None."""


class TooLarge(Exception):
    """A body is larger than its limit."""


class TooSlow(Exception):
    """A body did not arrive in time."""


class TooMuchAtOnce(Exception):
    """All incomplete bodies together exceed their limit."""


class Gate:
    """Every request passes it first, and every answer last: it refuses what no page of ours
    sends, answers at once what is ready, and adds the headers."""

    def __init__(
        self,
        app: ASGIApp,
        hosts: frozenset[str] = frozenset(),
        ready: Ready | None = None,
        streams: ASGIApp | None = None,
        takes_files: Callable[[Scope], bool] = lambda scope: True,
    ) -> None:
        """`ready` is asked before `app`, which is slower to find an answer; so is `streams`, for
        event streams. `takes_files` is asked before a multipart form is read: they are large,
        and only for those who are signed in."""
        self._app, self._ready, self._following = app, ready, streams or app
        self._hosts = frozenset(map(str.lower, hosts)) | _own_names()
        self._good_hosts: set[bytes] = set()
        self._rates: dict[tuple[str, bool], tuple[float, float]] = {}
        self._streams: Counter[str] = Counter()
        self._takes_files = takes_files
        self._unfinished = 0
        """Bytes of incomplete bodies."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, or say why not."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        heads = dict(reversed(scope["headers"]))  # the first of its name counts
        refusal = self._refusal(scope, heads)
        if refusal is None and self._ready is not None:
            answer = self._ready(scope, heads)
            if answer is not None:
                for message in answer:
                    await send(message)
                return

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [*message.get("headers", ()), *HEADERS]
            await send(message)

        if refusal is not None:
            await refusal(scope, receive, send_with_headers)
        elif scope["path"] == "/events" and scope["method"] == "GET":
            await self._stream(scope, receive, send_with_headers)
        elif scope["method"] in ("GET", "HEAD"):
            await self._app(scope, receive, send_with_headers)
        else:
            await self._enter(scope, receive, send_with_headers, photo=_has_parts(heads))

    async def _enter(self, scope: Scope, receive: Receive, send: Send, *, photo: bool) -> None:
        if photo and not self._takes_files(scope):
            await _no_files(scope, receive, send)
            return
        body = _Body(self, receive, photo=photo)
        try:
            await self._app(scope, body.receive, send)
        finally:
            body.end()

    def count_unfinished(self, size: int) -> None:
        """Count bytes of a body that is being read. Raises TooMuchAtOnce."""
        self._unfinished += size
        if self._unfinished > UNFINISHED and size > 0:
            raise TooMuchAtOnce

    async def _stream(self, scope: Scope, receive: Receive, send: Send) -> None:
        device = _device(scope)
        if is_here(device):
            await self._following(scope, receive, send)
            return
        if self._streams[device] >= STREAMS:
            await PlainTextResponse(
                "This device follows too many pages. Close some of them.\n", 429
            )(scope, receive, send)
            return
        self._streams[device] += 1
        try:
            await self._following(scope, receive, send)
        finally:
            self._streams[device] -= 1
            if not self._streams[device]:
                del self._streams[device]

    def _refusal(self, scope: Scope, heads: Mapping[bytes, bytes]) -> PlainTextResponse | None:
        writes = scope["method"] not in ("GET", "HEAD")
        doubled = len(heads) < len(scope["headers"])
        if doubled and sum(name == b"host" for name, _ in scope["headers"]) > 1:
            return PlainTextResponse("A request has one host.\n", 400)
        if not self._is_ours(heads.get(b"host", b"")):
            return PlainTextResponse(
                "This server is not called by that name. Use the address in its terminal.\n", 421
            )
        if len(scope.get("raw_path", b"")) + len(scope["query_string"]) > LONGEST_ADDRESS:
            return PlainTextResponse("That address is too long.\n", 414)
        if writes and _from_elsewhere(heads):
            return PlainTextResponse("This form is on another site. Nothing was entered.\n", 403)
        length = heads.get(b"content-length", b"0")
        if not length.isdigit() or int(length[:12]) > _largest(heads):
            return PlainTextResponse(*_WRONG_BODIES[TooLarge])
        if not self._may(scope, writes):
            return PlainTextResponse(
                "Too many requests from this device. Wait a moment, then try again.\n",
                429,
                {"retry-after": "5"},
            )
        return None

    def _is_ours(self, host: bytes) -> bool:
        """Return whether a request means this server, not a name that another site has made
        point here."""
        if host in self._good_hosts:
            return True
        good = self._is_our_name(host.decode("latin-1"))
        if good and len(self._good_hosts) < MOST_DEVICES:
            self._good_hosts.add(host)
        return good

    def _is_our_name(self, host: str) -> bool:
        plain = _HOST.fullmatch(host)
        if plain is None or int(plain["port"] or 0) > 65_535:
            return False
        name = (plain["name"] or "").lower()
        try:
            (ipaddress.IPv6Address if plain["six"] else ipaddress.ip_address)(plain["six"] or name)
        except ValueError:
            return name in self._hosts or name.endswith(".localhost")
        return True

    def _may(self, scope: Scope, writes: bool) -> bool:
        device = _device(scope)
        if not writes and is_here(device):
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


def is_here(device: str) -> bool:
    """Return whether an address means this machine."""
    return device in ("127.0.0.1", "::1")


def _own_names() -> frozenset[str]:
    name = socket.gethostname().lower()
    return frozenset(("localhost", name, f"{name.partition('.')[0]}.local"))


class _Body:
    """The body of a request, within its limits of size and time."""

    def __init__(self, gate: Gate, receive: Receive, *, photo: bool) -> None:
        self._gate, self._receive = gate, receive
        self._most = LARGEST_PHOTO if photo else LARGEST_FORM
        self._until = monotonic() + (PHOTO_SECONDS if photo else FORM_SECONDS)
        self._read = 0
        self._has_ended = False

    async def receive(self) -> Message:
        """Return the next message of the body. Raises TooLarge, TooSlow and TooMuchAtOnce."""
        if self._has_ended:
            return await self._receive()
        try:
            async with asyncio.timeout(max(self._until - monotonic(), 0)):
                message = await self._receive()
        except TimeoutError:
            raise TooSlow from None
        size = len(message.get("body", b""))
        self._read += size
        self._gate.count_unfinished(size)
        if self._read > self._most:
            raise TooLarge
        if not message.get("more_body", False):
            self._has_ended = True
        return message

    def end(self) -> None:
        """Forget the body: its request was answered."""
        self._gate.count_unfinished(-self._read)


def _has_parts(heads: Mapping[bytes, bytes]) -> bool:
    return heads.get(b"content-type", b"").lstrip().lower().startswith(b"multipart/")


def _largest(heads: Mapping[bytes, bytes]) -> int:
    return LARGEST_PHOTO if _has_parts(heads) else LARGEST_FORM


def _no_files(scope: Scope, receive: Receive, send: Send) -> Awaitable[None]:
    text = "Files are taken at the desk only, from those who have come in. Nothing was entered.\n"
    return PlainTextResponse(text, 403, _CLOSE)(scope, receive, send)


_WRONG_BODIES: Final[Mapping[type[Exception], tuple[str, int, Mapping[str, str]]]] = {
    TooLarge: ("That is too large. Nothing was entered.\n", 413, _CLOSE),
    TooSlow: ("That took too long to come. Nothing was entered. Try again.\n", 408, _CLOSE),
    TooMuchAtOnce: (
        "Too much is being sent at once. Nothing was entered. Try again in a moment.\n",
        503,
        {**_CLOSE, "retry-after": "5"},
    ),
    ClientDisconnect: ("", 400, {}),  # no one waits for it
}


async def _wrong_body(request: Request, error: Exception) -> Response:
    return PlainTextResponse(*_WRONG_BODIES[type(error)])


BODY_ERRORS: Final[Mapping[Any, Any]] = dict.fromkeys(_WRONG_BODIES, _wrong_body)
"""The answers of an application behind the gate if a body is too large, or ends too early."""


def _from_elsewhere(heads: Mapping[bytes, bytes]) -> bool:
    """Return whether a form was sent by a page of another site. Browsers say so; a client that
    does not say is no browser, and has no one's cookie."""
    site = heads.get(b"sec-fetch-site")
    if site is not None and site not in (b"same-origin", b"none"):
        return True
    origin = heads.get(b"origin")
    if origin is None:
        return False
    try:
        return urlsplit(origin).netloc.lower() != heads.get(b"host", b"").lower()
    except ValueError:
        return True
