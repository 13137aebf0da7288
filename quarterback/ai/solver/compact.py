"""Solved values in compact form: sixteen bits each, as differences, compressed.

Neighbors (the next lead, the next yard, one play less) differ little. Stored is the difference of
the differences along all three, as whole numbers that wrap around at 65,536, so that nothing is
lost but the rounding to sixteen bits: 1/65,535 of win minus loss at most.
"""

from __future__ import annotations

import lzma
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from quarterback.ai.solver.lattice import Floats

Words = NDArray[np.uint16]
STEPS: Final = 65535
ROUNDING: Final = 1 / STEPS
"""The maximum error of a value of the first field; of a chance, half of it."""
_LOWEST: Final = (-1.0, 0.0, 0.0)
_RANGE: Final = (2.0, 1.0, 1.0)
"""Of the fields: win minus loss, chances of a tie."""
_ALONG: Final = (-1, 1, 0)
"""Differences are taken along leads, anchors, plays left."""


class Packed(NamedTuple):
    """One array of values, packed."""

    data: bytes
    shape: tuple[int, ...]


def pack(values: Floats) -> Packed:
    """Pack values by plays left, anchor, field, owner and lead."""
    words = np.empty(values.shape, np.uint16)
    for field in range(values.shape[2]):
        share = (values[:, :, field].astype(np.float64) - _LOWEST[field]) / _RANGE[field]
        words[:, :, field] = np.rint(np.clip(share, 0, 1) * STEPS)
    by_field = np.moveaxis(words, (2, 3), (0, 1)).copy()
    for axis in _ALONG:
        by_field = _differences(by_field, axis if axis < 0 else axis + 2)
    data = lzma.compress(_planes(by_field), format=lzma.FORMAT_XZ, preset=6)
    return Packed(data, values.shape)


def unpack(packed: Packed, kind: Any = np.float32) -> Floats:
    """Unpack values, exact but for the rounding. Raises ValueError for invalid data."""
    plays, anchors, fields, owners, leads = packed.shape
    try:
        raw = lzma.decompress(packed.data, format=lzma.FORMAT_XZ)
        words = _words(raw).reshape(fields, owners, plays, anchors, leads)
    except lzma.LZMAError as problem:
        raise ValueError(f"these are no packed values: {problem}") from None
    for axis in reversed(_ALONG):
        words = np.cumsum(words, axis=axis if axis < 0 else axis + 2, dtype=np.uint16)
    values = np.empty(packed.shape, kind)
    for field in range(fields):
        share = np.moveaxis(words[field], 0, 2) * (_RANGE[field] / STEPS)
        values[:, :, field] = share + _LOWEST[field]
    return values


def _differences(words: Words, axis: int) -> Words:
    """Return the differences along an axis, wrapped around; the first value unchanged."""
    before = np.roll(words, 1, axis)
    first: list[Any] = [slice(None)] * words.ndim
    first[axis] = 0
    before[tuple(first)] = 0
    return words - before


def _planes(words: Words) -> bytes:
    """Return all high bytes, then all low ones, so that similar bytes are adjacent. A difference
    is encoded as its size with its sign in the lowest bit, so that small ones of either sign
    have an empty high byte."""
    signed = words.view(np.int16).ravel()
    folded = ((signed << 1) ^ (signed >> 15)).view(np.uint16)
    return (folded >> 8).astype(np.uint8).tobytes() + (folded & 255).astype(np.uint8).tobytes()


def _words(raw: bytes) -> Words:
    half = len(raw) // 2
    high = np.frombuffer(raw, np.uint8, half).astype(np.uint16)
    folded = (high << 8) | np.frombuffer(raw, np.uint8, half, half)
    signed = (folded >> 1).view(np.int16) ^ -(folded & 1).view(np.int16)
    return signed.view(np.uint16)
