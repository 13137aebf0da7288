"""What score sheets count in a game, in addition to points, for tiebreakers.

A new one is an entry of COUNTS: the tiebreaker of its name, its odds, its command and its form
follow, and stored games count it automatically.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

import msgspec

from rulesets.core.ruleset import TOUCHDOWN

if TYPE_CHECKING:
    from league.model.stats.box_score import SideStats

Counts = tuple[tuple[str, int, int], ...]
"""Of a game: what is counted, by its name in COUNTS, and how many home and visitors have."""


class GameCount(msgspec.Struct, frozen=True):
    """Something that is counted."""

    name: str
    """Of the count, of its tiebreaker and of its command, in the plural: touchdowns."""
    verb: str
    """What a team does: scored."""
    title: str
    """What the tiebreaker compares, as reasons say it."""
    count: Callable[[SideStats], int]
    """How many a team has in a stored game. Its own minus the opponents' are compared."""
    points: int = 0
    """The fewest points that one of them is worth: a team with fewer points has none."""


COUNTS: Final = {
    each.name: each
    for each in (
        GameCount(
            "touchdowns",
            "scored",
            "net touchdowns",
            lambda side: side.touchdowns,
            points=TOUCHDOWN,
        ),
    )
}


def count_in(counts: Counts, name: str) -> tuple[int, int] | None:
    """Return how many home and visitors have; None where that is not known."""
    return next(((home, visitors) for each, home, visitors in counts if each == name), None)


def with_count(counts: Counts, name: str, count: tuple[int, int] | None) -> Counts:
    """Return counts with one of them set, or left out."""
    others = tuple(each for each in counts if each[0] != name)
    return others if count is None else (*others, (name, *count))
