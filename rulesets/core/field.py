"""The gridiron in whole yards, and the names of its places.

A `spot` is counted in yards from the goal line of the side that has the ball: 0 is its own
goal line, 100 the opponents', -10 and 110 the end lines. A change of possession turns a spot
into `100 - spot`. Names do not turn: H35 is the home side's own 35, V12 is twelve yards from
the visitors' goal line, 50 is midfield, H-4 is four yards deep in the home side's end zone.
"""

from __future__ import annotations

import re
from typing import Final

from rulesets.core.sides import HOME, OF_LETTER, Side

GOAL: Final = 100
"""The opponents' goal line, in yards from one's own."""
END_LINE: Final = 110
"""The opponents' end line: ten yards behind the goal line."""
MIDFIELD: Final = 50
NEAREST: Final = 1
"""The one-yard line: a ball in play is between it and the opponents' one-yard line, 99."""
FARTHEST: Final = 99

_PLACE = re.compile(r"([HV])(-?[0-9]{1,3})")


def turned(spot: int) -> int:
    """The same place seen from the other side's goal line."""
    return GOAL - spot


def gained(spot: int | None, number: int) -> int:
    """The yards of a play that showed that many, measured no farther than the goal lines, as
    scorers do. `spot` is where it began; with none, all that was shown."""
    return number if spot is None else max(min(number, GOAL - spot), -spot)


def from_home(side: Side, spot: int) -> int:
    """A spot of `side` in yards from the home side's goal line."""
    return spot if side == HOME else GOAL - spot


def place_name(side: Side, spot: int) -> str:
    """The name of a spot of `side`: H35, 50, V12, or H-4 in an end zone."""
    yard = from_home(side, spot)
    if yard == MIDFIELD:
        return "50"
    return f"H{yard}" if yard < MIDFIELD else f"V{GOAL - yard}"


def read_place(text: str, side: Side) -> int:
    """The spot, in yards from `side`'s own goal line, of a place by name.

    Raises ValueError, with words for a person, when there is no such place.
    """
    typed = text.strip().upper()
    if typed == "50":
        return MIDFIELD
    match = _PLACE.fullmatch(typed)
    if match is None:
        raise ValueError(f"no such spot as {text!r}: write H35, V12, 50, or H-4 in an end zone")
    goal, yard = OF_LETTER[match[1]], int(match[2])
    if not -10 <= yard <= MIDFIELD:
        raise ValueError(f"no such spot as {text!r}: yard lines run from 1 to 50 on each side")
    return yard if goal == side else GOAL - yard


def marked_off(spot: int, yards: int) -> int:
    """The ball after a penalty of `yards`, signed as the side with the ball sees it.

    It is never carried to or over a goal line: it stops at the one-yard line, and a ball that is
    there already does not move.
    """
    present = spot + yards
    if yards > 0:
        return min(present, max(spot, FARTHEST))
    return max(present, min(spot, NEAREST))
