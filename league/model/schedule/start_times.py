"""When games are expected to begin, where some run late: planned times do not change.

A delay counts from the game's planned time. A game waits for those before it on its board and for
the games of its teams and coaches, as long as they last; a gap between them absorbs the delay.
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
    """What no other game can use meanwhile: its board, its teams, its coaches."""
    over: bool = False
    late: int | None = None
    """Its recorded delay: minutes after its planned time, negative for before it."""


def expected_starts(games: Iterable[Booked]) -> dict[int, int]:
    """Return the minute at which each game is expected to begin, by key.

    No one records when a finished game ended: it holds up those after it as if it had begun as
    expected, until a delay is recorded for them.
    """
    result: dict[int, int] = {}
    still: dict[tuple[str, int], int] = {}
    """Until when something is in use by games that are not over."""
    ever: dict[tuple[str, int], int] = {}
    """The same for all games."""
    for game in sorted(games, key=lambda each: (each.starts, each.key)):
        starts = game.starts + (game.late or 0)
        before = ever if game.late is None else still
        ended = [before[each] for each in game.holds if each in before]
        result[game.key] = starts = max([starts, *ended])
        ends = starts + game.ends - game.starts
        for used in (ever,) if game.over else (ever, still):
            used |= {each: max(used.get(each, 0), ends) for each in game.holds}
    return result
