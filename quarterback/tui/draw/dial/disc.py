"""The dial from above: a round disc that turns under a fixed slot at its top.

Ring 1 is the outermost. The ring of the signal that is considered, or that was spun, is the widest
and printed in full ink; the others are pale, except in the sector in the slot. In half blocks a
cell holds two points, one above the other; a piece's role then names both: `gain/loss`. Where half
blocks say nothing, without color or in ASCII, every cell is a character. The disc is for the eye;
the window is for reading.
"""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from itertools import groupby
from math import atan2, floor, hypot, pi
from operator import itemgetter

from quarterback.tui.draw.canvas import Canvas, Row
from quarterback.tui.draw.dial.dial_window import WindowView
from quarterback.tui.draw.dial.faces import Cell, role_of
from quarterback.tui.draw.dial.latest import latest
from quarterback.tui.theme.glyphs import UNICODE, Skin

SIGNS = {
    "gain": "+", "loss": "-", "no-gain": "0", "penalty": "P", "lost": "!", "fumble": "F",
    "incomplete": "i", "goal": "G", "no-goal": "x",
    "slot": "|", "hub": "o", "lit": "#", "streak": "*", "rim": ":", "": " ",
    "pale": ".", "pale-bad": ",",
}  # fmt: skip
"""The character for a point of the disc where there are no colors."""

POINTS = tuple(role for role in SIGNS if role)

_HUB = 0.2
"""The hub's share of the radius."""
_RIM = 1.0
"""The brass round the rings, in points."""
_WIDE = 4
"""How many times as wide as another the ring is that is looked at."""
_PALE = {
    "loss": "pale-bad", "penalty": "pale-bad", "lost": "pale-bad", "fumble": "pale-bad",
}  # fmt: skip
"""How a face is printed in a ring that is not looked at."""
_STREAKS = 2
"""Marks that are to be seen going round while the rings are a blur."""
_STREAK = 0.04
"""How wide a mark is, as a share of what lies between two."""

_STEPS = 720
"""The steps of a whole turn in which the marks go round."""
_AROUND = ("rim", "hub", "")
"""The roles of what is not a ring: the brass, the hub, and what is off the disc."""

Point = tuple[float, float] | None
"""How far in from the brass of the rim (0 to 1; below that the brass, above it the hub) and what
part of a whole turn from the slot; None off the disc."""


def still(position: float, sectors: int) -> float:
    """Where a disc that can be followed with the eye is drawn: it clicks from sector to sector."""
    return float(int(position + 0.5) % max(sectors, 1))


