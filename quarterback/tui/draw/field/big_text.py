"""Big letters of the title, like wood type, in half blocks or in ASCII."""

from __future__ import annotations

from typing import NamedTuple

from quarterback.tui.draw.canvas import Canvas

Letter = tuple[str, ...]
"""Rows of a letter's points, `#` where it is inked. Two points stand in one cell, one above the
other."""


class Font(NamedTuple):
    """Letters of one height, in points."""

    letters: dict[str, Letter]
    between: int
    """Points between two letters."""
    times: int = 1
    """How often every point is repeated, across and down."""


def _cut(rows: str) -> Letter:
    return tuple(rows.split("/"))


_SMALL = {
    "Q": _cut(".##./#..#/#..#/#..#/#.#./.#.#"),
    "U": _cut("#..#/#..#/#..#/#..#/#..#/.##."),
    "A": _cut(".##./#..#/#..#/####/#..#/#..#"),
    "R": _cut("###./#..#/#..#/###./#.#./#..#"),
    "T": _cut("#####/..#../..#../..#../..#../..#.."),
    "E": _cut("####/#.../###./#.../#.../####"),
    "B": _cut("###./#..#/###./#..#/#..#/###."),
    "C": _cut(".###/#.../#.../#.../#.../.###"),
    "K": _cut("#..#/#.#./##../#.#./#..#/#..#"),
}
_LARGE = {
    "Q": _cut(".####./##..##/##..##/##..##/##..##/##.##./.####./...###"),
    "U": _cut("##..##/##..##/##..##/##..##/##..##/##..##/.####./......"),
    "A": _cut("..##../.####./##..##/##..##/######/##..##/##..##/......"),
    "R": _cut("#####./##..##/##..##/#####./##.##./##..##/##..##/......"),
    "T": _cut("######/..##../..##../..##../..##../..##../..##../......"),
    "E": _cut("#####/##.../##.../####./##.../##.../#####/....."),
    "B": _cut("#####./##..##/##..##/#####./##..##/##..##/#####./......"),
    "C": _cut(".####./##..##/##..../##..../##..../##..##/.####./......"),
    "K": _cut("##..##/##.##./####../###.../####../##.##./##..##/......"),
}
SMALL = Font(_SMALL, 1)
LARGE = Font(_LARGE, 2)
LARGEST = Font(_LARGE, 1, times=2)


def points(word: str, font: Font) -> list[str]:
    """The rows of points of a word that the font has the letters for. Raises KeyError."""
    gap = "." * font.between
    cut = [font.letters[letter] for letter in word]
    rows = [gap.join(row) for row in zip(*cut, strict=True)]
    wide = ["".join(point * font.times for point in row) for row in rows]
    return [row for row in wide for _ in range(font.times)]


def set_word(
    canvas: Canvas, x: int, y: int, rows: list[str], *, ascii_only: bool, shadow: int
) -> None:
    """Print a word from cell (x, y) on. Its shadow falls that many points to the right and down;
    0 for none. In ASCII every point is a cell of its own."""
    if ascii_only:
        for down, row in enumerate(rows):
            for across, point in enumerate(row):
                if point == "#":
                    canvas.put(x + across, y + down, "#", "box-letter")
        return
    height, width = len(rows), len(rows[0])

    def ink(across: int, down: int) -> str:
        if _inked(rows, across, down):
            return "L"
        return "S" if shadow and _inked(rows, across - shadow, down - shadow) else ""

    for down in range(0, height + shadow, 2):
        for across in range(width + shadow):
            mark, role = _CELLS[ink(across, down), ink(across, down + 1)]
            if mark != " ":
                canvas.put(x + across, y + down // 2, mark, role)


_CELLS = {
    ("", ""): (" ", ""),
    ("L", "L"): ("█", "box-letter"),
    ("L", ""): ("▀", "box-letter"),
    ("", "L"): ("▄", "box-letter"),
    ("S", "S"): ("█", "box-shadow"),
    ("S", ""): ("▀", "box-shadow"),
    ("", "S"): ("▄", "box-shadow"),
    ("L", "S"): ("▀", "box-letter-shadow"),
    ("S", "L"): ("▄", "box-letter-shadow"),
}
"""What is in a cell, by the ink of its upper and its lower point."""


def _inked(rows: list[str], across: int, down: int) -> bool:
    return 0 <= down < len(rows) and 0 <= across < len(rows[0]) and rows[down][across] == "#"
