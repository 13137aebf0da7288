"""Passes: up to three throws on one play, and what comes of them."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from rulesets.core.facts import FactLog
from rulesets.core.field import GOAL, read_place
from rulesets.core.ruleset import RuleSet
from rulesets.core.sides import OTHER
from rulesets.core.snap import under_way
from rulesets.core.state import INTERCEPTION_RETURN, TRY, State
from rulesets.gunderson import citations
from rulesets.gunderson.clock import at_dead_ball
from rulesets.gunderson.end_of_play import Told, over
from rulesets.gunderson.overtime import reply_over
from rulesets.gunderson.returns import return_over
from rulesets.gunderson.scrimmage import run_over, touchdown
from rulesets.gunderson.state import RETURN, play_of, stage_of
from rulesets.gunderson.tries import try_failed

TRIES: Final = 3
"""LG-PASS-01."""


def throw(s: State) -> State:
    """LG-TQ-06, LG-PASS-01, LG-R19: one of up to three tries."""
    play = play_of(s)
    return replace(s, play=replace(play, tries=play.tries + 1, thrown=True))


def _thrown(s: State) -> State:
    """A throw whose result is told was made, whether it was called or not."""
    return s if play_of(s).thrown else throw(s)


def miss(rules: RuleSet, s: State, told: Told, facts: FactLog) -> State:
    """LG-PASS-01, LG-R19: no run after it: he throws again, or has thrown three times."""
    play = play_of(_thrown(s))
    if play.tries >= TRIES:
        return incomplete(rules, s, told, facts)
    facts.note("missed_throw", ("LG-PASS-01", "LG-R19"), s.possession)
    return replace(s, play=replace(play, thrown=False))


def incomplete(rules: RuleSet, s: State, told: Told, facts: FactLog) -> State:
    """LG-PASS-11, LG-PASS-09, LG-CLK-08: the third miss; also told at once, of all the tries. It
    stops the clock late."""
    assert s.possession is not None, "a pass is a side's"
    facts.note("incomplete", ("LG-PASS-11", "LG-PASS-01"), OTHER[s.possession])
    if s.phase == TRY:
        return try_failed(rules, s, facts, "LG-CLK-08")
    spot = play_of(s).snap.spot
    return over(rules, s, s.possession, spot, facts, citations.INCOMPLETE, stopped_by="LG-CLK-08")


def hit(rules: RuleSet, s: State, told: Told, facts: FactLog) -> State:
    """LG-PASS-02, LG-PASS-10, LG-CLK-05, LG-PASS-08: caught, and the board goes on again, with the
    clock; the run after it is told with it, or still to come."""
    assert s.possession is not None, "a pass is a side's"
    side = s.possession
    s = replace(s, play=replace(play_of(_thrown(s)), thrown=False, caught=True))
    if "end" not in told:
        facts.note("caught", ("LG-PASS-02", "LG-PASS-10"), side)
        return replace(s, running=s.time_left > 0)
    if read_place(told["end"], side) >= GOAL:
        return touchdown(rules, s, told, facts)
    return run_over(rules, s, _ended(told), facts)


def _ended(told: Told) -> Told:
    """How a run that was told with the throw ended."""
    out = told.get("ended_out", False)
    result = "out_of_bounds" if out else "down"
    return {"result": result, "spot": told["end"], "ran_in": told.get("ran_in", False)}


def interception(rules: RuleSet, s: State, told: Told, facts: FactLog) -> State:
    """LG-PASS-04, LG-PASS-05, LG-R45: on any try; the return is told with it, or still to come.
    LG-R52: in the reply of overtime the game is over at once, with no return to come."""
    assert s.possession is not None, "a pass is a side's"
    side = OTHER[s.possession]
    facts.note("intercepted", ("LG-PASS-04", "LG-PASS-05"), side)
    if s.phase == TRY:
        return try_failed(rules, s, facts)
    facts.note("turnover", ("LG-PASS-04",), side, how="interception")
    caught = read_place(told["spot"], side) if "spot" in told else None
    play = replace(play_of(_thrown(s)), thrown=False, possessions=(side,), landed=caught)
    from_there = GOAL - play.snap.spot if caught is None else caught
    s = under_way(s, INTERCEPTION_RETURN, side, from_there, play)
    s = replace(s, call=RETURN)
    if "end" in told:
        return return_over(rules, s, _ended(told), facts)
    if stage_of(s) == "reply":
        return reply_over(at_dead_ball(s, play.clock, facts), facts)
    return replace(s, running=s.time_left > 0)