def disc(
    view: WindowView,
    width: int,
    height: int,
    skin: Skin = UNICODE,
    *,
    signs: bool = False,
) -> list[Row]:
    """The number at the slot, then the disc as large as it fits."""
    canvas = Canvas(width, height, "dial")
    across = min(width, 2 * (height - 1)) // 2 * 2
    if not view.sectors or across < 8:
        return canvas.rows()
    left = (width - across) // 2
    number = "" if view.fast else str(int(view.position + 0.5) % view.sectors + 1)
    label = f"{skin.slot_left}{number:^4}{skin.slot_right}"
    canvas.put(left + (across - len(label)) // 2, 0, label, "slot")
    points = [[""] * left + row + [""] * (width - across - left) for row in _points(view, across)]
    row_of = _signs if signs or skin.name == "ascii" else _halves
    round_rows = [row_of(points[y], points[y + 1]) for y in range(0, across, 2)]
    rows = canvas.rows()
    rows[1 : 1 + len(round_rows)] = round_rows
    return rows


def _halves(upper: Sequence[str], lower: Sequence[str]) -> Row:
    """A row of cells of two points each."""
    pieces = []
    for (one, other), run in groupby(zip(upper, lower, strict=True)):
        cells = len(list(run))
        role = f"{one}/{other}" if one or other else "dial"
        pieces.append((" " * cells if one == other else "▀" * cells, role))
    return tuple(pieces)


def _signs(upper: Sequence[str], lower: Sequence[str]) -> Row:
    """The same where half blocks say nothing."""
    signs = (
        SIGNS["lit"] if "lit" in (one, other) else SIGNS[one or other]
        for one, other in zip(upper, lower, strict=True)
    )
    return (("".join(signs), "dial"),)


def _points(view: WindowView, across: int) -> list[list[str]]:
    """The role of every point, row by row."""
    numbers = sorted(view.rings)
    full = _place(numbers, view.own or view.lit)
    edges = _edges(len(numbers), full)
    stills, blurs = _grid(across, edges, view.sectors)
    kinds = _kinds(view.rings)
    if view.fast:
        blur = _blur(view, kinds, full)
        return [list(row(blur)) for row in blurs]
    at = int(view.position + 0.5)
    # Each ring as it lies now, from the slot on.
    inks = [_turned_to(at, ring, pale=number != full) for number, ring in enumerate(kinds)]
    whole = [role for ring in inks for role in ring]
    whole += [role for role in _AROUND for _ in range(view.sectors)]
    rows = [list(row(whole)) for row in stills]
    lit = _place(numbers, view.lit) if view.stopped else None
    _put_slot(rows, across, kinds, edges, view, lit)
    return rows


@latest
def _kinds(rings: Mapping[int, Sequence[Cell]]) -> list[list[str]]:
    """The roles of every ring's sectors, from the outermost ring inward."""
    return [[role_of(cell) for cell in rings[number]] for number in sorted(rings)]


def _turned_to(at: int, kinds: list[str], *, pale: bool) -> list[str]:
    """The roles of a ring from the sector in the slot on."""
    at %= len(kinds)
    turned = kinds[at:] + kinds[:at]
    return [_PALE.get(kind, "pale") for kind in turned] if pale else turned


def _blur(view: WindowView, kinds: list[list[str]], full: int | None) -> list[str]:
    """The rings too fast to be read, each in the color that it has most of, with the streaks: a
    role for each step round each ring."""
    blur = [_commonest(tuple(ring)) for ring in kinds]
    inks = [kind if n == full else _PALE.get(kind, "pale") for n, kind in enumerate(blur)]
    apart = _STEPS // _STREAKS
    gone = int(view.position / view.sectors * _STEPS) % apart
    streak = round(_STREAK * apart)
    whole: list[str] = []
    for ink in inks:
        ring = (["streak"] * streak + [ink] * (apart - streak)) * _STREAKS
        whole += ring[gone:] + ring[:gone]
    return whole + [role for role in _AROUND for _ in range(_STEPS)]


def _place(numbers: list[int], ring: int | None) -> int | None:
    return numbers.index(ring) if ring in numbers else None


def _edges(rings: int, full: int | None) -> tuple[float, ...]:
    """How deep each ring ends, from 0 at the rim to 1 at the hub."""
    shares = [_WIDE if ring == full else 1 for ring in range(rings)]
    return tuple(sum(shares[: ring + 1]) / sum(shares) for ring in range(rings))


def _ring_at(edges: tuple[float, ...], depth: float) -> int:
    return min(bisect_right(edges, depth), len(edges) - 1)


def _put_slot(
    rows: list[list[str]],
    across: int,
    kinds: list[list[str]],
    edges: tuple[float, ...],
    view: WindowView,
    lit: int | None,
) -> None:
    """The fixed slot, from the rim to the hub: the sector that lies in it drawn straight, and in
    full ink, between two fine lines."""
    radius = across // 2
    wide = max(1, round(pi * radius * 0.8 / max(view.sectors, 24)))
    first, deep = int(_RIM), round(_RIM + _depth(radius))
    sector = int(view.position + 0.5) % view.sectors
    for y in range(first, deep):
        ring = _ring_at(edges, (y + 0.5 - first) / (deep - first))
        role = "lit" if ring == lit else kinds[ring][sector]
        for x in range(-wide - 1, wide + 1):
            rows[y][radius + x] = "slot" if x in (-wide - 1, wide) else role


def _depth(radius: float) -> float:
    """The points between the brass of the rim and the hub."""
    return radius * (1 - _HUB) - _RIM


@lru_cache(maxsize=256)
def _commonest(kinds: tuple[str, ...]) -> str:
    """What a ring looks like when it turns too fast to be read."""
    return Counter(kinds).most_common(1)[0][0]


_Pick = Callable[[list[str]], tuple[str, ...]]
"""A row of points, picked from the roles of all rings one after the other, each from the slot on;
after the rings come the rim, the hub, and what is off the disc."""


@lru_cache(maxsize=16)
def _grid(across: int, edges: tuple[float, ...], sectors: int) -> tuple[list[_Pick], list[_Pick]]:
    """Where every point of a disc lies, computed once for each size and wide ring: by sector, and
    for a blur by step."""
    radius = across / 2

    def place(point: Point) -> tuple[int, float]:
        if point is None:
            return len(edges) + 2, 0.0
        depth, turn = point
        ring = len(edges) if depth < 0 else len(edges) + 1 if depth >= 1 else _ring_at(edges, depth)
        return ring, turn

    rows = [
        [place(_point(x + 0.5 - radius, y + 0.5 - radius, radius)) for x in range(across)]
        for y in range(across)
    ]
    stills = [
        [ring * sectors + floor(turn * sectors + 0.5) % sectors for ring, turn in row]
        for row in rows
    ]
    blurs = [[ring * _STEPS + floor(turn * _STEPS) % _STEPS for ring, turn in row] for row in rows]
    return [itemgetter(*row) for row in stills], [itemgetter(*row) for row in blurs]


def _point(x: float, y: float, radius: float) -> Point:
    far = hypot(x, y)
    if far > radius:
        return None
    return (radius - far - _RIM) / _depth(radius), atan2(x, -y) / (2 * pi)
