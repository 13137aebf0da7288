"""The printed disc of the dial as an SVG file: inks on cream in a brass rim, and every face.

It is drawn with sector 1 at the top. A page turns the whole file, so that a browser keeps one
picture for each ring that is looked at.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from html import escape
from math import cos, pi, sin
from typing import Final

from quarterback.text.dial_faces import Cell, brief, role_of
from rulesets.core.dial import Dial

SIZE: Final = 400
"""Units of the picture, both ways."""
HUB: Final = 46.0
_RINGS: Final = 184.0
"""The radius of the rings; outside is the rim, with the numbers of the sectors."""
_WIDE: Final = 4.2
"""How many times as wide as another the ring is that is looked at."""
_MOST_NUMBERED: Final = 60
"""Sectors up to which there is room for letters."""
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
    """Return the disc as a file. `ring` is drawn wide and in full ink; None: all alike."""
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
    """The outer and the inner radius of each ring."""
    shares = [_WIDE if number == ring else 1.0 for number in numbers]
    unit = (_RINGS - HUB) / sum(shares)
    outer = _RINGS
    for share in shares:
        yield outer, outer - share * unit
        outer -= share * unit


def _inks(cells: Sequence[Cell], radius: float, deep: float) -> Iterator[str]:
    """The sectors of a ring, one path for each ink; neighbors of one ink are one arc."""
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
    """A place on the disc, by the part of a whole turn from the top."""
    return radius * sin(2 * pi * turn), -radius * cos(2 * pi * turn)


def _letters(cells: Sequence[Cell], radius: float, deep: float, *, wide: bool) -> Iterator[str]:
    """The faces of a ring: across the sector where that is wide enough, else along it."""
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
    """The lines between sectors."""
    lines = []
    for place in range(sectors):
        turn = (place + 0.5) / sectors
        (x0, y0), (x1, y1) = _point(turn, HUB), _point(turn, _RINGS)
        lines.append(f"M{x0:.1f} {y0:.1f}L{x1:.1f} {y1:.1f}")
    drawn = "".join(lines)
    yield f'<path fill="none" stroke="#6b5533" stroke-width=".6" opacity=".6" d="{drawn}"/>'
