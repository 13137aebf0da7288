"""Every public page of the league's site, live, at the addresses that the published site has.

Bytes are made when a page is asked for and its key has changed, and kept until it changes again.
"""

from __future__ import annotations

import gzip
from collections.abc import Mapping
from hashlib import blake2b
from posixpath import splitext
from typing import Final, NamedTuple

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from league.publish.pages import SitePage, environment, moved_to
from quarterback.web.hall import Hall, static_files

_TYPES: Final = {
    ".html": "text/html; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".ics": "text/calendar; charset=utf-8",
    ".atom": "application/atom+xml; charset=utf-8",
    ".json": "application/json",
    ".csv": "text/csv; charset=utf-8",
    ".svg": "image/svg+xml",
    ".jpg": "image/jpeg",
    ".png": "image/png",
}
_PACKED: Final = frozenset((".html", ".css", ".js", ".ics", ".atom", ".json", ".csv", ".svg"))
"""What is sent compressed to browsers that accept it."""


_LIVE: Final = '<link rel="stylesheet" href="/hall.css">\n'


class PublicFile(NamedTuple):
    """A file as it is sent."""

    version: str
    plain: Response
    packed: Response
    same: Response
    """The answer to a browser that has it."""


class PublicPages:
    """The site of the hall's league, as it is now."""

    def __init__(self, hall: Hall) -> None:
        self._hall = hall
        self._at: tuple[int, int] = (0, 0)
        self._pages: Mapping[str, SitePage] = {}
        self._made: dict[str, tuple[str, PublicFile]] = {}

    def pages(self) -> Mapping[str, SitePage]:
        """Return every page by its address, after the last change. Raises StoreError."""
        hall = self._hall
        at = hall.changes.number, hall.now()
        if hall.site is not None and at != self._at:
            self._pages = hall.site.pages(at[1])
            self._at = at
        return self._pages

    def file(self, path: str) -> PublicFile | None:
        """Return a file of the site by its address; None if there is none. Raises StoreError."""
        page = self.pages().get(path)
        if page is None:
            return None
        digest = page.digest
        known = self._made.get(path)
        if known is not None and known[0] == digest:
            return known[1]
        made = page.make()
        result = public_file(path, made.encode() if isinstance(made, str) else made)
        self._made[path] = digest, result
        return result

    def version(self, page: str) -> str:
        """Return the version of a page by its path; empty for none. Raises StoreError."""
        found = self.file(address_of(page.partition("?")[0]))
        return "" if found is None else found.version


def address_of(path: str) -> str:
    """Return the address in the site that a path of the server means."""
    address = path.removeprefix("/")
    return f"{address}index.html" if address.endswith("/") or not address else address


def public_file(path: str, content: bytes) -> PublicFile:
    """Return the answers for a file. A page gets the script that keeps it live."""
    kind = splitext(path)[1]
    version = blake2b(content, digest_size=9).hexdigest()
    if kind == ".html":
        script = f'{_LIVE}<script src="/live.js" data-version="{version}" defer></script>\n</head>'
        content = content.replace(b"</head>", script.encode(), 1)
    headers = {"etag": f'"{version}"', "cache-control": "no-cache", "vary": "accept-encoding"}
    media = _TYPES.get(kind, "text/plain; charset=utf-8")
    plain = packed = Response(content, headers=headers, media_type=media)
    if kind in _PACKED:
        smaller = gzip.compress(content, 6, mtime=0)
        packed = Response(
            smaller, headers={**headers, "content-encoding": "gzip"}, media_type=media
        )
    return PublicFile(version, plain, packed, Response(status_code=304, headers=headers))


def answer(request: Request, file: PublicFile) -> Response:
    """Return a file as this browser wants it: what it does not have, compressed if it can."""
    if file.version in request.headers.get("if-none-match", ""):
        return file.same
    return file.packed if "gzip" in request.headers.get("accept-encoding", "") else file.plain


def routes(hall: Hall) -> list[Route]:
    """Return the routes of the site and of the files that pages use."""
    pages = PublicPages(hall)
    static = {name: public_file(name, content) for name, content in static_files().items()}
    if hall.site is None:
        sheet = environment().get_template("style.css").render()
        static["style.css"] = public_file("style.css", sheet.encode())

    async def page(request: Request) -> Response:
        path = address_of(request.url.path)
        if hall.site is None:
            return (
                hall.show("no_league.html", "Welcome") if path == "index.html" else hall.missing()
            )
        file = pages.file(path)
        if file is not None:
            return answer(request, file)
        if f"{path}/index.html" in pages.pages():
            return RedirectResponse(f"{request.url.path}/", 308)
        moved = moved_to(path, pages.pages())
        return RedirectResponse(f"/{moved}") if moved else hall.missing()

    async def shared(request: Request) -> Response:
        return answer(request, static[request.url.path.removeprefix("/")])

    hall.keep_live("/", pages.version)
    return [
        *(Route(f"/{name}", shared, methods=["GET"]) for name in static),
        Route("/{path:path}", page, methods=["GET"]),
    ]
