"""The value of each position from the values of outcomes: the best of its calls.

Of equally good calls the first, which has the lowest signal, is called.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from quarterback.ai.solver.lattice import Floats
from quarterback.ai.solver.tiles import Tiles

Ints = NDArray[Any]


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
