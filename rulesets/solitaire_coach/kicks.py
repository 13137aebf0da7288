"""Kicks: off the tee, from scrimmage, and what the receivers do with them."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from rulesets.core.dead_ball import DeadBall
from rulesets.core.events import Call
from rulesets.core.facts import FactLog
from rulesets.core.field import FARTHEST, GOAL, NEAREST, place_name, turned
from rulesets.core.refusal import Refused
from rulesets.core.ruleset import RuleSet
from rulesets.core.settle import settle
from rulesets.core.sides import OTHER, Side
from rulesets.core.snap import back_to, snapped, under_way
from rulesets.core.state import KICKOFF, NO_SCORE, RUN_BACK, SCRIMMAGE, TRY, State, at
from rulesets.solitaire_coach import citations
from rulesets.solitaire_coach.calls import SAFETY_RETURN_FROM, SIMPLE_PUNT_YARDS, TRY_KICK_FROM
from rulesets.solitaire_coach.end_of_play import Told, counted, over, snap_of, spot_of
from rulesets.solitaire_coach.fouls import foul
from rulesets.solitaire_coach.restarts import notices
from rulesets.solitaire_coach.state import PUNT_DOWN, Play, play_of
from rulesets.solitaire_coach.tries import failed, scored


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
    it is told first where the ball came down."""
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
    """SC-KICK-01, SC-R7: at any kickoff; what became of it is told."""
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
    """The side that a kick is made to."""
    side, _ = at(s)
    return OTHER[side]


def lands(rules: RuleSet, s: State, report: Told, facts: FactLog) -> State:
    """SC-PUNT-06, SC-R26: down in the field or the end zone, to be returned, caught or left. In
    the kickers' own end zone it is a touchdown for whoever has it there."""
    side, spot = receivers(s), spot_of(s, report, receivers(s))
    rule = "SC-R6" if s.phase == KICKOFF else "SC-PUNT-06"
    facts.note("kick", (rule,), s.possession, yards=_carried(s, spot))
    play = Play(snap=snap_of(s), possessions=(side,), from_end_zone=spot <= 0)
    phase = RUN_BACK if s.phase == KICKOFF else PUNT_DOWN
    after = under_way(s, phase, side, spot, play)
    return over(rules, after, side, spot, facts, citations.BLOCKED) if spot >= GOAL else after


def _carried(s: State, spot: int) -> int:
    assert s.spot is not None, "a kick is made from a spot"
    return turned(spot) - s.spot


def out_in_field(rules: RuleSet, s: State, report: Told, facts: FactLog) -> State:
    """SC-PUNT-04: dead there; SC-PUNT-05: out in the end zone a touchback. A kickoff that goes
    out in the field may be kicked again (SC-R6)."""
    side, spot = receivers(s), spot_of(s, report, receivers(s))
    if spot <= 0:
        return through(rules, s, report, facts)
    if spot >= GOAL:
        raise Refused("a kick does not go out behind the kickers: report the play as a fumble")
    if s.phase == KICKOFF:
        return foul(s, "kick_out", turned(spot), facts)
    facts.note("kick", ("SC-PUNT-04",), s.possession, yards=_carried(s, spot))
    return over(rules, s, side, spot, facts, citations.PUNT_OUT)


def through(rules: RuleSet, s: State, report: Told, facts: FactLog) -> State:
    """SC-PUNT-05, SC-SCORE-13: a touchback; SC-R6 for a live kickoff."""
    side, _ = at(s)
    live = s.phase == KICKOFF
    if s.phase == SCRIMMAGE:
        facts.note("kick", ("SC-PUNT-05",), side, yards=_carried(s, 0))
    why = citations.TOUCHBACK_KICKED if live else citations.TOUCHBACK_THROUGH
    return over(rules, s, OTHER[side], 0, facts, why, sent_by=side)


