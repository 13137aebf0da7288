"""A line of values over time, as high as there is room: a column a value, or some, or one for
several."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from quarterback.tui.theme.glyphs import Skin

_WIDEST = 3
"""The columns that a value has at most."""
_STEPS: Final = {"unicode": " ▁▂▃▄▅▆▇█", "ascii": " _.-:=+*#"}


def spark_rows(values: Sequence[float], width: int, height: int, skin: Skin) -> list[str]:
    """The line in `height` rows of `width` cells at most; none without a value. The lowest value
    still has a cell, so that there is always something to be seen."""
    if not values or width < 1 or height < 1:
        return []
    steps = _STEPS[skin.name]
    columns = _columns(values, width)
    low, high = min(columns), max(columns)
    span, most = (high - low) or 1.0, height * (len(steps) - 1)
    levels = [1 + round((value - low) / span * (most - 1)) for value in columns]
    if high == low:
        levels = [most // 2] * len(columns)
    each = len(steps) - 1
    return [
        "".join(steps[min(max(level - row * each, 0), each)] for level in levels)
        for row in range(height - 1, -1, -1)
    ]


def _columns(values: Sequence[float], width: int) -> list[float]:
    """A value a column: of few values each has some, of many a column has the last that fell into
    it."""
    if len(values) <= width:
        wide = min(_WIDEST, width // len(values))
        return [value for value in values for _ in range(wide)]
    return [values[(at + 1) * len(values) // width - 1] for at in range(width)]
