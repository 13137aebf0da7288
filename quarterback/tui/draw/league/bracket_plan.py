"""How large a bracket is drawn in a window of cells."""

from __future__ import annotations

from typing import Final

from league.views.bracket_plan import BracketForm, BracketPlan, columns, planned
from league.views.brackets import BracketView

GAP: Final = 3
"""Columns between two rounds: the lines run there."""
LEAST, MOST = 21, 34
"""Cells across a game."""


def plan_of(view: BracketView, width: int, height: int, framed: bool | None = None) -> BracketPlan:
    """A plan for a window of this size. Games are framed where there is room for all of them so,
    unless it is said how they shall be."""
    rounds = max(columns(view), 1)
    # One cell is the window's own edge; lines between rounds need theirs.
    fit = (width - 1 - GAP * (rounds - 1)) // rounds
    across = min(max(fit, LEAST), MOST)
    tall = planned(view, BracketForm(across, height=4, stride=4, first=1, gap=GAP))
    if framed or (framed is None and tall.height <= height):
        return tall
    flat = BracketForm(across, height=2, stride=3, first=0, gap=GAP)
    return planned(view, flat) if view.games else tall
