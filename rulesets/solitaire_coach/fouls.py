"""A pass off an ineligible lineman: five yards, or the incompletion."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from rulesets.core.dead_ball import DeadBall
from rulesets.core.events import Call
from rulesets.core.facts import FactLog
from rulesets.core.field import turned
from rulesets.core.ruleset import RuleSet
from rulesets.core.settle import settle
from rulesets.core.sides import OTHER
from rulesets.core.state import TRY, Snap, State, at, back_to, snap_of, to_penalty
from rulesets.solitaire_coach import citations
from rulesets.solitaire_coach.end_of_play import finish_play, plays_used
from rulesets.solitaire_coach.restarts import fail_try
from rulesets.solitaire_coach.state import CENTER, Play, play_of

YARDS = 5


def accept(rules: RuleSet, s: State, facts: FactLog) -> State:
    """SC-PEN-01, SC-R30: five yards from the previous spot, half the distance inside the ten; the
    line to gain stays, and so does the down. The play has used its time all the same. SC-R36: a
    try is repeated from there."""
    snap = snap_of(s)
    side = snap.possession
    back = snap.spot // 2 if snap.spot < 2 * YARDS else YARDS  # SC-PEN-01, SC-R30
    why = ("SC-PEN-01", "SC-R30")
    facts.note("penalty", why, side, yards=-back, how="ineligible", accepted=True)
    dead = DeadBall(
        side,
        snap.spot - back,
        side,
        citations.INCOMPLETE,
        next="down" if _loses_down(rules, snap) else "again",  # SC-R30
        plays_used=0 if snap.phase == TRY else plays_used(rules, s, snap),  # SC-R36
    )
    return settle(rules, replace(back_to(s, snap), call=None), dead, facts)


def _loses_down(rules: RuleSet, snap: Snap) -> bool:
    return rules.settings["loss_of_down"] == "yes" and snap.phase != TRY


def decline(rules: RuleSet, s: State, facts: FactLog) -> State:
    """SC-R30: the pass is incomplete; SC-R36: a try has failed."""
    snap = snap_of(s)
    at_snap = back_to(s, snap)
    if snap.phase == TRY:  # SC-R36
        return fail_try(rules, at_snap, facts)
    side = snap.possession
    facts.note("penalty", ("SC-R30",), side, yards=0, how="ineligible", accepted=False)
    facts.note("incomplete", ("SC-DEF-04", "SC-PASS-05"), OTHER[side])
    dead = DeadBall(side, snap.spot, side, citations.INCOMPLETE)  # SC-R30
    return finish_play(rules, at_snap, dead, facts)


REKICK: Final = 5
"""Yards that the kickers go back."""


def foul(s: State, kind: str, spot: int, facts: FactLog) -> State:
    """The receivers have the kick again, or the ball there, `spot` yards from the kickers' goal;
    the kick itself has not counted (SC-R1)."""
    side, _ = at(s)
    facts.note("foul", (_RULES[kind][0],), side, how=kind)
    return to_penalty(s, OTHER[side], Play(snap=snap_of(s), foul=kind, foul_at=spot))


_RULES: Final = {
    "onside_touch": ("SC-PEN-03", "SC-PEN-04"),
    "onside_out": ("SC-PEN-06", "SC-PEN-07"),
    "kick_out": ("SC-R6", "SC-R6"),
}
"""Of each foul by the kickers: what makes it one, and what the receivers may do about it."""


def rekick(rules: RuleSet, s: State, event: Call, facts: FactLog) -> State:
    """SC-PEN-04, SC-PEN-07, SC-R31: five yards back (half the distance inside the ten); the line
    of both sides moves with it, and the count does not (SC-R1)."""
    snap = snap_of(s)
    back = snap.spot // 2 if snap.spot < 2 * REKICK else REKICK  # SC-R31
    why = (_RULES[play_of(s.play).foul][1], "SC-R31")
    facts.note("penalty", why, snap.possession, yards=-back, how="rekick", accepted=True)
    return replace(back_to(s, snap), call=None, spot=snap.spot - back, hash_mark=CENTER)


def take_ball(rules: RuleSet, s: State, event: Call, facts: FactLog) -> State:
    """SC-PEN-04, SC-PEN-07: the receivers have the ball where it was touched, or went out."""
    snap, play = snap_of(s), play_of(s.play)
    side = OTHER[snap.possession]
    rule = _RULES[play.foul][1]
    facts.note("penalty", (rule,), snap.possession, yards=0, how="rekick", accepted=False)
    grounds = replace(citations.ONSIDE_TAKEN, taken_over=(rule, "SC-GEN-03"))
    s = replace(s, play=replace(play, possessions=(side,)))
    dead = DeadBall(side, turned(play.foul_at), snap.possession, grounds)  # SC-PEN-04, SC-PEN-07
    return finish_play(rules, s, dead, facts)
