"""A row of a picture, cell by cell."""

from __future__ import annotations

from quarterback.tui.draw.canvas import WIDTH, Piece, Row


def cells_of(row: Row) -> list[Piece]:
    """A row cell by cell; a mark of two cells has an empty one after it."""
    cells: list[Piece] = []
    for text, role in row:
        for mark in text:
            cells.append((mark, role))
            if WIDTH[mark] > 1:
                cells.append(("", role))
    return cells
