"""The arithmetic of the dice: lengths, chances, distances. Plain numbers, no situation."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final

from rulesets.core.field import GOAL

KICK_ADDS: Final = 20
BASE_KICKER: Final = 70
"""What a kicker's or punter's chance is built on (LD-SKILL-04)."""
NEAR: Final = 20
"""Yards that cost a pass or a field goal nothing."""
LONG_KICK: Final = 17
"""What a league may add to the line of scrimmage for the length of a field goal (LD-R9)."""


def kick_length(dice: Sequence[int], rating: int, more: int = 0) -> int:
    """LD-KO-03, LD-PUNT-03, LD-R1: three d10, twenty, and what the rating is above seventy, in
    yards; `more` is the climate's."""
    return max(0, sum(dice) + KICK_ADDS + rating - BASE_KICKER + more)


def pass_chance(rating: int, distance: float, more: int = 0) -> int:
    """LD-PASS-09, LD-R24, LD-R33: one less for every full yard past twenty; 0 to 100."""
    return _chance(rating - max(0, math.floor(distance) - NEAR) + more)


def kick_chance(rating: int, more: int = 0) -> int:
    """LD-PUNT-02, LD-CONV-01: the rating, with no distance in it."""
    return _chance(rating + more)


def field_goal_chance(rating: int, spot: int, more: int = 0, added: int = 0) -> int:
    """LD-FG-02, LD-R9: one less for every yard of the line of scrimmage past the opponents'
    twenty; `spot` is that line, from one's own goal. A league may add yards to it."""
    return _chance(rating - max(0, GOAL - spot + added - NEAR) + more)


def _chance(hundredths: int) -> int:
    return min(max(hundredths, 0), GOAL)


def marked_off(spot: int, yards: int, *, by_offence: bool) -> int:
    """LD-R16: where a penalty brings the ball: no more than half way to the goal line, whole yards
    rounded down."""
    if by_offence:
        return spot - min(yards, spot // 2)
    return spot + min(yards, (GOAL - spot) // 2)
