"""What a situation may tell of a play under way: what does not fit together is refused, so that
whatever can be read can be played on."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from msgspec.structs import replace

from rulesets.core.field import FARTHEST, GOAL, NEAREST
from rulesets.core.refusal import Refused
from rulesets.core.ruleset import Slots
from rulesets.core.slot_data import opener
from rulesets.core.snap import Snap
from rulesets.core.state import (
    FREE_KICK,
    INTERCEPTION_RETURN,
    KICKOFF,
    PENALTY,
    RUN_BACK,
    SCRIMMAGE,
    TOSS,
    TRY,
    Phase,
)
from rulesets.lions_den.calls import INJURY, INTERCEPTION, LOOSE, PENALTY_ROLL
from rulesets.lions_den.citations import BY_NAME
from rulesets.lions_den.state import SLOTS, Overtime, Play

_OF_CALL: Final[Mapping[str, tuple[str, ...]]] = {
    "throw": ("pass_play", "play"),
    "pitch": ("pass_play", "play", "pitch_out"),
    "success": ("punt",),
    "length": ("punt",),
    "side": ("punt", "kickoff", "safety_punt"),
    "goal": ("field_goal", "kick"),
    "run": ("pass_play", "play"),
}
"""The calls of which a stage is one, while the side that began the play has the ball."""
_NEEDS_MORE: Final = ("punt", "field_goal", "kick", "pitch_out")
"""Calls that are never without a stage, or something that has come of them."""
_SNAPS: Final = (SCRIMMAGE, TRY, KICKOFF, FREE_KICK, RUN_BACK, INTERCEPTION_RETURN, LOOSE)
_WITH_SNAP: Final = (INTERCEPTION, INJURY, PENALTY_ROLL, PENALTY)


def slots(periods: tuple[int, ...]) -> Slots:
    """How the slots are written and read. After the last of `periods` (their seconds) it is
    overtime, whether it is told or not (LD-R27)."""

    def read(phase: Phase, told: Mapping[str, Any]) -> dict[str, Any]:
        held = SLOTS.read(phase, told)
        if held["play"] is not None or phase in _WITH_SNAP:
            _check(phase, told.get("call"), held["play"] or Play())
        clock = told.get("clock")
        period = clock.get("period", 1) if isinstance(clock, Mapping) else 1
        late = type(period) is int and period > len(periods)
        house = held["game"]
        kickers = opener(phase, told, periods[0], usual=house.kicked_off)
        held["game"] = replace(house, kicked_off=kickers)
        return held | {"overtime": Overtime()} if late and held["overtime"] is None else held

    return replace(SLOTS, read=read)


def _check(phase: Phase, call: Any, play: Play) -> None:
    if play.snap is not None:
        _check_snap(play.snap)
        if phase in _WITH_SNAP and play.snap.phase not in (SCRIMMAGE, TRY):
            raise Refused(f"a play at {phase} began at scrimmage, or on a try")
    elif phase in _WITH_SNAP or play.stage:
        raise Refused(f"a play at {phase} needs its snap: where it began")
    _check_call(phase, call)
    _check_stage(phase, call, play)
    checked = _CHECKS.get(phase)
    if checked is not None:
        checked(play)
    if play.called and phase != TOSS:
        raise Refused("heads or tails are called at the toss")
    if play.end is not None and play.end.why not in BY_NAME:
        raise Refused(f"ended.why must be one of {', '.join(BY_NAME)}, not {play.end.why!r}")


def _check_snap(snap: Snap) -> None:
    if not NEAREST <= snap.spot <= FARTHEST:
        raise Refused(f"a snap is in the field, not at {snap.spot}")
    if snap.phase not in _SNAPS:
        raise Refused(f"no play begins at {snap.phase}")
    told = snap.down is not None, snap.line_to_gain is not None
    if told != (snap.phase == SCRIMMAGE,) * 2:
        raise Refused("a snap from scrimmage has a down and a line to gain, no other has")
    if snap.down is not None and not 1 <= snap.down <= 4:
        raise Refused(f"the down of a snap is from 1 to 4, not {snap.down}")
    if snap.line_to_gain is not None and not snap.spot < snap.line_to_gain <= GOAL:
        raise Refused(f"the line to gain of a snap lies ahead of it, not at {snap.line_to_gain}")


_CALLS: Final[Mapping[Phase, tuple[str, ...]]] = {
    SCRIMMAGE: ("run", "pass_play", "pitch_out", "punt", "field_goal"),
    TRY: ("play", "kick"),
    KICKOFF: ("kickoff",),
    FREE_KICK: ("safety_punt",),
}
"""What may have been called, while its play is under way."""


def _check_call(phase: Phase, call: Any) -> None:
    if call is not None and call not in _CALLS.get(phase, ()):
        raise Refused(f"no play called {call!r} is under way at {phase}")


def _check_stage(phase: Phase, call: Any, play: Play) -> None:
    stage = play.stage
    if phase in (SCRIMMAGE, TRY, KICKOFF, FREE_KICK):
        if stage and call not in _OF_CALL.get(stage, ()):
            raise Refused(f"a play at {phase}, called {call}, is not at the stage {stage!r}")
        if not stage and call in _NEEDS_MORE and not (call == "pitch_out" and play.pitched):
            raise Refused(f"a {call} is at some stage: tell it, or leave play out")
    elif phase == RUN_BACK:
        if stage not in ("", "run", "recovered"):
            raise Refused(f"a return is not at the stage {stage!r}")
    elif stage and (phase, stage) != (INJURY, "injury"):
        raise Refused(f"there is no stage {stage!r} at {phase}")


def _check_ended(play: Play) -> None:
    if play.end is None:
        raise Refused("a play that a penalty is rolled for has ended: tell how")


def _check_foul(play: Play) -> None:
    _check_ended(play)
    if play.foul is None:
        raise Refused("a choice about a penalty needs its foul")


def _check_dice(play: Play) -> None:
    """LD-INJ-01: at least one die is still to be rolled."""
    if not 1 <= play.tacklers <= 11:
        raise Refused("a sack for which dice are rolled has from 1 to 11 tacklers")
    if len(play.dice) > play.tacklers or not all(1 <= face <= 10 for face in play.dice):
        raise Refused("dice of injury are one a tackler, from 1 to 10")
    if not all(1 <= face <= 20 for face in play.seconds):
        raise Refused("what falls after a die of injury is from 1 to 20")


def _check_named(play: Play) -> None:
    if play.named and not play.defenders:
        raise Refused("no die of interception is left to roll: the play has gone on")


_CHECKS: Final[Mapping[Phase, Callable[[Play], None]]] = {
    PENALTY_ROLL: _check_ended,
    PENALTY: _check_foul,
    INJURY: _check_dice,
    INTERCEPTION: _check_named,
}
