"""When time may be read, and when a period is over."""

import pytest
from msgspec.structs import replace

from quarterback.rule_sets import rule_set
from rulesets.core.advance import advance, out_of_turn
from rulesets.core.clock import ended
from rulesets.core.events import Tick, Timeout
from rulesets.core.refusal import Refused
from rulesets.core.sides import SIDES
from rulesets.core.situation import read_situation
from rulesets.core.state import State

PLAYS = rule_set("littlefield")
TIMED = rule_set("littlefield", {"timing": "timed"})
LATE = rule_set("littlefield", {"late_penalty": "one_more_play"})
PHASES = [
    {"phase": "toss"},
    {"phase": "scrimmage", "spot": "H30"},
    {"phase": "try", "ball": "home", "spot": "V3"},
    {"phase": "over"},
]


@pytest.mark.parametrize("rules", [PLAYS, TIMED], ids=["plays", "timed"])
@pytest.mark.parametrize("given", PHASES, ids=lambda given: given["phase"])
def test_what_may_come_out_of_turn_is_what_is_taken(rules, given):
    s = read_situation(rules, given, {})
    for name, event in (("tick", Tick(s.time_left)), ("timeout", Timeout(SIDES[0]))):
        try:
            advance(rules, s, event)
        except Refused:
            assert name not in out_of_turn(rules, s)
        else:
            assert name in out_of_turn(rules, s)


def standing(given: dict[str, object], left: int) -> State:
    return replace(read_situation(PLAYS, given, {}), time_left=left)


def test_a_period_is_over_when_nothing_is_left_and_nothing_owed():
    down, tried = PHASES[1], PHASES[2]
    assert not ended(PLAYS, standing(down, 1))
    assert ended(PLAYS, standing(down, 0)) and ended(PLAYS, standing(down, -1))
    assert not ended(PLAYS, standing(tried, 0))
    assert ended(PLAYS, standing(down, 0), penalty=True)
    assert not ended(LATE, standing(down, 0), penalty=True)
