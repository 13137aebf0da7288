"""A grid of characters, each with a role, and its rows as runs of equal role.

A role is the name of what a character belongs to (turf, ball, fumble ...). Widgets turn roles into
colors; tests read the text. Nothing here knows Textual.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Sequence
from typing import Final

from rich.cells import cell_len

from rulesets.core.plain_text import plain_name

Piece = tuple[str, str]
"""Text, and its role."""
Row = tuple[Piece, ...]

_PLAIN = "ground"
_MOST_ACCENTS = 3
"""On one letter; more are left out."""


def printable(text: str) -> str:
    """Return user text with a mark for each character that should not be shown, such as a
    control character."""
    return plain_name(text)


def truncate(text: str, width: int, more: str = "…") -> str:
    """Cut a text to a width in cells, with a mark where it was cut."""
    text = printable(text)
    if cell_len(text) <= width:
        return text
    fitted = ""
    for mark in _marks_of(text):
        if cell_len(fitted + mark) > width - len(more):
            break
        fitted += mark
    return (fitted + more)[: max(width, 0)]


_LEADS = (
    "the university of the ",
    "the college of the ",
    "the university of ",
    "the college of ",
    "university of the ",
    "college of the ",
    "university of ",
    "college of ",
    "the ",
)
_LINKS = frozenset({"of", "the", "and", "&", "at", "in", "for", "de"})


def short_name(name: str, width: int, more: str = "…") -> str:
    """Shorten a team's name to `width` cells, by whole words if possible: University of
    Pennsylvania becomes Pennsylvania, Notre Dame du Lac becomes Notre Dame."""
    name = printable(name)
    if cell_len(name) <= width:
        return name
    lead = next((len(lead) for lead in _LEADS if name.casefold().startswith(lead)), 0)
    words = name[lead:].split() or [name]
    while len(words) > 1 and (cell_len(" ".join(words)) > width or words[-1].casefold() in _LINKS):
        words.pop()
    return truncate(" ".join(words), width, more)


def whole_words(text: str, width: int, more: str = "…") -> str:
    """Cut a text to a width in cells between two words, with a mark where it was cut."""
    text = printable(text)
    if cell_len(text) <= width:
        return text
    words = text.split(" ")
    while len(words) > 1 and cell_len(" ".join(words)) + cell_len(more) > width:
        words.pop()
    return truncate(" ".join(words).rstrip(",:; ") + more, width, more)


def whole_sentences(text: str, width: int) -> str:
    """Return as many sentences of a text as fit in a width in cells, but at least the first."""
    text = printable(text)
    while cell_len(text) > width and ". " in text:
        text = text.rpartition(". ")[0] + "."
    return text


def wrap(text: str, width: int, indent: int = 0) -> list[str]:
    """Break a line between words into rows of at most `width` cells, and a word too wide for a
    row within the word; rows after the first are indented. A line that fits stays as it is."""
    text = printable(text)
    if cell_len(text) <= width:
        return [text]
    rows, row = [""], ""
    for word in _pieces(text, max(width - indent, 1)):
        between = " " if row.strip() else ""
        if row.strip() and cell_len(row + between + word) > width:
            rows.append("")
            row, between = " " * indent, ""
        row += between + word
        rows[-1] = row
    return rows


def _pieces(text: str, width: int) -> list[str]:
    """Return the words of a text, none wider than `width`. Leading blanks stay with the first."""
    lead = text[: len(text) - len(text.lstrip())]
    pieces = []
    for word in text.split():
        rest = word
        while cell_len(rest) > width:
            length = len(truncate(rest, width, "")) or 1
            pieces.append(rest[:length])
            rest = rest[length:]
        pieces.append(rest)
    if pieces:
        pieces[0] = lead + pieces[0]
    return pieces


class _Widths(dict[str, int]):
    """The width of each character in cells, looked up once."""

    def __missing__(self, mark: str) -> int:
        wide = self[mark] = 2 if len(mark) > 1 else cell_len(mark)
        return wide


WIDTH: Final = _Widths()
_PICTURE: Final = re.compile(
    "[^\x00-\x7f](?:\ufe0f|[\U0001f3fb-\U0001f3ff])?(?:\u200d[^\x00-\x7f]\ufe0f?)*", re.S
)
"""Several characters that form one picture of two cells: the warning sign as a picture, a
family."""


def _marks_of(text: str) -> Iterator[str]:
    """Yield what is drawn cell by cell: characters, and pictures made of several."""
    at = 0
    while at < len(text):
        match = _PICTURE.match(text, at)
        end = at + 1 if match is None or not _is_picture(match[0]) else match.end()
        yield text[at:end]
        at = end


def _is_picture(text: str) -> bool:
    """Return whether a joiner joins pictures; between letters, as in Hindi, it does not."""
    return len(text) > 1 and unicodedata.category(text[0]) == "So"


class Canvas:
    """A grid of `width` x `height` cells. What is put outside of it is not drawn."""

    def __init__(self, width: int, height: int, role: str = _PLAIN, fill: str = " ") -> None:
        self.width = width
        self.height = height
        self._marks = [[fill] * width for _ in range(height)]
        self._roles = [[role] * width for _ in range(height)]

    def put(self, x: int, y: int, text: str, role: str | None = None) -> int:
        """Write `text` from cell (x, y) on, and return the column after it. Without a role the
        cells keep theirs."""
        end = x + len(text)
        if (
            text.isascii()
            and text.isprintable()
            and 0 <= y < self.height
            and x >= 0
            and end <= self.width
        ):
            # A cell for each letter: nearly all that is drawn, and quicker than one by one.
            self._marks[y][x:end] = text
            if role:
                self._roles[y][x:end] = [role] * len(text)
            return end
        for mark in _marks_of(text):
            wide = WIDTH[mark]
            if not wide and 0 <= y < self.height:
                self._accent(x, y, mark)
            elif wide and 0 <= y < self.height and x >= 0 and x + wide <= self.width:
                self._marks[y][x] = mark
                if wide == 2:
                    self._marks[y][x + 1] = ""
                for cell in range(x, x + wide):
                    self._roles[y][cell] = role or self._roles[y][cell]
            x += wide
        return x

    def ends(
        self, x: int, y: int, width: int, left: str, right: str, role: str, more: str = "…"
    ) -> None:
        """Fill a part of a row, with a text at its end, and one at its beginning that is cut for
        it."""
        at = x + width - cell_len(right) - 1
        self.put(x, y, " " * width, role)
        self.put(x + 1, y, truncate(left, at - x - 2, more), role)
        self.put(at, y, right, role)

    def lay(self, y: int, marks: Sequence[str], roles: Sequence[str]) -> None:
        """Replace a whole row: a character and a role for each cell, none of them wide."""
        if 0 <= y < self.height:
            self._marks[y][:] = marks
            self._roles[y][:] = roles

    def _accent(self, x: int, y: int, mark: str) -> None:
        """Add a character without width, such as an accent, to the letter before it."""
        before = x - 2 if 0 < x <= self.width and self._marks[y][x - 1] == "" else x - 1
        if 0 <= before < self.width and len(self._marks[y][before]) <= _MOST_ACCENTS:
            self._marks[y][before] += mark

    def paint(self, x: int, y: int, width: int, role: str) -> None:
        """Give cells of a row another role; their text stays."""
        for cell in range(max(x, 0), min(x + width, self.width)):
            if 0 <= y < self.height:
                self._roles[y][cell] = role

    def tint(self, x: int, y: int, width: int, suffix: str, only: frozenset[str]) -> None:
        """Give cells of a row whose role is in `only` the same role on another background: its
        name with a suffix."""
        for cell in range(max(x, 0), min(x + width, self.width)):
            if 0 <= y < self.height and self._roles[y][cell] in only:
                self._roles[y][cell] += suffix

    def column(self, x: int, top: int, bottom: int, mark: str, role: str | None = None) -> None:
        """Draw a vertical line, both ends included."""
        for y in range(top, bottom + 1):
            self.put(x, y, mark, role)

    def rows(self) -> list[Row]:
        return [_runs(marks, roles) for marks, roles in zip(self._marks, self._roles, strict=True)]


def _runs(marks: list[str], roles: list[str]) -> Row:
    pieces: list[Piece] = []
    start, before = 0, roles[0] if roles else ""
    for x, role in enumerate(roles):
        if role != before:
            pieces.append(("".join(marks[start:x]), before))
            start, before = x, role
    if roles:
        pieces.append(("".join(marks[start:]), before))
    return tuple(pieces)


def text_of(rows: list[Row]) -> str:
    """Return the plain text of a picture, lines joined."""
    return "\n".join("".join(text for text, _ in row).rstrip() for row in rows)
