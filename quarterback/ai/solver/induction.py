"""Backward induction: the value of every position, from the end of the game to its beginning.

Slabs follow one another by plays left. Within a slab most positions hang on the one before alone,
since a play costs a play. *Free* positions (a choice; returns, where they are no plays) hang on
their own slab, and what is still owed when no play is left may do so too: there the values are
computed over and over until they no longer change.

An outcome leads to a position, perhaps the opponents', perhaps with a gain. Most do neither: there
the value of the outcome is that of the position. The few others are turned and shifted once per
slab, and come after the positions in the same array; mixtures of outcomes come last.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from copy import copy
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from quarterback.ai.kernel.survey import Unknowable
from quarterback.ai.kernel.tables import Kernel
from quarterback.ai.solver.clock import Clock
from quarterback.ai.solver.lattice import Floats, Ints, Lattice, turned
from quarterback.ai.solver.tiles import Products, Tiles, different


class _Group(NamedTuple):
    """The mixtures of results of one table: one product gives their values."""

    mixtures: Ints
    outcomes: Ints
    weights: Floats
    """By mixture and outcome; each mixture's sum to one."""


class Mixtures:
    """The mixtures of some positions' results. Their numbers come after those of outcomes."""

    def __init__(self, kernel: Kernel, members: Ints) -> None:
        """`members`: positions whose results all cost a play."""
        self.kernel = copy(kernel)
        """The kernel with mixtures in place of the results that are common."""
        self.kernel.forget()
        self.kernel.result = kernel.result.copy()
        self._groups: list[_Group] = []
        self.count = 0
        position = np.repeat(np.arange(kernel.positions), np.diff(kernel.pair_of))
        mask = np.zeros(kernel.positions, bool)
        mask[members] = True
        for table in range(len(kernel.weight_of) - 1):
            pairs = np.flatnonzero((kernel.table == table) & mask[position])
            if len(pairs):
                self._mix(kernel, table, pairs, position[pairs])
        every = [group.outcomes for group in self._groups]
        self.outcomes = np.unique(np.concatenate(every)) if every else np.zeros(0, np.int64)
        """All outcomes that are mixed."""
        more = np.zeros(self.count, kernel.target.dtype)
        self.kernel.target = np.concatenate([kernel.target, more])

    def _mix(self, kernel: Kernel, table: int, pairs: Ints, position: Ints) -> None:
        """Mix what pairs of one table have in common, by phase, call and spot."""
        spot = (kernel.phase[position], kernel.spot[position], kernel.counted[position])
        key = np.stack([*spot, kernel.call[pairs]])
        order = np.lexsort(key)
        pairs, key = pairs[order], key[:, order]
        begins = np.flatnonzero(np.append(True, np.any(np.diff(key, axis=1) != 0, axis=0)))
        lengths = np.diff(np.append(begins, len(pairs)))
        weight = kernel.weight[kernel.weight_of[table] : kernel.weight_of[table + 1]]
        rows = kernel.row_of[pairs][:, None] + np.arange(len(weight))
        result = kernel.result[rows]
        least, most = np.minimum.reduceat(result, begins), np.maximum.reduceat(result, begins)
        common = (least == most) & (lengths > 1)[:, None]
        common[common.sum(axis=1) < 2] = False
        mixed = np.flatnonzero(common.any(axis=1))
        if not len(mixed):
            return
        number = np.zeros(len(begins), result.dtype)
        number[mixed] = len(kernel.target) + self.count + np.arange(len(mixed))
        of_pair = np.repeat(np.arange(len(begins)), lengths)
        new = np.where(common[of_pair], number[of_pair][:, None], result)
        self.kernel.result[rows] = new
        shared, outcome = common[mixed], least[mixed]
        used = different(outcome[shared], len(kernel.target))
        flat = np.arange(len(mixed))[:, None] * len(used) + np.searchsorted(used, outcome)
        sectors = np.broadcast_to(weight, shared.shape)[shared]
        dense = np.bincount(flat[shared], sectors, len(mixed) * len(used))
        weights = dense.reshape(len(mixed), len(used))
        chances = weights / weights.sum(axis=1, keepdims=True)
        self._groups.append(_Group(number[mixed], used, chances))
        self.count += len(mixed)

    def fill(self, values: Floats, row: Ints) -> None:
        """Put the values of the mixtures into their rows of an array. `row`: of each outcome and
        mixture."""
        flat = values.reshape(len(values), -1)
        for mixtures, outcomes, weights in self._groups:
            flat[row[mixtures]] = weights.astype(flat.dtype) @ flat[row[outcomes]]


