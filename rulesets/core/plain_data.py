"""Reading plain data (what JSON gives) strictly, with words for a person when it is wrong."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from rulesets.core.refusal import Refused
from rulesets.core.sides import SIDES, Score, Side

_LONGEST_WORD = 40
"""Letters of a word for which a near one is looked for: comparing takes longer than reading."""


def unknown(what: str, word: str, known: Iterable[str]) -> str:
    """That there is no call, tag or setting of a name, with the nearest of those there are:
    "there is no call 'pnut' (did you mean punt?); there are pass, punt"."""
    from difflib import get_close_matches

    names = list(known)
    spelled = {name.casefold().replace("_", " "): name for name in names}
    near = get_close_matches(word.casefold().replace("_", " ")[:_LONGEST_WORD], spelled, n=1)
    hint = f" (did you mean {spelled[near[0]]}?)" if near else ""
    return f"there is no {what} {word!r}{hint}; there are {', '.join(names)}"


def known_keys(values: Mapping[str, Any], known: Iterable[str], what: str) -> None:
    """Refuse a key that `what` does not have."""
    names = sorted(known)
    for key in values:
        if key not in names:
            raise Refused(f"{what} has no {key!r}; it has {', '.join(names)}")


def whole_number(value: Any, what: str, least: int, most: int) -> int:
    """A whole number within bounds; True and 3.0 are none."""
    if type(value) is not int or not least <= value <= most:
        raise Refused(f"{what} must be a whole number from {least} to {most}, not {value!r}")
    return value


def one_side(value: Any, what: str) -> Side:
    """One of the two sides by name, as the constant itself: msgspec leaves a default out of what
    it writes only if it is that object."""
    for side in SIDES:
        if side == value:
            return side
    raise Refused(f"{what} must be home or visitors, not {value!r}")


def yes_or_no(value: Any, what: str) -> bool:
    """True or false, and nothing that merely looks like it."""
    if not isinstance(value, bool):
        raise Refused(f"{what} must be true or false, not {value!r}")
    return value


def table_of(value: Any, what: str) -> Mapping[str, Any]:
    if not isinstance(value, Mapping):
        raise Refused(f"{what} must be an object, not {value!r}")
    return value


def score_of(value: Any, what: str) -> Score:
    """Points of both sides; a side left out has none."""
    table = table_of(value, what)
    known_keys(table, SIDES, what)
    return Score(
        *(whole_number(table.get(side, 0), f"{what} of {side}", 0, 9999) for side in SIDES)
    )


def as_word(text: str) -> str:
    """What someone typed, as the name of a call or a result: `Fair catch` is fair_catch."""
    return text.strip().lower().replace(" ", "_").replace("-", "_")


def name_and_value(word: str) -> tuple[str, str]:
    """What `name=value` says, without spaces around. Raises ValueError when it is no such word."""
    name, _, value = (part.strip() for part in word.partition("="))
    if not (name and value):
        raise ValueError(f"a name and a value are such as plays=80, not {word!r}")
    return name, value
