"""Reads what a person types for a field: spots, numbers, choices."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from quarterback.entry.yard_lines import SPOT_HELP, nearest_line, parse_spot
from rulesets.core.awaiting import Field
from rulesets.core.report_reader import choice_of
from rulesets.core.sentences.wording import Names
from rulesets.core.sides import HOME, SIDES, VISITORS, Side
from rulesets.core.state import State

NAME_VALUE: Final = re.compile(r"(\w+)=(\S+)")
_LETTERED = re.compile(r"(\d{1,2}) ?([HVhv])")
_YES = {"y": True, "yes": True, "n": False, "no": False}


@dataclass(frozen=True)
class InputContext:
    """Whose answer it is, and at which moment."""

    state: State
    names: Names
    side: Side
    bare_numbers: bool = False
    """Whether a number alone is a yard line, the nearest of that number that makes sense."""
    kicked: bool = False
    """Whether a kick comes down at the spot."""
    near: bool = False
    """Whether the spot is near where the play began, though it was a kick."""


def parse_value(field: Field, text: str, context: InputContext) -> Any:
    """A value from typed text. Raises ValueError, in words for a person."""
    match field.type:
        case "spot":
            return _place(text, context)
        case "choice":
            return _one_choice(field, text)
        case "number":
            return _number(field, text)
        case "yes_no":
            return _yes_or_no(text)
        case "side":
            return _side(text, context.names)
        case "list":
            return _list(field, text, context)
        case "text":
            return text


def value_help(field: Field) -> str:
    match field.type:
        case "spot":
            return SPOT_HELP
        case "choice":
            return ", ".join(field.choices)
        case "number":
            return f"{field.min or 0} to {999 if field.max is None else field.max}"
        case "yes_no":
            return "y or n"
        case "side":
            return "home or visitors"
        case "list":
            each = _asked_of_each(field)
            if each.type == "yes_no":
                return f"how many; or y or n for each in turn: {each.description}"
            return "how many, or each in turn, with commas"
        case "text":
            return "a name or a number"


def match_choice(field: Field, words: Sequence[str]) -> tuple[str, Sequence[str]]:
    """The choice that the first words mean, by number, name, alias or prefix, and the words after
    it; empty when they mean none."""
    if words and words[0].isascii() and words[0].isdigit():
        number = int(words[0][:4])
        if 1 <= number <= len(field.choices):
            return field.choices[number - 1], words[1:]
        return "", words
    return choice_of(field, words)


def _place(text: str, context: InputContext) -> str:
    here = context.state.possession == context.side and context.state.spot is not None
    if text == "0" and here and not context.kicked:
        return parse_spot("no gain", context.state, context.side, context.names)
    if context.bare_numbers and text.isascii() and text.isdigit():
        number, kicked, near = int(text[:4]), context.kicked, context.near
        return nearest_line(
            number, context.state, context.side, context.names, kicked=kicked, near=near
        )
    lettered = _LETTERED.fullmatch(text)
    if lettered is not None:  # the answer to which yard line was meant
        text = f"{lettered[2]}{lettered[1]}"
    return parse_spot(text, context.state, context.side, context.names)


def _one_choice(field: Field, text: str) -> str:
    choice, beyond = match_choice(field, text.split())
    if not choice or beyond:
        raise ValueError(f"{text!r} is not one of {', '.join(field.choices)}")
    return choice


def _number(field: Field, text: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) < 5):
        raise ValueError(f"{field.name} must be a whole number, not {text!r}")
    return int(text)


def _yes_or_no(text: str) -> bool:
    if text.lower() not in _YES:
        raise ValueError(f"answer y for yes or n for no, not {text!r}")
    return _YES[text.lower()]


def _side(text: str, names: Names) -> Side:
    side_of: dict[str, Side] = {"1": HOME, "2": VISITORS, "h": HOME, "v": VISITORS}
    side_of |= {names.of(side).casefold(): side for side in SIDES} | {s: s for s in SIDES}
    if text.casefold() not in side_of:
        raise ValueError(f"no team {text!r}: 1 is {names.home}, 2 is {names.visitors}")
    return side_of[text.casefold()]


def _list(field: Field, text: str, context: InputContext) -> list[dict[str, Any]]:
    """Items with a comma between them: each the value of its first required field, or name=value. A
    number alone is that many items with nothing said. Items of y and n need no commas."""
    if text.isascii() and text.isdigit() and len(text) < 3:
        return [{} for _ in range(int(text))]
    marks = text.lower().replace(",", " ").split()
    if _asked_of_each(field).type == "yes_no" and all(set(mark) <= {"y", "n"} for mark in marks):
        text = ",".join("".join(marks))
    return [_entry(field, part.strip(), context) for part in text.split(",") if part.strip()]


def _entry(field: Field, text: str, context: InputContext) -> dict[str, Any]:
    by_name = {each.name: each for each in field.item_fields}
    named = NAME_VALUE.findall(text)
    bare = NAME_VALUE.sub("", text).strip()
    first = _asked_of_each(field)
    values = {first.name: parse_value(first, bare, context)} if bare else {}
    for name, value in named:
        if name not in by_name:
            raise ValueError(
                f"no field {name} in {field.name}; the fields are {', '.join(by_name)}"
            )
        values[name] = parse_value(by_name[name], value, context)
    return values


def _asked_of_each(field: Field) -> Field:
    """The field of a list item that a single word fills in."""
    return next((each for each in field.item_fields if each.required), field.item_fields[0])
