"""Runs, passes, fumbles and interceptions: the play goes on, waits for a choice, or is dead."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from rulesets.core.dead_ball import AfterPlay, Citations, DeadBall
from rulesets.core.facts import FactLog
from rulesets.core.field import GOAL, place_name, read_place, turned
from rulesets.core.refusal import Refused
from rulesets.core.report_reader import ReportFields, reported_spot
from rulesets.core.ruleset import RuleSet
from rulesets.core.sides import OTHER, Side
from rulesets.core.state import (
    INTERCEPTION_RETURN,
    SCRIMMAGE,
    State,
    at,
    snap_of,
    to_penalty,
    under_way,
)
from rulesets.solitaire_coach import citations
from rulesets.solitaire_coach.end_of_play import (
    finish_play,
    note_gain,
    run_citations,
)
from rulesets.solitaire_coach.forms import reporter
from rulesets.solitaire_coach.state import EZ_GAIN, FUMBLE_RETURN, LOOSE, Play, play_of

ATTEMPTS: Final = 3
"""SC-FUM-04: so often the board runs at a loose ball."""


def down(rules: RuleSet, s: State, report: ReportFields, facts: FactLog) -> State:
    """SC-DEF-01, SC-DEF-08, SC-LOS-02, SC-LOS-03, SC-R34, SC-KICK-06, SC-PUNT-07, SC-SK-04: dead
    where the carrier was tackled, went out, stopped or turned. Laterals and pitchouts that were
    caught (SC-LAT-05) are part of the run, and are not reported. Raises Refused for a touchdown."""
    side = reporter(s)
    spot = reported_spot(report, side)
    if spot > GOAL:
        message = f"{report['spot']} is over the goal line: report a touchdown"
        raise Refused(message, "SC-R16")
    spot = min(spot, GOAL - 1)  # SC-R16: on the goal line he is still a yard short
    after = _measured_by_the_chains(s, spot, report)
    note_gain(s, side, max(spot, 0), facts, caught="passer" in report)
    impetus = side
    if spot <= 0 and _never_left(rules, s, report):  # SC-R17: a touchback
        if report["result"] == "safety":
            raise Refused(
                "he has never left his end zone, so that it is a touchback: report him"
                " down there, or say that he had left it",
                "SC-R17",
            )
        impetus = OTHER[side]
    dead = DeadBall(side, spot, impetus, run_citations(s, side), next=after)
    return finish_play(rules, s, dead, facts)


def _measured_by_the_chains(s: State, spot: int, report: ReportFields) -> AfterPlay:
    """SC-R16: measured on the board, a ball on the yard before the line may have made it. Raises
    Refused when the spot and the chains do not agree."""
    snap, measured = snap_of(s), report.get("first_down")
    if measured is None or snap.line_to_gain is None or measured == (spot >= snap.line_to_gain):
        return "down"
    if not measured or spot != snap.line_to_gain - 1 or snap.line_to_gain == GOAL:
        line = place_name(snap.possession, snap.line_to_gain)
        message = f"the line to gain is {line}: the spot and the chains do not agree"
        raise Refused(message, "SC-R16")
    return "first_down"


def _never_left(rules: RuleSet, s: State, report: ReportFields) -> bool:
    """SC-R17: a ball gained in one's own end zone and never brought out of it is no safety."""
    play = play_of(s.play)
    inside = play.from_end_zone and not report.get("left_end_zone", False)
    return inside and rules.settings["strict_ez"] == "no"


def touchdown(rules: RuleSet, s: State, report: ReportFields, facts: FactLog) -> State:
    """SC-SCORE-01 to 04, SC-RUN-01."""
    side = reporter(s)
    note_gain(s, side, GOAL, facts, caught=True)
    return finish_play(rules, s, DeadBall(side, GOAL, side, run_citations(s, side)), facts)


def fumble(rules: RuleSet, s: State, report: ReportFields, facts: FactLog) -> State:
    """SC-DEF-02, SC-LAT-06: the ball is loose; each fumble has its own attempts (SC-R24). A ball
    that is fumbled in the end zone where it was gained has not left it (SC-R17)."""
    side, play = reporter(s), play_of(s.play)
    spot = reported_spot(report, side)
    start = s.spot if s.phase == SCRIMMAGE else None
    yards = None if start is None else spot - start
    facts.note("fumble", ("SC-DEF-02", "SC-LAT-06"), side, yards=yards)
    inside = play.from_end_zone and spot <= 0 and not report.get("left_end_zone", False)  # SC-R17
    holders = play.possessions or ((side,) if snap_of(s).phase != SCRIMMAGE else ())
    loose = Play(snap=snap_of(s), possessions=holders, fumbled=True, from_end_zone=inside)
    return under_way(s, LOOSE, side, spot, loose)  # SC-DEF-02


def no_recovery(rules: RuleSet, s: State, report: ReportFields, facts: FactLog) -> State:
    """SC-FUM-04, SC-R23: after the third attempt it is the ball of the side that had it last."""
    play = play_of(s.play)
    side, _ = at(s)
    spot = reported_spot(report, side)
    if play.attempts + 1 < ATTEMPTS:  # SC-FUM-04
        return replace(s, spot=spot, play=replace(play, attempts=play.attempts + 1))
    return _ball_of_last_holder(rules, s, spot, citations.UNRECOVERED, facts)


