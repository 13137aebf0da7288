"""Rows of a picture: texts by column before they are drawn, what a click hits, wrapped words, a
row across the screen, a progress bar."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from rich.cells import cell_len

from quarterback.tui.draw.canvas import (
    Canvas,
    Row,
    printable,
    truncate,
    whole_sentences,
    whole_words,
    wrap,
)
from quarterback.tui.theme.glyphs import UNICODE, Skin
from rulesets.core.sides import as_read


@dataclass(frozen=True)
class Hit:
    """The columns from `x` to before `end` belong to an item, by its kind and place."""

    x: int
    end: int
    kind: str
    place: int


@dataclass(frozen=True)
class PlacedLine:
    """One row: texts with their column and role; later ones cover earlier ones."""

    pieces: tuple[tuple[int, str, str], ...] = ()
    hits: tuple[Hit, ...] = ()

    def moved(self, by: int) -> PlacedLine:
        """Return the same row, moved to the right."""
        pieces = tuple((x + by, text, role) for x, text, role in self.pieces)
        hits = tuple(Hit(hit.x + by, hit.end + by, hit.kind, hit.place) for hit in self.hits)
        return PlacedLine(pieces, hits)

    def joined(self, other: PlacedLine) -> PlacedLine:
        """Return two rows in one."""
        return PlacedLine(self.pieces + other.pieces, self.hits + other.hits)


def beside(left: Sequence[PlacedLine], right: Sequence[PlacedLine], at: int) -> list[PlacedLine]:
    """Return rows with others next to them, from column `at` on."""
    tall = max(len(left), len(right))
    first = [*left, *[PlacedLine()] * (tall - len(left))]
    second = [*right, *[PlacedLine()] * (tall - len(right))]
    return [a.joined(b.moved(at)) for a, b in zip(first, second, strict=True)]


def draw(canvas: Canvas, lines: Sequence[PlacedLine], x: int = 0, y: int = 0) -> None:
    """Draw rows on a canvas, from a cell on."""
    for at, line in enumerate(lines, y):
        for column, text, role in line.pieces:
            canvas.put(x + column, at, text, role)


def hit(lines: Sequence[PlacedLine], x: int, y: int, kind: str) -> int | None:
    """Return the place of the item at a cell, if it is of that kind."""
    if not 0 <= y < len(lines):
        return None
    places = [h.place for h in lines[y].hits if h.kind == kind and h.x <= x < h.end]
    return places[-1] if places else None


@dataclass(frozen=True)
class WordsView:
    """Paragraphs below a heading."""

    heading: str = ""
    lines: tuple[str, ...] = ()


def words(
    view: WordsView, width: int, height: int, skin: Skin = UNICODE, role: str = "log"
) -> list[Row]:
    """Return as many rows as fit."""
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
    """Break a line to a width. The rest of the line hangs next to a first column, such as a key
    or a rule's ID."""
    start = _HUNG.match(line)
    indent = start.end() if start else 0
    if indent > width // 2:
        indent = 2
    first = line[:indent]
    rows = wrap(line[indent:], max(width - indent, 10))
    return [first + rows[0], *(" " * indent + row for row in rows[1:])]


@dataclass(frozen=True)
class BarView:
    """One row: text on the left and on the right, or a short notice in place of the right one."""

    left: str = ""
    right: str = ""
    short: str = ""
    """The text on the right if the long one does not fit."""
    left_short: str = ""
    """The text on the left if the long one does not fit."""
    flash: str = ""
    """An urgent message: a refusal, or what was just done."""


def bar(
    view: BarView, width: int, height: int, skin: Skin = UNICODE, role: str = "bar"
) -> list[Row]:
    """Draw a row across the screen. The left text has priority, but makes room for a notice."""
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
    if view.flash:
        text = whole_sentences(text, beside)
    right = truncate(text, beside, skin.more) if width - x > 8 else ""
    if right and view.flash:
        right = f" {right} "
    canvas.put(width - cell_len(right) - 1, 0, right, lit)
    return canvas.rows()


def progress_bar(done: int, total: int, width: int, skin: Skin = UNICODE) -> str:
    """Draw a bar of `width` cells, followed by `done` of `total` in numbers."""
    text = f" {done} of {total}"
    room = max(width - len(text), 0)
    full = room if total <= 0 else min(done * room // total, room)
    return f"{skin.gauge * full}{skin.hash_mark * (room - full)}{text}"


def result_line(
    game: int, names: tuple[str, str], points: tuple[int, int], width: int, skin: Skin = UNICODE
) -> str:
    """Return a finished game in words, with its number; names and points are those of home and
    visitors."""
    number = f"{game:>4}  "
    return number + scored_teams(names, points, width - len(number), skin)


def scored_teams(
    names: tuple[str, str], points: tuple[int, int], width: int, skin: Skin = UNICODE
) -> str:
    """Return both teams of a game, home and visitors, with their points: names are cut, points
    never."""
    lines = [f" {each}" for each in as_read(*points)]
    visitors, home = as_read(*names)
    room = max(width - len(", ") - sum(map(len, lines)), 2)
    first = max(room - cell_len(home), room // 2)
    visitors = truncate(visitors, first, skin.more)
    home = truncate(home, room - cell_len(visitors), skin.more)
    return f"{visitors}{lines[0]}, {home}{lines[1]}"
