"""The dial from above: a round disc that turns under a fixed slot at its top.

Ring 1 is the outermost. In half blocks a cell holds two points, one above the other; a piece's
role then names both: `gain/loss`. Where half blocks say nothing, without colour or in ASCII, every
cell is a sign. The disc is for the eye; the window is for reading.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import lru_cache
from math import atan2, hypot, pi

from quarterback.tui.drawing.canvas import Canvas, Row
from quarterback.tui.drawing.dial_window import WindowView
from quarterback.tui.drawing.faces import Cell, role_of
from quarterback.tui.drawing.skin import UNICODE, Skin

SIGNS = {
    "gain": "+", "loss": "-", "no-gain": "0", "penalty": "P", "lost": "!", "fumble": "F",
    "incomplete": "i", "goal": "G", "no-goal": "x",
    "slot": "|", "hub": "o", "lit": "#", "streak": "*", "rim": ":", "": " ",
}  # fmt: skip
"""What stands for a point of the disc where there are no colours."""

POINTS = tuple(role for role in SIGNS if role)

_HUB = 0.24
"""The hub's share of the radius."""
_STREAKS = 2
"""Marks that are to be seen going round while the rings are a blur."""

Point = tuple[float, float] | None
"""How far in from the rim (0 to 1, above that the hub) and what part of a whole turn from the
slot; None off the disc."""


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
    points = _points(view, across)
    left = (width - across) // 2
    number = "" if view.fast else str(int(view.position + 0.5) % view.sectors + 1)
    label = f"{skin.slot_left}{number:^4}{skin.slot_right}"
    canvas.put(left + (across - len(label)) // 2, 0, label, "slot")
    put = _put_signs if signs or skin.name == "ascii" else _put_halves
    for y in range(across // 2):
        put(canvas, left, y + 1, points[2 * y], points[2 * y + 1])
    return canvas.rows()


def _put_halves(
    canvas: Canvas, left: int, y: int, upper: Sequence[str], lower: Sequence[str]
) -> None:
    for x, (one, other) in enumerate(zip(upper, lower, strict=True), left):
        if one or other:
            canvas.put(x, y, " " if one == other else "▀", f"{one}/{other}")


def _put_signs(
    canvas: Canvas, left: int, y: int, upper: Sequence[str], lower: Sequence[str]
) -> None:
    for x, (one, other) in enumerate(zip(upper, lower, strict=True), left):
        sign = SIGNS["lit"] if "lit" in (one, other) else SIGNS[one or other]
        canvas.put(x, y, sign, "dial")


def _points(view: WindowView, across: int) -> list[list[str]]:
    """The role of every point, row by row."""
    rings = [view.rings[number] for number in sorted(view.rings)]
    kinds = [[role_of(cell) for cell in ring] for ring in rings]
    blur = [_commonest(ring) for ring in rings]
    lit = None
    if view.lit is not None and view.lit in view.rings:
        lit = sorted(view.rings).index(view.lit)
    rows = []
    for row in _map(across):
        out = []
        for point in row:
            if point is None:
                out.append("")
                continue
            depth, turn = point
            ring = int(depth * len(rings))
            at = turn * view.sectors + view.position
            if depth >= 1:
                out.append("hub")
            elif view.fast:
                round_ = (turn + view.position / view.sectors) * _STREAKS % 1
                out.append("streak" if round_ < 0.04 else blur[ring])
            else:
                out.append(kinds[ring][int(at + 0.5) % view.sectors])
        rows.append(out)
    _put_slot(rows, across, kinds, view, lit if view.stopped else None)
    return rows


def _put_slot(
    rows: list[list[str]],
    across: int,
    kinds: list[list[str]],
    view: WindowView,
    lit: int | None,
) -> None:
    """The fixed slot, from the rim to the hub, with the sector that lies in it drawn straight."""
    radius = across // 2
    wide = max(1, round(pi * radius * 0.8 / max(view.sectors, 24)))
    deep = int(radius * (1 - _HUB))
    sector = int(view.position + 0.5) % view.sectors
    for y in range(deep + 1):
        ring = min(y * len(kinds) // deep, len(kinds) - 1)
        for x in range(-wide - 1, wide + 1):
            edge = x in (-wide - 1, wide) or y == deep
            if edge:
                role = "slot"
            elif view.fast:
                continue
            else:
                role = "lit" if ring == lit else kinds[ring][sector]
            rows[y][radius + x] = role


@lru_cache(maxsize=256)
def _commonest_of(kinds: tuple[str, ...]) -> str:
    return Counter(kinds).most_common(1)[0][0]


def _commonest(ring: Sequence[Cell]) -> str:
    """What a ring looks like when it turns too fast to be read."""
    return _commonest_of(tuple(role_of(cell) for cell in ring))


@lru_cache(maxsize=8)
def _map(across: int) -> list[list[Point]]:
    """Where every point of a disc lies: worked out once for a size."""
    radius = across / 2
    return [
        [_point(x + 0.5 - radius, y + 0.5 - radius, radius) for x in range(across)]
        for y in range(across)
    ]


def _point(x: float, y: float, radius: float) -> Point:
    far = hypot(x, y)
    if far > radius:
        return None
    return (radius - far) / (radius * (1 - _HUB)), atan2(x, -y) / (2 * pi)
