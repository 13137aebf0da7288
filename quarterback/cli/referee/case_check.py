"""Cases as data: files of lines with what is expected, run on any rule set."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import msgspec

from quarterback.cli.referee.customization import Agreed, Faulty, agree
from quarterback.cli.referee.referee import Referee
from quarterback.cli.referee.requests import BOM, is_blank, read_object
from quarterback.files import text_files
from quarterback.rule_sets import DIAL_GAME
from rulesets.core.plain_data import known_keys, table_of
from rulesets.core.plain_text import how_many, plain_name
from rulesets.core.refusal import Refused

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


MOST_BYTES = 50_000_000
"""Of a file of cases: machines write them, too."""
_CASE_KEYS = (
    "case",
    "title",
    "ruleset",
    "settings",
    "dial",
    "rules",
    "clauses",
    "teams",
    "tables",
)


class Finding(msgspec.Struct, frozen=True):
    """How a case came out. `line` is where it failed, `says` why, a line each."""

    file: str
    line: int
    case: str
    title: str
    differences: tuple[str, ...] = ()

    @property
    def holds(self) -> bool:
        """Whether everything was found as expected."""
        return not self.differences


def check_file(path: Path) -> list[Finding]:
    """How the cases of a file come out. Raises Faulty when it cannot be read."""
    try:
        text = text_files.read(path, MOST_BYTES)
    except text_files.NotText as error:
        raise Faulty(f"{path} cannot be read: {error.message}") from None
    return list(check_lines(text.encode(), str(path), path.parent))


def check_lines(raw: bytes, file: str, folder: Path) -> Iterator[Finding]:
    """How the cases of a file's bytes come out; dials are looked for in `folder`."""
    case: _Case | None = None
    for number, line in enumerate(raw.removeprefix(BOM).split(b"\n"), 1):
        if is_blank(line):
            continue
        try:
            values = read_object(line)
        except Refused as fault:
            values, broken = {}, fault.message
        else:
            broken = ""
        if "case" in values:
            if case is not None:
                yield case.finding()
            case = _Case(values, file, number, folder)
            continue
        if case is None:
            case = _Case({}, file, number, folder)
        if broken:
            case.fail(number, f"this line cannot be read: {broken}")
        else:
            case.enter(values, number)
    if case is not None:
        yield case.finding()
    else:
        yield Finding(file, 1, "(none)", "", ("no cases in this file",))


class _Case:
    """A running case. Only its first failure is reported."""

    def __init__(self, values: Mapping[str, Any], file: str, number: int, folder: Path) -> None:
        self._name, self._title = str(values.get("case", "(none)")), str(values.get("title", ""))
        self._file, self._line = file, number
        self._differences: tuple[str, ...] = ()
        self._expects = False
        self._referee: Referee | None = None
        try:
            self._referee = Referee(_agreed(values, folder))
        except (Faulty, Refused) as fault:
            self.fail(number, str(fault))

    def fail(self, number: int, *message: str) -> None:
        """Note what is wrong, if anything is, unless something was before."""
        if message and not self._differences:
            self._line, self._differences = number, message

    def enter(self, values: Mapping[str, Any], number: int) -> None:
        expected = values.get("expect", {})
        self._expects = self._expects or bool(expected)
        if self._differences or self._referee is None:
            return
        if not isinstance(expected, Mapping):
            self.fail(number, "expect must be an object")
            return
        line = {key: value for key, value in values.items() if key != "expect"}
        answer = self._referee.answer_to(line, f"line {number}")
        self.fail(number, *differences(expected, answer))

    def finding(self) -> Finding:
        if not self._expects:
            self.fail(self._line, "this case expects nothing, so it checks nothing")
        return Finding(self._file, self._line, self._name, self._title, self._differences)


def _agreed(values: Mapping[str, Any], folder: Path) -> Agreed:
    """What a case line has agreed. Raises Faulty or Refused."""
    if "case" not in values:
        raise Refused("this line comes before the first case of the file")
    known_keys(values, _CASE_KEYS, "a case")
    for key in ("case", "title", "ruleset", "dial"):
        if key in values and not isinstance(values[key], str):
            raise Refused(f"{key} must be text, not {values[key]!r}")
    rules = values.get("rules", [])
    if not isinstance(rules, list) or not all(isinstance(rule, str) for rule in rules):
        raise Refused(f"rules must be a list of rules, such as LQ-KO-02, not {rules!r}")
    if "ruleset" not in values:
        example = f'{{"case": "...", "ruleset": "{DIAL_GAME}"}}'
        raise Refused(f"a case begins with its rule set: {example}")
    settings = table_of(values.get("settings", {}), "settings")
    teams, tables = (table_of(values.get(key, {}), key) for key in ("teams", "tables"))
    return agree(values["ruleset"], settings, values.get("dial"), folder, teams, tables)


def report(findings: list[Finding]) -> list[str]:
    """What came out, in lines for a person."""
    lines: list[str] = []
    for finding in findings:
        if not finding.holds:
            title = f" {finding.title}" if finding.title else ""
            # A newline in a name must not pass for the next finding.
            lines.append(plain_name(f"{finding.file}:{finding.line}: {finding.case}{title}"))
            lines += [f"    {difference}" for difference in finding.differences]
    failed = sum(not finding.holds for finding in findings)
    cases = how_many(len(findings), "case")
    hold = len(findings) - failed
    lines.append(f"{cases}: {hold} passed, {failed} failed" if failed else f"{cases}: all pass")
    return lines