class Kind(NamedTuple):
    """Outcomes with the same gain and the same team to act next."""

    outcomes: Ints
    gain: int
    swap: bool


class Outcomes:
    """The outcomes of a kernel, sorted by how their values are computed."""

    def __init__(self, kernel: Kernel, lattice: Lattice, mixtures: Mixtures) -> None:
        self.lattice = lattice
        self._mixtures = mixtures
        self.target = kernel.target
        self.cost = kernel.cost
        self.ends = kernel.ends
        self.gain = kernel.gain
        self.swap = kernel.swap
        self.free = np.append(kernel.cost == 0, np.zeros(mixtures.count, bool))
        if kernel.cost.min() < 0 or kernel.cost.max() > 1:
            raise Unknowable("a result costs one play, or none")
        plain = (self.gain == 0) & ~kernel.swap
        self.kinds = _kinds(kernel, np.flatnonzero(~plain))
        self.row = np.append(np.where(plain, kernel.target, 0), np.zeros(mixtures.count, np.int64))
        """The row of each outcome's value, and each mixture's, in a slab followed by its
        `behind`."""
        count = kernel.positions
        for kind in self.kinds:
            self.row[kind.outcomes] = count + np.arange(len(kind.outcomes))
            count += len(kind.outcomes)
        self.row[len(plain) :] = count + np.arange(mixtures.count)
        self.rows = count + mixtures.count
        """The rows of a slab with those after it."""

    def fill_behind(self, slab: Floats) -> None:
        """Compute the rows after the positions of a slab."""
        for kind in self.kinds:
            slab[self.row[kind.outcomes]] = self._seen(slab, kind)
        self._mixtures.fill(slab, self.row)

    def _seen(self, slab: Floats, kind: Kind) -> Floats:
        values = slab[self.target[kind.outcomes]]
        if kind.swap:
            values = turned(values)
        return self.lattice.shifted(values, kind.gain)

    def with_mixed(self, used: Ints) -> Ints:
        """Return some outcomes, in order; if there are mixtures among them, with all mixtures and
        all of which they are mixtures, since they are summed up together."""
        if used[-1] < len(self.target):
            return used
        mixtures = len(self.target) + np.arange(self._mixtures.count)
        return np.union1d(np.union1d(used, self._mixtures.outcomes), mixtures)

    def values(
        self, array: Ints, slabs: dict[int, Floats], over: dict[int, Floats], left: int
    ) -> Floats:
        """Return the values of some outcomes, in order, of plays with `left` plays left. `slabs`
        are those of the plays left after them, with the rows after them; `over` is the value of
        the end of the half to the acting team, by the plays left after it, none or fewer."""
        shape = next(iter(slabs.values())).shape[1:] if slabs else next(iter(over.values())).shape
        out = np.empty((len(array), *shape), next(iter({**slabs, **over}.values())).dtype)
        plain = array[: np.searchsorted(array, len(self.target))]
        for cost in (0, 1):
            after = left - cost
            of_cost = self.cost[plain] == cost
            if of_cost.all() and after in slabs:
                slabs[after].take(self.row[plain], 0, out[: len(plain)], "clip")
            else:
                goes_on = np.flatnonzero(of_cost & ~(self.ends[plain] & (after <= 0)))
                if len(goes_on):
                    out[goes_on] = slabs[after][self.row[plain[goes_on]]]
            if after <= 0:
                ended = of_cost & self.ends[plain]
                for gain in np.unique(self.gain[plain[ended]]):
                    mask = np.flatnonzero(ended & (self.gain[plain] == gain))
                    out[mask] = self.lattice.shifted(over[after][None], int(gain))
        if len(plain) < len(array):
            place = np.zeros(len(self.row), np.int64)
            place[array] = np.arange(len(array))
            self._mixtures.fill(out, place)
        return out


