"""The dial's window: its rings as rows, sectors sliding past a fixed slot, all to be read."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from quarterback.tui.draw.canvas import Canvas, Row, wrap
from quarterback.tui.draw.dial.faces import KINDS, Cell, brief, role_of
from quarterback.tui.draw.dial.latest import latest
from quarterback.tui.draw.field.layout import CELL, LEAST_CELLS, pitch
from quarterback.tui.theme.glyphs import UNICODE, Skin

BAND = "-band"
ON_BAND = frozenset((*KINDS, "dial", "slot-dim", "slot"))
"""Roles that have a second one, with this suffix, in the row of the team's own ring."""

_NO_DIAL = "Spin your own dial, then type the result."


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
    own: int | None = None
    """The ring of the signal that is considered."""
    fast: bool = False
    """Whether it turns too quickly for the eye: then colors run together."""

    @property
    def sectors(self) -> int:
        """How many sectors the dial has."""
        return len(next(iter(self.rings.values()), ()))


def cell_width(width: int) -> int:
    """How wide a cell is drawn: where five of the full width have no room it is a little less."""
    return CELL if width > LEAST_CELLS * CELL else CELL - 1


def dial_window(view: WindowView, width: int, height: int, skin: Skin = UNICODE) -> list[Row]:
    """A row of sector numbers, then a row a ring."""
    canvas = Canvas(width, height, "dial")
    if not view.sectors:
        for y, row in enumerate(wrap(_NO_DIAL, width - 2), 1):
            canvas.put(1, y, row, "dial")
        return canvas.rows()
    each = cell_width(width)
    slot = _slot_at(width, each)
    sector, part = divmod(view.position % view.sectors, 1.0)
    shift = int(part * each)
    first = (int(sector) * each + shift - slot) % (view.sectors * each)
    numbers, bands = _bands(view.rings, each, width)
    canvas.lay(0, numbers[first : first + width], ["dial-number"] * width)
    blurred = ["dial"] * width
    for y, ring in _rows(view, height):
        marks, roles = bands[ring]
        canvas.lay(
            y,
            marks[first : first + width],
            blurred if view.fast else roles[first : first + width],
        )
    _slot(canvas, view, slot, each, skin)
    return canvas.rows()


def _slot_at(width: int, each: int) -> int:
    """The column before the slot: as near to the middle as whole cells allow."""
    return (width // each - 1) // 2 * each


def _rows(view: WindowView, height: int) -> list[tuple[int, int]]:
    """The row of each ring."""
    each = pitch(height)
    return [(1 + place * each, ring) for place, ring in enumerate(sorted(view.rings))]


@latest
def _bands(
    rings: Mapping[int, Sequence[Cell]], each: int, width: int
) -> tuple[str, dict[int, tuple[str, list[str]]]]:
    """The sectors' numbers, and the faces of every ring with their roles, all the way round and as
    much farther as a window is wide: what a window shows is a part of each."""
    sectors = len(next(iter(rings.values())))
    again = width // (sectors * each) + 2
    numbers = "".join(_centered(str(number + 1), each) for number in range(sectors))
    bands = {
        ring: (
            "".join(_centered(brief(cell), each) for cell in cells) * again,
            [role_of(cell) for cell in cells for _ in range(each)] * again,
        )
        for ring, cells in rings.items()
    }
    return numbers * again, bands


def _centered(text: str, each: int) -> str:
    """Text in a cell whose first column is the gap before it. The gap has the cell's role, so that
    a row is few pieces: fewer bytes to the terminal."""
    return " " + text.center(each - 1)[: each - 1]


def _slot(canvas: Canvas, view: WindowView, slot: int, each: int, skin: Skin) -> None:
    """The fixed slot over the middle, the team's own ring, and the face that counts."""
    canvas.paint(slot + 1, 0, each - 1, "slot")
    canvas.put(slot, 0, skin.slot_left, "slot")
    canvas.put(slot + each, 0, skin.slot_right, "slot")
    for y in range(1, canvas.height):
        for x in (slot, slot + each):
            canvas.put(x, y, skin.bar, "slot-dim")
    for y, ring in _rows(view, canvas.height):
        lit = ring == view.lit
        if lit:
            canvas.put(slot, y, "[", "slot")
            canvas.put(slot + each, y, "]", "slot")
        if ring == (view.own or view.lit):
            canvas.tint(0, y, canvas.width, BAND, ON_BAND)
        if lit and view.stopped:
            canvas.paint(slot + 1, y, each - 1, "lit")


FOLLOWED = 0.5
"""Sectors between two pictures up to which an eye can follow the dial."""


def seen(view: WindowView, before: float) -> WindowView:
    """The dial as it is seen when its last picture was at another position."""
    moved = (view.position - before) % max(view.sectors, 1)
    return replace(view, fast=not view.stopped and moved > FOLLOWED)


def turned(start: float, stop: int, sectors: int, part: float, turns: int = 1) -> float:
    """Where the dial is when `part` (0 to 1) of a spin is over: quick at first, slow at the end.

    It turns at least `turns` times round from `start` before it comes to lie at sector `stop`
    (from 0); at part 1 it lies there exactly.
    """
    if part >= 1 or sectors < 1:
        return float(stop)
    way = turns * sectors + (stop - start) % sectors
    return (start + way * (1 - (1 - part) ** 4)) % sectors
