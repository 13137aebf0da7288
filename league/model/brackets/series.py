"""A series: the best of so many games, and whose home each is played at."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import msgspec

from league.model.games import GameResult

HOMES: Final = {1: "H", 3: "HVH", 5: "HHVVH", 7: "HHVVHVH"}
"""H: at the better seed's home."""


class SeriesProgress(msgspec.Struct, frozen=True):
    """How a series stands."""

    wins: tuple[int, int]
    """Of the two teams, in the order in which they were given."""
    level: int
    """Games that had no winner, and decided nothing."""
    winner: str | None
    over: int
    """How many games were played when it was decided; 0 as long as it is not. Games after it
    belong to nothing."""


def needed(best_of: int) -> int:
    """Games that win a series."""
    return best_of // 2 + 1


def series(teams: tuple[str, str], best_of: int, results: Sequence[GameResult]) -> SeriesProgress:
    """How finished games between two teams make a series, in the order in which they are given."""
    wins = dict.fromkeys(teams, 0)
    level = 0
    for place, result in enumerate(results, 1):
        winner = result.won_by
        if winner is None:
            level += 1
            continue
        wins[winner] += 1
        if wins[winner] == needed(best_of):
            return SeriesProgress((wins[teams[0]], wins[teams[1]]), level, winner, place)
    return SeriesProgress((wins[teams[0]], wins[teams[1]]), level, None, 0)


def at_better_home(best_of: int, game: int) -> bool:
    """Whether the game of this number, from 1, is at the better seed's home (LD-R47). A series
    longer than its pattern, by ties, goes on in turn."""
    homes = HOMES.get(best_of) or "HV" * (best_of // 2) + "H"
    if game <= len(homes):
        return homes[game - 1] == "H"
    return (game - len(homes)) % 2 == 0
