"""Threads for what takes long: each kind of work has its own, so that none waits for another.

Everything else runs in the one thread of the event loop, and never waits for a writer: a program
that holds the database delays forms, and no page.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager, suppress
from time import monotonic
from typing import Final, TypeVar

from league.store.errors import Busy
from league.store.sqlite.connections import BUSY_MS

T = TypeVar("T")
READ_THREADS: Final = 2
"""For pages of the desk, which compute previews."""
SOLVER_THREADS: Final = 2
"""For calls of the computer's coaches, advice and reviews."""
LONGEST_QUEUE: Final = BUSY_MS / 1000
"""Seconds that a form waits for those before it, as it waits for another program."""
PATIENCE: Final = 0.25
"""Seconds that a page waits for an entry into its game; then it shows the game as it is stored."""


class Pools:
    """The threads of a server."""

    def __init__(self) -> None:
        self._entries = ThreadPoolExecutor(1, thread_name_prefix="entries")
        self._reads = ThreadPoolExecutor(READ_THREADS, thread_name_prefix="reads")
        self._doors = ThreadPoolExecutor(1, thread_name_prefix="doors")
        self._coaches = ThreadPoolExecutor(1, thread_name_prefix="coaches")
        self._solver = ThreadPoolExecutor(SOLVER_THREADS, thread_name_prefix="reviews")

    async def enter(self, work: Callable[[], T]) -> T:
        """Call what writes to the store, one after another, and return what it returns. Raises
        what it raises, and Busy if those before it take too long: then it was not begun. An
        entry is finished even if its sender has gone."""
        queued_at = monotonic()

        def begin() -> T:
            if monotonic() - queued_at > LONGEST_QUEUE:
                raise Busy("Others are entering something, and it takes long. Nothing was stored.")
            return work()

        return await asyncio.shield(self._run(self._entries, begin))

    async def at_doors(self, work: Callable[[], T]) -> T:
        """Call what changes doors, sessions and seats, one after another, and return what it
        returns. They may be in the league's database, and no page waits for that either."""
        return await asyncio.shield(self._run(self._doors, work))

    async def read(self, work: Callable[[], T]) -> T:
        """Call what only reads, but may take long."""
        return await self._run(self._reads, work)

    async def coach(self, work: Callable[[], T]) -> T:
        return await self._run(self._coaches, work)

    async def solve(self, work: Callable[[], T]) -> T:
        """Compute advice or a review."""
        return await self._run(self._solver, work)

    def _run(self, pool: ThreadPoolExecutor, work: Callable[[], T]) -> asyncio.Future[T]:
        return asyncio.get_running_loop().run_in_executor(pool, work)

    def close(self) -> None:
        """End the threads, once what was begun is entered."""
        for pool in (self._entries, self._doors, self._reads, self._coaches, self._solver):
            writes = pool in (self._entries, self._doors)
            pool.shutdown(wait=writes, cancel_futures=not writes)


class Held:
    """Whose turn it is to enter something into an open game."""

    def __init__(self) -> None:
        self._lock = asyncio.Lock()

    @property
    def is_taken(self) -> bool:
        """Whether an entry is on its way: the game may change at any moment, in a thread."""
        return self._lock.locked()

    @asynccontextmanager
    async def turn(self) -> AsyncIterator[None]:
        """Wait for the turn, and hold it."""
        async with self._lock:
            yield

    async def is_at_rest(self) -> bool:
        """Wait a moment until no entry is on its way, and return whether that is so: then the
        game stays as it is until the caller awaits something."""
        if self._lock.locked():
            with suppress(TimeoutError):
                async with asyncio.timeout(PATIENCE):
                    await self._lock.acquire()
                    self._lock.release()
        return not self._lock.locked()
