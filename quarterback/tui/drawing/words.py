"""A heading and sentences, wrapped: what the last spin showed, what a rule says."""

from __future__ import annotations

import textwrap
from dataclasses import dataclass

from quarterback.tui.drawing.canvas import Canvas, Row, fitted, shown
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
    wrapped = [row for line in view.lines for row in textwrap.wrap(shown(line), width - 2) or [""]]
    for y, row in enumerate(wrapped, 1):
        canvas.put(1, y, row, "log")
    return canvas.rows()


@dataclass(frozen=True)
class BarView:
    """One row: something on the left, something on the right, what matters in between."""

    left: str = ""
    middle: str = ""
    right: str = ""


def bar(
    view: BarView, width: int, height: int, skin: Skin = UNICODE, role: str = "bar"
) -> list[Row]:
    """A row across the screen. The middle gives way to the left, the right to nothing."""
    canvas = Canvas(width, height, role)
    right = fitted(view.right, width - 2, skin.more)
    room = width - len(right) - 3
    left = fitted(view.left, room, skin.more)
    x = canvas.put(1, 0, left, f"{role}-left")
    middle = fitted(view.middle, room - x - 1, skin.more)
    if room - x > 4:
        start = max(x + 2, min((width - len(middle)) // 2, room - len(middle) - 1))
        canvas.put(start, 0, middle, f"{role}-middle")
    canvas.put(width - len(right) - 1, 0, right, f"{role}-right")
    return canvas.rows()
