"""Time that passes only when a test waits: for every test of the screens.

An app under test is driven by an event loop of its own. Its clock does not move while anything is
left to do; when nothing is, it jumps to the next timer. So `pilot.pause(0.3)` takes no time, a key
is answered before the next is pressed, and what happens in 0.3 seconds is the same on any machine.

Work in other threads takes real time. While it lasts, the clock all but stands still for a while,
and then goes with real time: whoever waits for a process is waited for.
"""

from __future__ import annotations

import asyncio
import selectors
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any, TypeVar, TypeVarTuple

import pytest
from textual._compositor import Compositor
from textual._context import visible_screen_stack
from textual.pilot import Pilot

T = TypeVar("T")
Ts = TypeVarTuple("Ts")
_UPDATE: Any = Compositor.render_update
_STRIPS: Any = Compositor.render_strips

CREEPS, CREEPING = 2.0, 1 / 20
"""For so many seconds of work in other threads, the clock goes at so much of its speed."""
A_LOOK = 0.005
MOST_LOOKS = 20
"""How many times as long a test waits at last from one look to the next."""
PATIENCE = 120
"""Real seconds that a test waits for what an app does beside its own loop."""
FRAME = 1 / 50
"""What a pilot gives the app after every key: Textual's own figure."""


class VirtualLoop(asyncio.SelectorEventLoop):
    """An event loop whose clock jumps."""

    latest: VirtualLoop | None = None

    def __init__(self) -> None:
        self.now = 0.0
        self.jobs = 0
        """How many jobs other threads have of this loop."""
        super().__init__(_Jumping(self))
        type(self).latest = self

    def time(self) -> float:
        """Seconds since the loop was made, as it counts them."""
        return self.now

    def run_in_executor(
        self, executor: Any, func: Callable[[*Ts], T], *args: *Ts
    ) -> asyncio.Future[T]:
        """As ever, and counted."""
        job = super().run_in_executor(executor, func, *args)
        self.jobs += 1
        job.add_done_callback(self._done)
        return job

    def _done(self, job: object) -> None:
        self.jobs -= 1


class _Jumping(selectors.DefaultSelector):
    """Where a loop waits: not at all, when nothing can come but a timer."""

    def __init__(self, loop: VirtualLoop) -> None:
        super().__init__()
        self.loop = loop
        self.busy_since: float | None = None

    def select(self, timeout: float | None = None) -> Any:
        events = super().select(0)
        if events or (timeout is not None and timeout <= 0):
            return events
        if not self.loop.jobs:
            self.busy_since = None
            if timeout is None:
                return super().select(1)
            self.loop.now += timeout
            return events
        began = time.monotonic()
        self.busy_since = began if self.busy_since is None else self.busy_since
        events = super().select(A_LOOK if timeout is None else min(timeout, A_LOOK))
        now = time.monotonic()
        creeps = now - self.busy_since < CREEPS
        self.loop.now += (now - began) * (CREEPING if creeps else 1)
        return events


def now() -> float:
    """Seconds, by the clock of the loop that was made last."""
    return 0.0 if VirtualLoop.latest is None else VirtualLoop.latest.now


def loop_factories() -> Mapping[str, Callable[[], asyncio.AbstractEventLoop]]:
    """What a folder's `pytest_asyncio_loop_factories` returns."""
    return {"virtual": VirtualLoop}


async def _idle(min_sleep: float = 0.0, max_sleep: float = 1.0) -> None:
    """A virtual moment is over once all that could be done was done."""
    await asyncio.sleep(FRAME)


async def until(pilot: Pilot[Any], ready: Callable[[], bool]) -> None:
    """Let an app work until something holds. The longer it takes, the longer it waits between two
    looks: each costs more than the moment that passes."""
    end = time.monotonic() + PATIENCE
    looks = 0
    while not ready():
        assert time.monotonic() < end, "it never came"
        looks += 1
        if looks > 50:  # it hangs on something outside: a process, a thread of the app's own
            time.sleep(A_LOOK)
        await pilot.pause(min(max(looks - 50, 1), MOST_LOOKS) * A_LOOK)


DRAWN = 10
"""Of so many updates of a screen the first is drawn."""


def _some_updates_drawn(
    screen: Any, full: bool = False, screen_stack: Any = None, simplify: bool = False
) -> Any:
    """In place of `Compositor.render_update`. No terminal shows what it returns: a test that reads
    the screen draws all of it."""
    screen.updates = getattr(screen, "updates", -1) + 1
    screen.behind = tuple(screen_stack or ())
    if full or screen.updates % DRAWN == 0:
        return _UPDATE(screen, full, screen_stack, simplify)
    screen._dirty_regions.clear()
    return None


def _drawn_when_read(screen: Any, size: Any = None) -> Any:
    """In place of `Compositor.render_strips`: with the screens that show through."""
    before = visible_screen_stack.set([*getattr(screen, "behind", ())])
    try:
        return _STRIPS(screen, size)
    finally:
        visible_screen_stack.reset(before)


@contextmanager
def textual_by_virtual_time() -> Iterator[None]:
    """Textual's timers and animations, and the clock of an app's game, go by the loop."""
    from quarterback.tui.app import TableApp

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("textual._time.get_time", now)
        patch.setattr("textual.app.wait_for_idle", _idle)
        patch.setattr("textual.pilot.wait_for_idle", _idle)
        patch.setattr(Compositor, "render_update", _some_updates_drawn)
        patch.setattr(Compositor, "render_strips", _drawn_when_read)
        usual: Any = TableApp.__init__.__kwdefaults__
        patch.setitem(usual, "now", now)
        yield
