"""JSON, TOML and CSV that a person or another program wrote: read strictly and within bounds.

Every reader of such text, in files, in a database or down a pipe, stands on these functions, and a
test holds that. Nothing is guessed or overlooked, and whatever is wrong is a DataError: too deep,
too long, a number of thousands of digits, half a character, a key that appears twice. Time and
memory grow with the length of the text and no faster.
"""

from __future__ import annotations

import csv
import io
import json
import math
import re
import tomllib
from functools import lru_cache
from types import UnionType
from typing import Any, Final, NamedTuple, TypeVar, overload

import msgspec

T = TypeVar("T")

DEEPEST: Final = 24
"""Objects and lists inside one another. No input needs half of it."""
MOST_DIGITS: Final = 40
MOST_JSON: Final = 1_000_000
"""Characters of one JSON value, unless its reader says otherwise."""
MOST_STORED: Final = 64_000_000
"""The same of what this program stored or exported: a schedule of thousands of games is one."""
MOST_TOML: Final = 400_000
"""Characters of a TOML file. The longest that comes with the program has a quarter of it."""
MOST_ROWS: Final = 100_000
"""Rows of a CSV file."""


class DataError(ValueError):
    """Text that is not what it should be, or that no reader should take in.

    `message` says why, for a person, without a period; `offset` is where in the text, from 0, and
    `line` and `column` are counted from 1, 0 where that is not known.
    """

    def __init__(self, message: str, offset: int = 0, line: int = 0, column: int = 0) -> None:
        super().__init__(message)
        self.message = message
        self.offset = offset
        self.line = line
        self.column = column


# JSON


def json_at(text: str, start: int = 0, most: int = MOST_JSON) -> tuple[Any, int]:
    """Return the value that stands in a text from `start` on, and where it ends. Raises DataError
    for malformed JSON, a key that appears twice, NaN, half a character, what is too deep or
    long."""
    try:
        # One character more tells a value that ends there from one that goes on.
        value, end = _DECODER.raw_decode(text[start : start + most + 1])
    except json.JSONDecodeError as error:
        if len(text) - start > most:
            raise DataError(f"this is too long: at most {most:,} characters", start) from None
        raise DataError(f"this is not JSON: {error.msg}", start + error.pos) from None
    except DataError as error:
        raise DataError(error.message, start) from None
    except RecursionError:
        raise DataError("this is nested too deep", start) from None
    if end > most:
        raise DataError(f"this is too long: at most {most:,} characters", start)
    _check(value, start)
    return value, start + end


def read_json(text: str, most: int = MOST_JSON) -> Any:
    """Return the one value that a text holds, with nothing but spaces around it. Raises
    DataError."""
    start = len(text) - len(text.lstrip(_SPACES))
    value, end = json_at(text, start, most)
    rest = text[end:].lstrip(_SPACES)
    if rest:
        raise DataError("this is not JSON: Extra data", len(text) - len(rest))
    return value


@overload
def read_struct(text: str | bytes, kind: type[T]) -> T: ...
@overload
def read_struct(text: str | bytes, kind: UnionType) -> Any: ...
def read_struct(text: str | bytes, kind: Any) -> Any:
    """Return JSON that was stored, as a value of the given type. Raises DataError."""
    try:
        data = text.encode() if isinstance(text, str) else text
        if not _is_shallow(data):
            # A bracket in a string looks like depth: this reader knows the difference.
            read_json(data.decode(), max(MOST_JSON, len(data)))
        return _decoder(kind).decode(data)
    except msgspec.DecodeError as error:
        raise DataError(str(error)) from None
    except RecursionError:
        raise DataError("this is nested too deep") from None
    except UnicodeError:
        raise DataError("this is not text in UTF-8") from None


@lru_cache(maxsize=64)
def _decoder(kind: Any) -> msgspec.json.Decoder[Any]:
    """Made once: to make one takes longer than to read most payloads."""
    return msgspec.json.Decoder(kind)


_SPACES: Final = " \t\r\n"
_NOT_BRACKETS: Final = bytes(set(range(256)) - set(b"[]{}"))


def _is_shallow(data: bytes) -> bool:
    """Whether no brackets stand deeper than DEEPEST, those in strings counted, too."""
    left = data.translate(None, _NOT_BRACKETS)
    for _ in range(DEEPEST):
        if not left:
            return True
        left = left.replace(b"[]", b"").replace(b"{}", b"")
    return not left


def _without_doubles(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    values = dict(pairs)
    if len(values) < len(pairs):
        seen: set[str] = set()
        for key, _ in pairs:
            if key in seen:
                raise DataError(f"the key {_start_of(key)!r} appears twice")
            seen.add(key)
    return values


def _start_of(text: str) -> str:
    return text if len(text) <= 40 else f"{text[:40]}..."


def _no_constant(word: str) -> None:
    raise DataError(f"{word} is not JSON, and no number")


def _whole(digits: str) -> int:
    if len(digits) > MOST_DIGITS:
        raise DataError(f"a number of {len(digits):,} digits is too long")
    return int(digits)


def _fraction(digits: str) -> float:
    number = float(digits)
    if not math.isfinite(number):
        raise DataError(f"{digits[:MOST_DIGITS]} is too large a number")
    return number


def _check(value: Any, start: int = 0) -> None:
    """Refuse what later code could neither print nor walk: depth, half characters, numbers."""
    waiting = [(value, 1)]
    while waiting:
        part, depth = waiting.pop()
        if depth > DEEPEST:
            raise DataError("this is nested too deep", start)
        if isinstance(part, str):
            if not part.isascii() and _HALF.search(part):
                raise DataError("a text holds half a character (a lone surrogate)", start)
        elif isinstance(part, dict):
            waiting += [(key, depth) for key in part]
            waiting += [(inner, depth + 1) for inner in part.values()]
        elif isinstance(part, list):
            waiting += [(inner, depth + 1) for inner in part]
        elif isinstance(part, float) and not math.isfinite(part):
            raise DataError(f"{part} is no number that can be used", start)
        elif isinstance(part, int) and not -_TOO_LARGE < part < _TOO_LARGE:
            raise DataError(f"a number of more than {MOST_DIGITS} digits is too long", start)
        elif not isinstance(part, int | float | None):  # only TOML has dates
            raise DataError("a date or a time must be in quotes", start)


_HALF: Final = re.compile("[\ud800-\udfff]")
_TOO_LARGE: Final = 10**MOST_DIGITS
_DECODER: Final = json.JSONDecoder(
    object_pairs_hook=_without_doubles,
    parse_constant=_no_constant,
    parse_int=_whole,
    parse_float=_fraction,
)


# TOML


def read_toml(text: str) -> dict[str, Any]:
    """Return what a TOML text holds. Raises DataError, with line and column where they are
    known."""
    if len(text) > MOST_TOML:
        raise DataError(f"this is too long: at most {MOST_TOML:,} characters")
    if match := _LONG_KEY.search(text):
        # Each part of a key would be kept with all before it.
        line = text.count("\n", 0, match.start()) + 1
        raise DataError(f"a key has more than {DEEPEST} parts", match.start(), line, 1)
    try:
        value = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        message = str(error)
        where = _PLACE.search(message)
        has_place = where is not None and where[1] is not None
        line, column = (int(where[1]), int(where[2])) if where and has_place else (_lines(text), 0)
        why = _PLACE.sub("", message)[:120]
        raise DataError(f"this is not TOML: {why}", 0, line, column) from None
    except RecursionError:
        raise DataError("this is nested too deep") from None
    except ValueError:  # Python makes no integer of more than 4,300 digits
        raise DataError(f"a number of more than {MOST_DIGITS} digits is too long") from None
    _check(value)
    return value


def _lines(text: str) -> int:
    return text.rstrip().count("\n") + 1


_KEY_PART: Final = r"""(?:[A-Za-z0-9_-]+|"[^"\n]*"|'[^'\n]*')"""
_LONG_KEY: Final = re.compile(
    rf"(?<![A-Za-z0-9_\"'-]){_KEY_PART}(?:[ \t]*\.[ \t]*{_KEY_PART}){{{DEEPEST}}}"
)
_PLACE: Final = re.compile(r" ?\(at (?:line (\d+), column (\d+)|end of document)\)")


# CSV


class CsvRow(NamedTuple):
    """A row that is not blank, and the line of the file that it begins on, counted from 1."""

    line: int
    cells: tuple[str, ...]


def read_csv(text: str, separator: str = "") -> list[CsvRow]:
    """Return the rows of a table, their cells without spaces around them. Unless a separator is
    given, by the caller or by a first line such as `sep=;`, it is comma, semicolon or tab,
    whichever the first row has most of. Raises DataError."""
    text, skipped, named = without_separator_line(text)
    first = next((line for line in text.splitlines() if line.strip()), "")
    separator = separator or named or max(",;\t", key=_QUOTED.sub("", first).count)
    reader = csv.reader(
        io.StringIO(text, newline=""), delimiter=separator, skipinitialspace=True, strict=True
    )
    rows: list[CsvRow] = []
    line = 1 + skipped
    try:
        for cells in reader:
            stripped = tuple(cell.strip() for cell in cells)
            if any(stripped):
                rows.append(CsvRow(line, stripped))
            line = reader.line_num + 1 + skipped
            if len(rows) > MOST_ROWS:
                raise DataError(f"this is too long: at most {MOST_ROWS:,} rows", 0, line)
    except csv.Error as error:
        long = "field limit" in str(error)
        why = "a cell is too long" if long else f"this is not CSV: {error}"
        raise DataError(why, 0, line) from None
    return rows


def without_separator_line(text: str) -> tuple[str, int, str]:
    """Return a table without a first line such as `sep=;`, how many lines that was, and the
    separator that it names: spreadsheets write and read that line, and show it to no one."""
    match = _SEPARATOR_LINE.match(text)
    return (text, 0, "") if match is None else (text[match.end() :], 1, match[1])


_SEPARATOR_LINE: Final = re.compile(r'"?sep=([,;|\t])"?[ ,;|\t]*(?:\r\n|\r|\n|\Z)', re.I)
_QUOTED: Final = re.compile(r'"[^"]*"')
