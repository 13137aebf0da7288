"""The pictures of the dial game as SVG: values for the templates, and the disc as a file."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from html import escape
from math import cos, pi, radians, sin
from typing import Final

import msgspec

from quarterback.team_colors import TEAM_COLORS
from quarterback.text.dial_faces import Cell, brief, role_of
from quarterback.text.score_lines import penetrations_of, penetrations_text
from rulesets.core.dial import Dial
from rulesets.core.field import GOAL, from_home
from rulesets.core.header import Header
from rulesets.core.ruleset import RuleSet
from rulesets.core.sentences.wording import Names, down_and_distance
from rulesets.core.session import Entry
from rulesets.core.sides import AS_READ, HOME, SIDES, VISITORS, Side, as_read, points_of
from rulesets.core.state import CHOICE, FREE_KICK, KICKOFF, OVER, TOSS, TRY, State

SIZE: Final = 400
"""Width and height of the picture, in units."""
HUB: Final = 46.0
_RINGS: Final = 184.0
"""The radius of the rings; outside is the rim, with the numbers of the sectors."""
_WIDE: Final = 4.2
"""How many times as wide as the others the active ring is."""
_MOST_NUMBERED: Final = 60
"""The most sectors that leave room for letters."""
_INKS: Final = {
    "gain": "#a3b878",
    "loss": "#b0573a",
    "no-gain": "#efe4c4",
    "penalty": "#e3b440",
    "lost": "#6e1a22",
    "fumble": "#cf8a50",
    "incomplete": "#c4b794",
    "goal": "#3f78a6",
    "no-goal": "#a0957b",
}
_DARK: Final = frozenset({"loss", "lost", "goal"})
"""Inks on which letters are light."""
_FONT: Final = "Georgia, 'Times New Roman', 'Liberation Serif', serif"


def disc_svg(dial: Dial, ring: int | None) -> str:
    """Return the disc as a file. `ring` is drawn wide and in full color; None draws all alike."""
    numbers = sorted(dial.rings)
    edges = list(_edges(numbers, ring))
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {SIZE} {SIZE}"'
        f' font-family="{_FONT}" text-anchor="middle">'
        f'<g transform="translate({SIZE // 2} {SIZE // 2})">'
        '<circle r="199" fill="#5d431a"/><circle r="197" fill="#b8924a"/>'
        '<circle r="185.5" fill="#5d431a"/><circle r="184" fill="#f3e8cb"/>'
    ]
    for number, (outer, inner) in zip(numbers, edges, strict=True):
        cells = [Cell(each.kind, each.yards, each.shows) for each in dial.rings[number]]
        full = ring is None or number == ring
        parts.append(f'<g opacity="{1 if full else 0.5}">')
        parts += _inks(cells, (outer + inner) / 2, outer - inner)
        parts.append("</g>")
        parts.append(f'<circle r="{inner:.1f}" fill="none" stroke="#6b5533" stroke-width=".7"/>')
        if dial.sectors <= _MOST_NUMBERED:
            parts += _letters(cells, (outer + inner) / 2, outer - inner, wide=number == ring)
    parts += _spokes(dial.sectors)
    if dial.sectors <= _MOST_NUMBERED:
        parts.append('<g font-size="8" font-weight="700" fill="#2a1c08">')
        parts += (
            f'<text y="-188" transform="rotate({360 * n / dial.sectors:.2f})">{n + 1}</text>'
            for n in range(dial.sectors)
        )
        parts.append("</g>")
    parts.append(f'<circle r="{HUB}" fill="#7d5f2a"/></g></svg>')
    return "".join(parts)


def _edges(numbers: Sequence[int], ring: int | None) -> Iterator[tuple[float, float]]:
    """Return the outer and the inner radius of each ring."""
    shares = [_WIDE if number == ring else 1.0 for number in numbers]
    unit = (_RINGS - HUB) / sum(shares)
    outer = _RINGS
    for share in shares:
        yield outer, outer - share * unit
        outer -= share * unit


def _inks(cells: Sequence[Cell], radius: float, deep: float) -> Iterator[str]:
    """Return the sectors of a ring, one path for each ink; neighbors of one ink are one arc."""
    arcs: defaultdict[str, list[str]] = defaultdict(list)
    begins = 0
    for place, cell in enumerate(cells):
        role = role_of(cell)
        if place + 1 < len(cells) and role_of(cells[place + 1]) == role:
            continue
        arcs[role].append(_arc(begins, place + 1, len(cells), radius))
        begins = place + 1
    for role, drawn in arcs.items():
        yield (
            f'<path fill="none" stroke="{_INKS[role]}" stroke-width="{deep:.2f}"'
            f' d="{"".join(drawn)}"/>'
        )


def _arc(first: int, end: int, sectors: int, radius: float) -> str:
    if end - first >= sectors:  # a whole ring is two halves
        return _arc(0, 1, 2, radius) + _arc(1, 2, 2, radius)
    x0, y0 = _point((first - 0.5) / sectors, radius)
    x1, y1 = _point((end - 0.5) / sectors, radius)
    large = 1 if (end - first) * 2 > sectors else 0
    return f"M{x0:.1f} {y0:.1f}A{radius:.1f} {radius:.1f} 0 {large} 1 {x1:.1f} {y1:.1f}"


def _point(turn: float, radius: float) -> tuple[float, float]:
    """Return a point on the disc, by its angle from the top as part of a turn."""
    return radius * sin(2 * pi * turn), -radius * cos(2 * pi * turn)


def _letters(cells: Sequence[Cell], radius: float, deep: float, *, wide: bool) -> Iterator[str]:
    """Return the faces of a ring: across the sector if that is wide enough, else along it."""
    across = 2 * pi * radius / len(cells)
    longest = max(len(brief(cell)) for cell in cells)
    along = across < deep
    size = min(deep * (0.36 if wide else 0.68), (deep if along else across) * 1.5 / longest, 14)
    if along:
        size = min(size, across * 0.85)
    if size < 3.4:
        return
    yield f'<g font-size="{size:.1f}"{" font-weight=" + chr(34) + "700" + chr(34) if wide else ""}>'
    for place, cell in enumerate(cells):
        ink = "#fff6df" if role_of(cell) in _DARK and wide else "#2a1c08"
        turned = 360 * place / len(cells)
        turn = f"rotate({turned:.2f})translate(0 {-radius:.1f})"
        if along:
            turn += "rotate(-90)"
        face = escape(brief(cell))
        yield f'<text y="{size * 0.35:.1f}" fill="{ink}" transform="{turn}">{face}</text>'
    yield "</g>"


def _spokes(sectors: int) -> Iterator[str]:
    """Return the lines between sectors."""
    lines = []
    for place in range(sectors):
        turn = (place + 0.5) / sectors
        (x0, y0), (x1, y1) = _point(turn, HUB), _point(turn, _RINGS)
        lines.append(f"M{x0:.1f} {y0:.1f}L{x1:.1f} {y1:.1f}")
    drawn = "".join(lines)
    yield f'<path fill="none" stroke="#6b5533" stroke-width=".6" opacity=".6" d="{drawn}"/>'


YARD: Final = 10
"""Units for a yard."""
_END_ZONE: Final = 10
_SET_DOWN: Final = frozenset({TOSS, CHOICE, KICKOFF, FREE_KICK, TRY, OVER})
"""Phases in which the ball is placed somewhere, not left where a play ended."""
_NAME_ROOM, _LETTER, _LARGEST = 440.0, 0.7, 62.0
"""Units along an end zone for a name, the width of a letter relative to its size, and the
largest size."""


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
    """The angle of the name, in degrees."""
    name: str
    size: float
    team: str
    """The class of the team's color; empty for turf."""


