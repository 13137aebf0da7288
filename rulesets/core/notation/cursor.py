"""A place in a line of text that moves on as things are read: words, JSON, quoted reasons."""

from __future__ import annotations

import json
import re
from typing import Any

from rulesets.core.notation.problems import Slip
from rulesets.core.strict_json import NotJson, json_at

_SPACE = re.compile(r"\s*")
_PLAIN_DASHES = {ord("\N{EN DASH}"): "-", ord("\N{MINUS SIGN}"): "-"}
_STRAIGHT_QUOTES = {ord("\N{LEFT DOUBLE QUOTATION MARK}"): '"',
                    ord("\N{RIGHT DOUBLE QUOTATION MARK}"): '"'}  # fmt: skip


class Cursor:
    """Reads one line from left to right. A comment, from `;` on, is its end."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.at = 0

    @property
    def column(self) -> int:
        """Where the next thing stands, counted from 1."""
        found = _SPACE.match(self.text, self.at)
        return (found.end() if found else self.at) + 1

    @property
    def done(self) -> bool:
        """Whether nothing is left but a comment."""
        place = self.column - 1
        return place >= len(self.text) or self.text[place] == ";"

    def take(self, pattern: re.Pattern[str]) -> re.Match[str] | None:
        """What stands next, if it is of this form; the cursor moves behind it."""
        found = pattern.match(self.text, self.column - 1)
        if found:
            self.at = found.end()
        return found

    def sees(self, pattern: re.Pattern[str]) -> bool:
        """Whether something of this form stands next."""
        return pattern.match(self.text, self.column - 1) is not None

    def json(self) -> Any:
        """The JSON value that stands next. Raises Slip where it goes wrong."""
        start = self.column - 1
        try:
            value, self.at = json_at(self.text, start)
        except NotJson as error:
            raise Slip(error.at + 1, error.says) from None
        return value

    def object(self) -> dict[str, Any]:
        """The JSON object that stands next. Raises Slip when there is none."""
        column = self.column
        value = self.json()
        if not isinstance(value, dict):
            raise Slip(column, 'an object is wanted here, such as {"spot": "H30"}')
        return value

    def quoted(self) -> str | None:
        """The reason in quotes that stands next, if one does. Raises Slip when it has no end."""
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
    """A value as JSON on one line, that any file can hold."""
    text = json.dumps(value, ensure_ascii=False, allow_nan=False)
    return text if holdable(text) else json.dumps(value, allow_nan=False)


def holdable(text: str) -> bool:
    """Whether a text can stand in a line of a file: no half characters, no line ends."""
    return is_text(text) and "\n" not in text and "\r" not in text


def is_text(text: str) -> bool:
    """Whether a text can be kept: it has no half characters."""
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True
