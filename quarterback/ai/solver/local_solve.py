"""The values around one line to gain, computed again from the anchors when they are asked for.

A few slabs of a few nodes are all of the induction that has to be done again, and only for the lead
that is asked about, and those that can come of it.
"""

from __future__ import annotations

from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from quarterback.ai.kernel import Kernel, Unknowable
from quarterback.ai.solver.induction import ENDLESS, is_steady
from quarterback.ai.solver.lattice import Floats, fields_turned
from quarterback.ai.solver.line_to_gain import Around
from quarterback.ai.solver.solution import Solution

Ints = NDArray[Any]
FORGOTTEN: Final = 1e-6
"""How likely it may be that a series lasts for longer than is looked ahead, where values are
rounded; no value is wrong by more, since for what is farther off a value of none is taken."""
FORGOTTEN_POINTS: Final = 1e-5
"""The same for points, which need not be told as finely."""
FORGOTTEN_EXACT: Final = 1e-17
"""The same where values are kept in full."""
A_SERIES: Final = 4
"""Slabs that are looked ahead beyond that, so that the next plays of a series find them there."""
ROUNDS: Final = 2000

Ends = dict[int, dict[int, Floats]]
"""The values of the end of a half, by half and plays left, as `over` has them."""


class Frame(NamedTuple):
    """How the side that acts stands: its lead, as a place in the lattice, and who owns the choice
    at halftime (0: the side itself, or no one any more; 1: the other)."""

    lead: int
    owner: int


class Local:
    """The values around one line, by moment and frame."""

    def __init__(
        self,
        kernel: Kernel,
        solution: Solution,
        around: Around,
        ends: Ends,
        exact: bool,
    ) -> None:
        """`around`: what stands around the line. `exact`: look as far ahead as anything hangs
        on."""
        self.kernel = kernel
        self.solution = solution
        self.around = around
        self._over = ends
        for_points = solution.lattice.objective == "points"
        rounded = FORGOTTEN_POINTS if for_points else FORGOTTEN
        enough = FORGOTTEN_EXACT if exact else rounded
        self._slabs = around.slabs_until(enough)
        self._last_ahead: tuple[int, Frame, _Ahead] | None = None

    def by_call(self, position: int, period: int, left: int, frame: Frame) -> Floats:
        """The value of each call in a position, by call and field, as its side sees it."""
        values = self._ahead(period, frame, left).values(left)
        k = self.kernel
        pairs = range(int(k.pair_of[position]), int(k.pair_of[position + 1]))
        return np.stack([self._of_pair(pair, values) for pair in pairs])

    def _of_pair(self, pair: int, values: Floats) -> Floats:
        k = self.kernel
        table = int(k.table[pair])
        rows = self.around.places(k.result[k.row_of[pair] : k.row_of[pair + 1]])
        weights = k.weight[k.weight_of[table] : k.weight_of[table + 1]]
        array: Floats = weights @ values[rows].astype(np.float64) / k.totals[table]
        return array

    def _ahead(self, period: int, frame: Frame, left: int) -> _Ahead:
        """What is looked ahead to; the last is kept, for the next call of the same series."""
        if self._last_ahead is not None and self._last_ahead[:2] == (period, frame):
            ahead = self._last_ahead[2]
            if ahead.has(left, self._slabs):
                return ahead
        ahead = _Ahead(self, period, frame)
        ahead.work_out(left, self._slabs + A_SERIES)
        self._last_ahead = (period, frame, ahead)
        return ahead


