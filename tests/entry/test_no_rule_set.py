"""The console asks what any rule set awaits: it names none, and none of their rules."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import quarterback
from quarterback.rule_sets import CODES, catalogue

ROOT = Path(quarterback.__file__).parent
FILES = sorted([*(ROOT / "asking").rglob("*.py"), *(ROOT / "tui" / "console").rglob("*.py")])


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_no_rule_set_is_named(path: Path):
    text = path.read_text(encoding="utf-8").lower()
    for code in CODES:
        words = re.split(r"[-_ ]", code)
        assert not re.search(r"[-_ ]?".join(words), text), code
        for rule in catalogue(code).entries:
            if "-" in rule:
                assert rule.lower() not in text, rule
