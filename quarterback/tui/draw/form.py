"""The entry form: it asks what is called, what was rolled, what happened."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import zip_longest

from rich.cells import cell_len

from quarterback.game.console.form_views import FormView, SlotView
from quarterback.tui.draw.canvas import Canvas, Row, printable, truncate, wrap
from quarterback.tui.draw.dice import dice_rows, small_dice
from quarterback.tui.draw.form_items import MOST_COLUMNS, item_rows, item_window
from quarterback.tui.draw.lines import Hit, PlacedLine, beside, draw, hit
from quarterback.tui.theme.glyphs import UNICODE, Skin

_LEAST_FIELD = 12
"""The smallest width of a place to type in, in cells."""
_BETWEEN = 3
"""Cells between two slots in one row."""
_OPEN = {"missing": "required", "optional": "optional"}
"""The placeholder of an empty slot."""
_ROLES = {"now": "card-open", "told": "card-open", "missing": "card-open", "default": "card"}


def typed_in_slot(view: FormView) -> bool:
    """Return whether typed text goes to one of the slots."""
    return view.entry is not None and any(slot.state == "now" for slot in view.slots)


def slot_rows(
    view: FormView, width: int, skin: Skin, *, hints: bool, optional: bool, packed: bool
) -> list[PlacedLine]:
    """Draw one slot a row, or more rows for long words; if `packed`, several slots share a row
    where that saves one."""
    slots = [
        (place, slot)
        for place, slot in enumerate(view.slots)
        if optional or slot.state != "optional"
    ]
    aligned = max((cell_len(printable(slot.label)) for _, slot in slots), default=0)
    alone: list[PlacedLine] = []
    dense: list[PlacedLine] = []
    used = width
    for place, slot in slots:
        typed = view.entry if slot.state == "now" else None
        each = _slot(slot, typed, _label(aligned, width), width, skin, hints=hints)
        alone += [PlacedLine(row.pieces, (Hit(0, width, "slot", place),)) for row in each]
        label = _label(cell_len(printable(slot.label)), width)
        each = _slot(slot, typed, label, width, skin, hints=hints)
        used = _pack(dense, each, used, place, width)
        if typed is not None:
            used = width
    return dense if packed and len(dense) < len(alone) else alone


def _label(room: int, width: int) -> int:
    """Return the width of a slot's label in cells."""
    return min(room, max(width * 2 // 5, 4))


def _pack(rows: list[PlacedLine], slot: list[PlacedLine], used: int, place: int, width: int) -> int:
    """Put a slot into the last row after the cells in use, or below it; return the cells in use
    then."""
    wide = _width_of(slot[0])
    if len(slot) > 1 or used + _BETWEEN + wide > width:
        rows += [PlacedLine(row.pieces, (Hit(0, width, "slot", place),)) for row in slot]
        return wide if len(slot) == 1 else width
    x = used + _BETWEEN
    before = rows.pop()
    ends = [Hit(h.x, min(h.end, x), h.kind, h.place) for h in before.hits]
    pieces = before.pieces + slot[0].moved(x).pieces
    rows.append(PlacedLine(pieces, (*ends, Hit(x, width, "slot", place))))
    return x + wide


def _width_of(row: PlacedLine) -> int:
    return max((x + cell_len(text) for x, text, _ in row.pieces), default=0)


def _slot(
    slot: SlotView, typed: str | None, label: int, width: int, skin: Skin, *, hints: bool
) -> list[PlacedLine]:
    """Return the rows of one slot: its label, its state, its value or what is being typed."""
    role = _ROLES.get(slot.state, "card-closed")
    x = label + 4
    if typed is not None:
        values = _typed(slot, typed, width - x, skin, hints=hints)
    else:
        text = slot.value or _OPEN.get(slot.state, "")
        values = [PlacedLine(((0, row, role),)) for row in wrap(text, max(width - x, 1))]
    sign = {
        "now": skin.slot_left,
        "told": skin.locked,
        "default": skin.open,
        "missing": "?",
        "optional": skin.hash_mark,
    }.get(slot.state, " ")
    named = "card-open" if slot.state == "now" else "card"
    rows = []
    for number, (name, value) in enumerate(
        zip_longest(wrap(slot.label, label), values, fillvalue=None)
    ):
        pieces = [(0, str(name or ""), named)]
        if number == 0:
            pieces.append((label + 2, sign, role))
        row = PlacedLine(tuple(pieces))
        rows.append(row.joined(value.moved(x)) if isinstance(value, PlacedLine) else row)
    return rows


def _typed(slot: SlotView, typed: str, width: int, skin: Skin, *, hints: bool) -> list[PlacedLine]:
    """Return the field with what is typed; what may be typed is next to it or below it."""
    placeholder = printable(slot.value) if not typed else ""
    room = max(cell_len(printable(typed)), cell_len(placeholder) + 1) + 2
    hint = printable(slot.hint) if hints else ""
    wide = min(max(room, _LEAST_FIELD), width)
    field = _field(typed, placeholder, wide, skin)
    if not hint:
        return [field]
    if wide + 2 + cell_len(hint) <= width:
        return [field.joined(PlacedLine(((wide + 2, hint, "card-says"),)))]
    return [field, *(PlacedLine(((0, row, "card-says"),)) for row in wrap(hint, max(width, 1)))]


def entry_row(entry: str, width: int, skin: Skin) -> PlacedLine:
    """Draw the typing line, across the form."""
    field = _field(entry, "", max(width - 2, 1), skin)
    return PlacedLine(((0, skin.slot_left, "card-open"),)).joined(field.moved(2))


def _field(typed: str, placeholder: str, width: int, skin: Skin) -> PlacedLine:
    """Return what is typed, only its end if it is too long, and the cursor after it."""
    text = _end_of(printable(typed), max(width - 2, 0), skin.more)
    x = 1 if width > 1 else 0
    pieces = [(0, " " * width, "card-entry"), (x, text, "card-entry")]
    x += cell_len(text)
    pieces.append((x, skin.cursor, "card-cursor"))
    if placeholder:
        words = wrap(placeholder, max(width - x - 2, 1))[0]
        pieces.append((x + 1, words, "card-entry"))
    return PlacedLine(tuple(pieces))


def _end_of(text: str, width: int, more: str) -> str:
    """Return the end of a text, in cells, with a mark where it was cut."""
    if cell_len(text) <= width:
        return text
    rest = text
    while rest and cell_len(more + rest) > width:
        rest = rest[1:]
    return more + rest if width else ""


_GAP = 2
_LEAST = 8
"""The smallest width for the meaning of a face; narrower columns are not made."""
ChartRow = tuple[str, str]


def chart_rows(chart: Sequence[ChartRow], width: int, columns: int) -> list[PlacedLine] | None:
    """Draw the chart in a number of columns, down one and then the next. Only a single column
    breaks its words; None if several would be too wide."""
    each = -(-len(chart) // columns)
    parts = [chart[place : place + each] for place in range(0, len(chart), each)]
    if columns > 1 and (len(parts) < columns or _wide(chart) * columns > width + _GAP):
        return None
    rows: list[PlacedLine] = []
    x = 0
    for part in parts:
        rows = beside(rows, _column(part, width if columns == 1 else _wide(chart)), x)
        x += _wide(chart)
    return rows


def chart_text(chart: Sequence[ChartRow], width: int) -> list[PlacedLine]:
    """Return the chart as running text, where there is no room for rows."""
    whole = "; ".join(f"{where}: {message}" for where, message in chart)
    return [PlacedLine(((0, row, "card-says"),)) for row in wrap(whole, width)]


def _wide(chart: Sequence[ChartRow]) -> int:
    """Return the width of a column in which no words are broken, with the gap after it."""
    return _lead(chart) + max(cell_len(message) for _, message in chart) + _GAP


def _lead(chart: Sequence[ChartRow]) -> int:
    return max(cell_len(where) for where, _ in chart) + _GAP


def _column(part: Sequence[ChartRow], width: int) -> list[PlacedLine]:
    lead, rows = _lead(part), []
    for where, message in part:
        for place, row in enumerate(wrap(message, max(width - lead, _LEAST))):
            first = ((0, where, "card-open"),) if place == 0 else ()
            rows.append(PlacedLine((*first, (lead, row, "card-says"))))
    return rows


_MOST_ROLLS = 3
"""How many earlier rolls are shown on the next form."""
_LEAST_ITEMS = 3
"""The fewest rows for items, whatever else is shown."""


@dataclass(frozen=True)
class _Room:
    descriptions: bool = False
    dice: bool = False
    """Drawn dice, not a single row of numbers."""
    alone: bool = False
    """Each slot in a row of its own."""
    hints: bool = False
    optional: bool = False
    foot: bool = True


_LESS = (
    _Room(descriptions=True, dice=True, alone=True, hints=True, optional=True),
    _Room(dice=True, alone=True, hints=True, optional=True),
    _Room(dice=True, hints=True, optional=True),
    _Room(hints=True, optional=True),
    _Room(optional=True),
    _Room(),
    _Room(foot=False),
)
"""What a short form leaves out, in this order."""


def sheet(view: FormView, width: int, height: int, skin: Skin = UNICODE) -> list[Row]:
    """Draw the question on the plate, and below it the ways to answer."""
    canvas = Canvas(width, height, "card")
    draw(canvas, _laid(view, width, height, skin))
    return canvas.rows()


def item_at(view: FormView, width: int, height: int, x: int, y: int) -> int | None:
    """Return the place of the item that was clicked."""
    return hit(_laid(view, width, height, UNICODE), x, y, "item")


def slot_at(view: FormView, width: int, height: int, x: int, y: int) -> int | None:
    """Return the place of the slot that was clicked."""
    return hit(_laid(view, width, height, UNICODE), x, y, "slot")


def more_at(view: FormView, width: int, height: int, x: int, y: int) -> int | None:
    """Return the index of the nearest hidden item, if the mark for hidden items was clicked."""
    return hit(_laid(view, width, height, UNICODE), x, y, "more")


@lru_cache(maxsize=32)
def _laid(view: FormView, width: int, height: int, skin: Skin) -> tuple[PlacedLine, ...]:
    if width < 4 or height < 1:
        return ()
    for room in _LESS:
        for parts in _with_items(view, width, skin, room):
            if parts.tall <= height:
                return tuple(parts.stacked(height))
    return tuple(_short(view, width, height, skin))


@dataclass(frozen=True)
class _Parts:
    """The parts of the form, each in its rows."""

    title: list[PlacedLine]
    middle: list[list[PlacedLine]]
    note: list[PlacedLine]
    foot: list[PlacedLine]

    @property
    def tall(self) -> int:
        """The number of rows of all parts."""
        return sum(map(len, (self.title, *self.middle, self.note, self.foot)))

    def stacked(self, height: int) -> list[PlacedLine]:
        """Stack the parts, with the foot at the bottom. Spare rows go between parts: below the
        items first, then from the bottom up."""
        parts = [*self.middle, self.note]
        spare = height - self.tall
        places = [1, *range(len(parts) - 1, 1, -1), 0]
        apart = set(places[:spare])
        rows = list(self.title)
        for place, part in enumerate(parts):
            if place in apart:
                rows.append(PlacedLine())
            rows += part
        rows += [PlacedLine()] * (height - len(rows) - len(self.foot))
        return rows + self.foot


def _with_items(view: FormView, width: int, skin: Skin, room: _Room) -> Iterator[_Parts]:
    """Return the form with its items in one or more columns, the most readable layout first."""
    inner = width - 2
    if view.chart:
        for columns in range(1, MOST_COLUMNS + 1):
            charted = chart_rows(view.chart, inner, columns)
            if charted is not None:
                yield _parts(view, width, skin, room, charted)
        yield _parts(view, width, skin, room, chart_text(view.chart, inner))
        return
    ways = [("", False), ("", True)]
    if room.descriptions and any(item.description for item in view.items):
        ways = [("beside", False), ("below", False)]
    for message, tight in ways:
        for columns in range(1, MOST_COLUMNS + 1):
            rows = item_rows(view, inner, skin, message, columns, tight=tight)
            if rows is not None:
                yield _parts(view, width, skin, room, rows)


def _parts(view: FormView, width: int, skin: Skin, room: _Room, items: list[PlacedLine]) -> _Parts:
    inner = width - 2
    dice = dice_rows(view.dice, inner, skin) if room.dice else small_dice(view.dice, inner, skin)
    slots = slot_rows(
        view, inner, skin, hints=room.hints, optional=room.optional, packed=not room.alone
    )
    entry = []
    if view.entry is not None and not typed_in_slot(view):
        entry = [entry_row(view.entry, inner, skin)]
    rolled = _rolled(view, inner, skin, alone=room.alone)
    middle = [part for part in (rolled, items, dice, slots, entry) if part]
    foot = [PlacedLine(((0, row, "card-closed"),)) for row in wrap(view.foot, inner)]
    return _Parts(
        _title(view, width),
        [[row.moved(1) for row in part] for part in middle],
        _note(view, width, skin, message=room.descriptions),
        [row.moved(1) for row in foot] if room.foot and view.foot else [],
    )


def _rolled(view: FormView, width: int, skin: Skin, *, alone: bool) -> list[PlacedLine]:
    """Return the dice since the last answer, only the last ones if there are many: a row for
    each roll with its purpose, or all in one row with their meaning."""
    rows: list[PlacedLine] = []
    for roll in view.rolled[-_MOST_ROLLS:]:
        words = roll.meaning or roll.what
        if alone and roll.meaning:
            words = f"{roll.meaning}: {roll.what}"
        pieces, x = [], 0
        for each in small_dice(roll.dice, width, skin)[:1]:
            pieces = list(each.pieces)
            x = pieces[-1][0] + cell_len(pieces[-1][1]) + 1
        words = truncate(words, max(width - x, 1), skin.more)
        row = PlacedLine((*pieces, (x, words, "card-says")))
        taken = _width(rows[-1]) + _GAP if rows else 0
        if not alone and rows and taken + x + cell_len(words) <= width:
            rows[-1] = PlacedLine((*rows[-1].pieces, *row.moved(taken).pieces))
        else:
            rows.append(row)
    return rows


def _width(row: PlacedLine) -> int:
    x, text, _ = row.pieces[-1]
    return x + cell_len(text)


def _title(view: FormView, width: int) -> list[PlacedLine]:
    """Return the plate at the top."""
    return [
        PlacedLine(((0, " " * width, "card-owner"), (1, row, "card-owner")))
        for row in (wrap(view.title, width - 2) if view.title else [])
    ]


def _note(view: FormView, width: int, skin: Skin, *, message: bool) -> list[PlacedLine]:
    """Return what entering it would do, or why it is refused. The row exists even if it is
    empty, so that nothing moves; then it shows the selected item's description, if that is not
    shown elsewhere."""
    if view.refused:
        return [
            PlacedLine(((0, " " * width, "card-refused"), (1, row, "card-refused")))
            for row in wrap(f"! {view.refused}", width - 2, 2)
        ]
    if view.preview or message:
        rows = wrap(view.preview, width - 2)
        return [PlacedLine(((1, row, "card-preview"),)) for row in rows]
    marked = [item for place, item in enumerate(view.items) if place == view.marked]
    words = marked[0].description if marked else ""
    return [PlacedLine(((1, truncate(words, width - 2, skin.more), "card-says"),))]


def _short(view: FormView, width: int, height: int, skin: Skin) -> list[PlacedLine]:
    """Return a form that is too short: the items around the selected one, and what must not be
    missed."""
    bare = _parts(view, width, skin, _LESS[-1], [])
    least = min(_LEAST_ITEMS, len(view.items))
    slots = [row for part in bare.middle for row in part if _is_slot(row)]
    others = [row for part in bare.middle for row in part if not _is_slot(row)]
    left = height - least - len(others)
    title = bare.title[:1] if left > 2 else []
    note = _cut_short(bare.note, max(left - len(title) - min(len(slots), 2), 1), width, skin)
    slots = _around_now(view, slots, max(left - len(title) - len(note), 0))
    left = height - len(title) - len(others) - len(note) - len(slots)
    lines = item_window(view, width - 2, left, skin) if view.items and left > 0 else []
    if view.chart and left > 0:
        lines = chart_text(view.chart, width - 2)[:left]
    rows = [*title, *(row.moved(1) for row in lines), *slots, *others]
    rows = rows[: max(height - len(note), 0)]
    return [*rows, *[PlacedLine()] * (height - len(rows) - len(note)), *note]


def _is_slot(row: PlacedLine) -> bool:
    return any(part.kind == "slot" for part in row.hits)


def _around_now(view: FormView, rows: list[PlacedLine], most: int) -> list[PlacedLine]:
    """Return at most `most` rows of the slots, including those of the active one."""
    now = [
        number
        for number, row in enumerate(rows)
        if view.slots[row.hits[0].place].state in ("now", "missing")
    ]
    first = min(now[0] if now else 0, max(len(rows) - most, 0))
    return rows[first : first + most]


def _cut_short(rows: list[PlacedLine], most: int, width: int, skin: Skin) -> list[PlacedLine]:
    """Return at most `most` rows, with a mark that there are more."""
    if len(rows) <= most:
        return rows
    x, text, role = rows[most - 1].pieces[-1]
    last = truncate(f"{text} {skin.more * 3}", width - x - 1, skin.more)
    return [*rows[: most - 1], PlacedLine((*rows[most - 1].pieces[:-1], (x, last, role)))]
