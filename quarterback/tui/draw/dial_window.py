"""The dial's window: its rings as rows, with sectors that slide past a fixed slot, all legible.

A face is drawn whole or not at all: it passes in front of the slot's frame, which is drawn only
where there is no face, and it leaves the window at once, not letter by letter. The slot has a
background of its own. The numbers of sectors skip over the frame instead, so that there is
always one between its marks: the sector that would count now.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import wraps
from typing import ParamSpec, TypeVar

from quarterback.text.dial_faces import KINDS, Cell, brief, role_of
from quarterback.tui.draw.canvas import Canvas, Row, wrap
from quarterback.tui.draw.cards import pitch
from quarterback.tui.draw.layout import CELL, LEAST_CELLS
from quarterback.tui.theme.glyphs import UNICODE, Skin

Given = ParamSpec("Given")
Result = TypeVar("Result")


def latest(compute: Callable[Given, Result]) -> Callable[Given, Result]:
    """Wrap a function so that it computes again only if its arguments are not equal to the last
    ones. Identical objects compare quickly, however large: a dial of 432 faces need not be
    hashed, as `lru_cache` would. The arguments must not be changed."""
    kept: list[tuple[object, Result]] = []

    @wraps(compute)
    def computed(*args: Given.args, **kwargs: Given.kwargs) -> Result:
        given = args, kwargs
        if not kept or kept[0][0] != given:
            kept[:] = [(given, compute(*args, **kwargs))]
        return kept[0][1]

    return computed


BAND = "-band"
ON_BAND = frozenset((*KINDS, "dial", "slot-dim", "slot"))
"""Roles with a variant, named by this suffix, for the row of the team's own ring."""
IN_SLOT = "-in-slot"
SLOTTED = frozenset((*KINDS, "dial"))
"""Roles with a variant, named by this suffix, for the background of the slot."""

_NO_DIAL = "Spin your own dial, then type the result."


@dataclass(frozen=True)
class WindowView:
    """The dial, at rest or turning."""

    rings: Mapping[int, Sequence[Cell]]
    """The cells of each ring, by its number, sector by sector."""
    position: float = 0.0
    """The sector at the slot, from 0; a fraction while it moves."""
    lit: int | None = None
    """The ring that counts."""
    stopped: bool = True
    """Whether the dial is at rest with a result in the slot."""
    own: int | None = None
    """The ring of the signal being considered."""
    fast: bool = False
    """Whether it turns too fast for the eye: then colors blur."""

    @property
    def sectors(self) -> int:
        return len(next(iter(self.rings.values()), ()))


@dataclass(frozen=True)
class _Band:
    """A ring laid out straight: one whole turn, and once more the width of the window."""

    marks: str
    roles: list[str]
    spans: list[tuple[int, int]]
    """The columns of each face, end not included."""


def cell_width(width: int, longest: int = 0) -> int:
    """Return the width of a cell: slightly less than the full width where five full ones do not
    fit, if the longest face still fits next to the gap."""
    return CELL if width > LEAST_CELLS * CELL or longest > CELL - 2 else CELL - 1


def dial_window(view: WindowView, width: int, height: int, skin: Skin = UNICODE) -> list[Row]:
    """Draw a row of sector numbers, then a row for each ring."""
    canvas = Canvas(width, height, "dial")
    if not view.sectors:
        for y, row in enumerate(wrap(_NO_DIAL, width - 2), 1):
            canvas.put(1, y, row, "dial")
        return canvas.rows()
    each, bands = _bands(view.rings, width)
    slot = slot_at(width, each)
    sector, part = divmod(view.position % view.sectors, 1.0)
    shift = int(part * each)
    first = (int(sector) * each + shift - slot) % (view.sectors * each)
    canvas.lay(0, _numbers(view, width, each, slot, shift), ["dial-number"] * width)
    canvas.paint(slot, 0, each + 1, "slot")
    canvas.put(slot, 0, skin.slot_left)
    canvas.put(slot + each, 0, skin.slot_right)
    rows = dict(_rows(view, height))
    plain = ["dial"] * width
    for y in range(1, height):
        ring = rows.get(y)
        shown, roles = " " * width, plain
        if ring is not None:
            shown = _whole(bands[ring], first, width, each)
            roles = plain if view.fast else bands[ring].roles[first : first + width]
        canvas.lay(y, shown, roles)
        _slot(canvas, view, y, ring, (slot, slot + each), shown, skin)
    return canvas.rows()


