"""The drive chart: each drive a bar over the hundred yards, Home's goal on the left."""

from __future__ import annotations

from league.views.charts import DriveBar, DriveChart
from quarterback.tui.draw.canvas import Canvas, Row, short_name, truncate, whole_words
from quarterback.tui.theme.glyphs import UNICODE, Skin

FIELD = 100
_NAME, _ENDED = 9, 14


def per_cell(width: int) -> int:
    """Yards a cell: a whole number."""
    room = width - _NAME - _ENDED
    return next((yards for yards in (1, 2, 4) if FIELD // yards < room), 5)


def drive_chart(view: DriveChart, width: int, skin: Skin = UNICODE) -> list[Row]:
    """A ruler, then a row a drive; as many rows as it takes."""
    canvas = Canvas(width, 2 * len(view.bars) + 4, "report")
    if not view.bars:
        canvas.put(1, 1, "No drives yet.", "report-dim")
        return canvas.rows()[:3]
    scale = per_cell(width)
    left = _NAME
    y, half = 0, ""
    for bar in view.bars:
        if bar.drive.period != half:
            y += bool(half)
            half = bar.drive.period
            canvas.put(1, y, truncate(half.split()[0].upper(), _NAME - 1, skin.more), "report-head")
            _ruler(canvas, y, left, scale)
            canvas.put(left + FIELD // scale + 2, y, "plays", "report-dim")
            y += 1
        _drive(canvas, y, bar, left, scale, skin)
        y += 1
    return canvas.rows()[:y]


def _ruler(canvas: Canvas, y: int, left: int, scale: int) -> None:
    """Goal, 10, 20 ... 50 ... 20, 10, goal."""
    for yard in range(0, FIELD + 1, 10):
        mark = "G" if yard in (0, FIELD) else str(min(yard, FIELD - yard))
        canvas.put(left + yard // scale - (len(mark) > 1), y, mark, "report-dim")


def _drive(canvas: Canvas, y: int, bar: DriveBar, left: int, scale: int, skin: Skin) -> None:
    canvas.put(1, y, short_name(bar.team, _NAME - 1, skin.more), "report-name")
    for yard in range(0, FIELD + 1, 10):
        canvas.put(
            left + yard // scale,
            y,
            skin.bar if yard in (0, FIELD) else skin.hash_mark,
            "report-dim",
        )
    right, scored = bar.drive.home, bar.kind == "score"
    side = "report-home" if right else "report-visitors"
    start, stop = (left + yard // scale for yard in (bar.began, bar.ended))
    for x in range(min(start, stop), max(start, stop) + 1):
        canvas.put(x, y, skin.gauge, side)
    forward = stop >= start if right else stop <= start
    head = (skin.to_right if right else skin.to_left) if forward else skin.ball
    canvas.put(stop, y, head, "report-sum" if scored else side)
    x = left + FIELD // scale + 2
    text = f"{bar.drive.plays:>2} "
    canvas.put(x, y, text, "report-dim")
    room = canvas.width - x - len(text) - 1
    canvas.put(
        x + len(text),
        y,
        whole_words(bar.short_result, room, skin.more),
        "report-sum" if scored else "report",
    )
