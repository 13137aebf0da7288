"""The values around one line to gain, computed again from the anchors when they are asked for.

A few slabs of a few positions are all of the induction that has to be done again, and only for the
leads that can come up.
"""

from __future__ import annotations

from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from quarterback.ai.kernel import Kernel, Unknowable
from quarterback.ai.solver.induction import ENDLESS, is_steady
from quarterback.ai.solver.lattice import Floats, fields_turned
from quarterback.ai.solver.line_to_gain import Around, Frame
from quarterback.ai.solver.products import Products
from quarterback.ai.solver.solution import Solution

Ints = NDArray[Any]
FORGOTTEN: Final = 1e-6
"""How likely it may be that a series lasts for longer than is looked ahead, where values are
rounded; no value is wrong by more, since for what is farther off a value of none is taken."""
FORGOTTEN_POINTS: Final = 1e-5
"""The same for points, which need not be told as finely."""
FORGOTTEN_EXACT: Final = 1e-17
"""The same where values are kept in full."""
LEADS: Final = 8
"""Frames that are computed at once: as many as can come of one series, or more."""
ROUNDS: Final = 2000

Ends = dict[int, dict[int, Floats]]
"""The values of the end of a half, by half and plays left, as `over` has them."""


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
        fields = solution.lattice.fields
        for_points = solution.lattice.objective == "points"
        self.width = 2 if for_points else LEADS
        self.products = Products(self.around.tiles, self.around.place, fields, fields * self.width)
        rounded = FORGOTTEN_POINTS if for_points else FORGOTTEN
        enough = FORGOTTEN_EXACT if exact else rounded
        self._slabs = around.slabs_until(enough)
        self._last_ahead: tuple[int, Frame, int, _Ahead] | None = None

    def by_call(self, position: int, period: int, left: int, frame: Frame) -> Floats:
        """The value of each call in a position, by call and field, as its side sees it."""
        phase = int(self.kernel.phase[position])
        values = self._ahead(phase, period, frame, left).values(left)[:, :, 0]
        k = self.kernel
        pairs = range(int(k.pair_of[position]), int(k.pair_of[position + 1]))
        return np.stack([self._of_pair(pair, values) for pair in pairs])

    def _of_pair(self, pair: int, values: Floats) -> Floats:
        k = self.kernel
        table = int(k.table[pair])
        rows = self.around.place[k.result[k.row_of[pair] : k.row_of[pair + 1]]]
        weights = k.weight[k.weight_of[table] : k.weight_of[table + 1]]
        array: Floats = weights @ values[rows].astype(np.float64) / k.totals[table]
        return array

    def _ahead(self, phase: int, period: int, frame: Frame, left: int) -> _Ahead:
        """What is looked ahead to; the last is kept, for whoever goes on in the same series."""
        if self._last_ahead is not None and self._last_ahead[:3] == (period, frame, phase):
            ahead = self._last_ahead[3]
            if ahead.has(left):
                return ahead
        last, owners = self.solution.lattice.size - 1, self.solution.half(period).shape[3]
        frames = self.around.frames(phase, frame, last, owners)
        if len(frames) > self.width:
            raise Unknowable("too many scores can come of one series")
        ahead = _Ahead(self, period, frames)
        ahead.work_out(left, self._slabs)
        self._last_ahead = (period, frame, phase, ahead)
        return ahead


class _Ahead:
    """The values of the members in some frames, with fewer and fewer plays left."""

    def __init__(self, of: Local, period: int, frames: list[Frame]) -> None:
        self._of = of
        self._store = of.solution.half(period)
        self._ends = of._over[period]
        self._last = min(self._ends)
        self._standing = period == 2
        fields = of.solution.lattice.fields
        self._shape = (len(of.around.members), fields, of.width)
        self._frames = frames
        self._by_left: dict[int, Floats] = {}
        self._read(np.array(frames + frames[:1] * (of.width - len(frames))))

    def _read(self, frames: Ints) -> None:
        """Where each outcome's value stands, by frame: among the anchors, or among the members."""
        around, lattice = self._of.around, self._of.solution.lattice
        size, owners = lattice.size, self._store.shape[3]
        lead = frames[None, :, 0] + np.zeros((len(around.used), 1), np.int64)
        if lattice.objective != "points":
            lead = np.clip(lead + around.points[:, None], 0, size - 1)
        self._ended_lead = lead
        self._ended_owner = np.broadcast_to(frames[None, :, 1], lead.shape)
        owner = np.where(around.swap[:, None], owners - 1 - self._ended_owner, self._ended_owner)
        turned_lead = np.where(around.swap[:, None], size - 1 - lead, lead)
        count = self._shape[1]
        fields = np.where(around.swap[:, None], fields_turned(count), np.arange(count))[:, :, None]
        at = (np.maximum(around.anchor, 0)[:, None, None] * self._shape[1] + fields) * owners
        self._in_store = (at + owner[:, None]) * size + turned_lead[:, None]
        place = np.zeros((size, 2), np.int64)
        for number, frame in enumerate(self._frames):
            place[frame] = number
        result = place[turned_lead, owner]
        at = around.member[:, None, None] * self._shape[1] + fields
        self._in_members = at * self._of.width + result[:, None]
        self._sign = np.where(around.swap, -1.0, 1.0)[:, None]

    def has(self, left: int) -> bool:
        """Whether the values of plays made with so many plays left can be told."""
        return left in self._by_left and left - 1 in self._by_left

    def work_out(self, left: int, slabs: int) -> None:
        """The values of the members with so many plays left, and with one play less, ..."""
        lowest = max(left - slabs, 1)
        if left - slabs < 1:
            lowest = self._run_over(left)
        for now in range(lowest, left + 1):
            self._slab(now)

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
        for _ in range(ROUNDS):
            best = self._of.products.best(self.values(left).reshape(len(self._in_store), -1))
            result = best.reshape(self._shape).copy()
            changed = np.abs(result - self._by_left[left]).max(initial=0)
            self._by_left[left] = result
            if not (standing or self._of.around.free) or is_steady(changed, result):
                return
        raise Unknowable(ENDLESS)

    def values(self, left: int) -> Floats:
        """The value of each outcome of plays made with so many plays left, by field and frame, as
        the side sees it that acted."""
        around = self._of.around
        if not around.free:
            return self._after(left - 1)
        cost = (around.cost == 0)[:, None, None]
        return np.where(cost, self._after(left), self._after(left - 1))

    def _after(self, left: int) -> Floats:
        """The same, if it was a play that left so many."""
        around = self._of.around
        if left <= 0 and self._standing:
            left = 0
        highest = max(left, self._last)
        members = self._by_left.get(highest)
        if members is None:
            members = np.zeros(self._shape, self._store.dtype)
        mask: Floats = np.where(
            (around.anchor >= 0)[:, None, None],
            self._store[self._of.solution.row(highest)].take(self._in_store),
            members.take(self._in_members),
        )
        mask[:, 0] *= self._sign
        if left <= 0:
            ended = self._ends[highest][:, self._ended_owner, self._ended_lead]
            mask = np.where(around.ends[:, None, None], ended.transpose(1, 0, 2), mask)
        if self._of.solution.lattice.objective == "points":
            mask[:, 0] += around.points[:, None]
        return mask
