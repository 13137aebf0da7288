"""The case files are data: each must be readable before any rule set is asked about it."""

import json
from collections.abc import Iterator
from functools import cache
from itertools import chain
from pathlib import Path
from typing import Any

import pytest

HERE = Path(__file__).parent
FILES = sorted(HERE.rglob("*.jsonl"))
ACTIONS = {
    *("situation", "call", "spin", "roll", "report", "tick", "timeout", "ruling", "undo"),
    *("redo", "amend", "chance", "teams", "tables"),
}


def without_duplicate_keys(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    keys = [key for key, _ in pairs]
    assert len(keys) == len(set(keys)), f"a key stands twice among {keys}"
    return dict(pairs)


def refuse_constant(word: str) -> None:
    raise AssertionError(f"{word} is not JSON")


@cache
def lines_of(file: Path) -> list[tuple[str, dict[str, Any]]]:
    lines: list[tuple[str, dict[str, Any]]] = []
    name = file.relative_to(HERE).as_posix()
    for number, text in enumerate(file.read_text(encoding="utf-8").splitlines(), 1):
        if not text.strip():
            continue
        where = f"{name}:{number}"
        try:
            line = json.loads(
                text, object_pairs_hook=without_duplicate_keys, parse_constant=refuse_constant
            )
        except (ValueError, AssertionError) as fault:
            pytest.fail(f"{where}: {fault}")
        assert isinstance(line, dict), f"{where}: a line is one object"
        lines.append((where, line))
    return lines


def every_line() -> Iterator[tuple[str, dict[str, Any]]]:
    return chain.from_iterable(map(lines_of, FILES))


def test_every_line_parses_and_belongs_to_a_case() -> None:
    assert FILES
    for file in FILES:
        lines = lines_of(file)
        assert lines, f"{file}: an empty case file checks nothing"
        assert "case" in lines[0][1], f"{lines[0][0]}: a file begins with a case"


def test_every_case_has_title_and_rule_set() -> None:
    for where, line in every_line():
        if "case" not in line:
            continue
        for key in ("case", "title", "ruleset"):
            assert isinstance(line.get(key), str) and line[key].strip(), f"{where}: no {key}"
        # A case of the interface alone (undo, malformed lines) is about no rule.
        rules = line.get("rules", [])
        assert isinstance(rules, list), f"{where}: rules are a list"
        assert all(isinstance(rule, str) and rule for rule in rules), f"{where}: {rules}"
        assert len(rules) == len(set(rules)), f"{where}: a rule is named twice"
        assert isinstance(line.get("settings", {}), dict), f"{where}: settings are an object"


def test_every_case_expects_something() -> None:
    expecting: dict[str, bool] = {}
    case = ""
    for _, line in every_line():
        if "case" in line:
            case = line["case"]
            expecting[case] = False
        elif "expect" in line:
            expecting[case] = True
    assert [case for case, found in expecting.items() if not found] == []


def test_every_other_line_is_an_input() -> None:
    for where, line in every_line():
        if "case" in line:
            continue
        refused = line.get("expect", {}).get("ok") is False
        assert refused or ACTIONS & line.keys(), f"{where}: no input in {sorted(line)}"


def test_case_ids_are_unique() -> None:
    seen: dict[str, str] = {}
    for where, line in every_line():
        if "case" in line:
            case = line["case"]
            assert case not in seen, f"{where}: {case} stands at {seen[case]} too"
            seen[case] = where
