"""The dial's window: twelve rings as rows, sectors sliding past a fixed slot, all to be read."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from quarterback.tui.drawing.canvas import Canvas, Row
from quarterback.tui.drawing.faces import Cell, brief, role_of
from quarterback.tui.drawing.layout import pitch
from quarterback.tui.drawing.skin import UNICODE, Skin


@dataclass(frozen=True)
class WindowView:
    """The dial as it stands, or turns."""

    rings: Mapping[int, Sequence[Cell]]
    """The cells of each ring, by its number, sector by sector."""
    position: float = 0.0
    """The sector at the slot, counted from 0; between two whole numbers it is on its way."""
    lit: int | None = None
    """The ring that counts."""
    stopped: bool = True
    """Whether the dial lies still with a result in the slot."""

    @property
    def sectors(self) -> int:
        """How many sectors the dial has."""
        return len(next(iter(self.rings.values()), ()))


def cell_width(width: int) -> int:
    """How wide a cell is drawn: five show at least, more as there is room."""
    return min(max(width // 5, 5), 6) if width < 49 else (7 if width < 70 else 10)


def dial_window(view: WindowView, width: int, height: int, skin: Skin = UNICODE) -> list[Row]:
    """A row of sector numbers, then a row a ring."""
    canvas = Canvas(width, height, "dial")
    if not view.sectors:
        canvas.put(1, 1, "no dial", "dial")
        return canvas.rows()
    each = cell_width(width)
    slot = (width // each - 1) // 2 * each
    sector, part = divmod(view.position % view.sectors, 1.0)
    shift = int(part * each)
    first = -(slot // each + 1)
    for place in range(first, width // each + 2):
        number = (int(sector) + place) % view.sectors
        x = slot + place * each - shift
        _centred(canvas, x, 0, str(number + 1), each, "dial-number")
        for y, ring in _rows(view, height):
            cell = view.rings[ring][number]
            _centred(canvas, x, y, _brief(cell, each - 1), each, role_of(cell))
    _slot(canvas, view, slot, each, skin)
    return canvas.rows()


def _rows(view: WindowView, height: int) -> list[tuple[int, int]]:
    """The row of each ring."""
    each = pitch(height)
    return [(1 + place * each, ring) for place, ring in enumerate(sorted(view.rings))]


@lru_cache(maxsize=4096)
def _brief(cell: Cell, width: int) -> str:
    return brief(cell, width)


def _centred(canvas: Canvas, x: int, y: int, text: str, each: int, role: str) -> None:
    """Text in a cell whose first column belongs to the gap before it."""
    canvas.put(x + 1, y, text.center(each - 1), role)


def _slot(canvas: Canvas, view: WindowView, slot: int, each: int, skin: Skin) -> None:
    """The fixed slot over the middle, and the ring that counts."""
    canvas.put(slot, 0, skin.slot_left, "slot")
    canvas.put(slot + each, 0, skin.slot_right, "slot")
    for y, ring in _rows(view, canvas.height):
        lit = ring == view.lit
        canvas.put(slot, y, "[" if lit else skin.bar, "slot" if lit else "slot-dim")
        canvas.put(slot + each, y, "]" if lit else skin.bar, "slot" if lit else "slot-dim")
        if lit and view.stopped:
            canvas.paint(slot + 1, y, each - 1, "lit")


def turned(start: float, stop: int, sectors: int, part: float, turns: int = 1) -> float:
    """Where the dial is when `part` (0 to 1) of a spin is over: quick at first, slow at the end.

    It turns at least `turns` times round from `start` before it comes to lie at sector `stop`
    (from 0); at part 1 it lies there exactly.
    """
    if part >= 1 or sectors < 1:
        return float(stop)
    way = turns * sectors + (stop - start) % sectors
    return (start + way * (1 - (1 - part) ** 4)) % sectors
