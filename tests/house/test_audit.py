"""`make audit` is green only when every package was looked up and nothing is known."""

import runpy
from pathlib import Path
from typing import Any

import pytest

SCRIPT = Path(__file__).parents[2] / ".ci" / "audit.py"
CLEAN = {"name": "click", "version": "8.5.1", "vulns": []}
SKIPPED = {"name": "rich", "skip_reason": "not found"}
HOLE = {"name": "mako", "version": "1.0", "vulns": [{"id": "X-1", "fix_versions": ["1.1"]}]}


@pytest.mark.parametrize(
    ("answers", "pins", "said", "clean"),
    [
        ([CLEAN], 1, ["1 of 1 packages looked up; known holes: 0."], True),
        ([CLEAN], 2, ["1 of 2 packages looked up; known holes: 0."], False),
        ([], 0, ["0 of 0 packages looked up; known holes: 0."], False),
        (
            [CLEAN, SKIPPED],
            2,
            ["Not looked up: rich: not found", "1 of 2 packages looked up; known holes: 0."],
            False,
        ),
        (
            [HOLE, CLEAN],
            2,
            ["mako 1.0: X-1, mended in 1.1", "2 of 2 packages looked up; known holes: 1."],
            False,
        ),
    ],
)
def test_what_an_audit_says(answers: list[dict[str, Any]], pins: int, said: list[str], clean: bool):
    audited = runpy.run_path(str(SCRIPT))["audited"]
    assert audited(answers, pins) == (said, clean)
