"""The gridiron as places in an SVG: ten units a yard, Home's end zone to the left."""

from __future__ import annotations

from typing import Final

import msgspec

from quarterback.team_colors import TEAM_COLORS
from rulesets.core.field import GOAL, from_home
from rulesets.core.header import Header
from rulesets.core.ruleset import RuleSet
from rulesets.core.sentences.wording import Names
from rulesets.core.session import Entry
from rulesets.core.sides import HOME, SIDES, VISITORS, Side
from rulesets.core.state import CHOICE, FREE_KICK, KICKOFF, OVER, TOSS, TRY, State

YARD: Final = 10
"""Units for a yard."""
_END_ZONE: Final = 10
_SET_DOWN: Final = frozenset({TOSS, CHOICE, KICKOFF, FREE_KICK, TRY, OVER})
"""Phases for which the ball is put down somewhere, not left where a play ended."""
_NAME_ROOM, _LETTER, _LARGEST = 440.0, 0.7, 62.0
"""Units along an end zone for a name, the width of a letter in its size, and the largest size."""


class MeasurePicture(msgspec.Struct, frozen=True):
    """The ten-yard measure on its rail."""

    left: int
    wide: int
    ticks: tuple[int, ...]
    words: str


class ZonePicture(msgspec.Struct, frozen=True):
    """An end zone: its place on the picture, its team and color."""

    x: int
    turn: int
    """By which the name is turned, in degrees."""
    name: str
    size: float
    team: str
    """The class of the team's color; empty for turf."""


class FieldPicture(msgspec.Struct, frozen=True):
    """Everything on the field, in units from the left end line."""

    zones: tuple[ZonePicture, ZonePicture]
    words: str
    """The field for those who do not see it."""
    ball: int | None = None
    was: int | None = None
    """Where the ball lay before the last play, if it has moved on from there."""
    to_gain: int | None = None
    """The line to gain; None for none, and for the goal line."""
    way: int = 0
    """1 for a team that plays to the right, -1 to the left."""
    measure: MeasurePicture | None = None
    stripes: tuple[int, ...] = tuple(range(100, 1100, 200))
    lines: tuple[int, ...] = tuple(range(150, 1100, 50))
    numbers: tuple[tuple[int, str], ...] = tuple(
        (100 + 100 * n, str(10 * min(n, 10 - n))) for n in range(1, 10)
    )


def colors_of(header: Header) -> tuple[str, str]:
    """Return the classes of the teams' colors, Home's first. Where both have the same, only Home
    has it."""
    home, visitors = header.home_color, header.visitors_color
    colors = [each if each in TEAM_COLORS else "" for each in (home, visitors)]
    if colors[0] == colors[1]:
        colors[1] = ""
    return tuple(f"team-{each}" if each else "" for each in colors)  # type: ignore[return-value]


def field_picture(
    rules: RuleSet, names: Names, header: Header, s: State, entries: list[Entry], words: str
) -> FieldPicture:
    """Return the field of a situation, after these entries. `words` says where the ball is."""
    colors = colors_of(header)
    zones = (
        _zone(HOME, names, colors[0]),
        _zone(VISITORS, names, colors[1]),
    )
    if s.possession is None or s.spot is None:
        return FieldPicture(zones, words)
    way = 1 if s.possession == HOME else -1
    ball = _unit(from_home(s.possession, s.spot))
    if s.line_to_gain is None or s.line_to_gain == GOAL:
        return FieldPicture(zones, words, ball, _was(s, entries, ball), way=way)
    to_gain = _unit(from_home(s.possession, s.line_to_gain))
    measure = _measure(rules.profile.to_gain, s, to_gain, way)
    return FieldPicture(zones, words, ball, _was(s, entries, ball), to_gain, way, measure)


def _unit(yard: int) -> int:
    return (min(max(yard, -_END_ZONE), 100 + _END_ZONE) + _END_ZONE) * YARD


def _zone(side: Side, names: Names, team: str) -> ZonePicture:
    name = names.of(side)
    size = min(_LARGEST, _NAME_ROOM / max(len(name), 1) / _LETTER)
    home = side == SIDES[0]
    return ZonePicture(50 if home else 1150, -90 if home else 90, name, round(size, 1), team)


def _was(s: State, entries: list[Entry], ball: int) -> int | None:
    if s.phase in _SET_DOWN:
        return None
    last = next((entry for entry in reversed(entries) if entry.facts), None)
    if last is None or last.before.possession is None or last.before.spot is None:
        return None
    was = _unit(from_home(last.before.possession, last.before.spot))
    return None if was == ball else was


def _measure(yards: int, s: State, to_gain: int, way: int) -> MeasurePicture:
    assert s.spot is not None, "there is a ball"
    assert s.line_to_gain is not None, "there is a line to gain"
    back = to_gain - way * yards * YARD
    to_go = s.line_to_gain - s.spot
    gained = yards - to_go
    words = f"{gained} of {yards} gained" if gained >= 0 else f"{-gained} lost, {to_go} to go"
    left = min(back, to_gain)
    ticks = tuple(left + n * YARD for n in range(yards + 1))
    return MeasurePicture(left, yards * YARD, ticks, words)
