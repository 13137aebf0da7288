"""The values of outcomes: what a result is worth to the acting team.

An outcome leads to a position, perhaps the opponents', perhaps with a gain. Most do neither: there
the value of the outcome is that of the position. The few others are turned and shifted once per
slab, and come after the positions in the same array; mixtures of outcomes come last.
"""

from __future__ import annotations

from copy import copy
from typing import NamedTuple

import numpy as np

from quarterback.ai.kernel.survey import Unknowable
from quarterback.ai.kernel.tables import Kernel
from quarterback.ai.solver.lattice import Floats, Ints, Lattice, turned
from quarterback.ai.solver.tiles import different


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


class Kind(NamedTuple):
    """Outcomes with the same gain and the same team to act next."""

    outcomes: Ints
    gain: int
    swap: bool


class Outcomes:
    """The outcomes of a kernel, sorted by how their values are computed."""

    def __init__(self, kernel: Kernel, lattice: Lattice, mixtures: Mixtures) -> None:
        self.lattice = lattice
        self._mixtures = mixtures
        self.target = kernel.target
        self.cost = kernel.cost
        self.ends = kernel.ends
        self.gain = kernel.gain
        self.swap = kernel.swap
        self.free = np.append(kernel.cost == 0, np.zeros(mixtures.count, bool))
        if kernel.cost.min() < 0 or kernel.cost.max() > 1:
            raise Unknowable("a result costs one play, or none")
        plain = (self.gain == 0) & ~kernel.swap
        self.kinds = _kinds(kernel, np.flatnonzero(~plain))
        self.row = np.append(np.where(plain, kernel.target, 0), np.zeros(mixtures.count, np.int64))
        """The row of each outcome's value, and each mixture's, in a slab followed by its
        `behind`."""
        count = kernel.positions
        for kind in self.kinds:
            self.row[kind.outcomes] = count + np.arange(len(kind.outcomes))
            count += len(kind.outcomes)
        self.row[len(plain) :] = count + np.arange(mixtures.count)
        self.rows = count + mixtures.count
        """The rows of a slab with those after it."""

    def fill_behind(self, slab: Floats) -> None:
        """Compute the rows after the positions of a slab."""
        for kind in self.kinds:
            slab[self.row[kind.outcomes]] = self._seen(slab, kind)
        self._mixtures.fill(slab, self.row)

    def _seen(self, slab: Floats, kind: Kind) -> Floats:
        values = slab[self.target[kind.outcomes]]
        if kind.swap:
            values = turned(values)
        return self.lattice.shifted(values, kind.gain)

    def with_mixed(self, used: Ints) -> Ints:
        """Return some outcomes, in order; if there are mixtures among them, with all mixtures and
        all of which they are mixtures, since they are summed up together."""
        if used[-1] < len(self.target):
            return used
        mixtures = len(self.target) + np.arange(self._mixtures.count)
        return np.union1d(np.union1d(used, self._mixtures.outcomes), mixtures)

    def values(
        self, array: Ints, slabs: dict[int, Floats], over: dict[int, Floats], left: int
    ) -> Floats:
        """Return the values of some outcomes, in order, of plays with `left` plays left. `slabs`
        are those of the plays left after them, with the rows after them; `over` is the value of
        the end of the half to the acting team, by the plays left after it, none or fewer."""
        shape = next(iter(slabs.values())).shape[1:] if slabs else next(iter(over.values())).shape
        out = np.empty((len(array), *shape), next(iter({**slabs, **over}.values())).dtype)
        plain = array[: np.searchsorted(array, len(self.target))]
        for cost in (0, 1):
            after = left - cost
            of_cost = self.cost[plain] == cost
            if of_cost.all() and after in slabs:
                slabs[after].take(self.row[plain], 0, out[: len(plain)], "clip")
            else:
                goes_on = np.flatnonzero(of_cost & ~(self.ends[plain] & (after <= 0)))
                if len(goes_on):
                    out[goes_on] = slabs[after][self.row[plain[goes_on]]]
            if after <= 0:
                ended = of_cost & self.ends[plain]
                for gain in np.unique(self.gain[plain[ended]]):
                    mask = np.flatnonzero(ended & (self.gain[plain] == gain))
                    out[mask] = self.lattice.shifted(over[after][None], int(gain))
        if len(plain) < len(array):
            place = np.zeros(len(self.row), np.int64)
            place[array] = np.arange(len(array))
            self._mixtures.fill(out, place)
        return out


def _kinds(kernel: Kernel, outcomes: Ints) -> list[Kind]:
    array = np.stack([kernel.gain[outcomes], kernel.swap[outcomes]])
    result = []
    for gain, swap in np.unique(array, axis=1).T.tolist():
        of_kind = (array[0] == gain) & (array[1] == swap)
        result.append(Kind(outcomes[of_kind], int(gain), bool(swap)))
    return result
