"""Mistakes put right at the console: an entry told again, left out, put in before; what waits
aside; a ruling; what is recorded though it is forbidden."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from textual.pilot import Pilot

from quarterback.tui.app import TableApp
from quarterback.tui.console.corrections import (
    AmendScreen,
    EntriesScreen,
    PreviewScreen,
    RulingScreen,
)
from quarterback.tui.console.screen import ConsoleScreen
from rulesets.core.events import Call, Event, Report, Roll, Ruling, Tick, Timeout
from tests.tui.conftest import open_app, text_of, until

PLAYED = (
    Roll((1,)), Call("kickoff"), Call("return"), Report({"result": "down", "spot": "V25"}),
    Call("run"), Report({"result": "down", "spot": "V29"}),
    Call("pass"), Report({"result": "incomplete"}),
    Call("run"), Report({"result": "down", "spot": "V32"}),
)  # fmt: skip
"""A toss, a kick-off run back to the 25, a run for four, a incomplete pass, a run for three."""
SIXTH = "m f up up up up"
"""To the list of entries, and up to the run for four."""


@asynccontextmanager
async def console(*played: Event, **given: Any) -> AsyncIterator[tuple[ConsoleScreen, Pilot[Any]]]:
    options: dict[str, Any] = {
        "ruleset": "solitaire-coach",
        "home": "Bears",
        "visitors": "Lions",
        "seed": 7,
    }
    async with open_app(**(options | given)) as (app, pilot):
        await until(pilot, lambda: isinstance(app.screen, ConsoleScreen) and app.screen.is_mounted)
        assert isinstance(app.screen, ConsoleScreen)
        for event in played:
            app.screen.book.play(event)
        app.screen.console.proceed()
        await pilot.pause()
        yield app.screen, pilot


async def press(pilot: Pilot[Any], keys: str) -> None:
    await pilot.press(*keys.split())
    await pilot.pause()


def page(pilot: Pilot[Any]) -> str:
    """What stands on the screen on top."""
    assert isinstance(pilot.app, TableApp)
    return text_of(pilot.app)


async def test_an_entry_is_told_again_and_looked_at_before_it_counts():
    async with console(*PLAYED) as (screen, pilot):
        stood = screen.book.state
        await press(pilot, f"{SIXTH}")
        assert isinstance(pilot.app.screen, EntriesScreen)
        assert "1st and 10, run, 4 yards, Lions 29" in page(pilot)
        await press(pilot, "enter")
        assert isinstance(pilot.app.screen, AmendScreen)
        assert "Entry 6: enter what it should be" in page(pilot)
        await press(pilot, "d plus 1 4 enter")
        assert isinstance(pilot.app.screen, PreviewScreen)
        shown = page(pilot)
        assert "Input 6 becomes: report: down, spot V39." in shown
        assert "is       Run for 4 yards to the Lions 29. Second and 6." in shown
        assert "will be  Run for 14 yards to the Lions 39. First and 10." in shown
        assert screen.book.state == stood, "nothing is entered before it is confirmed"
        await press(pilot, "n")
        assert screen.book.state == stood
        await press(pilot, f"{SIXTH} enter d plus 1 4 enter")
        await press(pilot, "enter")
        assert screen.book.state == stood
        assert "Nothing was corrected" in page(pilot)
        await press(pilot, f"{SIXTH} enter d plus 1 4 enter y")
        assert screen.book.inputs[5] == (Report({"result": "down", "spot": "V39"}),)
        assert len(screen.book.inputs) == 10
        assert (screen.book.state.down, screen.book.state.spot) == (3, 32)


async def test_what_no_longer_fits_waits_and_is_settled():
    async with console(*PLAYED) as (screen, pilot):
        await press(pilot, f"{SIXTH} enter t enter")
        assert "2 inputs would be set aside." in page(pilot)
        assert "(SC-KICK-01)" in page(pilot)
        await press(pilot, "y")
        assert screen.book.state.score.visitors == 6
        assert "2 entries set aside: z keeps the next one, Z all that fit" in page(pilot)
        await press(pilot, "Z")
        assert isinstance(pilot.app.screen, EntriesScreen), "the first that does not fit is shown"
        assert "It does not fit: " in page(pilot)
        await press(pilot, "escape z")
        assert "(SC-KICK-01)" in page(pilot), "the next does not fit, and why"
        assert len(screen.book.pending) == 2
        await press(pilot, "m d")
        assert isinstance(pilot.app.screen, EntriesScreen)
        assert "It does not fit: " in page(pilot)
        await press(pilot, "down i")
        assert "Settle entry 9 first: entry 10 comes after it." in page(pilot)
        await press(pilot, "up d y")
        assert len(screen.book.pending) == 1
        await press(pilot, "m d d y")
        assert not screen.book.pending
        assert "wait" not in page(pilot)


async def test_a_forgotten_time_out_is_put_in_before():
    async with console(*PLAYED) as (screen, pilot):
        await press(pilot, "m f up i m t")
        assert "Inserted before input 9" in page(pilot)
        await press(pilot, "y")
        assert screen.book.inputs[8] == (Timeout("home"),)
        assert len(screen.book.inputs) == 11
        assert screen.book.state.timeouts is not None
        assert screen.book.state.timeouts.home == 2


async def test_going_back_changes_nothing():
    async with console(*PLAYED) as (screen, pilot):
        stood = screen.book.inputs
        await press(pilot, f"{SIXTH} escape {SIXTH} enter d 3 escape escape escape")
        assert isinstance(pilot.app.screen, ConsoleScreen)
        await press(pilot, f"{SIXTH} enter d plus 4 enter")
        assert "No change." in page(pilot)
        assert screen.book.inputs == stood


async def test_a_ruling_says_what_it_changes_and_needs_a_reason():
    async with console(*PLAYED) as (screen, pilot):
        await press(pilot, "m r")
        assert isinstance(pilot.app.screen, RulingScreen)
        await press(pilot, "H 4 1")
        assert "Spot: was V32, now H41" in page(pilot)
        await press(pilot, "enter c h a i n s enter")
        assert isinstance(pilot.app.screen, ConsoleScreen)
        assert screen.book.inputs[-1] == (Ruling({"spot": "H41"}, why="chains"),)
        assert screen.book.state.spot == 59


async def test_a_ruling_tells_what_may_come_next():
    async with console(*PLAYED) as (screen, pilot):
        await press(pilot, "m r")
        assert "A spot: H31" in page(pilot)
        screen.app.screen.query_one("#ruling-phase").focus()
        await press(pilot, "l u n c h")
        assert "'lunch' is not valid here; use one of choice, ez gain," in page(pilot)
        assert "solitaire-coach" not in page(pilot)
        assert len(screen.book.inputs) == 10


async def test_a_misread_clock_is_put_right_later():
    async with console(ruleset="gunderson") as (screen, pilot):
        await press(pilot, "k")
        assert screen.game.clock_in_use
        await press(pilot, "m c 1 4 colon 5 0 enter")
        assert screen.book.inputs[-1] == (Tick(14 * 60 + 50, running=True, why="read"),)
        await press(pilot, "m f enter m c 1 4 colon 4 0 enter y")
        assert screen.book.state.time_left == 14 * 60 + 40


async def test_an_entry_is_told_again_under_the_clock_of_its_time():
    """In the middle of a kick-off by Gunderson's rules the clock runs."""
    async with console(ruleset="gunderson") as (screen, pilot):
        await press(pilot, "k")
        assert screen.game.clock_in_use
        assert screen.game.state.running
        await press(pilot, "d")
        assert "report needs" not in page(pilot), "the place is only about to be told"
        await press(pilot, "enter")
        assert "needs spot: where" in page(pilot)
        assert screen.book.state.call == "kick"
        await press(pilot, "H 2 5 enter m c 1 4 colon 5 0 enter r d plus 4 enter")
        await press(pilot, "m f")
        assert "The clock: 14:50 running (read)" in page(pilot)
        await press(pilot, "enter")
        assert isinstance(pilot.app.screen, AmendScreen)
        assert "14:50 running" in page(pilot)
        assert "plays left" not in page(pilot)


async def test_a_side_is_picked_by_its_own_name():
    async with console(*PLAYED, Call("run")) as (_, pilot):
        await press(pilot, "f V 3 5 enter r")
        assert "which team?" in page(pilot)
        assert "▐h▌ Bears (home)" in page(pilot)
        assert "▐v▌ Lions (visitors)" in page(pilot)
