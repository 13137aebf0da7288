"""Time: plays counted, or seconds read off a clock, and the end of a period."""

from __future__ import annotations

from msgspec.structs import replace

from rulesets.core.dead_ball import DeadBall
from rulesets.core.events import Tick
from rulesets.core.facts import FactLog
from rulesets.core.refusal import Refused
from rulesets.core.ruleset import RuleSet
from rulesets.core.state import OVER, TOSS, State


def first_play(rules: RuleSet, s: State) -> State:
    """The first play of a period: its clock begins to run."""
    return replace(
        s, period_started=True, running=not rules.profile.counts_plays and s.time_left > 0
    )


def clock_in_use(rules: RuleSet, s: State) -> bool:
    """Whether there is a clock, and it may be read now."""
    return not rules.profile.counts_plays and s.phase not in (TOSS, OVER)


def ended(rules: RuleSet, s: State, penalty: bool = False) -> bool:
    """Whether the period is over in a situation: its time has run out, and neither a return or a
    try, nor the play that a `penalty` on the last one grants, is still owed."""
    profile = rules.profile
    if s.time_left > 0 or s.phase in profile.must_finish or (profile.penalty_extends and penalty):
        return False
    return rules.untimed_down is None or not rules.untimed_down(rules, s)


def after_play(rules: RuleSet, s: State, dead: DeadBall, facts: FactLog) -> State:
    """The state after a play that has used its time: the next period when this one has run out,
    unless a return or a try is still owed."""
    if s.time_left > 0 or s.phase == OVER or not ended(rules, s, dead.penalty):
        return s
    return rules.next_period(rules, s, facts)


def tick(rules: RuleSet, s: State, event: Tick, facts: FactLog) -> State:
    """The clock as a person or the program reads it. Time never rises but by a ruling, and a
    call that is locked is played out first.

    Raises Refused when there is no clock, when it is not yet or no longer in use, or when the
    reading cannot be.
    """
    if rules.profile.counts_plays:
        raise Refused("this game is timed by plays: it has no clock", rules.citations["plays"][0])
    if not clock_in_use(rules, s):
        raise Refused(
            f"the clock is not in use: the game is at {s.phase}", rules.citations["clock"][0]
        )
    if not 0 <= event.left <= s.time_left:
        raise Refused(
            f"the clock cannot show {event.left} seconds: {s.time_left} are left, and time never"
            " rises but by a ruling",
            rules.citations["clock"][0],
        )
    ran_out = event.left == 0 and s.time_left > 0
    before = s
    s = replace(s, time_left=event.left, running=event.running and event.left > 0)
    if rules.on_clock_read is not None:
        s = rules.on_clock_read(rules, before, s, event, facts)
    over = ran_out and s.call is None and ended(rules, s)
    return rules.next_period(rules, s, facts) if over else s
