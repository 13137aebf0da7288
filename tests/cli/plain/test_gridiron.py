"""The field in a line."""

from __future__ import annotations

import pytest

from quarterback.cli.plain.commands import gridiron
from quarterback.rule_sets import rule_set
from rulesets.core.sentences.wording import Names
from rulesets.core.situation import read_situation

RULES = rule_set("littlefield", None, None)


@pytest.mark.parametrize(
    ("ball", "spot", "to_go", "line"),
    [
        ("home", "H30", 10, "|....1....2....O....!....5....4....3....2....1....|"),
        ("visitors", "H30", 10, "|....1....!....O....4....5....4....3....2....1....|"),
        ("home", "V4", 4, "|....1....2....3....4....5....4....3....2....1..O.!"),
        ("home", "50", 1, "|....1....2....3....4....@....4....3....2....1....|"),
        ("visitors", "V1", 10, "|....1....2....3....4....5....4....3....2...!1...O|"),
    ],
)
def test_ball_and_line_to_gain(ball: str, spot: str, to_go: int, line: str):
    s = read_situation(RULES, {"phase": "scrimmage", "ball": ball, "spot": spot, "to_go": to_go})
    drawn, says = gridiron(s, Names("Yale", "Harvard"))
    assert drawn == line
    assert f"ball, moving {'right' if ball == 'home' else 'left'}" in says


def test_before_the_toss_the_field_is_empty():
    drawn, says = gridiron(RULES.opening(RULES), Names("Yale", "Harvard"))
    assert drawn == "|....1....2....3....4....5....4....3....2....1....|"
    assert says == "Yale's goal is on the left."
