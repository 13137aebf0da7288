"""A kernel in compact form: fourteen megabytes of arrays in two tenths of one.

Nearly all of them are the results, an outcome for each face of each call at each position. A yard
farther along the same line, the same call leads to much the same outcomes, a yard farther. So
outcomes are counted in the order of where they lead, and each pair's results are stored as what
they differ from those of the pair before it with the same call and table, face by face; that
compresses to one part in a hundred. Nothing is lost.
"""

from __future__ import annotations

import lzma
from collections.abc import Iterator, Mapping
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from quarterback.ai import array_files

Ints = NDArray[Any]
BEGINS: Final = ("pair_of", "row_of")
"""Arrays that say where each group begins: the lengths of the groups are stored."""


def pack(arrays: Mapping[str, Ints], names: Any) -> bytes:
    """Return the bytes that stand for a kernel's arrays, and the plain data beside them."""
    rank = np.argsort(_in_order(arrays), kind="stable")
    differences = np.empty(len(arrays["result"]), np.int32)
    done = 0
    for rows in _groups(arrays):
        table = rank[arrays["result"][rows]]
        part = np.diff(table, axis=0, prepend=0).T
        differences[done : done + part.size] = part.ravel()
        done += part.size
    small = {name: array for name, array in arrays.items() if name != "result"}
    small |= {name: np.diff(arrays[name]) for name in BEGINS}
    return lzma.compress(array_files.sealed({**small, "differences": differences}, names))


def unpack(data: bytes) -> tuple[dict[str, Ints], Any] | None:
    """Return what `pack` packed; None when it is damaged."""
    try:
        saved = array_files.unseal(lzma.decompress(data))
    except lzma.LZMAError:
        return None
    if saved is None:
        return None
    views, names = saved
    differences = views.pop("differences")
    # Copied: they are parts of all that was unpacked, nearly all of which is the differences.
    arrays = {name: array.copy() for name, array in views.items()}
    for name in BEGINS:
        arrays[name] = np.concatenate([[0], np.cumsum(arrays[name])]).astype(np.int32)
    order = _in_order(arrays).astype(np.int32)
    arrays["result"] = np.empty(len(differences), np.int32)
    done = 0
    for rows in _groups(arrays):
        part = differences[done : done + rows.size].reshape(rows.shape[::-1])
        arrays["result"][rows] = order[np.cumsum(part, axis=1, dtype=np.int32).T]
        done += rows.size
    return arrays, names


def _in_order(arrays: Mapping[str, Ints]) -> Ints:
    """Return the outcomes in the order of what they come to: what is the same for all results of
    a kind first, the yard last."""
    target = arrays["target"]
    outcome = ("swap", "points", "cost", "ends")
    position = ("phase", "line", "down", "series", "spot")
    keys = [*(arrays[name] for name in outcome), *(arrays[name][target] for name in position)]
    return np.lexsort(keys[::-1])


def _groups(arrays: Mapping[str, Ints]) -> Iterator[Ints]:
    """Yield, for each call with each table, the places of its results: a row for each pair, in the
    order of the positions, and a column for each row of the table."""
    kinds = arrays["call"].astype(np.int32) << 8 | arrays["table"]
    begins = arrays["row_of"][:-1].astype(np.int64)
    lengths = np.diff(arrays["row_of"])
    for kind in np.unique(kinds):
        pairs = np.flatnonzero(kinds == kind)
        yield begins[pairs][:, None] + np.arange(lengths[pairs[0]])
