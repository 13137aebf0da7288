"""What these rules keep in a situation besides the core's own."""

from __future__ import annotations

from typing import Final, Literal

import msgspec

from rulesets.core.sides import Side
from rulesets.core.slot_data import Slot, series_slot, slots_of
from rulesets.core.snap import Snap

Stage = Literal["first", "reply", "sudden"]
Style = Literal["", "run", "ttqb"]


class Series(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the forced calls look back at, from first down to first down (LG-STY-04)."""

    style: Style = ""
    """Set by the first play, and by a loss (LG-RUN-06); empty before the first play."""
    negative: bool = False
    """Whether a play of the series has lost yards (LG-R11)."""
    last: int | None = None
    """Net yards of the last play."""


class Play(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The play under way."""

    snap: Snap
    tries: int = 0
    """Throws made on this play, of three (LG-PASS-01)."""
    past_line: bool = False
    """Whether the passing quarterback is past the line, and must run (LG-TQ-04)."""
    clock: int = 0
    """Seconds left at the snap: the two-minute mark may be passed in mid-play (LG-R17)."""
    caught: bool = False
    held: tuple[Side, ...] = ()
    """Who has had the ball since the snap, in order."""
    landed: int | None = None
    """Where a kick by dice came down, in yards from the receivers' goal line."""


class Overtime(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Where overtime stands (LG section 3.7). Home has the ball first."""

    stage: Stage = "first"


NEW_SERIES: Final = Series()
SLOTS: Final = slots_of(
    play=Slot(Play),
    series=series_slot(Series),
    overtime=Slot(Overtime),
)
