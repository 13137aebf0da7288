"""Runs, sacks and fumbles: from a report to the end of the play."""

from __future__ import annotations

from msgspec.structs import replace

from rulesets.core.facts import FactLog
from rulesets.core.field import GOAL
from rulesets.core.ruleset import RuleSet
from rulesets.core.sides import OTHER
from rulesets.core.state import SCRIMMAGE, TRY, State
from rulesets.gunderson import citations
from rulesets.gunderson.end_of_play import Told, over, spot_of
from rulesets.gunderson.forced_calls import TTQB
from rulesets.gunderson.state import play_of
from rulesets.gunderson.tries import try_failed, two_points


def run_over(rules: RuleSet, s: State, told: Told, facts: FactLog) -> State:
    """LG-TKL-02 to 04, LG-TUD-03, LG-TUD-04, LG-R46, LG-CLK-07, LG-TQ-02, LG-TQ-05: tackled or
    out, where he was; behind his own goal line a safety."""
    assert s.possession is not None, "a run is a side's"
    stopped_by = "LG-CLK-07" if told["result"] == "out_of_bounds" else ""
    if s.phase == TRY:
        return try_failed(rules, s, facts, stopped_by)
    spot = spot_of(told, s.possession)
    note_gain(s, spot, facts)
    why = citations.TTQB if s.call == TTQB else citations.RUN
    return over(rules, s, s.possession, spot, facts, why, stopped_by=stopped_by)


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


def touchdown(rules: RuleSet, s: State, told: Told, facts: FactLog) -> State:
    """LG-RUN-07, LG-TQ-08; on a try LG-XP-07."""
    assert s.possession is not None, "a touchdown is a side's"
    if s.phase == TRY:
        return two_points(rules, s, facts)
    note_gain(s, GOAL, facts)
    return over(
        rules, s, s.possession, GOAL, facts, citations.TTQB if s.call == TTQB else citations.RUN
    )


def sack(rules: RuleSet, s: State, told: Told, facts: FactLog) -> State:
    """LG-PASS-07, LG-TQ-05, LG-R41: dead at the spot, a loss; behind the goal line a safety."""
    assert s.possession is not None, "a quarterback has a side"
    if s.phase == TRY:
        return try_failed(rules, s, facts)
    spot = spot_of(told, s.possession)
    why = ("LG-PASS-07", "LG-TQ-05", "LG-R41")
    facts.note("sack", why, OTHER[s.possession], yards=spot - play_of(s).snap.spot)
    return over(rules, s, s.possession, spot, facts, citations.SACK)


def past_line(rules: RuleSet, s: State, told: Told, facts: FactLog) -> State:
    """LG-TQ-04: past the line he must run."""
    facts.note("past_line", ("LG-TQ-04",), s.possession)
    return replace(s, play=replace(play_of(s), past_line=True))


def fumble_kept(rules: RuleSet, s: State, told: Told, facts: FactLog) -> State:
    """LG-TUD-07, LG-R11: kept; the net yards count for what is called next. Kept over the goal
    line it is a touchdown, or the two points."""
    assert s.possession is not None, "a fumble is a side's"
    play = play_of(s)
    spot = spot_of(told, s.possession)
    yards = spot - play.snap.spot if play.snap.phase == SCRIMMAGE else None
    facts.note("fumble", ("LG-TUD-07", "LG-R11"), s.possession, yards=yards, how="kept")
    if s.phase == TRY:
        return (two_points if spot >= GOAL else try_failed)(rules, s, facts)
    return over(rules, s, s.possession, spot, facts, citations.FUMBLE_KEPT)


def fumble_lost(rules: RuleSet, s: State, told: Told, facts: FactLog) -> State:
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
    spot = spot_of(told, side)
    sent_by = side if told.get("ran_in", False) else OTHER[side]
    return over(rules, s, side, spot, facts, citations.FUMBLE_LOST, sent_by=sent_by)