def _kinds(kernel: Kernel, outcomes: Ints) -> list[Kind]:
    array = np.stack([kernel.gain[outcomes], kernel.swap[outcomes]])
    kinds = []
    for gain, swap in np.unique(array, axis=1).T.tolist():
        of_kind = (array[0] == gain) & (array[1] == swap)
        kinds.append(Kind(outcomes[of_kind], int(gain), bool(swap)))
    return kinds


def comes_to_an_end(kernel: Kernel, members: Ints, stays: NDArray[np.bool_]) -> bool:
    """Return whether play leaves some positions in the end, whatever is called there.

    `stays`: by outcome, whether it may lead to one of them again at the same time. Play leaves a
    position if each of its calls has a result that leaves, or that leads to a position that play
    leaves.
    """
    k = kernel
    left = np.ones(k.positions, bool)
    left[members] = False
    rows = np.diff(k.row_of)
    while True:
        way_out = ~stays[k.result] | left[k.target[k.result]]
        by_call = np.logical_or.reduceat(way_out, k.row_of[:-1]) & (rows > 0)
        now = left | np.logical_and.reduceat(by_call, k.pair_of[:-1])
        if np.array_equal(now, left):
            return bool(left.all())
        left = now


FOR_EVER: Final = 1 << 30
ENDLESS: Final = "with this dial a play may be made again for ever"
AT_ONCE: Final = 512
"""Tiles whose outcomes are valued at once."""
ROUNDS: Final = 20_000
"""After so many rounds that change something, a dial is held to have no end."""


class Slab(NamedTuple):
    """The values of all positions with so many plays left in a half."""

    period: int
    left: int
    values: Floats
    """By position, field, owner and lead."""
    calls: Ints | None = None
    """If asked for: the place of the best call, by position, owner and lead."""


class Induction:
    """The whole of a game, slab by slab."""

    def __init__(
        self,
        kernel: Kernel,
        clock: Clock,
        lattice: Lattice,
        kind: Any = np.float32,
        calls: bool = False,
    ) -> None:
        """`calls`: the best calls are wanted, too."""
        self.calls = calls
        self.kernel = kernel
        self.clock = clock
        self.lattice = lattice
        self.kind = kind
        self._free = free_positions(kernel)
        timed = np.setdiff1d(np.arange(kernel.positions), self._free)
        mixtures = Mixtures(kernel, timed)
        self.outcomes = Outcomes(kernel, lattice, mixtures)
        self._timed = Tiles(mixtures.kernel, timed, kind)
        self._same = Tiles(kernel, self._free, kind)
        self._due = owed_positions(kernel)
        self.deepest = deepest(self._due)
        if not (
            comes_to_an_end(kernel, self._free, kernel.cost == 0)
            and comes_to_an_end(kernel, self._due[0], ~kernel.ends)
        ):
            raise Unknowable(ENDLESS)

    def slabs(self, slab: Slab | None, ends: Callable[[int], dict[int, Floats]]) -> Iterator[Slab]:
        """All slabs with plays left, the second half's before the first's, each from the fewest
        plays left up. The arrays are used again for the slab after next.

        `begun`: go on after this one. `ends`: what the end of a half is worth; asked for the first
        once the second is known. Raises Unknowable for a game that might have no end.
        """
        for period in (2, 1):
            if slab is None or slab.period > period:
                yield from self._half(period, ends(period), None)
            elif slab.period == period:
                yield from self._half(period, ends(period), slab)

    def owed_after(self, run_over: int) -> Ints:
        """The positions that can come up in a half that has run over by so many plays; if there is
        no end to it all that can come up in any, since such a moment may be typed in as well."""
        if self.deepest == FOR_EVER:
            return self._due[0]
        return self._due[min(run_over, len(self._due) - 1)]

    def _half(self, period: int, over: dict[int, Floats], slab: Slab | None) -> Iterator[Slab]:
        work = _HalfArrays(self, owners=3 - period)
        before, first = work.array(), 1
        if slab is None:
            for left, before in work.due(over, period):
                yield Slab(period, left, before[: self.kernel.positions], work.calls)
        else:
            first = slab.left + 1
            before[: self.kernel.positions] = slab.values
            self.outcomes.fill_behind(before)
        for left in range(first, self.clock.halves[period - 1] + 1):
            before = work.slab(left, before, over)
            yield Slab(period, left, before[: self.kernel.positions], work.calls)


