"""How strong the coaches of the dial game are, by dial: measured in games of each with each."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import msgspec

RECONSTRUCTION, SATURDAY = "reconstruction", "saturday"
"""The names of the dials, as `quarterback.rule_sets` has them."""
STANDARD_RATING: Final = 1000
"""The Letterman's, with every dial; 400 more win ten games for every loss."""


class CoachRatings(msgspec.Struct, frozen=True):
    dial: str
    """Its name."""
    title: str
    """The dial in a sentence: the reconstruction."""
    plays: int
    """Of each game, both teams together."""
    games: int
    """Of all pairs."""
    error: int
    """The standard error of a rating against the Letterman's."""
    of: Mapping[str, int]
    """By coach, from the weakest to the strongest."""


BY_DIAL: Final = {
    RECONSTRUCTION: CoachRatings(
        RECONSTRUCTION,
        "the reconstruction",
        160,
        108_000,
        3,
        {
            "freshman": 810,
            "sophomore": 851,
            "passer": 895,
            "punter": 922,
            "gambler": 931,
            "junior": 939,
            "senior": 962,
            "letterman": 1000,
            "scorer": 1003,
            "all-american": 1017,
        },
    ),
    SATURDAY: CoachRatings(
        SATURDAY,
        "the Saturday dial",
        40,
        139_200,
        3,
        {
            "freshman": 795,
            "sophomore": 950,
            "junior": 989,
            "scorer": 998,
            "letterman": 1000,
            "senior": 1002,
            "passer": 1004,
            "punter": 1009,
            "gambler": 1011,
            "all-american": 1011,
        },
    ),
}


def ratings_with(dial: str) -> CoachRatings:
    """Return the ratings with a dial, by its name; for one with which no games were measured, those
    with the reconstruction."""
    return BY_DIAL.get(dial, BY_DIAL[RECONSTRUCTION])
