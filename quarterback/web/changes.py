"""Wakes everyone who waits for a change: at once after a write of this server, and soon after one
of another program."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from time import monotonic
from typing import Final

from league.store.changes import ChangeWatch
from league.store.location import StoreLocation

BEAT_SECONDS: Final = 15.0
"""After which those who wait are woken although nothing has changed: a browser that has gone is
noticed only when something is sent to it."""


class Changes:
    """A count of changes, and a way to wait for the next one. Used from one event loop."""

    def __init__(self) -> None:
        self.number = 1
        """Goes up with every change; what was computed at one number holds until the next."""
        self.stopping = False
        """Whether the server ends: streams end, too."""
        self.watched: Counter[str] = Counter()
        """How many streams each page has."""
        self.waits_for_bytes: Callable[[str], bool] = lambda page: False
        """Whether a page has a new version only when `wake` says so, not with every change."""
        self._any = asyncio.Event()
        self._of_page: dict[str, asyncio.Event] = {}

    def announce(self) -> None:
        """Say that something has changed. Call it after every write, once it is on disk."""
        self.number += 1
        self._wake([page for page in self._of_page if not self.waits_for_bytes(page)])

    def stop(self) -> None:
        """Wake everyone for the last time: the server ends."""
        self.stopping = True
        self._wake(list(self._of_page))

    def _wake(self, pages: Iterable[str]) -> None:
        event, self._any = self._any, asyncio.Event()
        event.set()
        for page in pages:
            self.wake(page)

    def wake(self, page: str) -> None:
        """Wake those who wait for a page: it has a new version."""
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
        """Look for changes by other programs until cancelled, and announce each minute, because
        pages show what is late. A database that cannot be asked is asked again."""
        loop = asyncio.get_running_loop()
        beat, minute = monotonic() + BEAT_SECONDS, now()
        # One thread of its own: a look waits while another program locks the whole file.
        with ThreadPoolExecutor(1, thread_name_prefix="changes") as thread:
            watch = ChangeWatch(place)
            try:
                await loop.run_in_executor(thread, watch.changed)
                while True:
                    changed = await loop.run_in_executor(thread, watch.changed)
                    if changed or now() != minute:
                        minute = now()
                        self.announce()
                    if monotonic() >= beat:
                        beat = monotonic() + BEAT_SECONDS
                        for page in list(self._of_page):
                            self.wake(page)
                    await asyncio.sleep(watch.pause)
            finally:
                thread.submit(watch.close)
