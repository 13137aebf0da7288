"""Every public page of the league's site, live, at the addresses that the published site has; and
the files that pages use."""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from time import monotonic
from typing import Final

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route
from starlette.types import Scope

from league.publish.pages import environment, moved_to
from league.publish.site import LazySite
from league.store.errors import StoreError
from quarterback.league_office.publishing import LeagueSite, LeftOut
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

MOST_KEPT: Final = 16_000_000
"""How many bytes of pages are kept."""
QUIET_SECONDS: Final = 1.0
"""A page that no one has asked for in this time is waited for instead of given as it was:
nothing keeps it up to date."""
FRESH_SECONDS: Final = 2.0
"""How long that wait is, at most."""
CALM_SECONDS: Final = 0.15
"""Without a request for this long, what takes long is computed: threads share one processor, and
everyone who hears of a change asks for a page."""
CALM_AT_LAST: Final = 0.3
"""After this many seconds it is computed anyway: where requests never stop, it still follows
within a second of the entry."""
TOGETHER_SECONDS: Final = 0.03
"""Pages made within this time after a change are announced together, since everyone who hears of
the first would delay the next."""


@dataclass(slots=True)
class _MadePage:
    number: int
    """The last change that it shows."""
    digest: str
    """The digest of its key; empty if something was left out."""
    file: PublicFile | str | None
    """The page; an address if it has moved; None if there is no such page."""
    asked: float = 0.0
    """When it was last asked for, by the monotonic clock."""
    whole: bool = True
    """Whether nothing that takes long was left out, or left as it was before the change."""


