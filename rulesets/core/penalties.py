"""Marking off a penalty."""

from __future__ import annotations

from rulesets.core.field import FARTHEST, NEAREST


def marked_off(spot: int, yards: int) -> int:
    """The ball after a penalty of `yards`, signed as the side with the ball sees it.

    It is never carried to or over a goal line: it stops at the one-yard line, and a ball that is
    there already does not move.
    """
    present = spot + yards
    if yards > 0:
        return min(present, max(spot, FARTHEST))
    return max(present, min(spot, NEAREST))
