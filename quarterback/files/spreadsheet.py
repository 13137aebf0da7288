"""A spreadsheet saved as CSV: rows whose cells go by the names of their columns.

Every reader of such a file says which columns it knows, and by which names. Nothing is guessed and
nothing is lost: a column that could mean two things is refused, a row that is no row of the table
is named in `notes`, and so is every column that was not read.
"""

from __future__ import annotations

import re
import unicodedata
from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Final

from rulesets.core.data_reader import CsvRow, DataError, read_csv, without_separator_line

MOST_ROWS_ABOVE: Final = 10
"""Rows above the names of the columns, such as a title, that are looked through."""
MOST_DIGITS: Final = 9
_SEPARATORS: Final = (",", ";", "\t", "|")
_EMPTY: Final = frozenset({"-", "--", "\N{EN DASH}", "\N{EM DASH}", "n/a", "tbd", "tba"})
"""Cells that say nothing."""
_TOTALS: Final = frozenset({"total", "totals", "grandtotal", "sum", "average", "averages", "mean"})
_NUMBER: Final = re.compile(r"(\d{1,15})(?:[.,]0{1,9})?", re.ASCII)
_BEGINS_A_FORMULA: Final = re.compile(r"'\s*[=+@-]")
_FORMULA_OF_TEXT: Final = re.compile(r'="([^"]*)"')
_UNSEEN: Final = dict.fromkeys((0xAD, 0x200B, 0x200E, 0x200F, 0x2060, 0xFEFF))
"""Characters that pages and spreadsheets put around text to break or order it."""
_NAMED: Final = 40
"""Letters of a cell that a message repeats."""


@dataclass(frozen=True)
class SpreadsheetColumn:
    """A column that a reader knows."""

    key: str
    label: str
    """What it is called in a message: the home team's points."""
    names: frozenset[str]
    """The names that it may have, as `column_name` writes them."""
    is_number: bool = False
    """Whether its cells are whole numbers. A name that two columns have belongs to the one that
    its cells fit."""


def column(key: str, label: str, names: str) -> SpreadsheetColumn:
    """Return a column that may have the names in a text, separated by commas."""
    return SpreadsheetColumn(key, label, names_of_columns(names))


@dataclass(frozen=True)
class SpreadsheetRow:
    """A row of a table, and the line of the file that it begins on, from 1."""

    line: int
    cells: Mapping[str, str]
    """What it has, by the keys of the columns; empty cells are left out."""

    def text(self, key: str) -> str:
        """Return a cell, or an empty text."""
        return self.cells.get(key, "")


@dataclass(frozen=True)
class Spreadsheet:
    """A table with named columns."""

    rows: tuple[SpreadsheetRow, ...]
    headers: Mapping[str, str]
    """The columns that were found: their names in the file, by key."""
    others: Mapping[str, str] = field(default_factory=dict)
    """The names of columns that were kept though no one knows them, by key."""
    notes: tuple[str, ...] = ()
    """Which rows and columns were not read, and why, in sentences."""
    faults: tuple[str, ...] = ()
    """The rows that cannot be read, and why."""

    def has(self, *keys: str) -> bool:
        return all(key in self.headers for key in keys)

    @cached_property
    def lines(self) -> tuple[int, ...]:
        return tuple(row.line for row in self.rows)


def read_spreadsheet(
    text: str,
    columns: Sequence[SpreadsheetColumn],
    unnamed: Sequence[str] = (),
    names: Collection[str] = (),
    *,
    keep_others: bool = False,
) -> Spreadsheet:
    """Return the table in a CSV file. Its columns are found by their names, in any order.

    `unnamed` are the keys of a table that begins with numbers instead of names; `names` are those
    that a column of text is likely to hold, so that a team called 49 is not taken for a score. With
    `keep_others` the cells of other columns that have a name are kept, too.
    Raises DataError, with the line, for a file without column names or with doubtful ones.
    """
    rows, head = _rows_and_head(text, columns, unnamed)
    if not rows[0 if head is None else head + 1 :]:
        raise DataError("the file has no rows", 0, 1)
    if head is None:
        headers = {key: f"column {place}" for place, key in enumerate(unnamed, 1)}
        whole = [_row(row, dict(enumerate(unnamed))) for row in rows]
        return Spreadsheet(tuple(whole), headers)
    return _named_table(rows, head, columns, names, keep_others=keep_others)


