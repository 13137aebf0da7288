"""A solved game: the values at *anchors*, where a series starts, at kicks and at choices.

Everything else is computed from them on demand: see `local_solve`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np

from quarterback.ai.kernel.tables import Kernel
from quarterback.ai.solver.clock import Clock
from quarterback.ai.solver.induction import Induction, Slab, deepest, owed_positions
from quarterback.ai.solver.lattice import Floats, Ints, Lattice, turned


class Solution(NamedTuple):
    """The values at the anchors of a game, by half and plays left."""

    lattice: Lattice
    halves: tuple[int, int]
    anchors: Ints
    """Positions of the kernel, in order."""
    deepest: int
    """The most plays by which a half can run over while a phase is owed; -1: none."""
    below: int
    """How many moments with fewer plays left than none stand before that with none: where an
    anchor may come up in a half that is run over, else 0."""
    second: Floats
    """Of the second half: by `row`, anchor, field, owner (one), lead."""
    first: Floats
    """Of the first half: as `second`, with two owners."""

    def half(self, period: int) -> Floats:
        return self.first if period == 1 else self.second

    def row(self, left: int) -> int:
        """Return the row of the values with this many plays left in their half."""
        return max(left, -self.below) + self.below


def anchors_of(kernel: Kernel, due: frozenset[str]) -> Ints:
    """Return the positions to store: those, not owed, that a game reaches from another phase,
    from another line to gain, or by a change of possession."""
    k = kernel
    position = np.repeat(np.arange(k.positions), np.diff(k.row_of[k.pair_of]))
    leads_to = k.target[k.result]
    far = (k.phase[leads_to] != k.phase[position]) | (k.line[leads_to] != k.line[position])
    mask = np.zeros(k.positions, bool)
    mask[leads_to[far | k.swap[k.result]]] = True
    array = np.array([phase not in due for phase in k.phases])
    return np.flatnonzero(mask & array[k.phase])


class Outline(NamedTuple):
    """What every solution of a game has in common, whatever is played for; as in `Solution`."""

    anchors: Ints
    deepest: int
    below: int


def outline(kernel: Kernel, clock: Clock, due: frozenset[str]) -> Outline:
    """Return the outline of a game. `due`: the phases that outlast a half."""
    anchors = anchors_of(kernel, due)
    sets = owed_positions(kernel)
    last = min(deepest(sets), len(clock.breaks))
    below = last if last > 0 and len(np.intersect1d(sets[0], anchors)) else 0
    return Outline(anchors, last, below)


def empty(of: Outline, clock: Clock, lattice: Lattice, kind: Any) -> Solution:
    first, second = (
        np.zeros(
            (of.below + length + 1, len(of.anchors), lattice.fields, owners, lattice.size), kind
        )
        for length, owners in zip(clock.halves, (2, 1), strict=True)
    )
    return Solution(lattice, clock.halves, *of, second, first)


def solve(
    kernel: Kernel,
    clock: Clock,
    into: Solution,
    started: Slab | None = None,
    done: Callable[[Slab], None] = lambda slab: None,
) -> Solution:
    """Fill a solution, by backward induction, continuing after the slab `begun`. `done` hears of
    every slab; its values are valid until the next. Raises Unknowable."""
    induction = Induction(kernel, clock, into.lattice, into.second.dtype)
    for slab in induction.slabs(started, lambda period: over(clock, into, period)):
        if slab.left >= -into.below:
            into.half(slab.period)[into.row(slab.left)] = slab.values[into.anchors]
        done(slab)
    return into


def over(clock: Clock, solution: Solution, period: int) -> dict[int, Floats]:
    """Return the value of the end of a half to the team that acted last, by the plays left then,
    none or fewer: by field, owner and lead. Beyond the last of them all are equal."""
    end = solution.lattice.over().astype(solution.second.dtype)[:, None, :]
    if period == 2:
        return {0: end}
    place = {position: n for n, position in enumerate(solution.anchors.tolist())}
    ends = {}
    for run_over, way in enumerate(clock.breaks):
        mine = solution.second[solution.row(way.left), place[way.position]]
        ends[-run_over] = np.concatenate([mine, turned(mine)], axis=1)
    ends[-len(clock.breaks)] = np.concatenate([end, end], axis=1)
    return ends
