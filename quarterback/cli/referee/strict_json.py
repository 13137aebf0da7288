"""One line of bytes into one JSON object, strictly: nothing is guessed, nothing overlooked."""

from __future__ import annotations

import json
import math
from typing import Any

from rulesets.core.refusal import Refused

DEEPEST = 20
"""Objects and lists inside one another. No input needs half of it."""
MOST_DIGITS = 40
BOM = b"\xef\xbb\xbf"
BLANK = b" \t\r\n\f\v"


def is_blank(raw: bytes) -> bool:
    """Whether a line says nothing, and is skipped."""
    return not raw.strip(BLANK)


def read_object(raw: bytes) -> dict[str, Any]:
    """The object that a line holds. Raises Refused, with words for a person, for anything else:
    bytes that are no UTF-8, malformed JSON, a key that stands twice, NaN, half a character."""
    try:
        text = raw.strip(BLANK).decode("utf-8")
    except UnicodeDecodeError as error:
        raise Refused(f"this line is not UTF-8 text (byte {error.start + 1})") from None
    try:
        value = json.loads(
            text,
            object_pairs_hook=_without_doubles,
            parse_constant=_no_constant,
            parse_int=_whole,
            parse_float=_fraction,
        )
    except json.JSONDecodeError as error:
        raise Refused(f"this is not JSON: {error.msg} (column {error.colno})") from None
    except RecursionError:
        raise Refused("this is nested too deep to be an input") from None
    if not isinstance(value, dict):
        raise Refused('a line is one object, such as {"call": "punt"}')
    _check(value)
    return value


def _without_doubles(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    given: dict[str, Any] = {}
    for key, value in pairs:
        if key in given:
            raise Refused(f"the key {key!r} stands there twice")
        given[key] = value
    return given


def _no_constant(word: str) -> None:
    raise Refused(f"{word} is not JSON, and no number")


def _whole(digits: str) -> int:
    if len(digits) > MOST_DIGITS:
        raise Refused(f"a number of {len(digits)} digits is too long")
    return int(digits)


def _fraction(digits: str) -> float:
    number = float(digits)
    if not math.isfinite(number):
        raise Refused(f"{digits[:MOST_DIGITS]} is too large a number")
    return number


def _check(value: Any) -> None:
    """Refuse what later code could neither print nor walk: depth, and half characters."""
    waiting = [(value, 1)]
    while waiting:
        part, depth = waiting.pop()
        if depth > DEEPEST:
            raise Refused("this is nested too deep to be an input")
        if isinstance(part, str):
            if any("\ud800" <= letter <= "\udfff" for letter in part):
                raise Refused("a text holds half a character (a lone surrogate)")
        elif isinstance(part, dict):
            waiting += [(key, depth) for key in part]
            waiting += [(inner, depth + 1) for inner in part.values()]
        elif isinstance(part, list):
            waiting += [(inner, depth + 1) for inner in part]
