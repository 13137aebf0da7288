"""The Freshman: calls by feel. He likes the spectacular, passes when behind, and hates to punt.

He never looks at the dial, but he has watched games: he does not punt near the goal, nor run into
the line with ten yards to go and the game at stake. A play that keeps failing he leaves alone.
"""

from __future__ import annotations

from functools import lru_cache
from random import Random
from typing import Any

from quarterback.ai.coaches.evaluation import values_of
from quarterback.ai.coaches.last_plays import LastPlays
from quarterback.ai.coaches.maxims import DEEP, NEAR, is_desperate, plays_left_in_game, to_go
from quarterback.ai.coaches.moods import Mood, RandomMood
from rulesets.core.awaiting import Decide
from rulesets.core.field import MIDFIELD
from rulesets.core.playout import Decider
from rulesets.core.ruleset import Profile, RuleSet
from rulesets.core.sides import lead
from rulesets.core.state import State

_RUNS_AND_PASS = ("line_buck", "off_tackle", "end_run", "pass")
_SHORT = (55, 25, 15, 5)
_MIDDLING = (25, 28, 29, 18)
_LONG = (8, 17, 35, 40)
_BEHIND = 1.8
"""How much more he passes when his team is behind by a touchdown or more."""
_FAILS = 0.5
"""Points that a play costs each time, against the best one, before he sees that it fails."""
_SEEN_FROM = 40
"""Where he has watched it: on first and ten there."""


GAMBLES, NEEDS_A_GOAL, TRAILS = 1, 2, 4
"""What the score and the time tell him; sums of these."""
PRESSURES = 8


def freshman(random: Random) -> Decider:
    """Return a Freshman whose moods come from `random`."""
    mood = RandomMood(random)

    def calls(rules: RuleSet, s: State, decide: Decide) -> str:
        if decide.forced:
            return decide.options[0].call
        left, behind = plays_left_in_game(rules, s), -lead(s.score, decide.side)
        return by_feel(mood, rules, s, decide, pressure(rules.profile, left, behind))

    return calls


def pressure(profile: Profile, left: Any, behind: Any) -> Any:
    """Return all that he feels of the plays left in the game, and of the points that his team is
    behind: numbers, or arrays of them."""
    needs_a_goal = (left <= 4) & (behind >= 0) & (behind <= profile.field_goal)
    trails = behind >= profile.touchdown
    return is_desperate(left, behind) * GAMBLES + needs_a_goal * NEEDS_A_GOAL + trails * TRAILS


def by_feel(mood: Mood, rules: RuleSet, s: State, decide: Decide, pressure: int) -> str:
    """Return what he calls in a mood, from the spot of the ball and the pressure on him alone."""
    if "receive" in decide.calls:
        return "receive" if mood.feels(0.85) else "kick"
    if "try_kick" in decide.calls:
        return "try_kick" if mood.feels(0.75) else "try_scrimmage"
    if _kicks_it_away(mood, rules, s, pressure):
        return "punt"
    if "field_goal" in decide.calls and _fancies_a_goal(mood, rules, s, pressure):
        return "field_goal"
    return _to_gain(mood, rules, s, pressure)


def _kicks_it_away(mood: Mood, rules: RuleSet, s: State, pressure: int) -> bool:
    """Return whether he punts: on the last down less often than he should; before it only deep
    in his own territory."""
    assert s.spot is not None, "scrimmage has a ball"
    assert s.down is not None, "scrimmage has a down"
    if s.spot >= NEAR or pressure & GAMBLES:
        return False
    if s.down == rules.profile.downs - 1:
        return s.spot < DEEP and to_go(s) > 10 and mood.feels(0.5)
    if s.down < rules.profile.downs:
        return False
    if to_go(s) <= 2:
        return mood.feels(0.6 if s.spot < MIDFIELD else 0.2)
    if to_go(s) <= 5:
        return mood.feels(0.75 if s.spot < MIDFIELD else 0.4)
    return mood.feels(0.92 if s.spot < MIDFIELD else 0.65)


def _fancies_a_goal(mood: Mood, rules: RuleSet, s: State, pressure: int) -> bool:
    if pressure & NEEDS_A_GOAL:
        return True
    if s.down == rules.profile.downs:
        return mood.feels(0.4 if to_go(s) <= 2 else 0.75)
    return s.down == rules.profile.downs - 1 and mood.feels(0.1)


def _to_gain(mood: Mood, rules: RuleSet, s: State, pressure: int) -> str:
    far = to_go(s)
    weights = list(_SHORT if far <= 2 else _LONG if far > 7 and s.down != 1 else _MIDDLING)
    if pressure & TRAILS:
        weights[3] = round(weights[3] * _BEHIND)
    if pressure & GAMBLES and far > 2:
        weights[3] += 40
    fails = _failing(rules)
    if fails:
        weights = [
            0 if call in fails else weight
            for call, weight in zip(_RUNS_AND_PASS, weights, strict=True)
        ]
    return mood.picks(_RUNS_AND_PASS, weights)


def _failing(rules: RuleSet) -> frozenset[str]:
    """Return the runs and passes that keep failing with the dial in play."""
    values = values_of(rules)
    return frozenset() if values is None else _failing_with(values)


@lru_cache(maxsize=8)
def _failing_with(values: LastPlays) -> frozenset[str]:
    worth = values.calls_on_first_down(_SEEN_FROM)
    least = max(worth[call] for call in _RUNS_AND_PASS) - _FAILS
    return frozenset(call for call in _RUNS_AND_PASS if worth[call] < least)
