"""A series: best of an odd number of games, and who is at home in each."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import msgspec

from league.model.games import GameResult

HOMES: Final = {1: "H", 3: "HVH", 5: "HHVVH", 7: "HHVVHVH"}
"""H: at the better seed's home."""


class SeriesProgress(msgspec.Struct, frozen=True):
    """The state of a series."""

    wins: tuple[int, int]
    """Wins of the two teams, in their given order."""
    level: int
    """Games without a winner, which decided nothing."""
    winner: str | None
    over: int
    """How many games had been played when it was decided; 0 while it is open. Later games do not
    count."""


def needed(best_of: int) -> int:
    """Return how many wins decide a series."""
    return best_of // 2 + 1


def series(teams: tuple[str, str], best_of: int, results: Sequence[GameResult]) -> SeriesProgress:
    """Return the state of a series from finished games between two teams, in order."""
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
    """Return whether the game with this number, from 1, is at the better seed's home (LD-R47). A
    series that ties make longer than its pattern alternates."""
    homes = HOMES.get(best_of) or "HV" * (best_of // 2) + "H"
    if game <= len(homes):
        return homes[game - 1] == "H"
    return (game - len(homes)) % 2 == 0
