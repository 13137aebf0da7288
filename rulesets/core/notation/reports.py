"""Reports as people write them with a pencil: `[tackled H31]`, `[fumble V44 #4]`, `[+6]`.

The form that is awaited says what a word may be. First comes the result, then whatever else the
form has, in any order: spots, sides, numbers and words go to the first field that takes them; what
is left open is named, as in `[hit H30 end=H42 passer=12]`. `#4` is the player. The same words are
written when a game is exported.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from rulesets.core.awaiting import Field, Observe, applies
from rulesets.core.events import Report, Spin
from rulesets.core.notation.cursor import Cursor, Slip, in_quotes, list_in_parentheses
from rulesets.core.refusal import Refused
from rulesets.core.report_reader import choice_of
from rulesets.core.sides import OF_LETTER, SIDES

PLAYER: Final = "player"
"""The field that `#4` fills."""
YES_NO: Final = {"yes": True, "y": True, "no": False, "n": False}
"""How a yes or no is written after the name of its field."""

_QUOTED = r'"(?:[^"\\]|\\.)*"'
_NAMED = re.compile(rf"""([a-z]\w*)\s*=\s*({_QUOTED}|\((?:[^()"]|{_QUOTED})*\)|[^\s,;]+)""", re.I)
_GAIN = re.compile(r"[+-]\d{1,3}|0", re.ASCII)
_SPOT = re.compile(r"[HV]-?\d{1,3}|50", re.I | re.ASCII)
_NUMBER = re.compile(r"\d{1,4}", re.ASCII)
_WORD = re.compile(r"[\w+-]+", re.ASCII)
"""A value that can be written without quotation marks."""


def read_report(request: Observe, spin: Spin, labels: Mapping[str, str]) -> Report:
    """The report that a bracket is where one is awaited. `labels` are what screens call a result,
    and may stand in its place. Raises Refused, with the words that the form has, where it is
    none."""
    named = dict(_NAMED.findall(spin.face))
    words = _NAMED.sub(" ", spin.face).replace(",", " ").split()
    first = next((field for field in request.fields if field.type == "choice"), None)
    values: dict[str, Any] = {}
    if first is not None and words and not _GAIN.fullmatch(words[0]):
        choice, rest = choice_of(first, words)
        label, after = _labeled(first, words, labels)
        if label and (not choice or len(after) < len(rest)):
            choice, rest = label, after
        if not choice:
            raise Refused(
                f"{words[0]!r} is not what a report can begin with here; it can be"
                f" {', '.join(first.choices)}"
            )
        values[first.name], words = choice, list(rest)
    for name, text in named.items():
        values[name.lower()] = _named_value(_field(request, name.lower()), text)
    if spin.sector is not None:
        values[PLAYER] = str(spin.sector)
    while words:
        words = _take(request, values, words)
    return Report(values, override=spin.override)


def _labeled(
    field: Field, words: Sequence[str], labels: Mapping[str, str]
) -> tuple[str, Sequence[str]]:
    """The choice whose label the first words are, and the words after it; empty for none."""
    for choice in field.choices:
        label = labels.get(choice, "").lower().replace(",", " ").split()
        if label and [word.lower() for word in words[: len(label)]] == label:
            return choice, words[len(label) :]
    return "", words


def _field(request: Observe, name: str) -> Field:
    for field in request.fields:
        if field.name == name:
            return field
    names = ", ".join(field.name for field in request.fields)
    raise Refused(f"a report has no {name!r} here; it has {names}")


def _named_value(field: Field, text: str) -> Any:
    """The value after a name: a list in parentheses, a text in quotes, or a word."""
    try:
        if text.startswith("("):
            return Cursor(text).items()
        text = (Cursor(text).quoted() if text.startswith('"') else None) or text
    except Slip as slip:
        raise Refused(f"{field.name}={text}: {slip.message}") from None
    match field.type:
        case "number" if _NUMBER.fullmatch(text):
            return int(text)
        case "yes_no" if text.lower() in YES_NO:
            return YES_NO[text.lower()]
        case "side":
            return _side(text) or text
        case "choice":
            return choice_of(field, [text])[0] or text
        case "spot":
            return text.upper()
    return text


def _take(request: Observe, values: dict[str, Any], words: list[str]) -> list[str]:
    """Give the next word, or words, to the first field that takes it; return the rest."""
    word = words[0]
    if _GAIN.fullmatch(word) and "gain" not in values and "spot" not in values:
        values["gain"] = int(word)
        return words[1:]
    for field in request.fields:
        if field.name in values or not applies(field, values):
            continue
        if field.type == "spot" and _SPOT.fullmatch(word):
            values[field.name] = word.upper()
            return words[1:]
        if field.type == "side" and _side(word):
            values[field.name] = _side(word)
            return words[1:]
        if field.type == "number" and _NUMBER.fullmatch(word):
            values[field.name] = int(word)
            return words[1:]
        if field.type == "yes_no" and word.lower() == field.name:
            values[field.name] = True
            return words[1:]
        if field.type == "choice":
            choice, rest = choice_of(field, words)
            if choice:
                values[field.name] = choice
                return list(rest)
    raise Refused(f"{word!r} belongs to nothing that is reported here; name it, as in spot=H30")


def _side(word: str) -> str:
    """The side that a word means; empty where it means none."""
    lower = word.lower()
    return lower if lower in SIDES else OF_LETTER.get(word.upper(), "")


def in_words(request: Observe, fields: Mapping[str, Any]) -> Iterator[str]:
    """Yield ways to write a report as a scorer does, the shortest first; none where a value has no
    words. A way is good only if it reads back."""
    if not set(fields) <= {field.name for field in request.fields}:
        return
    said = [field for field in request.fields if field.name in fields]
    try:
        texts = {field.name: _value_text(fields[field.name]) for field in said}
    except ValueError:
        return
    first = next((field for field in request.fields if field.type == "choice"), None)
    spot = next((field for field in said if field.type == "spot"), None)

    def plain(field: Field) -> str:
        text = texts[field.name]
        if field is first or field is spot:
            return text.replace("_", " ")
        if fields[field.name] is True:
            return field.name
        if field.name == PLAYER and text == str(_whole(text)):
            return f"#{text}"
        return f"{field.name}={text}"

    needed = [each for each in said if each is first or fields[each.name] != each.default]
    for shown in (needed, said):
        # The number of the player comes last in a bracket.
        words = sorted(map(plain, shown), key=lambda word: word.startswith("#"))
        yield f"[{' '.join(words)}]"
    named = (texts[f.name] if f is first else f"{f.name}={texts[f.name]}" for f in said)
    yield f"[{' '.join(named)}]"


def _whole(text: str) -> int | None:
    return int(text) if _NUMBER.fullmatch(text) else None


def _value_text(value: Any) -> str:
    """Raises ValueError where a value has no words."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, list):
        return list_in_parentheses(value)
    text = str(value)
    return text if _WORD.fullmatch(text) else in_quotes(text)
