"""How many keys the commonest plays take at the console, pressed one by one.

A call and its result take four at the most, and one more for each roll of dice and each time that
the rules stop the board for figures to be set. A place is as many keys as it has digits, and the
ENTER that records it.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import Any

import pytest
from textual.events import Key
from textual.pilot import Pilot

from quarterback.tui.console.screen import ConsoleScreen
from quarterback.tui.play.ui_state import HELD
from rulesets.core.events import Ruling
from tests.game.practice.playing import BOARD_GAMES
from tests.tui.conftest import until
from tests.tui.console.parts import CLOCKS, first_down
from tests.tui.console.seated import at_console

MOST = 4
UNUSUAL = 1
"""A turnover has a letter, a place and a call: one more."""
ROLL = "*"
ENTER = "."
"""As they are written below; both are the same key."""


@dataclass(frozen=True)
class Play:
    """A play as it is keyed: each call with its result, and a blank between two of them."""

    code: str
    name: str
    keys: str
    facts: frozenset[str]
    """What must have come of it, among others."""
    at: dict[str, Any]
    sets: str = ""
    """The rules that stop the board, one for each call that they belong to."""
    unusual: bool = False
    dice: tuple[str, ...] = ()
    """How the dice fall, where the play hangs on it; else ENTER rolls them."""

    @property
    def calls(self) -> list[str]:
        return self.keys.split()

    def allowed(self, call: str) -> int:
        """The keys that a call and its result may take."""
        more = sum(rule.startswith(f"{self.calls.index(call)}:") for rule in self.sets.split())
        return MOST + call.count(ROLL) + more + (UNUSUAL if self.unusual else 0)


def play(code: str, name: str, keys: str, *facts: str, **more: Any) -> Play:
    running = {"running": True} if code == "gunderson" else {}
    at = {"ball": "home", "clock": CLOCKS[code] | running} | more.pop("at", {})
    if "phase" not in at:
        at = first_down(code) | at
    return Play(code, name, keys, frozenset(facts), at, **more)


FOURTH = {"down": 4, "to_go": 8, "spot": "H30"}
NEAR = {"down": 4, "to_go": 8, "spot": "V15"}
KICKOFF, TRY = {"phase": "kickoff"}, {"phase": "try"}
PASSING = {"series": {"style": "ttqb", "last": 0}}

NO_FLAG = "20 7"
"""Dice of Lion's Den that throw no flag."""
LONG = {"down": 3, "to_go": 12, "spot": "H30"}

PLAYS = (
    play("gunderson", "run", "34.", "rush"),
    play("gunderson", "run to a touchdown", "rt.", "touchdown"),
    play("gunderson", "incomplete", "ti.", "incomplete", at=PASSING),
    play("gunderson", "complete, run on", "tc47.", "complete", at=PASSING, sets="0:LG-TQ-06"),
    play("gunderson", "punt, run back", "34..", "returned", at=FOURTH),
    play("gunderson", "kick-off, run back", "28.", "returned", at=KICKOFF),
    play("gunderson", "field goal", "fy.", "field_goal", at=NEAR),
    play("gunderson", "try", "ky.", "try_good", at=TRY),
    play("gunderson", "fumble lost", "rf34.", "turnover", unusual=True),
    play("solitaire-coach", "run", "r34.", "rush"),
    play("solitaire-coach", "run to a touchdown", "rt.", "touchdown"),
    play("solitaire-coach", "incomplete", "pi.", "incomplete"),
    play("solitaire-coach", "complete, run on", "pc47.", "complete", sets="0:SC-PASS-01"),
    play("solitaire-coach", "punt, run back", "n30. 41.", "return", at=FOURTH),
    play("solitaire-coach", "kick-off, run back", "k r21.", "return", at=KICKOFF),
    play("solitaire-coach", "field goal", "fy.", "field_goal", at=NEAR),
    play("solitaire-coach", "try", "ky.", "try_good", at=TRY),
    play("solitaire-coach", "intercepted, run back", "pn44. 31.", "turnover", unusual=True),
    play("solitaire-coach", "fumble, recovered", "rf34. rv.", "turnover", unusual=True),
    play("solitaire-coach", "fumble, kept farther on", "rf34. rh36.", "recovered", unusual=True),
    play("lions-den", "run", "r34.*", "rush", "no_flag", dice=(NO_FLAG,)),
    play("lions-den", "run to a touchdown", "rt.*", "touchdown", dice=(NO_FLAG,)),
    play("lions-den", "incomplete", "p p40.* n*", "incomplete", "no_flag", dice=("74", NO_FLAG)),
    play(
        "lions-den",
        "complete, run on",
        "p p11.* 47.*",
        "complete",
        "no_flag",
        dice=("30", NO_FLAG),
    ),
    play(
        "lions-den",
        "punt, run back",
        "n***31.*",
        "return",
        at=FOURTH,
        dice=("25", "10 7 5", "5", NO_FLAG),
    ),
    play("lions-den", "kick-off, run back", "**31.", "return", at=KICKOFF, dice=("1 2 1", "4")),
    play("lions-den", "field goal", "f**", "field_goal", "no_flag", at=NEAR, dice=("25", NO_FLAG)),
    play("lions-den", "try", "k*", "try_good", at=TRY, dice=("25",)),
    play(
        "lions-den",
        "fumble lost, run back",
        "rf34. rv. 31.*",
        "turnover",
        unusual=True,
        dice=(NO_FLAG,),
    ),
    play(
        "lions-den",
        "fumble, recovered",
        "rf34. rv.",
        "turnover",
        unusual=True,
    ),
    play(
        "vsefl", "fumble, The Box", "p**f34.*", "loose_ball", unusual=True, dice=("6", "2", "5 5")
    ),
    play("vsefl", "run", "p**34.*", "rush", dice=("6", "2")),
    play("vsefl", "run to a touchdown", "p**t.*", "touchdown", dice=("6", "2")),
    play("vsefl", "incomplete", "p** ri.*", "incomplete", at=LONG, dice=("2", "2")),
    play(
        "vsefl",
        "complete, run on",
        "p** rc47.*",
        "complete",
        at=LONG,
        sets="1:VS-PAS-01",
        dice=("2", "2"),
    ),
    play("vsefl", "punt, run back", "n30. 38.*", "return", at=FOURTH),
    play("vsefl", "kick-off, run back", "kd28.*", "return", at=KICKOFF, sets="0:VS-KO-05"),
    play("vsefl", "field goal", "fy.*", "field_goal", at=NEAR),
    play("vsefl", "try", "ky.", "try_good", at=TRY),
    play(
        "vsefl",
        "intercepted, run back",
        "p** rn44. 41.*",
        "turnover",
        at=LONG,
        unusual=True,
        dice=("2", "2"),
    ),
)


