"""The values around one line to gain, computed again from the anchors when they are asked for.

A few slabs of a few nodes are all of the induction that has to be done again, and only for the lead
that is asked about, and those that can come of it.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from quarterback.ai.kernel.survey import Unknowable
from quarterback.ai.kernel.tables import Kernel
from quarterback.ai.solver.induction import ENDLESS, is_steady
from quarterback.ai.solver.lattice import Floats, Ints, fields_turned
from quarterback.ai.solver.solution import Solution
from quarterback.ai.solver.tiles import as_good, different

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
        leads_to = kernel.target[outcome]
        self.anchor = anchor[leads_to]
        """The anchor that each outcome leads to; -1 where it leads to a node."""
        self.inside = np.flatnonzero(self.anchor < 0)
        """The outcomes that lead to nodes."""
        self.node = np.zeros(len(self.inside), np.int64)
        """The nodes they lead to."""
        after = (self.gained[self.inside], (self.acts != self.swap)[self.inside])
        begins = 0
        for (gained, swap), positions in zip(reached.shifts, members, strict=True):
            mask = (after[0] == gained) & (after[1] == swap)
            self.node[mask] = begins + np.searchsorted(positions, leads_to[self.inside[mask]])
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
            best = self._best.of(self.values(left))
            changed = np.abs(best - self._by_left[left]).max(initial=0)
            self._by_left[left] = best
            if is_steady(changed, best):
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
