"""How much hangs on a spin, against a small game computed another way."""

from __future__ import annotations

import pytest

from quarterback.ai.stakes import is_close, swing
from quarterback.rule_sets import rule_set, shipped_dial
from rulesets.core.advance import awaiting, step
from rulesets.core.awaiting import Chance
from rulesets.core.events import Call
from rulesets.core.situation import read_situation
from rulesets.core.state import State
from tests.ai.test_review import EXACT, RULES, near_the_end


def test_the_swing_is_the_spread_of_what_the_faces_are_worth() -> None:
    s = near_the_end("V10", 4, 10, 1, behind=2).start
    locked = step(RULES, s, Call("field_goal"))
    turned = awaiting(RULES, locked)
    assert isinstance(turned, Chance) and turned.table is not None
    worths = [
        EXACT.worth(step(RULES, locked, draw), "home").expected for draw in turned.table.draws
    ]
    mean = sum(worths) / len(worths)
    spread = (sum((worth - mean) ** 2 for worth in worths) / len(worths)) ** 0.5
    assert swing(RULES, s, "field_goal", EXACT) == pytest.approx(spread)
    assert swing(RULES, s, "field_goal", EXACT) > swing(RULES, s, "punt", EXACT)


LONG = rule_set("littlefield", {"plays": "120"}, shipped_dial())


def situation(**changed: object) -> State:
    told: dict[str, object] = {
        "phase": "scrimmage", "ball": "home", "spot": "H40", "down": 1, "to_go": 10,
        "clock": {"period": 2, "plays_left": 40}, "toss_winner": "home",
        "score": {"home": 7, "visitors": 7},
    }  # fmt: skip
    return read_situation(LONG, told | changed)


@pytest.mark.parametrize(
    ("changed", "close"),
    [
        ({}, False),
        ({"down": 4}, True),
        ({"spot": "V4", "to_go": 4, "goal": True}, True),
        ({"spot": "V9", "to_go": 9, "goal": True}, False),
        ({"clock": {"period": 2, "plays_left": 3}}, True),
        ({"clock": {"period": 1, "plays_left": 3}}, False),
        ({"clock": {"period": 2, "plays_left": 3}, "score": {"home": 30, "visitors": 7}}, False),
    ],
)
def test_without_the_solved_game_the_situation_says_it(
    changed: dict[str, object], close: bool
) -> None:
    assert is_close(LONG, situation(**changed)) is close
