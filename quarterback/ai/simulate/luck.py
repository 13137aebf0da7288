"""Luck by game: each game has its own, whichever games are played beside it, and by however many
processes."""

from __future__ import annotations

from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

Ints = NDArray[Any]
Floats = NDArray[Any]

_STEP: Final = np.uint64(0x9E3779B97F4A7C15)
_FIRST: Final = np.uint64(0xBF58476D1CE4E5B9)
_SECOND: Final = np.uint64(0x94D049BB133111EB)
_UNIT: Final = 2.0**-53


def _mixed(words: NDArray[np.uint64]) -> NDArray[np.uint64]:
    """Mix the bits of each word, in place (the finalizer of the SplitMix64 generator)."""
    words ^= words >> np.uint64(30)
    words *= _FIRST
    words ^= words >> np.uint64(27)
    words *= _SECOND
    words ^= words >> np.uint64(31)
    return words


class Luck:
    """A source of randomness: a number for each game and whatever counts its events."""

    def __init__(self, *seeds: int) -> None:
        word = np.zeros(1, np.uint64)
        for seed in seeds:
            word = _mixed(word + np.uint64(seed & (1 << 64) - 1) + _STEP)
        self._seed = word

    def of(self, game: Ints, *events: Ints) -> Floats:
        """Return numbers from 0 up to but not including 1: by game; of shapes that broadcast."""
        words = self._seed
        for numbers in (game, *events):
            words = _mixed(words + numbers.astype(np.uint64) * _STEP + _STEP)
        array: Floats = (words >> np.uint64(11)) * _UNIT
        return array