def slot_at(width: int, each: int) -> int:
    """Return the column before the slot: as near to the middle as whole cells allow, with room
    on both sides for a moving face."""
    cells = width // each
    return (cells - 1) // 2 * each if cells > 2 else max(width - each - 1, 0) // 2


def _rows(view: WindowView, height: int) -> list[tuple[int, int]]:
    each = pitch(height)
    return [(1 + place * each, ring) for place, ring in enumerate(sorted(view.rings))]


@latest
def _bands(rings: Mapping[int, Sequence[Cell]], width: int) -> tuple[int, dict[int, _Band]]:
    """Return the width of a cell, and every ring as a band, of which a window shows a part."""
    longest = max(len(brief(cell)) for cells in rings.values() for cell in cells)
    each = cell_width(width, longest)
    sectors = len(next(iter(rings.values())))
    again = width // (sectors * each) + 2
    bands = {}
    for ring, cells in rings.items():
        faces = [brief(cell) for cell in cells] * again
        roles = [role_of(cell) for cell in cells for _ in range(each)] * again
        # A cell's first column is the gap before its face. It has the face's role, so that a row
        # is few pieces: fewer bytes to the terminal.
        starts = [place * each + 1 + _lead(face, each - 1) for place, face in enumerate(faces)]
        spans = [(start, start + len(face)) for start, face in zip(starts, faces, strict=True)]
        bands[ring] = _Band("".join(f" {face.center(each - 1)}" for face in faces), roles, spans)
    return each, bands


def _lead(text: str, width: int) -> int:
    """Return how far from the left a centered text begins."""
    return len(text.center(width)) - len(text.center(width).lstrip())


def _whole(band: _Band, first: int, width: int, each: int) -> str:
    """Return what a window shows of a band from a column on, without faces that would be cut."""
    shown, last = band.marks[first : first + width], first + width
    start, end = band.spans[first // each]
    if start < first < end:
        shown = " " * (end - first) + shown[end - first :]
    start, end = band.spans[last // each]
    if start < last < end:
        shown = shown[: start - first] + " " * (last - start)
    return shown


def _numbers(view: WindowView, width: int, each: int, slot: int, shift: int) -> str:
    """Draw the sector numbers clear of the gaps on both sides: each moves with its face as far
    as it can, and skips when another sector is nearest to the slot."""
    position = view.position % view.sectors
    nearest = int(position + 0.5)
    way = each - shift if nearest > position else -shift
    row = [" "] * width
    for place in range(-(slot // each), (width - slot) // each):
        number = str((nearest + place) % view.sectors + 1)
        spare = each - 1 - len(number)
        x = slot + place * each + 1 + min(max(_lead(number, each - 1) + way, 1), spare - 1)
        row[x : x + len(number)] = number
    return "".join(row)


def _slot(
    canvas: Canvas,
    view: WindowView,
    y: int,
    ring: int | None,
    sides: tuple[int, int],
    shown: str,
    skin: Skin,
) -> None:
    """Draw the slot in a row: its background, its frame where no face passes, and the face that
    counts."""
    left, right = sides
    lit = ring is not None and ring == view.lit
    canvas.tint(left + 1, y, right - left - 1, IN_SLOT, SLOTTED)
    for x, mark in zip(sides, "[]" if lit else skin.bar * 2, strict=True):
        if shown[x : x + 1] == " ":
            canvas.put(x, y, mark, "slot" if lit else "slot-dim")
    if ring is not None and ring == (view.own or view.lit):
        canvas.tint(0, y, canvas.width, BAND, ON_BAND)
    if lit and view.stopped:
        canvas.paint(left + 1, y, right - left - 1, "lit")


FOLLOWED = 0.5
"""The eye can follow the dial if two frames are at most this many sectors apart."""


def seen(view: WindowView, before: float) -> WindowView:
    """Return how the dial looks if its last frame was at another position."""
    moved = (view.position - before) % max(view.sectors, 1)
    return replace(view, fast=not view.stopped and moved > FOLLOWED)


def turned(start: float, stop: int, sectors: int, part: float, turns: int = 1) -> float:
    """Return the dial's position when `part` (0 to 1) of a spin is over: fast at first, slow at the
    end.

    It turns at least `turns` times from `start` before it stops at sector `stop` (from 0); at
    part 1 it is exactly there.
    """
    if part >= 1 or sectors < 1:
        return float(stop)
    way = turns * sectors + (stop - start) % sectors
    return (start + way * (1 - (1 - part) ** 4)) % sectors
