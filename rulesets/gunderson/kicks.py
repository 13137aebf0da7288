"""Kickoffs, onside kicks and punts on the board; field goals and extra points."""

from __future__ import annotations

from msgspec.structs import replace

from rulesets.core.dead_ball import Citations, DeadBall
from rulesets.core.facts import FactLog, RuleIds
from rulesets.core.field import FARTHEST, GOAL, turned
from rulesets.core.report_reader import ReportFields, reported_spot
from rulesets.core.ruleset import RuleSet
from rulesets.core.sides import OTHER
from rulesets.core.state import TRY, State, at
from rulesets.gunderson import citations
from rulesets.gunderson.end_of_play import KICKOFF_FLOOR, end_try, finish_play
from rulesets.gunderson.forced_calls import ONSIDE, PUNT, XP
from rulesets.gunderson.returns import end_return, receive_kick
from rulesets.gunderson.scrimmage import lose_fumble
from rulesets.gunderson.state import play_of

TEN_YARDS = 10
"""How far a kick must go before the kickers may have it (LG-R23)."""


def kick(rules: RuleSet, s: State, report: ReportFields, facts: FactLog) -> State:
    """A kick on the board: LG-KO-06 to 09, LG-PUNT-01, LG-PUNT-02, LG-OSK-05, LG-R4, LG-R23."""
    match report["result"]:
        case "fair_catch":
            return fair_catch(rules, s, report, facts)
        case "out_of_bounds" if not report["returned"]:
            return out_of_bounds(rules, s, report, facts)
        case "recovered_by_kickers":
            return kickers_recover(rules, s, report, facts)
        case "dead":
            return down_punt(rules, s, report, facts)
        case "blocked":
            kickers, _ = at(s)
            why = ("LG-R3", "LG-PUNT-01")
            return block_punt(rules, s, reported_spot(report, kickers), why, facts)
    s = _field_kick(s, report, facts)
    end = lose_fumble if report["result"] == "fumble_lost" else end_return
    return end(rules, s, report, facts)


def _field_kick(s: State, report: ReportFields, facts: FactLog) -> State:
    """The receivers have it, from where it came down if that is reported."""
    kickers, spot = at(s)
    if "landed" not in report:
        return receive_kick(s, None)
    landed = reported_spot(report, OTHER[kickers], "landed")
    why = "LG-PUNT-01" if s.call == PUNT else "LG-KO-09"
    facts.note("kick", (why,), kickers, yards=turned(landed) - spot)
    return receive_kick(s, landed)


def fair_catch(rules: RuleSet, s: State, report: ReportFields, facts: FactLog) -> State:
    """LG-KO-06, LG-KO-07, LG-R24, LG-R50: dead at the touch, on a kickoff no nearer the goal than
    the 25. LG-PUNT-02: of a punt, at the touch. LG-R23: of an onside kick, as of a kickoff."""
    kickers, _ = at(s)
    side = OTHER[kickers]
    spot = reported_spot(report, side)
    if s.call == PUNT:  # LG-PUNT-02
        why: RuleIds = ("LG-PUNT-02",)
        grounds = citations.PUNT_FAIR
    else:
        spot = max(spot, KICKOFF_FLOOR)  # LG-KO-07
        onside = s.call == ONSIDE
        why = ("LG-R23", "LG-KO-06") if onside else ("LG-KO-06", "LG-R24")
        grounds = citations.ONSIDE if onside else citations.KICK_FAIR
    facts.note("fair_catch", (*why, "LG-R50"), side)
    return finish_play(rules, s, DeadBall(side, spot, kickers, grounds), facts)


def out_of_bounds(rules: RuleSet, s: State, report: ReportFields, facts: FactLog) -> State:
    """LG-KO-08, LG-R25: the receivers' 25. LG-R26: a punt, where it went out. LG-R23: an onside
    kick, there or at the 25. Late it stops the clock (LG-CLK-07)."""
    kickers, _ = at(s)
    side = OTHER[kickers]
    if s.call == PUNT:  # LG-R26
        spot, why = reported_spot(report, side), ("LG-R26", "LG-PUNT-01")
        return kick_out(rules, s, spot, why, facts, citations.PUNT_OUT)
    if s.call == ONSIDE:  # LG-R23
        spot, why = max(reported_spot(report, side), KICKOFF_FLOOR), ("LG-R23", "LG-OSK-05")
        return kick_out(rules, s, spot, why, facts, citations.ONSIDE)
    why = ("LG-KO-08", "LG-R25")
    return kick_out(rules, s, KICKOFF_FLOOR, why, facts, citations.KICK_OUT)  # LG-KO-08


