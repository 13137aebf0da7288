"""The record book: each record, its value, and its holders."""

from __future__ import annotations

from rich.cells import cell_len

from quarterback.tui.draw.canvas import Canvas, Row, truncate, wrap
from quarterback.tui.draw.league.league_views import RecordLine
from quarterback.tui.theme.glyphs import UNICODE, Skin


def records_page(
    lines: tuple[RecordLine, ...], width: int, height: int, top: int = 0, skin: Skin = UNICODE
) -> list[Row]:
    """The book from one of its rows on."""
    rows = record_rows(lines, width)
    canvas = Canvas(width, height)
    for y, (left, right, role) in enumerate(rows[top : top + height]):
        canvas.put(1, y, left, role)
        canvas.put(width - 1 - cell_len(right), y, right, "page-mark")
        if right:
            begin = cell_len(left) + 2
            dots = width - cell_len(right) - 2 - begin
            canvas.put(begin, y, skin.hash_mark * max(dots, 0), "page-dim")
    return canvas.rows()


def record_rows(lines: tuple[RecordLine, ...], width: int) -> list[tuple[str, str, str]]:
    """Every row of the book: what is at its left, what at its right, and a role."""
    if not lines:
        return [(truncate("No records yet: no game has been played.", width - 2), "", "page-dim")]
    rows = []
    for line in lines:
        right = truncate(line.value, width // 3)
        rows.append((truncate(line.what, width - cell_len(right) - 5), right, "page-row"))
        if line.holders:
            rows += [(f"  {text}", "", "page-dim") for text in wrap(line.holders, width - 6)]
        rows.append(("", "", "page-row"))
    return rows[:-1]
