"""Keys at the dice: none that is meant for them comes to what is asked next, and none is lost,
whatever the dice are doing when it comes."""

from __future__ import annotations

import pytest

from quarterback.tui.play.ui_state import HELD, SOON
from rulesets.core.awaiting import Chance, Decide, Observe
from rulesets.core.events import Roll
from tests.tui.console.seated import at_console

SLOW = {"pace": "slow"}
STAGES = (0.0, 0.4, 0.99)
"""Parts of the roll that have gone by when a key comes."""


@pytest.mark.sample(2)
@pytest.mark.parametrize("part", STAGES)
@pytest.mark.parametrize(("key", "answers"), [("enter", {}), ("t", {"result": "touchdown"})])
async def test_a_key_over_tumbling_dice_puts_them_away(part, key, answers):
    """ENTER does no more; a letter is for the next question."""
    async with at_console("vsefl", app=SLOW) as console:
        screen, pilot, clock = console.screen, console.pilot, console.stop_the_clock()
        console.begin()
        await pilot.press("p", "enter")
        tumble = screen.console.dice.throw
        assert tumble is not None
        clock.at += tumble.seconds * part
        screen.console.dice.frame()
        assert screen.console.dice.throw is tumble
        stood = len(screen.book.inputs)
        await pilot.press(key)
        assert screen.console.dice.throw is None
        assert isinstance(screen.game.awaiting, Observe), "the program rolled for both teams"
        assert len(screen.book.inputs) == stood
        assert screen.entry.form.report is not None
        assert screen.entry.form.report.values == answers


async def test_an_enter_that_is_held_puts_dice_away_and_takes_nothing_after_them():
    async with at_console("vsefl", app=SLOW) as console:
        screen, pilot, clock = console.screen, console.pilot, console.stop_the_clock()
        console.begin()
        await pilot.press("p")
        for _ in range(40):
            await pilot.press("enter")
            clock.at += HELD / 2
        assert isinstance(screen.game.awaiting, Observe)
        assert len(screen.book.inputs) == 3, "the ruling, the call, the dice of both teams"
        assert "The screen just changed" in screen.form_view().refused
        assert screen.entry.form.report is not None
        assert not screen.entry.form.report.values


async def test_the_program_rolls_on_until_a_person_types_dice():
    async with at_console("vsefl") as console:
        screen, pilot = console.screen, console.pilot
        console.stop_the_clock()
        console.begin()
        await pilot.press("p", "enter")
        assert [len(view.dice) for view in screen.form_view().rolled] == [1, 1]
        await pilot.press("t", "enter")
        assert len(screen.book.inputs) == 4, "the report has its end dice with it"
        await pilot.press("u")
        assert len(screen.book.inputs) == 3, "one undo takes both back"
        screen.menu.roll_own()
        await pilot.press("t", "enter")
        assert isinstance(screen.game.awaiting, Chance), "they are asked for again"
        assert len(screen.book.inputs) == 4


async def test_dice_that_are_typed_are_entered_by_their_last_digit():
    async with at_console("vsefl", app=SLOW) as console:
        screen, pilot = console.screen, console.pilot
        console.begin()
        await pilot.press("p", "3")
        assert screen.console.dice.throw is None, "no dice are thrown over those on the table"
        assert [die.shows for die in screen.form_view().dice] == [""], "the next are asked for"
        assert [view.dice[0].shows for view in screen.form_view().rolled] == ["3"]
        await pilot.press("enter", "2")
        assert isinstance(screen.game.awaiting, Observe)
        rolled = [each.event for each in screen.book.entries if isinstance(each.event, Roll)]
        assert rolled == [Roll((3,)), Roll((2,))], "an ENTER after a digit is for that digit"


async def test_an_enter_that_is_held_after_typed_dice_rolls_no_others():
    async with at_console("vsefl") as console:
        screen, pilot, clock = console.screen, console.pilot, console.stop_the_clock()
        console.begin()
        await pilot.press("p", "3", "enter")
        assert len(screen.book.inputs) == 3, "the ruling, the call, the dice"
        clock.at += HELD / 2
        await pilot.press("enter")
        assert len(screen.book.inputs) == 3
        assert "press ENTER again" in screen.form_view().refused
        clock.at += HELD
        await pilot.press("enter")
        assert len(screen.book.inputs) == 4, "let go and pressed again it rolls"


async def test_what_dice_mean_is_said_as_they_are_entered():
    async with at_console("lions-den", app=SLOW) as console:
        screen, pilot = console.screen, console.pilot
        console.begin(spot="V15", down=4, to_go=8)
        await pilot.press("f", "4")
        assert screen.form_view().chart[0][1] == "good"
        assert screen.entry.form.pips == "4", "it may be 44"
        await pilot.press("4")
        assert screen.book.entries[-1].event == Roll((44,))
        assert "good" in screen.form_view().rolled[-1].text


async def test_a_command_over_dice_puts_them_away_and_is_done():
    async with at_console("vsefl", app=SLOW) as console:
        screen, pilot = console.screen, console.pilot
        console.begin()
        await pilot.press("p", "enter")
        assert screen.console.dice.throw is not None
        await pilot.press("u")
        assert screen.console.dice.throw is None
        assert screen.game.state.call == "play"
        assert isinstance(screen.game.awaiting, Chance)
        assert len(screen.book.inputs) == 2


async def test_a_key_that_comes_as_the_program_has_played_takes_no_answer():
    """It plays after a moment, and a person who hurries it is too late."""
    board = {"board": "simulated", "visitors_coach": "captain"}
    async with at_console("solitaire-coach", app=SLOW, **board) as console:
        screen, pilot, clock = console.screen, console.pilot, console.stop_the_clock()
        console.begin()
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


@pytest.mark.sample(1)
@pytest.mark.parametrize("key", ["space", "enter"])
async def test_dice_that_nobody_asks_for_take_no_call(key: str):
    """The first key after a figure that is refused ends the throw; it takes no answer."""
    async with at_console("lions-den") as console:
        screen, pilot = console.screen, console.pilot
        console.begin()
        stood = len(screen.book.inputs)
        await pilot.press("5", "0", key)
        assert len(screen.book.inputs) == stood
        assert "does nothing here. Press" in screen.form_view().refused
        await pilot.press(key)
        assert screen.game.state.call == "run"
