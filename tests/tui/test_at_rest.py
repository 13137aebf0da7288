"""A table at which nobody moves does nothing."""

from __future__ import annotations

from typing import Any
from weakref import WeakSet

import pytest
from textual.timer import Timer

from quarterback.tui.play.ui_state import Animating, AwaitingPlayer, CoachDelay
from tests.tui.conftest import at_table, until

TIMERS: WeakSet[Timer] = WeakSet()
"""All timers that a test of this page has made."""


@pytest.fixture(autouse=True)
def timers(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every timer is known from its start."""
    make = Timer.__init__

    def made(timer: Timer, *args: Any, **more: Any) -> None:
        make(timer, *args, **more)
        TIMERS.add(timer)

    monkeypatch.setattr(Timer, "__init__", made)


def alive(app: Any) -> list[str]:
    """The timers of the app, its pages and their widgets that run and are not paused. Those that
    Textual itself keeps for a page wake once and are gone."""
    running = []
    for timer in tuple(TIMERS):
        inside: Any = timer
        target, task = inside._target(), inside._task
        mine = target is app or getattr(target, "_parent", None) is not None
        if mine and task is not None and not task.done() and inside._active.is_set():
            running.append(f"{timer!r} of {target!r}")
    return running


async def at_rest(pilot: Any, app: Any) -> None:
    """What has been begun may end, such as a page's first scroll; nothing may go on."""
    await until(pilot, lambda: not alive(app))


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
async def test_no_timer_runs_while_a_person_thinks(size):
    async with at_table(size) as table:
        for keys in (("space",), ("space",), ("space",), ("j",), ("w", "escape"), ("space",)):
            await table.press(*keys)
            await at_rest(table.pilot, table.app)


async def test_no_timer_runs_after_the_dial_has_stopped():
    moment = [0.0]
    app = {"pace": "slow", "now": lambda: moment[0]}
    async with at_table(app=app) as table:
        for passed in range(100, 400, 100):
            moment[0] += 1
            await table.pilot.press("space")
            assert isinstance(table.screen.state.phase, Animating | AwaitingPlayer | CoachDelay)
            while not isinstance(table.screen.state.phase, AwaitingPlayer):
                assert alive(table.app)
                moment[0] += passed
                await table.pilot.pause(0.06)
        assert isinstance(table.screen.state.phase, AwaitingPlayer)
        assert table.book.entries[-1].event.sector is not None
        await at_rest(table.pilot, table.app)


async def test_the_clock_s_timer_stops_with_the_clock():
    settings = {"timing": "timed", "minutes": "5"}
    async with at_table(settings=settings) as table:
        await table.press("space", "space", "space")
        assert alive(table.app)
        await table.press("p")
        await at_rest(table.pilot, table.app)
