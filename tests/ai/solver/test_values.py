"""Values of tiny games: against expectimax over the rules, and step by step against themselves."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from quarterback.ai.kernel.survey import Unknowable
from quarterback.ai.solver import solved
from quarterback.ai.solver.answers import SolvedAnswers
from quarterback.ai.solver.lattice import OBJECTIVES, Objective
from rulesets.core.advance import step
from rulesets.core.playout import branches
from rulesets.core.ruleset import RuleSet
from rulesets.core.sides import HOME, OTHER, SIDES, VISITORS
from rulesets.core.situation import read_situation
from rulesets.core.state import State
from rulesets.littlefield import from_cells, littlefield
from tests.ai.expectimax import EXACT, Expectimax, assert_follows, assert_tried, near
from tests.ai.tiny import CACHE, CELLS, any_state, tiny_dial, tiny_kernel, tiny_rules


@cache
def answers(
    plays: int, again: bool = False, objective: Objective = "win", **settings: str
) -> SolvedAnswers:
    return solved(tiny_rules(plays, again, **settings), objective, CACHE)


def states(rules: RuleSet, found: SolvedAnswers, many: int, seed: int) -> list[State]:
    """Situations of every kind; of one in three the spin, or what it leads to."""
    random = Random(seed)
    out: list[State] = []
    while len(out) < many:
        s = any_state(found.kernel, random, found.clock.halves, rules.profile.must_finish)
        for _ in range(random.choice((0, 0, 1, 2))):
            ways = list(branches(rules, s))
            s = random.choice(ways).after if ways else s
        out.append(s)
    return out


OTHERS = {"play_count": "without_returns", "plus5_past_point": "down_stands"}


def test_values_are_those_of_expectimax():
    rules, found = tiny_rules(4), answers(4)
    assert_tried(rules, found, states(rules, found, 25, 1))


@pytest.mark.long
@pytest.mark.parametrize("settings", [{}, OTHERS], ids=["usual", "others"])
def test_many_values_are_those_of_expectimax(settings: dict[str, Any]):
    rules, found = tiny_rules(4, **settings), answers(4, **settings)
    assert_tried(rules, found, states(rules, found, 400, 1))


@pytest.mark.sample(1)
@pytest.mark.parametrize("side", SIDES)
def test_not_to_lose_is_that_of_expectimax(side: str):
    rules = tiny_rules(2)
    found = answers(2, objective="not_to_lose")
    truth = Expectimax(rules, f"{side}_not_to_lose")
    for s in states(rules, found, 12, 2):
        worth = found.worth(s, HOME if side == "home" else VISITORS)
        wanted = truth.worth(s)
        least = wanted.win + wanted.tie if side == "home" else 1 - wanted.win
        assert abs(worth.win + worth.tie - float(least)) < EXACT, s
        assert abs(worth.win + worth.tie + worth.loss - 1) < EXACT
        assert abs(worth.tie - float(wanted.tie)) < EXACT, s


@pytest.mark.long
@pytest.mark.parametrize("plays", [2, 5, 7])
def test_whole_games_are_those_of_expectimax(plays: int):
    rules = tiny_rules(plays)
    found, truth = answers(plays), Expectimax(rules)
    wanted = truth.worth(rules.opening(rules))
    assert near(found.worth(rules.opening(rules), HOME), float(wanted.win), float(wanted.tie))
    for s in list(truth.known)[:: max(len(truth.known) // 3000, 1)]:
        wanted = truth.worth(s)
        assert near(found.worth(s, HOME), float(wanted.win), float(wanted.tie)), s


@pytest.mark.long
@pytest.mark.parametrize("objective", OBJECTIVES)
@pytest.mark.parametrize(
    "settings",
    [{}, {"play_count": "without_returns"}, {"late_penalty": "one_more_play"}],
    ids=lambda settings: next(iter(settings), "usual"),
)
def test_calls_are_worth_what_they_lead_to(objective: Objective, settings: dict[str, Any]):
    """Where returns may be made over and over, expectimax would never end: each value is that of
    the situations that follow it."""
    rules = tiny_rules(4, True, **settings)
    found = answers(4, True, objective, **settings)
    to_win = answers(4, True, **settings) if objective == "points" else None
    random = Random(3)
    for _ in range(60):
        s = any_state(found.kernel, random, found.clock.halves, rules.profile.must_finish)
        assert_follows(rules, found, s, to_win)


def test_a_lead_beyond_all_others_is_safe():
    rules = tiny_rules(4)
    found = answers(4)
    given = {"phase": "kickoff", "ball": "home", "toss_winner": "home"}
    s = read_situation(rules, given | {"score": {"home": 400, "visitors": 3}})
    assert near(found.worth(s, HOME), 1, 0)
    assert 300 < found.worth(s, HOME).points < 400


@pytest.mark.long
def test_a_game_against_the_clock_is_taken_by_its_pace():
    rules = littlefield(tiny_dial(), {"timing": "timed", "minutes": "1"})
    timed = solved(rules, "win", CACHE)
    assert timed.estimated
    assert timed.clock.halves == (3, 3)
    counted = answers(6)
    assert not counted.estimated
    s = step(rules, rules.opening(rules), next(branches(rules, rules.opening(rules))).event)
    t = step(
        tiny_rules(6),
        counted.rules.opening(tiny_rules(6)),
        next(branches(rules, rules.opening(rules))).event,
    )
    assert s.time_left == 60
    assert t.time_left == 3
    assert timed.values(s) == counted.values(t)


@pytest.mark.long
def test_a_dial_without_end_is_refused():
    """A return that every face has made again would be owed for ever."""
    endless = from_cells(CELLS | {"6": ["-5P"] * 6}, "endless")
    with pytest.raises(Unknowable, match="for ever"):
        solved(littlefield(endless, {"plays": "2"}), "points", CACHE)


def test_nothing_is_to_be_called_where_nothing_is():
    rules = tiny_rules(4)
    found = answers(4)
    assert found.values(rules.opening(rules)) == {}
    over = read_situation(rules, {"phase": "over", "score": {"home": 3}, "toss_winner": "home"})
    assert found.values(over) == {}
    assert near(found.worth(over, VISITORS), 0, 0)
    assert found.worth(over, VISITORS).points == -3


def test_it_must_be_known_who_chooses_at_half_time():
    rules = tiny_rules(4)
    s = read_situation(rules, {"phase": "kickoff", "ball": "home", "toss_winner": "home"})
    with pytest.raises(Unknowable, match="toss"):
        answers(4).values(replace(s, toss_winner=None))


def test_the_side_that_acts_is_never_worse_off_for_choosing():
    found = answers(4)
    random = Random(5)
    for _ in range(8):
        s = any_state(tiny_kernel(), random, found.clock.halves, frozenset())
        decision = found.rules.options(found.rules, s)
        assert decision is not None
        values = found.values(s)
        worth = found.worth(s, decision.side)
        assert worth.expected >= max(v.expected for v in values.values()) - EXACT
        assert found.worth(s, OTHER[decision.side]).loss == pytest.approx(worth.win)
