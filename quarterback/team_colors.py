"""The colors that a side may choose for its end zone and score board, by name."""

from __future__ import annotations

TEAM_COLORS = (
    "crimson",
    "orange",
    "gold",
    "forest",
    "sky",
    "navy",
    "purple",
    "brown",
    "slate",
)
"""Empty for none: then the end zones are turf, as on the printed board."""
