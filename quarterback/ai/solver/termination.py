"""Whether play must end: with some dials a play could be repeated forever."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from quarterback.ai.kernel import Kernel

Ints = NDArray[Any]


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
