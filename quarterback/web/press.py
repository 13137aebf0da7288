"""The press: makes the public pages in a thread of its own, so that no one waits for one of them
who wants another.

It follows the league by itself, and shares no rows with the rest of the server. A page's bytes are
kept until its key changes; pages that someone watches are made again after each change, the quick
ones first.
"""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from time import perf_counter
from typing import Final

from league.publish.pages import moved_to
from league.publish.site import LazySite
from league.store.errors import StoreError
from quarterback.league_office.publishing import LeagueSite
from quarterback.web.hall import Hall
from quarterback.web.public_file import PublicFile, public_file

MOST_KEPT: Final = 16_000_000
"""Bytes of pages that are kept."""


@dataclass(slots=True)
class _Printed:
    """A page as it was last made."""

    number: int
    """Of the last change that it shows."""
    digest: str
    """Of its key."""
    file: PublicFile | str | None
    """The page; an address if it has moved; None if there is no such page."""
    seconds: float
    """What it took to make."""


class Press:
    """The public pages of a league."""

    def __init__(self, hall: Hall, site: LeagueSite) -> None:
        """`site` is used in the press's thread only."""
        self._hall, self._site = hall, site
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="press")
        self._printed: OrderedDict[str, _Printed] = OrderedDict()
        self._size = 0
        self._making: dict[str, asyncio.Task[_Printed]] = {}
        self._folders: dict[str, set[int]] = {}
        self._moment: LazySite | None = None
        self._moment_at = (0, 0)

    def address_of(self, page: str) -> str:
        """Return the address that a path of the server, with its query, means: in the site, or
        that of a page of the room."""
        address = page.removeprefix("/")
        return address if folder_of(address) in self._hall.room_pages else site_address(page)

    def close(self) -> None:
        """End the thread."""
        self._thread.shutdown(wait=False, cancel_futures=True)

    def ready(self, path: str) -> PublicFile | None:
        """Return a page if it shows the last change already."""
        known = self._printed.get(path)
        if known is None or known.number != self._hall.changes.number:
            return None
        return known.file if isinstance(known.file, PublicFile) else None

    async def page(self, path: str) -> PublicFile | str | None:
        """Return a page by its address in the site: a file, or where it has moved, or None.

        One that is being made again is waited for, but not for long: who has the old version then
        gets the new one by the stream. Raises StoreError for a page that was never made.
        """
        known = self._printed.get(path)
        if known is not None and known.number == self._hall.changes.number:
            return known.file
        making = self._make_again(path)
        if known is None:
            return (await asyncio.shield(making)).file
        await asyncio.wait([making], timeout=self._hall.patience)
        if making.done() and not making.exception():
            return making.result().file
        return known.file

    def version(self, path: str) -> str:
        """Return the version of a page as it was last made; empty for none."""
        known = self._printed.get(path)
        return known.file.version if known and isinstance(known.file, PublicFile) else ""

    async def follow(self) -> None:
        """Make what is watched again after each change, until cancelled."""
        changes = self._hall.changes
        while not changes.stopping:
            number = changes.number
            for page in sorted(changes.watched, key=self._cost):
                path = self.address_of(page)
                if path in self._printed:
                    await self._renew(page, path)
            if number == changes.number:
                await changes.next()

    async def _renew(self, page: str, path: str) -> None:
        before = self.version(path)
        try:
            await self._make_again(path)
        except StoreError:
            return  # the database is away: the page stays as it is
        except Exception:
            logging.getLogger(__name__).exception("The page %s could not be made.", path)
            return
        if self.version(path) != before:
            self._hall.changes.wake(page)

    def _cost(self, page: str) -> float:
        known = self._printed.get(self.address_of(page))
        return 0.0 if known is None else known.seconds

    def _make_again(self, path: str) -> asyncio.Task[_Printed]:
        """Return the task that makes a page: one for all who ask."""
        making = self._making.get(path)
        if making is None:
            making = self._making[path] = asyncio.create_task(self._make(path))
            making.add_done_callback(lambda task: task.cancelled() or task.exception())
        return making

    async def _make(self, path: str) -> _Printed:
        try:
            changes, loop = self._hall.changes, asyncio.get_running_loop()
            while True:
                at = changes.number, self._hall.now()
                made = await loop.run_in_executor(self._thread, self._print, path, *at)
                self._keep(path, made)
                if made.number == changes.number or changes.stopping:
                    return made
        finally:
            self._making.pop(path, None)

    def _print(self, path: str, number: int, minute: int) -> _Printed:
        """Make a page, in the thread. Raises StoreError."""
        began = perf_counter()
        if self._moment is None or self._moment_at != (number, minute):
            self._moment = self._site.moment(minute, self._folders)
            self._moment_at = number, minute
        room = self._hall.room_pages.get(folder_of(path))
        page = self._moment.page(path) if room is None else room(self._moment.records, path)
        if page is None:
            return _Printed(number, "", self._elsewhere(path, self._moment), 0.0)
        digest, known = page.digest, self._printed.get(path)
        if known is not None and known.digest == digest:
            return _Printed(number, digest, known.file, known.seconds)
        made = page.make()
        file = public_file(page.path, made.encode() if isinstance(made, str) else made)
        return _Printed(number, digest, file, perf_counter() - began)

    def _elsewhere(self, path: str, site: LazySite) -> str | None:
        pages = site.pages()
        folder = f"{path}/index.html"
        return f"{path}/" if folder in pages else moved_to(path, pages) or None

    def _keep(self, path: str, made: _Printed) -> None:
        before = self._printed.pop(path, None)
        self._size -= 0 if before is None else _size(before)
        if made.file is None:
            return
        self._printed[path] = made
        self._size += _size(made)
        if self._size > MOST_KEPT:
            keep = {path, *map(self.address_of, self._hall.changes.watched)}
            for old in [each for each in self._printed if each not in keep]:
                self._size -= _size(self._printed.pop(old))
                if self._size <= MOST_KEPT * 0.9:
                    break


def _size(printed: _Printed) -> int:
    return 200 + (printed.file.size if isinstance(printed.file, PublicFile) else 0)


def folder_of(address: str) -> str:
    """Return the folder at the beginning of an address."""
    return address.partition("?")[0].partition("/")[0]


def site_address(path: str) -> str:
    """Return the address in the site that a path of the server means."""
    address = path.partition("?")[0].removeprefix("/")
    return f"{address}index.html" if address.endswith("/") or not address else address
