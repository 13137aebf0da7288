"""The timers of each rule set: which matter when, how long they run, and by which rule."""

from typing import Any

import pytest

from quarterback.rule_sets import rule_set
from rulesets.core.advance import advance
from rulesets.core.events import Call, Report
from rulesets.core.situation import read_situation

LINE = {"phase": "scrimmage", "spot": "V20"}
PLAY_CLOCK = [("play_clock", 45, "VS-PEN-21", False)]
LOOSE = [("loose_ball", 3, "VS-FUM-05", False)]
HANG = [("run_off", 3, "VS-KO-05", False)]
AT_POSTS = [("run_off", 3, "VS-FG-05", False)]
PUNT = [("run_off", 2, "SC-PUNT-02", False)]
RUSH = [("run_off", 2, "SC-FG-03", False)]
BY_HAND = [("quarter", 900, "SC-CLK-01", True)]
QUARTER = [("quarter", 900, "LG-CLK-01", True)]
HALF = [("half", 1800, "LD-TIME-01", True)]
SNAP = {"phase": "scrimmage", "ball": "home", "spot": 30, "down": 2, "line": 38, "call": "run"}


def told(code, settings, situation, *events):
    rules = rule_set(code, settings)
    s = read_situation(rules, situation) if situation else rules.opening(rules)
    for event in events:
        s, _ = advance(rules, s, event)
    return [(t.name, t.seconds, t.rule, t.game_clock) for t in rules.timers(rules, s)]


Row = tuple[dict[str, Any], dict[str, Any], list[Any], list[tuple[str, int, str, bool]]]
VSEFL: list[Row] = [
    ({}, {}, [], []),
    ({}, LINE, [], PLAY_CLOCK),
    ({}, LINE, [Call("play")], PLAY_CLOCK),
    ({}, {"phase": "try"}, [], PLAY_CLOCK),
    ({"play_clock": 25}, LINE, [], [("play_clock", 25, "VS-PEN-21", False)]),
    ({}, {"phase": "kickoff"}, [], []),
    ({}, {"phase": "kickoff"}, [Call("kickoff")], HANG),
    ({}, {"phase": "free_kick"}, [Call("safety_kick")], HANG),
    ({"runoff_seconds": 5}, {"phase": "kickoff"}, [Call("kickoff")],
     [("run_off", 5, "VS-KO-05", False)]),
    ({}, {"phase": "kickoff"}, [Call("kickoff"), Call("return")], []),
    ({}, LINE, [Call("field_goal")], AT_POSTS),
    ({}, {"phase": "try"}, [Call("try_kick")], AT_POSTS),
    ({"runoff_seconds": 5}, LINE, [Call("run")], LOOSE),
    ({}, LINE, [Call("pass"), Report({"result": "complete"})], []),
    ({}, LINE, [Call("run"), Report({"tackled": "V18"})], []),
    ({}, LINE, [Call("punt")], []),
]  # fmt: skip
COACH: list[Row] = [
    ({}, {}, [], []),
    ({}, LINE, [], []),
    ({}, LINE, [Call("punt")], PUNT),
    ({}, LINE, [Call("fg")], RUSH),
    ({"fg": "simple"}, LINE, [Call("fg")], []),
    ({"fg": "ask"}, LINE, [Call("fg", details={"style": "simple"})], []),
    ({}, {"phase": "try"}, [Call("try_kick")], RUSH),
    ({}, {"phase": "try"}, [Call("try_play")], []),
    ({}, {"phase": "kickoff"}, [Call("onside")], [("hold", 1, "SC-DEF-11", False)]),
    (
        {},
        {"phase": "loose", "ball": "home", "spot": "H33", "play": {"snap": SNAP}},
        [],
        [("hold", 1, "SC-FUM-02", False)],
    ),
    ({"clock": "manual"}, {}, [], []),
    ({"clock": "manual"}, LINE, [], BY_HAND),
    ({"clock": "manual"}, LINE, [Call("punt")], PUNT + BY_HAND),
]
DEN: list[Row] = [
    ({}, {}, [], []),
    ({}, LINE, [], HALF),
    ({"minutes": 20}, LINE, [], [("half", 1200, "LD-TIME-01", True)]),
    ({"clock": "quarters"}, LINE, [], [("quarter", 900, "LD-R26", True)]),
    ({}, LINE | {"clock": {"period": 3}, "overtime": {}}, [], [("overtime", 900, "LD-R27", True)]),
    ({}, {"phase": "over"}, [], []),
]
GUNDERSON: list[Row] = [
    ({}, {}, [], QUARTER),
    ({}, LINE | {"clock": {"period": 4}}, [Call("run")], QUARTER),
    ({}, LINE | {"clock": {"period": 5}}, [], [("overtime", 600, "LG-OT-02", True)]),
    ({}, {"phase": "over"}, [], []),
]


@pytest.mark.parametrize(
    ("code", "settings", "situation", "events", "expected"),
    [
        (code, *row)
        for code, rows in {
            "vsefl": VSEFL, "solitaire-coach": COACH, "lions-den": DEN, "gunderson": GUNDERSON,
        }.items()
        for row in rows
    ],
)  # fmt: skip
def test_what_is_timed(code, settings, situation, events, expected):
    """VS-TIM-08, VS-PEN-21, VS-KO-05, VS-FG-05, VS-FUM-05; SC-PUNT-02, SC-FG-03, SC-DEF-11,
    SC-FUM-02, SC-CLK-01; LD-TIME-01, LD-R26, LD-R27; LG-CLK-01, LG-OT-02."""
    assert told(code, settings, situation, *events) == expected
