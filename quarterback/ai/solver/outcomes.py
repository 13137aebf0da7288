"""The values of outcomes: what a result is worth to the acting team.

An outcome leads to a position, perhaps the opponents', perhaps with points scored. Most do neither:
there the value of the outcome is that of the position. The few others are turned and shifted once
per slab, and come after the positions in the same array.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from quarterback.ai.kernel import Kernel, Unknowable
from quarterback.ai.solver.lattice import Floats, Lattice, turned

Ints = NDArray[Any]


class Kind(NamedTuple):
    """Outcomes with the same points and the same team to act next."""

    outcomes: Ints
    points: int
    swap: bool


class Outcomes:
    """The outcomes of a kernel, sorted by how their values are computed."""

    def __init__(self, kernel: Kernel, lattice: Lattice) -> None:
        self.lattice = lattice
        self.target = kernel.target
        self.cost = kernel.cost
        self.ends = kernel.ends
        self.points = kernel.points
        self.swap = kernel.swap
        self.free = kernel.cost == 0
        if kernel.cost.min() < 0 or kernel.cost.max() > 1:
            raise Unknowable("a result costs one play, or none")
        plain = (kernel.points == 0) & ~kernel.swap
        self.kinds = _kinds(kernel, np.flatnonzero(~plain))
        self.row = np.where(plain, kernel.target, 0)
        """The row of each outcome's value in a slab followed by its `behind`."""
        count = kernel.positions
        for kind in self.kinds:
            self.row[kind.outcomes] = count + np.arange(len(kind.outcomes))
            count += len(kind.outcomes)
        self.rows = count
        """The rows of a slab with those after it."""

    def fill_behind(self, slab: Floats) -> None:
        """Compute the rows after the positions of a slab."""
        for kind in self.kinds:
            slab[self.row[kind.outcomes]] = self._seen(slab, kind)

    def _seen(self, slab: Floats, kind: Kind) -> Floats:
        values = slab[self.target[kind.outcomes]]
        if kind.swap:
            values = turned(values)
        return self.lattice.shifted(values, kind.points)

    def values(
        self, array: Ints, slabs: dict[int, Floats], over: dict[int, Floats], left: int
    ) -> Floats:
        """Return the values of some outcomes of plays with `left` plays left. `slabs` are those
        of the plays left after them, with the rows after them; `over` is the value of the end of
        the half to the acting team, by the plays left after it, none or fewer."""
        shape = next(iter(slabs.values())).shape[1:] if slabs else next(iter(over.values())).shape
        out = np.empty((len(array), *shape), next(iter({**slabs, **over}.values())).dtype)
        for cost in (0, 1):
            after = left - cost
            of_cost = self.cost[array] == cost
            ended = of_cost & self.ends[array] if after <= 0 else np.zeros_like(of_cost)
            for points in np.unique(self.points[array[ended]]):
                mask = ended & (self.points[array] == points)
                out[mask] = self.lattice.shifted(over[after][None], int(points))
            goes_on = of_cost & ~ended
            if goes_on.any():
                out[goes_on] = slabs[after][self.row[array[goes_on]]]
        return out


def _kinds(kernel: Kernel, outcomes: Ints) -> list[Kind]:
    array = np.stack([kernel.points[outcomes], kernel.swap[outcomes]])
    result = []
    for points, swap in np.unique(array, axis=1).T.tolist():
        of_kind = (array[0] == points) & (array[1] == swap)
        result.append(Kind(outcomes[of_kind], int(points), bool(swap)))
    return result
