"""Tells whoever waits that something has changed: at once after a write of this server, and within
a fifth of a second after one of another program."""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from time import monotonic
from typing import Final

from league.store.changes import ChangeWatch
from league.store.location import StoreLocation

LOOK_SECONDS: Final = 0.2
"""Between two looks at a file that others may write."""
BEAT_SECONDS: Final = 15.0
"""After which those who wait are woken although nothing has changed: time has passed, and a
browser that has gone is noticed only when something is sent to it."""


class Changes:
    """A count of changes, and a way to wait for the next one. Used from one event loop."""

    def __init__(self) -> None:
        self.number = 1
        """Goes up with every change; what was computed at one number holds until the next."""
        self.stopping = False
        """Whether the server ends: streams end, too."""
        self._next = asyncio.Event()

    def announce(self) -> None:
        """Say that something has changed. Call it after every write, once it is on disk."""
        self.number += 1
        self.wake()

    def wake(self) -> None:
        """Wake everyone who waits."""
        event, self._next = self._next, asyncio.Event()
        event.set()

    def stop(self) -> None:
        """Wake everyone for the last time: the server ends."""
        self.stopping = True
        self.wake()

    async def next(self) -> None:
        """Wait for the next change, the next beat, or the end."""
        if not self.stopping:
            await self._next.wait()

    async def follow(self, place: StoreLocation) -> None:
        """Look for changes by other programs until cancelled. A database that cannot be asked is
        asked again."""
        loop = asyncio.get_running_loop()
        beat = monotonic() + BEAT_SECONDS
        # One thread of its own: a look waits while another program locks the whole file.
        with ThreadPoolExecutor(1, thread_name_prefix="changes") as thread:
            watch = ChangeWatch(place)
            try:
                while True:
                    with suppress(OSError):
                        if await loop.run_in_executor(thread, watch.changed):
                            self.announce()
                    if monotonic() >= beat:
                        beat = monotonic() + BEAT_SECONDS
                        self.wake()
                    await asyncio.sleep(LOOK_SECONDS)
            finally:
                thread.submit(watch.close)
