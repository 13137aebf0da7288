"""When games are expected to begin, where some run late: planned times stay what they are.

What is said of a game counts from its planned time. A game waits for those before it on its board
and for the games of its teams and coaches, as long as those last; where there is a pause between
them, that takes up the delay.
"""

from __future__ import annotations

from collections.abc import Iterable

import msgspec


class Booked(msgspec.Struct, frozen=True, gc=False):
    """A game with its planned time, in minutes."""

    key: int
    starts: int
    ends: int
    holds: frozenset[tuple[str, int]]
    """What no one else can have meanwhile: its board, its teams, its coaches."""
    over: bool = False
    late: int | None = None
    """What was said of it: so many minutes after its planned time, below 0 before it."""


def expected_starts(games: Iterable[Booked]) -> dict[int, int]:
    """The minute at which each game is expected to begin, by its key.

    Of a game that is over no one knows when it ended: it holds up those after it as if it had begun
    as expected, until something else is said of them.
    """
    result: dict[int, int] = {}
    still: dict[tuple[str, int], int] = {}
    """Until when something is taken by games that are not over."""
    ever: dict[tuple[str, int], int] = {}
    """The same by any game."""
    for game in sorted(games, key=lambda each: (each.starts, each.key)):
        starts = game.starts + (game.late or 0)
        before = ever if game.late is None else still
        ended = [before[each] for each in game.holds if each in before]
        result[game.key] = starts = max([starts, *ended])
        ends = starts + game.ends - game.starts
        for used in (ever,) if game.over else (ever, still):
            used |= {each: max(used.get(each, 0), ends) for each in game.holds}
    return result
