"""The chances along a game: one field, Home's share of it from below, the Visitors' from above."""

from __future__ import annotations

from rich.cells import cell_len

from league.views.charts import WinChart
from quarterback.tui.draw.canvas import Canvas, Row, short_name
from quarterback.tui.theme.glyphs import UNICODE, Skin

SCALE = 5
"""The cells of the scale on the left."""


def chance_line(view: WinChart, width: int, height: int, skin: Skin = UNICODE) -> list[Row]:
    """The field with a scale on the left, a rule at one half, the names, and the periods."""
    canvas = Canvas(width, height + 2, "report")
    if len(view.line) < 2:
        canvas.put(1, 1, "No plays yet.", "report-dim")
        return canvas.rows()[:3]
    room = width - SCALE
    above, now = f" {skin.to_gain_above}", f" {view.line[-1] * 100:.0f}%"
    visitors = short_name(view.visitors, room - cell_len(above), skin.more)
    canvas.put(SCALE, 0, visitors + above, "report-visitors")
    home = short_name(view.home, room - cell_len(now), skin.more)
    canvas.put(SCALE, height + 1, home + now, "report-home")
    for share, y in ((100, 1), (50, 1 + (height - 1) // 2), (0, height)):
        canvas.put(0, y, f"{share:>3} ", "report-dim")
    _fill(canvas, view, SCALE, 1, room, height, skin)
    for place in view.periods:
        x = SCALE + place * room // max(len(view.line) - 1, 1)
        canvas.put(x, 0, skin.bar, "report-dim")
        canvas.put(x, height + 1, skin.bar, "report-dim")
    return canvas.rows()


def columns(line: tuple[float, ...], width: int) -> list[float]:
    """The line at `width` places: the mean of the moments that share a column, or the last moment
    before it where columns outnumber them."""
    values = []
    many = len(line)
    for x in range(width):
        begin, end = x * many // width, max((x + 1) * many // width, x * many // width + 1)
        values.append(sum(line[begin:end]) / (end - begin))
    return values


def _fill(
    canvas: Canvas, view: WinChart, x: int, y: int, width: int, height: int, skin: Skin
) -> None:
    steps = len(skin.levels) - 1
    for at, share in enumerate(columns(view.line, width) if view.line else []):
        filled = round(share * height * steps)
        for row in range(height):
            level = min(max(filled - (height - 1 - row) * steps, 0), steps)
            canvas.put(x + at, y + row, skin.levels[level], "chance")
