"""A team's name in its end zone, down or across, never cut in the middle of its sense."""

from __future__ import annotations

from rich.cells import cell_len

from quarterback.tui.draw.canvas import printable, truncate

Placed = tuple[int, int, str]
"""A column and a row of the zone, from 0, and what stands there."""


def name_in(name: str, width: int, rows: int, more: str = "…") -> list[Placed]:
    """Where the letters of a name stand in a zone of `width` columns and `rows` rows.

    Down the middle where the name is short enough; across where only that fits; its words in
    columns side by side; a long word in two columns; its initials; at last its beginning,
    as in `HARV.`.
    """
    capitals = printable(name).upper().strip()
    words = ["".join(m for m in word if cell_len(m)) for word in capitals.split()]
    words = [word for word in words if word]
    whole = " ".join(words)
    most = max((width - 1) // 2, 1)
    if len(whole) <= rows:
        return _down([whole], width, rows)
    if cell_len(whole) <= width:
        return _across(whole, width, rows)
    for columns in (_packed(words, rows), _halved(words, rows)):
        if columns and len(columns) <= most:
            return _down(columns, width, rows)
    initials = "".join(word[0] for word in words)
    if 1 < len(initials) <= rows:
        return _down([initials], width, rows)
    return _across(truncate(whole, width, "." if len(words) == 1 else more), width, rows)


def _packed(words: list[str], rows: int) -> list[str]:
    """The words in as few columns as hold them, or nothing."""
    columns: list[str] = []
    for word in words:
        if len(word) > rows:
            return []
        if columns and len(columns[-1]) + 1 + len(word) <= rows:
            columns[-1] += f" {word}"
        else:
            columns.append(word)
    return columns


def _halved(words: list[str], rows: int) -> list[str]:
    """One long word in two columns, or nothing."""
    if len(words) != 1 or len(words[0]) > 2 * rows or rows < 5:
        return []
    half = (len(words[0]) + 1) // 2
    return [words[0][:half], words[0][half:]]


def _down(columns: list[str], width: int, rows: int) -> list[Placed]:
    """Columns of letters, a gap of one between them, all beginning in the same row."""
    top = (rows - max(len(column) for column in columns)) // 2
    left = (width - (2 * len(columns) - 1)) // 2
    return [
        (left + 2 * along, top + down, letter)
        for along, column in enumerate(columns)
        for down, letter in enumerate(column)
        if letter != " "
    ]


def _across(text: str, width: int, rows: int) -> list[Placed]:
    return [((width - cell_len(text)) // 2, (rows - 1) // 2, text)]
