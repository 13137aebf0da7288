"""Server-sent events: a page's new version, whenever it has changed.

A client gets only the newest version, however long it was away or how slowly it reads: nothing
is stored for it. It then fetches the page like any browser.
"""

from __future__ import annotations

import asyncio
from contextlib import suppress
from time import monotonic
from typing import Final
from urllib.parse import parse_qs

from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route
from starlette.types import Receive, Scope, Send

from league.store.errors import StoreError
from quarterback.web.changes import BEAT_SECONDS
from quarterback.web.server_state import ServerState

PATH: Final = "/events"
SEND_SECONDS: Final = 20.0
"""How long a client may take to accept an event before its stream is ended."""
LONGEST_PAGE: Final = 500
"""The longest path of a page, with its query."""
_HEADERS: Final = [
    (b"content-type", b"text/event-stream"),
    (b"cache-control", b"no-store"),
    (b"x-accel-buffering", b"no"),
]


def routes(server: ServerState) -> list[Route]:
    stream = Route(PATH, EventStreams(server), methods=["GET"])
    # An answer without its body would never end, and no one would count it.
    assert stream.methods is not None
    stream.methods.discard("HEAD")
    return [stream]


class EventStreams:
    """Streams of the versions of pages."""

    def __init__(self, server: ServerState) -> None:
        self._server = server

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Send the versions of the page that a request names until the client leaves, or the
        server ends."""
        query = parse_qs(scope["query_string"].decode("latin-1"))
        page, seen = query.get("page", [""])[0], query.get("seen", [""])[0]
        heads = dict(scope["headers"])
        seen = heads.get(b"last-event-id", b"").decode("latin-1") or seen
        why_not = await self._why_not(page)
        if why_not is not None:
            await why_not(scope, receive, send)
            return
        await EventStream(self._server, page, seen).follow(receive, send)

    async def _why_not(self, page: str) -> Response | None:
        if not 0 < len(page) <= LONGEST_PAGE:
            return PlainTextResponse("Which page? /events?page=PATH\n", 404)
        try:
            if not self._server.version_of(page):
                await self._server.prepare(page)
            kept_live = bool(self._server.version_of(page))
        except StoreError as error:
            return PlainTextResponse(f"{error.message}\n", 503)
        return None if kept_live else PlainTextResponse("This page is not kept live.\n", 404)


class EventStream:
    """A stream of a page's versions, for one client."""

    def __init__(self, server: ServerState, page: str, seen: str) -> None:
        self._server, self._page, self._seen = server, page, seen

    async def follow(self, receive: Receive, send: Send) -> None:
        """Send until the client leaves, or the server ends."""
        watched = self._server.changes.watched
        watched[self._page] += 1
        sending = asyncio.create_task(self._send(send))
        leaving = asyncio.create_task(_gone(receive))
        try:
            await asyncio.wait((sending, leaving), return_when=asyncio.FIRST_COMPLETED)
        finally:
            watched[self._page] -= 1
            if not watched[self._page]:
                del watched[self._page]
            leaving.cancel()
            sending.cancel()
            with suppress(asyncio.CancelledError, TimeoutError, OSError):
                await sending

    async def _send(self, send: Send) -> None:
        changes, last = self._server.changes, monotonic()
        await send({"type": "http.response.start", "status": 200, "headers": _HEADERS})
        await _event(send, b"retry: 1000\n\n")
        while not changes.stopping:
            version = self._seen
            with suppress(StoreError):  # the database is away: the page stays as it is
                version = self._server.version_of(self._page)
            # Whoever was sending did not hear of a change meanwhile: look again before waiting.
            if version != self._seen:
                self._seen, last = version, monotonic()
                await _event(send, f"id: {version}\ndata: {version}\n\n".encode())
            elif monotonic() - last >= BEAT_SECONDS * 0.9:
                last = monotonic()
                await _event(send, b"event: beat\ndata:\n\n")
            else:
                await changes.next(self._page)
        await send({"type": "http.response.body", "body": b"", "more_body": False})


async def _event(send: Send, body: bytes) -> None:
    async with asyncio.timeout(SEND_SECONDS):
        await send({"type": "http.response.body", "body": body, "more_body": True})


async def _gone(receive: Receive) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass
