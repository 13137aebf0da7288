"""What these rules add to a situation, hash marks among it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, Literal

import msgspec
from msgspec.structs import replace

from rulesets.core.awaiting import Field
from rulesets.core.field import GOAL, read_place
from rulesets.core.refusal import Refused
from rulesets.core.report_fields import hash_mark_field
from rulesets.core.ruleset import Slots
from rulesets.core.sides import HOME, OTHER, Side
from rulesets.core.slot_data import Slot, opener, period_in, slots_of
from rulesets.core.state import (
    CHOICE,
    FREE_KICK,
    HASH_MARKS,
    INTERCEPTION_RETURN,
    KICKOFF,
    OVER,
    PENALTY,
    RUN_BACK,
    SCRIMMAGE,
    TOSS,
    TRY,
    Snap,
    State,
)

EZ_GAIN = "ez_gain"
PUNT_DOWN = "punt_down"
LOOSE = "loose"
FUMBLE_RETURN = "fumble_return"
Stage = Literal["first", "open", "reply", "sudden"]


class Play(
    msgspec.Struct,
    frozen=True,
    forbid_unknown_fields=True,
    omit_defaults=True,
    rename={"possessions": "held"},
):
    """The play under way, or what has been done at the dead ball before it."""

    timeouts: tuple[Side, ...] = ()
    """The sides that have taken a timeout at this dead ball: each may once (SC-R5)."""
    snap: Snap | None = None
    """Where the play began; None at a dead ball."""
    possessions: tuple[Side, ...] = ()
    """The sides that have had the ball since, in order."""
    attempts: int = 0
    """How often the board has run at a loose ball without anyone gaining it (SC-FUM-04)."""
    touched: Side | None = None
    """Who touched an onside kick last, legally, and did not hold it (SC-PEN-08)."""
    receivers_touched: bool = False
    """Whether the receivers have touched an onside kick: then the kickers may, anywhere
    (SC-PEN-05)."""
    fumbled: bool = False
    """Whether the ball has been loose in this play."""
    from_end_zone: bool = False
    """Whether the side with the ball gained it in its own end zone and has not left it."""
    foul: str = ""
    """What a choice is open about: ineligible, onside_touch, onside_out, kick_out."""
    foul_at: int = 0
    """Where, in yards from the own goal of the side that kicked."""
    simple: bool = False
    """A kick without a line-up: it cannot be blocked (SC-FG-07)."""


class GameState(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the second half remembers of the first."""

    kicked_off: Side = HOME
    """Who kicked off to open the game: they receive to open the second half (SC-PRE-05)."""


