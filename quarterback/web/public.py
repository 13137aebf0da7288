"""Every public page of the league's site, live, at the addresses that the published site has; and
the files that pages use."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from league.publish.pages import environment
from quarterback.web.hall import Hall, page_of, static_files
from quarterback.web.press import Press
from quarterback.web.public_file import answer, public_file, with_link_to_desk

Endpoint = Callable[[Request], Awaitable[Response]]


def routes(hall: Hall) -> list[Route]:
    """Return the routes of the site and of the files that pages use."""
    static = {f"/{name}": public_file(name, content) for name, content in static_files().items()}

    async def shared(request: Request) -> Response:
        return answer(request, static[request.scope["path"]])

    if hall.site is None:
        sheet = environment().get_template("style.css").render()
        static["/style.css"] = public_file("style.css", sheet.encode())
        page = _no_league(hall)
    else:
        hall.site.links = tuple(hall.links)
        page = _of_league(hall, Press(hall, hall.site))
    return [
        *(Route(path, shared, methods=["GET"]) for path in static),
        Route("/{path:path}", page, methods=["GET"]),
    ]


def _of_league(hall: Hall, press: Press) -> Endpoint:
    async def page(request: Request) -> Response:
        path = press.address_of(page_of(request))
        found = press.ready(path) or await press.page(path)
        if found is None:
            return hall.missing()
        if isinstance(found, str):
            return RedirectResponse(f"/{found}")
        if hall.is_at_desk(request) and path.endswith(".html"):
            return with_link_to_desk(request, found)
        return answer(request, found)

    async def prepare(page: str) -> None:
        await press.page(press.address_of(page))

    hall.keep_live("/", lambda page: press.version(press.address_of(page)), prepare)
    hall.background.append(press.follow)
    return page


def _no_league(hall: Hall) -> Endpoint:
    async def page(request: Request) -> Response:
        if request.scope["path"] not in ("/", "/index.html"):
            return hall.missing()
        return hall.show("no_league.html", "Welcome")

    return page
