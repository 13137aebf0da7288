"""Kicks: off the tee, from scrimmage, and what the receivers do with them."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from rulesets.core.dead_ball import DeadBall
from rulesets.core.events import Call
from rulesets.core.facts import FactLog
from rulesets.core.field import FARTHEST, GOAL, NEAREST, place_name, turned
from rulesets.core.refusal import Refused
from rulesets.core.report_reader import ReportFields, reported_spot
from rulesets.core.ruleset import RuleSet
from rulesets.core.sides import OTHER, Side
from rulesets.core.state import (
    KICKOFF,
    NO_SCORE,
    RUN_BACK,
    SCRIMMAGE,
    TRY,
    State,
    at,
    snap_of,
    snapped,
    under_way,
)
from rulesets.solitaire_coach import citations
from rulesets.solitaire_coach.calls import SAFETY_RETURN_FROM, SIMPLE_PUNT_YARDS, TRY_KICK_FROM
from rulesets.solitaire_coach.end_of_play import finish_play, run_citations
from rulesets.solitaire_coach.fouls import foul
from rulesets.solitaire_coach.restarts import fail_try, make_try, notices
from rulesets.solitaire_coach.state import PUNT_DOWN, Play, play_of


def display_spot(rules: RuleSet, s: State) -> int | None:
    """The spot of the ball, of the side that kicks: SC-ONS-02, ten yards before the kickers' line,
    usually their 45; SC-SCORE-09, SC-R36, the 15 for the kick of a try, or where a foul put it."""
    if s.spot is None:
        return None
    match s.call:
        case "onside":
            return s.spot + LEGAL_FROM
        case "try_kick":
            return s.spot - TRY_KICK_FROM
        case _:
            return None


def kickoff(rules: RuleSet, s: State, event: Call, facts: FactLog) -> State:
    """SC-KICK-05, SC-KICK-03: the returner starts on his goal line; with a live kickoff (SC-R6)
    it is reported first where the ball came down."""
    _note_opening(rules, s, facts)
    snap = snapped(s, "kickoff")
    if rules.settings["live_kickoff"] == "yes":
        return replace(s, call="kickoff", play=Play(snap=snap))
    side = receivers(s)
    return under_way(s, RUN_BACK, side, 0, Play(snap=snap, possessions=(side,), from_end_zone=True))


def safety_kick(rules: RuleSet, s: State, event: Call, facts: FactLog) -> State:
    """SC-SK-03, SC-KICK-02: the returner starts on his own 20, and runs."""
    side = receivers(s)
    play = Play(snap=snapped(s, "safety_kick"), possessions=(side,))
    return replace(under_way(s, RUN_BACK, side, SAFETY_RETURN_FROM, play), call="return")


def onside(rules: RuleSet, s: State, event: Call, facts: FactLog) -> State:
    """SC-KICK-01, SC-R7: at any kickoff; its result is reported."""
    _note_opening(rules, s, facts)
    return replace(s, call="onside", play=Play(snap=snapped(s, "onside")))


def _note_opening(rules: RuleSet, s: State, facts: FactLog) -> None:
    """SC-PRE-04: without a coin the game is opened by its first kick."""
    if rules.settings["opening"] != "visitors":
        return
    untouched = s.time_left == rules.profile.length(1) and s.spot == rules.profile.kickoff_from
    if s.period == 1 and untouched and s.score == NO_SCORE:
        facts.add(*notices(rules))


def receivers(s: State) -> Side:
    """The side that receives a kick."""
    kickers, _ = at(s)
    return OTHER[kickers]


def land(rules: RuleSet, s: State, report: ReportFields, facts: FactLog) -> State:
    """SC-PUNT-06, SC-R26: down in the field or the end zone, to be returned, caught or left. In
    the kickers' own end zone it is a touchdown for the receivers."""
    side = receivers(s)
    spot = reported_spot(report, side)
    rule = "SC-R6" if s.phase == KICKOFF else "SC-PUNT-06"
    facts.note("kick", (rule,), s.possession, yards=_kick_yards(s, spot))
    play = Play(snap=snap_of(s), possessions=(side,), from_end_zone=spot <= 0)
    after = under_way(s, RUN_BACK if s.phase == KICKOFF else PUNT_DOWN, side, spot, play)
    if spot >= GOAL:  # SC-R26
        return finish_play(rules, after, DeadBall(side, spot, side, citations.BLOCKED), facts)
    return after


def _kick_yards(s: State, spot: int) -> int:
    """The length of a kick that came to `spot`, in yards from the receivers' goal line."""
    _, line = at(s)
    return turned(spot) - line


def out_in_field(rules: RuleSet, s: State, report: ReportFields, facts: FactLog) -> State:
    """SC-PUNT-04: dead there; SC-PUNT-05: out in the end zone a touchback. A kickoff that goes
    out in the field may be kicked again (SC-R6)."""
    kickers, side = OTHER[receivers(s)], receivers(s)
    spot = reported_spot(report, side)
    if spot <= 0:  # SC-PUNT-05
        return kick_through(rules, s, report, facts)
    if spot >= GOAL:
        raise Refused("a kick does not go out behind the kickers: report the play as a fumble")
    if s.phase == KICKOFF:  # SC-R6
        return foul(s, "kick_out", turned(spot), facts)
    facts.note("kick", ("SC-PUNT-04",), kickers, yards=_kick_yards(s, spot))
    return finish_play(rules, s, DeadBall(side, spot, side, citations.PUNT_OUT), facts)


