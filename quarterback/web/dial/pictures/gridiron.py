"""The gridiron and the score boards as places in an SVG: ten units a yard, Home's end
zone to the left."""

from __future__ import annotations

from math import cos, radians, sin
from typing import Final

import msgspec

from quarterback.team_colors import TEAM_COLORS
from quarterback.text.dial_faces import Cell, brief
from quarterback.text.score_lines import penetrations_of, penetrations_text
from quarterback.web.dial.pictures.disc import HUB, SIZE
from rulesets.core.dial import Dial
from rulesets.core.field import GOAL, from_home
from rulesets.core.header import Header
from rulesets.core.ruleset import RuleSet
from rulesets.core.sentences.wording import Names, down_and_distance
from rulesets.core.session import Entry
from rulesets.core.sides import AS_READ, HOME, SIDES, VISITORS, Side, as_read, points_of
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


_SLOT_FROM, _WIDEST_SLOT = 184.0, 16.0


class DiscPicture(msgspec.Struct, frozen=True):
    """The dial at rest."""

    disc: str
    """The address of the disc's file."""
    turn: float
    """By which the disc is turned back from sector 1, in degrees."""
    spin: str
    """Changes with every spin; empty before the first."""
    shows: str
    """The face that counted, in its notation."""
    words: str
    slot: str
    """The two lines around the sector at the top."""


def dial_picture(
    dial: Dial, ring: int | None, sector: int | None, spin: str, *, fold: str = "/play/dial"
) -> DiscPicture:
    """Return the dial with a sector, from 1, in its slot. `spin` names the spin; `fold` is where
    the files of discs are."""
    name = f"{fold}/{dial.digest[:16]}/{ring or 0}.svg"
    slot = _slot(dial.sectors)
    if sector is None or ring is None:
        return DiscPicture(name, 0, spin, "", "The dial has not been spun yet.", slot)
    face = dial.face(ring, sector)
    shows = brief(Cell(face.kind, face.yards, face.shows))
    words = f"The dial shows sector {sector}: {shows} for signal {ring}."
    turn = round(360 * (sector - 1) / dial.sectors, 2)
    return DiscPicture(name, turn, spin, shows, words, slot)


def _slot(sectors: int) -> str:
    half = radians(min(180 / sectors, _WIDEST_SLOT))
    middle = SIZE / 2
    lines = []
    for way in (-1, 1):
        x0, y0 = middle + way * _SLOT_FROM * sin(half), middle - _SLOT_FROM * cos(half)
        x1, y1 = middle + way * HUB * sin(half), middle - HUB * cos(half)
        lines.append(f"M{x0:.1f} {y0:.1f}L{x1:.1f} {y1:.1f}")
    return "".join(lines)


class DownsPicture(msgspec.Struct, frozen=True):
    """The plate of downs, with the pointer under one of them."""

    words: str
    down: int | None = None
    all: tuple[int, ...] = (1, 2, 3, 4)


def downs_picture(s: State, downs: int) -> DownsPicture:
    """Return the plate of a situation in a game of `downs` downs."""
    words = down_and_distance(s) or "No down: the ball is between series."
    return DownsPicture(words, s.down, tuple(range(1, downs + 1)))


class ScorePicture(msgspec.Struct, frozen=True):
    """A team's score board."""

    key: str
    """home or visitors."""
    name: str
    points: int
    ball: bool
    team: str
    penetrations: int | None = None
    """None where they decide nothing."""


class BoardsPicture(msgspec.Struct, frozen=True):
    """The score boards of both teams, as the template draws them."""

    sides: tuple[ScorePicture, ...]
    words: str


def boards_picture(
    rules: RuleSet, s: State, names: Names, colors: tuple[str, str]
) -> BoardsPicture:
    """Return the score boards of a situation; `colors` are those of home and visitors."""
    made = penetrations_of(rules, s)
    sides = tuple(
        ScorePicture(
            side,
            names.of(side),
            points_of(s.score, side),
            s.possession == side,
            team,
            None if made is None else points_of(made, side),
        )
        for side, team in zip(AS_READ, as_read(*colors), strict=True)
    )
    words = ", ".join(f"{side.name} {side.points}" for side in sides)
    counted = penetrations_text(rules, names, s)
    return BoardsPicture(sides, f"{words}; {counted}" if counted else words)
