"""Text made worse: as text, by the words that the readers know, and as JSON, value by value."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Sequence
from typing import Any

SCRAPS = (
    "[", "]", "{", "}", '"', ":", ",", ";", "=", "=>", "@", "!", "#", "?", "-", ".", "\n", "\r",
    "\t", "\0", "\x1b[2J", "\u202e", "\u2028", "é", "H", "V", "H0.5", "V0.4", "H-4", "H30", "50",
    "V1", "-1", "0", "99999999", "9" * 50, "1e999", "0x7f", "nan", "true", "null", "\\ud800", "{}",
    "[]", "[{}]", "[[]]", '{"phase": null}', "over", "toss", "by V", "[?]", "[3 4]", "[6]",
    "clock 1:00", "=> over", "situation ", "ruling ", "timeout ", "anyway", "Settings: plays=2\n",
    "Team home: {}\n", "Table pass: []\n", "Ruleset: vsefl\n", "Dial: x\n", "[[" * 30, "a." * 30,
)  # fmt: skip
ODD: tuple[Any, ...] = (
    None, True, False, 0, 1, -1, 7, 0.5, 0.4, -0.0, 10**15, 10**30, 1e308, "", " ", "H0.5", "V0.4",
    "H30", "50", "H-4", "G", "home", "visitors", "é", "\x1b[2J", "\u202e", "9" * 30, [], {}, [[]],
    [None], {"": None}, [{}], "intercepted", "fumble", "down", "over", ["home"], [1, 2, 3],
)  # fmt: skip
_NUMBER = re.compile(r"-?\d+")
_WORD = re.compile(r"[A-Za-z_]{2,}")
_JSON = re.compile(r"[\[{].*[\]}]")


def worse(rng: random.Random, text: str, others: Sequence[str] = ()) -> str:
    """The text with one to four changes; `others` are texts that pieces may be taken from."""
    for _ in range(rng.choice((1, 1, 1, 2, 2, 3, 4))):
        text = _CHANGES[rng.randrange(len(_CHANGES))](rng, text, others)
    return text


def _cut(rng: random.Random, text: str, others: Sequence[str]) -> str:
    at, end = _span(rng, text)
    return text[:at] + text[end:]


def _scrap(rng: random.Random, text: str, others: Sequence[str]) -> str:
    at, end = _span(rng, text)
    return text[:at] + rng.choice(SCRAPS) + text[rng.choice((at, end)) :]


def _again(rng: random.Random, text: str, others: Sequence[str]) -> str:
    at, end = _span(rng, text)
    return text[:end] + text[at:]


def _letter(rng: random.Random, text: str, others: Sequence[str]) -> str:
    at = rng.randint(0, len(text))
    return text[:at] + chr(rng.choice((rng.randint(32, 126), 0x661, 0x9B))) + text[at + 1 :]


def _lines(rng: random.Random, text: str, others: Sequence[str]) -> str:
    lines = text.split("\n")
    at = rng.randrange(len(lines))
    match rng.randrange(4):
        case 0:
            del lines[at]
        case 1:
            lines.insert(at, rng.choice(lines))
        case 2:
            other = rng.choice(others).split("\n") if others else lines
            lines.insert(at, rng.choice(other))
        case _:
            one = rng.randrange(len(lines))
            lines[at], lines[one] = lines[one], lines[at]
    return "\n".join(lines)


def _number(rng: random.Random, text: str, others: Sequence[str]) -> str:
    value = rng.choice((0, 1, -1, 2, 3, 7, 10, 50, 99, 100, 1914, 10**9, 2**63, 10**41))
    return _swapped(rng, text, _NUMBER, str(rng.choice((value, rng.randint(0, 120)))))


def _word(rng: random.Random, text: str, others: Sequence[str]) -> str:
    source = rng.choice(others) if others and rng.random() < 0.5 else text
    words = _WORD.findall(source)
    return _swapped(rng, text, _WORD, rng.choice(words)) if words else text


def _json(rng: random.Random, text: str, others: Sequence[str]) -> str:
    """A value inside a JSON object of one line is made another."""
    lines = text.split("\n")
    places = [number for number, line in enumerate(lines) if _JSON.search(line)]
    if not places:
        return _word(rng, text, others)
    at = rng.choice(places)
    found = _JSON.search(lines[at])
    assert found is not None
    try:
        value = json.loads(found[0])
    except (ValueError, RecursionError):
        return text
    told = json.dumps(_other(rng, value))
    lines[at] = lines[at][: found.start()] + told + lines[at][found.end() :]
    return "\n".join(lines)


def _other(rng: random.Random, value: Any) -> Any:
    if isinstance(value, dict) and value and rng.random() < 0.9:
        value = dict(value)
        key = rng.choice(list(value))
        match rng.randrange(8):
            case 0:
                del value[key]
            case 1:
                value[rng.choice(("x", "spot", "side", "result", "by", "player"))] = value[key]
            case 2:
                value[rng.choice(("spot", "side", "result", "why", "place"))] = rng.choice(ODD)
            case _:
                value[key] = _other(rng, value[key])
        return value
    if isinstance(value, list) and value and rng.random() < 0.8:
        value = list(value)
        at = rng.randrange(len(value))
        match rng.randrange(4):
            case 0:
                del value[at]
            case 1:
                value.insert(at, value[at])
            case _:
                value[at] = _other(rng, value[at])
        return value
    if isinstance(value, int) and not isinstance(value, bool) and rng.random() < 0.6:
        return value + rng.choice((-1, 1, -10, 10, 100))
    return rng.choice(ODD)


def _swapped(rng: random.Random, text: str, what: re.Pattern[str], into: str) -> str:
    found = [match.span() for match in what.finditer(text)]
    if not found:
        return text + into
    at, end = rng.choice(found)
    return text[:at] + into + text[end:]


def _span(rng: random.Random, text: str) -> tuple[int, int]:
    at = rng.randint(0, len(text))
    return at, min(len(text), at + rng.randint(0, 30))


_CHANGES = (_cut, _scrap, _scrap, _again, _letter, _lines, _lines, _number, _word, _word,
            _json, _json, _json, _json)  # fmt: skip
