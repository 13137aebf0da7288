"""Chains: a loose ball that changed hands, as in the casebook."""

from __future__ import annotations

from itertools import pairwise

from rulesets.core.facts import FactLog
from rulesets.core.field import GOAL
from rulesets.core.refusal import Refused
from rulesets.core.ruleset import RuleSet
from rulesets.core.sides import OTHER, Side
from rulesets.core.state import FREE_KICK, KICKOFF, SCRIMMAGE, TRY, State
from rulesets.vsefl.end_dice import finish_play
from rulesets.vsefl.forms import ReportFields
from rulesets.vsefl.scrimmage import reported_spot
from rulesets.vsefl.state import NEW_READINGS, PendingEnd, play_of, snap_of


def loose_chain(rules: RuleSet, s: State, report: ReportFields, facts: FactLog) -> State:
    """VS-R53: a loose ball that changed hands, as in the casebook (VS-AR-01 to 22): which sides had
    it, in order, and where it ended. It counts even where these rules would have ended the play
    sooner."""
    snap = snap_of(s)
    side: Side = report["end_team"]
    listed: tuple[Side, ...] = tuple(item["side"] for item in report["possessed"])
    holders = (*play_of(s).possessions, *listed)
    if rules.reads(NEW_READINGS):
        _check_holders(s, side, listed)
        _check_touched(rules, s, report)
    facts.note("loose_chain", ("VS-R53", "VS-OT-08"), side)
    if snap.phase == TRY:
        spot = GOAL if report["score"] == "td" else 1
        end = PendingEnd(possession=side, spot=spot, why="chain", impetus=side)
        return finish_play(rules, s, end, facts)
    ends = {"td": GOAL, "safety": 0, "touchback": 0}
    scored = report["score"] != "none"
    spot = ends[report["score"]] if scored else reported_spot(report, side, name="end_spot")
    brought_there = not scored and spot <= 0 and not _had_it_before(s, side, listed)  # VS-R28
    touchback = brought_there or report["score"] == "touchback"
    _check_chain(rules, s, report, holders, spot, touchback=touchback)
    kick = _kicked(rules, s)
    fumble_lost = snap.phase == SCRIMMAGE and side != snap.possession and not kick
    end = PendingEnd(
        possession=side,
        spot=spot,
        why="chain",
        impetus=OTHER[side] if touchback else side,
        next="down" if _same_series(s, report, holders, kick) else "first_down",
        turnover="fumble" if fumble_lost else "",
        possessions=holders,
        touched_beyond=kick and report["touched_beyond"],
        hash_mark=report.get("lane", ""),
    )
    return finish_play(rules, s, end, facts)


def _kicked(rules: RuleSet, s: State) -> bool:
    """Whether the play is a kick from scrimmage, or the return of one."""
    call = snap_of(s).call if rules.reads(NEW_READINGS) else s.call
    return call in ("punt", "field_goal")


def _check_holders(s: State, side: Side, listed: tuple[Side, ...]) -> None:
    """VS-R53: every side that had the ball in its control, in order, from the snap to the end; on a
    kickoff from whoever controlled it first. Raises Refused."""
    snap = snap_of(s)
    possessions = play_of(s).possessions
    kickoff = snap.phase in (KICKOFF, FREE_KICK)
    first = (possessions[0] if possessions else None) if kickoff else snap.possession
    if not listed or (first is not None and listed[0] != first):
        who = f"the {first} team" if first else "a team"
        raise Refused(f"{who} had the ball first: possessed begins with it", "VS-R53")
    if listed[-1] != side:
        raise Refused(f"the {side} team has it at the end: possessed ends with it", "VS-R53")
    if any(one == other for one, other in pairwise(listed)):
        message = "the same team twice running is one possession: name it once"
        raise Refused(message, "VS-R53")


def _same_series(s: State, report: ReportFields, sides: tuple[Side, ...], kick: bool) -> bool:
    """Whether it is a down like any other: the side that snapped the ball has it, its opponents
    never had control, nor (VS-OT-11) touched its kick beyond the line."""
    snap = snap_of(s)
    if snap.phase != SCRIMMAGE or report["end_team"] != snap.possession:
        return False
    return OTHER[snap.possession] not in sides and not (kick and report["touched_beyond"])


def _had_it_before(s: State, side: Side, listed: tuple[Side, ...]) -> bool:
    """Whether a side had the ball in this play before it recovered it at the end. If not, and it
    recovers in its own end zone, its opponents brought the ball there: a touchback (VS-R28)."""
    snap = snap_of(s)
    began = snap.phase == SCRIMMAGE and side == snap.possession
    return began or side in play_of(s).possessions or side in listed[:-1]


def _check_touched(rules: RuleSet, s: State, report: ReportFields) -> None:
    """VS-R53, VS-OT-11: of a kick from scrimmage alone. Raises Refused."""
    if report["touched_beyond"] and not _kicked(rules, s):
        raise Refused("only a kick from scrimmage can be touched beyond the line", "VS-OT-11")


def _check_chain(
    rules: RuleSet,
    s: State,
    report: ReportFields,
    sides: tuple[Side, ...],
    spot: int,
    *,
    touchback: bool,
) -> None:
    _check_touched(rules, s, report)
    snap, side = snap_of(s), report["end_team"]
    alone = snap.phase == SCRIMMAGE and side == snap.possession and OTHER[side] not in sides
    if touchback and alone:
        message = "no one else brought the ball into that end zone: it is a safety"
        raise Refused(message, "VS-R28")
    if touchback or report["score"] != "none" or 0 < spot < GOAL:
        return
    tells = "td" if spot >= GOAL else "safety or touchback"
    raise Refused(f"behind a goal line the play is over: report score {tells}", "VS-DEF-20")
