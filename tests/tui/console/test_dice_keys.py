"""Keys at the dice: none that is meant for them comes to what is asked next, and none is lost,
whatever the dice are doing when it comes."""

from __future__ import annotations

from typing import Any

import pytest

from quarterback.tui.app import TableApp
from quarterback.tui.console.screen import ConsoleScreen
from quarterback.tui.play.key_guard import HELD, SOON
from rulesets.core.awaiting import Chance, Decide, Observe
from rulesets.core.events import Roll, Ruling
from tests.tui.conftest import open_app
from tests.tui.console.sitting_down import at_console

SLOW: dict[str, Any] = {"pace": "slow"}
AT: dict[str, Any] = {
    "phase": "scrimmage", "ball": "home", "spot": "H30", "down": 1, "to_go": 10,
    "clock": {"period": 1, "plays_left": 10},
}  # fmt: skip
STAGES = (0.0, 0.4, 0.99, 1.2, 50.0)
"""Parts of the roll that have gone by when a key comes: on their way, and still."""


class Clock:
    """The app's clock, stopped: only the test moves it."""

    def __init__(self, app: TableApp) -> None:
        self.at = 1000.0
        app.now = lambda: self.at


def begin(screen: ConsoleScreen, **more: Any) -> None:
    """A play of VSEFL from scrimmage: the defence's die is asked for."""
    screen.console.enter(lambda: screen.game.ruled(Ruling(AT | more, why="here", whole=True)))


def seated(pace: dict[str, Any] = SLOW, **options: Any):
    return open_app(app=pace, ruleset="vsefl", board="own", home="Yale", seed=7, **options)


@pytest.mark.sample(2)
@pytest.mark.parametrize("part", STAGES)
async def test_one_enter_puts_dice_away_in_every_stage_and_does_no_more(part):
    async with seated() as (app, pilot):
        screen = await at_console(app, pilot)
        clock = Clock(app)
        begin(screen)
        await pilot.press("p", "enter")
        tumble = screen.console.dice.throw
        assert tumble is not None
        assert tumble.needs_key
        clock.at += tumble.seconds * part
        screen.console.dice.frame()
        assert screen.console.dice.throw is tumble, "they lie there until somebody goes on"
        stood = len(screen.book.inputs)
        await pilot.press("enter")
        assert screen.console.dice.throw is None
        assert isinstance(screen.game.awaiting, Chance)
        assert len(screen.book.inputs) == stood, "the next dice were not rolled"


@pytest.mark.sample(3)
@pytest.mark.parametrize(
    ("part", "key"),
    [
        pytest.param(part, key, marks=() if (number + place) % 4 == 0 else pytest.mark.long)
        for number, part in enumerate(STAGES)
        for place, key in enumerate("xtch")
    ],
)
async def test_a_letter_comes_to_nothing_else_and_is_not_passed_over_in_silence(part, key):
    async with seated() as (app, pilot):
        screen = await at_console(app, pilot)
        clock = Clock(app)
        begin(screen)
        await pilot.press("p", "3", "enter")
        clock.at += HELD
        await pilot.press("enter")
        tumble = screen.console.dice.throw
        assert tumble is not None
        assert isinstance(screen.game.awaiting, Observe)
        clock.at += tumble.seconds * part
        await pilot.press(key)
        assert screen.console.dice.throw is tumble
        assert screen.form_view().refused.startswith(
            f"{key} belongs to the next step: ENTER continues"
        )
        await pilot.press("enter")
        assert screen.entry.form.report is not None
        assert not screen.entry.form.report.values
        clock.at += 1
        await pilot.press("t")
        assert screen.entry.form.report.values, "now it is for the report"


async def test_an_enter_that_is_held_puts_dice_away_and_takes_nothing_after_them():
    async with seated() as (app, pilot):
        screen = await at_console(app, pilot)
        clock = Clock(app)
        begin(screen)
        await pilot.press("p")
        for _ in range(40):
            await pilot.press("enter")
            clock.at += HELD / 2
        assert screen.game.state.call == "play"
        assert len(screen.book.inputs) == 3, "the ruling, the call, one roll"
        assert "The screen just changed" in screen.form_view().refused
        clock.at += HELD
        await pilot.press("enter")
        assert len(screen.book.inputs) == 4, "let go and pressed again it rolls"


