"""A place in a line of text that moves on as things are read, and what is wrong there."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from typing import Any, Literal

import msgspec

from rulesets.core.data_reader import DataError, json_at
from rulesets.core.plain_text import escaped_json

Kind = Literal[
    "tag",
    "version",
    "rules",
    "form",
    "number",
    "situation",
    "forbidden",
    "refused",
    "result",
]
"""tag: a header line; version: the sheet was written under other rules; rules: the rule set, its
settings or its dial; form: a line that cannot be read; number, situation, result: the sheet
disagrees with itself; forbidden: entered all the same; refused: what has no meaning there."""


class Problem(msgspec.Struct, frozen=True):
    """One thing to corrected. Line and column are counted from 1."""

    line: int
    column: int
    message: str
    rule: str = ""
    """The rule that it is about; empty when it is about none."""
    kind: Kind = "form"
    notice: bool = False
    """Worth knowing, but not wrong."""


class Slip(ValueError):
    """A place in a line that cannot be read; the reader makes a Problem of it."""

    def __init__(self, column: int, message: str) -> None:
        super().__init__(message)
        self.column = column
        self.message = message


_SPACE = re.compile(r"\s*")
_OPEN, _CLOSE, _COMMA = (re.compile(re.escape(sign)) for sign in "(),")
_NAME = re.compile(r"([A-Za-z]\w*(?:\.[A-Za-z]\w*)*)=")
_PLAIN = re.compile(r"[\w+-][\w+.-]*")
_WHOLE = re.compile(r"0|-?[1-9]\d{0,14}", re.ASCII)
_YES_NO = {"yes": True, "no": False}
_NOTHING, _EMPTY = "none", "-"
_DEEPEST = 24
_PLAIN_DASHES = {ord("\N{EN DASH}"): "-", ord("\N{MINUS SIGN}"): "-"}
_STRAIGHT_QUOTES = {
    ord("\N{LEFT DOUBLE QUOTATION MARK}"): '"',
    ord("\N{RIGHT DOUBLE QUOTATION MARK}"): '"',
}


class Cursor:
    """Reads one line from left to right. A comment, from `;` on, is its end."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.at = 0

    @property
    def column(self) -> int:
        """The column of what comes next, counted from 1."""
        match = _SPACE.match(self.text, self.at)
        return (match.end() if match else self.at) + 1

    @property
    def done(self) -> bool:
        """Whether nothing is left but a comment."""
        place = self.column - 1
        return place >= len(self.text) or self.text[place] == ";"

    def take(self, pattern: re.Pattern[str]) -> re.Match[str] | None:
        """What comes next, if it has this form; the cursor moves behind it."""
        match = pattern.match(self.text, self.column - 1)
        if match:
            self.at = match.end()
        return match

    def sees(self, pattern: re.Pattern[str]) -> bool:
        """Whether something of this form comes next."""
        return pattern.match(self.text, self.column - 1) is not None

    def json(self) -> Any:
        """The JSON value that comes next. Raises Slip where it goes wrong."""
        start = self.column - 1
        try:
            value, self.at = json_at(self.text, start)
        except DataError as error:
            raise Slip(error.offset + 1, error.message) from None
        return value

    def object(self) -> dict[str, Any]:
        """The JSON object that comes next. Raises Slip without one."""
        column = self.column
        value = self.json()
        if not isinstance(value, dict):
            raise Slip(column, 'an object is needed here, such as {"spot": "H30"}')
        return value

    def details(self, depth: int = 0) -> dict[str, Any]:
        """The fields in parentheses that come next: `(carrier=25 defenders=(id=54, -))`. Raises
        Slip where they go wrong."""
        column, fields = self._open(depth), dict[str, Any]()
        while not self.take(_CLOSE):
            self._pair(fields, column, depth)
        return fields

    def _open(self, depth: int) -> int:
        column = self.column
        if depth > _DEEPEST:
            raise Slip(column, "these parentheses are too deep")
        if not self.take(_OPEN):
            raise Slip(column, "a parenthesis is needed here, such as (spot=H30)")
        return column

    def _pair(self, fields: dict[str, Any], column: int, depth: int) -> None:
        """Read `name=value` into the fields; `score.home=7` is a field of a field."""
        name = self.take(_NAME)
        if name is None:
            raise Slip(column, "parentheses hold names and values, such as (spot=H30)")
        value = self._value(column, depth)
        if not (self.done or self.sees(_CLOSE) or self.sees(_COMMA) or self.column - 1 > self.at):
            raise Slip(column, "a space must follow each value in parentheses")
        *path, last = name[1].lower().split(".")
        for part in path:
            fields = fields.setdefault(part, {})
            if not isinstance(fields, dict):
                raise Slip(column, f"{part} appears twice")
        if last in fields:
            raise Slip(column, f"{last} appears twice")
        fields[last] = value

    def _value(self, column: int, depth: int) -> Any:
        if self.text.startswith("(", self.at):
            return self.items(depth + 1)
        if self.text.startswith('"', self.at):
            return self.quoted()
        plain = _PLAIN.match(self.text, self.at)
        if plain is None:
            raise Slip(column, "a value is needed after =; put several words in quotes")
        self.at = plain.end()
        return _plain_value(plain[0])

    def items(self, depth: int = 0) -> list[Any]:
        """The list in parentheses that comes next: `(id=54 touching=yes, -, id=55)`. Raises Slip
        where it goes wrong."""
        column, listed = self._open(depth), list[Any]()
        while not self.take(_CLOSE):
            if listed and not self.take(_COMMA):
                raise Slip(column, "a comma must stand between the items of a list")
            listed.append(self._item(column, depth))
        return listed

    def _item(self, column: int, depth: int) -> Any:
        if not self.sees(_NAME):
            self.at = self.column - 1
            value = self._value(column, depth)
            return {} if value == _EMPTY else value
        fields: dict[str, Any] = {}
        while not (self.sees(_COMMA) or self.sees(_CLOSE)):
            self._pair(fields, column, depth)
        return fields

    def quoted(self) -> str | None:
        """The reason in quotes that comes next, if one does. Raises Slip when it has no end."""
        column = self.column
        if self.text[column - 1 : column].translate(_STRAIGHT_QUOTES) != '"':
            return None
        if self.text[column - 1] != '"':
            return self._curly(column)
        value = self.json()
        assert isinstance(value, str), "what begins with a quotation mark is a string"
        return value

    def _curly(self, column: int) -> str:
        """Word processors bend quotation marks; nothing is escaped inside those."""
        end = self.text.find("\N{RIGHT DOUBLE QUOTATION MARK}", column)
        if end < 0:
            raise Slip(column, "the quotation mark is never closed")
        self.at = end + 1
        return self.text[column:end]