class FieldPicture(msgspec.Struct, frozen=True):
    """Everything on the field, in units from the left end line."""

    zones: tuple[ZonePicture, ZonePicture]
    words: str
    """The field in words, for those who do not see it."""
    ball: int | None = None
    was: int | None = None
    """Where the ball was before the last play, if it moved."""
    to_gain: int | None = None
    """The line to gain; None if there is none or if it is the goal line."""
    way: int = 0
    """1 for a team that plays to the right, -1 to the left."""
    measure: MeasurePicture | None = None
    stripes: tuple[int, ...] = tuple(range(100, 1100, 200))
    lines: tuple[int, ...] = tuple(range(150, 1100, 50))
    numbers: tuple[tuple[int, str], ...] = tuple(
        (100 + 100 * n, str(10 * min(n, 10 - n))) for n in range(1, 10)
    )


def colors_of(header: Header) -> tuple[str, str]:
    """Return the classes of the teams' colors, Home's first. If both are the same, only Home has
    it."""
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
    """The angle of the disc from sector 1, in degrees."""
    spin: str
    """Changes with every spin; empty before the first."""
    shows: str
    """The face that counted, in its notation."""
    words: str
    slot: str
    """The two lines around the sector at the top."""


def dial_picture(dial: Dial, ring: int | None, sector: int | None, spin: str) -> DiscPicture:
    """Return the dial with a sector, from 1, in its slot. `spin` names the spin."""
    name = f"/play/dial/{dial.digest[:16]}/{ring or 0}.svg"
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
    """None if they decide nothing."""


class BoardsPicture(msgspec.Struct, frozen=True):
    """The score boards of both teams, as the template draws them."""

    sides: tuple[ScorePicture, ...]
    words: str


def boards_picture(
    rules: RuleSet, s: State, names: Names, colors: tuple[str, str]
) -> BoardsPicture:
    """Return the score boards of a situation; `colors` are those of home and visitors."""
    penetrations = penetrations_of(rules, s)
    sides = tuple(
        ScorePicture(
            side,
            names.of(side),
            points_of(s.score, side),
            s.possession == side,
            team,
            None if penetrations is None else points_of(penetrations, side),
        )
        for side, team in zip(AS_READ, as_read(*colors), strict=True)
    )
    words = ", ".join(f"{side.name} {side.points}" for side in sides)
    counted = penetrations_text(rules, names, s)
    return BoardsPicture(sides, f"{words}; {counted}" if counted else words)
