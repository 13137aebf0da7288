"""The dial from above: a round disc that turns under a fixed slot at its top.

Ring 1 is the outermost. The ring of the signal that is being considered, or was spun, is the widest
and in full color; the others are pale, except in the sector in the slot. Each ring has its number
on the right; the active ring's number is lit.

A cell holds several points in two colors: two points in half blocks, or six in sextants if the
terminal has them. The role of a piece names both colors, mark and background: `gain/loss`.
Without color or in ASCII every cell is a character. The disc is for looks; the window is for
reading.
"""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import groupby
from math import atan2, floor, hypot, pi
from operator import itemgetter

from quarterback.text.dial_faces import Cell, role_of
from quarterback.tui.draw.canvas import Canvas, Piece, Row
from quarterback.tui.draw.dial_window import WindowView, latest
from quarterback.tui.theme.glyphs import UNICODE, Skin

SIGNS = {
    "gain": "+",
    "loss": "-",
    "no-gain": "0",
    "penalty": "P",
    "lost": "!",
    "fumble": "F",
    "incomplete": "i",
    "goal": "G",
    "no-goal": "x",
    "slot": "|",
    "hub": "o",
    "lit": "#",
    "streak": "*",
    "rim": ":",
    "": " ",
    "pale": ".",
    "pale-bad": ",",
}
"""The character for each kind of point where there are no colors."""

POINTS = tuple(role for role in SIGNS if role)

_HUB = 0.2
"""The hub's share of the radius."""
_RIM = 1.0
"""Width of the brass around the rings, in points."""
_WIDE = 4
"""How many times as wide as the others the active ring is."""
_PALE = {
    "loss": "pale-bad",
    "penalty": "pale-bad",
    "lost": "pale-bad",
    "fumble": "pale-bad",
}
"""How faces are drawn in the other rings."""
_STREAKS = 2
"""Marks that can be seen going around while the rings are a blur."""
_STREAK = 0.04
"""Width of a streak, as a share of the space between two."""

_STEPS = 720
"""In how many steps the streaks go all the way around."""
_AROUND = ("rim", "hub", "")
"""The roles of everything but rings: the brass, the hub, and what is off the disc."""

NUMBER, LIT_NUMBER = "ring-number", "ring-number-lit"
"""The roles of the numbers of rings."""
_APART = 2.6
"""How far apart two rings must be, in cells, for their numbers to be in one row."""
_NUMBERS_FROM = 28
"""The smallest width of a disc with numbers on its rings."""

Point = tuple[float, float] | None
"""How far inside the brass a point is (0 to 1; below that it is brass, above it the hub) and its
angle from the slot as part of a turn; None off the disc."""


def still(position: float, sectors: int) -> float:
    """Return where a disc that the eye can follow is drawn: it clicks from sector to sector."""
    return float(int(position + 0.5) % max(sectors, 1))


