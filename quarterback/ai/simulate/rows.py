"""What can come of every call in many games at once, row by row of the table that it turns."""

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
    """Results, one after the other: those of a game's calls stand together. All by row."""

    game: Ints
    """The place of its game in the moment."""
    outcome: Ints
    target: Ints
    """The position that it leads to."""
    points: Ints
    """To the side that calls."""
    swap: Ints
    left: Ints
    """Plays left after it."""
    ends: Ints
    """Whether the half is over with it."""
    chance: Floats
    pair: Ints
    """The place of its call, among all calls of all games."""
    opened: Ints
    """How many calls are open, by game."""


def rows_of(kernel: Kernel, moment: BatchMoment) -> Rows:
    """The rows of every call that is open in some games."""
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
    """Whole numbers from each beginning on, so many of each, one after the other."""
    ends = np.cumsum(lengths)
    last = int(ends[-1]) if len(ends) else 0
    array: Ints = np.arange(last) + np.repeat(begins - (ends - lengths), lengths)
    return array


def by_call(rows: Rows, values: Floats) -> Floats:
    """The value of each call from those of its rows: by game and place of the call; minus infinity
    where there are no so many calls."""
    per_pair = np.bincount(rows.pair, values * rows.chance)
    array = np.full((len(rows.opened), int(rows.opened.max(initial=1))), -np.inf)
    array[np.arange(array.shape[1]) < rows.opened[:, None]] = per_pair
    return array


Judge = Callable[[BatchMoment], Floats]
"""What calls are worth in some games, as `by_call` has it: to the side that calls."""
