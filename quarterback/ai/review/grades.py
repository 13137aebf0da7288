"""Grades of calls by their cost."""

from __future__ import annotations

from typing import Final, Literal

Grade = Literal["best", "good", "slip", "mistake", "blunder"]

FROM: Final[tuple[tuple[float, Grade], ...]] = (
    (0.08, "blunder"),
    (0.03, "mistake"),
    (0.01, "slip"),
    (0.001, "good"),
)
"""The lowest cost of each grade, in win probability. A cost of less than a thousandth is the
best call."""
WORTH_SAYING: Final = 0.01
"""Less than one game in a hundred is not worth mentioning."""


def grade(cost: float) -> Grade:
    """Return the grade of a cost."""
    return next((word for least, word in FROM if cost >= least), "best")