def plain_dashes(text: str) -> str:
    """Dashes of print as the one of the keyboard."""
    return text.translate(_PLAIN_DASHES)


def _plain_value(word: str) -> Any:
    """A word, or the number, yes or no, or nothing that it stands for."""
    if _WHOLE.fullmatch(word):
        return int(word)
    return None if word.lower() == _NOTHING else _YES_NO.get(word.lower(), word)


def in_parentheses(fields: Mapping[str, Any], *, numbers_may_be_text: bool = False) -> str:
    """Fields as `Cursor.details` reads them; empty where a value has no words. The reader of a form
    takes numbers for text, so that these need no quotation marks."""
    try:
        return f"({_pairs(fields, numbers_may_be_text)})"
    except ValueError:
        return ""


def list_in_parentheses(items: Sequence[Any]) -> str:
    """A list as `Cursor.items` reads it. Raises ValueError where a value has no words."""
    return _value_words(items, numbers_may_be_text=True)


def _pairs(fields: Mapping[str, Any], numbers_may_be_text: bool, path: str = "") -> str:
    pairs = []
    for name, value in fields.items():
        if not _NAME.fullmatch(f"{name}=") or "." in name or name != name.lower():
            raise ValueError(name)
        if isinstance(value, Mapping) and value:
            pairs.append(_pairs(value, numbers_may_be_text, f"{path}{name}."))
        else:
            pairs.append(f"{path}{name}={_value_words(value, numbers_may_be_text)}")
    return " ".join(pairs)


def _value_words(value: Any, numbers_may_be_text: bool) -> str:
    match value:
        case bool():
            return "yes" if value else "no"
        case None:
            return _NOTHING
        case int() if _WHOLE.fullmatch(str(value)):
            return str(value)
        case str():
            read = _plain_value(value) if _PLAIN.fullmatch(value) else None
            is_number = numbers_may_be_text and type(read) is int
            return value if (read == value and value != _EMPTY) or is_number else in_quotes(value)
        case list():
            return f"({', '.join(_item_words(item, numbers_may_be_text) for item in value)})"
    raise ValueError(value)


def _item_words(item: Any, numbers_may_be_text: bool) -> str:
    if isinstance(item, Mapping):
        return _pairs(item, numbers_may_be_text) or _EMPTY
    if isinstance(item, list):
        raise ValueError(item)
    return _value_words(item, numbers_may_be_text)


def in_quotes(text: str) -> str:
    """A text in quotation marks that may stand in any bracket: what would end it is escaped."""
    quoted = written(text)
    for sign in ("#", "]", *map(chr, _PLAIN_DASHES)):
        quoted = quoted.replace(sign, f"\\u{ord(sign):04x}")
    return quoted


def written(value: object) -> str:
    """A value as JSON on one line, that any file can hold and any terminal can show."""
    return escaped_json(json.dumps(value, ensure_ascii=False, allow_nan=False))


def holdable(text: str) -> bool:
    """Whether a text can stand in a line of a file as it is: nothing in it that is not to be
    seen (half characters, line ends, controls)."""
    return text.isprintable()
