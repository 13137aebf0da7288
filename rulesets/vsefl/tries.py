"""Tries: a kick for one, a run or a pass for two. They use no box, and no dice are thrown."""

from __future__ import annotations

from msgspec.structs import replace

from rulesets.core.dead_ball import DeadBall
from rulesets.core.facts import FactLog, RuleIds
from rulesets.core.field import GOAL
from rulesets.core.ruleset import RuleSet
from rulesets.core.settle import settle
from rulesets.core.sides import OTHER
from rulesets.core.state import State, back_to, snap_of, to_penalty
from rulesets.vsefl.citations import RUN
from rulesets.vsefl.end_of_play import CENTER
from rulesets.vsefl.fouls.enforcement import mark_off, note_foul, offset
from rulesets.vsefl.state import Foul, PendingEnd, play_of

TWO = 2


def finish_try(rules: RuleSet, s: State, end: PendingEnd, facts: FactLog) -> State:
    """VS-SC-04: over the goal line it counts two; anything else has failed (VS-R14)."""
    snap = snap_of(s)
    if end.foul_only:
        return _weigh_fouls(rules, s, 0, facts, bare=True)
    if end.spot >= GOAL and end.possession == snap.possession:
        return scored(rules, s, TWO, facts)
    return failed(rules, s, ("VS-TRY-01", "VS-R14"), facts)


def scored(rules: RuleSet, s: State, points: int, facts: FactLog) -> State:
    """A try that is good, unless a foul reported with it is yet to be accepted or declined
    (VS-R61)."""
    if play_of(s).fouls:
        return _weigh_fouls(rules, s, points, facts)
    return _good(rules, s, points, s.call or "", facts)


def failed(rules: RuleSet, s: State, why: RuleIds, facts: FactLog) -> State:
    """A try that fails; a foul with it is yet to be accepted or declined (VS-R61)."""
    if play_of(s).fouls:
        return _weigh_fouls(rules, s, 0, facts)
    return _missed(rules, s, why, s.call or "", facts)


def skip(rules: RuleSet, s: State, facts: FactLog) -> State:
    """VS-R50: a try that can change nothing is not made."""
    return _missed(rules, s, ("VS-R50",), "skip", facts)


def let_stand(rules: RuleSet, s: State, end: PendingEnd, facts: FactLog) -> State:
    """VS-R18, VS-R61: the foul on a try is declined, and the try is what it was."""
    if end.points:
        return _good(rules, s, end.points, end.why, facts)
    return _missed(rules, s, ("VS-TRY-01", "VS-R14"), end.why, facts)


def enforce_on_try(rules: RuleSet, s: State, foul: Foul, facts: FactLog) -> State:
    """VS-R14: the try is made again, from where the foul puts it. VS-R73: grounding (VS-PEN-29)
    costs the down, and a try has no other."""
    snap, play = snap_of(s), play_of(s)
    if foul.after == "lost":
        note_foul(s, foul, 0, rules, facts)
        call = play.end.why if play.end is not None else s.call or ""
        return _missed(rules, s, ("VS-R73", "VS-R14", "VS-PEN-29"), call, facts)
    spot, dead = mark_off(rules, snap, foul)
    note_foul(s, foul, spot - snap.spot, rules, facts)
    return settle(rules, replace(back_to(s, snap), call=None), dead, facts)


def _weigh_fouls(
    rules: RuleSet, s: State, points: int, facts: FactLog, *, bare: bool = False
) -> State:
    """VS-R52: fouls by both sides offset; else the side that did not foul chooses between the try
    as it was made and one made again (VS-R18), where there is anything to choose."""
    snap, play = snap_of(s), play_of(s)
    if len({foul.side for foul in play.fouls}) > 1:
        return offset(rules, s, facts)
    if bare and len(play.fouls) == 1:
        return enforce_on_try(rules, s, play.fouls[0], facts)
    end = PendingEnd(
        possession=snap.possession,
        spot=GOAL,
        why=s.call or "",
        impetus=snap.possession,
        next="scored",
        points=points,
        foul_only=bare,
        plays_used=0,
    )
    after = replace(s, possession=snap.possession, spot=snap.spot)
    return to_penalty(after, OTHER[play.fouls[0].side], replace(play, snap=snap, end=end))


def _good(rules: RuleSet, s: State, points: int, call: str, facts: FactLog) -> State:
    """VS-SC-03, VS-SC-04; VS-KO-01: the side that made it kicks off; VS-TIM-03: no box is
    checked."""
    by = "VS-SC-04" if points == TWO else "VS-SC-03"
    why = (by, "VS-TRY-01", "VS-TIM-03")
    facts.note("try_good", why, snap_of(s).possession, points=points, how=call)
    return _settle_try(rules, s, points, facts)


def _missed(rules: RuleSet, s: State, why: RuleIds, call: str, facts: FactLog) -> State:
    facts.note("try_failed", (*why, "VS-TIM-03"), snap_of(s).possession, how=call)
    return _settle_try(rules, s, 0, facts)


def _settle_try(rules: RuleSet, s: State, points: int, facts: FactLog) -> State:
    snap = snap_of(s)
    dead = DeadBall(
        possession=snap.possession,
        spot=GOAL,
        impetus=snap.possession,
        citations=RUN,
        next="scored",
        points=points,
        plays_used=0,
    )
    after = settle(rules, back_to(s, snap), dead, facts)
    return replace(after, hash_mark=None if after.possession is None else CENTER)
