"""The gridiron as a picture, and where it can be tapped."""

from __future__ import annotations

from typing import NamedTuple

from msgspec.structs import replace

from quarterback.game.controller import GameController
from rulesets.core.field import END_LINE, GOAL, MIDFIELD, from_home, place_name
from rulesets.core.sides import HOME

_FIRST, _LAST = GOAL - END_LINE, END_LINE
"""The end lines, in yards from Home's goal line."""
STRIP = 5
"""Yards of a place to tap on the whole field."""
CLOSE = 15
"""Yards to either side of the ball on the part of the field that is shown large."""


class Strip(NamedTuple):
    """A place to tap."""

    yard: int
    """Yards from Home's goal line."""
    name: str
    """The spot, as people write it: H31."""

    @property
    def number(self) -> str:
        """The number of its line; empty in an end zone."""
        return str(min(self.yard, GOAL - self.yard)) if 0 < self.yard < GOAL else ""


class TapField(NamedTuple):
    """A field with what lies on it. Places are yards from Home's goal line; None where nothing is
    shown."""

    home: str
    visitors: str
    ball: int | None
    to_gain: int | None
    spot: int | None
    """The spot that is being entered."""
    rightward: bool
    """Whether the team with the ball goes to the right."""
    first: int
    """The first yard of the part that is shown large, counted from Home's goal line."""
    strips: tuple[Strip, ...]
    """Places to tap on the whole field."""
    yards: tuple[Strip, ...]
    """Places to tap on the part that is shown large, yard by yard."""
    lines: tuple[tuple[int, str], ...]
    """Yard lines of the whole field, with their numbers."""


def tap_field(game: GameController, spot: int | None, *, asks: bool) -> TapField:
    """Return the field of a game; `spot` is one that is being entered, `asks` whether one may be
    tapped."""
    s = game.state
    display = game.rules.display_spot
    at = display(game.rules, s) if display is not None else None
    shown = s if at is None else replace(s, spot=at)
    ball = to_gain = None
    if shown.possession is not None and shown.spot is not None:
        ball = from_home(shown.possession, shown.spot)
        if shown.line_to_gain is not None:
            to_gain = from_home(shown.possession, shown.line_to_gain)
    middle = spot if spot is not None else ball if ball is not None else MIDFIELD
    first = min(max(middle - CLOSE, _FIRST), _LAST - 2 * CLOSE)
    strips = [_strip(yard + STRIP // 2) for yard in range(_FIRST, _LAST, STRIP)] if asks else []
    yards = [_strip(yard) for yard in range(first, first + 2 * CLOSE + 1)] if asks else []
    lines = [(yard, str(min(yard, GOAL - yard))) for yard in range(0, GOAL + 1, 10)]
    return TapField(
        game.names.home,
        game.names.visitors,
        ball,
        to_gain,
        spot,
        s.possession == HOME,
        first,
        tuple(strips),
        tuple(yards),
        tuple(lines),
    )


def _strip(yard: int) -> Strip:
    return Strip(yard, place_name(HOME, yard))