class _HalfArrays:
    def __init__(self, of: Induction, owners: int) -> None:
        self.of = of
        lattice = of.lattice
        self.shape = (of.outcomes.rows, lattice.fields, owners, lattice.size)
        self.columns = lattice.fields * owners * lattice.size
        self._two = [np.zeros(self.shape, of.kind), np.zeros(self.shape, of.kind)]
        one = (of.kernel.positions, owners, lattice.size)
        self.calls = np.zeros(one, np.uint8) if of.calls else None
        self._timed = Products(
            of._timed, of.outcomes.row, lattice.fields, self.columns, calls=of.calls
        )
        self._same = _Few(of, self.columns, self.calls, of._same)
        self._last_tiles: tuple[Ints, _Few] | None = None

    def array(self) -> Floats:
        """The array of the two that was not used last."""
        self._two.reverse()
        return self._two[0]

    def slab(self, left: int, before: Floats, over: dict[int, Floats]) -> Floats:
        """The slab with `left` plays left, with what stands behind it."""
        of, now = self.of, self.array()
        if left == 1:
            for part in of._timed.parts(AT_ONCE):  # the values of all outcomes take a slab's room
                _Few(of, self.columns, self.calls, part).into(now, {0: before}, over, left)
        else:
            self._timed.best(before.reshape(len(before), -1), now.reshape(len(now), -1))
            _note(self.calls, of._timed.members, self._timed)
            of.outcomes.fill_behind(now)
        self._same.until_steady(now, {left - 1: before, left: now}, over, left)
        return now

    def due(self, over: dict[int, Floats], period: int) -> Iterator[tuple[int, Floats]]:
        """The slabs with no play left, in which what is owed is still played, by plays left. In
        the first half those that have run over by more stand before it, since what the second half
        has left hangs on it; in the second half nothing does."""
        last = -min(over)
        deepest = min(self.of.deepest, last)
        if deepest < 0:
            return
        if period == 2 or deepest == last:
            run_over = 0 if period == 2 else last
            before = self._standing(self.of.owed_after(run_over), over, run_over)
            yield -run_over, before
            deepest = run_over - 1
        else:
            before = self.array()
        for run_over in range(deepest, -1, -1):
            now = self.array()
            slabs = {-run_over: now, -run_over - 1: before}
            few = self._few(self.of.owed_after(run_over))
            if few.free:
                few.until_steady(now, slabs, over, -run_over)
            else:
                few.into(now, slabs, over, -run_over)
            before = now
            yield -run_over, now

    def _standing(self, members: Ints, over: dict[int, Floats], run_over: int) -> Floats:
        """The slab of a half that is run over so far that time no longer matters."""
        now = self.array()
        end = over[-run_over]
        slabs, ends = {-run_over: now, -run_over - 1: now}, {-run_over: end, -run_over - 1: end}
        self._few(members).until_steady(now, slabs, ends, -run_over)
        return now

    def _few(self, members: Ints) -> _Few:
        """The members by themselves; the last that were asked for are kept."""
        if self._last_tiles is None or not np.array_equal(self._last_tiles[0], members):
            tiles = Tiles(self.of.kernel, members, self.of.kind)
            self._last_tiles = (members, _Few(self.of, self.columns, self.calls, tiles))
        return self._last_tiles[1]


