"""The Captain: what he calls in plain situations, on boards of any rules."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from quarterback.ai.coaches.students import captain
from rulesets.core.advance import awaiting
from rulesets.core.awaiting import Decide, Option, decide
from rulesets.core.situation import read_situation
from tests.game.practice.playing import rules_of

RULES = rules_of("solitaire-coach")
LATE = {"period": 4, "plays_left": 3}


def calls_of(**given: Any) -> set[str]:
    """What he calls in so many moods; the home team has the ball."""
    s = read_situation(RULES, {"phase": "scrimmage", "ball": "home", **given})
    wanted = awaiting(RULES, s)
    assert isinstance(wanted, Decide)
    return {captain(Random(mood))(RULES, s, wanted) for mood in range(40)}


def test_early_downs_are_for_runs_and_passes():
    assert calls_of(spot="H30", down=1, to_go=10) == {"run", "pass"}
    assert calls_of(spot="H5", down=3, to_go=14) == {"run", "pass"}


def test_the_last_down_is_for_the_kick_that_is_due():
    assert calls_of(spot="H30", down=4, to_go=6) == {"punt"}
    assert calls_of(spot="V20", down=4, to_go=6) == {"fg"}
    assert calls_of(spot="V45", down=4, to_go=1) <= {"run", "pass"}


def test_behind_at_the_end_he_does_not_kick_the_ball_away():
    behind = {"score": {"home": 0, "visitors": 7}, "clock": LATE}
    assert calls_of(spot="H30", down=4, to_go=6, **behind) <= {"run", "pass"}
    assert calls_of(spot="V20", down=4, to_go=6, **behind) <= {"run", "pass"}
    behind["score"] = {"home": 0, "visitors": 2}
    assert calls_of(spot="V20", down=4, to_go=6, **behind) == {"fg"}


def test_he_kicks_on_side_only_when_he_must_have_the_ball():
    assert calls_of(phase="kickoff", spot="H35") == {"kickoff"}
    behind = {"score": {"home": 0, "visitors": 7}, "clock": LATE}
    assert calls_of(phase="kickoff", spot="H35", **behind) == {"onside"}


def test_one_point_unless_two_do_more():
    level = {"score": {"home": 6, "visitors": 8}}
    assert calls_of(phase="try", spot="V2", **level) == {"try_kick"}
    assert calls_of(phase="try", spot="V2", **level, clock=LATE) == {"try_play"}


def test_a_penalty_is_taken_when_it_is_worth_more():
    """Off a lineman who may not catch it (SC-R30): five yards, replay the down, or incomplete."""
    foul = {"snap": {"phase": "scrimmage", "ball": "home", "spot": 30, "down": 4, "line": 50,
                     "call": "pass"}, "foul": "ineligible"}  # fmt: skip
    s = read_situation(
        RULES, {"phase": "penalty", "ball": "home", "spot": "H30", "chooser": "visitors",
                "play": foul}
    )  # fmt: skip
    wanted = awaiting(RULES, s)
    assert isinstance(wanted, Decide)
    assert captain(Random(1))(RULES, s, wanted) == "decline"


@pytest.mark.parametrize("phase", ["scrimmage", "try", "run_back"])
def test_what_he_does_not_know_he_still_answers(phase: str):
    """Calls of a rule set that nobody has thought of yet."""
    given = {"scrimmage": {"spot": "H30"}, "try": {"spot": "V2"}, "run_back": {"spot": "H30"}}
    s = read_situation(RULES, {"phase": phase, "ball": "home", **given[phase]})
    wanted = decide("home", Option("wobble"), Option("spin"), locks=False)
    assert {captain(Random(mood))(RULES, s, wanted) for mood in range(20)} <= {"wobble", "spin"}
