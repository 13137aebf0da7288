"""The plate of downs with its brass pointer, and the sliding measure on its rail."""

from __future__ import annotations

from dataclasses import dataclass

from quarterback.tui.draw.canvas import Canvas, Row, truncate
from quarterback.tui.theme.glyphs import UNICODE, Skin


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
    """The plate; from four rows on the pointer below it; the distance; from three the measure."""
    canvas = Canvas(width, height, "brass")
    canvas.paint(0, 0, width, "plate")
    canvas.put(1, 0, "DOWN", "plate")
    pitch = min(max((width - 7) // view.of, 3), 5)
    y = 2 if height >= 4 else 1
    for down in range(1, view.of + 1):
        x = 6 + (down - 1) * pitch
        here = down == view.down
        canvas.put(x, 0, f"[{down}]" if here else f" {down} ", "plate-lit" if here else "plate")
        if here and height >= 4:
            canvas.put(x + 1, 1, skin.pointer, "pointer")
    text = _words(view)
    text = text if len(text) <= width - 2 else text.replace("  ", " ")
    canvas.put(1, y, truncate(text, width - 2, skin.more), "brass")
    if height >= 3:
        canvas.put(
            1, y + 1, _rail(view, width - 2, skin), "brass" if view.to_go is None else "pointer"
        )
    return canvas.rows()


def _words(view: DownsView) -> str:
    if view.to_go is None:
        return view.where
    return f"{'goal to go' if view.goal else f'to go {view.to_go}'}  {view.where}".rstrip()


def _rail(view: DownsView, width: int, skin: Skin) -> str:
    """The measure: what is made of the ten yards, the ball, what is still to go. A ball that has
    been thrown back behind the measure stands before its end."""
    per_yard = 3 if width >= 3 * view.to_gain + 8 else 2 if width >= 2 * view.to_gain + 8 else 1
    length = view.to_gain * per_yard
    if view.to_go is None:
        return skin.rail_left + skin.rail * length + skin.rail_right
    gained = view.to_gain - view.to_go
    if gained < 0:
        return skin.rail_ball + skin.rail_left + skin.rail * length + skin.rail_right
    done = min(gained * per_yard, length - 1)
    rest = length - done - 1
    return (
        skin.rail_left + skin.rail_done * done + skin.rail_ball + skin.rail * rest + skin.rail_right
    )
