"""Reads the dial's window as a person does, from its text alone, and says what is wrong with it."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from quarterback.text.dial_faces import Cell, brief
from quarterback.tui.draw.dial_window import WindowView

FRAME = "│|[]"
MARKS = re.compile(r"[▸>]\s*(\d+)\s*[◂<]")
"""The number between the marks of the slot."""


def faults_of_window(rows: Sequence[str], rings: Mapping[int, Sequence[Cell]], pitch: int = 1
                     ) -> list[str]:  # fmt: skip
    """What is wrong in one frame: a number that is cut, a face that is covered, cut, unknown, or
    not where its sector goes by. `rows` are those of the window, the numbers first."""
    sectors = len(next(iter(rings.values())))
    slot = MARKS.search(rows[0])
    if slot is None:
        return [f"no number stands in the slot: {rows[0]!r}"]
    left, right = slot.start(), slot.end() - 1
    number = int(slot[1])
    faults = _numbers(rows[0], left, right, number, sectors)
    for place, ring in enumerate(sorted(rings)):
        row = rows[1 + place * pitch]
        bare = "".join(
            " " if x in (left, right) and mark in FRAME else mark for x, mark in enumerate(row)
        )
        found = [(match[0], match.start(), match.end()) for match in re.finditer(r"\S+", bare)]
        faces = [brief(cell) for cell in rings[ring]]
        if not _go_by(found, faces, number - 1, left, right):
            faults.append(f"ring {ring} at sector {number}: {row!r}")
        if len(found) < len(row) // (right - left) - 1:
            faults.append(f"ring {ring} at sector {number} shows too few faces: {row!r}")
    return faults


def _numbers(row: str, left: int, right: int, number: int, sectors: int) -> list[str]:
    """The numbers to both sides count down and up from that in the slot."""
    each, faults = right - left, []
    for match in re.finditer(r"\d+", row):
        place = (match.start() - left) // each
        if int(match[0]) != (number - 1 + place) % sectors + 1:
            faults.append(f"number {match[0]} stands {place} places from {number}: {row!r}")
    return faults


def _go_by(
    found: Sequence[tuple[str, int, int]], faces: Sequence[str], at: int, left: int, right: int
) -> bool:
    """Whether these words are faces of sectors next to each other, with that of the sector at the
    slot nearer to it than a place."""
    each = right - left
    for index, (_, start, end) in enumerate(found):
        off = (start + end - 1) / 2 - (left + right) / 2
        words = (faces[(at + n - index) % len(faces)] for n in range(len(found)))
        if abs(off) <= each / 2 + 1 and [word for word, _, _ in found] == list(words):
            return True
    return False


def position_is_shown(rows: Sequence[str], view: WindowView) -> bool:
    """Whether the number in the slot is that of the sector nearest to it."""
    slot = MARKS.search(rows[0])
    return slot is not None and int(slot[1]) == int(view.position + 0.5) % view.sectors + 1
