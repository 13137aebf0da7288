"""A coach's moods: whatever he leaves to chance, drawn for one call or weighed all at once."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Protocol


class Mood(Protocol):
    """What a coach asks where he does not always do the same."""

    def feels(self, chance: float) -> bool:
        """Return True with this chance, from 0 to 1."""
        ...

    def picks(self, calls: Sequence[str], weights: Sequence[int]) -> str:
        """Return one of some calls, each as often as its weight says."""
        ...


class RandomMood:
    """Moods from a source of randomness."""

    def __init__(self, random: Random) -> None:
        self._random = random

    def feels(self, chance: float) -> bool:
        """Return True with this chance."""
        return self._random.random() < chance

    def picks(self, calls: Sequence[str], weights: Sequence[int]) -> str:
        """Return one of some calls."""
        return self._random.choices(calls, weights)[0]


class _Scripted:
    """A mood that follows a script, and takes the first way where it ends."""

    def __init__(self, script: tuple[int, ...]) -> None:
        self._script = script
        self._at = 0
        self.chance = 1.0
        self.others: list[tuple[int, ...]] = []
        """The scripts of the ways that were open after the end of this one."""

    def _way(self, shares: Sequence[float]) -> int:
        if self._at < len(self._script):
            way = self._script[self._at]
        else:
            way = next(n for n, share in enumerate(shares) if share)
            self.others += [(*self._script, n) for n in range(way + 1, len(shares)) if shares[n]]
            self._script = (*self._script, way)
        self._at += 1
        self.chance *= shares[way]
        return way

    def feels(self, chance: float) -> bool:
        return not self._way((chance, 1 - chance))

    def picks(self, calls: Sequence[str], weights: Sequence[int]) -> str:
        total = sum(weights)
        return calls[self._way([weight / total for weight in weights])]


def chances(calls: Callable[[Mood], str]) -> dict[str, float]:
    """Return how often a coach makes each call, over all of his moods."""
    result: dict[str, float] = {}
    todo: list[tuple[int, ...]] = [()]
    while todo:
        mood = _Scripted(todo.pop())
        call = calls(mood)
        result[call] = result.get(call, 0.0) + mood.chance
        todo += mood.others
    return result
