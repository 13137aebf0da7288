"""Loose balls: a backward pass that missed, and the chains of the casebook."""

from __future__ import annotations

from msgspec.structs import replace

from rulesets.core.facts import FactLog
from rulesets.core.field import GOAL
from rulesets.core.refusal import Refused
from rulesets.core.ruleset import RuleSet
from rulesets.core.sides import OTHER, Side
from rulesets.core.snap import under_way
from rulesets.core.state import RUN_BACK, SCRIMMAGE, TRY, State
from rulesets.vsefl import tries
from rulesets.vsefl.end_of_play import on_the_field, tackled
from rulesets.vsefl.forms import Told
from rulesets.vsefl.scrimmage import at, finish
from rulesets.vsefl.state import PlayEnd, play_of, snap_of


def back_pass(rules: RuleSet, s: State, told: Told, facts: FactLog) -> State:
    """VS-FUM-05 to 08, VS-R41: whoever touches it in time has it and runs; out of bounds, or
    touched by nobody in time, the offence keeps it there. On a try it is over, unless a man of the
    offense has it (VS-R14: what is lost is dead)."""
    snap = snap_of(s)
    if "runs_to" in told and told["outcome"] != "touched":
        raise Refused("nobody has run with it: runs_to is for a ball that was touched", "VS-FUM-06")
    ours = told["outcome"] == "touched" and told["side"] == snap.possession
    if snap.phase == TRY and not ours:
        return tries.failed(rules, s, ("VS-R14",), facts)
    if told["outcome"] == "touched":
        return _touched(rules, s, told, facts)
    why = "VS-FUM-07" if told["outcome"] == "out" else "VS-FUM-08"
    facts.note("loose_ball", (why, "VS-R51"), snap.possession, how=f"pass_{told['outcome']}")
    spot = at(told, snap.possession)
    if spot >= GOAL:
        raise Refused("a backward pass does not lie behind the other goal line", why)
    end = PlayEnd(
        snap.possession,
        spot,
        "loose_pass",
        snap.possession,
        possessions=(snap.possession,),
        hash_mark=told.get("lane", ""),
    )
    return finish(rules, s, end, facts)


def _touched(rules: RuleSet, s: State, told: Told, facts: FactLog) -> State:
    snap, side = snap_of(s), told["side"]
    spot = at(told, side, snap.spot - 1 if snap.phase == TRY else None)
    why = ("VS-FUM-05", "VS-FUM-06")
    facts.note("loose_ball", why, side, how="pass_touched")
    held: tuple[Side, ...] = (
        (snap.possession,) if side == snap.possession else (snap.possession, side)
    )
    play = replace(play_of(s), snap=snap, possessions=held, stops=("loose_pass",), allowance=0)
    after = replace(under_way(s, RUN_BACK, side, on_the_field(spot), play), call="return")
    if spot >= GOAL:
        return finish(rules, after, _run(after, side, GOAL), facts)
    if "runs_to" in told:
        return finish(rules, after, _run(after, side, at(told, side, name="runs_to")), facts)
    return after


def _run(s: State, side: Side, spot: int) -> PlayEnd:
    return tackled(s, side, spot, "loose_pass")


def chain(rules: RuleSet, s: State, told: Told, facts: FactLog) -> State:
    """VS-R53: a ball that was loose and changed hands, as in the casebook (VS-AR-01 to 22): who
    had it, in order, and where it ended. Nothing that these rules would have ended sooner is
    held against it."""
    snap = snap_of(s)
    side: Side = told["end_team"]
    listed: tuple[Side, ...] = tuple(item["side"] for item in told["possessed"])
    held = (
        *play_of(s).possessions,
        *listed,
    )  # Whoever had it before the chain began has had it too.
    facts.note("loose_chain", ("VS-R53", "VS-OT-08"), side)
    if snap.phase == TRY:
        spot = GOAL if told["score"] == "td" else 1
        return tries.over(rules, s, PlayEnd(side, spot, "chain", side), facts)
    ends = {"td": GOAL, "safety": 0, "touchback": 0}
    scored = told["score"] != "none"
    spot = ends[told["score"]] if scored else at(told, side, name="end_spot")
    found = not scored and spot <= 0 and not _has_had(s, side, listed)
    back = found or told["score"] == "touchback"
    _possible(s, told, held, spot, touchback=back)
    kick = s.call in ("punt", "field_goal")
    end = PlayEnd(
        side,
        spot,
        "chain",
        OTHER[side] if back else side,
        next="down" if _same_series(s, told, held, kick) else "first_down",
        turnover="fumble"
        if snap.phase == SCRIMMAGE and side != snap.possession and not kick
        else "",
        possessions=held,
        touched_beyond=kick and told["touched_beyond"],
    )
    return finish(rules, s, end, facts)


def _same_series(s: State, told: Told, held: tuple[Side, ...], kick: bool) -> bool:
    """A down like another: the side that snapped has it still, the others never had it in their
    control, nor (VS-OT-11) touched its kick beyond the line."""
    snap = snap_of(s)
    if snap.phase != SCRIMMAGE or told["end_team"] != snap.possession:
        return False
    return OTHER[snap.possession] not in held and not (kick and told["touched_beyond"])


def _has_had(s: State, side: Side, listed: tuple[Side, ...]) -> bool:
    """Whether a side had the ball in this play before it recovered it at the end. If it had not,
    and recovers it in its own end zone, the others brought it there: a touchback (VS-R28)."""
    snap = snap_of(s)
    began = snap.phase == SCRIMMAGE and side == snap.possession
    return began or side in play_of(s).possessions or side in listed[:-1]


def _possible(s: State, told: Told, held: tuple[Side, ...], spot: int, *, touchback: bool) -> None:
    if told["touched_beyond"] and s.call not in ("punt", "field_goal"):
        raise Refused("only a kick from scrimmage can be touched beyond the line", "VS-OT-11")
    snap, side = snap_of(s), told["end_team"]
    alone = snap.phase == SCRIMMAGE and side == snap.possession and OTHER[side] not in held
    if touchback and alone:
        says = "nobody else brought the ball into that end zone: it is a safety"
        raise Refused(says, "VS-R28")
    if touchback or told["score"] != "none" or 0 < spot < GOAL:
        return
    tells = "td" if spot >= GOAL else "safety or touchback"
    raise Refused(f"behind a goal line nothing goes on: tell score {tells}", "VS-DEF-20")
