"""The ways into each phase. Each sets the fields that the phase has and clears the others."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from rulesets.core.field import GOAL
from rulesets.core.sides import Side
from rulesets.core.state import CHOICE, OVER, SCRIMMAGE, Phase, State


def to_ball(s: State, phase: Phase, ball: Side, spot: int, time_left: int | None = None) -> State:
    """A kick, a return or a try by `ball`, from `spot` yards off its own goal line. `time_left`,
    in plays or seconds, when it changes too."""
    return replace(
        s,
        time_left=s.time_left if time_left is None else time_left,
        phase=phase,
        possession=ball,
        spot=spot,
        down=None,
        line_to_gain=None,
        call=None,
        chooser=None,
        play=None,
        series=None,
    )


def to_series(s: State, ball: Side, spot: int, to_gain: int, series: Any, time_left: int) -> State:
    """First down of `ball` at `spot`, with `time_left` plays or seconds. The line to gain is never
    beyond the goal line."""
    line = spot + to_gain
    return replace(
        s,
        time_left=time_left,
        phase=SCRIMMAGE,
        possession=ball,
        spot=spot,
        down=1,
        line_to_gain=line if line < GOAL else GOAL,
        call=None,
        chooser=None,
        play=None,
        series=series,
    )


def to_choice(s: State, chooser: Side, phase: Phase = CHOICE) -> State:
    """`chooser` decides who kicks off, or what else a phase of choice is about."""
    return replace(
        s,
        phase=phase,
        possession=None,
        spot=None,
        down=None,
        line_to_gain=None,
        call=None,
        chooser=chooser,
        hash_mark=None,
        play=None,
        series=None,
    )


def to_over(s: State, winner: Side | None) -> State:
    """The game is over."""
    return replace(
        s,
        phase=OVER,
        possession=None,
        spot=None,
        down=None,
        line_to_gain=None,
        call=None,
        chooser=None,
        running=False,
        period_started=True,
        winner=winner,
        hash_mark=None,
        play=None,
        series=None,
    )
