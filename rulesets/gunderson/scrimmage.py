"""Runs, sacks and fumbles: from a report to the end of the play."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from rulesets.core.facts import FactLog
from rulesets.core.field import GOAL, read_place
from rulesets.core.ruleset import RuleSet
from rulesets.core.sides import OTHER
from rulesets.core.snap import under_way
from rulesets.core.state import INTERCEPTION_RETURN, SCRIMMAGE, TRY, State, at
from rulesets.gunderson import citations
from rulesets.gunderson.clock import at_dead_ball
from rulesets.gunderson.end_of_play import Told, over, spot_of
from rulesets.gunderson.forced_calls import TTQB
from rulesets.gunderson.overtime import reply_over
from rulesets.gunderson.returns import return_over
from rulesets.gunderson.state import RETURN, play_of, stage_of
from rulesets.gunderson.tries import try_failed, two_points


def run_over(rules: RuleSet, s: State, report: Told, facts: FactLog) -> State:
    """LG-TKL-02 to 04, LG-TUD-03, LG-TUD-04, LG-R46, LG-CLK-07, LG-TQ-02, LG-TQ-05: tackled or
    out, where he was; behind his own goal line a safety."""
    side, _ = at(s)
    stopped_by = "LG-CLK-07" if report["result"] == "out_of_bounds" else ""
    if s.phase == TRY:
        return try_failed(rules, s, facts, stopped_by)
    spot = spot_of(report, side)
    note_gain(s, spot, facts)
    why = citations.TTQB if s.call == TTQB else citations.RUN
    return over(rules, s, side, spot, facts, why, stopped_by=stopped_by)


def note_gain(s: State, spot: int, facts: FactLog) -> None:
    """The yards of a run or a catch, for the book."""
    play = play_of(s)
    if play.snap.phase != SCRIMMAGE:
        return
    fact, first = ("complete", "LG-PASS-10") if play.caught else ("rush", _rush(s))
    facts.note(fact, (first, "LG-TUD-03"), s.possession, yards=spot - play.snap.spot)


def _rush(s: State) -> str:
    """LG-TQ-02: the passing quarterback may run; of other runs, the rule of the tackle."""
    return "LG-TQ-02" if s.call == TTQB else "LG-TKL-02"


def touchdown(rules: RuleSet, s: State, report: Told, facts: FactLog) -> State:
    """LG-RUN-07, LG-TQ-08; on a try LG-XP-07."""
    side, _ = at(s)
    if s.phase == TRY:
        return two_points(rules, s, facts)
    note_gain(s, GOAL, facts)
    return over(rules, s, side, GOAL, facts, citations.TTQB if s.call == TTQB else citations.RUN)


def sack(rules: RuleSet, s: State, report: Told, facts: FactLog) -> State:
    """LG-PASS-07, LG-TQ-05, LG-R41: dead at the spot, a loss; behind the goal line a safety."""
    side, _ = at(s)
    if s.phase == TRY:
        return try_failed(rules, s, facts)
    spot = spot_of(report, side)
    why = ("LG-PASS-07", "LG-TQ-05", "LG-R41")
    facts.note("sack", why, OTHER[side], yards=spot - play_of(s).snap.spot)
    return over(rules, s, side, spot, facts, citations.SACK)


def past_line(rules: RuleSet, s: State, report: Told, facts: FactLog) -> State:
    """LG-TQ-04: past the line he must run."""
    facts.note("past_line", ("LG-TQ-04",), s.possession)
    return replace(s, play=replace(play_of(s), past_line=True))


def fumble_kept(rules: RuleSet, s: State, report: Told, facts: FactLog) -> State:
    """LG-TUD-07, LG-R11: kept; the net yards count for what is called next. Kept over the goal
    line it is a touchdown, or the two points."""
    side, _ = at(s)
    play = play_of(s)
    spot = spot_of(report, side)
    yards = spot - play.snap.spot if play.snap.phase == SCRIMMAGE else None
    facts.note("fumble", ("LG-TUD-07", "LG-R11"), side, yards=yards, how="kept")
    if s.phase == TRY:
        return (two_points if spot >= GOAL else try_failed)(rules, s, facts)
    return over(rules, s, side, spot, facts, citations.FUMBLE_KEPT)


def fumble_lost(rules: RuleSet, s: State, report: Told, facts: FactLog) -> State:
    """LG-TUD-07, LG-TUD-06, LG-R45, LG-R47: the other side has it, where its run ended; in its own
    end zone a touchback, unless it ran in there itself."""
    assert s.possession is not None, "a fumble is a side's"
    side = OTHER[s.possession]
    facts.note("fumble", ("LG-TUD-07",), side, how="lost")
    if s.phase == TRY:
        return try_failed(rules, s, facts)
    facts.note("turnover", ("LG-TUD-07",), side, how="fumble")
    play = play_of(s)
    s = replace(s, play=replace(play, possessions=(*play.possessions, s.possession, side)))
    spot = spot_of(report, side)
    sent_by = side if report.get("ran_in", False) else OTHER[side]
    return over(rules, s, side, spot, facts, citations.FUMBLE_LOST, sent_by=sent_by)


TRIES: Final = 3
"""LG-PASS-01."""


def throw(s: State) -> State:
    """LG-TQ-06, LG-PASS-01, LG-R19: one of up to three tries."""
    play = play_of(s)
    return replace(s, play=replace(play, tries=play.tries + 1, thrown=True))


def _thrown(s: State) -> State:
    """A throw whose result is told was made, whether it was called or not."""
    return s if play_of(s).thrown else throw(s)


def miss(rules: RuleSet, s: State, report: Told, facts: FactLog) -> State:
    """LG-PASS-01, LG-R19: no run after it: he throws again, or has thrown three times."""
    play = play_of(_thrown(s))
    if play.tries >= TRIES:
        return incomplete(rules, s, report, facts)
    facts.note("missed_throw", ("LG-PASS-01", "LG-R19"), s.possession)
    return replace(s, play=replace(play, thrown=False))


def incomplete(rules: RuleSet, s: State, report: Told, facts: FactLog) -> State:
    """LG-PASS-11, LG-PASS-09, LG-CLK-08: the third miss; also told at once, of all the tries. It
    stops the clock late."""
    side, _ = at(s)
    facts.note("incomplete", ("LG-PASS-11", "LG-PASS-01"), OTHER[side])
    if s.phase == TRY:
        return try_failed(rules, s, facts, "LG-CLK-08")
    spot = play_of(s).snap.spot
    return over(rules, s, side, spot, facts, citations.INCOMPLETE, stopped_by="LG-CLK-08")


def hit(rules: RuleSet, s: State, report: Told, facts: FactLog) -> State:
    """LG-PASS-02, LG-PASS-10, LG-CLK-05, LG-PASS-08: caught, and the board goes on again, with the
    clock; the run after it is told with it, or still to come."""
    assert s.possession is not None, "a pass is a side's"
    side = s.possession
    s = replace(s, play=replace(play_of(_thrown(s)), thrown=False, caught=True))
    if "end" not in report:
        facts.note("caught", ("LG-PASS-02", "LG-PASS-10"), side)
        return replace(s, running=s.time_left > 0)
    if read_place(report["end"], side) >= GOAL:
        return touchdown(rules, s, report, facts)
    return run_over(rules, s, _ended(report), facts)


def _ended(report: Told) -> Told:
    """How a run that was told with the throw ended."""
    out = report.get("ended_out", False)
    result = "out_of_bounds" if out else "down"
    return {"result": result, "spot": report["end"], "ran_in": report.get("ran_in", False)}


def interception(rules: RuleSet, s: State, report: Told, facts: FactLog) -> State:
    """LG-PASS-04, LG-PASS-05, LG-R45: on any try; the return is told with it, or still to come.
    LG-R52: in the reply of overtime the game is over at once, with no return to come."""
    assert s.possession is not None, "a pass is a side's"
    side = OTHER[s.possession]
    facts.note("intercepted", ("LG-PASS-04", "LG-PASS-05"), side)
    if s.phase == TRY:
        return try_failed(rules, s, facts)
    facts.note("turnover", ("LG-PASS-04",), side, how="interception")
    caught = read_place(report["spot"], side) if "spot" in report else None
    play = replace(play_of(_thrown(s)), thrown=False, possessions=(side,), landed=caught)
    from_there = GOAL - play.snap.spot if caught is None else caught
    s = under_way(s, INTERCEPTION_RETURN, side, from_there, play)
    s = replace(s, call=RETURN)
    if "end" in report:
        return return_over(rules, s, _ended(report), facts)
    if stage_of(s) == "reply":
        return reply_over(at_dead_ball(s, play.clock, facts), facts)
    return replace(s, running=s.time_left > 0)
