"""The values of every position, in the order of play.

Backward induction goes the other way, and a whole game's slabs do not fit in memory. So some are
stored on the way back, and those between two of them are computed again when the game gets there.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from quarterback.ai.kernel import Kernel
from quarterback.ai.solver.clock import Clock
from quarterback.ai.solver.induction import Induction, Slab
from quarterback.ai.solver.lattice import MOST, Lattice, Objective, exact_most
from quarterback.ai.solver.solution import empty, outline, over
from quarterback.ai.solver.storage import IN_FULL

Floats = NDArray[Any]
APART: Final = 10
"""Slabs from one that is stored to the next."""
Progress = Callable[[int, int], None]
"""Hears how many slabs are done, of how many."""


def ignore_progress(done: int, of: int) -> None:
    """Ignore progress."""


class Slabs:
    """The slabs of one game and objective, in order from the start of the first half to the end
    of the second, any number of times."""

    def __init__(
        self,
        kernel: Kernel,
        clock: Clock,
        objective: Objective,
        due: frozenset[str],
        progress: Progress = ignore_progress,
    ) -> None:
        """Solve the game: seconds or minutes. `owed`: the phases that outlast a half. Raises
        Unknowable."""
        plays = sum(clock.halves)
        exact = plays <= IN_FULL
        kind = np.float64 if exact else np.float32
        most = exact_most(kernel, plays) if exact else MOST
        self.lattice = Lattice(objective, 0 if objective == "points" else most)
        self._halves = clock.halves
        self._into = empty(outline(kernel, clock, due), clock, self.lattice, kind)
        self._clock = clock
        self._induction = Induction(kernel, clock, self.lattice, kind)
        self._marks: dict[tuple[int, int], Floats] = {}
        self._last: dict[tuple[int, int], Floats] = {}
        """The slabs at the end of a half, which take longest to compute: stored."""
        self._block: dict[tuple[int, int], Floats] = {}
        self.least = {1: 0, 2: 0}
        """The fewest plays left, by half, that have their own slab."""
        self._back(progress)
        self.ends = {period: over(clock, self._into, period) for period in (1, 2)}
        """The value of the end of a half, in the form of `solution.over`."""

    def _back(self, progress: Progress) -> None:
        """Go all the way back, storing some slabs."""
        for slab in self._slabs(None):
            if slab.left >= -self._into.below:
                values = slab.values[self._into.anchors]
                self._into.half(slab.period)[self._into.row(slab.left)] = values
            self.least[slab.period] = min(self.least[slab.period], slab.left)
            self._keep(slab)
            done = max(slab.left, 0) + (self._halves[1] if slab.period == 1 else 0)
            progress(done, sum(self._halves))

    def _keep(self, slab: Slab) -> None:
        at = (slab.period, slab.left)
        if slab.left <= 1 or self.lattice.objective == "points":
            self._last[at] = slab.values[:, 0].copy()
        if slab.left > 0 and slab.left % APART == 1 and self.lattice.objective != "points":
            self._marks[at] = slab.values.copy()

    def _slabs(self, slab: Slab | None) -> Iterator[Slab]:
        return self._induction.slabs(slab, lambda period: over(self._clock, self._into, period))

    def at(self, period: int, left: int) -> Floats:
        """Return the values with this many plays left: by position, owner and lead."""
        at = (period, max(left, self.least[period]))
        if at in self._last:
            return self._last[at]
        if at not in self._block:
            self._again(*at)
        return self._block[at]

    def _again(self, period: int, left: int) -> None:
        """Recompute the slabs between two stored ones, with the lower one."""
        lowest = (left - 2) // APART * APART + 1
        started = Slab(period, lowest, self._marks[(period, lowest)])
        self._block = {(period, lowest): started.values[:, 0]}
        highest = min(lowest + APART, self._halves[period - 1])
        for slab in self._slabs(started):
            self._block[(period, slab.left)] = slab.values[:, 0].copy()
            if slab.left >= highest:
                return
