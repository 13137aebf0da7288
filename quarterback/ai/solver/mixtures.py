"""Mixtures: what the results of a call from one spot have in common, summed up once a slab.

Wherever the line to gain is, a punt from a spot comes down in the same places, and a pass is
intercepted in the same places; most of its other results differ. The common results of a call from
a spot are one outcome of a new kind, so that much less has to be multiplied for each position.
"""

from __future__ import annotations

from copy import copy
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from quarterback.ai.kernel import Kernel
from quarterback.ai.solver.lattice import Floats
from quarterback.ai.solver.tiles import different

Ints = NDArray[Any]


class _Group(NamedTuple):
    """The mixtures of results of one table: one product gives their values."""

    mixtures: Ints
    outcomes: Ints
    weights: Floats
    """By mixture and outcome; each mixture's sum to one."""


class Mixtures:
    """The mixtures of some positions' results. Their numbers come after those of outcomes."""

    def __init__(self, kernel: Kernel, members: Ints) -> None:
        """`members`: positions whose results all cost a play."""
        self.kernel = copy(kernel)
        """The kernel with mixtures in place of the results that are common."""
        self.kernel.forget()
        self.kernel.result = kernel.result.copy()
        self._groups: list[_Group] = []
        self.count = 0
        position = np.repeat(np.arange(kernel.positions), np.diff(kernel.pair_of))
        mask = np.zeros(kernel.positions, bool)
        mask[members] = True
        for table in range(len(kernel.weight_of) - 1):
            pairs = np.flatnonzero((kernel.table == table) & mask[position])
            if len(pairs):
                self._mix(kernel, table, pairs, position[pairs])
        every = [group.outcomes for group in self._groups]
        self.outcomes = np.unique(np.concatenate(every)) if every else np.zeros(0, np.int64)
        """All outcomes that are mixed."""
        more = np.zeros(self.count, kernel.target.dtype)
        self.kernel.target = np.concatenate([kernel.target, more])

    def _mix(self, kernel: Kernel, table: int, pairs: Ints, position: Ints) -> None:
        """Mix what pairs of one table have in common, by phase, call and spot."""
        spot = (kernel.phase[position], kernel.spot[position], kernel.counted[position])
        key = np.stack([*spot, kernel.call[pairs]])
        order = np.lexsort(key)
        pairs, key = pairs[order], key[:, order]
        begins = np.flatnonzero(np.append(True, np.any(np.diff(key, axis=1) != 0, axis=0)))
        lengths = np.diff(np.append(begins, len(pairs)))
        weight = kernel.weight[kernel.weight_of[table] : kernel.weight_of[table + 1]]
        rows = kernel.row_of[pairs][:, None] + np.arange(len(weight))
        result = kernel.result[rows]
        least, most = np.minimum.reduceat(result, begins), np.maximum.reduceat(result, begins)
        common = (least == most) & (lengths > 1)[:, None]
        common[common.sum(axis=1) < 2] = False
        mixed = np.flatnonzero(common.any(axis=1))
        if not len(mixed):
            return
        number = np.zeros(len(begins), result.dtype)
        number[mixed] = len(kernel.target) + self.count + np.arange(len(mixed))
        of_pair = np.repeat(np.arange(len(begins)), lengths)
        new = np.where(common[of_pair], number[of_pair][:, None], result)
        self.kernel.result[rows] = new
        shared, outcome = common[mixed], least[mixed]
        used = different(outcome[shared], len(kernel.target))
        flat = np.arange(len(mixed))[:, None] * len(used) + np.searchsorted(used, outcome)
        sectors = np.broadcast_to(weight, shared.shape)[shared]
        dense = np.bincount(flat[shared], sectors, len(mixed) * len(used))
        weights = dense.reshape(len(mixed), len(used))
        chances = weights / weights.sum(axis=1, keepdims=True)
        self._groups.append(_Group(number[mixed], used, chances))
        self.count += len(mixed)

    def fill(self, values: Floats, row: Ints) -> None:
        """Put the values of the mixtures into their rows of an array. `row`: of each outcome and
        mixture."""
        flat = values.reshape(len(values), -1)
        for mixtures, outcomes, weights in self._groups:
            flat[row[mixtures]] = weights.astype(flat.dtype) @ flat[row[outcomes]]
