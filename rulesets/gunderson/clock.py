"""The running clock: what stops it, who may take time out, and what is timed at the board."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from rulesets.core.events import Tick, Timeout
from rulesets.core.facts import FactLog
from rulesets.core.refusal import Refused, allow_violation
from rulesets.core.ruleset import RuleSet, Timer, period_clock
from rulesets.core.sides import SIDES, points_of, with_points
from rulesets.core.state import OVER, TRY, State
from rulesets.gunderson.forced_calls import (
    FIVE_MINUTES,
    SKIP,
    TTQB,
    TWO,
    after_touchdown,
    ends_a_half,
)
from rulesets.gunderson.restarts import left_out
from rulesets.gunderson.state import REGULATION, play_of

TWO_MINUTES: Final = 2 * 60
_FOR_A_PASS = {"pass", "a pass", "the pass", "for a pass", "for the pass", "passing", "pass play"}
"""Reasons that make a stop of the clock one for a pass (LG-CLK-04)."""


def started(s: State) -> State:
    """LG-CLK-02, LG-CLK-09, LG-R15: the clock runs from the snap, or the kick."""
    return replace(s, running=s.time_left > 0)


def stops_late(s: State) -> bool:
    """LG-CLK-07, LG-CLK-08, LG-R13, LG-R14, LG-R37: under five minutes in the second and fourth
    quarter, and in overtime."""
    return s.time_left < FIVE_MINUTES and (ends_a_half(s) or s.period > REGULATION)


def at_dead_ball(s: State, before: int, facts: FactLog, stopped_by: str = "") -> State:
    """The clock when the ball is dead; `before` is what it showed at the snap, `stopped_by` the
    rule of an end that stops it late (LG-CLK-07 out of bounds, LG-CLK-08, LG-PASS-09)."""
    if stopped_by and stops_late(s) and s.running:
        facts.note("clock_stopped", (stopped_by,))
        s = replace(s, running=False)
    return _two_minutes(s, before, facts)


def _two_minutes(s: State, before: int, facts: FactLog) -> State:
    """LG-TO-01, LG-R17: once, at the first dead ball with two minutes or less left."""
    if not (ends_a_half(s) and before > TWO_MINUTES >= s.time_left > 0):
        return s
    facts.note("two_minute_stop", ("LG-TO-01", "LG-R17", "LG-CLK-06"))
    return replace(s, running=False)


def on_clock_read(rules: RuleSet, before: State, s: State, event: Tick, facts: FactLog) -> State:
    """LG-R16, LG-R17, LG-R56: between plays the clock halts where it was read, once two minutes or
    less are left. LG-CLK-04: it may be stopped
    for a pass only where that was agreed; LG-CLK-03: to find the ball, always. LG-R30: a try that
    was due may have come to nothing."""
    if not event.running and event.why.strip().lower() in _FOR_A_PASS:
        return _stopped_for_pass(rules, s)
    if s.call is not None:
        going = s.play is not None and s.play.stopped and s.running
        return replace(s, play=replace(s.play, stopped=False)) if going else s
    if s.phase == TRY and s.time_left == 0 and after_touchdown(s).call == SKIP:
        return left_out(rules, s, facts)
    return _two_minutes(s, before.time_left, facts)


def _stopped_for_pass(rules: RuleSet, s: State) -> State:
    """LG-CLK-04: while a passing play is on, and the ball not caught."""
    if rules.settings["pass_clock_stop"] == "off":
        raise Refused("the clock does not stop for a pass here", "LG-CLK-04")
    if s.call not in (TTQB, TWO) or play_of(s).caught:
        raise Refused("there is no pass to stop the clock for", "LG-CLK-04")
    return replace(s, play=replace(play_of(s), stopped=True))


def play_on(s: State) -> State:
    """LG-R58, LG-CLK-03: a clock that was stopped by hand during a play runs again with it."""
    s = board_on(s)
    return s if s.running else replace(s, running=s.time_left > 0)


def board_on(s: State) -> State:
    """LG-CLK-05, LG-PASS-08: when the board goes on again, the clock that was stopped for a pass
    does."""
    if s.play is None or not s.play.stopped:
        return s
    return replace(s, running=s.time_left > 0, play=replace(s.play, stopped=False))


def out_of_turn_kinds(rules: RuleSet, s: State) -> tuple[str, ...]:
    """LG-TO-03: where a timeout may come."""
    left = s.timeouts is not None and any(points_of(s.timeouts, side) for side in SIDES)
    return ("timeout",) if left and why_no_timeout(s) is None else ()


def why_no_timeout(s: State) -> Refused | None:
    """LG-TO-03, LG-TO-04, LG-R18: why neither team can take a timeout now."""
    if s.period > REGULATION:
        return Refused("there are no timeouts in overtime", "LG-TO-04")
    if s.call is not None or s.phase == OVER:
        return Refused("call a timeout when the ball is dead", "LG-R18")
    if not (ends_a_half(s) and s.time_left < FIVE_MINUTES):
        message = "timeouts are for the last five minutes of the second and fourth quarters"
        return Refused(message, "LG-TO-03", forbidden=True)
    if not s.running or s.time_left <= 0:
        return Refused("the clock is already stopped", "LG-R18")
    return None


def take_timeout(rules: RuleSet, s: State, event: Timeout, facts: FactLog) -> State:
    """LG-TO-02, LG-TO-03, LG-CLK-06, LG-R18: it stops the clock until the next snap."""
    assert s.timeouts is not None, "these rules have timeouts"
    refused = why_no_timeout(s)
    if refused is None and points_of(s.timeouts, event.side) < 1:
        refused = Refused(f"the {event.side} team has no timeouts left", "LG-TO-02")
    if refused is not None:
        allow_violation(refused, event.override, facts)
    facts.note("timeout", ("LG-TO-02", "LG-TO-03", "LG-CLK-06"), event.side)
    left = with_points(s.timeouts, event.side, -1 if points_of(s.timeouts, event.side) else 0)
    return replace(s, running=False, timeouts=left)


_STARTS: Final = "the snap or the kick; it runs until something stops it"


def timers(rules: RuleSet, s: State) -> tuple[Timer, ...]:
    """LG-CLK-01, LG-OT-02: the running clock of the period (LG-CLK-02)."""
    if s.phase == OVER:
        return ()
    late = s.period > REGULATION
    name, rule = ("overtime", "LG-OT-02") if late else ("quarter", "LG-CLK-01")
    return (period_clock(name, rules.profile.length(s.period), rule, _STARTS),)
