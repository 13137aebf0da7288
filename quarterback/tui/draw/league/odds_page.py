"""The odds of a season: a row for each team, and below them the assumptions."""

from __future__ import annotations

from dataclasses import dataclass

from rich.cells import cell_len

from quarterback.tui.draw.canvas import Canvas, Row, printable, truncate, wrap
from quarterback.tui.draw.league.standings import first_seen
from quarterback.tui.theme.glyphs import UNICODE, Skin

_LEAST_NAME, _MOST_NAME = 10, 24


@dataclass(frozen=True)
class OddsRow:
    """A team, and its figures under the headings."""

    team: str
    name: str
    cells: tuple[str, ...]


@dataclass(frozen=True)
class OddsView:
    """The odds of a season."""

    columns: tuple[str, ...] = ()
    rows: tuple[OddsRow, ...] = ()
    notes: tuple[str, ...] = ()
    """What the figures rest on; or why there are none."""


def odds_page(
    view: OddsView, width: int, height: int, chosen: int = 0, skin: Skin = UNICODE
) -> list[Row]:
    """The table around the chosen row, and the notes."""
    canvas = Canvas(width, height)
    notes = _notes(view, width)
    if not view.rows:
        for y, line in enumerate(notes[:height]):
            canvas.put(1, y, line, "page-dim")
        return canvas.rows()
    wide = [
        max(cell_len(each) for each in (heading, *(row.cells[at] for row in view.rows)))
        for at, heading in enumerate(view.columns)
    ]
    name = min(max(cell_len(printable(row.name)) for row in view.rows), _MOST_NAME)
    columns = _columns_for(view, wide, width - max(min(name, _LEAST_NAME), 1) - 3)
    name = max(min(name, width - 3 - sum(wide[at] + 2 for at in columns)), 1)
    canvas.paint(0, 0, width, "page-head")
    canvas.put(2, 0, truncate("Team", name), "page-head")
    _figures(canvas, 0, name, columns, wide, view.columns, "page-head")
    room = _room(view, width, height)
    first = first_seen(chosen, len(view.rows), room)
    for y, (at, row) in enumerate([*enumerate(view.rows)][first : first + room], 1):
        role = "page-chosen" if at == chosen else "page-row"
        if at == chosen:
            canvas.paint(0, y, width, role)
        canvas.put(0, y, skin.last if at == chosen else " ", role)
        canvas.put(2, y, truncate(row.name, name, skin.more), role)
        _figures(canvas, y, name, columns, wide, row.cells, role)
    top = 1 + room
    canvas.put(0, top, skin.rule * width, "page-mark")
    for y, line in enumerate(notes[: height - top - 1], top + 1):
        canvas.put(1, y, line, "page-dim")
    return canvas.rows()


def odds_row_at(view: OddsView, width: int, height: int, chosen: int, x: int, y: int) -> int | None:
    """The team whose row is at a row of the picture."""
    room = _room(view, width, height)
    at = first_seen(chosen, len(view.rows), room) + y - 1
    return at if 0 < y <= room and at < len(view.rows) else None


def _room(view: OddsView, width: int, height: int) -> int:
    """Rows for teams: what the notes leave, half of the page at least."""
    notes = len(_notes(view, width)) + 1
    return min(max(height - 1 - notes, height // 2, 1), len(view.rows))


def _notes(view: OddsView, width: int) -> list[str]:
    return wrap(" ".join(view.notes), max(width - 2, 1))


def _columns_for(view: OddsView, wide: list[int], room: int) -> list[int]:
    """The columns that there is room for: the outer ones first, then seeds from the best on."""
    count = len(wide)
    order = [count - 1, *(at for at in (0, 1) if at < count - 1), *range(2, count - 1)]
    chosen = []
    for at in order:
        room -= wide[at] + 2
        if room < 0:
            break
        chosen.append(at)
    return sorted(chosen)


def _figures(
    canvas: Canvas,
    y: int,
    name: int,
    columns: list[int],
    wide: list[int],
    cells: tuple[str, ...],
    role: str,
) -> None:
    x = 2 + name
    for at in columns:
        canvas.put(x + 2 + wide[at] - cell_len(cells[at]), y, cells[at], role)
        x += 2 + wide[at]
