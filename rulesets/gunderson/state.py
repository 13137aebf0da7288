"""What these rules add to a situation."""

from __future__ import annotations

from typing import Final, Literal

import msgspec
from msgspec.structs import replace

from rulesets.core.sides import HOME, Side, lead
from rulesets.core.slot_data import Slot, series_slot, slots_of
from rulesets.core.state import INTERCEPTION_RETURN, RUN_BACK, Snap, State, snapped

REGULATION: Final = 4
"""Quarters before overtime."""

RETURN: Final = "return"
"""The name of the play under way after a change of possession; it is never called (LG-R50)."""
NEW_READINGS: Final = 3
"""The version that came with LG-R54 to LG-R60. A game begun under an earlier one keeps its own."""
Stage = Literal["first", "reply", "sudden"]
Style = Literal["", "run", "ttqb"]


class Series(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the forced calls depend on, from first down to first down (LG-STY-04)."""

    style: Style = ""
    """Set by the first play, and by a loss (LG-RUN-06); empty before the first play."""
    negative: bool = False
    """Whether a play of the series has lost yards (LG-R11). Rulings, which are how penalties and
    corrections are entered (LG-TUD-08), leave it as it is."""
    last: int | None = None
    """Net yards of the last play."""
    began: Style = ""
    """The style of the first play, which a loss does not change."""


class Play(
    msgspec.Struct,
    frozen=True,
    forbid_unknown_fields=True,
    omit_defaults=True,
    rename={"possessions": "held"},
):
    """The play under way."""

    snap: Snap
    tries: int = 0
    """Throws on this play, of three (LG-PASS-01)."""
    thrown: bool = False
    """Whether the last of them is in the air: its result is reported next."""
    past_line: bool = False
    """Whether the passing quarterback is past the line, and must run (LG-TQ-04)."""
    stopped: bool = False
    """Whether the clock was stopped for the pass (LG-CLK-04)."""
    clock: int = 0
    """Seconds left at the snap: the two-minute mark may be passed in mid-play (LG-R17)."""
    caught: bool = False
    possessions: tuple[Side, ...] = ()
    """The sides that have had the ball since the snap, in order."""
    landed: int | None = None
    """Where a kick came down or a pass was intercepted, where it is known: yards from the goal line
    of the team that has the ball now."""


class Overtime(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The stage of overtime (LG section 3.7). Home has the ball first."""

    stage: Stage = "first"


class GameState(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is counted over the game."""

    overrides: int = 0
    """Forced calls that were overridden, where that was agreed on (LG-R20)."""


NEW_SERIES: Final = Series()
"""LG-STY-04: at a first down style, losses and last gain are forgotten."""
SLOTS: Final = slots_of(
    play=Slot(Play), series=series_slot(Series), game=Slot(GameState), overtime=Slot(Overtime)
)


def play_of(s: State) -> Play:
    """The play under way; at a dead ball one that begins here."""
    play: Play | None = s.play
    return play if play is not None else Play(snapped(s), clock=s.time_left)


def under_way(s: State) -> State:
    """A return is under way even in a situation that leaves out its kick or throw."""
    if s.call is None and s.phase in (RUN_BACK, INTERCEPTION_RETURN):
        return replace(s, call=RETURN)
    return s


def stage_of(s: State) -> Stage | None:
    """The stage of overtime; None before it. Without one in a situation, by the score."""
    if s.overtime is not None:
        stage: Stage = s.overtime.stage
        return stage
    if s.period <= REGULATION:
        return None
    return "reply" if lead(s.score, HOME) > 0 else "first"