class _Ahead:
    """The values of the nodes, from a frame on, with fewer and fewer plays left."""

    def __init__(self, of: Local, period: int, frame: Frame) -> None:
        self._of = of
        self._store = of.solution.half(period)
        self._ends = of._over[period]
        self._last = min(self._ends)
        self._standing = period == 2
        self._shape = (of.around.nodes, of.solution.lattice.fields)
        self._by_left: dict[int, Floats] = {}
        self._lowest = 0
        """The fewest plays left from which was computed; below it, values were taken for none."""
        self._anchored: dict[int, Floats] = {}
        self._read(frame)

    def _read(self, frame: Frame) -> None:
        """Where each outcome's value stands: among the anchors, or among the nodes."""
        around, lattice = self._of.around, self._of.solution.lattice
        last, owners, fields = lattice.size - 1, self._store.shape[3], lattice.fields
        gains, of = np.unique(around.gained, return_inverse=True)
        lead = np.array([lattice.after(gain)[frame.lead] for gain in gains.tolist()])[of]
        other = owners - 1 - frame.owner
        self._ended_lead = np.where(around.acts, last - lead, lead)
        self._ended_owner = np.where(around.acts, other, frame.owner)
        next_acts = around.acts != around.swap
        owner = np.where(next_acts, other, frame.owner)
        lead = np.where(next_acts, last - lead, lead)
        swap = around.swap[:, None]
        field = np.where(swap, fields_turned(fields), np.arange(fields))
        at = (np.maximum(around.anchor, 0)[:, None] * fields + field) * owners
        self._in_store = (at + owner[:, None]) * lattice.size + lead[:, None]
        self._in_nodes = around.node[:, None] * fields + field[around.inside]
        self._sign = np.where(swap & (np.arange(fields) == 0), -1.0, 1.0).astype(self._store.dtype)
        self._node_sign = self._sign[around.inside]
        self._gain = around.points.astype(self._store.dtype)

    def has(self, left: int, slabs: int) -> bool:
        """Whether the values of plays made with so many plays left can be told: they are there, and
        as far as that was looked ahead from them, or to the end of the half."""
        far_enough = self._lowest < 1 or left - slabs >= self._lowest
        return far_enough and left in self._by_left and left - 1 in self._by_left

    def work_out(self, left: int, slabs: int) -> None:
        """The values of the nodes with that many plays left, and with one play less, ... Those that
        the next plays of a series need are kept."""
        self._best = self._of.around.calls.best(self._of.solution.lattice.fields)
        self._lowest = left - slabs
        lowest = max(left - slabs, 1)
        if left - slabs < 1:
            lowest = self._run_over(left)
        if lowest <= left:
            self._take_anchors(lowest - 1, left)
        for now in range(lowest, left + 1):
            self._slab(now)
        self._keep_from(left - A_SERIES - 1)

    def _keep_from(self, lowest: int) -> None:
        """Forget what is of use no more: what to compute with, and values of moments with fewer
        plays left."""
        del self._best
        row = self._of.solution.row(lowest)
        self._by_left = {left: at for left, at in self._by_left.items() if left >= lowest}
        # Copied: each is a part of one large array.
        self._anchored = {at: values.copy() for at, values in self._anchored.items() if at >= row}

    def _run_over(self, left: int) -> int:
        """The values with no play left, from as far run over as it comes from `left`; the first
        moment that is to be computed after them."""
        first = 0
        if not self._standing:
            first = max(min(left, 1) - 1 - self._of.solution.deepest, self._last)
        for now in range(first, 1):
            self._slab(now)
        return 1

    def _slab(self, left: int) -> None:
        self._by_left[left] = np.zeros(self._shape, self._store.dtype)
        standing = left <= 0 and (self._standing or left == self._last)
        if not (standing or self._of.around.free):
            self._by_left[left] = self._best.of(self.values(left))
            return
        for _ in range(ROUNDS):
            result = self._best.of(self.values(left))
            changed = np.abs(result - self._by_left[left]).max(initial=0)
            self._by_left[left] = result
            if is_steady(changed, result):
                return
        raise Unknowable(ENDLESS)

    def values(self, left: int) -> Floats:
        """The value of each outcome of plays made with so many plays left, by field, as the side
        sees it that acted."""
        around = self._of.around
        if not around.free:
            return self._after(left - 1)
        return np.where((around.cost == 0)[:, None], self._after(left), self._after(left - 1))

    def _after(self, left: int) -> Floats:
        """The same, if it was a play that left so many."""
        around = self._of.around
        if left <= 0 and self._standing:
            left = 0
        highest = max(left, self._last)
        values = self._anchors(highest)
        nodes = self._by_left.get(highest)
        if nodes is not None:
            values[around.inside] = nodes.take(self._in_nodes) * self._node_sign
        if left <= 0:
            ended = self._ends[highest][:, self._ended_owner, self._ended_lead]
            np.copyto(values, ended.T, where=around.ends[:, None])
        if self._of.solution.lattice.objective == "points":
            values[:, 0] += self._gain
        return values

    def _anchors(self, left: int) -> Floats:
        """The values of outcomes that lead to anchors with so many plays left; none for others."""
        if self._of.solution.row(left) not in self._anchored:
            self._take_anchors(left, left)
        return self._anchored[self._of.solution.row(left)].copy()

    def _take_anchors(self, lowest: int, highest: int) -> None:
        """Read the anchors with so many plays left, and those between, all at once."""
        first, last = map(self._of.solution.row, (lowest, highest))
        store = self._store[first : last + 1]
        values = store.reshape(len(store), -1).take(self._in_store, axis=1) * self._sign
        values[:, self._of.around.inside] = 0
        self._anchored |= zip(range(first, last + 1), values, strict=True)