def column_name(text: str) -> str:
    """Return the name of a column as names are compared: without capitals, accents, spaces and
    marks. `#` is a number."""
    plain = unicodedata.normalize("NFKD", text.replace("#", " number ")).casefold()
    return "".join(letter for letter in plain if letter.isalnum())


def names_of_columns(text: str) -> frozenset[str]:
    """Return names for a column, from words with commas between them."""
    return frozenset(column_name(name) for name in text.split(","))


def whole_number(cell: str) -> int | None:
    """Return a cell as a whole number, also where it is written 14.0; None for anything else."""
    match = _NUMBER.fullmatch(cell)
    if match is None or len(match[1]) > MOST_DIGITS:
        return None
    return int(match[1])


def brief(cell: str) -> str:
    """Return a cell as a message repeats it, in quotes."""
    return repr(cell if len(cell) <= _NAMED else f"{cell[:_NAMED]}...")


def same_name(text: str) -> str:
    """Return a name as names are compared: without capitals, accents, and how spaces are set."""
    plain = unicodedata.normalize("NFKD", text).casefold()
    bare = "".join(
        letter for letter in plain if not unicodedata.combining(letter) and letter.isprintable()
    )
    return " ".join(bare.replace("\N{RIGHT SINGLE QUOTATION MARK}", "'").split())


def _rows_and_head(
    text: str, columns: Sequence[SpreadsheetColumn], unnamed: Sequence[str]
) -> tuple[list[CsvRow], int | None]:
    """Return the rows as the separator that fits makes them, and which of them has the names of
    the columns; None for a table that has none. Raises DataError."""
    _, _, named = without_separator_line(text)
    fault: DataError | None = None
    best: tuple[int, list[CsvRow], int | None] | None = None
    for separator in (named,) if named else _SEPARATORS:
        try:
            rows = [
                CsvRow(row.line, tuple(map(_cell, row.cells))) for row in read_csv(text, separator)
            ]
        except DataError as error:
            fault = fault or error
            continue
        score, head = _head_of(rows, columns, unnamed)
        if best is None or score > best[0]:
            best = score, rows, head
    if best is None:
        raise fault or DataError("the file has no rows", 0, 1)
    score, rows, head = best
    if rows and not score:
        labels = ", ".join(column.label for column in columns[:6])
        raise DataError(
            f"no names of columns were found: the first row begins with {brief(rows[0].cells[0])}."
            f" Name the columns in the first row: {labels}",
            0,
            rows[0].line,
        )
    return rows, head


def _cell(cell: str) -> str:
    """Return a cell without what only a spreadsheet needs: spaces of any kind around it, what
    keeps text from being a formula, and what makes a number text."""
    cell = " ".join(cell.translate(_UNSEEN).split())
    if formula := _FORMULA_OF_TEXT.fullmatch(cell):
        return formula[1].strip()
    return cell[1:].strip() if _BEGINS_A_FORMULA.match(cell) else cell


def _head_of(
    rows: Sequence[CsvRow], columns: Sequence[SpreadsheetColumn], unnamed: Sequence[str]
) -> tuple[int, int | None]:
    """Return how well rows fit, 0 for not at all, and which of them names the columns."""
    if not rows:
        return 0, None
    names = frozenset().union(*(column.names for column in columns))
    first = rows[0].cells
    begins = [whole_number(cell) for cell in first[: len(unnamed)]]
    if unnamed and len(begins) == len(unnamed) and None not in begins:
        return len(unnamed), None
    for place, row in enumerate(rows[: MOST_ROWS_ABOVE + 1]):
        count = sum(column_name(cell) in names for cell in row.cells if cell)
        if count > 1:
            return count, place
        if sum(whole_number(cell) is not None for cell in row.cells) > 1:
            break  # a row of the table, without names above it
    return 0, None


