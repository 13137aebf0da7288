"""Places between two yard lines, as they are written down: in whole yards."""

from __future__ import annotations

import re
from collections.abc import Mapping
from math import ceil
from typing import Any, Final

from rulesets.core.field import GOAL, MIDFIELD, place_name
from rulesets.core.sides import OF_LETTER, Side

_BETWEEN: Final = re.compile(r"([HV])(-?[0-9]{1,2}\.[0-9]{1,3})")


def in_whole_yards(told: Mapping[str, Any], carrier: Side) -> dict[str, Any]:
    """VS-R43: the nearest yard line, and of an exact half the one that is worse for the carrier.
    What is no place between two lines is left as it is."""
    return {name: _whole(name, value, carrier) for name, value in told.items()}


def _whole(name: str, value: Any, carrier: Side) -> Any:
    if name == "gain" and isinstance(value, float):
        return _against(value)
    found = _BETWEEN.fullmatch(value.strip().upper()) if isinstance(value, str) else None
    if found is None or float(found[2]) > MIDFIELD:
        return value
    yards = float(found[2])
    own = OF_LETTER[found[1]] == carrier
    return place_name(carrier, _against(yards if own else GOAL - yards))


def _against(yards: float) -> int:
    half = 0.5
    return ceil(yards - half)
