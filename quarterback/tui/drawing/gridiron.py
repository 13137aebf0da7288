"""The gridiron from above, Home's goal on the left: any rule set's field of 100 yards.

The scale is a whole number: two yards a cell from 60 columns, one from 120, two cells a yard from
240. An end zone of ten yards stands at each side, for the names.
"""

from __future__ import annotations

from dataclasses import dataclass

from quarterback.tui.drawing.canvas import Canvas, Row, fitted
from quarterback.tui.drawing.skin import UNICODE, Skin

FIELD = 100
END_ZONE = 10
WHOLE = FIELD + 2 * END_ZONE


@dataclass(frozen=True)
class FieldView:
    """What lies on the field. Places are whole yards from Home's goal line, -10 to 110."""

    home: str = "Home"
    visitors: str = "Visitors"
    ball: int | None = None
    to_gain: int | None = None
    """The line to gain; None when there is none, or when it is the goal line."""
    side: str = ""
    """Which way the side with the ball plays: home (to the right) or visitors."""


def width_for(width: int) -> int:
    """The cells that the field takes of a width: a whole-number scale, never stretched."""
    if width >= 2 * WHOLE:
        return width // WHOLE * WHOLE
    return WHOLE if width >= WHOLE else WHOLE // 2


def column_of(yard: int, cells: int) -> int:
    """The column of a yard from Home's goal line, in a field of `cells` columns."""
    yard = min(max(yard, -END_ZONE), FIELD + END_ZONE - 1)
    return (yard + END_ZONE) * cells // WHOLE


def gridiron(view: FieldView, width: int, height: int, skin: Skin = UNICODE) -> list[Row]:
    """The field in `height` rows, the first for the marks above it."""
    canvas = Canvas(width, height)
    cells = width_for(width)
    left = max(0, (width - cells) // 2)
    zone = cells * END_ZONE // WHOLE
    bottom = height - 1
    for y in range(1, height):
        canvas.put(left + zone, y, " " * (cells - 2 * zone), "turf")
    _chalk(canvas, left, cells, bottom, skin)
    for x, name in ((left, view.home), (left + cells - zone, view.visitors)):
        _end_zone(canvas, x, zone, bottom, name, skin)
    _markers(canvas, view, left, cells, bottom, skin)
    _numbers(canvas, left, cells, bottom)
    return canvas.rows()


def _chalk(canvas: Canvas, left: int, cells: int, bottom: int, skin: Skin) -> None:
    """Yard lines and hash marks."""
    hashes = [y for y in (1 + bottom // 3 + 1, bottom - bottom // 3) if bottom >= 5]
    for y in hashes:
        for yard in range(FIELD):
            canvas.put(left + column_of(yard, cells), y, skin.hash_mark, "chalk-dim")
    step = 10 if cells < WHOLE else 5
    for yard in range(step, FIELD, step):
        ten = yard % 10 == 0
        mark = skin.yard_line if ten else skin.five_line
        x = left + column_of(yard, cells)
        canvas.column(x, 1, bottom, mark, "chalk" if ten else "chalk-dim")


def _numbers(canvas: Canvas, left: int, cells: int, bottom: int) -> None:
    """The yard numbers along both side lines, over all lines."""
    for yard in range(10, FIELD, 10):
        number = str(yard if yard <= FIELD // 2 else FIELD - yard)
        x = left + column_of(yard, cells)
        for y in {2 if bottom > 5 else 1, bottom - 1 if bottom > 5 else bottom}:
            canvas.put(x - 1, y, number, "chalk-number")


def _end_zone(canvas: Canvas, x: int, zone: int, bottom: int, name: str, skin: Skin) -> None:
    """Ten yards of shading with the side's name down its middle."""
    for y in range(1, bottom + 1):
        canvas.put(x, y, skin.end_zone * zone, "end-zone")
    letters = fitted(name.upper().replace(" ", ""), bottom, "")
    top = 1 + (bottom - len(letters)) // 2
    for down, letter in enumerate(letters):
        canvas.put(x + zone // 2, top + down, letter, "end-zone-name")


def _markers(
    canvas: Canvas, view: FieldView, left: int, cells: int, bottom: int, skin: Skin
) -> None:
    """The line to gain, then the line of scrimmage and the ball, which lie over it."""
    if view.to_gain is not None and 0 < view.to_gain < FIELD:
        x = left + column_of(view.to_gain, cells)
        canvas.column(x, 1, bottom, skin.to_gain, "to-gain")
        canvas.put(x, 0, skin.to_gain_above, "to-gain-above")
    if view.ball is not None:
        x = left + column_of(view.ball, cells)
        canvas.column(x, 1, bottom, skin.scrimmage, "scrimmage")
        canvas.put(x, 0, skin.ball_above, "ball-above")
        canvas.put(x, (bottom + 1) // 2, skin.ball, "ball")
