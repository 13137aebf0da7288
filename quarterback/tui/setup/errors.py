"""What is wrong in a form, in words, and at which of its fields."""

from __future__ import annotations

from collections.abc import Sequence

from quarterback.game.option_parser import OPTIONS

LABELS = {
    **{option.name: option.label for option in OPTIONS},
    "dial-file": "Dial file",
    "team-home": "Home's team",
    "team-visitors": "Visitors' team",
}
"""What each field is called, on its row and before what is wrong with it."""
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
