"""Field goals and tries: kicked, blocked, missed, run or passed over."""

from __future__ import annotations

from typing import Final

from rulesets.core.dead_ball import DeadBall
from rulesets.core.facts import FactLog
from rulesets.core.field import FARTHEST, GOAL, place_name, turned
from rulesets.core.refusal import Refused
from rulesets.core.ruleset import RuleSet
from rulesets.core.settle import settle
from rulesets.core.sides import OTHER
from rulesets.core.snap import back_to
from rulesets.core.state import TRY, State
from rulesets.solitaire_coach import citations
from rulesets.solitaire_coach.calls import TRY_KICK_FROM
from rulesets.solitaire_coach.scrimmage import Told, counted, over, snap_of, spot_of

KICKER_BACK: Final = 7
"""Yards behind the line from which a field goal or a try is kicked (SC-FG-02)."""


def blocked(rules: RuleSet, s: State, told: Told, facts: FactLog) -> State:
    """SC-PUNT-03, SC-FG-04: the defence's ball, dead at the contact; SC-R26: in the punter's own
    end zone a touchdown. Raises Refused for a block ahead of the line (SC-R42)."""
    assert s.possession is not None and s.spot is not None, "a kick is made from a spot"
    line = s.spot - TRY_KICK_FROM if s.phase == TRY else s.spot
    if "spot" in told and spot_of(s, told, s.possession) > line:
        where = place_name(s.possession, line)
        says = f"a kick is blocked on or behind the line of scrimmage, {where}: check the spot"
        raise Refused(says, "SC-R42")
    side = OTHER[s.possession]
    punt = s.call == "punt"
    why = ("SC-PUNT-03",) if punt else ("SC-FG-04",)
    facts.note("blocked", why, side, how="lost")
    if s.phase == TRY:
        return failed(rules, s, facts)
    facts.note("turnover", why, side, how="blocked_kick")
    spot = spot_of(s, told, side)
    return over(rules, s, side, spot, facts, citations.BLOCKED if punt else citations.FG_BLOCKED)


def good(rules: RuleSet, s: State, told: Told, facts: FactLog) -> State:
    """SC-FG-05, SC-SCORE-05: three points. SC-SCORE-09: one on a try."""
    assert s.possession is not None, "a kick is made by a side"
    if s.phase == TRY:
        return scored(rules, s, rules.profile.try_point, ("SC-SCORE-09", "SC-TRY-02"), facts)
    assert s.spot is not None, "a kick is made from a spot"
    points = rules.profile.field_goal
    far, why = rules.profile.goal_kick(s.spot), ("SC-FG-05", "SC-SCORE-05", "SC-FG-02")
    facts.note("field_goal", why, s.possession, points=points, yards=far)
    plays = counted(rules, s, snap_of(s))
    dead = DeadBall(
        s.possession,
        GOAL,
        s.possession,
        citations.RUN,
        next="scored",
        points=points,
        plays_used=plays,
    )
    return settle(rules, back_to(s, snap_of(s)), dead, facts)


def no_good(rules: RuleSet, s: State, told: Told, facts: FactLog) -> State:
    """SC-FG-06, SC-R28: the defence's ball where it was kicked, or no nearer than a floor that was
    agreed."""
    assert s.possession is not None and s.spot is not None, "a kick is made from a spot"
    if s.phase == TRY:
        return failed(rules, s, facts)
    floor = 0 if rules.settings["miss_floor"] == "none" else int(rules.settings["miss_floor"])
    far = rules.profile.goal_kick(s.spot)
    facts.note("no_goal", ("SC-FG-06", "SC-FG-02"), OTHER[s.possession], yards=far)
    spot = min(max(turned(s.spot) + KICKER_BACK, floor), FARTHEST)
    return over(rules, s, OTHER[s.possession], spot, facts, citations.MISSED)


def scored(rules: RuleSet, s: State, points: int, why: tuple[str, ...], facts: FactLog) -> State:
    """A try that is good. Tries take no time (SC-R1)."""
    assert s.possession is not None, "a try is a side's"
    facts.note("try_good", why, s.possession, points=points, how=s.call or "")
    dead = DeadBall(
        s.possession, GOAL, s.possession, citations.RUN, next="scored", points=points, plays_used=0
    )
    return settle(rules, s, dead, facts)


def failed(rules: RuleSet, s: State, facts: FactLog) -> State:
    """SC-TRY-02, SC-R33: a try that fails; the defence cannot score on it."""
    assert s.possession is not None, "a try is a side's"
    how = s.call or "skip"
    facts.note("try_failed", ("SC-TRY-02", "SC-R33"), s.possession, how=how)
    return settle(
        rules,
        s,
        DeadBall(s.possession, GOAL, s.possession, citations.RUN, next="scored", plays_used=0),
        facts,
    )


def two(rules: RuleSet, s: State, told: Told, facts: FactLog) -> State:
    """SC-SCORE-10: a try that is run or passed over."""
    return scored(rules, s, 2, ("SC-SCORE-10", "SC-TRY-02"), facts)
