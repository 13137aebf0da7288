"""What a rule set knows about itself is in its folder and its record: no one else names it."""

from __future__ import annotations

import re
from pathlib import Path

from quarterback.rule_sets import catalogue
from rulesets.registry import REGISTRY

ROOT = Path(__file__).parents[2]
ALLOWED = {
    "rulesets/registry.py": "the list of them",
    "rulesets/core/header.py": "a stored value: what a header stands for that names none",
    "quarterback/tui/title.py": "the words on the box of 1914",
    "league/model/standings/formula.py": "a league of that name",
}


def test_no_rule_set_is_named_outside_its_folder_and_the_registry() -> None:
    folders = [entry.package.rpartition(".")[2] for entry in REGISTRY.values()]
    names = [re.sub("[-_]", ".{0,2}", name) for name in {*folders, *REGISTRY}]
    named = re.compile("|".join(names), re.IGNORECASE)
    found = {}
    for floor in ("quarterback", "league", "rulesets"):
        for file in (ROOT / floor).rglob("*.py"):
            path = file.relative_to(ROOT)
            own = path.parts[0] == "rulesets" and path.parts[1] in folders
            if not own and (lines := _lines(file, named)):
                found[path.as_posix()] = lines
    assert {file: lines for file, lines in found.items() if file not in ALLOWED} == {}
    assert found.keys() == ALLOWED.keys()
    rules = [rule for code in REGISTRY for rule in catalogue(code).entries if "-" in rule]
    for folder in ("entry", "tui/console"):
        for file in (ROOT / "quarterback" / folder).rglob("*.py"):
            assert [rule for rule in rules if rule in file.read_text("utf-8")] == [], file


def _lines(file: Path, named: re.Pattern[str]) -> list[str]:
    return [line for line in file.read_text("utf-8").splitlines() if named.search(line)]
