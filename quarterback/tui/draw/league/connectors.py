"""Lines that meet: a cell knows in which directions it is joined, and shows the character for
that."""

from __future__ import annotations

from typing import Final

from quarterback.tui.draw.canvas import Canvas
from quarterback.tui.theme.glyphs import Skin

LIGHT, HEAVY = 1, 2
NORTH, EAST, SOUTH, WEST = range(4)

_SIGNS: Final = " ╴╸╷┐┑╻┒┓╶─╾┌┬┭┎┰┱╺╼━┍┮┯┏┲┳╵┘┙│┤┥╽┧┪└┴┵├┼┽┟╁╅┕┶┷┝┾┿┢╆╈╹┚┛╿┦┩┃┨┫┖┸┹┞╀╃┠╂╉┗┺┻┡╄╇┣╊╋"
"""By the weights to north, east, south and west, as the digits of a number to the base three."""


class Wires:
    """Lines in a window on a larger plane, whose top left cell is (`left`, `top`) there. What is
    drawn later has its role where lines meet, unless what was there is heavier."""

    def __init__(self, canvas: Canvas, left: int, top: int) -> None:
        self.canvas, self.left, self.top = canvas, left, top
        self._cells: dict[tuple[int, int], list[int]] = {}
        self._roles: dict[tuple[int, int], str] = {}

    def across(self, x: int, end: int, y: int, role: str, weight: int = LIGHT) -> None:
        """From cell `x` to cell `end`, both of them joined towards one another."""
        x, end = min(x, end), max(x, end)
        if not 0 <= y - self.top < self.canvas.height:
            return
        for at in range(max(x, self.left), min(end, self.left + self.canvas.width - 1) + 1):
            if at > x:
                self._join(at, y, WEST, role, weight)
            if at < end:
                self._join(at, y, EAST, role, weight)

    def down(self, x: int, y: int, end: int, role: str, weight: int = LIGHT) -> None:
        """From row `y` to row `end`, both of them joined towards one another."""
        y, end = min(y, end), max(y, end)
        if not 0 <= x - self.left < self.canvas.width:
            return
        for at in range(max(y, self.top), min(end, self.top + self.canvas.height - 1) + 1):
            if at > y:
                self._join(x, at, NORTH, role, weight)
            if at < end:
                self._join(x, at, SOUTH, role, weight)

    def frame(
        self, x: int, y: int, width: int, height: int, role: str, weight: int = LIGHT
    ) -> None:
        for row in (y, y + height - 1):
            self.across(x, x + width - 1, row, role, weight)
        for column in (x, x + width - 1):
            self.down(column, y, y + height - 1, role, weight)

    def _join(self, x: int, y: int, side: int, role: str, weight: int) -> None:
        cell = self._cells.setdefault((x, y), [0, 0, 0, 0])
        if weight >= max(cell):
            self._roles[x, y] = role
        cell[side] = max(cell[side], weight)

    def draw(self, skin: Skin) -> None:
        """Put the lines on the canvas."""
        for (x, y), cell in self._cells.items():
            sign = sign_of(cell, ascii_only=skin.name == "ascii")
            self.canvas.put(x - self.left, y - self.top, sign, self._roles[x, y])


def sign_of(weights: list[int], *, ascii_only: bool = False) -> str:
    """The character of a cell from its weights to north, east, south and west."""
    north, east, south, west = weights
    if not ascii_only:
        return _SIGNS[27 * north + 9 * east + 3 * south + west]
    heavy = max(weights) == HEAVY
    if not (north or south):
        return "=" if heavy else "-"
    if not (east or west):
        return "#" if heavy else "|"
    return "#" if heavy else "+"
