"""The practice board and the forms: any form is filled in, and what is told fits together."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from quarterback.game.practice import Filler, NothingFits, answer
from quarterback.game.practice.model import board_of
from rulesets.core.advance import awaiting, step
from rulesets.core.awaiting import Field, Observe
from rulesets.core.events import Call, Report
from rulesets.core.field import read_place
from rulesets.core.report_reader import read_form
from rulesets.core.situation import read_situation
from rulesets.core.state import State
from tests.game.practice.playing import rules_of

FORM = (
    Field("result", "choice", choices=("spun_in_a_ring", "fell_off_the_board", "down")),
    Field("spot", "spot", min=2, max=40, when={"result": ("down",)}),
    Field("turns", "number", min=1, max=3, when={"result": ("spun_in_a_ring",)}),
    Field("loud", "yes_no"),
    Field("whose", "side"),
    Field("who", "text"),
    Field("why", "choice", choices=("wind", "wire"), when={"result": ("fell_off_the_board",)}),
    Field("men", "list", max=4, item_fields=(Field("number", "number", max=99),)),
    Field("remark", "text", required=False),
)
"""A form of a rule set that nobody has thought of yet."""


def filler(seed: int) -> Filler:
    board, s = board_of("a-sixth-rule-set"), State("scrimmage", "visitors", 30, 1, 40)
    return Filler(board, board.play("wobble", s.phase, FORM[0].choices), s, "home", Random(seed))


def test_a_form_that_is_new_is_filled_in_by_its_own_bounds():
    seen = Counter[str]()
    for seed in range(400):
        told = filler(seed).fill(FORM)
        seen[told["result"]] += 1
        assert read_form(FORM, told, "home") == told
        assert "remark" not in told
    assert seen["down"] > seen["fell_off_the_board"] > 0
    assert seen["spun_in_a_ring"] > 0


def test_what_no_report_fits_is_said():
    rules = rules_of("gunderson")
    s = locked("run", spot="H30")
    nonsense = Observe((Field("result", "choice", choices=("unheard_of",)),))
    with pytest.raises(NothingFits, match="finds no report for run"):
        answer(rules, s, nonsense, Random(1))


def locked(call: str, **where: object) -> State:
    rules = rules_of("gunderson")
    s = read_situation(rules, {"phase": "scrimmage", "ball": "home", "down": 1, **where})
    return step(rules, s, Call(call, override="for a test"))


def told_of(s: State, games: int = 600) -> list[Report]:
    rules = rules_of("gunderson")
    wanted = awaiting(rules, s)
    assert isinstance(wanted, Observe)
    reports_only = Observe(wanted.fields, side=wanted.side)
    told = [answer(rules, s, reports_only, Random(seed)) for seed in range(games)]
    return [each for each in told if isinstance(each, Report)]


def test_runs_gain_what_runs_gain():
    told = [each.fields for each in told_of(locked("run", spot="H30"))]
    gains = [read_place(t["spot"], "home") - 30 for t in told if t["result"] == "down"]
    assert 2.5 < sum(gains) / len(gains) < 6
    assert min(gains) < 0 and max(gains) > 15


def test_yards_over_a_goal_line_are_a_score():
    near = Counter(told.fields["result"] for told in told_of(locked("run", spot="V2")))
    assert near["touchdown"] > near["down"]
    deep = Counter(told.fields["result"] for told in told_of(locked("run", spot="H1")))
    assert deep["safety"] > 0
    assert not deep["touchdown"]


def test_field_goals_are_missed_the_farther_off():
    made = {}
    for spot in ("V5", "V25", "V40"):
        results = Counter(told.fields["result"] for told in told_of(
            locked("fg", spot=spot, down=4)))  # fmt: skip
        made[spot] = results["good"]
    assert made["V5"] > made["V25"] > made["V40"] > 0


def test_the_clock_runs_with_a_report():
    s = locked("run", spot="H30")
    ticks = [told.tick for told in told_of(s, 50)]
    assert all(tick is not None and s.time_left - 45 <= tick.left < s.time_left for tick in ticks)
