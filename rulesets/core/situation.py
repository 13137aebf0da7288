"""A situation as plain data: the whole state, written for people and programs, and read back.

What is written can be read unchanged. Reading takes defaults for what is left out and refuses
what cannot be: the fields of another phase, a ball that is not in play, a fifth down, a line to
gain beyond the goal, live play with no time left and nothing owed.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from msgspec.structs import replace

from rulesets.core.dead_ball import DeadBall
from rulesets.core.events import Call
from rulesets.core.facts import NO_FACTS
from rulesets.core.field import FARTHEST, GOAL, NEAREST, place_name, read_place
from rulesets.core.plain_data import (
    known_keys,
    one_side,
    score_of,
    table_of,
    whole_number,
    yes_or_no,
)
from rulesets.core.refusal import Refused
from rulesets.core.ruleset import RuleSet
from rulesets.core.sides import HOME, SIDES, Score, Side, leader
from rulesets.core.state import (
    CHOICE,
    FREE_KICK,
    HASH_MARKS,
    KICKOFF,
    OVER,
    PENALTY,
    SCRIMMAGE,
    TOSS,
    TRY,
    State,
)

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


_ALWAYS = frozenset({"phase", "score", "clock", "toss_winner"})
_WITH_BALL = frozenset({"ball", "spot", "call"})
_OF_ONE_PLAY = frozenset({"call", "down", "to_go", "goal", "series", "play", "chooser"})
_MOVED_BY: dict[str, frozenset[str]] = {
    TOSS: frozenset({"toss_winner"}),
    KICKOFF: frozenset({"spot"}),
    FREE_KICK: frozenset({"spot"}),
    TRY: frozenset({"spot"}),
}
"""What a change to a phase sets again: kicks and tries have their own spots."""
_NEW_LINE = frozenset({"phase", "ball", "down", "to_go", "goal"})
"""With one of these, the line to gain is given too, or is the default."""
_OF_PHASE = {
    TOSS: frozenset[str](),
    CHOICE: frozenset({"chooser"}),
    OVER: frozenset({"winner"}),
    SCRIMMAGE: _WITH_BALL | {"down", "to_go", "goal"},
    PENALTY: _WITH_BALL | {"chooser"},
}


def write_situation(rules: RuleSet, s: State) -> dict[str, Any]:
    """The situation as plain data, fields that do not exist in its phase left out."""
    out: dict[str, Any] = {"phase": s.phase}
    if s.possession is not None and s.spot is not None:
        out |= {"ball": s.possession, "spot": place_name(s.possession, s.spot)}
        if s.down is not None and s.line_to_gain is not None:
            out |= {
                "down": s.down,
                "to_go": s.line_to_gain - s.spot,
                "goal": s.line_to_gain == GOAL,
            }
    if s.call is not None:
        out["call"] = s.call
    if s.chooser is not None:
        out["chooser"] = s.chooser
    out["score"] = {"home": s.score.home, "visitors": s.score.visitors}
    out["clock"] = write_clock(rules, s)
    if s.timeouts is not None:
        out["timeouts"] = {"home": s.timeouts.home, "visitors": s.timeouts.visitors}
    if s.hash_mark is not None and "lane" in fields_of(rules, s.phase):
        out["lane"] = s.hash_mark
    out["toss_winner"] = s.toss_winner
    if s.phase == OVER:
        out["winner"] = s.winner
    return out | rules.slots.write(s)


def fields_of(rules: RuleSet, phase: str) -> frozenset[str]:
    """The keys that a situation of this phase may have."""
    profile = rules.profile
    if phase in profile.choices:
        own = _OF_PHASE[CHOICE]
    elif phase in profile.no_possession:
        own = _OF_PHASE[TOSS]
    else:
        own = _OF_PHASE.get(phase, _WITH_BALL)
        own |= {"lane"} if profile.has_hash_marks and own & _WITH_BALL else set()
    timeouts = {"timeouts"} if profile.timeouts else set()
    return _ALWAYS | own | timeouts | rules.slots.names


def read_situation(
    rules: RuleSet, values: Mapping[str, Any], before: Mapping[str, Any] | None = None
) -> State:
    """The state that plain data describes.

    `before` is a situation that `given` patches: what the new phase does not have is dropped.
    Raises Refused, with words for a person.
    """
    phase = values.get("phase", (before or {}).get("phase", TOSS))
    if not isinstance(phase, str) or phase not in rules.profile.phases:
        names = ", ".join(sorted(rules.profile.phases))
        if phase == "":
            raise Refused(f"say which phase comes: {names}")
        raise Refused(f"there is no phase {phase!r} in {rules.code}; there are {names}")
    allowed = fields_of(rules, phase)
    known_keys(values, allowed, f"a situation at {phase}")
    merged = _patched({k: v for k, v in (before or {}).items() if k in allowed}, values)
    state = _read(rules, phase, merged)
    check_time(rules, state, called="call" in merged)
    return _with_call(rules, state, merged.get("call"))


def _patched(before: dict[str, Any], values: Mapping[str, Any]) -> dict[str, Any]:
    """`before` with the fields of `values`. A new phase begins with no call, no downs and no
    series; the winner follows from the score unless it is given; goal to go is derived."""
    phase = values.get("phase", before.get("phase"))
    if phase != before.get("phase"):
        unsettled = _OF_ONE_PLAY | _MOVED_BY.get(phase, frozenset())
        before = {k: v for k, v in before.items() if k not in unsettled}
    merged = {k: v for k, v in before.items() if k not in ("winner", "goal")}
    if "clock" in before and (phase in (TOSS, OVER) or _stands_at_zero(values)):
        # A clock stands once the game is over or no time is left: a ruling need not say so.
        merged["clock"] = {k: v for k, v in before["clock"].items() if k != "running"}
    for key, value in values.items():
        if isinstance(value, Mapping) and isinstance(merged.get(key), dict):
            merged[key] = merged[key] | value
        elif value is not None or key in ("winner", "toss_winner"):
            merged[key] = value
        else:
            merged.pop(key, None)
    if "spot" in values and "to_go" in before and values.keys().isdisjoint(_NEW_LINE):
        _keep_line(before, merged)
    return merged


def _keep_line(before: Mapping[str, Any], merged: dict[str, Any]) -> None:
    """The sticks stand where they stood though the ball is put down elsewhere, short of them."""
    try:
        side = one_side(before["ball"], "ball")
        moved = read_place(merged["spot"], side) - read_place(before["spot"], side)
    except (KeyError, Refused, ValueError, AttributeError):
        return  # whatever is wrong is told by whoever reads it
    to_go = before.get("to_go", 0) - moved
    if to_go > 0:
        merged["to_go"] = to_go


def _stands_at_zero(values: Mapping[str, Any]) -> bool:
    clock = values.get("clock")
    return isinstance(clock, Mapping) and clock.get("seconds_left") == 0


def _read(rules: RuleSet, phase: str, values: Mapping[str, Any]) -> State:
    score = score_of(values.get("score", {}), "the score")
    ball, spot = _read_ball(rules, phase, values)
    down, line = _read_downs(rules, spot, values) if phase == SCRIMMAGE else (None, None)
    time = read_clock(rules, phase, values.get("clock", {}))
    state = State(
        phase=phase,
        possession=ball,
        spot=spot,
        down=down,
        line_to_gain=line,
        chooser=_read_chooser(rules, phase, values),
        score=score,
        period=time.period,
        time_left=time.time_left,
        running=time.running,
        period_started=time.period_started,
        toss_winner=_read_toss_winner(rules, phase, values),
        timeouts=_read_timeouts(rules, time.period, values),
        hash_mark=_read_lane(rules, phase, values),
        **rules.slots.read(phase, values),
    )
    return replace(state, winner=_read_winner(rules, state, values)) if phase == OVER else state


def _read_chooser(rules: RuleSet, phase: str, values: Mapping[str, Any]) -> Side | None:
    if phase not in (CHOICE, PENALTY) and phase not in rules.profile.choices:
        return None
    return one_side(values.get("chooser", HOME), "chooser")


def _read_timeouts(rules: RuleSet, period: int, values: Mapping[str, Any]) -> Score | None:
    """All of them, unless it is said otherwise: also for a side of which nothing is said."""
    if not rules.profile.timeouts:
        return None
    full = rules.profile.timeouts_in(period)
    listed = table_of(values.get("timeouts", {}), "the timeouts")
    return score_of({side: listed.get(side, full) for side in SIDES} | dict(listed), "the timeouts")


def _read_lane(rules: RuleSet, phase: str, values: Mapping[str, Any]) -> str | None:
    if "lane" not in fields_of(rules, phase):
        return None
    lane = values.get("lane", HASH_MARKS[1])
    if lane not in HASH_MARKS:
        raise Refused(
            f"lane must be {HASH_MARKS[0]}, {HASH_MARKS[1]} or {HASH_MARKS[2]}, not {lane!r}"
        )
    return str(lane)


def _read_toss_winner(rules: RuleSet, phase: str, values: Mapping[str, Any]) -> Side | None:
    value = values.get("toss_winner")
    if phase == TOSS:
        if value is not None:
            raise Refused("before the toss no one has won it: leave toss_winner out")
        return None
    if phase in rules.profile.no_possession:
        return None  # Before the toss: earlier versions wrote the home team here.
    if value is None and "toss_winner" in values and rules.profile.toss_optional:
        return None
    return HOME if value is None else one_side(value, "toss_winner")


def _read_winner(rules: RuleSet, s: State, values: Mapping[str, Any]) -> Side | None:
    """As a person has it; else as the rules decide a game that ends here."""
    if "winner" not in values:
        return leader(s.score) if rules.winner_at_end is None else rules.winner_at_end(rules, s)
    return None if values["winner"] is None else one_side(values["winner"], "winner")


def _read_ball(
    rules: RuleSet, phase: str, values: Mapping[str, Any]
) -> tuple[Side | None, int | None]:
    profile = rules.profile
    if phase in (TOSS, CHOICE, OVER) or phase in profile.choices | profile.no_possession:
        return None, None
    ball = one_side(values.get("ball", HOME), "ball")
    usual = {
        KICKOFF: profile.kickoff_from,
        FREE_KICK: profile.free_kick_from,
        TRY: profile.try_from,
    }
    if "spot" not in values:
        if phase not in usual:
            raise Refused(f"a situation at {phase} needs a spot, such as H30")
        return ball, usual[phase]
    place = values["spot"]
    if not isinstance(place, str):
        raise Refused(f"spot must be the name of a place, such as H30, not {place!r}")
    try:
        spot = read_place(place, ball)
    except ValueError as error:
        raise Refused(str(error)) from None
    if not NEAREST <= spot <= FARTHEST and phase not in profile.end_zone_phases:
        raise Refused(
            f"the ball must be in play at {phase}, between the goal lines, not on {place}"
        )
    if phase == TRY and spot != profile.try_from and not profile.try_moves:
        raise Refused(f"a try is from {place_name(ball, profile.try_from)}, not from {place}")
    return ball, spot


def _read_downs(rules: RuleSet, spot: int | None, values: Mapping[str, Any]) -> tuple[int, int]:
    assert spot is not None, "scrimmage has a spot"
    profile = rules.profile
    down = whole_number(values.get("down", 1), "down", 1, profile.downs)
    goal = yes_or_no(values["goal"], "goal") if "goal" in values else False
    to_goal = GOAL - spot
    usual = to_goal if goal else min(profile.to_gain, to_goal)
    to_go = whole_number(values.get("to_go", usual), "to_go", profile.min_to_go, to_goal)
    if goal and to_go != to_goal:
        raise Refused(f"with goal to go, to_go is the {to_goal} yards to the goal line")
    return down, spot + to_go


def _with_call(rules: RuleSet, s: State, call: Any) -> State:
    if call is None:
        return s
    if not isinstance(call, str):
        raise Refused(f"call must be the name of a call, not {call!r}")
    spelled = rules.normalize(rules, s, Call(call))
    assert isinstance(spelled, Call), "a call is spelled as a call"
    if rules.slots.under_way and s.play is not None:
        return replace(s, call=spelled.call)
    try:
        rules.check_call(rules, s, spelled)
    except Refused as refused:
        if not refused.forbidden:
            raise
    called = rules.apply_call(rules, s, spelled, NO_FACTS)
    assert not isinstance(called, DeadBall), "a call that is locked does not end the play"
    if called.call is None:
        raise Refused(f"a {call} takes effect at once: it cannot be waiting", "")
    return called if s.play is None else replace(called, play=s.play)