def kick_out(
    rules: RuleSet, s: State, spot: int, why: RuleIds, facts: FactLog, grounds: Citations
) -> State:
    """A kick that went out of bounds: the receivers' ball at `spot`. Late it stops the clock."""
    kickers, _ = at(s)
    facts.note("kick_out", why, OTHER[kickers])
    dead = DeadBall(OTHER[kickers], spot, kickers, grounds)
    return finish_play(rules, s, dead, facts, stopped_by="LG-CLK-07")


def down_punt(rules: RuleSet, s: State, report: ReportFields, facts: FactLog) -> State:
    """LG-R26: a punt that is dead untouched is the receivers' there; in the end zone a
    touchback."""
    kickers, line = at(s)
    side = OTHER[kickers]
    spot = reported_spot(report, side)
    facts.note("kick", ("LG-R26", "LG-PUNT-01"), kickers, yards=turned(spot) - line)
    return finish_play(rules, s, DeadBall(side, spot, kickers, citations.PUNT_OUT), facts)


def block_punt(rules: RuleSet, s: State, spot: int, why: RuleIds, facts: FactLog) -> State:
    """LG-R3: a punt that is blocked, and dead at `spot`, in yards from the punters' goal line: the
    defense's ball there; on or behind that line a safety."""
    punters, _ = at(s)
    side = OTHER[punters]
    facts.note("blocked", why, side, how="lost")
    if spot <= 0:  # LG-R3: a safety
        return finish_play(rules, s, DeadBall(punters, spot, punters, citations.BLOCKED), facts)
    dead = DeadBall(side, turned(spot), punters, citations.BLOCKED)  # LG-R3
    return finish_play(rules, s, dead, facts)


def kickers_recover(rules: RuleSet, s: State, report: ReportFields, facts: FactLog) -> State:
    """LG-R23, LG-OSK-05, LG-KO-09: the kickers' ball, dead there, when it went ten yards or a
    receiver touched it first; else the receivers', no farther than the kickers' 1."""
    kickers, line = at(s)
    spot = reported_spot(report, kickers)
    fair = spot >= line + TEN_YARDS or report["touched_first"]  # LG-R23
    side = kickers if fair else OTHER[kickers]
    onside = s.call == ONSIDE
    name = "recovered" if fair else "illegal_touch"
    facts.note(name, ("LG-R23", "LG-OSK-05" if onside else "LG-KO-09"), side)
    s = replace(s, play=replace(play_of(s), possessions=(OTHER[kickers], side)))
    grounds = citations.ONSIDE if onside else citations.KICK_RECOVERED
    end = spot if fair else min(turned(spot), FARTHEST)
    dead = DeadBall(side, end, OTHER[side], grounds, next="first_down")  # LG-OSK-05, LG-KO-09
    return finish_play(rules, s, dead, facts)


def place_kick(rules: RuleSet, s: State, report: ReportFields, facts: FactLog) -> State:
    """LG-FG-03, LG-XP-05: the envelope decides."""
    why = ("LG-XP-05",) if s.call == XP else ("LG-FG-03",)
    return kick_at_goal(rules, s, report["result"] == "good", why, facts)


def kick_at_goal(
    rules: RuleSet, s: State, good: bool, why: RuleIds, facts: FactLog, how: str = ""
) -> State:
    """LG-TUD-01, LG-FG-02, LG-XP-06: three points, or one on a try. LG-FG-04, LG-FG-05, LG-R48: a
    miss is the opponents' ball at the line of scrimmage."""
    side, spot = at(s)
    if s.phase == TRY:
        points = rules.profile.try_point if good else 0
        return end_try(rules, s, points, (*why, "LG-R39" if good else "LG-XP-06"), facts)
    length = rules.profile.goal_kick(spot)  # LG-FG-02
    if not good:
        facts.note("no_goal", (*why, "LG-FG-04", "LG-FG-05"), OTHER[side], yards=length, how=how)
        dead = DeadBall(OTHER[side], turned(spot), OTHER[side], citations.MISSED)  # LG-FG-04
        return finish_play(rules, s, dead, facts)
    points = rules.profile.field_goal
    facts.note("field_goal", (*why, "LG-TUD-01"), side, points=points, yards=length)
    dead = DeadBall(side, GOAL, side, citations.RUN, next="scored", points=points)  # LG-TUD-01
    return finish_play(rules, s, dead, facts)