async def test_dice_that_are_typed_lie_there_as_they_fell_and_are_entered_at_once():
    async with seated() as (app, pilot):
        screen = await at_console(app, pilot)
        begin(screen)
        await pilot.press("p", "3")
        view = screen.form_view()
        assert [die.shows for die in view.dice] == ["3"]
        await pilot.press("enter")
        assert screen.console.dice.throw is None, "no dice are thrown over those on the table"
        assert [die.shows for die in screen.form_view().dice] == [""]
        await pilot.press("2", "enter")
        assert isinstance(screen.game.awaiting, Observe)
        rolled = [each.event for each in screen.book.entries if isinstance(each.event, Roll)]
        assert rolled == [Roll((3,)), Roll((2,))]


async def test_an_enter_that_is_held_after_typed_dice_rolls_no_others():
    async with seated({"pace": "instant"}) as (app, pilot):
        screen = await at_console(app, pilot)
        clock = Clock(app)
        begin(screen)
        await pilot.press("p", "3", "enter")
        assert len(screen.book.inputs) == 3, "the ruling, the call, the dice"
        clock.at += HELD / 2
        await pilot.press("enter")
        assert len(screen.book.inputs) == 3
        assert "press ENTER again" in screen.form_view().refused
        clock.at += HELD
        await pilot.press("enter")
        assert len(screen.book.inputs) == 4, "let go and pressed again it rolls"


async def test_what_dice_mean_is_told_before_they_are_entered():
    async with open_app(app=SLOW, ruleset="lions-den", board="own", home="Yale") as (app, pilot):
        screen = await at_console(app, pilot)
        clock = {"period": 1, "seconds_left": 600}
        begin(screen, spot="V15", down=4, to_go=8, clock=clock)
        await pilot.press("f", "4", "space", "4")
        view = screen.form_view()
        assert [die.shows for die in view.dice] == ["44"]
        assert "good" in view.preview
        assert view.chart[0][1] == "good"
        await pilot.press("enter")
        assert screen.book.entries[-1].event == Roll((44,))


async def test_a_command_over_dice_puts_them_away_and_is_done():
    async with seated() as (app, pilot):
        screen = await at_console(app, pilot)
        begin(screen)
        await pilot.press("p", "enter")
        assert screen.console.dice.throw is not None
        await pilot.press("u")
        assert screen.console.dice.throw is None
        assert screen.game.state.call == "play"
        assert isinstance(screen.game.awaiting, Chance)
        assert len(screen.book.inputs) == 2


async def test_a_key_that_comes_as_the_program_has_played_takes_no_answer():
    """It plays after a moment, and a person who hurries it is too late."""
    board = {"ruleset": "solitaire-coach", "board": "simulated", "visitors_coach": "captain"}
    async with open_app(app=SLOW, home="Yale", seed=7, **board) as (app, pilot):
        screen = await at_console(app, pilot)
        clock = Clock(app)
        begin(screen)
        await pilot.press("r")
        assert screen.game.is_automatic
        screen.console.computer.play()
        assert isinstance(screen.game.awaiting, Decide)
        assert not screen.game.is_automatic
        stood = len(screen.book.inputs)
        clock.at += SOON / 2
        await pilot.press("enter", "p")
        assert len(screen.book.inputs) == stood
        clock.at += SOON
        await pilot.press("p")
        # On a slow machine the program may have answered the call already.
        assert screen.book.inputs[stood][0].call == "pass"


async def test_dice_at_once_where_nothing_moves():
    async with seated({"pace": "instant"}) as (app, pilot):
        screen = await at_console(app, pilot)
        Clock(app)
        begin(screen)
        await pilot.press("p", "enter", "enter")
        assert screen.console.dice.throw is None
        assert isinstance(screen.game.awaiting, Observe)
        await pilot.press(*["enter"] * 9)
        assert "The screen just changed" in screen.form_view().refused
        assert screen.entry.form.report is not None
        assert not screen.entry.form.report.values


@pytest.mark.sample(1)
@pytest.mark.parametrize("key", ["space", "enter"])
async def test_dice_that_nobody_asks_for_take_no_call(key: str):
    """The first key after a figure that is refused ends the throw; it takes no answer."""
    async with open_app(ruleset="lions-den", board="own", home="Yale") as (app, pilot):
        screen = await at_console(app, pilot)
        begin(screen, clock={"period": 1, "seconds_left": 600})
        stood = len(screen.book.inputs)
        await pilot.press("5", "0", key)
        assert len(screen.book.inputs) == stood
        assert "does nothing here. Press" in screen.form_view().refused
        await pilot.press(key)
        assert screen.game.state.call == "run"
