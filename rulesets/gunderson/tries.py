"""Tries after a touchdown: the kick, and the two-point play."""

from __future__ import annotations

from msgspec.structs import replace

from rulesets.core.dead_ball import DeadBall
from rulesets.core.facts import FactLog, RuleIds
from rulesets.core.field import GOAL
from rulesets.core.ruleset import RuleSet
from rulesets.core.settle import settle
from rulesets.core.state import State, at
from rulesets.gunderson import citations
from rulesets.gunderson.clock import at_dead_ball
from rulesets.gunderson.state import play_of

TWO_POINTS = 2
"""LG-XP-07, LG-R39."""


def two_points(rules: RuleSet, s: State, facts: FactLog) -> State:
    """LG-XP-03, LG-XP-07: over the line."""
    return end_try(rules, s, TWO_POINTS, ("LG-XP-07", "LG-XP-03", "LG-R39"), facts)


def fail_try(rules: RuleSet, s: State, facts: FactLog, stopped_by: str = "") -> State:
    """LG-R45: whatever else becomes of a two-point play, it is over, and no one scores."""
    return end_try(rules, s, 0, ("LG-R45", "LG-XP-07"), facts, stopped_by=stopped_by)


def end_try(
    rules: RuleSet,
    s: State,
    points: int,
    why: RuleIds,
    facts: FactLog,
    *,
    stopped_by: str = "",
) -> State:
    """A try that is good, or not: no return, and the scorers kick off (LG-XP-06, LG-KO-10,
    LG-R21)."""
    side, _ = at(s)
    name = "try_good" if points else "try_failed"
    facts.note(name, why, side, points=points, how=s.call or "")
    dead = DeadBall(side, GOAL, side, citations.RUN, next="scored", points=points)
    clock = play_of(s).clock
    s = at_dead_ball(replace(s, play=None), clock, facts, stopped_by)
    return settle(rules, s, dead, facts)