class PageMaker:
    """The public pages of a league.

    After a change a page is made twice, if need be: at once with what is quick to compute, then
    with what is not (odds, the story of a game), which has a thread to itself.
    """

    def __init__(self, server: ServerState, site: LeagueSite) -> None:
        """`site` is used only in this page maker's threads. Raises StoreError."""
        self._server = server
        self._sites = {False: site, True: site.twin()}
        self._threads = {
            False: ThreadPoolExecutor(1, thread_name_prefix="quick pages"),
            True: ThreadPoolExecutor(1, thread_name_prefix="whole pages"),
        }
        self._made: OrderedDict[str, _MadePage] = OrderedDict()
        self._size = 0
        self._making: dict[tuple[str, bool], asyncio.Task[_MadePage]] = {}
        self._folders: dict[str, set[int]] = {}
        self._moments: dict[bool, _SiteMoment] = {}
        self._unheard: list[str] | None = None
        """Pages with a new version that is not announced yet; None to announce each at once."""
        self._left_out = LeftOut()
        """What the quick thread left out. Pages of finished seasons are listed once, and note it
        later."""

    def address_of(self, page: str) -> str:
        """Return the address that a path of the server, with its query, means: in the site, or a
        page of the room."""
        address = page.removeprefix("/")
        return address if folder_of(address) in self._server.room_pages else site_address(page)

    def close(self) -> None:
        """End the threads; pages are no longer made."""
        for thread in self._threads.values():
            thread.shutdown(wait=False, cancel_futures=True)

    def ready(self, path: str) -> PublicFile | None:
        """Return a page if it shows the last change already, and no one would wait for more."""
        last = self._made.get(path)
        if last is None or last.number != self._server.changes.number:
            return None
        last.asked = self._server.asked
        if not last.whole and (self._waits_for_whole or (path, True) not in self._making):
            return None
        return last.file if isinstance(last.file, PublicFile) else None

    @property
    def _waits_for_whole(self) -> bool:
        """Return whether readers wait for what takes long."""
        return self._server.patience > CALM_SECONDS

    async def page(self, path: str) -> PublicFile | str | None:
        """Return a page by its address in the site: a file, or where it has moved, or None.

        A page that is being made again is waited for, but not for long: a reader of the old
        version then gets the new one by the stream. Raises StoreError for a page that was never
        made.
        """
        last = self._made.get(path)
        if last is not None and self._is_whole(last):
            last.asked = self._server.asked
            return last.file
        patience = self._server.patience
        if last is not None:
            # A calendar or a feed has no stream that brings the new version.
            is_quiet = self._server.asked - last.asked > QUIET_SECONDS
            if last.number != self._server.changes.number and (
                is_quiet or not path.endswith(".html")
            ):
                patience = max(patience, FRESH_SECONDS)
            last.asked = self._server.asked
        quick, whole = self._make(path, whole=False), self._make(path, whole=True)
        awaited = whole if self._waits_for_whole else quick
        await asyncio.wait([awaited], timeout=patience)
        if awaited.done() and not awaited.exception():
            return awaited.result().file
        if last is None:
            return (await asyncio.shield(quick)).file
        return self._made.get(path, last).file

    def version(self, path: str) -> str:
        """Return the version of a page as it was last made; empty for none."""
        last = self._made.get(path)
        return last.file.version if last and isinstance(last.file, PublicFile) else ""

    async def follow(self) -> None:
        """Make watched pages again after each change, until canceled."""
        try:
            await asyncio.gather(self._follow(whole=False), self._follow(whole=True))
        finally:
            self.close()

    async def _follow(self, whole: bool) -> None:
        changes = self._server.changes
        while not changes.stopping:
            number = changes.number
            if whole:
                await self._calm()
            since = monotonic()
            for page, _ in changes.watched.most_common():
                if number != changes.number or self.address_of(page) not in self._made:
                    continue
                if not whole and self._unheard is None:
                    self._unheard, since = [], monotonic()
                await self._renew(page, whole)
                if not whole and monotonic() - since > TOGETHER_SECONDS:
                    await self._announce()
            if not whole:
                await self._announce()
            if number == changes.number:
                await changes.next()

    async def _calm(self) -> None:
        """Wait until there has been no request for a moment."""
        begun = monotonic()
        while not self._server.changes.stopping:
            quiet_since = max(self._server.asked, begun)
            left = min(quiet_since + CALM_SECONDS, begun + CALM_AT_LAST) - monotonic()
            if left <= 0:
                return
            await asyncio.sleep(left)

    async def _announce(self) -> None:
        """Wake those who wait for the pages that were made, and let them hear of it first."""
        unheard, self._unheard = self._unheard, None
        for page in unheard or ():
            self._server.changes.wake(page)
        await asyncio.sleep(0)

    async def _renew(self, page: str, whole: bool) -> None:
        path = self.address_of(page)
        last = self._made[path]
        if last.number == self._server.changes.number and (last.whole or not whole):
            return
        try:
            await self._make(path, whole)
        except StoreError:
            pass  # the database is away: the page stays as it is
        except Exception:
            logging.getLogger(__name__).exception("The page %s could not be made.", path)

    def _is_whole(self, known: _MadePage) -> bool:
        return known.whole and known.number == self._server.changes.number

    def _make(self, path: str, whole: bool) -> asyncio.Task[_MadePage]:
        """Return the task that makes a page: one for all who ask."""
        making = self._making.get((path, whole))
        if making is None:
            work = self._make_whole(path) if whole else self._make_quickly(path)
            making = self._making[path, whole] = asyncio.create_task(work)
            making.add_done_callback(lambda task: self._done(path, whole, task))
        return making

    def _done(self, path: str, whole: bool, task: asyncio.Task[_MadePage]) -> None:
        self._making.pop((path, whole), None)
        if not task.cancelled():
            task.exception()  # who waits for it has it, too

    async def _make_quickly(self, path: str) -> _MadePage:
        last = self._made.get(path)
        if last is not None and last.number == self._server.changes.number:
            return last
        return await self._make_and_keep(path, whole=False)

    async def _make_whole(self, path: str) -> _MadePage:
        page = await asyncio.shield(self._make(path, whole=False))
        while not self._is_whole(page) and not self._server.changes.stopping:
            await self._calm()
            page = await self._make_and_keep(path, whole=True)
        return page

    async def _make_and_keep(self, path: str, whole: bool) -> _MadePage:
        number, minute = self._server.changes.number, self._server.now()
        made_page = await asyncio.get_running_loop().run_in_executor(
            self._threads[whole], self._make_in_thread, path, number, minute, whole
        )
        self._keep(path, made_page)
        return made_page

    def _make_in_thread(self, path: str, number: int, minute: int, whole: bool) -> _MadePage:
        """Make a page. Raises StoreError."""
        moment = self._moments.get(whole)
        if moment is None or moment.at != (number, minute):
            left_out_before = None if whole else self._left_out
            site = self._sites[whole].lazy_site(minute, self._folders, left_out_before)
            moment = self._moments[whole] = _SiteMoment((number, minute), site)
        left_out = LeftOut() if whole else self._left_out
        room = self._server.room_pages.get(folder_of(path))
        page = moment.site.page(path) if room is None else room(moment.site.moment, path)
        moment.incomplete |= left_out.taken()
        if page is None:
            return _MadePage(number, "", _elsewhere(path, moment.site))
        digest, last = page.digest, self._made.get(path)
        if last is not None and last.digest == digest:
            return _MadePage(number, digest, last.file)
        content = page.make()
        file = public_file(page.path, content.encode() if isinstance(content, str) else content)
        if left_out.taken() or moment.incomplete:
            return _MadePage(number, "", file, whole=False)
        return _MadePage(number, digest, file)

    def _keep(self, path: str, made: _MadePage) -> None:
        before = self._made.get(path)
        if before is not None and (before.number, before.whole) > (made.number, made.whole):
            return  # a later change was quicker
        self._made.pop(path, None)
        made.asked = self._server.asked if before is None else before.asked
        self._size -= 0 if before is None else _size(before)
        if made.file is None:
            return
        self._made[path] = made
        self._size += _size(made)
        if before is not None and before.file is not made.file:
            # Not by this address: a page may be watched under several addresses.
            for page in list(self._server.changes.watched):
                if self.address_of(page) != path:
                    continue
                if self._unheard is None:
                    self._server.changes.wake(page)
                else:
                    self._unheard.append(page)
        if self._size > MOST_KEPT:
            keep = {path, *map(self.address_of, self._server.changes.watched)}
            for old in [each for each in self._made if each not in keep]:
                self._size -= _size(self._made.pop(old))
                if self._size <= MOST_KEPT * 0.9:
                    break