TARGETS = {
    ("vsefl", "complete, run on"): 6,
    ("lions-den", "complete, run on"): 8,
    **{(code, "punt, run back"): 8 for code in CLOCKS},
    ("gunderson", "fumble lost"): 8,
    ("solitaire-coach", "fumble, recovered"): 8,
    ("lions-den", "fumble, recovered"): 8,
    ("vsefl", "fumble, The Box"): 8,
}
"""The most keys of a whole play, the ENTER that rolls dice not counted."""


def test_whole_plays_take_few_keys():
    """As `test_the_commonest_plays_take_few_keys` presses them on the screen."""
    keys = {(each.code, each.name): len(re.sub(r"[ *]", "", each.keys)) for each in PLAYS}
    for which, most in TARGETS.items():
        assert keys[which] <= most, which


@pytest.mark.sample(2)
@pytest.mark.parametrize("code", CLOCKS)
async def test_the_commonest_plays_take_few_keys(code: str):
    async with at_console(code) as console:
        for each in PLAYS:
            if each.code == code:
                await keyed(console.screen, console.pilot, each)


async def keyed(screen: ConsoleScreen, pilot: Pilot[Any], each: Play) -> None:
    """The play, key by key, from its own situation."""
    ruling = Ruling(each.at, why="the play begins here", whole=True)
    screen.console.enter(lambda: screen.game.ruled(ruling))
    before, dice = len(screen.book.entries), iter(each.dice)
    screen.game.rolls_dice = False
    for call in each.calls:
        assert len(call) <= each.allowed(call), each
        for key in call:
            assert screen.form_view().refused == "", each
            if key == ROLL and screen.entry.form.rolling is None:
                continue  # the program has rolled on
            if key == ROLL:
                screen.entry.form = replace(screen.entry.form, pips=next(dice, ""))
            await pilot.pause(HELD)
            await pilot.press("enter" if key in ENTER + ROLL else key)
    await pilot.pause()
    told = {fact.fact for entry in screen.book.entries[before:] for fact in entry.facts}
    assert each.facts <= told, [entry.event for entry in screen.book.entries[before:]]


async def test_keys_that_come_all_at_once_keep_their_order():
    """As from a slow line, or from somebody who types without looking."""
    async with at_console("solitaire-coach") as console:
        app, pilot, screen = console.app, console.pilot, console.screen
        console.begin()
        for key in ("r", "3", "5", "backspace", "4", "enter", "p", "i", "enter", "u", "z", "p"):
            mark = "\r" if key == "enter" else key if len(key) == 1 else None
            app.post_message(Key(key, mark))
        await until(pilot, lambda: screen.game.state.call == "pass")
        entries = [entry.event for entry in screen.book.entries[1:]]
        assert [type(event).__name__ for event in entries] == ["Call", "Report"] * 2 + ["Call"]
        assert screen.game.state.spot == 34


def test_every_rule_set_has_its_commonest_plays():
    assert CLOCKS.keys() == {each.code for each in PLAYS} == set(BOARD_GAMES)
