"""What is wrong in a form, in words, and at which of its fields."""

from __future__ import annotations

from collections.abc import Sequence

LABELS = {
    "home": "Home",
    "home-color": "Home color",
    "visitors": "Visitors",
    "visitors-color": "Visitors' color",
    "plays": "Plays",
    "minutes": "Minutes a half",
    "dial": "Dial",
    "dial-file": "Dial file",
    "seed": "Seed",
    "toss": "Toss",
    "board": "Board",
    "place": "Place",
    "hour": "Hour",
    "weather": "Weather",
    "team-home": "Home's team",
    "team-visitors": "Visitors' team",
}
MOST_FAULTS = 3
"""Most faults of a file that fit under its field; the command line lists all."""


class FormFault(ValueError):
    """What is wrong, in words; `field` is where, and empty when it is no one field's."""

    def __init__(self, field: str, message: str) -> None:
        label = LABELS.get(field, "")
        super().__init__(f"{label}: {message}" if label else message)
        self.field = field


def few(faults: Sequence[str]) -> str:
    """The first faults, a line each, and how many more there are."""
    more = len(faults) - MOST_FAULTS
    return "\n".join([*faults[:MOST_FAULTS], *([f"and {more} more errors"] if more > 0 else [])])
