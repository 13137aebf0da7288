"""Rows of a picture before they have their place: pieces by column, and what a click hits."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from quarterback.tui.draw.canvas import Canvas


@dataclass(frozen=True)
class Hit:
    """The columns from `x` to before `end` belong to something, by its kind and place."""

    x: int
    end: int
    kind: str
    place: int


@dataclass(frozen=True)
class PlacedLine:
    """One row: texts with their column and role, later ones over earlier ones."""

    pieces: tuple[tuple[int, str, str], ...] = ()
    hits: tuple[Hit, ...] = ()

    def moved(self, by: int) -> PlacedLine:
        """The same row, columns to the right."""
        pieces = tuple((x + by, text, role) for x, text, role in self.pieces)
        hits = tuple(Hit(hit.x + by, hit.end + by, hit.kind, hit.place) for hit in self.hits)
        return PlacedLine(pieces, hits)

    def joined(self, other: PlacedLine) -> PlacedLine:
        """Two rows in one."""
        return PlacedLine(self.pieces + other.pieces, self.hits + other.hits)


def beside(left: Sequence[PlacedLine], right: Sequence[PlacedLine], at: int) -> list[PlacedLine]:
    """Rows, with others from column `at` on."""
    tall = max(len(left), len(right))
    first = [*left, *[PlacedLine()] * (tall - len(left))]
    second = [*right, *[PlacedLine()] * (tall - len(right))]
    return [a.joined(b.moved(at)) for a, b in zip(first, second, strict=True)]


def draw(canvas: Canvas, lines: Sequence[PlacedLine]) -> None:
    """Put rows on a canvas, from its top."""
    for y, line in enumerate(lines):
        for x, text, role in line.pieces:
            canvas.put(x, y, text, role)


def hit(lines: Sequence[PlacedLine], x: int, y: int, kind: str) -> int | None:
    """The place of what a cell belongs to, if it is of that kind."""
    if not 0 <= y < len(lines):
        return None
    places = [h.place for h in lines[y].hits if h.kind == kind and h.x <= x < h.end]
    return places[-1] if places else None
