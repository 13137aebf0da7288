"""What a call is called for what it cost."""

from __future__ import annotations

from typing import Final, Literal

Grade = Literal["best", "good", "slip", "mistake", "blunder"]

FROM: Final[tuple[tuple[float, Grade], ...]] = (
    (0.08, "blunder"),
    (0.03, "mistake"),
    (0.01, "slip"),
    (0.001, "good"),
)
"""From which cost on, in chances to win. What cost less than a thousandth is the best."""
WORTH_SAYING: Final = 0.01
"""Less than one game in a hundred is not worth a word."""


def grade(cost: float) -> Grade:
    """The word for a call that threw so much away."""
    return next((word for least, word in FROM if cost >= least), "best")
