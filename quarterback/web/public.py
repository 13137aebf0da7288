"""Every public page of the league's site, live, at the addresses that the published site has; and
the files that pages use."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from typing import Final

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route
from starlette.types import Scope

from league.publish.pages import environment
from quarterback.web.page_maker import PageMaker
from quarterback.web.public_file import (
    PublicFile,
    answer,
    public_file,
    ready_answer,
    with_link_to_desk,
)
from quarterback.web.security import ReadyAnswer
from quarterback.web.server_state import ServerState, page_of, static_files
from quarterback.web.sessions import COOKIE

MOST_ADDRESSES: Final = 4_000
"""Of pages that are kept."""
_SESSION: Final = f"{COOKIE}=".encode()
Endpoint = Callable[[Request], Awaitable[Response]]


def routes(server: ServerState) -> list[Route]:
    """Return the routes of the site and of the files that pages use."""
    static = {f"/{name}": public_file(name, content) for name, content in static_files().items()}

    async def shared(request: Request) -> Response:
        return answer(request, static[request.scope["path"]])

    if server.site is None:
        sheet = environment().get_template("style.css").render()
        static["/style.css"] = public_file("style.css", sheet.encode())
        page = _no_league(server)
    else:
        server.site.links = tuple(server.links)
        page = _of_league(server, PageMaker(server, server.site), static)
    return [
        *(Route(path, shared, methods=["GET"]) for path in static),
        Route("/{path:path}", page, methods=["GET"]),
    ]


def _of_league(
    server: ServerState, page_maker: PageMaker, static: Mapping[str, PublicFile]
) -> Endpoint:
    addresses: dict[tuple[str, bytes], str] = {}
    """Of pages that were asked for here: who asks again need not be led here again."""

    async def page(request: Request) -> Response:
        path = page_maker.address_of(page_of(request))
        found = page_maker.ready(path) or await page_maker.page(path)
        if found is None:
            return server.missing()
        if isinstance(found, str):
            return RedirectResponse(f"/{found}")
        if server.is_at_desk(request) and path.endswith(".html"):
            return with_link_to_desk(request, found)
        if len(addresses) >= MOST_ADDRESSES:
            addresses.clear()
        addresses[request.scope["path"], request.scope["query_string"]] = path
        return answer(request, found)

    def ready(scope: Scope, heads: Mapping[bytes, bytes]) -> ReadyAnswer | None:
        if scope["method"] not in ("GET", "HEAD") or _SESSION in heads.get(b"cookie", b""):
            return None  # who has come in may see more
        path = scope["path"]
        address = addresses.get((path, scope["query_string"]))
        file = static.get(path) if address is None else page_maker.ready(address)
        return None if file is None else ready_answer(heads, file)

    async def prepare(page: str) -> None:
        await page_maker.page(page_maker.address_of(page))

    server.ready = ready
    server.keep_live("/", lambda page: page_maker.version(page_maker.address_of(page)), prepare)
    server.background.append(page_maker.follow)
    return page


def _no_league(server: ServerState) -> Endpoint:
    async def page(request: Request) -> Response:
        if request.scope["path"] not in ("/", "/index.html"):
            return server.missing()
        return server.show("no_league.html", "Welcome")

    return page