@dataclass(slots=True)
class _SiteMoment:
    at: tuple[int, int]
    """The number of the change, and the minute."""
    site: LazySite
    incomplete: bool = False
    """Whether something was left out of the keys of pages."""


def _elsewhere(path: str, site: LazySite) -> str | None:
    """Return where a missing page has moved."""
    pages = site.pages()
    return f"{path}/" if f"{path}/index.html" in pages else moved_to(path, pages) or None


def _size(page: _MadePage) -> int:
    return 200 + (page.file.size if isinstance(page.file, PublicFile) else 0)


def folder_of(address: str) -> str:
    return address.partition("?")[0].partition("/")[0]


def site_address(path: str) -> str:
    """Return the address in the site that a path of the server means."""
    address = path.partition("?")[0].removeprefix("/")
    return f"{address}index.html" if address.endswith("/") or not address else address


MOST_ADDRESSES: Final = 4_000
"""How many addresses of pages are kept."""
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
    """Pages that were asked for here: a second request is not redirected again."""

    async def page(request: Request) -> Response:
        path = page_maker.address_of(page_of(request))
        page = page_maker.ready(path) or await page_maker.page(path)
        if page is None:
            return server.missing()
        if isinstance(page, str):
            return RedirectResponse(f"/{page}")
        if server.is_at_desk(request) and path.endswith(".html"):
            return with_link_to_desk(request, page)
        if len(addresses) >= MOST_ADDRESSES:
            addresses.clear()
        addresses[request.scope["path"], request.scope["query_string"]] = path
        return answer(request, page)

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
