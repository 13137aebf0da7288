"""The down pointer and the sliding ten-yard measure on its rail."""

from __future__ import annotations

from dataclasses import dataclass

from quarterback.tui.drawing.canvas import Canvas, Row, fitted
from quarterback.tui.drawing.skin import UNICODE, Skin


@dataclass(frozen=True)
class DownsView:
    """The down, and yards to the line to gain. Between series there is no down."""

    down: int | None = None
    of: int = 4
    to_go: int | None = None
    to_gain: int = 10
    """The length of the measure, in yards."""
    goal: bool = False
    """Whether the line to gain is the goal line."""
    where: str = ""
    """The place of the ball, in words or as a place name."""


def downs(view: DownsView, width: int, height: int, skin: Skin = UNICODE) -> list[Row]:
    """Three rows: the pointer, the distance, the measure; as many as there is room for."""
    canvas = Canvas(width, height, "brass")
    x = canvas.put(1, 0, "DOWN ", "brass")
    for down in range(1, view.of + 1):
        here = down == view.down
        x = canvas.put(x, 0, f"[{down}]" if here else f" {down} ", "pointer" if here else "brass")
    if view.to_go is None:
        canvas.put(1, 1, fitted(view.where, width - 2, skin.more), "brass")
        canvas.put(1, 2, _rail(view, width - 2, skin), "brass")
        return canvas.rows()
    distance = "goal" if view.goal else str(view.to_go)
    canvas.put(1, 1, fitted(f"to go {distance}  {view.where}", width - 2, skin.more), "brass")
    canvas.put(1, 2, _rail(view, width - 2, skin), "pointer")
    return canvas.rows()


def _rail(view: DownsView, width: int, skin: Skin) -> str:
    """The measure: what is made of the ten yards, the ball, what is still to go. A ball that has
    been thrown back behind the measure stands before its end."""
    per_yard = 3 if width >= 3 * view.to_gain + 8 else 2 if width >= 2 * view.to_gain + 8 else 1
    length = view.to_gain * per_yard
    if view.to_go is None:
        return skin.rail_left + skin.rail * length + skin.rail_right
    made = view.to_gain - view.to_go
    if made < 0:
        return skin.rail_ball + skin.rail_left + skin.rail * length + skin.rail_right
    done = min(made * per_yard, length - 1)
    rest = length - done - 1
    return (
        skin.rail_left + skin.rail_done * done + skin.rail_ball + skin.rail * rest + skin.rail_right
    )