def _named_table(
    rows: Sequence[CsvRow],
    head: int,
    columns: Sequence[SpreadsheetColumn],
    names: Collection[str],
    *,
    keep_others: bool,
) -> Spreadsheet:
    header, below = rows[head], rows[head + 1 :]
    faults: list[str] = []
    skipped: list[str] = []
    if head:
        above = ", ".join(str(row.line) for row in rows[:head])
        skipped.append(f"Above the names of the columns, not read: line {above}.")
    table: list[CsvRow] = []
    text_names = {same_name(name) for name in names}
    for row in below:
        begins = next(cell for cell in row.cells if cell)
        if row.cells == header.cells:
            skipped.append(f"Row {row.line} repeats the names of the columns: not read.")
        elif column_name(begins) in _TOTALS and same_name(begins) not in text_names:
            skipped.append(f"Row {row.line} begins with {brief(begins)}: not read.")
        elif beyond := [cell for cell in row.cells[len(header.cells) :] if cell]:
            faults.append(
                f"row {row.line}: {brief(beyond[0])} is in no column. A name with a comma in it"
                " needs quotes"
            )
        else:
            table.append(row)
    places = _places(header, table, columns, names)
    headers = {key: header.cells[place] for place, key in places.items()}
    others: dict[str, str] = {}
    if keep_others:
        for place, cell in enumerate(header.cells):
            key = f"other {column_name(cell)}"
            if cell and place not in places and key not in others:
                places[place], others[key] = key, cell
    unread = [
        header.cells[place] or f"column {place + 1}, which has no name"
        for place in range(len(header.cells))
        if place not in places
        and (
            header.cells[place] or any(place < len(row.cells) and row.cells[place] for row in below)
        )
    ]
    if unread:
        skipped.append(f"Columns not read: {', '.join(unread)}.")
    read = tuple(_row(row, places) for row in table)
    return Spreadsheet(read, headers, others, tuple(skipped), tuple(faults))


def _row(row: CsvRow, places: Mapping[int, str]) -> SpreadsheetRow:
    return SpreadsheetRow(
        row.line,
        {
            key: row.cells[place]
            for place, key in places.items()
            if place < len(row.cells)
            and row.cells[place]
            and row.cells[place].casefold() not in _EMPTY
        },
    )


def _places(
    header: CsvRow,
    below: Sequence[CsvRow],
    columns: Sequence[SpreadsheetColumn],
    names: Collection[str],
) -> dict[int, str]:
    """Return the key of each column that is known, by its place. Raises DataError for two columns
    that mean the same, and for one that may mean two things."""
    by_name: dict[str, list[SpreadsheetColumn]] = defaultdict(list)
    for column in columns:
        for name in column.names:
            by_name[name].append(column)
    recognized = [
        (place, cell, by_name[column_name(cell)])
        for place, cell in enumerate(header.cells)
        if cell and column_name(cell) in by_name
    ]
    result: dict[int, str] = {}
    taken: dict[str, str] = {}
    for place, cell, meanings in sorted(recognized, key=lambda each: (len(each[2]), each[0])):
        column = meanings[0]
        if len(meanings) > 1:
            cells = [row.cells[place] for row in below if place < len(row.cells)]
            left = [each for each in meanings if each.key not in taken] or meanings
            column = _meaning(cell, cells, meanings, left, names, header.line)
        if column.key in taken:
            raise DataError(
                f"the columns {brief(taken[column.key])} and {brief(cell)} both say"
                f" {column.label}: rename or remove one",
                0,
                header.line,
            )
        taken[column.key] = cell
        result[place] = column.key
    return result


def _meaning(
    header: str,
    cells: Sequence[str],
    meanings: Sequence[SpreadsheetColumn],
    left: Sequence[SpreadsheetColumn],
    names: Collection[str],
    line: int,
) -> SpreadsheetColumn:
    """Return which of two columns a name means, by what is in its cells; where they are empty, by
    what no other column means. Raises DataError."""
    number = next((each for each in meanings if each.is_number), meanings[0])
    text = next((each for each in meanings if not each.is_number), meanings[-1])
    filled = [cell for cell in cells if cell and cell.casefold() not in _EMPTY]
    numbers = [cell for cell in filled if whole_number(cell) is not None]
    called = {same_name(name) for name in names}
    if 0 < len(numbers) < len(filled) or any(same_name(cell) in called for cell in numbers):
        raise DataError(
            f"the column {brief(header)} may be {text.label} or {number.label}: name it"
            f" {brief(header + ' team')} or {brief(header + ' score')}",
            0,
            line,
        )
    if not filled:
        return left[0] if len(left) == 1 else number
    return number if numbers else text
