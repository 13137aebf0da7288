"""Products of weights and values, cut so that little of them is multiplied by nothing.

The value of a call is the sum over outcomes of weight times value: a matrix with a row for each
position and call, nearly empty. A *tile* is a run of neighboring positions in which the same calls
are open, so that their results fall on much the same outcomes: what is left of the matrix there is
small and nearly full, and a plain product of dense matrices is the fastest way through it.
"""

from __future__ import annotations

from collections.abc import Iterator
from copy import copy
from typing import Any, Final, NamedTuple

import numpy as np

from quarterback.ai.kernel.tables import Kernel
from quarterback.ai.solver.lattice import Floats, Ints

WIDEST: Final = 16
"""Positions in a tile at most."""
BY_ITSELF: Final = 500
"""What a further product costs, in multiplications: calls share one when that is cheaper."""


class TilePart(NamedTuple):
    """The calls of a tile that share one product."""

    weights: Floats
    """By row (call, then position) and outcome; whole numbers, all to the kernel's total."""
    outcomes: Ints
    begin: int
    end: int
    """Its rows among those of the tile."""


class Tile(NamedTuple):
    """Positions `begin` to `end` of the members, and the products that give the values of their
    calls, call by call."""

    begin: int
    end: int
    calls: tuple[int, ...]
    parts: tuple[TilePart, ...]