def disc(
    view: WindowView,
    width: int,
    height: int,
    skin: Skin = UNICODE,
    *,
    signs: bool = False,
) -> list[Row]:
    """Draw the number at the slot, then the disc as large as it fits."""
    canvas = Canvas(width, height, "dial")
    across = min(width, 2 * (height - 1)) // 2 * 2
    if not view.sectors or across < 8:
        return canvas.rows()
    left = (width - across) // 2
    number = "" if view.fast else str(int(view.position + 0.5) % view.sectors + 1)
    label = f"{skin.slot_left}{number:^4}{skin.slot_right}"
    canvas.put(left + (across - len(label)) // 2, 0, label, "slot")
    in_signs = signs or skin.name == "ascii"
    dots = HALVES if in_signs or not skin.sextants else SEXTANTS
    cells_of = _SIGNED if in_signs else _CELLS[dots]
    points = iter(_points(view, across, dots))
    grid = [
        list(map(cells_of.__getitem__, zip(*[iter(row)] * len(dots), strict=True)))
        for row in points
    ]
    if across >= _NUMBERS_FROM:
        _put_numbers(grid, view, across)
    edge = [(" " * left, "dial")] if left else []
    far = width - across - left
    ends = [(" " * far, "dial")] if far else []
    rows = canvas.rows()
    rows[1 : 1 + len(grid)] = [(*edge, *_runs(row), *ends) for row in grid]
    return rows


Dots = tuple[tuple[float, float], ...]
"""Where the points of a cell are in it, row by row: across and down, each from 0 to 1."""
HALVES: Dots = ((0.5, 0.25), (0.5, 0.75))
SEXTANTS: Dots = tuple((x, y) for y in (1 / 6, 1 / 2, 5 / 6) for x in (0.25, 0.75))


def sextant(filled: int) -> str:
    """Return the character whose points are filled by the bits of a number; the first bit is the
    upper left point, the second the one to its right."""
    if filled in _OLDER:
        return _OLDER[filled]
    return chr(0x1FB00 + filled - 1 - sum(filled > older for older in _OLDER if older))


_OLDER = {0b000000: " ", 0b010101: "▌", 0b101010: "▐", 0b111111: "█"}
"""Patterns of six points with older characters of their own."""
_HALF = (" ", "▀", "▄", "█")


class _Cells(dict[tuple[str, ...], Piece]):
    """The character and role of a cell for the roles of its points, each made once. A cell has
    two colors: where more meet, the others become the most frequent one."""

    def __init__(self, mark: Callable[[int], str]) -> None:
        super().__init__()
        self.mark = mark

    def __missing__(self, points: tuple[str, ...]) -> Piece:
        common, *others = (role for role, _ in Counter(points).most_common(2))
        if not others:
            piece = " ", f"{common}/{common}" if common else "dial"
        else:
            # What is off the disc stays off it: its edge is round.
            pair = common, "" if "" in points and common else others[0]
            # Two points keep their order. More are in that of the names, so that neighbors with
            # the same two colors are one piece: fewer bytes to the terminal.
            ink, ground = points if len(points) == len(pair) else sorted(pair)
            reduced = (role if role in pair else common for role in points)
            filled = sum(1 << place for place, role in enumerate(reduced) if role == ink)
            piece = self.mark(filled), f"{ink}/{ground}"
        self[points] = piece
        return piece


class _Signs(dict[tuple[str, ...], Piece]):
    """The same without block characters."""

    def __missing__(self, points: tuple[str, ...]) -> Piece:
        sign = SIGNS["lit"] if "lit" in points else SIGNS[points[0] or points[1]]
        piece = self[points] = sign, "dial"
        return piece


_CELLS = {HALVES: _Cells(_HALF.__getitem__), SEXTANTS: _Cells(sextant)}
_SIGNED = _Signs()
_ROLE = itemgetter(1)


def _runs(cells: Sequence[Piece]) -> Row:
    return tuple(
        ("".join(mark for mark, _ in run), role) for role, run in groupby(cells, key=_ROLE)
    )


def _put_numbers(grid: list[list[Piece]], view: WindowView, across: int) -> None:
    """Draw each ring's number to the right of the hub, in steps, so that all fit."""
    numbers = sorted(view.rings)
    looked_at = view.own or view.lit
    full = _place(numbers, looked_at)
    edges = _edges(len(numbers), full)
    radius = across / 2
    each = _depth(radius) / (len(numbers) + _WIDE - 1)
    rows = next((n for n in (1, 2, 3) if n * each >= _APART), 4)
    top = (len(grid) - rows) // 2
    for place, ring in enumerate(numbers):
        begins = edges[place - 1] if place else 0.0
        middle = across - _RIM - _depth(radius) * (begins + edges[place]) / 2
        text = str(ring)
        x = min(int(middle - len(text) / 2 + 0.5), across - len(text))
        role = LIT_NUMBER if ring == looked_at else NUMBER
        for mark in text:
            grid[top + place % rows][x] = mark, role
            x += 1


def _points(view: WindowView, across: int, dots: Dots) -> list[tuple[str, ...]]:
    """Return the role of every point, cell by cell, row by row."""
    numbers = sorted(view.rings)
    full = _place(numbers, view.own or view.lit)
    edges = _edges(len(numbers), full)
    kinds = _kinds(view.rings)
    if view.fast:
        blur = _blur(view, kinds, full)
        return [row(blur) for row in _blurs(across, edges, dots)]
    at = int(view.position + 0.5)
    # Each ring as it lies now, from the slot on.
    inks = [_turned_to(at, ring, pale=number != full) for number, ring in enumerate(kinds)]
    whole = [role for ring in inks for role in ring]
    whole += [role for role in _AROUND for _ in range(view.sectors)]
    lit = _place(numbers, view.lit) if view.stopped else None
    sector = at % view.sectors
    whole += ["lit" if n == lit else ring[sector] for n, ring in enumerate(kinds)]
    whole.append("slot")
    return [row(whole) for row in _stills(across, edges, view.sectors, dots)]


@latest
def _kinds(rings: Mapping[int, Sequence[Cell]]) -> list[list[str]]:
    """Return the roles of every ring's sectors, from the outermost ring inward."""
    return [[role_of(cell) for cell in rings[number]] for number in sorted(rings)]


def _turned_to(at: int, kinds: list[str], *, pale: bool) -> list[str]:
    """Return the roles of a ring, starting with the sector in the slot."""
    at %= len(kinds)
    turned = kinds[at:] + kinds[:at]
    return [_PALE.get(kind, "pale") for kind in turned] if pale else turned


def _blur(view: WindowView, kinds: list[list[str]], full: int | None) -> list[str]:
    """Return the rings too fast to read, each in its most frequent color, with streaks: a role
    for each step around each ring."""
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
    """Return the depth at which each ring ends, from 0 at the rim to 1 at the hub."""
    shares = [_WIDE if ring == full else 1 for ring in range(rings)]
    return tuple(sum(shares[: ring + 1]) / sum(shares) for ring in range(rings))


def _ring_at(edges: tuple[float, ...], depth: float) -> int:
    return min(bisect_right(edges, depth), len(edges) - 1)


def _depth(radius: float) -> float:
    """Return the number of points between the brass and the hub."""
    return radius * (1 - _HUB) - _RIM


@lru_cache(maxsize=256)
def _commonest(kinds: tuple[str, ...]) -> str:
    """Return the color of a ring that turns too fast to read."""
    return Counter(kinds).most_common(1)[0][0]


_Pick = Callable[[list[str]], tuple[str, ...]]
"""A row of points, as indexes into the roles of all rings in order, each from the slot on; after
the rings come the rim, the hub, and what is off the disc."""


@lru_cache(maxsize=16)
def _stills(across: int, edges: tuple[float, ...], sectors: int, dots: Dots) -> list[_Pick]:
    """Return where every point of a disc is, by sector, computed once for each size and active
    ring."""
    radius = across / 2
    picks: list[_Pick] = []
    for points in _places(across, dots):
        row = []
        for x, y in points:
            at = _in_slot(x, y, radius, edges, sectors)
            if at is None:
                ring, turn = _ring_and_turn(x, y, radius, edges)
                at = ring * sectors + floor(turn * sectors + 0.5) % sectors
            row.append(at)
        picks.append(itemgetter(*row))
    return picks


@lru_cache(maxsize=16)
def _blurs(across: int, edges: tuple[float, ...], dots: Dots) -> list[_Pick]:
    """Return the same for a blur, by step."""
    radius = across / 2
    picks: list[_Pick] = []
    for points in _places(across, dots):
        row = []
        for x, y in points:
            ring, turn = _ring_and_turn(x, y, radius, edges)
            row.append(ring * _STEPS + floor(turn * _STEPS) % _STEPS)
        picks.append(itemgetter(*row))
    return picks


def _places(across: int, dots: Dots) -> Iterator[list[tuple[float, float]]]:
    """Return the points of a disc's rows, measured from its middle; a cell is 1 wide and 2 high."""
    radius = across / 2
    for row in range(across // 2):
        yield [
            (x + dot_x - radius, 2 * (row + dot_y) - radius)
            for x in range(across)
            for dot_x, dot_y in dots
        ]


def _ring_and_turn(
    x: float, y: float, radius: float, edges: tuple[float, ...]
) -> tuple[int, float]:
    """Return the ring of a point, from 0, or which part around the rings it is in; and its
    angle."""
    point = _point(x, y, radius)
    if point is None:
        return len(edges) + 2, 0.0
    depth, turn = point
    if depth < 0 or depth >= 1:
        return len(edges) + (depth >= 1), turn
    return _ring_at(edges, depth), turn


def _in_slot(
    x: float, y: float, radius: float, edges: tuple[float, ...], sectors: int
) -> int | None:
    """Return the role of a point in the fixed slot, from the rim to the hub, where the sector is
    drawn straight and in full color between two fine lines; None outside of it."""
    wide = max(1, round(pi * radius * 0.8 / max(sectors, 24)))
    deep = round(_RIM + _depth(radius))
    down = y + radius
    if not _RIM <= down < deep or not -wide - 1 <= x < wide + 1:
        return None
    first = (len(edges) + len(_AROUND)) * sectors
    if not -wide <= x < wide:
        return first + len(edges)
    return first + _ring_at(edges, (down - _RIM) / (deep - _RIM))


def _point(x: float, y: float, radius: float) -> Point:
    far = hypot(x, y)
    if far > radius:
        return None
    return (radius - far - _RIM) / _depth(radius), atan2(x, -y) / (2 * pi)