def kick_through(rules: RuleSet, s: State, report: ReportFields, facts: FactLog) -> State:
    """SC-PUNT-05, SC-SCORE-13: a kick through the end zone is a touchback; SC-R6 for a live
    kickoff."""
    kickers, _ = at(s)
    live = s.phase == KICKOFF
    if s.phase == SCRIMMAGE:
        facts.note("kick", ("SC-PUNT-05",), kickers, yards=_kick_yards(s, 0))
    grounds = citations.TOUCHBACK_KICKED if live else citations.TOUCHBACK_THROUGH
    return finish_play(rules, s, DeadBall(OTHER[kickers], 0, kickers, grounds), facts)


def touchback(rules: RuleSet, s: State, facts: FactLog) -> State:
    """SC-SCORE-11, SC-SCORE-12: the side that gained the ball in its end zone stays there."""
    side, _ = at(s)
    kicked = s.phase in (RUN_BACK, PUNT_DOWN)  # else the ball was gained from the opponents
    grounds = citations.TOUCHBACK_KICK if kicked else citations.TOUCHBACK_GAINED
    return finish_play(rules, s, DeadBall(side, 0, OTHER[side], grounds), facts)


def fair_catch(rules: RuleSet, s: State, facts: FactLog) -> State:
    """SC-PUNT-08: dead where it landed."""
    side, spot = at(s)
    facts.note("fair_catch", ("SC-PUNT-08",), side)
    return finish_play(rules, s, DeadBall(side, spot, side, citations.FAIR_CATCH), facts)


def simple_punt(rules: RuleSet, s: State, facts: FactLog) -> State:
    """SC-PUNT-09: 45 yards on, and no return. From too near the goal (against the rules) it is a
    touchback (SC-SCORE-13)."""
    kickers, line = at(s)
    side, spot = OTHER[kickers], turned(line) - SIMPLE_PUNT_YARDS  # SC-PUNT-09
    facts.note("kick", ("SC-PUNT-09", "SC-R29"), kickers, yards=SIMPLE_PUNT_YARDS)
    grounds = citations.SIMPLE_PUNT if spot > 0 else citations.TOUCHBACK_THROUGH  # SC-SCORE-13
    s = replace(s, call="punt", play=Play(snap=snapped(s, "punt")))
    return finish_play(rules, s, DeadBall(side, spot, kickers, grounds), facts)


KICKER_BACK: Final = 7
"""Yards behind the line from which a field goal or a try is kicked (SC-FG-02)."""


def block(rules: RuleSet, s: State, report: ReportFields, facts: FactLog) -> State:
    """SC-PUNT-03, SC-FG-04: the defense's ball, dead at the contact; SC-R26: in the punter's own
    end zone a touchdown. Raises Refused for a block ahead of the line (SC-R42)."""
    kickers, spot = at(s)
    line = spot - TRY_KICK_FROM if s.phase == TRY else spot
    if "spot" in report and reported_spot(report, kickers) > line:  # SC-R42
        where = place_name(kickers, line)
        message = f"a kick is blocked on or behind the line of scrimmage, {where}: check the spot"
        raise Refused(message, "SC-R42")
    side = OTHER[kickers]
    punt = s.call == "punt"
    why = ("SC-PUNT-03",) if punt else ("SC-FG-04",)
    facts.note("blocked", why, side, how="lost")
    if s.phase == TRY:
        return fail_try(rules, s, facts)
    facts.note("turnover", why, side, how="blocked_kick")
    grounds = citations.BLOCKED if punt else citations.FG_BLOCKED  # SC-PUNT-03, SC-FG-04
    return finish_play(rules, s, DeadBall(side, reported_spot(report, side), side, grounds), facts)


def make_kick(rules: RuleSet, s: State, report: ReportFields, facts: FactLog) -> State:
    """SC-FG-05, SC-SCORE-05: three points. SC-SCORE-09: one on a try."""
    side, spot = at(s)
    if s.phase == TRY:  # SC-SCORE-09
        return make_try(rules, s, rules.profile.try_point, ("SC-SCORE-09", "SC-TRY-02"), facts)
    points = rules.profile.field_goal
    length, why = rules.profile.goal_kick(spot), ("SC-FG-05", "SC-SCORE-05", "SC-FG-02")
    facts.note("field_goal", why, side, points=points, yards=length)
    dead = DeadBall(side, GOAL, side, citations.RUN, next="scored", points=points)  # SC-FG-05
    return finish_play(rules, s, dead, facts)


