"""The standings: as many columns as fit, a line below those that advance, and the reason for the
selected team's place; and the odds of a season, a row for each team."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from rich.cells import cell_len

from league.views.standings import COLUMNS, StandingsColumn, StandingsLine, StandingsTable
from quarterback.tui.draw.canvas import Canvas, Row, printable, truncate, wrap
from quarterback.tui.theme.glyphs import UNICODE, Skin

LEGEND: Final = "x clinched   e eliminated   w withdrawn"
_PLACE, _LEAST_NAME, _MOST_NAME = 4, 12, 40
_FOOT = 3
"""Rows below the table: a rule and two of text; and up to three about what teams need."""
_ROW, _MOST_ROWS = 70, 3
"""About how many letters such a row has; and how many rows there are at most."""
_LEAST_HEIGHT = 14
"""From this height on there is room for them."""
ROLES: Final = (
    "ground",
    "page-head",
    "page-row",
    "page-dim",
    "page-chosen",
    "page-mark",
    "page-next",
)
"""Every role that a piece of the page can have."""


_COLUMNS: Final = (
    *(column for column in COLUMNS if column.heading),
    StandingsColumn("coach", "Coach", lambda line: line.coach, rank=12),
)


def columns_for(view: StandingsTable, width: int) -> tuple[tuple[StandingsColumn, int], ...]:
    """Return the columns that fit, with their widths. Empty columns are left out."""
    wide = {
        column: max(
            cell_len(column.heading),
            *(min(cell_len(printable(_cell(row, column))), 16) for row in view.lines),
        )
        for column in _COLUMNS
        if any(_cell(row, column) for row in view.lines)
    }
    room = width - _PLACE - 3 - _name_width(view)
    columns: set[StandingsColumn] = set()
    shorter = _name_width(view) - _LEAST_NAME
    for column in sorted(wide, key=lambda each: each.rank):
        # The first two are worth a shorter name.
        least = wide[column] + 2 - (shorter if column.rank < 2 else 0)
        if least <= room:
            columns.add(column)
            room -= wide[column] + 2
    longest = max((cell_len(printable(row.name)) for row in view.lines), default=0)
    spare = room - max(min(longest, _MOST_NAME) - _name_width(view), 0)
    coach = _COLUMNS[-1]
    if coach in columns and spare > 0:  # in full where there is room
        whole = max(cell_len(printable(_cell(row, coach))) for row in view.lines)
        wide[coach] = min(max(whole, wide[coach]), wide[coach] + spare)
    return tuple((column, wide[column]) for column in _COLUMNS if column in columns)


def _cell(row: StandingsLine, column: StandingsColumn) -> str:
    return "" if column.text is None else column.text(row)


def _name_width(view: StandingsTable) -> int:
    longest = max((cell_len(printable(row.name)) for row in view.lines), default=0)
    return min(max(longest, _LEAST_NAME), 20)


def standings(
    view: StandingsTable, width: int, height: int, chosen: int = 0, skin: Skin = UNICODE
) -> list[Row]:
    """Draw the table around the selected row, and the text about that team."""
    canvas = Canvas(width, height)
    if not view.lines:
        canvas.put(1, 0, truncate("No teams yet.", width - 1), "page-dim")
        return canvas.rows()
    columns = columns_for(view, width)
    room = width - _PLACE - 3 - sum(wide + 2 for _, wide in columns)
    name_room = min(max(room, 1), _MOST_NAME)
    _head(canvas, view, columns, name_room, skin)
    lines = _lines(view)
    room_below = max(height - 1 - _foot_rows(view, height), 1)
    at = next(place for place, index in enumerate(lines) if index == chosen)
    first = first_seen(at, len(lines), room_below)
    for y, index in enumerate(lines[first : first + room_below], 1):
        if index is None:
            canvas.put(1, y, skin.rail_done * (width - 2), "page-mark")
        else:
            _row(canvas, y, view.lines[index], columns, name_room, index == chosen, skin)
    _foot(canvas, view, view.lines[chosen], skin)
    return canvas.rows()


def row_at(
    view: StandingsTable, width: int, height: int, chosen: int, x: int, y: int
) -> int | None:
    """Return the team at a row of the picture."""
    lines = _lines(view)
    room = max(height - 1 - _foot_rows(view, height), 1)
    at = next((place for place, index in enumerate(lines) if index == chosen), 0)
    place = first_seen(at, len(lines), room) + y - 1
    return lines[place] if 0 < y <= room and place < len(lines) else None


def first_seen(chosen: int, count: int, room: int) -> int:
    """Return the first visible line of `count`, with the selected one near the middle."""
    return min(max(chosen - room // 2, 0), max(count - room, 0))


def begin_row(
    canvas: Canvas, y: int, role: str, is_chosen: bool, skin: Skin, sign: str = " "
) -> str:
    """Begin a row of a list, lit and marked if it is selected, and return the role of its text."""
    if is_chosen:
        role, sign = "page-chosen", skin.last
        canvas.paint(0, y, canvas.width, role)
    canvas.put(0, y, sign, "page-mark" if sign == "!" else role)
    return role


def _lines(view: StandingsTable) -> list[int | None]:
    """Return the rows by their ranks from 0; None is the line below those that advance."""
    lines: list[int | None] = list(range(len(view.lines)))
    if view.cut:
        lines.insert(view.cut, None)
    return lines


def _head(
    canvas: Canvas,
    view: StandingsTable,
    columns: tuple[tuple[StandingsColumn, int], ...],
    name: int,
    skin: Skin,
) -> None:
    canvas.paint(0, 0, canvas.width, "page-head")
    canvas.put(_PLACE + 2, 0, truncate(view.title, name, skin.more), "page-head")
    x = _PLACE + 2 + name
    for column, wide in columns:
        x += 2
        head = column.heading if column.name == "coach" else column.heading.rjust(wide)
        canvas.put(x, 0, head, "page-head")
        x += wide


def _row(
    canvas: Canvas,
    y: int,
    row: StandingsLine,
    columns: tuple[tuple[StandingsColumn, int], ...],
    name: int,
    is_chosen: bool,
    skin: Skin,
) -> None:
    role = "page-dim" if row.withdrawn or row.state == "eliminated" else "page-row"
    role = begin_row(canvas, y, role, is_chosen, skin)
    canvas.put(1, y, row.place_text.rjust(_PLACE - 1)[: _PLACE - 1], role)
    canvas.put(_PLACE, y, row.mark or " ", role if is_chosen else "page-mark")
    canvas.put(_PLACE + 2, y, truncate(row.name, name, skin.more), role)
    x = _PLACE + 2 + name
    for column, wide in columns:
        x += 2
        text = truncate(_cell(row, column), wide, skin.more)
        space = 0 if column.name == "coach" else wide - cell_len(text)
        canvas.put(x + space, y, text, role)
        x += wide


def _word_rows(view: StandingsTable, height: int) -> int:
    """Return rows of text about the selected team and the table: more if notes need them and no
    team loses its row."""
    spare = height - 1 - len(_lines(view)) - _FOOT
    return _FOOT - 1 + (min(spare, _MOST_ROWS) if len(view.notes) > 1 and spare > 0 else 0)


def _foot_rows(view: StandingsTable, height: int) -> int:
    """Return how many rows are below the table: the same whichever row is selected."""
    foot = 1 + _word_rows(view, height)
    longest = max((cell_len(row.needs) for row in view.lines), default=0)
    if not longest or height < _LEAST_HEIGHT:
        return foot
    return foot + min(longest // _ROW + 1, _MOST_ROWS)


def _foot(canvas: Canvas, view: StandingsTable, row: StandingsLine, skin: Skin) -> None:
    rows, most = _foot_rows(view, canvas.height), _word_rows(view, canvas.height)
    top = canvas.height - rows
    if top < 2:
        return
    canvas.put(0, top, skin.rule * canvas.width, "page-mark")
    if view.through and canvas.width >= cell_len(LEGEND) + 6:
        canvas.put(canvas.width - cell_len(LEGEND) - 3, top, f" {LEGEND} ", "page-dim")
    notes = view.notes
    note = f" {notes[0]} " if notes else ""
    if note and cell_len(note) + cell_len(LEGEND) + 8 <= canvas.width:
        canvas.put(2, top, note, "page-dim")
        notes = notes[1:]
    text = f"{row.name}: {row.why}."
    if row.withdrawn:
        text += " Withdrawn."
    text = " ".join((text, *notes))
    lines = [(line, "page-row") for line in wrap(text, canvas.width - 2)[:most]]
    needs = wrap(row.needs, canvas.width - 2) if row.needs and rows > most + 1 else []
    room = rows - 1 - len(lines)
    if len(needs) > room:
        needs = [
            *needs[: room - 1],
            truncate(f"{needs[room - 1]} {needs[room]}", canvas.width - 2, skin.more),
        ]
    lines += [(line, "page-dim") for line in needs]
    for y, (line, role) in enumerate(lines, top + 1):
        canvas.put(1, y, line, role)


_LEAST_ODDS_NAME, _MOST_ODDS_NAME = 10, 24


@dataclass(frozen=True)
class OddsRow:
    """A team, and its numbers under the headings."""

    team: str
    name: str
    cells: tuple[str, ...]


@dataclass(frozen=True)
class OddsView:
    columns: tuple[str, ...] = ()
    rows: tuple[OddsRow, ...] = ()
    notes: tuple[str, ...] = ()
    """What the odds are based on, or why there are none."""


def odds_page(
    view: OddsView, width: int, height: int, chosen: int = 0, skin: Skin = UNICODE
) -> list[Row]:
    """Draw the odds around the selected row, and the notes."""
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
    name = min(max(cell_len(printable(row.name)) for row in view.rows), _MOST_ODDS_NAME)
    columns = _columns_for(view, wide, width - max(min(name, _LEAST_ODDS_NAME), 1) - 3)
    name = max(min(name, width - 3 - sum(wide[at] + 2 for at in columns)), 1)
    canvas.paint(0, 0, width, "page-head")
    canvas.put(2, 0, truncate("Team", name), "page-head")
    _figures(canvas, 0, name, columns, wide, view.columns, "page-head")
    room = _room(view, width, height)
    first = first_seen(chosen, len(view.rows), room)
    for y, (at, row) in enumerate([*enumerate(view.rows)][first : first + room], 1):
        role = begin_row(canvas, y, "page-row", at == chosen, skin)
        canvas.put(2, y, truncate(row.name, name, skin.more), role)
        _figures(canvas, y, name, columns, wide, row.cells, role)
    top = 1 + room
    canvas.put(0, top, skin.rule * width, "page-mark")
    for y, line in enumerate(notes[: height - top - 1], top + 1):
        canvas.put(1, y, line, "page-dim")
    return canvas.rows()


def odds_row_at(view: OddsView, width: int, height: int, chosen: int, x: int, y: int) -> int | None:
    """Return the team at a row of the picture."""
    room = _room(view, width, height)
    at = first_seen(chosen, len(view.rows), room) + y - 1
    return at if 0 < y <= room and at < len(view.rows) else None


def _room(view: OddsView, width: int, height: int) -> int:
    """Return the rows for teams: what the notes leave, at least half of the page."""
    notes = len(_notes(view, width)) + 1
    return min(max(height - 1 - notes, height // 2, 1), len(view.rows))


def _notes(view: OddsView, width: int) -> list[str]:
    return wrap(" ".join(view.notes), max(width - 2, 1))


def _columns_for(view: OddsView, wide: list[int], room: int) -> list[int]:
    """Return the columns that fit: the outer ones first, then seeds from the best on."""
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
