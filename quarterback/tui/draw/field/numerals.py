"""Large figures of three rows, for score boards and for the numbers on the field."""

from __future__ import annotations

from quarterback.tui.draw.canvas import Canvas

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
"""The cells of a figure."""


def width_of(figures: str) -> int:
    """The cells that large figures take, a gap of one between them."""
    return len(figures) * (WIDE + 1) - 1


def put_large(canvas: Canvas, x: int, y: int, figures: str, role: str) -> None:
    """Write figures in large from cell (x, y) on, what lies between their strokes untouched."""
    for figure in figures:
        for down, row in enumerate(FIGURES[figure]):
            for along, mark in enumerate(row):
                if mark != " ":
                    canvas.put(x + along, y + down, mark, role)
        x += WIDE + 1
