"""The items of the entry form in columns, each with the plate of its key."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeVar

from rich.cells import cell_len

from quarterback.game.console.form_views import FormView, ItemView
from quarterback.tui.draw.canvas import printable, truncate, wrap
from quarterback.tui.draw.lines import Hit, PlacedLine, beside
from quarterback.tui.theme.glyphs import Skin

MOST_COLUMNS = 5
_GAP = 2
_LEAST = 8
"""The smallest width for an item's words; narrower columns are not made."""

Dealt = TypeVar("Dealt")
Placed = tuple[int, ItemView]
"""An item, and its place among all of them."""


@dataclass(frozen=True)
class _Cut:
    """What all items of a form have in common."""

    plate: int
    """Width of a key's plate in cells; 0 if no item has a key."""
    descriptions: str
    """Where longer words go: `beside`, `below`, or nowhere."""
    longest: int
    """Width of the longest words, in cells."""
    marked: int | None
    skin: Skin
    tight: bool = False
    """Whether columns are close together, with words broken where needed."""

    @property
    def gap(self) -> int:
        """Cells between two columns. Tight columns keep the column of the marker."""
        return 0 if self.tight else _GAP

    @property
    def lead(self) -> int:
        """Cells before an item's words."""
        return self.plate + 2

    def wide(self, item: ItemView) -> int:
        """Return the width of an item on one row, in cells."""
        if self.descriptions == "beside" and item.description:
            return self.lead + self.longest + 2 + cell_len(printable(item.description)) + 1
        return self.lead + cell_len(printable(item.words)) + 1


def item_rows(
    view: FormView, width: int, skin: Skin, message: str, columns: int, *, tight: bool = False
) -> list[PlacedLine] | None:
    """Draw all items in `columns` columns; None if they are too wide for that."""
    cut = _cut(view, message, skin, tight=tight)
    return _grid(list(enumerate(view.items)), cut, width, columns)


def item_window(view: FormView, width: int, height: int, skin: Skin) -> list[PlacedLine]:
    """Draw as many of the items around the selected one as fit in `height` rows, and say how
    many more there are. Separate ones are all kept if they take less than half of the rows."""
    cut, numbered = _cut(view, "", skin, tight=True), list(enumerate(view.items))
    together, apart = _groups(numbered)
    fewest = _fewest(apart, cut, width) if together and apart else []
    if not fewest or 2 * (len(fewest) + 1) > height:
        return _window(numbered, cut, width, height)
    line = PlacedLine(((0, skin.rule * width, "card-rule"),))
    return [*_window(together, cut, width, height - len(fewest) - 1), line, *fewest]


def _fewest(items: list[Placed], cut: _Cut, width: int) -> list[PlacedLine]:
    """Return items in the number of columns that takes the fewest rows."""
    ways = [_grid(items, cut, width, many) for many in range(1, MOST_COLUMNS + 1)]
    return min((rows for rows in ways if rows is not None), key=len, default=[])


def _window(items: list[Placed], cut: _Cut, width: int, height: int) -> list[PlacedLine]:
    room = height - 1 if height > 1 else height
    best, columns = (0, 0), [width]
    for many in range(1, MOST_COLUMNS + 1):
        widths = _widths((items,), cut, width, many)
        if widths is not None:
            span = _around(items, cut, room, widths)
            if span[1] - span[0] > best[1] - best[0]:
                best, columns = span, widths
    first, end = best
    rows = _set(items[first:end], cut, width, columns)[:room]
    if height > 1:
        rows += [PlacedLine()] * (room - len(rows))
        rows.append(_more(first, len(items) - end, end, cut.skin))
    return rows


def _cut(view: FormView, message: str, skin: Skin, *, tight: bool) -> _Cut:
    keys = [cell_len(printable(item.key)) for item in view.items]
    return _Cut(
        plate=max(keys) + 2 if any(keys) else 0,
        descriptions=message,
        longest=max((cell_len(printable(item.words)) for item in view.items), default=0),
        marked=view.marked,
        skin=skin,
        tight=tight,
    )


def _around(items: list[Placed], cut: _Cut, room: int, widths: Sequence[int]) -> tuple[int, int]:
    """Return the largest range of items around the selected one that fits."""
    words = max(widths[0] - cut.lead, 1)
    talls = [len(wrap(item.words, words)) for _, item in items]
    first = min(max(cut.marked or 0, 0), len(items) - 1)
    end = first + 1
    ways = [(0, 1), (-1, 0)]
    while ways:
        back, on = ways.pop(0)
        low, high = first + back, end + on
        if low >= 0 and high <= len(items):
            within = list(zip(items[low:high], talls[low:high], strict=True))
            if _tall(within, len(widths)) <= room:
                first, end = low, high
                ways.append((back, on))
    return first, end


def _tall(items: list[tuple[Placed, int]], columns: int) -> int:
    """Return the rows that items take, given the rows of each."""
    groups = [[tall for (_, item), tall in items if item.apart == apart] for apart in (False, True)]
    rows = sum(max(sum(column) for column in _dealt(group, columns)) for group in groups)
    return rows + all(groups)


