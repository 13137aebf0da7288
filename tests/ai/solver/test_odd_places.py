"""Values of situations typed in by hand, most of which no game comes to by itself."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import islice
from random import Random
from typing import Any

import numpy as np
import pytest

from quarterback.ai.kernel import LazyKernel
from quarterback.ai.kernel.tables import ARRAYS, Kernel
from quarterback.ai.solver import solved
from quarterback.ai.solver.answers import SolvedAnswers
from quarterback.rule_sets import rule_set, shipped_dial
from rulesets.core.field import FARTHEST, NEAREST, place_name
from rulesets.core.refusal import Refused
from rulesets.core.ruleset import RuleSet
from rulesets.core.sides import HOME, OTHER, SIDES, VISITORS
from rulesets.core.situation import read_situation
from rulesets.core.state import CHOICE, SCRIMMAGE, TOSS, State
from tests.ai.expectimax import EXACT, assert_follows, assert_tried
from tests.ai.tiny import CACHE, tiny_kernel, tiny_rules

SETTINGS = [
    {},
    {"play_count": "without_returns", "plus5_past_point": "down_stands"},
    {"late_penalty": "one_more_play"},
]


@cache
def answers(plays: int) -> SolvedAnswers:
    return solved(tiny_rules(plays), folder=CACHE)


def typed_in(rules: RuleSet, seed: int, most: int) -> Iterator[State]:
    """Whatever the rules accept, with so many plays left at most; half of it run over."""
    random = Random(seed)
    phases = sorted(rules.profile.phases) + [SCRIMMAGE] * 4
    while True:
        given = place(rules, random, random.choice(phases))
        left = random.randint(random.choice((-6, 1)), most)
        given["clock"] = {"period": random.choice((1, 2)), "plays_left": left}
        given["score"] = {side: random.randint(0, 12) for side in SIDES}
        try:
            yield read_situation(rules, given)
        except Refused:
            continue


def place(rules: RuleSet, random: Random, phase: str) -> dict[str, Any]:
    side, spot = random.choice(SIDES), random.randint(NEAREST, FARTHEST)
    told: dict[str, Any] = {"phase": phase}
    if phase != TOSS:
        told["toss_winner"] = random.choice(SIDES)
    if phase == CHOICE:
        return told | {"chooser": side}
    if phase in ("toss", "over", "try"):
        return told if phase != "try" else told | {"ball": side}
    told |= {"ball": side, "spot": place_name(side, spot)}
    if phase == SCRIMMAGE:
        least = rules.profile.min_to_go
        told |= {"down": random.randint(1, 4), "to_go": random.randint(least, 100 - spot)}
        told["series"] = {"incompletions": random.choice((0, 0, 1, 2, 9, 31))}
    return told


def test_what_is_typed_in_is_worth_what_expectimax_finds():
    rules = tiny_rules(4)
    assert_tried(rules, answers(4), islice(typed_in(rules, 1, 2), 25))


@pytest.mark.long
@pytest.mark.parametrize("settings", SETTINGS[:2], ids=["usual", "others"])
def test_much_that_is_typed_in_is_worth_what_expectimax_finds(settings: dict[str, Any]):
    rules = tiny_rules(4, **settings)
    assert_tried(rules, solved(rules, folder=CACHE), islice(typed_in(rules, 2, 2), 200))


@pytest.mark.long
@pytest.mark.parametrize("again", [False, True], ids=["", "again"])
@pytest.mark.parametrize("settings", SETTINGS, ids=["usual", "others", "one more play"])
def test_what_is_typed_in_is_worth_what_it_leads_to(settings: dict[str, Any], again: bool):
    rules = tiny_rules(8, again, **settings)
    found = solved(rules, folder=CACHE)
    for s in islice(typed_in(rules, 3, 4), 40):
        assert_follows(rules, found, s)


@pytest.mark.parametrize("plays", [4, pytest.param(12, marks=pytest.mark.long)])
def test_first_and_far_is_worth_what_it_leads_to(plays: int):
    rules = tiny_rules(plays)
    given = {"phase": "scrimmage", "ball": HOME, "spot": "50", "down": 1, "to_go": 27}
    clock = {"period": 1, "plays_left": plays // 2}
    s = read_situation(rules, given | {"toss_winner": VISITORS, "clock": clock})
    found = answers(plays)
    assert found.kernel.find(s) is None
    assert_follows(rules, found, s)
    worth = found.worth(s, HOME)
    assert abs(worth.expected + found.worth(s, OTHER[HOME]).expected - 1) < EXACT


def test_a_kernel_grows_and_what_it_knew_stays():
    rules, kernel = tiny_rules(4), tiny_kernel()
    wider = LazyKernel(rules, kernel)
    before: Kernel = wider.kernel
    known = kernel.positions
    usual = {"phase": "scrimmage", "ball": HOME, "down": 1, "toss_winner": HOME}
    for spot, to_go in (("50", 27), ("H20", 44), ("V30", 1)):
        s = read_situation(rules, usual | {"spot": spot, "to_go": to_go})
        assert kernel.find(s) is None
        number = wider.find(s)
        assert number is not None
        assert number >= known
        assert wider.find(s) == number
        assert wider.kernel.position(number)[1:4] == (s.spot, 1, s.line_to_gain)
    assert before is wider.kernel
    assert kernel.positions == known
    for name in ARRAYS:
        was = getattr(kernel, name)
        assert np.array_equal(getattr(wider.kernel, name)[: len(was)], was), name


@pytest.mark.long
def test_the_game_that_comes_along_has_a_value_for_every_first_down():
    rules = rule_set("littlefield", None, shipped_dial())
    found = solved(rules, folder=CACHE)
    usual = {"phase": "scrimmage", "ball": HOME, "down": 1, "toss_winner": HOME}
    random = Random(4)
    for _ in range(40):
        spot = random.randint(NEAREST, FARTHEST)
        told = {"spot": place_name(HOME, spot), "to_go": random.randint(1, 100 - spot)}
        worth = found.worth(read_situation(rules, usual | told), HOME)
        assert 0.2 < worth.expected < 0.9, told
