"""The solved game in the order of play: values and best calls of every position, moment by moment.

A solution has the values where series start, at kicks and at choices. A series is a closed block:
whatever is called in it leads to a position of the same series or to one of those. So a block is
computed for itself, a few plays at a time, when the games get there, and for the leads that they
have then.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterator
from mmap import mmap
from typing import Any, Final, NamedTuple

import numpy as np

from quarterback.ai.kernel.survey import Unknowable
from quarterback.ai.kernel.tables import Kernel
from quarterback.ai.solver.clock import Clock
from quarterback.ai.solver.induction import ENDLESS, ROUNDS, is_steady
from quarterback.ai.solver.lattice import Floats, Ints
from quarterback.ai.solver.local_solve import FORGOTTEN, FORGOTTEN_EXACT, FORGOTTEN_POINTS
from quarterback.ai.solver.solution import Solution, over
from quarterback.ai.solver.tiles import Products, Tiles, different

PLAYS: Final = {"calls": 16, "values": 8}
"""The plays of a page. Values take four times the room of calls."""
PAGES: Final = {"calls": 1, "values": 2}
"""Pages that are kept at least: values are asked for a play ahead."""
ROOM: Final = 150_000_000
"""Bytes of pages that are kept if there are more."""
MARGIN: Final = 3
"""Points on either side of the leads in play for which a block is computed as well, since some
game will have them soon."""
MOST_SLABS: Final = 400
WIDEST: Final = 32
"""As in `tiles`: there are fewer columns than when a whole game is solved."""


class _Known(NamedTuple):
    """The values of some positions through a half."""

    place: Ints
    """Where each position of the kernel stands among them; -1 where it does not."""
    least: int
    """The fewest plays left, none or fewer, that are told apart."""
    values: Floats
    """By plays left from the least, place, and column (owner and lead)."""


class _Block:
    """Positions that lead only to each other and to known ones."""

    def __init__(self, kernel: Kernel, members: Ints, known: Ints, kind: Any) -> None:
        """`known`: where known positions stand, by position; -1 for the others."""
        k = kernel
        self.members = members
        begins, ends = k.row_of[k.pair_of[members]], k.row_of[k.pair_of[members + 1]]
        rows = [k.result[a:b] for a, b in zip(begins.tolist(), ends.tolist(), strict=True)]
        used = different(np.concatenate(rows), len(k.target))
        inside = known[k.target[used]] < 0
        used = np.concatenate([used[~inside], used[inside]])
        self.outside = int((~inside).sum())
        """The outcomes that lead to known positions; they come first."""
        leads_to = k.target[used]
        self.known = known[leads_to[: self.outside]]
        last = len(members) - 1
        self.member = np.minimum(np.searchsorted(members, leads_to[self.outside :]), last)
        self.closed = np.array_equal(members[self.member], leads_to[self.outside :])
        self.points = k.points[used].astype(np.int64)
        self.gain = k.gain[used]
        self.swap = k.swap[used]
        self.cost = k.cost[used]
        self.ends = k.ends[used]
        self.free = bool((self.cost == 0).any())
        self.place = np.zeros(len(k.target), np.int32)
        self.place[used] = np.arange(len(used))
        self.tiles = Tiles(kernel, members, kind, WIDEST)

    def slabs_until(self, enough: float) -> int:
        """Return how many plays have to be looked ahead until it is at most this likely, whatever
        is called, that all of them lead to no known position."""
        products = Products(self.tiles, self.place, 1, 1, by_member=True)
        lasting = np.ones((len(self.members), 1), self.tiles.kind)
        values = np.zeros(len(self.points), self.tiles.kind)
        slabs = 0
        while lasting.max() > enough and slabs < MOST_SLABS:
            values[self.outside :] = lasting[self.member, 0]
            products.best(values[:, None], lasting)
            slabs += 1
        return slabs


class _Slab(NamedTuple):
    left: int
    values: Floats
    """By member and column."""
    calls: Ints
    """The index of the best call, likewise."""


class _Run:
    """A block through a half, in some columns."""

    def __init__(
        self, block: _Block, known: _Known, solution: Solution, period: int, columns: Ints
    ) -> None:
        self._block, self._known, self._period = block, known, period
        self._adds = solution.lattice.objective == "points"
        owners, size = 3 - period, solution.lattice.size
        owner, lead = np.divmod(columns, size)
        gains, of = np.unique(block.gain, return_inverse=True)
        scored = np.stack([solution.lattice.after(gain) for gain in gains.tolist()])[of][:, lead]
        self._ended = owner * size + scored
        other = (owners - 1 - owner) * size + size - 1 - scored
        column = np.where(block.swap[:, None], other, self._ended)
        split = block.outside
        self._outside = block.known[:, None] * (owners * size) + column[:split]
        at = np.full(owners * size, -1)
        at[columns] = np.arange(len(columns))
        inside = at[column[split:]]
        if (inside < 0).any():
            raise Unknowable("a score does not end a series")
        self._inside = block.member[:, None] * len(columns) + inside
        self._same_column = bool((inside == np.arange(len(columns))).all())
        self._sign = np.where(block.swap, -1, 1).astype(block.tiles.kind)[:, None]
        self._turns = bool(block.swap[split:].any())
        self._products = Products(
            block.tiles, block.place, 1, len(columns), calls=True, by_member=True
        )
        self._shape = (len(block.members), len(columns))
        self._array = np.empty((len(block.points), len(columns)), block.tiles.kind)
        self._slabs: dict[int, Floats] = {}

    def slabs(self, first: int, last: int, ends: dict[int, Floats], noted: int) -> Iterator[_Slab]:
        """Yield the slabs from one moment up to another, by plays left, with the calls from
        `noted` on; values below the first slab count as 0. The arrays of calls
        are used again."""
        least = self._known.least
        for left in range(first, last + 1):
            standing = left <= 0 and (self._period == 2 or left == least)
            self._slabs[left] = np.zeros(self._shape, self._array.dtype)
            for _ in range(ROUNDS):
                best = np.empty(self._shape, self._array.dtype)
                self._products.best(self._values(left, ends), best, left >= noted)
                changed = 0.0
                if standing or self._block.free:
                    changed = float(np.abs(best - self._slabs[left]).max(initial=0))
                self._slabs[left] = best
                if is_steady(changed, best):
                    break
            else:
                raise Unknowable(ENDLESS)
            self._slabs.pop(left - 2, None)
            yield _Slab(left, best, self._products.calls)

    def _values(self, left: int, ends: dict[int, Floats]) -> Floats:
        """Return the value of each outcome of plays made with so many plays left."""
        after = self._after(left - 1, ends)
        if self._block.free:
            free = self._block.cost == 0
            after = after.copy()
            after[free] = self._after(left, ends)[free]
        return after

    def _after(self, left: int, ends: dict[int, Floats]) -> Floats:
        """Return the same, if it was a play that left so many."""
        block, known, out = self._block, self._known, self._array
        split = block.outside
        at = max(left, known.least)
        np.take(known.values[at - known.least], self._outside, out=out[:split], mode="clip")
        out[:split] *= self._sign[:split]
        members = self._slabs.get(at)
        if members is None:
            out[split:] = 0
        elif self._same_column:
            np.take(members, block.member, 0, out[split:], "clip")
        else:
            np.take(members, self._inside, out=out[split:], mode="clip")
        if self._turns:
            out[split:] *= self._sign[split:]
        if left <= 0:
            ended = ends[at][0].ravel()[self._ended[block.ends]]
            out[block.ends] = ended
        if self._adds:
            out += block.points[:, None]
        return out


class _Page:
    """What is computed of all series for a few plays of a half."""

    def __init__(self, lefts: range, columns: int, positions: int, lines: int, kind: Any) -> None:
        self.lefts = lefts
        shape = (len(lefts), columns, positions)
        room = mmap(-1, int(np.prod(shape)) * np.dtype(kind).itemsize)
        self.cells = np.frombuffer(room, kind).reshape(shape)
        """By plays left, column and position. Mapped, so that the rows of columns that never come
        up take no memory."""
        self.top = np.full((lines, columns), lefts[0] - 1)
        """The most plays left for which the series of each line are computed."""


class Slabs:
    """A solved game: values or best calls in many games at once, in any order; quickly if the
    games are all at one moment, and go on from there to the next."""

    def __init__(self, kernel: Kernel, clock: Clock, solution: Solution, calls: bool) -> None:
        """`calls`: calls will be asked for, else values. Raises Unknowable."""
        self.lattice = solution.lattice
        self.ends = {period: over(clock, solution, period) for period in (1, 2)}
        """The value of the end of a half, in the form of `solution.over`."""
        self._kernel, self._solution, self._of_calls = kernel, solution, calls
        self._kind = solution.second.dtype
        exact = self._kind.itemsize > 4
        rounded = FORGOTTEN_POINTS if self.lattice.objective == "points" else FORGOTTEN
        self._enough = FORGOTTEN_EXACT if exact else rounded
        lines = np.unique(kernel.line[kernel.line >= 0])
        self._line = np.searchsorted(lines, kernel.line)
        self._line[kernel.line < 0] = len(lines)
        self._members = [np.flatnonzero(kernel.line == line) for line in lines]
        self._blocks: list[tuple[_Block, int] | None] = [None] * len(lines)
        self._halves: dict[int, tuple[_Known, Ints]] = {}
        self._pages: OrderedDict[tuple[int, int], _Page] = OrderedDict()

    def calls(self, period: int, left: int, position: Ints, owner: Ints, stands: Ints) -> Ints:
        """Return the index of the best call in each position; `stands`: the standing of the side
        that acts there, which is clipped."""
        known, calls = self._half(period)
        at, column = max(left, known.least), self._column(owner, stands)
        called = np.zeros(len(position), np.int64)
        series = self._kernel.line[position] >= 0
        here = np.flatnonzero(~series)
        called[here] = calls[at - known.least, known.place[position[here]], column[here]]
        here = np.flatnonzero(series)
        if len(here):
            page = self._page(period, at, self._line[position[here]], column[here])
            called[here] = page.cells[at - page.lefts[0], column[here], position[here]]
        return called

    def values(self, period: int, left: int, position: Ints, owner: Ints, stands: Ints) -> Floats:
        """Return the value of each position to the side that acts there."""
        known, _ = self._half(period)
        at, column = max(left, known.least), self._column(owner, stands)
        place = known.place[position]
        values: Floats = known.values[at - known.least, place, column]
        here = np.flatnonzero(place < 0)
        if len(here):
            page = self._page(period, at, self._line[position[here]], column[here])
            values[here] = page.cells[at - page.lefts[0], column[here], position[here]]
        return values

    def _column(self, owner: Ints, stands: Ints) -> Ints:
        if self.lattice.objective == "points":
            return owner * self.lattice.size
        return owner * self.lattice.size + self.lattice.places(stands)

    def _half(self, period: int) -> tuple[_Known, Ints]:
        """Return the known positions of a half: where series start, and all outside of series;
        with the best calls of those outside. Computed on first use."""
        if period not in self._halves:
            self._halves[period] = self._outside_series(period)
        return self._halves[period]

    def _outside_series(self, period: int) -> tuple[_Known, Ints]:
        kernel, solution = self._kernel, self._solution
        columns = (3 - period) * self.lattice.size
        least, plays = min(self.ends[period]), solution.halves[period - 1]
        outside = np.flatnonzero(kernel.line < 0)
        stored = np.setdiff1d(solution.anchors, outside)
        place = np.full(kernel.positions, -1)
        place[outside] = np.arange(len(outside))
        place[stored] = len(outside) + np.arange(len(stored))
        values = np.zeros((plays - least + 1, len(outside) + len(stored), columns), self._kind)
        calls = np.zeros((plays - least + 1, len(outside), columns), np.uint8)
        half = solution.half(period)[:, :, 0].reshape(-1, len(solution.anchors), columns)
        rows = [solution.row(left) for left in range(least, plays + 1)]
        values[:, place[solution.anchors]] = half[rows]
        mask = np.full(kernel.positions, -1)
        mask[solution.anchors] = place[solution.anchors]
        block = _Block(kernel, outside, mask, self._kind)
        if not block.closed:
            raise Unknowable("a kick or return leads into the middle of a series")
        run = _Run(block, _Known(mask, least, values), solution, period, np.arange(columns))
        at_anchors = np.flatnonzero(mask[outside] < 0)
        first = self._first(period)
        for slab in run.slabs(first, plays, self.ends[period], first):
            values[slab.left - least, at_anchors] = slab.values[at_anchors]
            calls[slab.left - least] = slab.calls
        return _Known(place, least, values), calls

    def _first(self, period: int) -> int:
        """Return the fewest plays left at which something is still owed, none or fewer."""
        return 0 if period == 2 else max(-max(self._solution.deepest, 0), min(self.ends[1]))

    def _page(self, period: int, left: int, line: Ints, column: Ints) -> _Page:
        """Return the page of a moment, with all that is asked of it computed."""
        kind = "calls" if self._of_calls else "values"
        number = (left - 1) // PLAYS[kind] if left > 0 else -1
        page = self._pages.get((period, number))
        if page is None:
            page = self._new_page(period, number, PLAYS[kind])
            size = page.cells.nbytes + sum(each.cells.nbytes for each in self._pages.values())
            while len(self._pages) >= PAGES[kind] and size > ROOM:
                size -= self._pages.popitem(last=False)[1].cells.nbytes
            self._pages[(period, number)] = page
        self._pages.move_to_end((period, number))
        missing = np.unique(line[page.top[line, column] < left])
        if len(missing):
            columns = self._wanted(column, page.top.shape[1])
            for each in missing.tolist():
                self._fill(page, period, left, each, columns)
        return page

    def _new_page(self, period: int, number: int, plays: int) -> _Page:
        begin = number * plays + 1
        end = min(begin + plays, self._solution.halves[period - 1] + 1)
        lefts = range(begin, end) if number >= 0 else range(min(self.ends[period]), 1)
        kind = np.uint8 if self._of_calls else self._kind
        columns = (3 - period) * self.lattice.size
        return _Page(lefts, columns, self._kernel.positions, len(self._members), kind)

    def _wanted(self, column: Ints, columns: int) -> Ints:
        """Return the columns to compute: those in play, and those near them."""
        mask = different(column, columns)
        owner, lead = np.divmod(mask, self.lattice.size)
        near = self.lattice.near(lead, MARGIN)
        return different(owner[:, None] * self.lattice.size + near, columns)

    def _fill(self, page: _Page, period: int, left: int, line: int, columns: Ints) -> None:
        """Compute the series of a line, from some plays left down to the end of a page."""
        block, ahead = self._block(line, self._half(period)[0])
        columns = columns[page.top[line, columns] < left]
        run = _Run(block, self._half(period)[0], self._solution, period, columns)
        first = page.lefts[0] - ahead
        if first < 1:
            first = self._first(period)
        members = slice(int(block.members[0]), int(block.members[-1]) + 1)
        noted = page.lefts[0] if self._of_calls else left + 1
        for slab in run.slabs(first, left, self.ends[period], noted):
            if slab.left in page.lefts:
                cells = slab.calls if self._of_calls else slab.values
                page.cells[slab.left - page.lefts[0], columns, members] = cells.T
        page.top[line, columns] = left

    def _block(self, line: int, known: _Known) -> tuple[_Block, int]:
        saved = self._blocks[line]
        if saved is None:
            block = _Block(self._kernel, self._members[line], known.place, self._kind)
            if not block.closed:
                raise Unknowable("a series leads into the middle of another")
            saved = self._blocks[line] = block, block.slabs_until(self._enough)
        return saved