def loose_ball_out(rules: RuleSet, s: State, report: ReportFields, facts: FactLog) -> State:
    """SC-FUM-03, SC-R21, SC-R22, SC-SCORE-08: a loose ball goes out of bounds, and belongs to the
    side that had it last."""
    side, _ = at(s)
    return _ball_of_last_holder(rules, s, reported_spot(report, side), citations.LOOSE_OUT, facts)


def _ball_of_last_holder(
    rules: RuleSet, s: State, spot: int, grounds: Citations, facts: FactLog
) -> State:
    """The ball of the side that had it last; in the opponents' end zone a touchback for them.
    SC-R22, SC-R23: in its own end zone a safety, but a touchback when that side gained the ball
    there and never left it."""
    side, _ = at(s)
    if spot >= GOAL:
        return finish_play(rules, s, DeadBall(OTHER[side], 0, side, grounds), facts)
    touchback = spot <= 0 and _never_left(rules, s, {})  # SC-R22, SC-R23
    dead = DeadBall(side, spot, OTHER[side] if touchback else side, grounds)
    return finish_play(rules, s, dead, facts)


def recover(rules: RuleSet, s: State, report: ReportFields, facts: FactLog) -> State:
    """SC-FUM-01, SC-FUM-02, SC-R24: the side that recovers a fumble may run on."""
    side: Side = report["side"]
    play, spot = play_of(s.play), reported_spot(report, side)
    gained = side != s.possession
    name = "turnover" if gained else "recovered"
    facts.note(name, ("SC-FUM-01", "SC-FUM-02"), side, how="fumble")
    inside = spot <= 0 and (gained or play.from_end_zone)
    holders = (*play.possessions, side)
    play = Play(snap=play.snap, possessions=holders, fumbled=True, from_end_zone=inside)
    after = under_way(s, FUMBLE_RETURN, side, spot, play)
    if spot >= GOAL:
        grounds = run_citations(after, side)
        return finish_play(rules, after, DeadBall(side, spot, side, grounds), facts)
    if inside and gained:  # SC-SCORE-12
        return replace(after, phase=EZ_GAIN)
    return replace(after, call="return")  # SC-FUM-02


def complete(rules: RuleSet, s: State, report: ReportFields, facts: FactLog) -> State:
    """SC-DEF-03, SC-PASS-04: the receiver is the carrier, and the play runs on. SC-SCORE-02: with
    his base on the goal line or past it he has scored."""
    side, _ = at(s)
    caught = replace(s, play=replace(play_of(s.play), snap=snap_of(s), possessions=(side,)))
    if "caught_at" in report and read_place(report["caught_at"], side) >= GOAL:  # SC-SCORE-02
        return touchdown(rules, caught, report, facts)
    facts.note("caught", ("SC-DEF-03", "SC-PASS-03"), side)
    return caught


def incomplete(rules: RuleSet, s: State, report: ReportFields, facts: FactLog) -> State:
    """SC-DEF-04, SC-LOS-06, SC-PASS-05; SC-PEN-02 and SC-R18 for a player who was engaged."""
    engaged = report["result"] == "engaged"
    side, spot = at(s)
    why = ("SC-R18", "SC-PEN-02", "SC-DEF-04") if engaged else ("SC-DEF-04", "SC-PASS-05")
    facts.note("incomplete", why, OTHER[side])
    return finish_play(rules, s, DeadBall(side, spot, side, citations.INCOMPLETE), facts)


def interception(rules: RuleSet, s: State, report: ReportFields, facts: FactLog) -> State:
    """SC-DEF-05, SC-PASS-04: the defender may run; in his own end zone he may stay
    (SC-SCORE-12); in the other he has scored (SC-SCORE-04)."""
    passer, line = at(s)
    side = OTHER[passer]
    spot = reported_spot(report, side)
    why = ("SC-DEF-05", "SC-PASS-03")
    facts.note("intercepted", why, side, yards=turned(spot) - line)
    facts.note("turnover", why, side, how="interception")
    inside = spot <= 0
    play = Play(snap=snap_of(s), possessions=(passer, side), from_end_zone=inside)
    after = under_way(s, EZ_GAIN if inside else INTERCEPTION_RETURN, side, spot, play)
    if spot >= GOAL:  # SC-SCORE-04
        grounds = run_citations(after, side)
        return finish_play(rules, after, DeadBall(side, spot, side, grounds), facts)
    return after if inside else replace(after, call="return")  # SC-SCORE-12, SC-PASS-04


def ineligible_touch(rules: RuleSet, s: State, report: ReportFields, facts: FactLog) -> State:
    """SC-PEN-01: the defense takes five yards, or the incompletion."""
    side, _ = at(s)
    facts.note("foul", ("SC-PEN-01",), side, how="ineligible_touch")
    return to_penalty(s, OTHER[side], Play(snap=snap_of(s), foul="ineligible"))  # SC-PEN-01
