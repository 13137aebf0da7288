"""The score boards, the plate of downs, and the bar at the top."""

from __future__ import annotations

from dataclasses import dataclass

from rich.cells import cell_len

from quarterback.tui.draw.canvas import Canvas, Row, printable, short_name, truncate
from quarterback.tui.theme.glyphs import UNICODE, Skin

FIGURES = {
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
WIDE, TALL = 3, 3
"""Width and height of a figure, in cells."""


def width_of(figures: str) -> int:
    """Return the width of large figures, with a gap of one between them."""
    return len(figures) * (WIDE + 1) - 1


def put_large(canvas: Canvas, x: int, y: int, figures: str, role: str) -> None:
    """Draw large figures from cell (x, y) on, leaving the cells between their strokes unchanged."""
    for figure in figures:
        for down, row in enumerate(FIGURES[figure]):
            for along, mark in enumerate(row):
                if mark != " ":
                    canvas.put(x + along, y + down, mark, role)
        x += WIDE + 1


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
    """Those of home and visitors; None if they decide nothing."""


@dataclass(frozen=True)
class _Board:
    name: str
    figures: str
    has_ball: bool
    color: str
    penetrations: int | None


def score_boards(view: ScoreView, width: int, height: int, skin: Skin = UNICODE) -> list[Row]:
    """Draw two boards: a row of names, then the points, large from four rows on."""
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
    """Draw the team's name on its color, and the mark of possession."""
    role = f"team-{board.color}" if board.color else "board-name"
    if board.has_ball and not board.color:
        role = "board-name-lit"
    canvas.paint(x, 0, width, role)
    mark = skin.has_ball if board.has_ball else ""
    indent = 1 if cell_len(board.name) + len(mark) + 2 <= width else 0
    title = short_name(board.name, width - indent - len(mark), skin.more)
    canvas.put(x + indent, 0, f"{title} {mark}" if indent else title + mark, role)


@dataclass(frozen=True)
class DownsView:
    """The down, and yards to the line to gain. Between series there is no down."""

    down: int | None = None
    of: int = 4
    to_go: int | None = None
    to_gain: int = 10
    """Length of the measure, in yards."""
    goal: bool = False
    """Whether the line to gain is the goal line."""
    where: str = ""
    """Where the ball is, in words or as a place name."""


def downs(view: DownsView, width: int, height: int, skin: Skin = UNICODE) -> list[Row]:
    """Draw the plate; from four rows on the pointer below it; the distance; from three the
    measure."""
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
    """Draw the measure: the part of the ten yards that is made, the ball, the part still to go.
    A ball behind the measure is drawn before its end."""
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


@dataclass(frozen=True)
class StatusView:
    """The text of the bar; the score is separate, so that names are cut before points."""

    left: str = ""
    home: str = ""
    visitors: str = ""
    home_points: int = 0
    visitors_points: int = 0
    right: str = ""
    timeouts: str = ""
    """The timeouts left, visitors first, such as 2-3, or empty."""
    clock_equivalent: str = ""
    """The game time that the plays left stand for, if they do."""
    penetrations: str = ""
    """Those of each team, visitors first, such as 1-2; empty if they decide nothing."""


_LEAST_NAMES = 24
"""If both names together have fewer cells than this, the text on the left is cut."""


def status(view: StatusView, width: int, height: int, skin: Skin = UNICODE) -> list[Row]:
    """Draw the title on the left if there is room, the score in the middle, the time on the
    right."""
    canvas = Canvas(width, height, "bar")
    right = truncate(_right(view, width), width - 2, skin.more)
    end = width - 1 - cell_len(right)
    canvas.put(end, 0, right, "bar-right")
    points = f" {view.visitors_points}, ", f" {view.home_points}"
    room = end - 3
    left = printable(view.left)
    needed = min(cell_len(view.home) + cell_len(view.visitors), _LEAST_NAMES)
    if cell_len(left) + 2 + needed + sum(map(len, points)) > room:
        left = ""
    begin = canvas.put(1, 0, left, "bar-left") + 2 if left else 1
    visitors, home = _names(view, room + 1 - begin - sum(map(len, points)), skin)
    words = f"{visitors}{points[0]}{home}{points[1]}"
    middle = (width - cell_len(words)) // 2
    canvas.put(min(max(begin, middle), end - 2 - cell_len(words)), 0, words, "bar-middle")
    return canvas.rows()


def _right(view: StatusView, width: int) -> str:
    """Return timeouts or penetrations, period and time, in as many words as leave the names
    whole."""
    score = f"{view.visitors} {view.visitors_points}, {view.home} {view.home_points}"
    clock = f" ({view.clock_equivalent})" if view.clock_equivalent else ""
    long, short = f"timeouts {view.timeouts}  ", f"T {view.timeouts}  "
    if not view.timeouts:
        long = short = ""
    if view.penetrations:
        long = f"penetrations {view.penetrations}  {long}"
        short = f"pen {view.penetrations}  {short}"
    for words in (long + view.right + clock, short + view.right + clock, short + view.right):
        if cell_len(score) + cell_len(words) + 5 <= width:
            return words
    return view.right


def _names(view: StatusView, room: int, skin: Skin) -> tuple[str, str]:
    """Return both names, visitors first, in `room` cells: the shorter one whole if it takes less
    than half."""
    visitors, home = cell_len(view.visitors), cell_len(view.home)
    if home + visitors <= room:
        return truncate(view.visitors, visitors), truncate(view.home, home)
    half = max(room // 2, 1)
    first = room - home if home < half else min(visitors, half)
    first = max(first, 1)
    rest = max(room - first, 1)
    names = short_name(view.visitors, first, skin.more), short_name(view.home, rest, skin.more)
    if not (names[0].startswith(names[1]) or names[1].startswith(names[0])):
        return names
    own = _unlike(view.visitors, view.home)  # The same words begin both names.
    return short_name(own[0], first, skin.more), short_name(own[1], rest, skin.more)


def _unlike(first: str, second: str) -> tuple[str, str]:
    """Return both names without the words with which both begin."""
    one, other = first.split(), second.split()
    alike = 0
    while alike < min(len(one), len(other)) - 1 and one[alike] == other[alike]:
        alike += 1
    return " ".join(one[alike:]), " ".join(other[alike:])
