"""The dial that a game is usually played with, and how often such games end tied."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from quarterback.rule_sets import (
    RECONSTRUCTION,
    SATURDAY,
    house_settings,
    name_of_dial,
    saturday_dial,
    settings_of,
    shipped_dial,
)
from rulesets.core.plain_text import capitalize
from rulesets.registry import DIAL_GAME

if TYPE_CHECKING:
    from rulesets.core.dial import Dial

SHORT_GAME: Final = 60
"""The most plays, both teams together, of a game that usually has the Saturday dial."""
HOUSE_RULINGS: Final = {"tiebreak": "penetrations", "halves_begin": "midfield"}
"""The additional house rulings of a daily and a season for one (LQ-R38, LQ-R40)."""
TITLES: Final = {RECONSTRUCTION: "the reconstructed dial", SATURDAY: "the Saturday dial (house)"}
"""The name of each of the program's dials, where it is used."""
DIAL_LABELS: Final = {SATURDAY: "Saturday (house)", RECONSTRUCTION: "Reconstruction"}
"""The same, for a line or a choice of a form."""
_TIED: Final = {
    RECONSTRUCTION: ((20, 71), (40, 42), (60, 29), (160, 9)),
    SATURDAY: ((20, 14), (40, 7), (60, 5)),
}
"""How many of a hundred games of that many plays between equal coaches end tied."""


def usual_dial(settings: Mapping[str, str]) -> Dial:
    """Return the dial for a game of these settings: Saturday up to 60 plays, else the
    reconstruction."""
    plays = plays_of(settings)
    short = plays is not None and plays <= SHORT_GAME
    return saturday_dial() if short else shipped_dial()


def plays_of(settings: Mapping[str, str]) -> int | None:
    """Return how many plays a game of these settings has, both teams together; None by the
    clock, or if it is not a number."""
    if settings.get("timing", "plays") != "plays":
        return None
    usual = next(each.default for each in settings_of(DIAL_GAME) if each.name == "plays")
    plays = settings.get("plays", usual).strip()
    return int(plays) if plays.isascii() and plays.isdigit() and len(plays) < 10 else None


def with_house_settings(settings: Mapping[str, str], dial: Dial | None) -> dict[str, str]:
    """Return the settings of a game with a dial: those that the dial is made for, unless they
    say otherwise."""
    return house_settings(dial) | dict(settings)


def title_of_dial(dial: Dial) -> str:
    """Return the name of a dial where it is used: the program's by their kind, others by their
    own names."""
    return TITLES.get(name_of_dial(dial.digest)) or dial.name


def tied_of_ten(dial: Dial, settings: Mapping[str, str]) -> int | None:
    """Return how many of ten such games between equal coaches end tied. None for another dial,
    for a game by the clock, and for one much shorter than those that were measured."""
    measured = _TIED.get(name_of_dial(dial.digest))
    plays = plays_of(settings)
    if measured is None or plays is None or plays < measured[0][0] - 5:
        return None
    if settings.get("tiebreak") == "penetrations":
        return 0
    lengths = [length for length, _ in measured]
    after = bisect_right(lengths, plays)
    if after in (0, len(measured)):
        share = float(measured[after - 1 if after else 0][1])
    else:
        (less, more_tied), (more, fewer_tied) = measured[after - 1], measured[after]
        share = more_tied + (fewer_tied - more_tied) * (plays - less) / (more - less)
    return max(1, round(share / 10))


def dial_line(dial: Dial | None, settings: Mapping[str, str]) -> str:
    """Return one line for a form: the dial, and how many of ten such games end tied. `dial` is
    None for a real one on a table."""
    if dial is None:
        return "Your own dial: you spin it and type what it shows."
    what = DIAL_LABELS.get(name_of_dial(dial.digest)) or capitalize(title_of_dial(dial))
    tied = tied_of_ten(dial, settings)
    if tied is None:
        return f"{what}."
    if tied == 0:
        return f"{what}: almost no such game ends tied."
    return f"{what}: about {tied} of 10 such games {'ends' if tied == 1 else 'end'} tied."
