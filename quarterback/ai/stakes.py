"""How much hangs on one spin: by the solved game, or, where that is not at hand, by the situation.

swing(rules, s, call, outlooks) -> float     # from 0; 0.1 is 10% of win probability
at_stake(rules, s, outlooks) -> float
is_close(rules, s) -> bool
is_decisive(rules, s) -> bool
"""

from __future__ import annotations

from typing import Final

from quarterback.ai.evaluator import Outlooks
from rulesets.core.advance import awaiting, step
from rulesets.core.awaiting import Chance, Decide
from rulesets.core.events import Call
from rulesets.core.field import GOAL
from rulesets.core.ruleset import RuleSet
from rulesets.core.sides import HOME, lead
from rulesets.core.state import TRY, State

HIGH: Final = 0.07
"""The swing from which a spin is worth a second look: about one in eight of a game of 60 plays."""
NEAR_GOAL: Final = 95
"""Yards from the team's own goal line from which the goal line is near."""
LAST_PLAYS: Final = 5
ONE_SCORE: Final = 8
"""The most points that a team comes back from in the last plays."""


def swing(
    rules: RuleSet,
    s: State,
    call: str,
    outlooks: Outlooks,
) -> float:
    """Return the spread of Home's win probability over the faces of a call's spin: its standard
    deviation, from 0 to 0.5. 0 where nothing is spun. Raises Unknowable."""
    locked = step(rules, s, Call(call))
    turned = awaiting(rules, locked)
    if not isinstance(turned, Chance) or turned.table is None:
        return 0.0
    worth_of: dict[State, float] = {}  # many faces lead to one situation
    worths = []
    for row in turned.table.rows:
        after = step(rules, locked, row.event)
        if after not in worth_of:
            worth_of[after] = outlooks.worth(after, HOME).expected
        worths.append((row.weight / turned.table.total, worth_of[after]))
    mean = sum(chance * worth for chance, worth in worths)
    return float(sum(chance * (worth - mean) ** 2 for chance, worth in worths) ** 0.5)


def at_stake(rules: RuleSet, s: State, outlooks: Outlooks) -> float:
    """Return how much hangs on a choice: the swing of the best call, from 0 to 0.5. It says
    nothing of which call that is. 0 where there is nothing to choose. Raises Unknowable."""
    awaited = awaiting(rules, s)
    if not isinstance(awaited, Decide) or not awaited.locks or awaited.forced:
        return 0.0
    values = outlooks.values(s)
    best = max(values, key=lambda call: values[call].expected)
    return swing(rules, s, best, outlooks)


def is_close(rules: RuleSet, s: State) -> bool:
    """Whether much hangs on the next spin, for all that the situation shows: the last down, the
    goal line, a try that ties or leads, the last plays of a close game."""
    profile = rules.profile
    margin = abs(lead(s.score, HOME))
    if s.phase == TRY:
        return margin <= 1
    if s.down is not None and s.down == profile.downs:
        return True
    if s.line_to_gain == GOAL and s.spot is not None and s.spot >= NEAR_GOAL:
        return True
    return _is_late(rules, s)


def is_decisive(rules: RuleSet, s: State) -> bool:
    """Whether the situation alone shows that the game may be decided by the next call: the last
    down, the goal line or a try, in the last plays of a close game."""
    return _is_late(rules, s) and (
        s.phase == TRY
        or s.down == rules.profile.downs
        or (s.line_to_gain == GOAL and s.spot is not None and s.spot >= NEAR_GOAL)
    )


def _is_late(rules: RuleSet, s: State) -> bool:
    """Whether these are the last plays, or minutes, of a game that one score can turn."""
    profile = rules.profile
    left = s.time_left if profile.counts_plays else s.time_left / 60
    margin = abs(lead(s.score, HOME))
    return s.period >= len(profile.periods) and left <= LAST_PLAYS and margin <= ONE_SCORE
