"""The Freshman: calls by feel. He likes the spectacular, passes when behind, and hates to punt.

He never looks at the dial, but he has watched games: he does not punt near the goal, nor run into
the line with ten yards to go and the game at stake.
"""

from __future__ import annotations

from random import Random

from quarterback.ai.coaches.maxims import DEEP, NEAR, must_gamble, plays_left_in_game, to_go
from rulesets.core.awaiting import Decide
from rulesets.core.field import MIDFIELD
from rulesets.core.playout import Decider
from rulesets.core.ruleset import RuleSet
from rulesets.core.sides import lead
from rulesets.core.state import State

_RUNS_AND_PASS = ("line_buck", "off_tackle", "end_run", "pass")
_SHORT = (55, 25, 15, 5)
_MIDDLING = (25, 28, 29, 18)
_LONG = (8, 17, 35, 40)
_BEHIND = 1.8
"""How much more he passes when his team is behind by a touchdown or more."""


def freshman(random: Random) -> Decider:
    """Return a Freshman whose moods come from `random`."""

    def calls(rules: RuleSet, s: State, decide: Decide) -> str:
        if decide.forced:
            return decide.options[0].call
        if "receive" in decide.calls:
            return "receive" if random.random() < 0.85 else "kick"
        if "try_kick" in decide.calls:
            return "try_kick" if random.random() < 0.75 else "try_scrimmage"
        if _kicks_it_away(random, rules, s, decide):
            return "punt"
        if "field_goal" in decide.calls and _fancies_a_goal(random, rules, s, decide):
            return "field_goal"
        return _to_gain(random, rules, s, decide)

    return calls


def _kicks_it_away(random: Random, rules: RuleSet, s: State, decide: Decide) -> bool:
    """Return whether he punts: on the last down less often than he should; before it only deep
    in his own territory."""
    assert s.spot is not None, "scrimmage has a ball"
    assert s.down is not None, "scrimmage has a down"
    if s.spot >= NEAR or must_gamble(rules, s, decide):
        return False
    if s.down == rules.profile.downs - 1:
        return s.spot < DEEP and to_go(s) > 10 and random.random() < 0.5
    if s.down < rules.profile.downs:
        return False
    if to_go(s) <= 2:
        return random.random() < (0.6 if s.spot < MIDFIELD else 0.2)
    if to_go(s) <= 5:
        return random.random() < (0.75 if s.spot < MIDFIELD else 0.4)
    return random.random() < (0.92 if s.spot < MIDFIELD else 0.65)


def _fancies_a_goal(random: Random, rules: RuleSet, s: State, decide: Decide) -> bool:
    behind = -lead(s.score, decide.side)
    if plays_left_in_game(rules, s) <= 4 and 0 <= behind <= rules.profile.field_goal:
        return True
    if s.down == rules.profile.downs:
        return random.random() < (0.4 if to_go(s) <= 2 else 0.75)
    return s.down == rules.profile.downs - 1 and random.random() < 0.1


def _to_gain(random: Random, rules: RuleSet, s: State, decide: Decide) -> str:
    far = to_go(s)
    weights = list(_SHORT if far <= 2 else _LONG if far > 7 and s.down != 1 else _MIDDLING)
    if lead(s.score, decide.side) <= -rules.profile.touchdown:
        weights[3] = round(weights[3] * _BEHIND)
    if must_gamble(rules, s, decide) and far > 2:
        weights[3] += 40
    return random.choices(_RUNS_AND_PASS, weights)[0]
