"""The tables of the cheat sheet as data, each row with where it comes from.

Four of them have lost their first row in print; what stands there now is `inferred` (LD-R2 to
LD-R4). Climate and crowd stand on roster sheets that nobody has: those here are a `house` preset
(LD-R28). A league may bring its own of each.
"""

from __future__ import annotations

from typing import Final

import msgspec

from rulesets.core.tables import Source


class Span(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A row: what the faces from `first` to `last` mean, in one word."""

    first: int
    last: int
    what: str
    source: Source = "printed"


class Flag(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A row of the penalties: a foul of each side, its yards, and whether a foul of the defence is
    a first down by itself."""

    first: int
    last: int
    defence: str = ""
    defence_yards: int = 0
    offence: str = ""
    offence_yards: int = 0
    first_down: bool = False
    after: str = ""
    """`pass` after a pass that was thrown, `run` after every other play; empty after any."""
    source: Source = "printed"
    rules: tuple[str, ...] = ()


class Weather(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A row of climate or crowd: its name, and what it adds to the chance of passes and kicks (in
    hundredths), and to the length of kicks (in yards). A crowd bears on the visitors alone."""

    first: int
    last: int
    what: str
    passes: int = 0
    kicks: int = 0
    yards: int = 0
    source: Source = "house"


class Tables(msgspec.Struct, frozen=True):
    """All tables that a game is played with."""

    side: tuple[Span, ...]
    penalties: tuple[Flag, ...]
    injury: tuple[Span, ...]
    injury_length: tuple[Span, ...]
    climate: tuple[Weather, ...]
    crowd: tuple[Weather, ...]


SIDE: Final = (
    Span(1, 4, "centre", "inferred"),
    Span(5, 6, "left"),
    Span(7, 8, "right"),
    Span(9, 10, "out"),
)
"""LD-KO-04, LD-PUNT-04, LD-R2: where a kick comes down, as the kicking side faces."""
PENALTIES: Final = (
    Flag(1, 5, "offside", 5, "illegal_procedure", 5, source="inferred",
         rules=("LD-PEN-03", "LD-R3")),
    Flag(6, 10, "holding", 5, "holding", 10, rules=("LD-PEN-04",)),
    Flag(11, 90, rules=("LD-PEN-05",)),
    Flag(91, 95, "pass_interference", 15, "pass_interference", 5, first_down=True, after="pass",
         rules=("LD-PEN-06",)),
    Flag(91, 95, "illegal_block", 10, "illegal_block", 10, after="run",
         rules=("LD-PEN-07", "LD-R15")),
    Flag(96, 100, "personal_foul", 10, "personal_foul", 10, rules=("LD-PEN-08",)),
)  # fmt: skip
INJURY: Final = (Span(1, 8, "none", "inferred"), Span(9, 9, "winded"), Span(10, 10, "out"))
"""LD-INJ-02, LD-INJ-03, LD-R4."""
INJURY_LENGTH: Final = (
    Span(1, 6, "game", "inferred"),
    Span(7, 8, "next_game"),
    Span(9, 9, "next_two"),
    Span(10, 10, "season"),
)
"""LD-INJ-04, LD-R4, from the lightest to the gravest."""
HURTS: Final = tuple(row.what for row in INJURY_LENGTH)
CLIMATE: Final = (
    Weather(1, 60, "fair"),
    Weather(61, 75, "wind", -3, -5, 0),
    Weather(76, 90, "rain", -5, -5, -3),
    Weather(91, 97, "snow", -8, -8, -5),
    Weather(98, 100, "blizzard", -12, -12, -10),
)
CROWD: Final = (
    Weather(1, 70, "ordinary"),
    Weather(71, 95, "loud", -3),
    Weather(96, 100, "deafening", -6),
)


def labels_only(rows: tuple[Weather, ...]) -> tuple[Weather, ...]:
    """LD-R28: the same names, with nothing that follows from them."""
    return tuple(Weather(row.first, row.last, row.what, source=row.source) for row in rows)


def what_of(rows: tuple[Span, ...], face: int) -> str:
    """What a face means."""
    return next(row.what for row in rows if row.first <= face <= row.last)


def flag_of(rows: tuple[Flag, ...], face: int, *, thrown: bool) -> Flag:
    """What a hundredth means after a pass that was thrown, or after any other play (LD-R15)."""
    after = ("", "pass" if thrown else "run")
    return next(row for row in rows if row.first <= face <= row.last and row.after in after)


def weather_of(rows: tuple[Weather, ...], face: int) -> Weather:
    """What a hundredth means for climate or crowd."""
    return next(row for row in rows if row.first <= face <= row.last)


def named(rows: tuple[Weather, ...], what: str) -> Weather:
    """The row of a name; one that changes nothing where there is none."""
    return next((row for row in rows if row.what == what), Weather(1, 100, what))
