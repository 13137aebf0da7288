"""The rail below the field, and the ten-yard measure that slides on it."""

from __future__ import annotations

from dataclasses import dataclass

from quarterback.tui.draw.canvas import Canvas
from quarterback.tui.theme.glyphs import Skin


@dataclass(frozen=True)
class Measure:
    """The measure by its columns on the screen, and in yards."""

    begins: int
    ends: int
    """The column of the line to gain, to the left of the other end when the play goes that way."""
    ball: int
    gained: int
    """Yards made of it; below zero when the ball was thrown back behind it."""
    yards: int


def put_rail(
    canvas: Canvas, y: int, first: int, last: int, measure: Measure | None, skin: Skin
) -> None:
    """The rail from goal line to goal line, the measure on it, and in words what is made."""
    for x in range(first, last + 1):
        canvas.put(x, y, skin.hash_mark, "rail")
    if measure is None:
        return
    low, high = sorted((measure.begins, measure.ends))
    forward = measure.ends > measure.begins
    for x in range(low, high + 1):
        done = (x < measure.ball) if forward else (x > measure.ball)
        canvas.put(x, y, skin.rail_done if done else skin.rail, "measure")
    canvas.put(low, y, skin.rail_left, "measure")
    canvas.put(high, y, skin.rail_right, "measure")
    canvas.put(measure.ball, y, skin.rail_ball, "measure-ball")
    words = _words(measure)
    beside = min(low, measure.ball) - len(words) - 2
    canvas.put(beside if beside > first else max(high, measure.ball) + 3, y, f" {words} ", "rail")


def _words(measure: Measure) -> str:
    if measure.gained < 0:
        return f"{-measure.gained} lost, {measure.yards - measure.gained} to go"
    return f"{measure.gained} of {measure.yards} gained"
