"""The best call of every situation, collected from the solver for simulation.

A slab of calls has millions of entries, and long runs of the same: compressed, a whole game of 160
plays fits in memory.
"""

from __future__ import annotations

import zlib
from collections import OrderedDict
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from quarterback.ai.kernel import Kernel
from quarterback.ai.simulate.batch import BatchMoment
from quarterback.ai.solver.clock import Clock
from quarterback.ai.solver.induction import Induction, Slab
from quarterback.ai.solver.lattice import Lattice
from quarterback.ai.solver.solution import empty, outline, over

Ints = NDArray[Any]
OPENED: Final = 4
"""Slabs that stay unpacked."""


class _Page(NamedTuple):
    shape: tuple[int, ...]
    data: bytes


class BestCalls:
    """The best call of every position, lead and moment of a game."""

    def __init__(self, lattice: Lattice) -> None:
        self.lattice = lattice
        self._pages: dict[tuple[int, int], _Page] = {}
        self._opened: OrderedDict[tuple[int, int], Ints] = OrderedDict()

    def add(self, slab: Slab) -> None:
        """Add the calls of a slab."""
        assert slab.calls is not None, "the calls were asked for"
        data = zlib.compress(slab.calls.tobytes(), 1)
        self._pages[(slab.period, slab.left)] = _Page(slab.calls.shape, data)

    @property
    def size(self) -> int:
        """Size in bytes."""
        return sum(len(page.data) for page in self._pages.values())

    def page(self, period: int, left: int) -> Ints:
        """Return the index of the best call, by position, owner and lead."""
        key = (period, left)
        array = self._opened.get(key)
        if array is None:
            page = self._pages[key]
            array = np.frombuffer(zlib.decompress(page.data), np.uint8).reshape(page.shape)
            self._opened[key] = array
            if len(self._opened) > OPENED:
                self._opened.popitem(last=False)
        return array

    def _least(self, of: int) -> int:
        """Return the fewest plays left in a half that are distinguished."""
        return min(left for period, left in self._pages if period == of)

    def __call__(self, moment: BatchMoment) -> Ints:
        """Return the best calls in some games."""
        called = np.zeros(len(moment.game), np.int64)
        left = np.maximum(moment.left, self._least(1))
        left = np.where(moment.period == 2, np.maximum(moment.left, self._least(2)), left)
        key = moment.period.astype(np.int64) * (1 << 32) + left + (1 << 16)
        stands = self.lattice.places(moment.standing)
        for each in np.unique(key).tolist():
            here = np.flatnonzero(key == each)
            page = self.page(each >> 32, (each & ((1 << 32) - 1)) - (1 << 16))
            called[here] = page[moment.position[here], moment.owner[here], stands[here]]
        return called


def playbook(
    kernel: Kernel, clock: Clock, lattice: Lattice, due: frozenset[str], kind: Any = np.float32
) -> BestCalls:
    """Compute the playbook of a game. `owed`: the phases that outlast a half. Raises Unknowable."""
    into = empty(outline(kernel, clock, due), clock, lattice, kind)
    book = BestCalls(lattice)
    induction = Induction(kernel, clock, lattice, kind, calls=True)
    for slab in induction.slabs(None, lambda period: over(clock, into, period)):
        if slab.left >= -into.below:
            into.half(slab.period)[into.row(slab.left)] = slab.values[into.anchors]
        book.add(slab)
    return book
