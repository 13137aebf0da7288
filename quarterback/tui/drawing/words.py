"""A heading and sentences, wrapped: what the last spin showed, what a rule says."""

from __future__ import annotations

import re
from dataclasses import dataclass

from rich.cells import cell_len

from quarterback.tui.drawing.canvas import Canvas, Row, broken, fitted
from quarterback.tui.drawing.skin import UNICODE, Skin


@dataclass(frozen=True)
class WordsView:
    """Paragraphs below a heading."""

    heading: str = ""
    lines: tuple[str, ...] = ()


def words(view: WordsView, width: int, height: int, skin: Skin = UNICODE) -> list[Row]:
    """As many rows of it as fit."""
    canvas = Canvas(width, height, "log")
    canvas.put(1, 0, fitted(view.heading, width - 2, skin.more), "log-mark")
    wrapped = [row for line in view.lines for row in broken(line, width - 2)]
    for y, row in enumerate(wrapped, 1):
        canvas.put(1, y, row, "log")
    return canvas.rows()


_HUNG = re.compile(r"\s*(\S.*?\s{2,})?")


def hanging(line: str, width: int) -> list[str]:
    """A line broken to a width. What stands in a first column, such as a key or a rule's ID, has
    the rest of the line hanging beside it."""
    found = _HUNG.match(line)
    indent = found.end() if found else 0
    if indent > width // 2:
        indent = 2
    first = line[:indent]
    rows = broken(line[indent:], max(width - indent, 10))
    return [first + rows[0], *(" " * indent + row for row in rows[1:])]


@dataclass(frozen=True)
class BarView:
    """One row: something on the left, something on the right, what matters in between."""

    left: str = ""
    middle: str = ""
    right: str = ""


def bar(
    view: BarView, width: int, height: int, skin: Skin = UNICODE, role: str = "bar"
) -> list[Row]:
    """A row across the screen. What stands on the left comes first; the middle is shown if there
    is room."""
    canvas = Canvas(width, height, role)
    left = fitted(view.left, width - 2, skin.more)
    x = canvas.put(1, 0, left, f"{role}-left")
    right = fitted(view.right, width - x - 3, skin.more) if width - x > 8 else ""
    room = width - cell_len(right) - 3
    middle = fitted(view.middle, room - x - 1, skin.more)
    if room - x > 4:
        start = max(x + 2, min((width - cell_len(middle)) // 2, room - cell_len(middle) - 1))
        canvas.put(start, 0, middle, f"{role}-middle")
    canvas.put(width - cell_len(right) - 1, 0, right, f"{role}-right")
    return canvas.rows()
