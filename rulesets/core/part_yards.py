"""Reported spots between two yard lines, undone to a whole yard."""

from __future__ import annotations

import re
from collections.abc import Mapping
from math import floor, isfinite
from typing import Any, Final

from rulesets.core.field import FARTHEST, GOAL, MIDFIELD, NEAREST, place_name
from rulesets.core.sides import OF_LETTER, Side

_BETWEEN: Final = re.compile(r"([HV])(-?[0-9]{1,2}\.[0-9]{1,3})")
_DEEPEST: Final = -10.0
_NAMES: Final = ("player", "passer", "tackler")
"""Fields with a player's name, which is never a spot."""


def toward_own_goal(values: Mapping[str, Any], holder: Side, start: int | None) -> dict[str, Any]:
    """A report with every part of a yard taken off: the whole yard nearer the goal line of
    `holder`, the side whose ball it is there, but never out of the field of play by that. `start`
    is where a gain is counted from, in yards from that goal line. What is no spot between two yard
    lines stays as it is."""
    return {name: _whole(name, value, holder, start) for name, value in values.items()}


def _whole(name: str, value: Any, holder: Side, start: int | None) -> Any:
    if name in _NAMES:
        return value
    if isinstance(value, Mapping):
        return toward_own_goal(value, holder, start)
    if name == "gain":
        if isinstance(value, float) and isfinite(value) and abs(value) <= GOAL:
            base = start or 0
            return whole_yard(base + value) - base if start is not None else floor(value)
        return value
    between = _BETWEEN.fullmatch(value.strip().upper()) if isinstance(value, str) else None
    if between is None:
        return value
    yards = float(between[2])
    if not _DEEPEST <= yards <= MIDFIELD:
        return value
    own = OF_LETTER[between[1]] == holder
    return place_name(holder, whole_yard(yards if own else GOAL - yards))


def whole_yard(spot: float) -> int:
    """A spot in yards from a side's own goal line, back to a whole yard: half a yard from a goal
    line is its one-yard line, and not that line."""
    whole = floor(spot)
    return min(max(whole, NEAREST), FARTHEST) if 0 < spot < GOAL else whole
