"""Text from data made safe to show: nothing in it commands a terminal or reorders a line."""

from __future__ import annotations

import re
from typing import Final

HIDDEN: Final = "\N{REPLACEMENT CHARACTER}"
"""The mark that stands where a character was removed."""


def plain_text(text: str) -> str:
    """Return the text with HIDDEN for each control, format or bidi character except a newline."""
    if text.isprintable():
        return text
    return "".join(c if c.isprintable() or c == "\n" else HIDDEN for c in text)


def plain_name(text: str) -> str:
    """Return the text as `plain_text` does, with newlines removed too: for text on one line."""
    return text if text.isprintable() else "".join(c if c.isprintable() else HIDDEN for c in text)


def table_cell(value: str | int | float | None) -> str | int | float:
    """Return a value for a cell of a CSV file: text that a spreadsheet might take for a formula is
    marked as text; numbers stay numbers; nothing is an empty cell."""
    if not isinstance(value, str):
        return "" if value is None else value
    text = plain_name(value)
    # A tab or return before a formula is already marked; spaces are still there.
    return f"'{text}" if text.lstrip()[:1] in _BEGINS_A_FORMULA else text


def capitalize(text: str) -> str:
    """Return the text with a capital first letter; the others stay as they are."""
    return text[:1].upper() + text[1:]


def escaped_json(text: str) -> str:
    """Return JSON text with every unprintable character of its strings written as an escape.

    The value is unchanged: outside its strings, JSON has no such character but the newline.
    """
    return text if text.isprintable() else _UNPRINTED.sub(_escape, text)


_BEGINS_A_FORMULA: Final = ("=", "+", "-", "@")
_UNPRINTED: Final = re.compile(r"[^\n\x20-\x7e]")


def _escape(match: re.Match[str]) -> str:
    letter = match[0]
    if letter.isprintable():
        return letter
    units = letter.encode("utf-16-be", "surrogatepass").hex()
    return "".join(f"\\u{units[at : at + 4]}" for at in range(0, len(units), 4))
