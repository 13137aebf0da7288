"""Places between two yard lines, as they are written down: in whole yards."""

from __future__ import annotations

import re
from collections.abc import Mapping
from math import ceil, isfinite
from typing import Any, Final

from rulesets.core.field import FARTHEST, GOAL, MIDFIELD, NEAREST, place_name
from rulesets.core.sides import OF_LETTER, OTHER, SIDES, Side

_BETWEEN: Final = re.compile(r"([HV])(-?[0-9]{1,2}\.[0-9]{1,3})")


_OF_THE_OTHERS: Final = {"interception": ("spot", "runs_to")}
"""Places of a report whose carrier is of the other side, by its result."""
_BY_SIDE: Final = {
    "loose_chain": ("end_spot", "end_team"),
    "loose_back_pass": ("runs_to", "side"),
    "touched": ("spot", "side"),
}
"""By result: a spot whose carrier's side the report names, and the field that names it."""


def in_whole_yards(
    fields: Mapping[str, Any], carrier: Side, start: int | None = None
) -> dict[str, Any]:
    """VS-R43: the nearest yard line, and of an exact half the one that is worse for the carrier;
    VS-R55: never onto or over a goal line. `start` is where the play began, for a gain. What is no
    place between two lines is left as it is."""
    return {
        name: _gain(value, start)
        if name == "gain"
        else _whole(value, _carrier_of(name, fields, carrier))
        for name, value in fields.items()
    }


def _carrier_of(name: str, fields: Mapping[str, Any], carrier: Side) -> Side:
    result = fields.get("result", "interception" if "interception" in fields else "")
    if name == "interception" or name in _OF_THE_OTHERS.get(result, ()):
        return OTHER[carrier]
    place, side = _BY_SIDE.get(result, ("", ""))
    named = fields.get(side)
    return next((each for each in SIDES if each == named), carrier) if name == place else carrier


def _whole(value: Any, carrier: Side) -> Any:
    result = _BETWEEN.fullmatch(value.strip().upper()) if isinstance(value, str) else None
    if result is None or float(result[2]) > MIDFIELD:
        return value
    yards = float(result[2])
    own = OF_LETTER[result[1]] == carrier
    return place_name(carrier, _in_the_field(yards if own else GOAL - yards))


def _gain(value: Any, start: int | None) -> Any:
    if not isinstance(value, float) or not isfinite(value):
        return value
    return _against(value) if start is None else _in_the_field(start + value) - start


def _in_the_field(spot: float) -> int:
    """Whole yards from the carrier's goal line; a place in the field stays in it (VS-R55)."""
    whole = _against(spot)
    return min(max(whole, NEAREST), FARTHEST) if 0 < spot < GOAL else whole


def _against(yards: float) -> int:
    half = 0.5
    return ceil(yards - half)
