"""Advice: what each signal that is open is worth, as a bar and in figures."""

from __future__ import annotations

from quarterback.text.advice import AdviceLine, AdviceView
from quarterback.tui.draw.canvas import Canvas, Row, truncate, wrap
from quarterback.tui.theme.glyphs import UNICODE, Skin

NUMBER, TITLE, FIGURE = 4, 14, 8
LEAST_BAR = 8


def advice(view: AdviceView, width: int, skin: Skin = UNICODE) -> list[Row]:
    """A call a row, with its words below it, in the order of the signals; the sentence above."""
    words = wrap(view.summary, width) if view.summary else []
    notes = [
        wrap(line.expectation, width - NUMBER) if line.expectation else [] for line in view.lines
    ]
    top = len(words) + bool(words)
    canvas = Canvas(width, top + len(notes) + sum(len(rows) for rows in notes), "advice")
    for y, row in enumerate(words):
        canvas.put(0, y, row, "advice-says")
    best = max((line.worth for line in view.lines), default=0.0)
    y = top
    for line, rows in zip(view.lines, notes, strict=True):
        _line(canvas, y, line, best, width, skin)
        for below, row in enumerate(rows, y + 1):
            canvas.put(NUMBER, below, row, "advice-dim")
        y += 1 + len(rows)
    return canvas.rows()


def _line(canvas: Canvas, y: int, line: AdviceLine, best: float, width: int, skin: Skin) -> None:
    role = "advice-best" if line.best else "advice"
    mark = skin.last if line.best else " "
    canvas.put(0, y, f"{mark}{'' if line.signal is None else line.signal:>2} ", role)
    canvas.put(NUMBER, y, truncate(line.title, TITLE - 1, skin.more), role)
    x = NUMBER + TITLE
    canvas.put(x, y, f"{line.worth * 100:5.1f}%", role)
    x += FIGURE
    bar = width - x - FIGURE
    if bar >= LEAST_BAR:
        canvas.put(
            x, y, filled(line.worth, bar, skin), "advice-bar-best" if line.best else "advice-bar"
        )
        x += bar + 1
    short = (line.worth - best) * 100
    if short <= -0.05 and width - x >= FIGURE - 1:
        canvas.put(x, y, f"{short:6.1f}", "advice-dim")


def filled(share: float, width: int, skin: Skin) -> str:
    """A bar of `width` cells, so much of it filled from the left."""
    steps = len(skin.widths) - 1
    full = round(min(max(share, 0.0), 1.0) * width * steps)
    marks = [skin.widths[min(max(full - cell * steps, 0), steps)] for cell in range(width)]
    return "".join(marks)
