"""The dial, the plate of downs and the score boards as values for their pictures."""

from __future__ import annotations

from math import cos, radians, sin

import msgspec

from quarterback.text.dial_faces import Cell, brief
from quarterback.text.penetrations import penetrations_of, penetrations_text
from quarterback.web.dial.pictures.disc import HUB, SIZE
from rulesets.core.dial import Dial
from rulesets.core.ruleset import RuleSet
from rulesets.core.sentences.wording import Names, down_and_distance
from rulesets.core.sides import AS_READ, as_read, points_of
from rulesets.core.state import State

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
