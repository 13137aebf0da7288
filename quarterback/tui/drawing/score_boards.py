"""Two score boards side by side, Home's on the left, in small or large figures."""

from __future__ import annotations

from dataclasses import dataclass

from rich.cells import cell_len

from quarterback.tui.drawing.canvas import Canvas, Row, fitted
from quarterback.tui.drawing.skin import UNICODE, Skin

_LARGE = {
    "0": ("█▀█", "█ █", "▀▀▀"),
    "1": ("▀█ ", " █ ", "▀▀▀"),
    "2": ("▀▀█", "█▀▀", "▀▀▀"),
    "3": ("▀▀█", " ▀█", "▀▀▀"),
    "4": ("█ █", "▀▀█", "  ▀"),
    "5": ("█▀▀", "▀▀█", "▀▀▀"),
    "6": ("█▀▀", "█▀█", "▀▀▀"),
    "7": ("▀▀█", "  █", "  ▀"),
    "8": ("█▀█", "█▀█", "▀▀▀"),
    "9": ("█▀█", "▀▀█", "▀▀▀"),
}


@dataclass(frozen=True)
class ScoreView:
    """Names and points."""

    home: str
    visitors: str
    home_points: int = 0
    visitors_points: int = 0
    ball: str = ""
    """Which side has the ball: home, visitors or neither."""


def score_boards(view: ScoreView, width: int, height: int, skin: Skin = UNICODE) -> list[Row]:
    """Two boards: a row of names, then the points; large from six rows on."""
    canvas = Canvas(width, height, "ground")
    half = (width - 1) // 2
    boards = (
        (0, view.home, view.home_points, "home"),
        (width - half, view.visitors, view.visitors_points, "visitors"),
    )
    large = height >= 4 and half >= 10 and skin.name != "ascii"
    for x, name, points, side in boards:
        for y in range(min(height, 5 if large else 3)):
            canvas.paint(x, y, half, "board")
        has_ball = side == view.ball
        mark = skin.has_ball if has_ball else ""
        indent = 1 if cell_len(name) + len(mark) + 2 <= half else 0
        title = fitted(name, half - indent - len(mark), skin.more)
        canvas.put(
            x + indent,
            0,
            f"{title} {mark}" if indent else title + mark,
            "board-name-lit" if has_ball else "board-name",
        )
        figures = f"{points:02d}"
        if large:
            _large(canvas, x + (half - 4 * len(figures)) // 2, figures)
        else:
            canvas.put(x + (half - len(figures)) // 2, 1, figures, "board-points")
    return canvas.rows()


def _large(canvas: Canvas, x: int, figures: str) -> None:
    for figure in figures:
        for y, row in enumerate(_LARGE[figure], 1):
            canvas.put(x, y, row, "board-points")
        x += 4