class Tiles:
    """Some positions of a kernel, cut into tiles."""

    def __init__(
        self, kernel: Kernel, members: Ints, kind: Any = np.float32, widest: int = WIDEST
    ) -> None:
        self.members = np.asarray(members)
        self.total = int(np.lcm.reduce(kernel.totals))
        """What the weights of every call sum to."""
        self.kind = kind
        self._kernel = kernel
        self._widest = widest
        self._entries = _Entries(kernel)
        self._place = np.zeros(len(kernel.target), np.int64)
        """Where the outcomes of the part that is being made stand among its own."""
        self.tiles = [self._tile(begin, end) for begin, end in self._runs()]
        self.rows = max((t.end - t.begin) * len(t.calls) for t in self.tiles)
        self.widest = max(len(p.outcomes) for t in self.tiles for p in t.parts)

    def parts(self, tiles: int) -> Iterator[Tiles]:
        """Yield the same tiles, at most so many at a time."""
        for first in range(0, len(self.tiles), tiles):
            several = self.tiles[first : first + tiles]
            begin, end = several[0].begin, several[-1].end
            part = copy(self)
            part.members = self.members[begin:end]
            part.tiles = [t._replace(begin=t.begin - begin, end=t.end - begin) for t in several]
            yield part

    def _runs(self) -> list[tuple[int, int]]:
        """Runs of members that follow one another, of one line, down and series, with the same
        calls."""
        k, m = self._kernel, self.members
        opened = np.diff(k.pair_of)[m]
        first = k.call[k.pair_of[m]].astype(np.int64)
        last = k.call[k.pair_of[m + 1] - 1].astype(np.int64)
        gaps = m - np.arange(len(m))
        series = (k.phase[m], k.line[m], k.down[m], k.series[m], k.counted[m])
        keys = np.stack([*series, opened, first, last, gaps])
        breaks = np.flatnonzero(np.any(np.diff(keys, axis=1) != 0, axis=0)) + 1
        runs = []
        for begin, end in zip([0, *breaks], [*breaks, len(m)], strict=True):
            cuts = np.linspace(begin, end, -(-(end - begin) // self._widest) + 1).astype(int)
            runs += list(zip(cuts[:-1].tolist(), cuts[1:].tolist(), strict=True))
        return runs

    def _tile(self, begin: int, end: int) -> Tile:
        k, members = self._kernel, self.members[begin:end]
        calls = k.call[k.pair_of[members[0]] : k.pair_of[members[0] + 1]]
        pairs = k.pair_of[members][None, :] + np.arange(len(calls))[:, None]
        assert np.array_equal(k.call[pairs], np.repeat(calls, len(members)).reshape(pairs.shape))
        groups: list[tuple[int, int, Ints]] = []
        for number in range(len(calls)):
            outcomes = different(self._entries.outcomes(pairs[number]), len(k.target))
            new = (number, number + 1, outcomes)
            groups = _joined(groups, new, len(members))
        parts = tuple(self._part(pairs, *group) for group in groups)
        return Tile(begin, end, tuple(calls.tolist()), parts)

    def _part(self, pairs: Ints, begin: int, end: int, outcomes: Ints) -> TilePart:
        of_part = pairs[begin:end].ravel()
        rows, result, weights = self._entries.all_of(of_part, self.total)
        self._place[outcomes] = np.arange(len(outcomes))
        flat = rows * len(outcomes) + self._place[result]
        dense = np.bincount(flat, weights, minlength=len(of_part) * len(outcomes))
        matrix = dense.reshape(len(of_part), len(outcomes)).astype(self.kind)
        width = pairs.shape[1]
        return TilePart(matrix, outcomes, begin * width, end * width)


def _joined(
    groups: list[tuple[int, int, Ints]], new: tuple[int, int, Ints], width: int
) -> list[tuple[int, int, Ints]]:
    """The groups with one call more: in the last of them when one product is cheaper than two."""
    if groups:
        begin, end, outcomes = groups[-1]
        both = np.union1d(outcomes, new[2])
        apart = (end - begin) * len(outcomes) + len(new[2])
        together = (new[1] - begin) * len(both)
        if together * width <= apart * width + BY_ITSELF:
            return [*groups[:-1], (begin, new[1], both)]
    return [*groups, new]


class _Entries:
    """The results of pairs, with their weights."""

    def __init__(self, kernel: Kernel) -> None:
        self.kernel = kernel

    def outcomes(self, pairs: Ints) -> Ints:
        return self._rows(pairs)[1]

    def all_of(self, pairs: Ints, total: int) -> tuple[Ints, Ints, Ints]:
        """For each result of the pairs: which of them, its outcome, its weight to `total`."""
        k = self.kernel
        of_pair, outcomes, place = self._rows(pairs)
        table = k.table[pairs]
        weights = k.weight[k.weight_of[table][of_pair] + place]
        return of_pair, outcomes, weights * (total // k.totals[table])[of_pair]

    def _rows(self, pairs: Ints) -> tuple[Ints, Ints, Ints]:
        k = self.kernel
        starts, lengths = k.row_of[pairs], k.row_of[pairs + 1] - k.row_of[pairs]
        of_pair = np.repeat(np.arange(len(pairs)), lengths)
        place = np.arange(len(of_pair)) - np.repeat(np.cumsum(lengths) - lengths, lengths)
        return of_pair, k.result[starts[of_pair] + place], place


def different(numbers: Ints, below: int) -> Ints:
    """Return the numbers that come up, each once, in order: quicker than by sorting."""
    mask = np.zeros(below, bool)
    mask[numbers] = True
    return np.flatnonzero(mask)


def as_good(kind: Any) -> float:
    """Return the largest difference between values that are equal but for rounding."""
    return 1e-12 if np.dtype(kind).itemsize > 4 else 1e-6


class Products:
    """The positions of some tiles, valued by `columns` (fields, owners and leads) at once."""

    def __init__(
        self,
        tiles: Tiles,
        row: Ints,
        fields: int,
        columns: int,
        calls: bool = False,
        by_member: bool = False,
    ) -> None:
        """`row`: the row of each outcome's value in the given array. `calls`: note the best
        call, too. `by_member`: values are put in the rows of members, not of positions."""
        kind = tiles.kind
        self._total = tiles.total
        self._near = as_good(kind) * tiles.total
        array = np.empty((tiles.widest, columns), kind)
        product = np.empty((tiles.rows, columns), kind)
        highest = np.empty((max(t.end - t.begin for t in tiles.tiles), columns), kind)
        self.calls = np.zeros((len(tiles.members), columns // fields if calls else 0), np.uint8)
        """The index of the best call of every member among the legal ones there."""
        self._jobs = []
        for tile in tiles.tiles:
            wide, opened = tile.end - tile.begin, len(tile.calls)
            parts = [
                (p.weights, row[p.outcomes], array[: len(p.outcomes)], product[p.begin : p.end])
                for p in tile.parts
            ]
            by_call = product[: wide * opened].reshape(opened, wide, fields, columns // fields)
            best = highest[:wide].reshape(wide, fields, columns // fields)
            noted = self.calls[tile.begin : tile.end] if calls and opened > 1 else None
            first = tile.begin if by_member else int(tiles.members[tile.begin])
            self._jobs.append((parts, by_call, best, highest[:wide], noted, first, first + wide))

    def best(self, values: Floats, into: Floats, note: bool = True) -> None:
        """Put the value of every member into its row. `note`: the best calls are of use this
        time, if they are noted at all."""
        take, multiply, most, divide = values.take, np.matmul, np.maximum.reduce, np.divide
        total = self._total
        for parts, by_call, best, highest, noted, begin, end in self._jobs:
            for weights, rows, used, product in parts:
                take(rows, 0, used, "clip")
                multiply(weights, used, product)
            if len(by_call) == 1:
                best[...] = by_call[0]
            elif best.shape[1] == 1:
                most(by_call, axis=0, out=best)
            else:
                self._with_rest(by_call, best)
            if note and noted is not None:
                _note(by_call[:, :, 0], best[:, 0] - self._near, noted)
            divide(highest, total, into[begin:end])

    def _with_rest(self, by_call: Floats, best: Floats) -> None:
        """The other fields are those of the call that is best for the first of them."""
        lead = best[:, 0]
        np.maximum.reduce(by_call[:, :, 0], axis=0, out=lead)
        rest = best[:, 1:]
        rest[...] = by_call[-1, :, 1:]
        enough = lead - self._near
        for of_call in by_call[-2::-1]:
            np.copyto(rest, of_call[:, 1:], where=(of_call[:, 0] >= enough)[:, None])


def _note(by_call: Floats, enough: Floats, noted: Ints) -> None:
    """Note the first call that is good enough: how many before it are not. (Counting takes a
    fifth of what `argmax` takes.)"""
    lacking = by_call[0] < enough
    noted[...] = lacking
    for of_call in by_call[1:-1]:
        lacking &= of_call < enough
        noted += lacking
