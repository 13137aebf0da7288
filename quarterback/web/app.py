"""The server's application: the routes of all its parts, and pages for errors."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from functools import partial
from importlib import import_module
from time import monotonic
from typing import Any, Final

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import HTTPConnection, Request
from starlette.responses import Response
from starlette.routing import BaseRoute
from starlette.types import Receive, Scope, Send

from league.store.errors import (
    AlreadyEntered,
    DoorsUnreachable,
    EditConflict,
    NoSuchGame,
    StaleGame,
    StoreError,
)
from quarterback.files.last_fault import record_fault
from quarterback.league_office.league_handle import conflict_words
from quarterback.web.door_pages import to_door
from quarterback.web.security import BODY_ERRORS, Gate
from quarterback.web.server_state import PageInstead, ServerState, page_of
from quarterback.web.sessions import DoorClosed
from quarterback.web.stream import EventStreams
from rulesets.core.refusal import Refused

QUIET_SECONDS: Final = 1.0
"""After this long without a request, the first one checks whether anything has changed."""
PARTS: Final = (
    "quarterback.web.stream",
    "quarterback.web.door_pages",
    "quarterback.web.table.routes",
    "quarterback.web.dial.play",
    "quarterback.web.wall",
    "quarterback.web.coach",
    "quarterback.web.me",
    "quarterback.web.desk.routes",
    "quarterback.web.public",
)
"""Every part of the server: a module with `routes(server)`. The public pages are last, because
they answer every address that no other part does."""


def make_app(server: ServerState) -> Starlette:
    routes: list[BaseRoute] = []
    for part in PARTS:
        routes += import_module(part).routes(server)

    @asynccontextmanager
    async def open_doors(app: Starlette) -> AsyncIterator[None]:
        changes = server.changes
        running = [
            asyncio.create_task(changes.follow(server.store.place, server.now)),
            asyncio.create_task(changes.beat()),
            asyncio.create_task(server.prepare_entries()),
            *(asyncio.create_task(work()) for work in server.background),
        ]
        for each in running:
            each.add_done_callback(_report_end)
        try:
            yield
        finally:
            for each in running:
                each.cancel()
            await asyncio.gather(*running, return_exceptions=True)
            server.pools.close()

    return ServerApp(
        server, routes=routes, lifespan=open_doors, exception_handlers=_error_pages(server)
    )


def _report_end(task: asyncio.Task[None]) -> None:
    """Report a background task that has failed: pages are no longer updated."""
    fault = None if task.cancelled() else task.exception()
    if fault is not None:
        record_fault(fault)
        logging.getLogger(__name__).error(
            "Pages are no longer brought up to date: start the server again.", exc_info=fault
        )


class ServerApp(Starlette):
    """The application, behind its gate."""

    def __init__(self, server: ServerState, **more: Any) -> None:
        super().__init__(**more)
        self._server = server
        self._gate = Gate(
            super().__call__, server.hosts, server.ready, EventStreams(server), self._takes_files
        )

    def _takes_files(self, scope: Scope) -> bool:
        """Return whether the sender of a multipart form is signed in at the desk: only its forms
        have files. If the doors cannot be asked, the form itself says so."""
        with suppress(DoorsUnreachable):
            return "desk" in self._server.open_doors and self._server.is_at_desk(
                HTTPConnection(scope)
            )
        return True

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request: from a page that is ready, or by its route."""
        before, self._server.asked = self._server.asked, monotonic()
        if self._server.asked - before > QUIET_SECONDS and scope["type"] == "http":
            # What another program entered, or the laptop slept through, is on the first page, too.
            await self._server.changes.look()
        await self._gate(scope, receive, send)


def _faster_words(server: ServerState, error: StoreError) -> str:
    if isinstance(error, EditConflict) and server.league is not None:
        return conflict_words(error, server.league, server.now())
    return error.message


def _error_pages(server: ServerState) -> dict[Any, Any]:
    """Return what answers each kind of error: a page that says what happened and what to do."""

    async def refused(request: Request, error: Exception) -> Response:
        assert isinstance(error, Refused)
        return server.message("That cannot be done", error.sentence, 409)

    async def no_store(request: Request, error: Exception) -> Response:
        assert isinstance(error, StoreError)
        if isinstance(error, NoSuchGame):
            return server.missing()
        if isinstance(error, (AlreadyEntered, EditConflict, StaleGame)):
            return server.message("Someone was faster", _faster_words(server, error), 409)
        # Its words name files of this machine, which are no visitor's business.
        logging.getLogger(__name__).warning("%s", error.message)
        return await _unreachable(
            server,
            request,
            "The records cannot be reached",
            "The database is busy or away, or its disk is full: the server's terminal says more.",
        )

    async def no_doors(request: Request, error: Exception) -> Response:
        assert isinstance(error, DoorsUnreachable)
        logging.getLogger(__name__).warning("%s", error.message)
        return await _unreachable(
            server,
            request,
            "The sessions cannot be reached",
            "The server cannot read or write its PINs and sessions: its disk may be full, or the"
            " database away. The server's terminal says more.",
        )

    async def not_so(request: Request, error: Exception) -> Response:
        assert isinstance(error, HTTPException)
        if error.status_code == 404:
            return server.missing()
        said = error.detail if error.detail.endswith(".") else f"{error.detail}."
        return server.message("That did not work", said, error.status_code, error.headers)

    async def closed(request: Request, error: Exception) -> Response:
        assert isinstance(error, DoorClosed)
        return to_door(server, request, error.door)

    async def fault(request: Request, error: Exception) -> Response:
        record_fault(error)
        return server.message(
            "Something is wrong with the program",
            "This page could not be made. Nothing that was stored is lost. What happened is in the"
            " terminal of the server; `quarterback doctor --report` reports it.",
            500,
        )

    return {
        **BODY_ERRORS,
        Refused: refused,
        StoreError: no_store,
        DoorsUnreachable: no_doors,
        DoorClosed: closed,
        PageInstead: partial(_instead, server),
        HTTPException: not_so,
        Exception: fault,
    }


async def _instead(server: ServerState, request: Request, error: Exception) -> Response:
    assert isinstance(error, PageInstead)
    return server.message(*error.said)


async def _unreachable(server: ServerState, request: Request, title: str, text: str) -> Response:
    """Return the page for a request that cannot be answered now. It contains the form that was
    sent, to be sent again: its key enters it only once."""
    if request.method in ("GET", "HEAD"):
        return server.message(title, f"{text} Load this page again in a moment.", 503)
    text += " Nothing was entered. Try again in a moment."
    sent: list[tuple[str, str]] = []
    with suppress(HTTPException, *BODY_ERRORS):  # what cannot be read is not offered again
        sent = [(n, v) for n, v in (await request.form()).multi_items() if isinstance(v, str)]
    if not sent or "secret" in dict(sent):  # a secret stays in no page
        return server.message(title, text, 503)
    return server.message(
        title, f"{text} What you typed is kept.", 503, again=(page_of(request), sent)
    )
