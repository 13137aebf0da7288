"""Runs, sacks, fumbles and passes: from a report to the end of the play."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from rulesets.core.dead_ball import DeadBall
from rulesets.core.facts import FactLog
from rulesets.core.field import GOAL, read_place
from rulesets.core.report_reader import ReportFields, reported_spot
from rulesets.core.ruleset import RuleSet
from rulesets.core.sides import OTHER
from rulesets.core.state import INTERCEPTION_RETURN, SCRIMMAGE, TRY, State, at, under_way
from rulesets.gunderson import citations
from rulesets.gunderson.clock import at_dead_ball
from rulesets.gunderson.end_of_play import fail_try, finish_play, two_points
from rulesets.gunderson.forced_calls import TTQB
from rulesets.gunderson.restarts import end_reply
from rulesets.gunderson.returns import end_return
from rulesets.gunderson.state import RETURN, play_of, stage_of


def end_run(rules: RuleSet, s: State, report: ReportFields, facts: FactLog) -> State:
    """LG-TKL-02 to 04, LG-R46, LG-TQ-02: the carrier is tackled or out of bounds. LG-TUD-04,
    LG-TQ-05: behind his own goal line it is a safety."""
    side, _ = at(s)
    out_of_bounds = report["result"] == "out_of_bounds"  # LG-TUD-03
    stopped_by = "LG-CLK-07" if out_of_bounds else ""
    if s.phase == TRY:
        return fail_try(rules, s, facts, stopped_by)
    spot = reported_spot(report, side)
    note_gain(s, spot, facts)
    grounds = citations.TTQB if s.call == TTQB else citations.RUN
    return finish_play(rules, s, DeadBall(side, spot, side, grounds), facts, stopped_by)


def note_gain(s: State, spot: int, facts: FactLog) -> None:
    """Note the yards of a run or a catch from scrimmage."""
    play = play_of(s)
    if play.snap.phase != SCRIMMAGE:
        return
    fact, first = ("complete", "LG-PASS-10") if play.caught else ("rush", _rush_rule(s))
    facts.note(fact, (first, "LG-TUD-03"), s.possession, yards=spot - play.snap.spot)


def _rush_rule(s: State) -> str:
    """LG-TQ-02: the passing quarterback may run; for other runs, the rule of the tackle."""
    return "LG-TQ-02" if s.call == TTQB else "LG-TKL-02"


def touchdown(rules: RuleSet, s: State, report: ReportFields, facts: FactLog) -> State:
    """LG-RUN-07, LG-TQ-08; on a try LG-XP-07."""
    side, _ = at(s)
    if s.phase == TRY:  # LG-XP-07
        return two_points(rules, s, facts)
    note_gain(s, GOAL, facts)
    grounds = citations.TTQB if s.call == TTQB else citations.RUN  # LG-TQ-08, LG-RUN-07
    return finish_play(rules, s, DeadBall(side, GOAL, side, grounds), facts)


def sack(rules: RuleSet, s: State, report: ReportFields, facts: FactLog) -> State:
    """LG-PASS-07, LG-TQ-05, LG-R41: dead at the spot, a loss; behind the goal line a safety."""
    side, _ = at(s)
    if s.phase == TRY:
        return fail_try(rules, s, facts)
    spot = reported_spot(report, side)
    why = ("LG-PASS-07", "LG-TQ-05", "LG-R41")
    facts.note("sack", why, OTHER[side], yards=spot - play_of(s).snap.spot)
    return finish_play(rules, s, DeadBall(side, spot, side, citations.SACK), facts)  # LG-PASS-07


def cross_line(rules: RuleSet, s: State, report: ReportFields, facts: FactLog) -> State:
    """LG-TQ-04: once past the line of scrimmage, the passing quarterback must run."""
    facts.note("past_line", ("LG-TQ-04",), s.possession)
    return replace(s, play=replace(play_of(s), past_line=True))  # LG-TQ-04


def recover_own_fumble(rules: RuleSet, s: State, report: ReportFields, facts: FactLog) -> State:
    """LG-TUD-07, LG-R11: the team recovers its own fumble, and the net yards count for the next
    call. Over the goal line it is a touchdown, or the two points."""
    side, _ = at(s)
    play = play_of(s)
    spot = reported_spot(report, side)
    yards = spot - play.snap.spot if play.snap.phase == SCRIMMAGE else None
    facts.note("fumble", ("LG-TUD-07", "LG-R11"), side, yards=yards, how="kept")
    if s.phase == TRY:
        return (two_points if spot >= GOAL else fail_try)(rules, s, facts)
    return finish_play(rules, s, DeadBall(side, spot, side, citations.FUMBLE_KEPT), facts)


def lose_fumble(rules: RuleSet, s: State, report: ReportFields, facts: FactLog) -> State:
    """LG-TUD-07, LG-R45: the opponents recover, and have the ball where their run ended. LG-TUD-06,
    LG-R47: in their own end zone it is a touchback, unless they ran in there themselves."""
    fumbler, _ = at(s)
    side = OTHER[fumbler]
    facts.note("fumble", ("LG-TUD-07",), side, how="lost")
    if s.phase == TRY:  # LG-R45
        return fail_try(rules, s, facts)
    facts.note("turnover", ("LG-TUD-07",), side, how="fumble")
    play = play_of(s)
    s = replace(s, play=replace(play, possessions=(*play.possessions, fumbler, side)))
    impetus = side if report.get("ran_in", False) else fumbler  # LG-TUD-06, LG-R47
    dead = DeadBall(side, reported_spot(report, side), impetus, citations.FUMBLE_LOST)
    return finish_play(rules, s, dead, facts)


TRIES: Final = 3
"""LG-PASS-01."""


def throw(s: State) -> State:
    """LG-TQ-06, LG-PASS-01, LG-R19: one of up to three tries."""
    play = play_of(s)
    return replace(s, play=replace(play, tries=play.tries + 1, thrown=True))


def _with_throw(s: State) -> State:
    """The result of a throw says that there was one, whether it was called or not."""
    return s if play_of(s).thrown else throw(s)


def miss(rules: RuleSet, s: State, report: ReportFields, facts: FactLog) -> State:
    """LG-PASS-01, LG-R19: after a miss he cannot run: he throws again, up to three times."""
    play = play_of(_with_throw(s))
    if play.tries >= TRIES:  # LG-PASS-01
        return incomplete(rules, s, report, facts)
    facts.note("missed_throw", ("LG-PASS-01", "LG-R19"), s.possession)
    return replace(s, play=replace(play, thrown=False))


def incomplete(rules: RuleSet, s: State, report: ReportFields, facts: FactLog) -> State:
    """LG-PASS-11, LG-PASS-09: the third miss, or all the tries reported at once. LG-CLK-08: late in
    a half it stops the clock."""
    side, _ = at(s)
    facts.note("incomplete", ("LG-PASS-11", "LG-PASS-01"), OTHER[side])
    if s.phase == TRY:
        return fail_try(rules, s, facts, "LG-CLK-08")
    dead = DeadBall(side, play_of(s).snap.spot, side, citations.INCOMPLETE)  # LG-PASS-11
    return finish_play(rules, s, dead, facts, stopped_by="LG-CLK-08")


def hit(rules: RuleSet, s: State, report: ReportFields, facts: FactLog) -> State:
    """LG-PASS-02, LG-PASS-10: caught, and the receiver runs; his run is part of this report, or of
    the next one. LG-CLK-05, LG-PASS-08: the clock runs again with the board."""
    side, _ = at(s)
    s = replace(s, play=replace(play_of(_with_throw(s)), thrown=False, caught=True))
    if report.get("scored"):
        return touchdown(rules, s, report, facts)
    if "end" not in report:
        facts.note("caught", ("LG-PASS-02", "LG-PASS-10"), side)
        return replace(s, running=s.time_left > 0)  # LG-CLK-05, LG-PASS-08
    if read_place(report["end"], side) >= GOAL:  # on a try; before LG-R57 also from scrimmage
        return touchdown(rules, s, report, facts)
    return end_run(rules, s, _run_after_throw(report), facts)


def _run_after_throw(report: ReportFields) -> ReportFields:
    """The end of a run that was reported together with the throw."""
    if report.get("scored"):
        return {"result": "touchdown"}
    out = report.get("ended_out", False)
    run = {"result": "out_of_bounds" if out else "down", "spot": report["end"]}
    return run | {"ran_in": report["ran_in"]} if "ran_in" in report else run


def interception(rules: RuleSet, s: State, report: ReportFields, facts: FactLog) -> State:
    """LG-PASS-04, LG-PASS-05: on any of the tries; the return is part of this report, or of the
    next one. LG-R45: a two-point play is over. LG-R52: in the reply of overtime the game is over
    at once, without a return."""
    passer, _ = at(s)
    side = OTHER[passer]
    facts.note("intercepted", ("LG-PASS-04", "LG-PASS-05"), side)
    if s.phase == TRY:  # LG-R45
        return fail_try(rules, s, facts)
    facts.note("turnover", ("LG-PASS-04",), side, how="interception")
    landed = read_place(report["spot"], side) if "spot" in report else None
    play = replace(play_of(_with_throw(s)), thrown=False, possessions=(side,), landed=landed)
    return_from = GOAL - play.snap.spot if landed is None else landed
    s = replace(under_way(s, INTERCEPTION_RETURN, side, return_from, play), call=RETURN)
    if "end" in report or report.get("scored"):
        return end_return(rules, s, _run_after_throw(report), facts)
    if stage_of(s) == "reply":  # LG-R52
        return end_reply(at_dead_ball(s, play.clock, facts), facts)
    return replace(s, running=s.time_left > 0)
