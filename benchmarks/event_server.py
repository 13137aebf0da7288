"""A server to measure, in a process of its own: of a league, or a bare Starlette as its peer.

Line by line on its standard input: `write` enters the next result, as a form does, and says when it
was stored.
"""

from __future__ import annotations

import asyncio
import sys
from contextlib import suppress
from pathlib import Path
from time import monotonic

import uvicorn
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route

from league.model.ledger.commands import league as c
from league.model.ledger.rows import Fixture, ResultRow
from league.store.games.store import open_store
from league.store.ledger.leagues import OpenLeague
from quarterback.rule_sets import of_header
from quarterback.web.server import listen, serve
from quarterback.web.server_state import ServerState, open_server_state


def enter_next_result(league: OpenLeague) -> float:
    """Enter a result of the first open game; return the moment when it was stored, in seconds of
    the machine's steady clock, which its processes share."""
    league.catch_up()
    rows = league.records
    game = next(each for each in rows.all(Fixture) if rows.find(ResultRow, each.id) is None)
    points = 7 + game.id % 31, game.id % 5
    league.enter(c.EnterResult(game.id, c.ResultInput("played", *points)), "Ann")
    return monotonic()


def serve_league(file: Path) -> None:
    """Serve the first league of a file until the end of the input."""
    with open_store(file, of_header) as store:
        server = open_server_state(store, store.leagues.open(1), open_doors=frozenset({"games"}))
        server.background.append(lambda: _obey(server))
        listening = listen("127.0.0.1", 0)
        serve(server, [listening], lambda: _say(listening.getsockname()[1]))


async def _obey(server: ServerState) -> None:
    assert server.league is not None
    while await asyncio.to_thread(sys.stdin.readline):
        stored = await server.pools.enter(lambda: enter_next_result(server.entering_league()))
        server.wrote()
        _say(stored)


def serve_hello() -> None:
    """Serve one answer of a bare Starlette."""

    async def hello(request: Request) -> Response:
        return PlainTextResponse("hello")

    listening = listen("127.0.0.1", 0)
    _say(listening.getsockname()[1])
    app = Starlette(routes=[Route("/", hello)])
    config = uvicorn.Config(app, http="httptools", ws="none", log_level="error", access_log=False)
    uvicorn.Server(config).run([listening])


def _say(value: object) -> None:
    print(value, flush=True)


if __name__ == "__main__":
    with suppress(KeyboardInterrupt):
        serve_league(Path(sys.argv[1])) if len(sys.argv) > 1 else serve_hello()
