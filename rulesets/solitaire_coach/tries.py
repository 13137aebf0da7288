"""The extra point and the try for two."""

from __future__ import annotations

from rulesets.core.dead_ball import DeadBall
from rulesets.core.facts import FactLog
from rulesets.core.field import GOAL
from rulesets.core.report_reader import ReportFields
from rulesets.core.ruleset import RuleSet
from rulesets.core.settle import settle
from rulesets.core.state import State, at
from rulesets.solitaire_coach import citations

TWO = 2
"""Points of a try that is run or passed over (SC-SCORE-10)."""


def make_try(rules: RuleSet, s: State, points: int, why: tuple[str, ...], facts: FactLog) -> State:
    """A try that is good. Tries take no time (SC-R1)."""
    side, _ = at(s)
    facts.note("try_good", why, side, points=points, how=s.call or "")
    dead = DeadBall(side, GOAL, side, citations.RUN, next="scored", points=points, plays_used=0)
    return settle(rules, s, dead, facts)


def fail_try(rules: RuleSet, s: State, facts: FactLog) -> State:
    """SC-TRY-02, SC-R33: a try that fails; the defense cannot score on it."""
    side, _ = at(s)
    how = s.call or "skip"
    facts.note("try_failed", ("SC-TRY-02", "SC-R33"), side, how=how)
    dead = DeadBall(side, GOAL, side, citations.RUN, next="scored", plays_used=0)  # SC-R33
    return settle(rules, s, dead, facts)


def two_points(rules: RuleSet, s: State, report: ReportFields, facts: FactLog) -> State:
    """SC-SCORE-10: a try that is run or passed over."""
    return make_try(rules, s, TWO, ("SC-SCORE-10", "SC-TRY-02"), facts)
