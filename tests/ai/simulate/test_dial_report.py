"""What a dial makes of the game: counted over games between two perfect coaches."""

from __future__ import annotations

import re

import pytest
from click.testing import CliRunner

from quarterback.ai.simulate.callers import Training
from quarterback.ai.simulate.matches import measure_dial
from quarterback.ai.solver.clock import clock_of
from quarterback.cli import main
from tests.ai.tiny import tiny_kernel, tiny_rules


@pytest.mark.long
def test_calls_drives_and_points_are_counted():
    kernel, rules = tiny_kernel(), tiny_rules(6)
    training = Training(kernel, clock_of(kernel, rules), rules)
    seen = measure_dial(training, 500)
    made = {each.call: each for each in seen.calls}
    assert seen.points > 0.05
    assert 1 < seen.plays_a_drive < 6
    scrimmage = sum(
        made[c].a_game
        for c in ("line_buck", "off_tackle", "end_run", "pass", "punt", "field_goal")
        if c in made
    )
    assert scrimmage == pytest.approx(seen.drives * seen.plays_a_drive)
    assert all(0 <= each.worth < 1 for each in seen.calls)
    assert max(each.worth for each in seen.calls) > 0.001


@pytest.mark.long
def test_the_report_tells_them_when_asked(tiny_file: str):
    told = ["dial", "report", tiny_file]
    plain = CliRunner().invoke(main, told)
    ran = CliRunner().invoke(main, [*told, "--solved", "--plays", "6", "--games", "200"])
    assert ran.exit_code == 0, ran.output
    assert ran.output.startswith(plain.output)
    assert "perfect coaches" not in plain.output
    assert re.search(r"line buck +\d+\.\d\d a game  worth +\d+\.\d\d", ran.output)
