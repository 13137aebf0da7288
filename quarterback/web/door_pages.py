"""The page at a door, where a name and a PIN let someone in, and how to sign out."""

from __future__ import annotations

from typing import Final
from urllib.parse import quote, urlencode

from anyio import to_thread
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from quarterback.web.doors import DESK, GAMES, TABLE, TEAM, TooManyTries, secret_name
from quarterback.web.server_state import ServerState
from quarterback.web.sessions import TOKEN, device_of
from quarterback.web.table.boards import table_path
from quarterback.web.writing import form_fields, read_form
from rulesets.core.plain_text import plain_name

LONGEST_NAME: Final = 60


def routes(server: ServerState) -> list[Route]:
    async def door(request: Request) -> Response:
        name = request.path_params["door"]
        if not server.is_open(name):
            return _shut(server, name)
        pin = request.query_params.get("pin", "")
        return _page(server, request, name, pin=pin)

    async def knock(request: Request) -> Response:
        name = request.path_params["door"]
        if not server.is_open(name):
            return _shut(server, name)
        fields = await read_form(server, request)
        person = plain_name(fields.get("person", "").strip())[:LONGEST_NAME]
        secret = fields.get("secret", "").strip()
        if not person:
            return _page(server, request, name, "Enter your name: it goes into the log.", secret)
        try:
            right = await to_thread.run_sync(server.doors.opens, name, secret, device_of(request))
        except TooManyTries as many:
            said = f"Too many tries. Wait {_words(many.seconds)}, then try again."
            return _page(server, request, name, said, person=person, status=429)
        if not right:
            said = f"Wrong {secret_name(name)}."
            return _page(server, request, name, said, person=person, status=403)
        answer = RedirectResponse(_local(fields.get("next", "")) or home_of(server, name), 303)
        await server.pools.at_doors(lambda: server.sessions.enter(request, answer, person, name))
        return answer

    async def leave(request: Request) -> Response:
        await read_form(server, request)
        answer = RedirectResponse("/", 303)
        await server.pools.at_doors(lambda: server.sessions.leave(request, answer))
        return answer

    return [
        Route("/door/{door}", door, methods=["GET"]),
        Route("/door/{door}", knock, methods=["POST"]),
        Route("/leave", leave, methods=["POST"]),
    ]


def to_door(server: ServerState, request: Request, door: str) -> Response:
    """Return the answer to a request that needs a door to be opened first: lead to that door, or
    say that it is closed."""
    if not server.is_open(door):
        return _shut(server, door)
    if request.method == "GET":
        query = f"?{request.url.query}" if request.url.query else ""
        back = urlencode({"next": f"{request.url.path}{query}"})
        return RedirectResponse(f"/door/{quote(door)}?{back}", 303)
    return server.message(
        "The door is closed",
        "You are not signed in here, or no longer. Nothing was entered. Go back, sign in at"
        f" /door/{quote(door)}, then enter it again.",
        401,
    )


def home_of(server: ServerState, door: str) -> str:
    if door == DESK:
        return "/desk"
    if door.startswith(TABLE):
        return _table(server, door) or "/"
    if door.startswith(TEAM):
        return f"/coach/{door.removeprefix(TEAM)}"
    return "/play" if door == GAMES else "/"


def address_of(server: ServerState, door: str) -> str:
    """Return the address that people are given: a table's own page, by the name of the board,
    which leads to its door; else the door."""
    if door.startswith(TEAM):
        return home_of(server, door)
    return (_table(server, door) if door.startswith(TABLE) else "") or f"/door/{quote(door)}"


def _table(server: ServerState, door: str) -> str:
    if server.league is None or not server.table_name(door):
        return ""
    return table_path(server.league.records, int(door.removeprefix(TABLE)))


def _words(seconds: int) -> str:
    return f"{seconds} seconds" if seconds < 120 else f"{seconds // 60} minutes"


def _page(
    server: ServerState,
    request: Request,
    door: str,
    error: str = "",
    pin: str = "",
    person: str = "",
    status: int = 200,
) -> Response:
    session = server.sessions.of(request)
    return server.show(
        "door.html",
        server.door_title(door),
        None,
        status=status,
        door=door,
        secret_name=secret_name(door),
        error=error,
        pin=pin[:20],
        person=person or ("" if session is None else session.person),
        fields={TOKEN: form_fields(server, request, 0)[TOKEN]},
        back=_local(request.query_params.get("next", "")),
    )


def _shut(server: ServerState, door: str) -> Response:
    return server.message(
        "This door is shut",
        "The server was started without it. The commissioner opens it in the terminal: see"
        " quarterback serve --help.",
        403,
    )


def _local(path: str) -> str:
    """Return a path of this server; empty for an address elsewhere."""
    plain = path.startswith("/") and not path.startswith(("//", "/\\"))
    return path if plain and path.isprintable() and len(path) < 500 else ""