def touchback(rules: RuleSet, s: State, facts: FactLog) -> State:
    """SC-SCORE-11, SC-SCORE-12: the side that gained the ball in its end zone stays there."""
    side, _ = at(s)
    # A phase in which a kick lies there, or one in which the ball was gained from the others.
    kicked = s.phase in (RUN_BACK, PUNT_DOWN)
    why = citations.TOUCHBACK_KICK if kicked else citations.TOUCHBACK_GAINED
    return over(rules, s, side, 0, facts, why, sent_by=OTHER[side])


def fair_catch(rules: RuleSet, s: State, facts: FactLog) -> State:
    """SC-PUNT-08: dead where it landed."""
    side, spot = at(s)
    facts.note("fair_catch", ("SC-PUNT-08",), side)
    return over(rules, s, side, spot, facts, citations.FAIR_CATCH)


def simple_punt(rules: RuleSet, s: State, facts: FactLog) -> State:
    """SC-PUNT-09: 45 yards on, and no return. Where it was too near (a deviation) it is a
    touchback (SC-SCORE-13)."""
    assert s.possession is not None and s.spot is not None, "a punt is made from a spot"
    side, spot = OTHER[s.possession], turned(s.spot) - SIMPLE_PUNT_YARDS
    facts.note("kick", ("SC-PUNT-09", "SC-R29"), s.possession, yards=SIMPLE_PUNT_YARDS)
    why = citations.SIMPLE_PUNT if spot > 0 else citations.TOUCHBACK_THROUGH
    s = replace(s, call="punt", play=Play(snap=snapped(s, "punt")))
    return over(rules, s, side, spot, facts, why, sent_by=OTHER[side])


KICKER_BACK: Final = 7
"""Yards behind the line from which a field goal or a try is kicked (SC-FG-02)."""


def blocked(rules: RuleSet, s: State, report: Told, facts: FactLog) -> State:
    """SC-PUNT-03, SC-FG-04: the defense's ball, dead at the contact; SC-R26: in the punter's own
    end zone a touchdown. Raises Refused for a block ahead of the line (SC-R42)."""
    assert s.possession is not None and s.spot is not None, "a kick is made from a spot"
    line = s.spot - TRY_KICK_FROM if s.phase == TRY else s.spot
    if "spot" in report and spot_of(s, report, s.possession) > line:
        where = place_name(s.possession, line)
        message = f"a kick is blocked on or behind the line of scrimmage, {where}: check the spot"
        raise Refused(message, "SC-R42")
    side = OTHER[s.possession]
    punt = s.call == "punt"
    why = ("SC-PUNT-03",) if punt else ("SC-FG-04",)
    facts.note("blocked", why, side, how="lost")
    if s.phase == TRY:
        return failed(rules, s, facts)
    facts.note("turnover", why, side, how="blocked_kick")
    spot = spot_of(s, report, side)
    return over(rules, s, side, spot, facts, citations.BLOCKED if punt else citations.FG_BLOCKED)


def good(rules: RuleSet, s: State, report: Told, facts: FactLog) -> State:
    """SC-FG-05, SC-SCORE-05: three points. SC-SCORE-09: one on a try."""
    side, _ = at(s)
    if s.phase == TRY:
        return scored(rules, s, rules.profile.try_point, ("SC-SCORE-09", "SC-TRY-02"), facts)
    _, spot = at(s)
    points = rules.profile.field_goal
    far, why = rules.profile.goal_kick(spot), ("SC-FG-05", "SC-SCORE-05", "SC-FG-02")
    facts.note("field_goal", why, side, points=points, yards=far)
    plays = counted(rules, s, snap_of(s))
    dead = DeadBall(
        side,
        GOAL,
        side,
        citations.RUN,
        next="scored",
        points=points,
        plays_used=plays,
    )
    return settle(rules, back_to(s, snap_of(s)), dead, facts)


