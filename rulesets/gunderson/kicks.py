"""Kickoffs, onside kicks and punts on the board; field goals and extra points."""

from __future__ import annotations

from msgspec.structs import replace

from rulesets.core.dead_ball import Citations, DeadBall
from rulesets.core.facts import FactLog, RuleIds
from rulesets.core.field import FARTHEST, GOAL, turned
from rulesets.core.ruleset import RuleSet
from rulesets.core.settle import settle
from rulesets.core.sides import OTHER
from rulesets.core.snap import back_to
from rulesets.core.state import TRY, State, at
from rulesets.gunderson import citations
from rulesets.gunderson.clock import at_dead_ball
from rulesets.gunderson.end_of_play import KICKOFF_FLOOR, Told, over, spot_of
from rulesets.gunderson.forced_calls import ONSIDE, PUNT, XP
from rulesets.gunderson.returns import received, return_over
from rulesets.gunderson.scrimmage import fumble_lost
from rulesets.gunderson.state import play_of
from rulesets.gunderson.tries import tried

TEN_YARDS = 10
"""How far a kick must go before the kickers may have it (LG-R23)."""


def kicked(rules: RuleSet, s: State, report: Told, facts: FactLog) -> State:
    """A kick on the board: LG-KO-06 to 09, LG-PUNT-01, LG-PUNT-02, LG-OSK-05, LG-R4, LG-R23."""
    match report["result"]:
        case "fair_catch":
            return fair_catch(rules, s, report, facts)
        case "out_of_bounds" if not report["returned"]:
            return out_of_bounds(rules, s, report, facts)
        case "recovered_by_kickers":
            return by_kickers(rules, s, report, facts)
        case "dead":
            return _punt_dead(rules, s, report, facts)
        case "blocked":
            return blocked_at(rules, s, _kickers_spot(s, report), ("LG-R3", "LG-PUNT-01"), facts)
    s = _caught(s, report, facts)
    return (fumble_lost if report["result"] == "fumble_lost" else return_over)(
        rules, s, report, facts
    )


def _caught(s: State, report: Told, facts: FactLog) -> State:
    """The receivers have it, from where it came down, if that is told."""
    side, spot = at(s)
    if "landed" not in report:
        return received(s, None)
    landed = spot_of(report, OTHER[side], "landed")
    why = "LG-PUNT-01" if s.call == PUNT else "LG-KO-09"
    facts.note("kick", (why,), side, yards=turned(landed) - spot)
    return received(s, landed)


def _kickers_spot(s: State, report: Told) -> int:
    side, _ = at(s)
    return spot_of(report, side)


def fair_catch(rules: RuleSet, s: State, report: Told, facts: FactLog) -> State:
    """LG-KO-06, LG-KO-07, LG-R24, LG-R50: dead at the touch, on a kickoff no nearer the goal than
    the 25. LG-PUNT-02: of a punt, at the touch. LG-R23: of an onside kick, too."""
    assert s.possession is not None, "a kick is made by a side"
    side = OTHER[s.possession]
    spot = spot_of(report, side)
    if s.call == PUNT:
        why: RuleIds = ("LG-PUNT-02",)
        citing = citations.PUNT_FAIR
    else:
        spot = max(spot, KICKOFF_FLOOR)
        onside = s.call == ONSIDE
        why = ("LG-R23", "LG-KO-06") if onside else ("LG-KO-06", "LG-R24")
        citing = citations.ONSIDE if onside else citations.KICK_FAIR
    facts.note("fair_catch", (*why, "LG-R50"), side)
    return over(rules, s, side, spot, facts, citing, sent_by=s.possession)


def out_of_bounds(rules: RuleSet, s: State, report: Told, facts: FactLog) -> State:
    """LG-KO-08, LG-R25: the receivers' 25. LG-R26: a punt, where it went out. LG-R23: an on-side
    kick, there or at the 25. Late it stops the clock (LG-CLK-07)."""
    assert s.possession is not None, "a kick is made by a side"
    side = OTHER[s.possession]
    spot, why, citing = KICKOFF_FLOOR, ("LG-KO-08", "LG-R25"), citations.KICK_OUT
    if s.call == PUNT:
        spot, why, citing = spot_of(report, side), ("LG-R26", "LG-PUNT-01"), citations.PUNT_OUT
    elif s.call == ONSIDE:
        spot = max(spot_of(report, side), KICKOFF_FLOOR)
        why, citing = ("LG-R23", "LG-OSK-05"), citations.ONSIDE
    return kick_out(rules, s, spot, why, facts, citing)


