"""Server-sent events: a page's new version, whenever it has changed.

A client gets the newest version only, however long it was away or how slowly it reads: nothing is
kept for it. It then fetches the page as any browser does.
"""

from __future__ import annotations

import asyncio
from contextlib import suppress
from time import monotonic
from typing import Final

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route
from starlette.types import Receive, Scope, Send

from league.store.errors import StoreError
from quarterback.web.changes import BEAT_SECONDS
from quarterback.web.hall import Hall

SEND_SECONDS: Final = 20.0
"""How long a client may take to accept an event before its stream is ended."""
LONGEST_PAGE: Final = 500
"""The longest path of a page, with its query."""
_HEADERS: Final = [
    (b"content-type", b"text/event-stream"),
    (b"cache-control", b"no-store"),
    (b"x-accel-buffering", b"no"),
]


def routes(hall: Hall) -> list[Route]:
    """Return the route of the stream."""

    async def events(request: Request) -> Response:
        page = request.query_params.get("page", "")
        seen = request.headers.get("last-event-id") or request.query_params.get("seen", "")
        if not 0 < len(page) <= LONGEST_PAGE:
            return Response("Which page? /events?page=PATH", 404)
        await hall.prepare(page)
        if not hall.version_of(page):
            return Response("No page with this address is kept live.", 404)
        return EventStream(hall, page, seen)

    return [Route("/events", events, methods=["GET"])]


class EventStream(Response):
    """A stream of a page's versions, for one client."""

    def __init__(self, hall: Hall, page: str, seen: str) -> None:
        self._hall, self._page, self._seen = hall, page, seen
        self.background = None

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Send until the client goes, or the server ends."""
        watched = self._hall.changes.watched
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
        changes, last = self._hall.changes, monotonic()
        await send({"type": "http.response.start", "status": 200, "headers": _HEADERS})
        await _event(send, b"retry: 1000\n\n")
        while not changes.stopping:
            with suppress(StoreError):  # the database is away: the page stays as it is
                version = self._hall.version_of(self._page)
                if version != self._seen:
                    self._seen, last = version, monotonic()
                    await _event(send, f"id: {version}\ndata: {version}\n\n".encode())
            if monotonic() - last >= BEAT_SECONDS * 0.9:
                last = monotonic()
                await _event(send, b"event: beat\ndata:\n\n")
            await changes.next(self._page)
        await send({"type": "http.response.body", "body": b"", "more_body": False})


async def _event(send: Send, body: bytes) -> None:
    async with asyncio.timeout(SEND_SECONDS):
        await send({"type": "http.response.body", "body": body, "more_body": True})


async def _gone(receive: Receive) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass
