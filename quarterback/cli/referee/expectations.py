"""What a case expects, against what was answered."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

SHOWN = 200
"""Letters of a value that a difference shows."""
_ASKED = {"contains": "in", "lacks": "not in"}
_ABOUT_ITEMS = _ASKED.keys()


def differences(expected: Mapping[str, Any], answer: Mapping[str, Any]) -> list[str]:
    """In what an answer is not what was expected, a line each; nothing when it is.

    Objects match when every key given matches, lists of facts when each is found, in order, lists
    of rules when each is there, options when they are the ones named, other lists item by item.
    A list also matches `{"contains": ITEM}` or `{"lacks": ITEM}`, with one item or several.
    `null` also matches what is not there. `card` stands for the card of what is awaited.
    Without `ok` an input is expected to stand.
    """
    expected = {"ok": True, **expected}
    if expected["ok"] is True and answer["ok"] is False:
        return [f"refused: {answer['error']}"]
    card = answer.get("awaiting", {}).get("card", [])
    return _object(expected, {**answer, "card": card}, "")


def _object(expected: Mapping[str, Any], values: Mapping[str, Any], path: str) -> list[str]:
    lines: list[str] = []
    for key, value in expected.items():
        where = f"{path}.{key}" if path else key
        if key == "rule" and "rule" not in values and "rules" in values:
            lines += _among([value], values["rules"], where)
        elif key not in values:
            if _about_items(value):
                lines += _items_of(value, [], where, key)
            elif value is not None:
                lines.append(f"{where}: expected {_short(value)}, found nothing")
        else:
            lines += _value(value, values[key], where, key)
    return lines


def _value(expected: Any, value: Any, where: str, key: str) -> list[str]:
    if isinstance(expected, Mapping) and isinstance(value, Mapping):
        return _object(expected, value, where)
    if _about_items(expected) and isinstance(value, list):
        return _items_of(expected, value, where, key)
    if isinstance(expected, list) and isinstance(value, list):
        if key == "facts":
            return _in_order(expected, value, where)
        if key == "rules":
            return _among(expected, value, where)
        if key in ("options", "calls") and all(isinstance(each, str) for each in expected):
            called = [_call(option) for option in value]
            same = sorted(expected) == sorted(called)
            return [] if same else [f"{where}: expected {_short(expected)}, found {_short(called)}"]
        return _items(expected, value, where)
    # True is not 1 here, nor 1.0.
    if type(expected) is type(value) and expected == value:
        return []
    return [f"{where}: expected {_short(expected)}, found {_short(value)}"]


def _about_items(expected: Any) -> bool:
    """Whether an expectation is about items of a list, whatever else the list holds."""
    return isinstance(expected, Mapping) and bool(expected) and expected.keys() <= _ABOUT_ITEMS


def _items_of(
    expected: Mapping[str, Any], result: Sequence[Any], where: str, key: str
) -> list[str]:
    """What `contains` and `lacks` ask of a list, in any order."""
    lines: list[str] = []
    for word, values in expected.items():
        for item in values if isinstance(values, list) else [values]:
            present = any(_is_item(item, one, key) for one in result)
            if present != (word == "contains"):
                names = _short([_name(one, key) for one in result])
                lines.append(f"{where}: expected {_short(item)} {_ASKED[word]} it; found {names}")
    return lines


def _is_item(expected: Any, value: Any, key: str) -> bool:
    """Whether an item of a list is the one named: a fact or a call by its name, or in full."""
    if isinstance(expected, str):
        return bool(_name(value, key) == expected)
    return not _value(expected, value, "", "")


def _name(item: Any, key: str) -> Any:
    """A fact's name, a call's name, or the item itself."""
    if key == "facts" and isinstance(item, Mapping):
        return item.get("fact")
    return _call(item)


def _call(option: Any) -> Any:
    """The name of an option, which an answer gives in short or in full."""
    return option.get("call", option) if isinstance(option, Mapping) else option


def _among(expected: Sequence[Any], result: Sequence[Any], where: str) -> list[str]:
    return [
        f"{where}: expected {rule}, found {_short(result)}"
        for rule in expected
        if rule not in result
    ]


def _items(expected: Sequence[Any], result: Sequence[Any], where: str) -> list[str]:
    if len(expected) != len(result):
        return [f"{where}: expected {_short(expected)}, found {_short(result)}"]
    return [
        line
        for place, (one, other) in enumerate(zip(expected, result, strict=True))
        for line in _value(one, other, f"{where}[{place}]", "")
    ]


def _in_order(expected: Sequence[Any], result: Sequence[Any], where: str) -> list[str]:
    """Each expected fact is the first that matches after the one before it."""
    waiting = iter(result)
    for one in expected:
        if not any(not _value(one, other, where, "") for other in waiting):
            names = [fact.get("fact") for fact in result]
            return [
                f"{where}: expected {_short(one)}, in order; found {_facts(one, result, names)}"
            ]
    return []


def _facts(expected: Any, result: Sequence[Any], names: list[Any]) -> str:
    """The facts of the same name in full, else the names of all."""
    name = expected.get("fact") if isinstance(expected, Mapping) else None
    same = [
        {key: value for key, value in fact.items() if key != "says"}
        for fact in result
        if fact.get("fact") == name
    ]
    return _short(same or names)


def _short(value: Any) -> str:
    text = json.dumps(value, ensure_ascii=False)
    return text if len(text) <= SHOWN else text[:SHOWN] + " ..."
