"""Games without times: the next one ready goes to the next free board (LD-R45)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from league.model.schedule.slots import PlacedGame, ScheduledGame

NOW = "now"
"""The slot of a game that begins at once."""


def next_games(
    ready: Sequence[ScheduledGame], boards: Iterable[str], playing: Iterable[ScheduledGame] = ()
) -> tuple[tuple[PlacedGame, ...], tuple[ScheduledGame, ...]]:
    """LD-R45: return which of the ready games begin now, and which wait. `boards` are the free
    ones; a team or coach in a game cannot play another. In the given order, rounds first."""
    free = list(boards)
    busy = {person for game in playing for person in (*game.teams, *game.coaches)}
    started, waiting = [], []
    for game in sorted(ready, key=lambda each: each.round):
        people = {*game.teams, *game.coaches}
        if free and not people & busy:
            started.append(PlacedGame(game.key, NOW, free.pop(0)))
            busy |= people
        else:
            waiting.append(game)
    return tuple(started), tuple(waiting)