def kick_out(
    rules: RuleSet, s: State, spot: int, why: RuleIds, facts: FactLog, citing: Citations
) -> State:
    """A kick that went out of bounds: the receivers' ball at `spot`. It stops the clock late."""
    side, _ = at(s)
    facts.note("kick_out", why, OTHER[side])
    return over(rules, s, OTHER[side], spot, facts, citing, sent_by=side,
                stopped_by="LG-CLK-07")  # fmt: skip


def _punt_dead(rules: RuleSet, s: State, report: Told, facts: FactLog) -> State:
    """LG-R26: dead untouched, the receivers' there; in the end zone a touchback."""
    assert s.possession is not None, "a kick is made by a side"
    side = OTHER[s.possession]
    spot = spot_of(report, side)
    if s.spot is not None:
        facts.note("kick", ("LG-R26", "LG-PUNT-01"), s.possession, yards=turned(spot) - s.spot)
    return over(rules, s, side, spot, facts, citations.PUNT_OUT, sent_by=s.possession)


def blocked_at(rules: RuleSet, s: State, spot: int, why: RuleIds, facts: FactLog) -> State:
    """LG-R3: a blocked punt that lies at `spot`, in yards from the punters' goal line: the
    defense's ball there; on or behind that line a safety."""
    assert s.possession is not None, "a kick is made by a side"
    side = OTHER[s.possession]
    facts.note("blocked", why, side, how="lost")
    if spot <= 0:
        return over(rules, s, s.possession, spot, facts, citations.BLOCKED)
    return over(rules, s, side, turned(spot), facts, citations.BLOCKED, sent_by=s.possession)


def by_kickers(rules: RuleSet, s: State, report: Told, facts: FactLog) -> State:
    """LG-R23, LG-OSK-05, LG-KO-09: the kickers' ball, dead there, when it went ten yards or a
    receiver touched it first; else the receivers', no farther than the kickers' 1."""
    assert s.possession is not None and s.spot is not None, "a kick is made from a spot"
    spot = spot_of(report, s.possession)
    fair = spot >= s.spot + TEN_YARDS or report["touched_first"]
    side = s.possession if fair else OTHER[s.possession]
    onside = s.call == ONSIDE
    name = "recovered" if fair else "illegal_touch"
    facts.note(name, ("LG-R23", "LG-OSK-05" if onside else "LG-KO-09"), side)
    s = replace(s, play=replace(play_of(s), possessions=(OTHER[s.possession], side)))
    citing = citations.ONSIDE if onside else citations.KICK_RECOVERED
    end = spot if fair else min(turned(spot), FARTHEST)
    return over(rules, s, side, end, facts, citing, then="first_down", sent_by=OTHER[side])


def at_goal(rules: RuleSet, s: State, report: Told, facts: FactLog) -> State:
    """LG-FG-03, LG-XP-05: the envelope decides."""
    why = ("LG-XP-05",) if s.call == XP else ("LG-FG-03",)
    return kicked_at_goal(rules, s, report["result"] == "good", why, facts)


def kicked_at_goal(
    rules: RuleSet, s: State, good: bool, why: RuleIds, facts: FactLog, how: str = ""
) -> State:
    """LG-TUD-01, LG-FG-02, LG-FG-04, LG-FG-05, LG-XP-06, LG-R48: three points, or one on a try; a
    miss is the other side's ball at the line of scrimmage."""
    side, spot = at(s)
    if s.phase == TRY:
        points = rules.profile.try_point if good else 0
        return tried(rules, s, points, (*why, "LG-R39" if good else "LG-XP-06"), facts)
    far = rules.profile.goal_kick(spot)
    if not good:
        missed = (*why, "LG-FG-04", "LG-FG-05")
        facts.note("no_goal", missed, OTHER[side], yards=far, how=how)
        return over(rules, s, OTHER[side], turned(spot), facts, citations.MISSED)
    points = rules.profile.field_goal
    facts.note("field_goal", (*why, "LG-TUD-01"), side, points=points, yards=far)
    play = play_of(s)
    dead = DeadBall(side, GOAL, side, citations.RUN, next="scored", points=points)
    return settle(rules, at_dead_ball(back_to(s, play.snap), play.clock, facts), dead, facts)
