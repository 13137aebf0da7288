"""What is shown over the field: a call in big letters, and the tossed coin in the air."""

from __future__ import annotations

import math
from dataclasses import dataclass

from rich.cells import cell_len

from quarterback.tui.draw.canvas import Canvas, Row, truncate
from quarterback.tui.theme.glyphs import UNICODE, Skin

PIXELS = 5
"""The height of a letter."""


@dataclass(frozen=True)
class BannerView:
    """The big letters, a sentence below them, and the team whose colors they have."""

    big: str
    small: str = ""
    side: str = ""
    color: str = ""
    """The team's color by name; empty for the color of the field."""


def _font(text: str) -> dict[str, tuple[str, ...]]:
    """Parse letters drawn side by side: a row of names, then five rows of pixels."""
    names, *rows = text.strip("\n").split("\n")
    letters = names.split()
    cut = [row.split() for row in rows]
    return {letter: tuple(row[place] for row in cut) for place, letter in enumerate(letters)}


_FONT = _font("""
A    B    C    D    E    F    G    H    I   J    K    L    M
.##. ###. .### ###. #### #### .### #..# ### ..## #..# #... #...#
#..# #..# #... #..# #... #... #... #..# .#. ...# #.#. #... ##.##
#### ###. #... #..# ###. ###. #.## #### .#. ...# ##.. #... #.#.#
#..# #..# #... #..# #... #... #..# #..# .#. #..# #.#. #... #...#
#..# ###. .### ###. #### #... .### #..# ### .##. #..# #### #...#
""") | _font("""
N     O    P    Q    R    S    T     U    V     W     X     Y     Z
#...# .##. ###. .##. ###. .### ##### #..# #...# #...# #...# #...# ####
##..# #..# #..# #..# #..# #... ..#.. #..# #...# #...# .#.#. .#.#. ...#
#.#.# #..# ###. #..# ###. .##. ..#.. #..# #...# #.#.# ..#.. ..#.. .##.
#..## #..# #... #.#. #.#. ...# ..#.. #..# .#.#. ##.## .#.#. ..#.. #...
#...# .##. #... .#.# #..# ###. ..#.. .##. ..#.. #...# #...# ..#.. ####
""")
_SPACE = ("..",) * PIXELS


def letters(text: str, scale: int = 1) -> list[str]:
    """Return words as rows of pixels, `#` for lit: 5 times `scale` rows. Characters without a
    drawn letter are left out."""
    glyphs = [_SPACE if mark == " " else _FONT.get(mark, ()) for mark in text.upper()]
    rows = [".".join(glyph[y] for glyph in glyphs if glyph) for y in range(PIXELS)]
    wide = ["".join(mark * scale for mark in row) for row in rows]
    return [row for row in wide for _ in range(scale)]


def scale_for(text: str, width: int, height: int, skin: Skin = UNICODE) -> int:
    """Return how large a text's letters can be in a box, with a row above and two below: 0 if
    they do not fit at all."""
    across = len(letters(text)[0]) + 4
    scale = 0
    while across * (scale + 1) <= width and _rows(scale + 1, skin) + 3 <= height and scale < 3:
        scale += 1
    return scale


def _rows(scale: int, skin: Skin) -> int:
    """Return letters at a scale as rows of half blocks, each of which shows two pixels."""
    tall = PIXELS * scale
    return tall if skin.name == "ascii" else -(-tall // 2)


def banner(view: BannerView, width: int, height: int, skin: Skin = UNICODE) -> list[Row]:
    """Draw the letters in the middle of a band, and the sentence below them."""
    role, big = (f"team-{view.color}",) * 2 if view.color else ("cry", "cry-big")
    canvas = Canvas(width, height, role)
    scale = scale_for(view.big, width, height, skin)
    rows = _big(view.big, scale, skin) if scale else [view.big]
    top = max((height - len(rows) - 2) // 2, 0)
    left = max((width - max(map(len, rows))) // 2, 0)
    for y, row in enumerate(rows, top):
        canvas.put(left, y, row, big)
    small = truncate(view.small, width - 2, skin.more)
    canvas.put((width - cell_len(small)) // 2, top + len(rows) + 1, small, role)
    return canvas.rows()


def _big(text: str, scale: int, skin: Skin) -> list[str]:
    pixels = letters(text, scale)
    if skin.name == "ascii":
        return [row.replace(".", " ") for row in pixels]
    pixels += ["." * len(pixels[0])] * (len(pixels) % 2)
    return [
        "".join(
            " ▄▀█"[2 * (above == "#") + (below == "#")]
            for above, below in zip(*pixels[y : y + 2], strict=True)
        )
        for y in range(0, len(pixels), 2)
    ]


FACES = ("heads", "tails")
TURNS = 5
"""Half-turns of the coin in the air."""


@dataclass(frozen=True)
class CoinView:
    """A coin in the air: `part` of its flight is over, from 0 to 1, when it lies flat."""

    face: str
    part: float = 1.0

    @property
    def up(self) -> str:
        """The face that is visible now."""
        turned = round(TURNS * self._eased) - TURNS
        return FACES[(FACES.index(self.face) + turned) % 2]

    @property
    def squash(self) -> float:
        """How much of its height is visible: 1 when flat, near 0 on edge."""
        return abs(math.cos(math.pi * TURNS * (self._eased - 1)))

    @property
    def _eased(self) -> float:
        return 1 - (1 - min(max(self.part, 0.0), 1.0)) ** 2


def coin(view: CoinView, width: int, height: int, skin: Skin = UNICODE) -> list[Row]:
    """Draw the coin in the middle, as round as cells allow."""
    canvas = Canvas(width, height, "toss")
    tall = height if skin.name == "ascii" else 2 * height
    radius = height - 0.2  # in half cells, which are about as high as a cell is wide
    scale = 2.0 if skin.name == "ascii" else 1.0
    lit = [_across(width, (y - tall / 2 + 0.5) * scale, radius, view.squash) for y in range(tall)]
    for y in range(height):
        if skin.name == "ascii":
            canvas.put(lit[y].start, y, "#" * len(lit[y]), "coin")
            continue
        upper, lower = lit[2 * y : 2 * y + 2]
        for x in range(width) if upper or lower else ():
            mark = " ▄▀█"[2 * (x in upper) + (x in lower)]
            if mark != " ":
                canvas.put(x, y, mark, "coin")
    if view.squash > 0.5:
        letters = view.up.upper()
        canvas.put((width - len(letters)) // 2, height // 2, letters, "coin-face")
    return canvas.rows()


def _across(width: int, y: float, radius: float, squash: float) -> range:
    """Return the columns that the coin takes at a distance below its middle."""
    left = 1 - (y / (radius * max(squash, 0.12))) ** 2
    if left < 0:
        return range(0)
    half, middle = radius * math.sqrt(left), width / 2 - 0.5
    return range(max(math.ceil(middle - half), 0), min(math.floor(middle + half) + 1, width))
