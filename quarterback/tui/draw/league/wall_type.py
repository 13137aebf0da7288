"""Large type for the wall: block letters of five points, drawn in half blocks or in ASCII.

A point is a cell wide and half a cell high. A text whose letters are not cut here (Hebrew, kanji)
has no large type: `big_width` is then None, and the caller writes it small.
"""

from __future__ import annotations

import unicodedata
from functools import lru_cache
from typing import Final

from quarterback.tui.draw.canvas import Canvas
from quarterback.tui.draw.field.big_text import Font, points
from quarterback.tui.theme.glyphs import Skin

_HIGH: Final = 5
_CUT: Final = (
    "A .#. #.# ### #.# #.#|B ##. #.# ##. #.# ##.|C .## #.. #.. #.. .##|D ##. #.# #.# #.# ##.|"
    "E ### #.. ##. #.. ###|F ### #.. ##. #.. #..|G .### #... #.## #..# .###|H #.# #.# ### #.# #.#|"
    "I # # # # #|J ..# ..# ..# #.# .#.|K #.# #.# ##. #.# #.#|L #.. #.. #.. #.. ###|"
    "M #...# ##.## #.#.# #...# #...#|N #..# ##.# #.## #..# #..#|O .##. #..# #..# #..# .##.|"
    "P ##. #.# ##. #.. #..|Q .##. #..# #..# #.#. .#.#|R ##. #.# ##. #.# #.#|S .## #.. .#. ..# ##.|"
    "T ### .#. .#. .#. .#.|U #..# #..# #..# #..# .##.|V #.# #.# #.# #.# .#.|"
    "W #...# #...# #.#.# ##.## #...#|X #.# #.# .#. #.# #.#|Y #.# #.# .#. .#. .#.|"
    "Z ### ..# .#. #.. ###|0 ### #.# #.# #.# ###|1 ## .# .# .# .#|2 ### ..# ### #.. ###|"
    "3 ### ..# .## ..# ###|4 #.# #.# ### ..# ..#|5 ### #.. ### ..# ###|6 ### #.. ### #.# ###|"
    "7 ### ..# ..# .#. .#.|8 ### #.# ### #.# ###|9 ### #.# ### ..# ###|. . . . . #|"
    ", .. .. .. .# #.|: . # . # .|; .. .# .. .# #.|! # # # . #|? ##. ..# .#. ... .#.|"
    "- .. .. ## .. ..|' # # . . .|\" #.# #.# ... ... ...|( .# #. #. #. .#|) #. .# .# .# #.|"
    "/ ..# ..# .#. #.. #..|& .#.. #.#. .#.. #.#. .#.#|+ ... .#. ### .#. ...|"
    "= ... ### ... ### ...|# .#.# #### .#.# #### .#.#|% #.# ..# .#. #.. #.#|* #.# .#. #.# ... ...|"
    "$ .## ##. .#. .## ##.|@ .##. #.## #.## #... .##.|_ ... ... ... ... ###|< ..# .#. #.. .#. ..#|"
    "> #.. .#. ..# .#. #.."
)
_LETTERS: Final = {
    letter: tuple(rows) for letter, *rows in (each.split(" ") for each in _CUT.split("|"))
} | {" ": (".",) * _HIGH}
_OTHERS: Final = str.maketrans("’‘“”–—ÆØŁĐæøłđß·…", "''\"\"--AOLDaoldS.-")
"""Letters and marks that are cut as another."""
_FONTS: Final = {times: Font(_LETTERS, 1, times) for times in range(1, 9)}


def big_height(times: int, skin: Skin) -> int:
    """The rows of a line of large type. The smallest in ASCII has a row a point: there is no half
    of one."""
    return _HIGH if skin.name == "ascii" and times == 1 else -(-_HIGH * times // 2)


def big_width(text: str, times: int) -> int | None:
    """The cells that a text takes in large type; None if it has letters that are not cut."""
    cut = _spelled(text)
    if cut is None:
        return None
    return sum(len(_LETTERS[letter][0]) + 1 for letter in cut) * times - times if cut else 0


def fit_times(text: str, width: int, most: int) -> int:
    """How large a text can be in a width: times `most` or less; 0 if it must be small."""
    for times in range(most, 0, -1):
        wide = big_width(text, times)
        if wide is not None and wide <= width:
            return times
    return 0


def put_big(canvas: Canvas, x: int, y: int, text: str, role: str, times: int, skin: Skin) -> int:
    """Write a text in large type from cell (x, y) on; the cell after it. The text must be one that
    has a `big_width`."""
    cut = _spelled(text)
    if not cut:
        return x
    rows = _points(cut, times)
    if skin.name == "ascii":
        step = 1 if times == 1 else 2
        for down, row in enumerate(rows[::step]):
            for across, point in enumerate(row):
                if point == "#":
                    canvas.put(x + across, y + down, "#", role)
        return x + len(rows[0])
    lower = [*rows[1:], "." * len(rows[0])]
    for down in range(0, len(rows), 2):
        for across, pair in enumerate(zip(rows[down], lower[down], strict=True)):
            if pair != (".", "."):
                canvas.put(x + across, y + down // 2, _HALVES[pair], role)
    return x + len(rows[0])


_HALVES: Final = {("#", "#"): "█", ("#", "."): "▀", (".", "#"): "▄"}


@lru_cache(maxsize=512)
def _points(cut: str, times: int) -> list[str]:
    return points(cut, _FONTS[times])


@lru_cache(maxsize=2048)
def _spelled(text: str) -> str | None:
    """The text in the letters that are cut: capitals without accents. None if some are missing."""
    plain = unicodedata.normalize("NFKD", text.translate(_OTHERS)).upper()
    cut = "".join(mark for mark in plain if not unicodedata.combining(mark))
    return cut if all(mark in _LETTERS for mark in cut) else None
