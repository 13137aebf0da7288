"""Values under the house rulings (LQ-R38 to LQ-R40): against expectimax over the rules."""

from __future__ import annotations

from random import Random

import pytest
from msgspec.structs import replace

from quarterback.ai.kernel.survey import Unknowable
from quarterback.ai.solver import solved
from quarterback.ai.solver.answers import SolvedAnswers
from rulesets.core.advance import awaiting, step
from rulesets.core.awaiting import Decide
from rulesets.core.events import Roll
from rulesets.core.playout import branches
from rulesets.core.ruleset import RuleSet
from rulesets.core.sides import HOME, SIDES, VISITORS, Score
from rulesets.core.state import State
from tests.ai.expectimax import Expectimax
from tests.ai.tiny import CACHE, any_state, house_rules

EVERY = [
    {"tiebreak": tiebreak, "rush_points": points, "halves_begin": begin}
    for tiebreak in ("penetrations", "none")
    for points in ("2", "1")
    for begin in ("midfield", "kickoff")
]
ALL_ON, *OTHERS = EVERY


def situations(rules: RuleSet, found: SolvedAnswers, many: int, seed: int) -> list[State]:
    """Situations of every kind, with penetrations, and either team with the ball first; of some
    the spin, or what it leads to."""
    random = Random(seed)
    toss = rules.opening(rules)
    out = [toss, *(branch.after for branch in branches(rules, toss))]
    while len(out) < many:
        s = any_state(found.kernel, random, found.clock.halves, rules.profile.must_finish)
        level = random.choice((0, 7, 14))
        s = replace(s, score=Score(level, level + random.choice((0, 0, 0, 1, -2, 7))))
        if rules.drive_count is not None:
            counts = Score(random.randint(0, 3), random.randint(0, 3))
            s = rules.drive_count.put(s, counts, rules.drive_count.has_counted(s))
        if s.game is not None and rules.settings["halves_begin"] == "midfield":
            s = replace(s, game=replace(s.game, first_ball=random.choice((None, *SIDES))))
        for _ in range(random.choice((0, 0, 1, 2))):
            ways = list(branches(rules, s))
            s = random.choice(ways).after if ways else s
        out.append(s)
    return out


def compare(plays: int, settings: dict[str, str], many: int, margin: float) -> None:
    rules = house_rules(plays, settings)
    found, truth = solved(rules, "win", CACHE), Expectimax(rules)
    by_points = Expectimax(rules, "points")
    for s in situations(rules, found, many, 1):
        wanted = truth.worth(s)
        worth = found.worth(s, HOME)
        assert abs(worth.expected - float(wanted.expected)) < margin, s
        assert abs(found.worth(s, VISITORS).expected + worth.expected - 1) < margin, s
        assert abs(worth.points - float(by_points.worth(s).lead)) < max(margin, 1e-4), s
        decision = awaiting(rules, s)
        if isinstance(decision, Decide):
            truths, values = truth.by_call(s), found.values(s)
            assert list(values) == list(truths)
            for call, each in values.items():
                mine = each if decision.side == HOME else each.turned()
                assert abs(mine.expected - float(truths[call].expected)) < margin, (s, call)


def test_values_are_those_of_expectimax():
    compare(4, ALL_ON, 12, 1e-12)


@pytest.mark.long
@pytest.mark.parametrize("settings", OTHERS, ids=lambda s: "-".join(s.values()))
def test_each_ruling_alone_is_that_of_expectimax(settings: dict[str, str]):
    compare(4, settings, 40, 1e-12)


@pytest.mark.long
@pytest.mark.parametrize("plays", [5, 6])
def test_values_in_single_precision_are_those_of_expectimax(plays: int):
    compare(plays, ALL_ON, 200, 4e-5)


def test_a_tie_broken_by_penetrations_leaves_nothing_not_to_lose():
    with pytest.raises(Unknowable, match="to win"):
        solved(house_rules(4, ALL_ON), "not_to_lose", CACHE)


def test_the_winner_of_the_toss_takes_the_ball_or_leaves_it():
    rules = house_rules(4, ALL_ON)
    choice = step(rules, rules.opening(rules), Roll((1,)))
    values = solved(rules, "win", CACHE).values(choice)
    assert list(values) == ["receive", "kick"]
    assert abs(values["receive"].expected + values["kick"].expected - 1) < 1e-12
