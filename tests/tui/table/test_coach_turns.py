"""A coach at the table: what comes between his making up his mind and his play."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from threading import Event
from typing import Any

import pytest
from textual.widgets import Input

from quarterback.tui.dialogs.dial_face import DialFacePrompt
from quarterback.tui.play.ui_state import Animating, AwaitingPlayer, CoachDelay
from quarterback.tui.review.reports import HalfTimeScreen
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


async def hurried_until(table: Table, ready: Callable[[], bool]) -> None:
    """Press space through the game, also through the pauses of a coach, until something holds."""
    for _ in range(200):
        if ready():
            return
        if isinstance(table.screen.phase, AwaitingPlayer | Animating):
            await table.pilot.press("space")
        await table.pilot.pause(0.01)
        if isinstance(table.screen.phase, CoachDelay) and not ready():
            await table.pilot.press("space")
    raise AssertionError("it never came")


async def test_the_table_says_that_the_letterman_stands_in():
    """With a dial on the table of whoever plays, chances are not known: nothing can be solved."""
    # By this seed he wins the toss, so that he is to call before any face must be told.
    async with at_table(visitors_coach="all-american", any_dial=True, seed=3) as table:
        screen = table.screen
        assert screen.flash == ""
        await hurried_until(table, lambda: "calls for the All-American" in screen.flash)
        assert "chances are not known with any dial" in screen.flash


async def test_time_that_runs_out_before_a_coach_has_spun_leaves_his_play_unplayed():
    watch = Watch()
    async with at_table(**AGAINST_A_COACH, app={"now": watch, "pace": "slow"}) as table:
        screen, game = table.screen, table.game

        def about_to_spin() -> bool:
            return isinstance(screen.phase, CoachDelay) and game.state.phase == "scrimmage"

        await hurried_until(table, about_to_spin)
        screen.considered = len(game.options) - 1
        watch.time += 61
        await table.until(lambda: isinstance(table.app.screen, HalfTimeScreen))
        entries = list(table.book.entries)
        await table.pilot.pause(1.5)
        assert table.book.entries == entries
        assert entries[-1].event == Tick(0, False, "time")
        assert screen.considered == 0


@pytest.mark.parametrize("again", [False, True])
async def test_a_coach_thinks_again_when_the_clock_is_stopped_meanwhile(again, monkeypatch):
    async with at_table(**AGAINST_A_COACH, app={"now": Watch(), "pace": "instant"}) as table:
        thinks = Thinking(monkeypatch, table)
        for _ in range(200):
            if thinks.begun.is_set():
                break
            if isinstance(table.screen.phase, AwaitingPlayer):
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


async def test_a_face_that_is_typed_after_time_ran_out_decides_nothing():
    watch = Watch()
    settings = {"timing": "timed", "minutes": "1"}
    async with at_table(any_dial=True, settings=settings, app={"now": watch}) as table:
        faces = iter(("44", "+5", "+1"))
        while table.game.state.phase != "scrimmage":
            await table.press("space")
            if isinstance(table.app.screen, DialFacePrompt):
                table.app.screen.query_one("#face", Input).value = next(faces)
                await table.press("enter")
        await table.press("space")
        asked = table.app.screen
        assert isinstance(asked, DialFacePrompt)
        watch.time += 61
        await table.until(lambda: isinstance(table.app.screen, HalfTimeScreen))
        entries = list(table.book.entries)
        await table.press("space")
        assert table.app.screen is asked
        asked.query_one("#face", Input).value = "+1"
        await table.press("enter")
        assert table.book.entries == entries
        assert "it does not count" in table.text
