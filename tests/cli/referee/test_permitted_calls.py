"""What may be called in each phase, with which signal, and the rule that says so."""

from typing import Any

import pytest

from rulesets.core.advance import advance
from rulesets.core.events import Call
from rulesets.core.refusal import Refused
from rulesets.core.situation import read_situation
from rulesets.littlefield import littlefield
from tests.cli.referee.lines import Game, scrimmage

RUSH_PASS_OR_PUNT = [
    ("line_buck", 1, "LQ-SCRIM-01"),
    ("off_tackle", 2, "LQ-SCRIM-01"),
    ("end_run", 3, "LQ-SCRIM-01"),
    ("pass", 4, "LQ-PASS-01"),
    ("punt", 7, "LQ-PUNT-01"),
]


@pytest.mark.parametrize(
    ("start", "options"),
    [
        (scrimmage(spot="V16"), RUSH_PASS_OR_PUNT),
        *(
            (
                scrimmage(spot=f"V{yard}", to_go=yard),
                [*RUSH_PASS_OR_PUNT, ("field_goal", signal, "LQ-FG-02")],
            )
            for yard, signal in [(15, 8), (13, 8), (12, 9), (8, 9), (7, 10), (1, 10)]
        ),
        ({"phase": "kickoff"}, [("kickoff", 11, "LQ-KO-02")]),
        ({"phase": "free_kick"}, [("kickoff", 11, "LQ-FK-01")]),
        ({"phase": "run_back", "spot": "H9"}, [("run_back", 6, "LQ-RB-01")]),
        (
            {"phase": "interception_return", "spot": "H9"},
            [("interception_return", 5, "LQ-INT-02")],
        ),
        ({"phase": "try"}, [("try_kick", 10, "LQ-TRY-02"), ("try_scrimmage", 12, "LQ-TRY-03")]),
    ],
    ids=str,
)
def test_each_option_has_its_signal_and_cites_its_rule(start: dict[str, Any], options: list[Any]):
    offered = Game().ok(situation=start)["awaiting"]["options"]
    assert [(each["call"], each["signal"], each["rule"]) for each in offered] == options


@pytest.mark.parametrize(
    ("start", "right", "rule"),
    [
        (scrimmage(spot="V14"), 8, "LQ-R8"),
        (scrimmage(spot="V10", to_go=6), 9, "LQ-R8"),
        (scrimmage(spot="V5", to_go=5), 10, "LQ-R8"),
        ({"phase": "try"}, 10, "LQ-TRY-02"),
    ],
)
def test_of_the_three_signals_of_a_kick_at_goal_one_is_right(
    start: dict[str, Any], right: int, rule: str
):
    for signal in (8, 9, 10):
        game = Game()
        game.ok(situation=start)
        if signal == right:
            answer = game.ok(call=signal)
        else:
            assert f"the signal is {right}" in (refused := game.no(call=signal))["error"]
            assert refused["rule"] == rule
            answer = game.ok(call=signal, anyway=True, why="the marker slipped")
        assert answer["awaiting"]["ring"] == signal


@pytest.mark.parametrize(
    ("start", "call", "rule"),
    [
        *(
            ({"phase": "try"}, call, "LQ-TRY-03")
            for call in ("line_buck", "off_tackle", "end_run", "pass", 1, 4)
        ),
        *(({"phase": "try"}, call, "LQ-TRY-02") for call in ("field_goal", "punt", "kickoff")),
        (scrimmage(spot="V16"), "field_goal", "LQ-FG-01"),
        (scrimmage(), "try_scrimmage", "LQ-SCRIM-01"),
        ({"phase": "kickoff"}, "pass", "LQ-KO-02"),
        ({"phase": "free_kick"}, "punt", "LQ-FK-01"),
        ({"phase": "run_back", "spot": "H9"}, "pass", "LQ-RB-01"),
        ({"phase": "interception_return", "spot": "H9"}, 6, "LQ-INT-02"),
        ({"phase": "choice"}, "punt", "LQ-TOSS-01"),
        ({"phase": "choice", "clock": {"period": 2}}, "punt", "LQ-TOSS-02"),
        ({"phase": "choice", "clock": {"plays_left": 9}}, "punt", "LQ-AFT-01"),
        ({"phase": "toss"}, "kick", "LQ-TOSS-01"),
        ({"phase": "over"}, "kick", "LQ-END-01"),
        (scrimmage(), 13, "LQ-EQ-04"),
        (scrimmage(), 0, "LQ-EQ-04"),
        (scrimmage(call="punt"), "kickoff", "LQ-DIAL-02"),
    ],
)
def test_a_call_that_cannot_be_cites_the_rule_of_the_phase(
    start: dict[str, Any], call: str | int, rule: str
):
    game = Game()
    game.ok(situation=start)
    assert game.no(call=call)["rule"] == rule


@pytest.mark.parametrize(
    ("call", "signal", "right"), [("punt", 9, 7), ("line_buck", 2, 1), ("field_goal", 7, 9)]
)
def test_a_call_with_the_signal_of_another_means_nothing(call: str, signal: int, right: int):
    rules = littlefield(None)
    s = read_situation(rules, scrimmage(spot="V12"))
    with pytest.raises(Refused, match=f"the signal is {right}") as refused:
        advance(rules, s, Call(call, signal=signal, override="so it was played"))
    assert (refused.value.rule, refused.value.forbidden) == ("LQ-EQ-04", False)
