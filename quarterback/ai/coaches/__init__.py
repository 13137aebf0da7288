"""Coaches: whoever calls for a side in a person's place, each from what a player sees.

A coach is a plain function from the rules, the situation and what may be called to a call. The
dial lies open on the table, so a coach may read it; what the next spin shows nobody knows.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Final

import msgspec

from quarterback.ai.coaches.captain import captain
from quarterback.ai.coaches.freshman import freshman
from quarterback.ai.coaches.letterman import letterman
from rulesets.core.playout import Decider

__all__ = ["BOARD_COACHES", "COACHES", "EVERY_COACH", "Coach", "captain", "freshman", "letterman"]


class Coach(msgspec.Struct, frozen=True):
    """A coach by name: what to say of him, and how he is made from a source of chance."""

    title: str
    says: str
    make: Callable[[Random], Decider]


COACHES: Final = {
    "freshman": Coach(
        "the Freshman",
        "Calls by feel: throws when behind, hates to punt, loves the end run.",
        freshman,
    ),
    "letterman": Coach(
        "the Letterman",
        "Reads the dial, knows the score and the time, and kicks when a kick is due.",
        letterman,
    ),
}
"""Those who call the signals of the dial game."""
BOARD_COACHES: Final = {
    "captain": Coach(
        "the Captain",
        "Calls by the maxims that every captain knows, on any board.",
        captain,
    ),
}
"""Those who call what is played on a board, by whatever rules."""
EVERY_COACH: Final = COACHES | BOARD_COACHES