def _note(calls: Ints | None, members: Ints, products: Products) -> None:
    """Note the calls that were best, where they are asked for."""
    if calls is not None:
        calls[members] = products.calls.reshape(-1, *calls.shape[1:])


class _Few:
    """Some tiles, computed by way of the values of each outcome they know."""

    def __init__(self, of: Induction, columns: int, calls: Ints | None, tiles: Tiles) -> None:
        """`calls`: where the best calls are noted, if they are asked for."""
        self._of = of
        self._calls = calls
        self._tiles = tiles
        used = np.unique(np.concatenate([p.outcomes for t in tiles.tiles for p in t.parts]))
        self._used = of.outcomes.with_mixed(used)
        place = np.zeros(len(of.outcomes.row), np.int64)
        place[self._used] = np.arange(len(self._used))
        self._products = Products(tiles, place, of.lattice.fields, columns, of.calls)
        self.free = bool(of.outcomes.free[self._used].any())
        """Whether a value may hang on others of the same slab."""

    def into(
        self, now: Floats, slabs: dict[int, Floats], over: dict[int, Floats], left: int
    ) -> None:
        """Work the members out into a slab."""
        values = self._of.outcomes.values(self._used, slabs, over, left)
        self._products.best(values.reshape(len(values), -1), now.reshape(len(now), -1))
        _note(self._calls, self._tiles.members, self._products)
        self._of.outcomes.fill_behind(now)

    def until_steady(
        self, now: Floats, slabs: dict[int, Floats], over: dict[int, Floats], left: int
    ) -> None:
        """As `into`, until nothing changes any more."""
        members = self._tiles.members
        now[members] = 0
        for _ in range(ROUNDS):
            before = now[members]
            self.into(now, slabs, over, left)
            if is_steady(float(np.abs(now[members] - before).max()), now[members]):
                return
        raise Unknowable(ENDLESS)


def is_steady(changed: float, values: Floats) -> bool:
    """Whether values that have changed by so much at most are as good as unchanged."""
    finest = 1e-14 if values.dtype.itemsize > 4 else 1e-7
    return changed <= finest * max(1.0, float(np.abs(values).max(initial=0)))


def free_positions(kernel: Kernel) -> Ints:
    costs = kernel.cost[kernel.result]
    begins = kernel.row_of[kernel.pair_of[:-1]]
    return np.flatnonzero(np.minimum.reduceat(costs, begins) == 0)


def owed_positions(kernel: Kernel) -> list[Ints]:
    """The positions that can come up with no play left, by how many plays the half has run over:
    fewer and fewer, until the last stand for all later ones, or are none."""
    k = kernel
    goes_on = ~k.ends
    position = np.repeat(np.arange(k.positions), np.diff(k.row_of[k.pair_of]))
    arrays: list[Ints] = []
    mask = np.ones(k.positions, bool)
    while len(arrays) < 2 or len(arrays[-1]) < len(arrays[-2]):
        mask = _led_to(k, mask[position], goes_on & (k.cost == 1))
        more = mask
        while True:  # with those that are reached from them at no cost
            more = mask | _led_to(k, mask[position], goes_on & (k.cost == 0))
            if np.array_equal(more, mask):
                break
            mask = more
        arrays.append(np.flatnonzero(mask))
    return arrays


def deepest(due: list[Ints]) -> int:
    """By how many plays a half can run over at most while something is owed: -1 when nothing ever
    is, `FOR_EVER` when there is no end to it."""
    return FOR_EVER if len(due[-1]) else sum(1 for present in due if len(present)) - 1


def _led_to(k: Kernel, rows: Ints, outcomes: Ints) -> Ints:
    """Which positions some rows lead to by some outcomes."""
    led = k.result[rows & outcomes[k.result]]
    mask = np.zeros(k.positions, bool)
    mask[k.target[led]] = True
    return mask
