"""Every case file of the project holds, and every line of it is in the schema."""

import json
from pathlib import Path

import pytest

from quarterback.cli.referee.case_check import check_file, report
from quarterback.rule_sets import CODES
from tests.cli.referee.lines import CASE, CASE_INPUT, Game

CASES = Path(__file__).parents[2] / "cases"
FILES = sorted(file for code in CODES for file in (CASES / code).glob("*.jsonl"))


def test_there_are_cases_for_every_finished_rule_set():
    assert {file.parent.name for file in FILES} == set(CODES)


@pytest.mark.parametrize("file", FILES, ids=lambda file: f"{file.parent.name}/{file.stem}")
def test_every_case_holds(file: Path):
    findings = check_file(file)
    assert findings
    assert all(finding.holds for finding in findings), "\n".join(report(findings))


@pytest.mark.parametrize("every", [20, pytest.param(1, marks=pytest.mark.long)])
@pytest.mark.parametrize("file", FILES, ids=lambda file: f"{file.parent.name}/{file.stem}")
def test_every_line_and_every_answer_is_in_the_schema(file: Path, every: int):
    """Of every twentieth case by default: looking into the schema takes long."""
    game, cases = Game(), -1
    for text in file.read_text(encoding="utf-8").splitlines():
        if not text.strip():
            continue
        line = json.loads(text)
        cases += "case" in line
        if cases % every:
            continue
        if "case" in line:
            CASE.validate(line)
            game = Game.of_case(line)
            continue
        CASE_INPUT.validate(line)
        line.pop("expect", None)
        game.told(**line)
