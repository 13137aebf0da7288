"""A pass off an ineligible lineman: five yards, or the incompletion."""

from __future__ import annotations

from msgspec.structs import replace

from rulesets.core.dead_ball import DeadBall
from rulesets.core.facts import Fact, FactLog
from rulesets.core.ruleset import RuleSet
from rulesets.core.settle import settle
from rulesets.core.sides import OTHER
from rulesets.core.snap import Snap, back_to
from rulesets.core.state import TRY, State
from rulesets.solitaire_coach import citations
from rulesets.solitaire_coach.goals import failed
from rulesets.solitaire_coach.scrimmage import counted, over, snap_of

YARDS = 5


def accept(rules: RuleSet, s: State, facts: FactLog) -> State:
    """SC-PEN-01, SC-R30: five yards from the previous spot, half the distance inside the ten; the
    line to gain stays, and so does the down. The play has used its time all the same. SC-R36: a
    try is made again from there."""
    snap = snap_of(s)
    back = snap.spot // 2 if snap.spot < 2 * YARDS else YARDS
    fact = Fact("penalty", ("SC-PEN-01", "SC-R30"), snap.possession, yards=-back, how="ineligible")
    facts.add(replace(fact, accepted=True))
    dead = DeadBall(
        snap.possession,
        snap.spot - back,
        snap.possession,
        citations.INCOMPLETE,
        next="again" if not _loses_down(rules, snap) else "down",
        plays_used=0 if snap.phase == TRY else counted(rules, s, snap),
    )
    return settle(rules, replace(back_to(s, snap), call=None), dead, facts)


def _loses_down(rules: RuleSet, snap: Snap) -> bool:
    return rules.settings["loss_of_down"] == "yes" and snap.phase != TRY


def decline(rules: RuleSet, s: State, facts: FactLog) -> State:
    """SC-R30: the pass is incomplete; SC-R36: a try has failed."""
    snap = snap_of(s)
    at_snap = back_to(s, snap)
    if snap.phase == TRY:
        return failed(rules, at_snap, facts)
    fact = Fact("penalty", ("SC-R30",), snap.possession, yards=0, how="ineligible", accepted=False)
    facts.add(fact)
    why = ("SC-DEF-04", "SC-PASS-05")
    facts.note("incomplete", why, OTHER[snap.possession])
    return over(rules, at_snap, snap.possession, snap.spot, facts, citations.INCOMPLETE)
