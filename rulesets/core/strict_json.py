"""JSON that a person or another program wrote, read strictly: nothing guessed or overlooked."""

from __future__ import annotations

import json
import math
from typing import Any

DEEPEST = 20
"""Objects and lists inside one another. No input needs half of it."""
MOST_DIGITS = 40


class NotJson(ValueError):
    """What is no JSON, or holds what could be neither kept nor shown. `says` tells why, for a
    person; `at` is where in the text, from 0, as far as that is known."""

    def __init__(self, says: str, at: int = 0) -> None:
        super().__init__(says)
        self.says = says
        self.at = at


def json_at(text: str, start: int = 0) -> tuple[Any, int]:
    """The value that stands in a text from `start` on, and where it ends. Raises NotJson for
    malformed JSON, a key that stands twice, NaN, half a character, what is too deep or long."""
    try:
        value, end = _DECODER.raw_decode(text, start)
    except json.JSONDecodeError as error:
        raise NotJson(f"this is not JSON: {error.msg}", error.pos) from None
    except NotJson as error:
        raise NotJson(error.says, start) from None
    except RecursionError:
        raise NotJson("this is nested too deep to be an input", start) from None
    _check(value, start)
    return value, end


def json_in(text: str) -> Any:
    """The one value that a text holds, with nothing but spaces around it. Raises NotJson."""
    start = len(text) - len(text.lstrip(_SPACES))
    value, end = json_at(text, start)
    rest = text[end:].lstrip(_SPACES)
    if rest:
        raise NotJson("this is not JSON: Extra data", len(text) - len(rest))
    return value


_SPACES = " \t\r\n"


def _without_doubles(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    given: dict[str, Any] = {}
    for key, value in pairs:
        if key in given:
            raise NotJson(f"the key {key!r} stands there twice")
        given[key] = value
    return given


def _no_constant(word: str) -> None:
    raise NotJson(f"{word} is not JSON, and no number")


def _whole(digits: str) -> int:
    if len(digits) > MOST_DIGITS:
        raise NotJson(f"a number of {len(digits)} digits is too long")
    return int(digits)


def _fraction(digits: str) -> float:
    number = float(digits)
    if not math.isfinite(number):
        raise NotJson(f"{digits[:MOST_DIGITS]} is too large a number")
    return number


def _check(value: Any, start: int) -> None:
    """Refuse what later code could neither print nor walk: depth, and half characters."""
    waiting = [(value, 1)]
    while waiting:
        part, depth = waiting.pop()
        if depth > DEEPEST:
            raise NotJson("this is nested too deep to be an input", start)
        if isinstance(part, str):
            if any("\ud800" <= letter <= "\udfff" for letter in part):
                raise NotJson("a text holds half a character (a lone surrogate)", start)
        elif isinstance(part, dict):
            waiting += [(key, depth) for key in part]
            waiting += [(inner, depth + 1) for inner in part.values()]
        elif isinstance(part, list):
            waiting += [(inner, depth + 1) for inner in part]


_DECODER = json.JSONDecoder(
    object_pairs_hook=_without_doubles,
    parse_constant=_no_constant,
    parse_int=_whole,
    parse_float=_fraction,
)
