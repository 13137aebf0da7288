"""What these rules keep in a situation besides the core's own."""

from __future__ import annotations

from typing import Final, Literal

import msgspec

from rulesets.core.sides import HOME, Side
from rulesets.core.slot_data import Slot, slots_of
from rulesets.core.snap import Snap

Stage = Literal["first", "open", "reply", "sudden"]


class Play(
    msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True,
    rename={"possessions": "held"},
):  # fmt: skip
    """The play under way, or what has been done at the dead ball before it."""

    timeouts: tuple[Side, ...] = ()
    """Who has taken time out at this dead ball: each side may once (SC-R5)."""
    snap: Snap | None = None
    """Where the play began; None at a dead ball."""
    possessions: tuple[Side, ...] = ()
    """Who has had the ball since, in order."""
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
    """Where overtime stands (SC section 4)."""

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