def no_good(rules: RuleSet, s: State, report: Told, facts: FactLog) -> State:
    """SC-FG-06, SC-R28: the defense's ball where it was kicked, or no nearer than a floor that was
    agreed."""
    assert s.possession is not None and s.spot is not None, "a kick is made from a spot"
    if s.phase == TRY:
        return failed(rules, s, facts)
    floor = 0 if rules.settings["miss_floor"] == "none" else int(rules.settings["miss_floor"])
    far = rules.profile.goal_kick(s.spot)
    facts.note("no_goal", ("SC-FG-06", "SC-FG-02"), OTHER[s.possession], yards=far)
    spot = min(max(turned(s.spot) + KICKER_BACK, floor), FARTHEST)
    return over(rules, s, OTHER[s.possession], spot, facts, citations.MISSED)


LEGAL_FROM: Final = 10
"""Yards beyond the kicking side's line from which it may touch an onside kick (SC-PEN-03)."""


def onside_touched(rules: RuleSet, s: State, report: Told, facts: FactLog) -> State:
    """SC-PEN-03, SC-PEN-05, SC-R20, SC-R32: touched, not held. A foul only when the kickers touch
    it short of ten yards and the receivers have not touched it."""
    assert s.possession is not None and s.spot is not None, "a kick is made from a spot"
    side: Side = report["side"]
    if not _legal(s, side, spot_of(s, report, s.possession)):
        return foul(s, "onside_touch", in_play(spot_of(s, report, s.possession)), facts)
    facts.note("touched", ("SC-R20", "SC-PEN-05"), side)
    play = play_of(s.play)
    touched = play.receivers_touched or side != s.possession
    return replace(s, play=replace(play, touched=side, receivers_touched=touched))


def _legal(s: State, side: Side, spot: int) -> bool:
    """SC-PEN-03, SC-PEN-05: whether `side` may touch the ball at `spot`, counted from the
    kickers' goal: the receivers anywhere; the kickers ten yards on, or after the receivers."""
    assert s.spot is not None, "a kick is made from a spot"
    return side != s.possession or spot >= s.spot + LEGAL_FROM or play_of(s.play).receivers_touched


def onside_out(rules: RuleSet, s: State, report: Told, facts: FactLog) -> State:
    """SC-PEN-06, SC-PEN-08: out untouched, the receivers choose; after a legal touch it belongs to
    whoever touched it last. SC-SCORE-13: out of the receivers' end zone it is a touchback; SC-R41:
    out of the kickers' it is no score, but the ball on their 1."""
    touched, side = play_of(s.play).touched, receivers(s)
    if spot_of(s, report, side) <= 0:
        return through(rules, s, report, facts)
    spot = in_play(spot_of(s, report, side))
    if touched is None:
        return foul(s, "onside_out", turned(spot), facts)
    resting_spot = spot if touched == side else turned(spot)
    behind = spot_of(s, report, side) >= GOAL
    why = citations.ONSIDE_OUT_BEHIND if behind else citations.ONSIDE_OUT
    return over(rules, s, touched, resting_spot, facts, why)


def onside_recovered(rules: RuleSet, s: State, report: Told, facts: FactLog) -> State:
    """SC-ONS-03, SC-ONS-05: the kickers' ball is dead there; SC-ONS-04: the receivers may run.
    Held by the kickers where they may not touch it, it is the foul of SC-PEN-03 all the same; held
    by them in their own end zone, after a receiver has touched it, it is a touchback (SC-R17)."""
    side: Side = report["side"]
    spot = spot_of(s, report, side)
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


def onside_unheld(rules: RuleSet, s: State, report: Told, facts: FactLog) -> State:
    """SC-R32: held by no one in three runs, the receivers' where it lies; SC-R41: behind the
    kickers' goal line that is no score either, but the ball on their 1."""
    side = receivers(s)
    spot = min(spot_of(s, report, side), FARTHEST)
    return over(rules, s, side, spot, facts, citations.ONSIDE_TAKEN, sent_by=s.possession)


def in_play(spot: int) -> int:
    """SC-R41: a spot at which a side is given the ball and no one scores: between the 1-yard
    lines."""
    return min(max(spot, NEAREST), FARTHEST)
