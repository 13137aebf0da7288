"""The two sides, and the score they share."""

from __future__ import annotations

from typing import Final, Literal, TypeVar

import msgspec

Side = Literal["home", "visitors"]
_Value = TypeVar("_Value")

HOME: Final[Side] = "home"
VISITORS: Final[Side] = "visitors"
SIDES: Final[tuple[Side, Side]] = (HOME, VISITORS)
OTHER: Final[dict[Side, Side]] = {HOME: VISITORS, VISITORS: HOME}
LETTER: Final[dict[Side, str]] = {HOME: "H", VISITORS: "V"}
OF_LETTER: Final[dict[str, Side]] = {"H": HOME, "V": VISITORS}
AS_READ: Final[tuple[Side, Side]] = (VISITORS, HOME)
"""The order in which people read and fill in two teams: visitors first, as in a line score.
Commands and files keep home first."""


def as_read(home: _Value, visitors: _Value) -> tuple[_Value, _Value]:
    """Return what belongs to the two sides in the order of AS_READ."""
    return visitors, home


class Score(msgspec.Struct, frozen=True, gc=False):
    """Points of each side."""

    home: int = 0
    visitors: int = 0


def with_points(score: Score, side: Side, points: int) -> Score:
    """The score after `side` has added `points`."""
    if side == HOME:
        return Score(score.home + points, score.visitors)
    return Score(score.home, score.visitors + points)


def points_of(score: Score, side: Side) -> int:
    return score.home if side == HOME else score.visitors


def lead(score: Score, side: Side) -> int:
    """By how many points `side` leads; negative when it is behind."""
    return points_of(score, side) - points_of(score, OTHER[side])


def scorer(before: Score, after: Score) -> Side | None:
    """The side that has more points than before, None when neither has."""
    return next((side for side in SIDES if points_of(after, side) > points_of(before, side)), None)


def leader(score: Score) -> Side | None:
    """The side with more points, None when level."""
    if score.home == score.visitors:
        return None
    return HOME if score.home > score.visitors else VISITORS
