"""Two score boards side by side, the visitors' on the left, in small or large figures."""

from __future__ import annotations

from dataclasses import dataclass

from rich.cells import cell_len

from quarterback.tui.draw.canvas import Canvas, Row, short_name
from quarterback.tui.draw.field.numerals import TALL, put_large, width_of
from quarterback.tui.theme.glyphs import UNICODE, Skin


@dataclass(frozen=True)
class ScoreView:
    """What the score boards show: names and points."""

    home: str
    visitors: str
    home_points: int = 0
    visitors_points: int = 0
    ball: str = ""
    """The team with the ball: home, visitors or neither."""
    home_color: str = ""
    visitors_color: str = ""
    penetrations: tuple[int, int] | None = None
    """Those of home and visitors; None where they decide nothing."""


@dataclass(frozen=True)
class _Board:
    name: str
    figures: str
    has_ball: bool
    color: str
    penetrations: int | None


def score_boards(view: ScoreView, width: int, height: int, skin: Skin = UNICODE) -> list[Row]:
    """Two boards: a row of names, then the points; large from four rows on."""
    canvas = Canvas(width, height, "ground")
    half = (width - 1) // 2
    home, visitors = view.penetrations or (None, None)
    boards = [
        _Board(
            view.visitors,
            f"{view.visitors_points:02d}",
            view.ball == "visitors",
            view.visitors_color,
            visitors,
        ),
        _Board(view.home, f"{view.home_points:02d}", view.ball == "home", view.home_color, home),
    ]
    room = half - 2
    large = (
        height >= TALL + 1
        and skin.name != "ascii"
        and all(width_of(board.figures) <= room for board in boards)
    )
    tall = min(height, TALL + 1)
    for x, board in zip((0, width - half), boards, strict=True):
        _put_board(canvas, x, half, tall, board, large, skin)
    return canvas.rows()


def _put_board(
    canvas: Canvas, x: int, width: int, tall: int, board: _Board, large: bool, skin: Skin
) -> None:
    for y in range(tall):
        canvas.paint(x, y, width, "board")
    _title(canvas, x, width, board, skin)
    if board.penetrations is not None:
        words = f"pen {board.penetrations}"
        figures = width_of(board.figures) if large else len(board.figures)
        if (width - figures) // 2 > len(words) + 1:  # the bar at the top has them, too
            canvas.put(x + width - len(words) - 1, tall - 1, words, "board-name")
    if large:
        put_large(
            canvas, x + (width - width_of(board.figures)) // 2, 1, board.figures, "board-points"
        )
        return
    y = 1 + (tall - 2) // 2
    canvas.put(x + (width - len(board.figures)) // 2, y, board.figures, "board-points")


def _title(canvas: Canvas, x: int, width: int, board: _Board, skin: Skin) -> None:
    """The team's name on its color, and the mark of possession."""
    role = f"team-{board.color}" if board.color else "board-name"
    if board.has_ball and not board.color:
        role = "board-name-lit"
    canvas.paint(x, 0, width, role)
    mark = skin.has_ball if board.has_ball else ""
    indent = 1 if cell_len(board.name) + len(mark) + 2 <= width else 0
    title = short_name(board.name, width - indent - len(mark), skin.more)
    canvas.put(x + indent, 0, f"{title} {mark}" if indent else title + mark, role)
