"""Situations told by hand, as far as no case of tests/cases shows them."""

from typing import Any

import pytest

from tests.cli.referee.lines import Game, scrimmage

FULL = {
    "toss": set(),
    "choice": {"chooser"},
    "kickoff": {"ball", "spot"},
    "free_kick": {"ball", "spot"},
    "run_back": {"ball", "spot"},
    "interception_return": {"ball", "spot"},
    "try": {"ball", "spot"},
    "scrimmage": {"ball", "spot", "down", "to_go", "goal", "series"},
    "over": {"winner"},
}
"""What a situation has in each phase beside phase, score, clock and toss winner."""
MEANT = {
    "ball": "home",
    "spot": "H30",
    "down": 1,
    "to_go": 10,
    "goal": False,
    "chooser": "home",
    "winner": None,
    "series": {"incompletions": 0},
}


def whole(phase: str, **fields: Any) -> dict[str, Any]:
    """A situation with all that its phase has."""
    spot = {"spot": "V3"} if phase == "try" else {}
    return {"phase": phase} | {key: MEANT[key] for key in FULL[phase]} | spot | fields


@pytest.mark.parametrize("phase", FULL)
def test_each_phase_has_its_fields_and_no_others(phase: str):
    game = Game()
    told = game.ok(situation=whole(phase))["situation"]
    assert told.keys() == {"phase", "score", "clock", "toss_winner"} | FULL[phase]
    for key in MEANT.keys() - FULL[phase]:
        assert (
            f"a situation at {phase} has no '{key}'"
            in game.no(situation=whole(phase, **{key: MEANT[key]}))["error"]
        )


def test_time_is_needed_unless_something_is_owed():
    game = Game()
    for period in (1, 2):
        gone = {"period": period, "plays_left": 0}
        for phase in ("run_back", "interception_return", "try"):
            game.ok(situation=whole(phase, clock=gone))
        game.ok(situation=whole("over", clock=gone))
        for phase in ("choice", "kickoff", "free_kick", "scrimmage"):
            says = f"no time is left in this period, and nothing is owed: there is no {phase}"
            assert says in game.no(situation=whole(phase, clock=gone))["error"]
        assert "no time is left" in game.no(situation=scrimmage(call="punt", clock=gone))["error"]


@pytest.mark.parametrize(("before", "after"), [(0, 1), (1, 2), (29, 30), (30, 31), (31, 31)])
def test_incompletions_are_counted_as_far_as_they_can_be_told(before: int, after: int):
    game = Game()
    game.ok(situation=scrimmage(call="pass", series={"incompletions": before}))
    assert game.ok(spin="Inc")["situation"]["series"] == {"incompletions": after}
    assert game.ok(situation=scrimmage(series={}))["situation"]["series"] == {"incompletions": 0}
    assert "from 0 to 31" in game.no(situation=scrimmage(series={"incompletions": 32}))["error"]


def test_halves_of_unequal_length_each_begin_when_they_are_full():
    game = Game(plays=5)
    for clock, rule in [
        ({"period": 1, "plays_left": 2}, "LQ-TOSS-01"),
        ({"period": 1, "plays_left": 1}, "LQ-AFT-01"),
        ({"period": 2, "plays_left": 3}, "LQ-TOSS-02"),
        ({"period": 2, "plays_left": 2, "begun": True}, "LQ-AFT-01"),
    ]:
        game.ok(situation={"phase": "choice", "clock": clock})
        assert game.no(call="punt")["rule"] == rule
    assert "from -9999 to 2" in game.no(situation=scrimmage(clock={"plays_left": 3}))["error"]


def test_a_call_that_the_rules_forbid_may_be_told_as_having_been_made():
    game = Game()
    now = game.ok(situation=scrimmage(call="field_goal"))["situation"]
    assert now["call"] == "field_goal"
    now = game.ok(situation=scrimmage(spot="V12", call="field_goal", play={"signal": 8}))
    assert (now["situation"]["play"], now["awaiting"]["ring"]) == ({"signal": 8}, 8)
    for signal in (7, 11, None):
        told = scrimmage(spot="V12", call="field_goal", play={"signal": signal})
        assert "signal must be a whole number from 8 to 10" in game.no(situation=told)["error"]
    told = scrimmage(spot="V12", call="field_goal", play={"ring": 8})
    assert "the play has no 'ring'" in game.no(situation=told)["error"]