class Overtime(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The stage of overtime (SC section 4)."""

    stage: Stage = "first"
    first: Side = HOME
    """The side that has the ball first."""


DEAD_BALL: Final = Play()
SLOTS: Final = slots_of(
    play=Slot(Play), game=Slot(GameState, usual=GameState), overtime=Slot(Overtime)
)


def play_of(play: Play | None) -> Play:
    """The play slot, which is empty when nothing has been done yet."""
    return play if play is not None else DEAD_BALL


QUARTERS: Final = 4
_NO_BALL: Final = (TOSS, CHOICE, OVER)
_MID_PLAY: Final = (
    RUN_BACK,
    INTERCEPTION_RETURN,
    FUMBLE_RETURN,
    EZ_GAIN,
    PUNT_DOWN,
    LOOSE,
    PENALTY,
)
_RETURNS: Final = (RUN_BACK, INTERCEPTION_RETURN, FUMBLE_RETURN, EZ_GAIN, PUNT_DOWN)
_LOCKED: Final[dict[str, tuple[str, ...]]] = {
    SCRIMMAGE: ("run", "pass", "punt", "fg"),
    KICKOFF: ("kickoff", "onside"),
    TRY: ("try_kick", "try_play"),
    RUN_BACK: ("return",),
    INTERCEPTION_RETURN: ("return",),
    FUMBLE_RETURN: ("return",),
}
"""The calls whose report may be awaited, by phase."""
_AT_ONCE: Final = (("kickoff", "live_kickoff", "no"), ("punt", "punt", "simple"))
"""Calls that ask for no report, by the setting that makes them so."""
_FOULS: Final = {
    "ineligible": (SCRIMMAGE, TRY),
    "onside_touch": (KICKOFF,),
    "onside_out": (KICKOFF,),
    "kick_out": (KICKOFF,),
}
_USUAL_SNAP: Final = {PUNT_DOWN: "punt", EZ_GAIN: "pass", INTERCEPTION_RETURN: "pass"}
_TELL_SNAP: Final = (
    'a situation at {} tells where its play began, in yards from that side\'s own goal: "play":'
    ' {{"snap": {{"phase": "scrimmage", "ball": "home", "spot": 30, "down": 2, "line": 38,'
    ' "call": "run"}}}}'
)


def slots_for(settings: Mapping[str, str], length: int) -> Slots:
    """The slots, read with their defaults, and checked; periods have `length` plays or seconds.
    Raises Refused."""

    def read(phase: str, values: Mapping[str, Any]) -> dict[str, Any]:
        holders = SLOTS.read(phase, values)
        _check_call(settings, phase, values.get("call"))
        if phase in _NO_BALL:
            _check_idle(phase, holders)
        else:
            ball: Side = values.get("ball", HOME)
            holders["play"] = _play(phase, ball, values, holders["play"])
        holders["overtime"] = _overtime(phase, values, holders["overtime"])
        kickers = opener(phase, values, length, usual=holders["game"].kicked_off)
        return holders | {"game": replace(holders["game"], kicked_off=kickers)}

    return replace(SLOTS, read=read)


def _check_call(settings: Mapping[str, str], phase: str, call: Any) -> None:
    if not isinstance(call, str):
        return
    if call not in _LOCKED.get(phase, ()):
        names = ", ".join(_LOCKED.get(phase, ())) or "none"
        raise Refused(f"no {call} awaits its report at {phase}; what may is {names}")
    if any(call == name and settings[key] == value for name, key, value in _AT_ONCE):
        raise Refused(f"a {call} asks for no report as this game is agreed: make the call")


def _check_idle(phase: str, values: Mapping[str, Any]) -> None:
    if values["play"] is not None:
        raise Refused(f"no play is under way at {phase}: leave play out")


def _play(phase: str, ball: Side, values: Mapping[str, Any], play: Play | None) -> Play | None:
    if play is None and phase in _MID_PLAY:
        play = _usual(phase, ball, values)
    if play is None:
        return None
    started = phase in _MID_PLAY or values.get("call") is not None
    if started and play.snap is None:
        raise Refused(_TELL_SNAP.format(phase))
    if play.snap is not None and not started:
        raise Refused(f"nothing is under way at {phase} before a call: leave snap out")
    if play.snap is not None:
        _check_snap(phase, ball, values, play, play.snap)
    _check_counts(phase, play)
    return play


def _usual(phase: str, ball: Side, values: Mapping[str, Any]) -> Play:
    """A kick or a pass by the opponents, when the situation leaves it out. Nothing that is still
    to come depends on its spot."""
    place = values.get("spot")
    inside = isinstance(place, str) and _spot(place, ball) <= 0
    if phase == RUN_BACK:
        snap = Snap(KICKOFF, OTHER[ball], 35, call="kickoff")
        return Play(snap=snap, possessions=(ball,), from_end_zone=inside)
    if phase not in _USUAL_SNAP:
        raise Refused(_TELL_SNAP.format(phase))
    call = _USUAL_SNAP[phase]
    holders = (ball,) if call == "punt" else (OTHER[ball], ball)
    snap = Snap(SCRIMMAGE, OTHER[ball], 20, 4, 30, call)
    return Play(snap=snap, possessions=holders, from_end_zone=inside)


def _spot(place: str, ball: Side) -> int:
    try:
        return read_place(place, ball)
    except ValueError as error:
        raise Refused(str(error)) from None


def _check_snap(phase: str, ball: Side, values: Mapping[str, Any], play: Play, snap: Snap) -> None:
    """A play begins in the field, in a phase in which one can."""
    if snap.phase not in (SCRIMMAGE, KICKOFF, FREE_KICK, TRY) or not 0 < snap.spot < GOAL:
        raise Refused("a play begins at scrimmage, a kick or a try, from 1 to 99 yards out")
    if (snap.down is None or snap.line_to_gain is None) == (snap.phase == SCRIMMAGE) or (
        (snap.down is None) != (snap.line_to_gain is None)
    ):
        raise Refused("a snap at scrimmage has a down and a line to gain, and no other has")
    down, line = snap.down or 1, snap.line_to_gain or GOAL
    if not (1 <= down <= 4 and snap.spot < line <= GOAL):
        raise Refused("the snap's down is 1 to 4, and its line to gain lies before it")
    if (
        phase in _LOCKED
        and phase not in _RETURNS
        and (snap.phase, snap.possession) != (phase, ball)
    ):
        raise Refused(f"a call at {phase} was made there, by the team with the ball")
    if snap.phase == TRY and phase not in (TRY, PENALTY):
        raise Refused(f"a try does not lead to {phase}")
    if phase == PENALTY:
        _check_foul(values, play, snap)


def _check_foul(values: Mapping[str, Any], play: Play, snap: Snap) -> None:
    if snap.phase not in _FOULS.get(play.foul, ()):
        raise Refused(f"foul must be one of {', '.join(_FOULS)}, of a play that can have it")
    if values.get("chooser", HOME) == snap.possession:
        raise Refused(f"the fouled team chooses: chooser must be {OTHER[snap.possession]}")


def _check_counts(phase: str, play: Play) -> None:
    if not 0 <= play.attempts <= 2 or (play.attempts and phase != LOOSE):
        raise Refused("attempts are 0 to 2, and only at a loose ball", "SC-FUM-04")
    if play.foul and phase != PENALTY:
        raise Refused("a foul stands only while it is chosen what comes of it")
    if len(set(play.timeouts)) < len(play.timeouts):
        raise Refused("a team takes one timeout at a dead ball", "SC-R5")


def _overtime(phase: str, values: Mapping[str, Any], overtime: Overtime | None) -> Overtime | None:
    """When the situation leaves it out, overtime is at its first possession: the receivers' of a
    kickoff, else of the side with the ball."""
    late = period_in(values) > QUARTERS
    if not late and overtime is not None:
        raise Refused("overtime comes after the fourth quarter: leave overtime out", "SC-OT-01")
    if overtime is not None or not late or phase in _NO_BALL:
        return overtime
    ball: Side = values.get("ball", HOME)
    return Overtime("first", OTHER[ball] if phase == KICKOFF else ball)


CENTER: Final = HASH_MARKS[1]
OUT: Final = ("out_of_bounds", "out_in_field")


def field(results: tuple[str, ...]) -> Field:
    """The optional field for where across the field the ball is dead, or loose."""
    return hash_mark_field(
        "where across the field, as the home team faces",
        results,
        choice_labels={
            "left": "nearer the left sideline",
            CENTER: "between the hash marks",
            "right": "nearer the right sideline",
        },
    )


def with_hash_mark(s: State, fields: Mapping[str, Any]) -> State:
    """SC-LOS-04, SC-LOS-05: a ball that is dead between the hash marks is put down at the center,
    one nearer a sideline, or out of bounds, on the nearest hash mark. Without a report it is the
    center; for a ball that is out, the hash marks of the last play."""
    lane = fields.get("lane")
    out = fields["result"] in OUT
    if out and lane == CENTER:
        raise Refused("out of bounds the ball goes to the left or the right hash", "SC-LOS-05")
    if lane is None:
        lane = s.hash_mark if out or "spot" not in fields else CENTER
    return replace(s, hash_mark=lane)


def center_after_score(s: State, spot: int) -> State:
    """After a score or a touchback the ball is put down at the center (SC-LOS-04)."""
    return s if 0 < spot < GOAL else replace(s, hash_mark=CENTER)
