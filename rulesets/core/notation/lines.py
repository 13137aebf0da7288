"""A line of a sheet in its parts: number, situation, move, next situation. No game is needed."""

from __future__ import annotations

import re
from collections.abc import Iterator

import msgspec

from rulesets.core.notation.cursor import Cursor, Slip
from rulesets.core.notation.parts import ARROW, Part, take_parts
from rulesets.core.notation.situations import Situation, begins_situation, take_situation
from rulesets.core.plain_text import plain_spaces


class Placed(msgspec.Struct, frozen=True):
    """A situation, and the column where it begins."""

    column: int
    situation: Situation


class Line(msgspec.Struct):
    """One line that is neither blank nor a comment nor a tag."""

    line: int
    column: int = 1
    number: int | None = None
    before: Placed | None = None
    parts: list[Part] = []
    after: Placed | None = None
    slip: Slip | None = None
    """Why the rest of it could not be read; `after` may be known all the same."""
    remark: str = ""
    """The comment at its end, without the sign."""
    text: str = ""
    """All of it, as it was typed."""


_NUMBER = re.compile(r"(\d{1,5})[.)]?(?=\s|$)")
_BY_HAND = re.compile(
    r"(?P<move>[^\[\]{};]*?)(?P<clock>\s+clock\s[^\[\]{};]*)?(?P<remark>;.*)?", re.I
)
"""A line of play without brackets, as people write it: a move, the clock, a comment."""


def read_line(line: int, text: str) -> Line | None:
    """A line in its parts; None when there is nothing on it."""
    text = plain_spaces(text)  # a word processor puts others between `off` and `tackle`
    cursor = Cursor(text)
    if cursor.done:
        return None
    read = Line(line, cursor.column, text=text)
    try:
        _read(read, cursor)
    except Slip as slip:
        read.slip = slip
        if read.after is None:
            read.after = _last_situation(text, cursor.at)
    return read


def with_brackets(line: Line) -> Iterator[Line]:
    """Yield ways to read a line whose brackets were left out: `run +6` as `run [+6]`. The call is
    as long as it can be first. A line that has brackets or situations has no other way."""
    match = _BY_HAND.fullmatch(line.text)
    if match is None or line.before is not None or line.after is not None:
        return
    words = match["move"].split()
    number = [words.pop(0)] if line.number is not None and words else []
    behind = " ".join(filter(None, (match["clock"], match["remark"])))
    for many in range(len(words) - 1, -1, -1):
        move = " ".join([*number, *words[:many], f"[{' '.join(words[many:])}]"])
        read = read_line(line.line, f"{move} {behind}")
        if read is not None and read.slip is None:
            yield read


def _read(read: Line, cursor: Cursor) -> None:
    number = cursor.take(_NUMBER)
    if number:
        read.number = int(number[1])
    if begins_situation(cursor):
        read.before = Placed(cursor.column, take_situation(cursor))
    read.parts = take_parts(cursor)
    if cursor.take(ARROW):
        read.after = Placed(cursor.column, take_situation(cursor))
    if not cursor.done:
        raise Slip(cursor.column, "nothing can come here; a comment begins with ;")
    read.remark = cursor.text[cursor.column :]
    if not read.parts and read.before is None and read.after is None:
        raise Slip(read.column, "a play is needed here, such as punt [40]")


def _last_situation(text: str, at: int) -> Placed | None:
    """The situation on a line that cannot be read."""
    for arrow in reversed(list(ARROW.finditer(text, at))):
        cursor = Cursor(text)
        cursor.at = arrow.end()
        try:
            return Placed(cursor.column, take_situation(cursor))
        except Slip:
            continue
    return None
