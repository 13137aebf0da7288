"""The clock of a situation as plain data."""

from __future__ import annotations

from typing import Any, NamedTuple

from rulesets.core.plain_data import known_keys, table_of, whole_number, yes_or_no
from rulesets.core.refusal import Refused
from rulesets.core.ruleset import RuleSet
from rulesets.core.state import CHOICE, KICKOFF, OVER, TOSS, State

_MOST_PERIODS = 99
_MOST_OWED = 9999
"""Plays that may have been owed and played after a period had run out."""


class Time(NamedTuple):
    """The fields of a state that a clock sets."""

    period: int
    time_left: int
    running: bool
    period_started: bool


def write_clock(rules: RuleSet, s: State) -> dict[str, Any]:
    """The clock; with `begun` only where something hangs on it and the rest does not tell it:
    whether a clock is yet to start, and whether a choice opens a period or follows a score."""
    if rules.profile.counts_plays:
        clock: dict[str, Any] = {"period": s.period, "plays_left": s.time_left}
        if s.phase != CHOICE:
            return clock
    else:
        clock = {"period": s.period, "seconds_left": s.time_left, "running": s.running}
    if s.period_started != _looks_begun(rules, s.phase, s.period, s.time_left, s.running):
        clock["begun"] = s.period_started
    return clock


def read_clock(rules: RuleSet, phase: str, value: Any) -> Time:
    """The time that plain data describes. Raises Refused."""
    profile = rules.profile
    table = table_of(value, "the clock")
    unit = "plays_left" if profile.counts_plays else "seconds_left"
    own = (unit,) if profile.counts_plays else (unit, "running")
    known_keys(table, ("period", "begun", *own), "the clock")
    most = _MOST_PERIODS if profile.overtime_length else len(profile.periods)
    period = whole_number(table.get("period", 1), "period", 1, most)
    if (
        phase == TOSS
        and period > 1
        and not (profile.toss_optional and period > len(profile.periods))
    ):
        raise Refused("the toss comes before the first period, not in a later one")
    full = profile.length(period)
    least = -_MOST_OWED if profile.counts_plays else 0
    left = whole_number(table.get(unit, full), unit, least, full + profile.extra_plays)
    running = yes_or_no(table.get("running", False), "running")
    if running and (left == 0 or phase in (TOSS, OVER)):
        raise Refused("the clock cannot run here: no time is left, or the game is not on")
    looks = _looks_begun(rules, phase, period, left, running)
    return Time(period, left, running, yes_or_no(table.get("begun", looks), "begun"))


def _looks_begun(rules: RuleSet, phase: str, period: int, left: int, running: bool) -> bool:
    """Whether the first play of a period has been made, as far as its clock tells. A later period
    of plays may open with some taken away already; a choice or kickoff so early then opens it,
    because no score can have been made yet."""
    profile = rules.profile
    if profile.period_starts_live:
        return True
    if phase in (TOSS, OVER):
        return phase == OVER
    used = profile.length(period) - left
    if profile.counts_plays and period > 1 and phase in (CHOICE, KICKOFF):
        return used >= profile.plays_to_score
    return running or used > 0


def check_time(rules: RuleSet, s: State, *, called: bool) -> None:
    """Live play needs time, unless it is owed (a return, a try), or was called before the clock
    ran out, or a penalty on the last play has extended the period. Raises Refused."""
    profile = rules.profile
    if s.time_left > 0 or s.phase in profile.must_finish or s.phase in (TOSS, OVER):
        return
    if (called and not profile.counts_plays) or (profile.penalty_extends and s.phase != CHOICE):
        return
    if rules.untimed_down is not None and rules.untimed_down(rules, s):
        return
    raise Refused(f"no time is left in this period, and nothing is owed: there is no {s.phase}")
