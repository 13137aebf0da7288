"""A coach at the table: what comes between his making up his mind and his play."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from threading import Event
from typing import Any

import pytest

from quarterback.tui.play.ui_state import AwaitingPlayer
from rulesets.core.events import Call, Tick
from tests.tui.conftest import Table, at_table


class Watch:
    """A clock that the test turns."""

    def __init__(self) -> None:
        self.time = 100.0

    def __call__(self) -> float:
        return self.time


AGAINST_A_COACH: dict[str, Any] = {
    "visitors_coach": "freshman",
    "settings": {"timing": "timed", "minutes": "1"},
}


@pytest.mark.parametrize("again", [False, True])
async def test_a_coach_thinks_again_when_the_clock_is_stopped_meanwhile(again, monkeypatch):
    async with at_table(**AGAINST_A_COACH, app={"now": Watch(), "pace": "instant"}) as table:
        thinks = Thinking(monkeypatch, table)
        for _ in range(200):
            if thinks.begun.is_set():
                break
            if isinstance(table.screen.state.phase, AwaitingPlayer):
                await table.pilot.press("space")
            await table.pilot.pause(0.01)
        assert thinks.begun.is_set()
        played = len(table.book.entries)
        await table.pilot.press("p")
        assert table.book.entries[-1].event == Tick(60, False, "stopped by agreement")
        if again:
            await table.pilot.press("p")
        thinks.done.set()
        await table.until(lambda: len(table.book.entries) > played + 1 + again)
        event = table.book.entries[played + 1 + again].event
        assert isinstance(event, Call)


class Thinking:
    """The first time that a coach is to call while the clock runs, he thinks until `done`."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, table: Table) -> None:
        self.begun, self.done = Event(), Event()
        game, thinks = table.game, table.game.coach_thinks

        def slowly() -> Callable[[], str]:
            thought, first = thinks(), game.state.running and not self.begun.is_set()
            return partial(self.takes_his_time, thought) if first else thought

        monkeypatch.setattr(game, "coach_thinks", slowly)

    def takes_his_time(self, thought: Callable[[], str]) -> str:
        self.begun.set()
        assert self.done.wait(20)
        return thought()
