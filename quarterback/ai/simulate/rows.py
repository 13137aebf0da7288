"""The results of every call in many games at once, row by row of its table."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from quarterback.ai.kernel import Kernel
from quarterback.ai.simulate.batch import BatchMoment

Ints = NDArray[Any]
Floats = NDArray[Any]


class Rows(NamedTuple):
    """Results in sequence: those of a game's calls are adjacent. All by row, except `calls`."""

    game: Ints
    """The index of its game in the moment."""
    outcome: Ints
    chance: Floats
    begins: Ints
    """Where the rows of each call begin, by call of every game."""
    opened: Ints
    """The number of legal calls, by game."""


class RowTable:
    """The rows of every call of a kernel, ready to be drawn on."""

    def __init__(self, kernel: Kernel) -> None:
        k = kernel
        self._pair_of, self._row_of, self._result = k.pair_of, k.row_of, k.result
        self._opened = np.diff(k.pair_of)
        self._lengths = np.diff(k.row_of)
        self._chance = np.empty(len(k.result))
        for table, total in enumerate(k.totals.tolist()):
            weights = k.weight[k.weight_of[table] : k.weight_of[table + 1]]
            pairs = np.flatnonzero(k.table == table)
            self._chance[k.row_of[pairs][:, None] + np.arange(len(weights))] = weights / total

    def of(self, position: Ints) -> Rows:
        """Return the rows of every legal call in some positions, one after the other."""
        opened = self._opened[position]
        pairs = _members(self._pair_of[position], opened)
        lengths = self._lengths[pairs]
        at = _members(self._row_of[pairs], lengths)
        begins = np.cumsum(lengths) - lengths
        a_game = np.add.reduceat(lengths, np.cumsum(opened) - opened)
        game = np.repeat(np.arange(len(opened)), a_game)
        return Rows(game, self._result[at], self._chance[at], begins, opened)


def _members(begins: Ints, lengths: Ints) -> Ints:
    """Return ranges of whole numbers from each beginning, one after the other."""
    ends = np.cumsum(lengths)
    last = int(ends[-1]) if len(ends) else 0
    array: Ints = np.repeat((begins - (ends - lengths)).astype(np.int32), lengths)
    array += np.arange(last, dtype=np.int32)
    return array


def by_call(rows: Rows, values: Floats) -> Floats:
    """Return the value of each call from those of its rows: by game and index of the call; minus
    infinity where there are fewer calls."""
    array = np.full((len(rows.opened), int(rows.opened.max(initial=1))), -np.inf)
    per_call = np.add.reduceat(values * rows.chance, rows.begins)
    array[np.arange(array.shape[1]) < rows.opened[:, None]] = per_call
    return array


Judge = Callable[[BatchMoment], Floats]
"""The values of calls in some games, in the form of `by_call`: to the calling team."""
