"""The slots of the entry form, and the typing line."""

from __future__ import annotations

from itertools import zip_longest

from rich.cells import cell_len

from quarterback.game.console.form_views import FormView, SlotView
from quarterback.tui.draw.canvas import printable, wrap
from quarterback.tui.draw.lines import Hit, PlacedLine
from quarterback.tui.theme.glyphs import Skin

_LEAST_FIELD = 12
"""The least cells of the place to type in."""
_BETWEEN = 3
"""The cells between two slots in one row."""
_OPEN = {"missing": "required", "optional": "optional"}
"""The placeholder of an empty slot."""
_ROLES = {"now": "card-open", "told": "card-open", "missing": "card-open", "default": "card"}


def typed_in_slot(view: FormView) -> bool:
    """Whether what is typed goes to one of the slots."""
    return view.entry is not None and any(slot.state == "now" for slot in view.slots)


def slot_rows(
    view: FormView, width: int, skin: Skin, *, hints: bool, optional: bool, packed: bool
) -> list[PlacedLine]:
    """A row a slot, or more where the words are long; packed, more slots than one in a row, if
    that saves any."""
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
    """The cells for a slot's label."""
    return min(room, max(width * 2 // 5, 4))


def _pack(rows: list[PlacedLine], slot: list[PlacedLine], used: int, place: int, width: int) -> int:
    """Put a slot into the last row after the cells used there, or below it; returns the cells
    used then."""
    wide = _wide(slot[0])
    if len(slot) > 1 or used + _BETWEEN + wide > width:
        rows += [PlacedLine(row.pieces, (Hit(0, width, "slot", place),)) for row in slot]
        return wide if len(slot) == 1 else width
    x = used + _BETWEEN
    before = rows.pop()
    ends = [Hit(h.x, min(h.end, x), h.kind, h.place) for h in before.hits]
    pieces = before.pieces + slot[0].moved(x).pieces
    rows.append(PlacedLine(pieces, (*ends, Hit(x, width, "slot", place))))
    return x + wide


def _wide(row: PlacedLine) -> int:
    """The cells of a row up to its end."""
    return max((x + cell_len(text) for x, text, _ in row.pieces), default=0)


def _slot(
    slot: SlotView, typed: str | None, label: int, width: int, skin: Skin, *, hints: bool
) -> list[PlacedLine]:
    """The rows of one slot: its label, the mark of its state, its value or what is being typed."""
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
    """The field with what is typed; what may be typed next to it or below."""
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
    """The typing line, across the form."""
    field = _field(entry, "", max(width - 2, 1), skin)
    return PlacedLine(((0, skin.slot_left, "card-open"),)).joined(field.moved(2))


def _field(typed: str, placeholder: str, width: int, skin: Skin) -> PlacedLine:
    """What is typed, its end first where it is too long, and the cursor after it."""
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
    """The end of a text, in cells; what was cut off before it is marked."""
    if cell_len(text) <= width:
        return text
    rest = text
    while rest and cell_len(more + rest) > width:
        rest = rest[1:]
    return more + rest if width else ""
