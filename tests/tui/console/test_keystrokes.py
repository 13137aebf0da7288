"""How many keys the commonest plays take at the console, pressed one by one.

A call and its result take four at the most, and one more for each roll of dice and each time that
the rules stop the board for figures to be set. A place is as many keys as it has digits, and the
ENTER that records it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import pytest

from rulesets.core.events import Ruling
from tests.tui.conftest import open_app
from tests.tui.console.sitting_down import at_console

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
    seed: int = 7

    @property
    def calls(self) -> list[str]:
        return self.keys.split()

    def allowed(self, call: str) -> int:
        """The keys that a call and its result may take."""
        more = sum(rule.startswith(f"{self.calls.index(call)}:") for rule in self.sets.split())
        return MOST + call.count(ROLL) + more + (UNUSUAL if self.unusual else 0)


CLOCKS: dict[str, dict[str, Any]] = {
    "gunderson": {"period": 1, "seconds_left": 600, "running": True},
    "solitaire-coach": {"period": 1, "plays_left": 10},
    "lions-den": {"period": 1, "seconds_left": 600},
    "vsefl": {"period": 1, "plays_left": 10},
}


def play(code: str, name: str, keys: str, *facts: str, **more: Any) -> Play:
    at = {"phase": "scrimmage", "ball": "home", "clock": CLOCKS[code]} | more.pop("at", {})
    if at["phase"] == "scrimmage":
        at = {"spot": "H30", "down": 1, "to_go": 10} | at
    return Play(code, name, keys, frozenset(facts), at, **more)


FOURTH = {"down": 4, "to_go": 8, "spot": "H30"}
NEAR = {"down": 4, "to_go": 8, "spot": "V15"}
KICKOFF, TRY = {"phase": "kickoff"}, {"phase": "try"}
PASSING = {"series": {"style": "ttqb", "last": 0}}

LONG = {"down": 3, "to_go": 12, "spot": "H30"}

PLAYS = (
    play("gunderson", "run", "34.", "rush"),
    play("gunderson", "run to a touchdown", "rt.", "touchdown"),
    play("gunderson", "incomplete", "tn.", "incomplete", at=PASSING),
    play("gunderson", "complete, run on", "th47.", "complete", at=PASSING, sets="0:LG-TQ-06"),
    play("gunderson", "punt, run back", "34.", "returned", at=FOURTH),
    play("gunderson", "kick-off, run back", "28.", "returned", at=KICKOFF),
    play("gunderson", "field goal", "fo.", "field_goal", at=NEAR),
    play("gunderson", "try", "xo.", "try_good", at=TRY),
    play("gunderson", "fumble lost", "rl34.", "turnover", unusual=True),
    play("solitaire-coach", "run", "r34.", "rush"),
    play("solitaire-coach", "run to a touchdown", "rt.", "touchdown"),
    play("solitaire-coach", "incomplete", "pi.", "incomplete"),
    play("solitaire-coach", "complete, run on", "pc47.", "complete", sets="0:SC-PASS-01"),
    play("solitaire-coach", "punt, run back", "n30. r41.", "return", at=FOURTH),
    play("solitaire-coach", "kick-off, run back", "k r21.", "return", at=KICKOFF),
    play("solitaire-coach", "field goal", "fo.", "field_goal", at=NEAR),
    play("solitaire-coach", "try", "to.", "try_good", at=TRY),
    play("solitaire-coach", "intercepted, run back", "pn44. 31.", "turnover", unusual=True),
    play("lions-den", "run", "r34.*", "rush", "no_flag", seed=1),
    play("lions-den", "run to a touchdown", "rc.*", "touchdown", seed=3),
    play("lions-den", "incomplete", "p p40.* n*", "incomplete", "no_flag", seed=3),
    play("lions-den", "complete, run on", "p p11.* n47.*", "complete", "no_flag"),
    play("lions-den", "punt, run back", "n***31.*", "return", at=FOURTH),
    play("lions-den", "kick-off, run back", "**31.", "return", at=KICKOFF),
    play("lions-den", "field goal", "f**", "field_goal", "no_flag", at=NEAR, seed=1),
    play("lions-den", "try", "k*", "try_good", at=TRY),
    play("lions-den", "fumble lost, run back", "rf34. rv. 31.*", "turnover", unusual=True),
    play("vsefl", "run", "p**34.*", "rush"),
    play("vsefl", "run to a touchdown", "p**c.*", "touchdown"),
    play("vsefl", "incomplete", "p** ri.*", "incomplete", at=LONG),
    play("vsefl", "complete, run on", "p** rc47.*", "complete", at=LONG, sets="1:VS-PAS-01"),
    play("vsefl", "punt, run back", "n30. 38.*", "return", at=FOURTH),
    play("vsefl", "kick-off, run back", "kt28.*", "return", at=KICKOFF, sets="0:VS-KO-05"),
    play("vsefl", "field goal", "io.*", "field_goal", at=NEAR),
    play("vsefl", "try", "to.", "try_good", at=TRY),
    play("vsefl", "intercepted, run back", "p** rn44. 41.*", "turnover", at=LONG, unusual=True),
)


@pytest.mark.parametrize("each", PLAYS, ids=lambda each: f"{each.code}: {each.name}")
async def test_the_commonest_plays_take_few_keys(each: Play):
    options = {"ruleset": each.code, "board": "own", "home": "Yale", "visitors": "Harvard"}
    async with open_app(seed=each.seed, **options) as (app, pilot):
        screen = await at_console(app, pilot)
        ruling = Ruling(each.at, why="the play begins here", whole=True)
        screen.enter_by(lambda: screen.game.ruled(ruling))
        before = len(screen.book.entries)
        for call in each.calls:
            for key in call:
                assert screen.shown_sheet().refused == ""
                await pilot.press("enter" if key in ENTER + ROLL else key)
            assert len(call) <= each.allowed(call)
        await pilot.pause()
        told = {fact.fact for entry in screen.book.entries[before:] for fact in entry.facts}
        assert each.facts <= told, [entry.event for entry in screen.book.entries[before:]]
