"""Timeouts, the end of a period that a person times, and what is timed at the board."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from rulesets.core.awaiting import Field, Option
from rulesets.core.events import Report, Timeout
from rulesets.core.facts import FactLog
from rulesets.core.refusal import Refused, allow_violation
from rulesets.core.ruleset import RuleSet, Timer, period_clock
from rulesets.core.sides import points_of, with_points
from rulesets.core.state import CHOICE, FREE_KICK, KICKOFF, OVER, SCRIMMAGE, TOSS, State
from rulesets.solitaire_coach.restarts import QUARTERS, next_period
from rulesets.solitaire_coach.state import LOOSE, Play, play_of

_DEAD_BALL: Final = (SCRIMMAGE, KICKOFF, FREE_KICK)
"""The phases between two plays, when nothing is left to decide."""


def dead_ball(s: State) -> bool:
    """Whether the ball is dead, with nothing left to decide."""
    return s.call is None and s.phase in _DEAD_BALL


def out_of_turn_kinds(rules: RuleSet, s: State) -> tuple[str, ...]:
    """SC-TO-02: a timeout may come at a dead ball; SC-R4: the end of a period may come at any
    time, where a person keeps the time."""
    timeout = ("timeout",) if dead_ball(s) else ()
    return (*timeout, "report") if may_end(rules, s) else timeout


def may_end(rules: RuleSet, s: State) -> bool:
    """SC-R4: whether a person may report that the period is over: once it has begun, and until it
    is reported."""
    out_of_time = s.time_left <= 0 and not dead_ball(s)
    return by_hand(rules) and s.phase not in (TOSS, CHOICE, OVER) and not out_of_time


PERIOD_END: Final = Option(
    "",
    rule="SC-R4",
    description="The period is over",
    fields=(
        Field(
            "result",
            "choice",
            "what your clock says",
            choices=("period_end",),
            choice_labels={"period_end": "no time is left in this period"},
        ),
    ),
)


def out_of_turn_options(rules: RuleSet, s: State) -> tuple[Option, ...]:
    """SC-R4: the end of a period, where a person keeps the time."""
    return (PERIOD_END,) if may_end(rules, s) else ()


def by_hand(rules: RuleSet) -> bool:
    """SC-CLK-03, SC-R4: whether a person keeps the time."""
    return rules.settings["clock"] == "manual"


def is_period_end(event: Report) -> bool:
    """Whether it is reported that a period is over, in one of the ways to write it."""
    return "period_end" in event.fields or event.fields.get("result") == "period_end"


def end_by_hand(rules: RuleSet, s: State, event: Report, facts: FactLog) -> State:
    """SC-R4: with a clock of one's own the timekeeper reports the end of a period. SC-CLK-06:
    during a play, or before a try, the period lasts until these are finished. With a reading of 0
    in the same report, the clock has ended the period already."""
    if event.fields not in ({"result": "period_end"}, {"period_end": True}):
        raise Refused('the end of a period is reported alone: {"result": "period_end"}', "SC-R4")
    if not by_hand(rules):
        raise Refused("periods end by themselves here: plays are counted", "SC-CLK-06")
    if event.tick is not None and event.tick.left == 0:
        return s
    if s.phase in (CHOICE, OVER):
        message = "the game is over" if s.phase == OVER else "choose first: receive or kick"
        raise Refused(message, "SC-CLK-06")
    return next_period(rules, s, facts) if dead_ball(s) else replace(s, time_left=0, running=False)


def take_timeout(rules: RuleSet, s: State, event: Timeout, facts: FactLog) -> State:
    """SC-TO-01, SC-TO-02, SC-R5, SC-OT-11: one play more in this period; one a side at each dead
    ball. SC-R4: where a person keeps the time it is only noted."""
    play, side = play_of(s.play), event.side
    refused = _why_no_timeout(rules, s, play, event)
    if refused is not None:
        allow_violation(refused, event.override, facts)
    facts.note("timeout", ("SC-R4",) if by_hand(rules) else ("SC-TO-02", "SC-R5"), side)
    assert s.timeouts is not None, "these rules have timeouts"
    used = play.timeouts if side in play.timeouts else (*play.timeouts, side)
    return replace(
        s,
        time_left=s.time_left if by_hand(rules) else s.time_left + 1,
        timeouts=with_points(s.timeouts, side, -1 if points_of(s.timeouts, side) else 0),
        play=replace(play, timeouts=used),
    )


def _why_no_timeout(rules: RuleSet, s: State, play: Play, event: Timeout) -> Refused | None:
    side = event.side
    if not dead_ball(s):
        message = "a timeout is taken at a dead ball, with nothing left to decide"
        return Refused(message, "SC-R5")
    if s.time_left < 1 and not by_hand(rules):
        return Refused("the period is used up: a timeout cannot lengthen it", "SC-R5")
    assert s.timeouts is not None, "these rules have timeouts"
    if points_of(s.timeouts, side) < 1:
        rule = "SC-OT-11" if s.period > QUARTERS else "SC-TO-01"
        return Refused(f"the {side} team has no timeouts left", rule, forbidden=True)
    if side in play.timeouts:
        message = f"the {side} team has taken one at this dead ball"
        return Refused(message, "SC-R5", forbidden=True)
    return None


_NO_CLOCK: Final = frozenset({TOSS, CHOICE, OVER})
_BOARD_ON: Final = "the board is switched on"
_PUNT: Final = Timer(
    "run_off",
    2,
    "The board runs for the rush on the punter, then he kicks",
    "SC-PUNT-02",
    _BOARD_ON,
)
_GOAL: Final = Timer(
    "run_off", 2, "The board runs for the rush on the kicker, then he kicks", "SC-FG-03", _BOARD_ON
)
_FUMBLE: Final = Timer(
    "hold",
    1,
    "The front of a base must stay on the ball so long to recover it",
    "SC-FUM-02",
    "the front of a base is on the ball",
)
_ONSIDE: Final = Timer(
    "hold",
    1,
    "The front of a base must stay on the ball so long to hold it",
    "SC-DEF-11",
    "the front of a base is on the ball",
)
_BY_CALL: Final = {"punt": _PUNT, "fg": _GOAL, "try_kick": _GOAL, "onside": _ONSIDE}


def timers(rules: RuleSet, s: State) -> tuple[Timer, ...]:
    """SC-PUNT-02, SC-FG-03, SC-DEF-11, SC-FUM-02; SC-CLK-01, SC-R4: the clock, where a person
    keeps one."""
    if s.phase in _NO_CLOCK:
        return ()
    if not by_hand(rules):
        return _of_play(s)
    return (*_of_play(s), period_clock("quarter", rules.profile.length(s.period), "SC-CLK-01"))


def _of_play(s: State) -> tuple[Timer, ...]:
    """SC-FG-07: a kick without a line-up has no rush."""
    if s.phase == LOOSE:
        return (_FUMBLE,)
    timer = _BY_CALL.get(s.call or "")
    return () if timer is None or play_of(s.play).simple else (timer,)
