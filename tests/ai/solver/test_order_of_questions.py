"""What a solved game answers does not depend on what it was asked before."""

from __future__ import annotations

from random import Random

import pytest

from quarterback.ai.solver import solved
from quarterback.rule_sets import rule_set, shipped_dial
from rulesets.core.advance import awaiting
from rulesets.core.awaiting import Decide
from rulesets.core.session import Session
from rulesets.core.state import State
from tests.random_board import play_dial

RULES = rule_set("littlefield", {"plays": "40"}, shipped_dial())
NEAR = 1e-5
"""Ten times what the program may be wrong by for not looking farther ahead."""


def decisions(seed: int) -> list[State]:
    """The situations of a random game in which there was something to call."""
    found = [entry.before for entry in play_dial(Session(RULES), Random(seed)).entries]
    asked = ((s, awaiting(RULES, s)) for s in found)
    return [s for s, wanted in asked if isinstance(wanted, Decide) and not wanted.forced]


def test_the_order_of_the_questions_changes_no_answer() -> None:
    asked = [s for seed in range(4) for s in decisions(seed)]
    in_order, shuffled = solved(RULES), solved(RULES)
    first = {n: in_order.values(s) for n, s in enumerate(asked)}
    numbers = list(range(len(asked)))
    Random(1).shuffle(numbers)
    for number in numbers:
        again = shuffled.values(asked[number])
        for call, worth in first[number].items():
            assert again[call].expected == pytest.approx(worth.expected, abs=NEAR)
