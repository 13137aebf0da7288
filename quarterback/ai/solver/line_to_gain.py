"""What stands between a line to gain and the anchors: the little of a game that a call hangs on.

A series ends by a first down, a score or a change of sides, and all of these lead to anchors within
a play or two; only penalties make it longer.

A *node* is a position between, together with how the side that acts there stands beside the side
that began: who it is, and what was scored since. Nearly all nodes are downs of the series itself,
where nothing was scored yet, so little has to be computed.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from quarterback.ai.kernel import Kernel, Unknowable
from quarterback.ai.solver.lattice import Floats
from quarterback.ai.solver.products import as_good
from quarterback.ai.solver.tiles import different

Ints = NDArray[Any]
MOST_SLABS: Final = 400
"""Farther ahead than this nothing is looked."""
MOST_SHIFTS: Final = 32
"""As many as can come of one series, or more."""


class Shift(NamedTuple):
    """How the side that acts stands beside the side that began."""

    gain: int
    """What the side that began has gained on the other since."""
    swap: bool
    """Whether the other side acts."""

    def led(self, gain: int, swap: bool) -> Shift:
        """Return the shift of the side that acts next, when the one that acts has gained."""
        return Shift(self.gain + (-gain if self.swap else gain), self.swap != swap)


class Around:
    """The nodes around one line, and what the results of their calls lead to."""

    def __init__(self, kernel: Kernel, anchors: Ints, begin: Ints, kind: Any) -> None:
        self.kind = kind
        anchor = np.full(kernel.positions, -1)
        anchor[anchors] = np.arange(len(anchors))
        reached = _Reached(kernel, begin, anchor < 0)
        members, used = reached.members, reached.outcomes
        self.nodes = sum(len(each) for each in members)
        """How many there are: by shift, then by position."""
        outcome = np.concatenate(used)
        shift = np.repeat(np.arange(len(used)), [len(each) for each in used])
        """The outcomes that come up, and the shift of the side to which they do. All below is by
        their place here."""
        since = np.array([each.gain for each in reached.shifts])[shift]
        self.acts = np.array([each.swap for each in reached.shifts])[shift]
        """Whether it is the other side than the one that began."""
        self.swap = kernel.swap[outcome]
        self.points = kernel.points[outcome].astype(np.int64)
        gain = kernel.gain[outcome]
        self.gained = since + np.where(self.acts, -gain, gain)
        """What the side that began has gained on the other, after the outcome."""
        self.cost = kernel.cost[outcome]
        self.ends = kernel.ends[outcome]
        target = kernel.target[outcome]
        self.anchor = anchor[target]
        """The anchor that each outcome leads to; -1 where it leads to a node."""
        self.inside = np.flatnonzero(self.anchor < 0)
        """The outcomes that lead to nodes."""
        self.node = np.zeros(len(self.inside), np.int64)
        """The nodes they lead to."""
        after = (self.gained[self.inside], (self.acts != self.swap)[self.inside])
        begins = 0
        for (gained, swap), positions in zip(reached.shifts, members, strict=True):
            mask = (after[0] == gained) & (after[1] == swap)
            self.node[mask] = begins + np.searchsorted(positions, target[self.inside[mask]])
            begins += len(positions)
        self.free = bool((self.cost == 0).any())
        """Whether a value may hang on others with as many plays left."""
        place = np.empty((len(used), len(kernel.target)), np.int32)
        place[shift, outcome] = np.arange(len(outcome))
        self._begun = used[0]
        """The outcomes of the side that began; their places come first."""
        self.calls = _Calls(kernel, members, place, kind)

    def places(self, outcomes: Ints) -> Ints:
        """Return the places of outcomes that come up for the side that began."""
        return np.searchsorted(self._begun, outcomes)

    def slabs_until(self, enough: float) -> int:
        """How many slabs have to be looked at, until it is at most so likely, whatever is called,
        that so many results lead to no anchor."""
        best = self.calls.best(1)
        values = np.zeros((len(self.anchor), 1), self.kind)
        lasting = np.ones((self.nodes, 1), self.kind)
        slabs = 0
        while lasting.max(initial=0) > enough and slabs < MOST_SLABS:
            values[self.inside] = lasting[self.node]
            lasting = best.of(values)
            slabs += 1
        return slabs


class _Reached:
    """The positions and outcomes that can come up before an anchor does, by shift."""

    def __init__(self, kernel: Kernel, begin: Ints, inside: NDArray[np.bool_]) -> None:
        """`begin`: where the side acts that began. `inside`: the positions that are no anchors."""
        self._kernel = kernel
        self.shifts: list[Shift] = []
        self._members: list[NDArray[np.bool_]] = []
        self._outcomes: list[NDArray[np.bool_]] = []
        first = self._number(Shift(0, False))
        self._members[first][begin[inside[begin]]] = True
        todo = [(first, begin)]
        while todo:
            number, positions = todo.pop()
            led = different(kernel.result[_rows_of(kernel, positions)], len(kernel.target))
            self._outcomes[number][led] = True
            todo += self._new(number, led[inside[kernel.target[led]]])
        self.members = [np.flatnonzero(mask) for mask in self._members]
        self.outcomes = [np.flatnonzero(mask) for mask in self._outcomes]

    def _new(self, number: int, outcomes: Ints) -> Iterator[tuple[int, Ints]]:
        """Add the positions that some outcomes lead to; yield those that are new, by shift."""
        k = self._kernel
        kinds = k.gain[outcomes] * 2 + k.swap[outcomes]
        for kind in np.unique(kinds).tolist():
            to = self._number(self.shifts[number].led(kind // 2, bool(kind % 2)))
            mask = self._members[to]
            led = k.target[outcomes[kinds == kind]]
            led = led[~mask[led]]
            if len(led):
                mask[led] = True
                yield to, np.unique(led)

    def _number(self, shift: Shift) -> int:
        if shift not in self.shifts:
            if len(self.shifts) == MOST_SHIFTS:
                raise Unknowable("too many scores can come of one series")
            self.shifts.append(shift)
            self._members.append(np.zeros(self._kernel.positions, bool))
            self._outcomes.append(np.zeros(len(self._kernel.target), bool))
        return self.shifts.index(shift)


class _CallGroup(NamedTuple):
    """The calls of some nodes that turn the same table."""

    weights: Floats
    """The chance of each of its rows."""
    places: Ints
    """The places of their outcomes, by row and call, in as few bytes as will do: a game comes to
    a hundred lines, and all of them are kept."""


class _Calls:
    """All calls of all nodes, by the tables that they turn.

    By table, the values of the outcomes stand row by row, so that one product sums up all calls.
    """

    def __init__(self, kernel: Kernel, members: list[Ints], place: Ints, kind: Any) -> None:
        """`members`: positions by shift. `place`: of outcomes, by shift."""
        k = kernel
        positions = np.concatenate(members)
        opened = np.diff(k.pair_of)[positions]
        node = np.repeat(np.arange(len(positions)), opened)
        slot = np.arange(len(node)) - np.repeat(np.cumsum(opened) - opened, opened)
        pairs = k.pair_of[positions][node] + slot
        shift = np.repeat(np.arange(len(members)), [len(each) for each in members])[node]
        tables = k.table[pairs]
        order = np.argsort(tables, kind="stable")
        cuts = np.cumsum(np.bincount(tables, minlength=1))
        self.kind = kind
        self.slots = int(opened.max(initial=1))
        self.nodes = len(positions)
        self.at = (slot * self.nodes + node)[order]
        """Where each call stands among those of its node, by slot and node."""
        self.groups = []
        smallest = np.min_scalar_type(int(place.max(initial=0)))
        for table, (begin, end) in enumerate(zip([0, *cuts], cuts, strict=False)):
            if begin < end:
                of_table = order[begin:end]
                weights = k.weight[k.weight_of[table] : k.weight_of[table + 1]]
                rows = k.row_of[pairs[of_table]] + np.arange(len(weights))[:, None]
                places = place[shift[of_table], k.result[rows]].astype(smallest)
                self.groups.append(_CallGroup((weights / k.totals[table]).astype(kind), places))

    def best(self, fields: int) -> Best:
        """Return what finds the best calls, for values of this many `fields`. It takes ten times
        as much room as the calls, so it is not kept."""
        return Best(self, fields)


class Best:
    """The value of each node from the values of outcomes: the best of its calls.

    Of equally good calls the first, which has the lowest signal, is called. The other fields are
    those of the call that is best for the first of them.
    """

    def __init__(self, calls: _Calls, fields: int) -> None:
        self._near = as_good(calls.kind)
        self._nodes = np.arange(calls.nodes)
        self._at = calls.at
        largest = max((g.places.size for g in calls.groups), default=0)
        used = np.empty((largest, fields), calls.kind)
        self._values = np.empty((len(calls.at), fields), calls.kind)
        self._by_slot = np.full((calls.slots, calls.nodes, fields), -np.inf, calls.kind)
        self._jobs = []
        done = 0
        for weights, small in calls.groups:
            places = small.astype(np.intp)
            rows, count = places.shape
            taken = used[: places.size].reshape(rows, count, fields)
            into = self._values[done : done + count].reshape(-1)
            self._jobs.append((weights, places, taken, taken.reshape(rows, -1), into))
            done += count

    def of(self, values: Floats) -> Floats:
        """Return the values of the nodes, by node and field."""
        for weights, places, taken, flat, into in self._jobs:
            values.take(places, 0, taken, "clip")
            np.matmul(weights, flat, into)
        by_slot = self._by_slot
        by_slot.reshape(-1, by_slot.shape[2])[self._at] = self._values
        first = by_slot[:, :, 0]
        most: Floats = first.max(axis=0, initial=-np.inf)
        if by_slot.shape[2] == 1:
            return most[:, None]
        called = (first >= most - self._near).argmax(axis=0)
        best: Floats = by_slot[called, self._nodes]
        best[:, 0] = most
        return best


def _rows_of(kernel: Kernel, positions: Ints) -> Ints:
    """The results of some positions, one after the other."""
    k = kernel
    begins = k.row_of[k.pair_of[positions]]
    lengths = k.row_of[k.pair_of[positions + 1]] - begins
    ends = np.cumsum(lengths)
    rows: Ints = np.arange(ends[-1]) + np.repeat(begins - (ends - lengths), lengths)
    return rows
