"""A place in a line of text that moves on as things are read: words, JSON, quoted reasons."""

from __future__ import annotations

import json
import re
from typing import Any

from rulesets.core.data_reader import DataError, json_at
from rulesets.core.notation.problems import Slip
from rulesets.core.plain_text import escaped_json

_SPACE = re.compile(r"\s*")
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


def written(value: object) -> str:
    """A value as JSON on one line, that any file can hold and any terminal can show."""
    return escaped_json(json.dumps(value, ensure_ascii=False, allow_nan=False))


def holdable(text: str) -> bool:
    """Whether a text can stand in a line of a file as it is: nothing in it that is not to be
    seen (half characters, line ends, controls)."""
    return text.isprintable()