def miss_kick(rules: RuleSet, s: State, report: ReportFields, facts: FactLog) -> State:
    """SC-FG-06, SC-R28: the defense's ball where it was kicked, or no nearer than a floor that was
    agreed."""
    kickers, line = at(s)
    if s.phase == TRY:
        return fail_try(rules, s, facts)
    side = OTHER[kickers]
    length = rules.profile.goal_kick(line)
    facts.note("no_goal", ("SC-FG-06", "SC-FG-02"), side, yards=length)
    floor = 0 if rules.settings["miss_floor"] == "none" else int(rules.settings["miss_floor"])
    spot = min(max(turned(line) + KICKER_BACK, floor), FARTHEST)  # SC-FG-06, SC-R28
    return finish_play(rules, s, DeadBall(side, spot, side, citations.MISSED), facts)


LEGAL_FROM: Final = 10
"""Yards beyond the kicking side's line from which it may touch an onside kick (SC-PEN-03)."""


def touch_onside(rules: RuleSet, s: State, report: ReportFields, facts: FactLog) -> State:
    """SC-PEN-03, SC-PEN-05, SC-R20, SC-R32: touched, not held. A foul only when the kickers touch
    it short of ten yards and the receivers have not touched it."""
    kickers, _ = at(s)
    side: Side = report["side"]
    spot = reported_spot(report, kickers)
    if not _may_touch(s, side, spot):  # SC-PEN-03
        return foul(s, "onside_touch", in_play(spot), facts)
    facts.note("touched", ("SC-R20", "SC-PEN-05"), side)
    play = play_of(s.play)
    touched = play.receivers_touched or side != kickers  # SC-PEN-05
    return replace(s, play=replace(play, touched=side, receivers_touched=touched))


def _may_touch(s: State, side: Side, spot: int) -> bool:
    """SC-PEN-03, SC-PEN-05: whether `side` may touch the ball at `spot`, counted from the
    kickers' goal: the receivers anywhere; the kickers ten yards on, or after the receivers."""
    kickers, line = at(s)
    return side != kickers or spot >= line + LEGAL_FROM or play_of(s.play).receivers_touched


def onside_out(rules: RuleSet, s: State, report: ReportFields, facts: FactLog) -> State:
    """SC-PEN-06, SC-PEN-08: out untouched, the receivers choose; after a legal touch it belongs to
    the side that touched it last. SC-SCORE-13: out of the receivers' end zone it is a touchback;
    SC-R41: out of the kickers' it is no score, but the ball on their 1."""
    touched, side = play_of(s.play).touched, receivers(s)
    out_at = reported_spot(report, side)
    if out_at <= 0:  # SC-SCORE-13
        return kick_through(rules, s, report, facts)
    spot = in_play(out_at)  # SC-R41
    if touched is None:  # SC-PEN-06
        return foul(s, "onside_out", turned(spot), facts)
    if touched != side:
        spot = turned(spot)
    grounds = citations.ONSIDE_OUT_BEHIND if out_at >= GOAL else citations.ONSIDE_OUT
    return finish_play(rules, s, DeadBall(touched, spot, touched, grounds), facts)  # SC-PEN-08


def recover_onside(rules: RuleSet, s: State, report: ReportFields, facts: FactLog) -> State:
    """SC-ONS-03, SC-ONS-05: the kickers' ball is dead there; SC-ONS-04: the receivers may run.
    Recovered by the kickers where they may not touch it, it is the foul of SC-PEN-03; recovered by
    them in their own end zone, after a receiver has touched it, it is a touchback (SC-R17)."""
    side: Side = report["side"]
    spot = reported_spot(report, side)
    if side == s.possession and not _may_touch(s, side, spot):  # SC-PEN-03
        return foul(s, "onside_touch", in_play(spot), facts)
    facts.note("recovered", ("SC-ONS-03", "SC-DEF-11"), side, how="onside")
    play = replace(play_of(s.play), possessions=(side,), from_end_zone=spot <= 0)
    if side == s.possession:  # SC-ONS-05
        touchback = spot <= 0 and rules.settings["strict_ez"] == "no"  # SC-R17
        impetus = OTHER[side] if touchback else side
        dead = DeadBall(side, spot, impetus, citations.ONSIDE_KEPT)
        return finish_play(rules, replace(s, play=play), dead, facts)
    after = under_way(s, RUN_BACK, side, spot, play)
    if spot >= GOAL:
        grounds = run_citations(after, side)
        return finish_play(rules, after, DeadBall(side, spot, side, grounds), facts)
    return replace(after, call=None if spot <= 0 else "return")  # SC-ONS-04


def onside_unrecovered(rules: RuleSet, s: State, report: ReportFields, facts: FactLog) -> State:
    """SC-R32: not recovered in three runs, it is the receivers' at its spot; SC-R41: behind the
    kickers' goal line that is no score either, but the ball on their 1."""
    kickers, side = OTHER[receivers(s)], receivers(s)
    spot = min(reported_spot(report, side), FARTHEST)  # SC-R41
    return finish_play(rules, s, DeadBall(side, spot, kickers, citations.ONSIDE_TAKEN), facts)


def in_play(spot: int) -> int:
    """SC-R41: a spot at which a side is given the ball and no one scores: between the 1-yard
    lines."""
    return min(max(spot, NEAREST), FARTHEST)