def _grid(items: Sequence[Placed], cut: _Cut, width: int, columns: int) -> list[PlacedLine] | None:
    """Return items in a number of columns; None if they are too wide."""
    widths = _widths(_groups(items), cut, width, columns)
    return None if widths is None else _set(items, cut, width, widths)


def _groups(items: Sequence[Placed]) -> tuple[list[Placed], list[Placed]]:
    """Return the ordinary items, and the separate ones."""
    together = [placed for placed in items if not placed[1].apart]
    return together, [placed for placed in items if placed[1].apart]


def _set(items: Sequence[Placed], cut: _Cut, width: int, widths: Sequence[int]) -> list[PlacedLine]:
    """Place items down one column and then the next, the separate ones below a line."""
    together, apart = _groups(items)
    rows = _columns(together, cut, widths)
    if apart and together:
        rows.append(PlacedLine(((0, cut.skin.rule * width, "card-rule"),)))
    return rows + _columns(apart, cut, widths)


def _widths(
    groups: Sequence[Sequence[Placed]], cut: _Cut, width: int, columns: int
) -> list[int] | None:
    """Return the width of each column: all equal if possible. A single column takes the full
    width, and breaks its words."""
    if columns == 1:
        return [width] if cut.descriptions != "beside" or _widest(groups, cut) <= width else None
    each = (width - cut.gap * (columns - 1)) // columns
    if each < cut.lead + _LEAST:
        return None
    if cut.tight:
        words = (word for group in groups for _, item in group for word in item.words.split())
        longest = max((cell_len(printable(word)) for word in words), default=0)
        return [each] * columns if cut.lead + longest <= each else None
    if _widest(groups, cut) <= each:
        return [each] * columns
    if cut.descriptions:
        return None
    least = [0] * columns
    for group in groups:
        for place, column in enumerate(_dealt(group, columns)):
            least[place] = max([least[place], *(cut.wide(item) for _, item in column)])
    spare = width - cut.gap * (columns - 1) - sum(least)
    return [wide + spare // columns for wide in least] if spare >= 0 else None


def _widest(groups: Sequence[Sequence[Placed]], cut: _Cut) -> int:
    return max((cut.wide(item) for group in groups for _, item in group), default=0)


def _dealt(items: Sequence[Dealt], columns: int) -> list[Sequence[Dealt]]:
    """Return items by column; the first columns are as full as the fullest."""
    each = -(-len(items) // columns)
    return [items[place * each : (place + 1) * each] for place in range(columns)]


def _columns(items: Sequence[Placed], cut: _Cut, widths: Sequence[int]) -> list[PlacedLine]:
    rows: list[PlacedLine] = []
    x = 0
    for column, wide in zip(_dealt(items, len(widths)), widths, strict=True):
        rows = beside(rows, [row for placed in column for row in _block(placed, cut, wide)], x)
        x += wide + cut.gap
    return rows


def _block(placed: Placed, cut: _Cut, width: int) -> list[PlacedLine]:
    """Return the rows of one item."""
    place, item = placed
    lit = place == cut.marked
    role, dim = ("card-chosen", "card-chosen") if lit else ("card-open", "card-says")
    room = max(width - cut.lead, 1)
    texts = [(row, role) for row in wrap(item.words, room)]
    if cut.descriptions == "below" and item.description:
        texts += [(row, dim) for row in wrap(item.description, room)]
    rows = []
    for number, (text, inked) in enumerate(texts):
        pieces = [(0, " " * width, role)] if lit else []
        if number == 0:
            pieces += _front(item, cut, role, lit=lit)
            if cut.descriptions == "beside":
                pieces.append((cut.lead + cut.longest + 2, printable(item.description), dim))
        pieces.append((cut.lead, text, inked))
        rows.append(PlacedLine(tuple(pieces), (Hit(0, width, "item", place),)))
    return rows


def _front(item: ItemView, cut: _Cut, role: str, *, lit: bool) -> list[tuple[int, str, str]]:
    """Return the marker, or the mark of a selected item, and the key on its plate."""
    sign = cut.skin.locked if item.chosen else cut.skin.considered if lit else " "
    pieces = [(0, sign, role)]
    if cut.plate and item.key:
        plate = "card-key-chosen" if lit else "card-key"
        ends = plate if cut.skin.name == "ascii" else plate.replace("key", "key-end")
        key = truncate(item.key, cut.plate - 2, cut.skin.more)
        pieces.append((1, cut.skin.plate[0], ends))
        pieces.append((2, key, plate))
        pieces.append((2 + cell_len(key), cut.skin.plate[1], ends))
    return pieces


def _more(above: int, below: int, end: int, skin: Skin) -> PlacedLine:
    """Return the marks for the items hidden before and after those shown. A click on one goes to
    the nearest hidden item."""
    pieces, hits = [], []
    x = 1
    for count, sign, nearest in ((above, skin.pointer, above - 1), (below, skin.ball_above, end)):
        if count:
            text = f"{sign} {count} more"
            pieces.append((x, text, "card-says"))
            hits.append(Hit(x, x + cell_len(text), "more", nearest))
            x += cell_len(text) + 3
    return PlacedLine(tuple(pieces), tuple(hits))
