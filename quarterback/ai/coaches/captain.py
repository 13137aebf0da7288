"""The Captain: calls for a team on a board, by common maxims.

He knows calls by the names that rule sets give them, and ignores unknown ones. Where a choice only
decides the result of a play (a penalty, a replayed kick), he compares where each choice leads.
Spots are yards from one's own goal line.
"""

from __future__ import annotations

from random import Random
from typing import Final

from quarterback.ai.coaches.evaluation import worth
from quarterback.ai.coaches.maxims import LATE, must_gamble, plays_left_in_game, to_go
from rulesets.core.advance import step
from rulesets.core.awaiting import Decide
from rulesets.core.field import GOAL, MIDFIELD
from rulesets.core.playout import Decider
from rulesets.core.ruleset import RuleSet
from rulesets.core.sides import lead
from rulesets.core.state import KICKOFF, PENALTY, SCRIMMAGE, TRY, State

_RUNS: Final = ("run", "sweep", "draw")
_PASSES: Final = ("pass", "pass_play", "screen")
_DICE: Final = ("play",)
"""Calls that let dice choose the play."""
_GOALS: Final = ("fg", "field_goal")
_KICKED_TRIES: Final = ("try_kick", "xp", "kick")
_PLAYED_TRIES: Final = ("try_play", "two", "play")
_USUAL: Final = (
    "receive",
    "kickoff",
    "kick",
    "safety_kick",
    "return",
    "intercept",
    "turn",
    "no_turn",
    "good",
)
"""Calls to make whenever they are legal, the first in the list first."""
_SURE_GOAL: Final = 72
"""From the opponents' 28 a field goal is better than a yard or two."""
_LONG_GOAL: Final = 62
_DEEP_IN_END_ZONE: Final = -2
"""A ball this far behind the goal line is left there."""
_FOR_TWO: Final = (-2, -5, -10, 1, 5)
"""Leads after a touchdown late in the game for which two points help more than one."""
_ON_SIDE_LEFT: Final = 12


def captain(random: Random) -> Decider:
    """Return a Captain who varies runs and passes by `random`."""

    def calls(rules: RuleSet, s: State, decide: Decide) -> str:
        if decide.forced:
            return decide.options[0].call
        names = tuple(option.call for option in decide.options)
        if s.phase == PENALTY:
            return _better(rules, s, decide)
        if s.phase == TRY:
            return _try(rules, s, decide, names)
        if s.phase == KICKOFF and "onside" in names and _needs_the_ball(rules, s, decide):
            return "onside"
        if s.phase == SCRIMMAGE:
            return _scrimmage(random, rules, s, decide, names)
        if "touchback" in names and s.spot is not None and s.spot <= _DEEP_IN_END_ZONE:
            return "touchback"
        usual = next((name for name in _USUAL if name in names), "")
        return usual or random.choice(names)

    return calls


def _better(rules: RuleSet, s: State, decide: Decide) -> str:
    """Return the choice that leads to the better situation."""

    def suits(call: str) -> float:
        return worth(rules, step(rules, s, decide.calls[call]), decide.side)

    return max((option.call for option in decide.options), key=suits)


def _try(rules: RuleSet, s: State, decide: Decide, names: tuple[str, ...]) -> str:
    """Go for one point, unless two help more, late in the game."""
    if "skip" in names:
        return "skip"
    late = plays_left_in_game(rules, s) <= LATE
    two = late and lead(s.score, decide.side) in _FOR_TWO
    preference = (*_PLAYED_TRIES, *_KICKED_TRIES) if two else (*_KICKED_TRIES, *_PLAYED_TRIES)
    return next((name for name in preference if name in names), names[0])


def _needs_the_ball(rules: RuleSet, s: State, decide: Decide) -> bool:
    behind = lead(s.score, decide.side) < 0
    return behind and plays_left_in_game(rules, s) <= _ON_SIDE_LEFT


def _scrimmage(
    random: Random, rules: RuleSet, s: State, decide: Decide, names: tuple[str, ...]
) -> str:
    if s.down == rules.profile.downs:
        kick = _on_the_last_down(rules, s, decide, names)
        if kick:
            return kick
    return _to_gain(random, s, names)


def _on_the_last_down(rules: RuleSet, s: State, decide: Decide, names: tuple[str, ...]) -> str:
    """Return the kick to call; empty when the last down is for gaining yards."""
    assert s.spot is not None, "scrimmage has a ball"
    goal = next((name for name in _GOALS if name in names), "")
    gamble, far = must_gamble(rules, s, decide), to_go(s)
    a_goal_will_do = -lead(s.score, decide.side) <= rules.profile.field_goal
    near_enough = (s.spot >= _SURE_GOAL and far > 1) or (s.spot >= _LONG_GOAL and far > 2)
    if goal and near_enough and (not gamble or a_goal_will_do):
        return goal
    near = s.spot > MIDFIELD and far <= 2
    if gamble or near or s.spot > GOAL - 35 or "punt" not in names:
        return ""
    return "punt"


def _to_gain(random: Random, s: State, names: tuple[str, ...]) -> str:
    """Run for short yardage, pass for long; where dice choose, the dice."""
    dice = next((name for name in _DICE if name in names), "")
    if dice:
        return dice
    runs = [name for name in _RUNS if name in names]
    passes = [name for name in _PASSES if name in names]
    if not runs or not passes:
        return random.choice(runs or passes or names)
    far = to_go(s)
    throws = 0.2 if far <= 3 else 0.45 if far <= 10 else 0.65
    return random.choice(passes if random.random() < throws else runs)
