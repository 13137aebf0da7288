"""The situation at the snap, saved while a play is under way in a phase of its own.

A loose ball, a foul waiting for its choice, a kick waiting for its return: such a phase has no
down, but what follows is measured from where the play began. The rule set keeps a `Snap` in the
`play` slot, and goes back to it when the play is settled.
"""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec.structs import replace

from rulesets.core.sides import Side
from rulesets.core.state import PENALTY, Phase, State


class Snap(
    msgspec.Struct,
    frozen=True,
    gc=False,
    omit_defaults=True,
    rename={"possession": "ball", "line_to_gain": "line"},
):
    """Where a play began, and by which call. Spots and lines in yards from `ball`'s own goal."""

    phase: Phase
    possession: Side
    spot: int
    down: int | None = None
    line_to_gain: int | None = None
    call: str = ""


def snapped(s: State, call: str = "") -> Snap:
    """The snap of the play that begins now."""
    assert s.possession is not None and s.spot is not None, "a play begins with a ball"
    return Snap(s.phase, s.possession, s.spot, s.down, s.line_to_gain, call or s.call or "")


def under_way(s: State, phase: Phase, ball: Side, spot: int, play: Any) -> State:
    """A play that goes on in another phase: `ball` has it, or had it last, at `spot`. The series
    stays, since the play may yet be one of its downs."""
    return replace(
        s,
        phase=phase,
        possession=ball,
        spot=spot,
        down=None,
        line_to_gain=None,
        call=None,
        play=play,
    )


def to_penalty(s: State, chooser: Side, play: Any) -> State:
    """`chooser` accepts or declines a penalty; the ball is where the play began."""
    return replace(
        s, phase=PENALTY, down=None, line_to_gain=None, call=None, chooser=chooser, play=play
    )


def back_to(s: State, snap: Snap) -> State:
    """The situation at the snap again, with everything else (score, time) as it is now: what
    `settle` measures a play from."""
    return replace(
        s,
        phase=snap.phase,
        possession=snap.possession,
        spot=snap.spot,
        down=snap.down,
        line_to_gain=snap.line_to_gain,
        chooser=None,
        call=snap.call or None,
        play=None,
    )
