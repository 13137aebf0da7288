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
    """Results in sequence: those of a game's calls are adjacent. All by row."""

    game: Ints
    """The index of its game in the moment."""
    outcome: Ints
    target: Ints
    """The position it leads to."""
    points: Ints
    """Points of the calling team."""
    swap: Ints
    left: Ints
    """Plays left after it."""
    ends: Ints
    """Whether it ends the half."""
    chance: Floats
    pair: Ints
    """The index of its call, among all calls of all games."""
    opened: Ints
    """The number of legal calls, by game."""


def rows_of(kernel: Kernel, moment: BatchMoment) -> Rows:
    """Return the rows of every legal call in some games."""
    k = kernel
    opened = k.pair_of[moment.position + 1] - k.pair_of[moment.position]
    pairs = _members(k.pair_of[moment.position], opened)
    game_of_pair = np.repeat(np.arange(len(opened)), opened)
    begins = k.row_of[pairs]
    lengths = k.row_of[pairs + 1] - begins
    outcome = k.result[_members(begins, lengths)]
    table = k.table[pairs]
    weight = k.weight[_members(k.weight_of[table], lengths)]
    game = np.repeat(game_of_pair, lengths)
    left = moment.left[game] - k.cost[outcome]
    return Rows(
        game,
        outcome,
        k.target[outcome],
        k.points[outcome].astype(np.int64),
        k.swap[outcome],
        left,
        (left <= 0) & k.ends[outcome],
        weight / np.repeat(k.totals[table], lengths),
        np.repeat(np.arange(len(pairs)), lengths),
        opened,
    )


def _members(begins: Ints, lengths: Ints) -> Ints:
    """Return ranges of whole numbers from each beginning, one after the other."""
    ends = np.cumsum(lengths)
    last = int(ends[-1]) if len(ends) else 0
    array: Ints = np.arange(last) + np.repeat(begins - (ends - lengths), lengths)
    return array


def by_call(rows: Rows, values: Floats) -> Floats:
    """Return the value of each call from those of its rows: by game and index of the call; minus
    infinity where there are fewer calls."""
    per_pair = np.bincount(rows.pair, values * rows.chance)
    array = np.full((len(rows.opened), int(rows.opened.max(initial=1))), -np.inf)
    array[np.arange(array.shape[1]) < rows.opened[:, None]] = per_pair
    return array


Judge = Callable[[BatchMoment], Floats]
"""The values of calls in some games, in the form of `by_call`: to the calling team."""
