"""The coin of the toss, turning over in the air until it lies on one of its faces."""

from __future__ import annotations

import math
from dataclasses import dataclass

from quarterback.tui.draw.canvas import Canvas, Row
from quarterback.tui.theme.glyphs import UNICODE, Skin

FACES = ("heads", "tails")
TURNS = 5
"""Half-turns in the air."""


@dataclass(frozen=True)
class CoinView:
    """A coin on its way: `part` (0 to 1) of the time is over, and at 1 it lies on its face."""

    face: str
    part: float = 1.0

    @property
    def up(self) -> str:
        """The face to be seen now."""
        turned = round(TURNS * self._eased) - TURNS
        return FACES[(FACES.index(self.face) + turned) % 2]

    @property
    def squash(self) -> float:
        """How much of its height is visible: 1 lying flat, near 0 on its edge."""
        return abs(math.cos(math.pi * TURNS * (self._eased - 1)))

    @property
    def _eased(self) -> float:
        return 1 - (1 - min(max(self.part, 0.0), 1.0)) ** 2


def coin(view: CoinView, width: int, height: int, skin: Skin = UNICODE) -> list[Row]:
    """The coin in the middle, as round as cells allow."""
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
    """The columns that the coin takes so far below its middle."""
    left = 1 - (y / (radius * max(squash, 0.12))) ** 2
    if left < 0:
        return range(0)
    half, middle = radius * math.sqrt(left), width / 2 - 0.5
    return range(max(math.ceil(middle - half), 0), min(math.floor(middle + half) + 1, width))
