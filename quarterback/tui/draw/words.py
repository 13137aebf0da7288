"""A heading and sentences, wrapped: what the last spin showed, what a rule says."""

from __future__ import annotations

import re
from dataclasses import dataclass

from rich.cells import cell_len

from quarterback.tui.draw.canvas import Canvas, Row, printable, truncate, whole_words, wrap
from quarterback.tui.theme.glyphs import UNICODE, Skin


@dataclass(frozen=True)
class WordsView:
    """Paragraphs below a heading."""

    heading: str = ""
    lines: tuple[str, ...] = ()


def words(
    view: WordsView, width: int, height: int, skin: Skin = UNICODE, role: str = "log"
) -> list[Row]:
    """As many rows of it as fit."""
    canvas = Canvas(width, height, role)
    top = 1 if view.heading else 0
    canvas.put(1, 0, truncate(view.heading, width - 2, skin.more), f"{role}-mark")
    wrapped = [row for line in view.lines for row in wrap(line, width - 2)]
    room = height - top
    if len(wrapped) > room > 0:
        wrapped[room - 1] = truncate(f"{wrapped[room - 1]} {wrapped[room]}", width - 2, skin.more)
    for y, row in enumerate(wrapped[:room], top):
        canvas.put(1, y, row, role)
    return canvas.rows()


_HUNG = re.compile(r"\s*(\S.*?\s{2,})?")


def hanging(line: str, width: int) -> list[str]:
    """A line broken to a width. What is in a first column, such as a key or a rule's ID, has
    the rest of the line hanging next to it."""
    start = _HUNG.match(line)
    indent = start.end() if start else 0
    if indent > width // 2:
        indent = 2
    first = line[:indent]
    rows = wrap(line[indent:], max(width - indent, 10))
    return [first + rows[0], *(" " * indent + row for row in rows[1:])]


@dataclass(frozen=True)
class BarView:
    """One row: text on the left and on the right; or a short notice in place of the right one."""

    left: str = ""
    right: str = ""
    short: str = ""
    """The text on the right where the long one does not fit."""
    left_short: str = ""
    """The text on the left where the long one does not fit."""
    flash: str = ""
    """An urgent message: a refusal, or what has just been done."""


def bar(
    view: BarView, width: int, height: int, skin: Skin = UNICODE, role: str = "bar"
) -> list[Row]:
    """A row across the screen. The left text has priority, but makes room for a notice."""
    canvas = Canvas(width, height, role)
    text, lit = (view.flash, f"{role}-flash") if view.flash else (view.right, f"{role}-right")
    room = width - 2
    if view.flash:
        room = width - 6 - cell_len(printable(view.flash))
    beside = cell_len(view.short) + 4 if view.left_short and not view.flash else 0
    fits = cell_len(printable(view.left)) <= room - beside
    text_left = view.left if fits else view.left_short or view.left
    left = whole_words(text_left, room, skin.more) if room >= width // 8 else ""
    x = canvas.put(1, 0, left, f"{role}-left")
    if not view.flash and cell_len(text) > width - x - 4:
        text = view.short or text
    beside = width - 3 if view.flash and not left else width - x - 4
    right = truncate(text, beside, skin.more) if width - x > 8 else ""
    if right and view.flash:
        right = f" {right} "
    canvas.put(width - cell_len(right) - 1, 0, right, lit)
    return canvas.rows()
