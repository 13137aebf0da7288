"""What stands between a line to gain and the anchors: the little of a game that a call hangs on.

A series ends by a first down, a score or a change of sides, and all of these lead to anchors within
a play or two; only penalties make it longer.
"""

from __future__ import annotations

from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from quarterback.ai.kernel import Kernel
from quarterback.ai.solver.products import Products
from quarterback.ai.solver.tiles import Tiles, different

Ints = NDArray[Any]
MOST_SLABS: Final = 400
"""Farther ahead than this nothing is looked."""
WIDEST: Final = 128
BY_ITSELF: Final = 8000
"""As in `tiles`: few values are computed at once, so that many small products would not pay."""


class Frame(NamedTuple):
    """How the side that acts stands: its lead, as a place in the lattice, and who owns the choice
    at halftime (0: the side itself, or no one any more; 1: the other)."""

    lead: int
    owner: int


class Way(NamedTuple):
    """That some position of one phase leads to a member of another."""

    at: int
    to: int
    points: int
    swap: bool


class Around:
    """The positions around one line: those of its series, and those that stand between."""

    def __init__(self, kernel: Kernel, anchors: Ints, begin: Ints, kind: Any) -> None:
        anchor = np.full(kernel.positions, -1)
        anchor[anchors] = np.arange(len(anchors))
        self.members = _between(kernel, begin, anchor >= 0)
        array = np.union1d(self.members, begin)
        self.used = different(kernel.result[_rows_of(kernel, array)], len(kernel.target))
        """The outcomes that come up; all below is by their place here."""
        self.place = np.zeros(len(kernel.target), np.int64)
        self.place[self.used] = np.arange(len(self.used))
        target = kernel.target[self.used]
        self.anchor = anchor[target]
        """The anchor that each outcome leads to; -1 where it leads to a member."""
        self.member = np.searchsorted(self.members, target)
        self.member[self.anchor >= 0] = 0
        self.swap = kernel.swap[self.used]
        self.points = kernel.points[self.used].astype(np.int64)
        self.cost = kernel.cost[self.used]
        self.ends = kernel.ends[self.used]
        self.tiles = Tiles(kernel, self.members, kind, WIDEST, BY_ITSELF)
        self.free = bool((self.cost == 0).any())
        """Whether a value may hang on others with as many plays left."""
        self.ways = _ways(kernel, array, anchor < 0)

    def slabs_until(self, enough: float) -> int:
        """How many slabs have to be looked at, until it is at most so likely, whatever is called,
        that so many results lead to no anchor."""
        inside = np.where(self.anchor >= 0, 0.0, 1.0).astype(self.tiles.kind)
        products = Products(self.tiles, self.place, 1, 1)
        lasting = np.ones(len(self.members), self.tiles.kind)
        slabs = 0
        while lasting.max() > enough and slabs < MOST_SLABS:
            values = inside * lasting[self.member]
            lasting = products.best(values[:, None])[:, 0].copy()
            slabs += 1
        return slabs

    def frames(self, phase: int, begin: Frame, last: int, owners: int) -> list[Frame]:
        """The frames that can come up among the members, from one in a phase: that one first.
        `last`: the last place of the lattice; `owners`: how many there may be."""
        result = {(phase, begin)}
        todo = [(phase, begin)]
        while todo:
            at, frame = todo.pop()
            for way in self.ways:
                present = (way.to, led(frame, way, last, owners))
                if way.at == at and present not in result:
                    result.add(present)
                    todo.append(present)
        return list(dict.fromkeys([begin, *sorted(frame for _, frame in result)]))


def led(frame: Frame, way: Way, last: int, owners: int) -> Frame:
    """The frame of the side that acts next."""
    lead = min(max(frame.lead + way.points, 0), last)
    return Frame(last - lead, owners - 1 - frame.owner) if way.swap else Frame(lead, frame.owner)


def _rows_of(kernel: Kernel, positions: Ints) -> Ints:
    """The results of some positions, one after the other."""
    k = kernel
    begins = k.row_of[k.pair_of[positions]]
    lengths = k.row_of[k.pair_of[positions + 1]] - begins
    ends = np.cumsum(lengths)
    rows: Ints = np.arange(ends[-1]) + np.repeat(begins - (ends - lengths), lengths)
    return rows


def _between(kernel: Kernel, begin: Ints, anchors: NDArray[np.bool_]) -> Ints:
    """The positions that can come up before an anchor does, with those of `begin` that are none."""
    array = np.zeros(kernel.positions, bool)
    array[begin[~anchors[begin]]] = True
    starts = np.zeros(kernel.positions, bool)
    todo = begin
    while len(todo):
        starts[todo] = True
        mask = np.zeros(kernel.positions, bool)
        mask[kernel.target[kernel.result[_rows_of(kernel, todo)]]] = True
        array |= mask & ~anchors
        todo = np.flatnonzero(array & ~starts)
    return np.flatnonzero(array)


def _ways(kernel: Kernel, positions: Ints, members: NDArray[np.bool_]) -> list[Way]:
    """The ways, but for those that change nothing, from some positions to members."""
    k = kernel
    rows = _rows_of(k, positions)
    results = k.row_of[k.pair_of[positions + 1]] - k.row_of[k.pair_of[positions]]
    out = k.result[rows]
    inside = members[k.target[out]]
    at, out = np.repeat(k.phase[positions], results)[inside], out[inside]
    if not len(out):
        return []
    points = k.points[out].astype(np.int64)
    least = points.min()
    result = (at, k.phase[k.target[out]], points - least, k.swap[out])
    shape = tuple(int(each.max()) + 1 for each in result)
    array = different(np.ravel_multi_index(result, shape), int(np.prod(shape)))
    return [
        Way(int(at), int(to), int(points + least), bool(swap))
        for at, to, points, swap in zip(*np.unravel_index(array, shape), strict=True)
    ]
