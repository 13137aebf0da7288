"""How many keys the commonest plays take at the console, pressed one by one.

A call and its result take four at the most, and one more for each roll of dice and each time that
the rules stop the board for figures to be set. A place is as many keys as it has digits, and the
ENTER that records it.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace
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

    name: str
    keys: str
    facts: str
    """What must have come of it, among others."""
    at: dict[str, Any] = field(default_factory=dict)
    """Where, if not at first and 10 on the home 30."""
    sets: str = ""
    """The rules that stop the board, one for each call that they belong to."""
    unusual: bool = False
    dice: str = ""
    """How the dice fall, where the play hangs on it; else ENTER rolls them."""
    most: int = 99
    """The most keys of the whole play, the ENTER that rolls dice not counted."""

    @property
    def calls(self) -> list[str]:
        return self.keys.split()

    def allowed(self, call: str) -> int:
        """The keys that a call and its result may take."""
        more = sum(rule.startswith(f"{self.calls.index(call)}:") for rule in self.sets.split())
        return MOST + call.count(ROLL) + more + (UNUSUAL if self.unusual else 0)

    def situation(self, code: str) -> dict[str, Any]:
        running = {"running": True} if code == "gunderson" else {}
        first = {"ball": "home"} if "phase" in self.at else first_down(code)
        return first | {"clock": CLOCKS[code] | running} | self.at


FOURTH = {"down": 4, "to_go": 8, "spot": "H30"}
NEAR = {"down": 4, "to_go": 8, "spot": "V15"}
LONG = {"down": 3, "to_go": 12, "spot": "H30"}
KICKOFF, TRY = {"phase": "kickoff"}, {"phase": "try"}
PASSING = {"series": {"style": "ttqb", "last": 0}}

PLAYS = {
    "gunderson": (
        Play("run", "34.", "rush"),
        Play("run to a touchdown", "rt.", "touchdown"),
        Play("incomplete", "ti.", "incomplete", PASSING),
        Play("complete, run on", "tc47.", "complete", PASSING, "0:LG-TQ-06"),
        Play("punt, run back", "34..", "returned", FOURTH, most=8),
        Play("kick-off, run back", "28.", "returned", KICKOFF),
        Play("field goal", "fy.", "field_goal", NEAR),
        Play("try", "ky.", "try_good", TRY),
        Play("fumble lost", "rf34.", "turnover", unusual=True, most=8),
    ),
    "solitaire-coach": (
        Play("run", "r34.", "rush"),
        Play("run to a touchdown", "rt.", "touchdown"),
        Play("incomplete", "pi.", "incomplete"),
        Play("complete, run on", "pc47.", "complete", sets="0:SC-PASS-01"),
        Play("punt, run back", "n30. 41.", "return", FOURTH, most=8),
        Play("kick-off, run back", "k r21.", "return", KICKOFF),
        Play("field goal", "fy.", "field_goal", NEAR),
        Play("try", "ky.", "try_good", TRY),
        Play("intercepted, run back", "pn44. 31.", "turnover", unusual=True),
        Play("fumble, recovered", "rf34. rv.", "turnover", unusual=True, most=8),
        Play("fumble, kept farther on", "rf34. rh36.", "recovered", unusual=True),
    ),
    "lions-den": (  # 20 7 throws no flag
        Play("run", "r34.*", "rush no_flag", dice="20 7"),
        Play("run to a touchdown", "rt.*", "touchdown", dice="20 7"),
        Play("incomplete", "p p40.* n*", "incomplete no_flag", dice="74, 20 7"),
        Play("complete, run on", "p p11.* 47.*", "complete no_flag", dice="30, 20 7", most=8),
        Play("punt, run back", "n***31.*", "return", FOURTH, dice="25, 10 7 5, 5, 20 7", most=8),
        Play("kick-off, run back", "**31.", "return", KICKOFF, dice="1 2 1, 4"),
        Play("field goal", "f**", "field_goal no_flag", NEAR, dice="25, 20 7"),
        Play("try", "k*", "try_good", TRY, dice="25"),
        Play("fumble lost, run back", "rf34. rv. 31.*", "turnover", unusual=True, dice="20 7"),
        Play("fumble, recovered", "rf34. rv.", "turnover", unusual=True, most=8),
    ),
    "vsefl": (
        Play("fumble, The Box", "p**f34.*", "loose_ball", unusual=True, dice="6, 2, 5 5", most=8),
        Play("run", "p**34.*", "rush", dice="6, 2"),
        Play("run to a touchdown", "p**t.*", "touchdown", dice="6, 2"),
        Play("incomplete", "p** ri.*", "incomplete", LONG, dice="2, 2"),
        Play(
            "complete, run on", "p** rc47.*", "complete", LONG, "1:VS-PAS-01", dice="2, 2", most=6
        ),
        Play("punt, run back", "n30. 38.*", "return", FOURTH, most=8),
        Play("kick-off, run back", "kd28.*", "return", KICKOFF, "0:VS-KO-05"),
        Play("field goal", "fy.*", "field_goal", NEAR),
        Play("try", "ky.", "try_good", TRY),
        Play("intercepted, run back", "p** rn44. 41.*", "turnover", LONG, "", True, "2, 2"),
    ),
}


@pytest.mark.sample(2)
@pytest.mark.parametrize("code", BOARD_GAMES)
async def test_the_commonest_plays_take_few_keys(code: str):
    async with at_console(code) as console:
        for each in PLAYS[code]:
            await keyed(console.screen, console.pilot, each)


async def keyed(screen: ConsoleScreen, pilot: Pilot[Any], each: Play) -> None:
    """The play, key by key, from its own situation."""
    at = each.situation(screen.game.rules.code)
    ruling = Ruling(at, why="the play begins here", whole=True)
    screen.console.enter(lambda: screen.game.ruled(ruling))
    assert len(re.sub(r"[ *]", "", each.keys)) <= each.most, each
    before, dice = len(screen.book.entries), iter(each.dice.split(", "))
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
    assert set(each.facts.split()) <= told, [entry.event for entry in screen.book.entries[before:]]


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
