"""Wakes everyone who waits for a change: at once after a write by this server, and soon after
one by another program."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable, Coroutine, Iterable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from typing import Any, Final

from league.store.changes import ChangeWatch
from league.store.location import StoreLocation

BEAT_SECONDS: Final = 5.0
"""After this long those who wait are woken even without a change: a lost browser is noticed only
when something is sent to it, and a page that hears nothing for 15 s says so."""
LOOK_SECONDS: Final = 0.25
"""How long a reader waits for a check of the database, at most."""


class Changes:
    """A count of changes, and a way to wait for the next one. Used from one event loop."""

    def __init__(self) -> None:
        self.number = 1
        """Goes up with every change; what was computed at one number holds until the next."""
        self.stopping = False
        """Whether the server is ending: streams end, too."""
        self.watched: Counter[str] = Counter()
        """How many streams each page has."""
        self.waits_for_bytes: Callable[[str], bool] = lambda page: False
        """Whether a page has a new version only when `wake` says so, not with every change."""
        self._any = asyncio.Event()
        self._of_page: dict[str, asyncio.Event] = {}
        self._look: Callable[[], Coroutine[Any, Any, None]] | None = None

    def announce(self) -> None:
        """Announce a change. Call it after every write, once it is on disk."""
        self.number += 1
        self._wake([page for page in self._of_page if not self.waits_for_bytes(page)])

    def stop(self) -> None:
        """Wake everyone for the last time, as the server ends."""
        self.stopping = True
        self._wake(list(self._of_page))

    def _wake(self, pages: Iterable[str]) -> None:
        event, self._any = self._any, asyncio.Event()
        event.set()
        for page in pages:
            self.wake(page)

    def wake(self, page: str) -> None:
        """Wake those who wait for a page with a new version."""
        event = self._of_page.pop(page, None)
        if event is not None:
            event.set()

    async def next(self, page: str | None = None) -> None:
        """Wait for the next change, or the end; with a page, also for a new version of it and for
        the next beat."""
        if self.stopping:
            return
        if page is None:
            await self._any.wait()
            return
        event = self._of_page.get(page)
        if event is None:
            event = self._of_page[page] = asyncio.Event()
        await event.wait()

    async def follow(self, place: StoreLocation, now: Callable[[], int]) -> None:
        """Check for changes by other programs until canceled, and announce each minute, because
        pages show what is late. A database that does not answer is asked again."""
        loop, minute = asyncio.get_running_loop(), now()
        # One thread of its own: a look waits while another program locks the whole file.
        with ThreadPoolExecutor(1, thread_name_prefix="changes") as thread:
            watch = ChangeWatch(place)

            async def look() -> None:
                nonlocal minute
                changed = await loop.run_in_executor(thread, watch.changed)
                if changed or now() != minute:
                    minute = now()
                    self.announce()

            try:
                await loop.run_in_executor(thread, watch.changed)
                self._look = look
                while True:
                    await look()
                    await asyncio.sleep(watch.pause)
            finally:
                self._look = None
                thread.submit(watch.close)

    async def look(self) -> None:
        """Check for changes by other programs now, and wait a moment for the answer. Changes are
        announced when this returns."""
        if self._look is not None:
            with suppress(TimeoutError):
                async with asyncio.timeout(LOOK_SECONDS):
                    await asyncio.shield(asyncio.ensure_future(self._look()))

    async def beat(self) -> None:
        """Wake those who wait at intervals, until canceled."""
        while True:
            await asyncio.sleep(BEAT_SECONDS)
            for page in list(self._of_page):
                self.wake(page)
