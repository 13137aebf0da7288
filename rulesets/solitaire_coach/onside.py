"""The on-side kick: who may touch it, who holds it, and the two fouls."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from rulesets.core.facts import FactLog
from rulesets.core.field import FARTHEST, GOAL, NEAREST, turned
from rulesets.core.ruleset import RuleSet
from rulesets.core.sides import OTHER, Side
from rulesets.core.snap import under_way
from rulesets.core.state import RUN_BACK, State
from rulesets.solitaire_coach import citations
from rulesets.solitaire_coach.kick_fouls import foul
from rulesets.solitaire_coach.kicks import receivers, through
from rulesets.solitaire_coach.scrimmage import Told, over, spot_of
from rulesets.solitaire_coach.state import play_of

LEGAL_FROM: Final = 10
"""Yards beyond the kicking side's line from which it may touch an on-side kick (SC-PEN-03)."""


def onside_touched(rules: RuleSet, s: State, told: Told, facts: FactLog) -> State:
    """SC-PEN-03, SC-PEN-05, SC-R20, SC-R32: touched, not held. A foul only when the kickers touch
    it short of ten yards and the receivers have not touched it."""
    assert s.possession is not None and s.spot is not None, "a kick is made from a spot"
    side: Side = told["side"]
    if not _legal(s, side, spot_of(s, told, s.possession)):
        return foul(s, "onside_touch", in_play(spot_of(s, told, s.possession)), facts)
    facts.note("touched", ("SC-R20", "SC-PEN-05"), side)
    play = play_of(s.play)
    touched = play.receivers_touched or side != s.possession
    return replace(s, play=replace(play, touched=side, receivers_touched=touched))


def _legal(s: State, side: Side, spot: int) -> bool:
    """SC-PEN-03, SC-PEN-05: whether `side` may touch the ball at `spot`, counted from the
    kickers' goal: the receivers anywhere; the kickers ten yards on, or after the receivers."""
    assert s.spot is not None, "a kick is made from a spot"
    return side != s.possession or spot >= s.spot + LEGAL_FROM or play_of(s.play).receivers_touched


def onside_out(rules: RuleSet, s: State, told: Told, facts: FactLog) -> State:
    """SC-PEN-06, SC-PEN-08: out untouched, the receivers choose; after a legal touch it belongs to
    whoever touched it last. SC-SCORE-13: out of the receivers' end zone it is a touchback; SC-R41:
    out of the kickers' it is no score, but the ball on their 1."""
    touched, side = play_of(s.play).touched, receivers(s)
    if spot_of(s, told, side) <= 0:
        return through(rules, s, told, facts)
    spot = in_play(spot_of(s, told, side))
    if touched is None:
        return foul(s, "onside_out", turned(spot), facts)
    there = spot if touched == side else turned(spot)
    behind = spot_of(s, told, side) >= GOAL
    why = citations.ONSIDE_OUT_BEHIND if behind else citations.ONSIDE_OUT
    return over(rules, s, touched, there, facts, why)


def onside_recovered(rules: RuleSet, s: State, told: Told, facts: FactLog) -> State:
    """SC-ONS-03, SC-ONS-05: the kickers' ball is dead there; SC-ONS-04: the receivers may run.
    Held by the kickers where they may not touch it, it is the foul of SC-PEN-03 all the same; held
    by them in their own end zone, after a receiver has touched it, it is a touchback (SC-R17)."""
    side: Side = told["side"]
    spot = spot_of(s, told, side)
    if side == s.possession and not _legal(s, side, spot):
        return foul(s, "onside_touch", in_play(spot), facts)
    facts.note("recovered", ("SC-ONS-03", "SC-DEF-11"), side, how="onside")
    play = replace(play_of(s.play), possessions=(side,), from_end_zone=spot <= 0)
    if side == s.possession:
        stays = spot <= 0 and rules.settings["strict_ez"] == "no"
        sent_by = OTHER[side] if stays else side
        return over(rules, replace(s, play=play), side, spot, facts, citations.ONSIDE_KEPT, sent_by)
    after = under_way(s, RUN_BACK, side, spot, play)
    if spot >= GOAL:
        return over(rules, after, side, spot, facts)
    return replace(after, call=None if spot <= 0 else "return")


def onside_unheld(rules: RuleSet, s: State, told: Told, facts: FactLog) -> State:
    """SC-R32: held by nobody in three runs, the receivers' where it lies; SC-R41: behind the
    kickers' goal line that is no score either, but the ball on their 1."""
    side = receivers(s)
    spot = min(spot_of(s, told, side), FARTHEST)
    return over(rules, s, side, spot, facts, citations.ONSIDE_TAKEN, sent_by=s.possession)


def in_play(spot: int) -> int:
    """SC-R41: a spot at which a side is given the ball and nobody scores: between the 1-yard
    lines."""
    return min(max(spot, NEAREST), FARTHEST)
