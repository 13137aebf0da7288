"""docs/notation.md tells the truth: its example is a game, its forms are read."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from quarterback.rule_sets import of_header
from rulesets.core.notation import read_game, read_situation_line, situation_line, write_game
from rulesets.core.notation.lines import read_line
from rulesets.core.notation.tags import TAG, Tags, read_tag

GUIDE = (Path(__file__).parents[2] / "docs" / "notation.md").read_text(encoding="utf-8")


def table(after: str) -> list[str]:
    """What stands in code in the first column of the table under a heading."""
    rows = re.findall(r"^\| (`.*?) \|", GUIDE.split(after)[1].split("\n#")[0], re.M)
    forms = [form for row in rows for form in re.findall(r"`([^`]+)`", row)]
    assert forms
    return forms


def test_the_example_is_a_clean_game_to_its_end():
    (example,) = re.findall(r"```qbk\n(.*?)```", GUIDE, re.S)
    sheet = read_game(example, of_header)
    assert sheet.problems == []
    assert sheet.session is not None
    assert situation_line(sheet.session.rules, sheet.session.state) == "over 6:0"
    head = write_game(sheet.header, sheet.session.rules, sheet.session).splitlines()[:13]
    assert [line for line in example.splitlines()[:13] if not line.startswith("Settings")] == [
        line for line in head if not line.startswith("Settings")
    ]


def test_the_sheet_by_hand_is_a_clean_game():
    (sheet,) = re.findall(r"^    Home: Harvard\n(?:    .*\n|\n)*", GUIDE, re.M)
    assert read_game(sheet, of_header).problems == []


@pytest.mark.parametrize("form", table("### Situations"))
def test_every_situation_is_read(form: str):
    read_situation_line(form)


@pytest.mark.parametrize("form", table("### What may stand on a line"))
def test_every_line_is_read(form: str):
    line = read_line(1, form)
    assert line is not None and line.slip is None and line.parts


@pytest.mark.parametrize("form", table("### Tags"))
def test_every_tag_is_known(form: str):
    tags = Tags()
    found = TAG.fullmatch(form if ":" in form else f"{form}: x")
    assert found is not None
    read_tag(tags, 1, found)
    assert tags.problems == []
