"""The case files are data: each must be readable before any rule set is asked about it."""

import json
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


def lines_of(file: Path) -> list[dict[str, Any]]:
    return [
        json.loads(text, object_pairs_hook=without_duplicate_keys, parse_constant=refuse_constant)
        for text in file.read_text(encoding="utf-8").splitlines()
        if text.strip()
    ]


def check_head(line: dict[str, Any]) -> None:
    """A case has a title and a rule set; one of the interface alone is about no rule."""
    assert all(line[key].strip() for key in ("case", "title", "ruleset")), line
    rules = line.get("rules", [])
    assert all(isinstance(rule, str) and rule for rule in rules), line
    assert len(rules) == len(set(rules)), f"a rule is named twice: {line}"
    assert isinstance(line.get("settings", {}), dict), line


@pytest.mark.parametrize("file", FILES, ids=lambda file: f"{file.parent.name}/{file.stem}")
def test_every_line_is_of_a_case_that_expects_something(file: Path) -> None:
    first, *lines = lines_of(file)
    check_head(first)
    expects = False
    for line in (*lines, first):
        if "case" in line:
            assert expects, f"nothing is expected before {line}"
            check_head(line)
            expects = False
        else:
            expects = expects or "expect" in line
            assert line.get("expect", {}).get("ok") is False or ACTIONS & line.keys(), line


def test_case_ids_are_unique() -> None:
    ids = [line["case"] for file in FILES for line in lines_of(file) if "case" in line]
    assert ids
    assert len(ids) == len(set(ids))
