"""Gunderson's rules against the independent model of them."""

from random import Random
from typing import Any

import pytest

from quarterback.rule_sets import rule_set
from rulesets.core.events import Event, Tick
from rulesets.core.ruleset import RuleSet
from rulesets.core.state import State
from tests.rulesets import modeled
from tests.rulesets.gunderson.model import Game, late_and_tied, reply, tied_overtime

SETTINGS: tuple[dict[str, str], ...] = (
    {},
    {"fg_dice": "on", "kick_dice": "on"},
    {"kick_dice": "on", "dice_kick_return": "off", "zero_gain": "ttqb", "safety_onside": "on"},
    {"fg_dice": "on", "xp_los": "10", "ot_reply_untimed": "on"},
    {"ot_reply_literal": "on", "ot_tied_late_ttqb": "on", "kick_dice": "on"},
    {"pass_clock_stop": "on"},
)
SCORE = {"home": 20, "visitors": 20}
STEPS = {"opening": 200, "late": 200, "overtime": 900, "reply": 500}
STARTS: dict[str, Any] = {
    "opening": (None, Game),
    "late": (
        {"phase": "kickoff", "ball": "home", "score": SCORE,
         "clock": {"period": 4, "seconds_left": 150}},
        late_and_tied,
    ),
    "overtime": (
        {"phase": "kickoff", "ball": "visitors", "score": SCORE,
         "timeouts": {"home": 0, "visitors": 0}, "overtime": {"stage": "first"},
         "clock": {"period": 5, "seconds_left": 600}},
        tied_overtime,
    ),
    "reply": (
        {"phase": "scrimmage", "ball": "visitors", "spot": "V30", "down": 4, "to_go": 10,
         "score": {"home": 23, "visitors": 20}, "timeouts": {"home": 0, "visitors": 0},
         "overtime": {"stage": "reply"}, "clock": {"period": 5, "seconds_left": 600}},
        reply,
    ),
}  # fmt: skip


def seen(s: State) -> dict[str, Any]:
    """What the model tells, of a situation of the rules."""
    assert s.timeouts is not None
    told: dict[str, Any] = {
        "phase": s.phase,
        "score": {"home": s.score.home, "visitors": s.score.visitors},
        "period": s.period,
        "left": s.time_left,
        "running": s.running,
        "timeouts": {"home": s.timeouts.home, "visitors": s.timeouts.visitors},
        "stage": s.overtime.stage if s.overtime else "",
    }
    if s.phase == "over":
        return told | {"winner": s.winner}
    told["ball"] = s.possession
    if s.phase not in ("run_back", "interception_return"):
        told |= {"spot": s.spot, "down": s.down, "line": s.line_to_gain}
    return told


def anything(rules: RuleSet, s: State, luck: Random) -> Event:
    """LG-CLK-04: besides, the clock may be stopped for a pass."""
    passing = s.call in ("ttqb", "two") and not (s.play.caught or s.play.thrown)
    if passing and rules.settings["pass_clock_stop"] == "on" and luck.random() < 0.2:
        return Tick(max(s.time_left - 4, 0), running=False, why="pass")
    return modeled.anything(rules, s, luck)


def play(number: int, start: str, events: modeled.Events, steps: int) -> int:
    settings = SETTINGS[number]
    begins, model = STARTS[start]
    rules = rule_set("gunderson", settings)
    return modeled.compare(
        rules, lambda: model(settings), seen, events, steps, seed=number, start=begins
    )


@pytest.mark.parametrize("number", range(len(SETTINGS)))
@pytest.mark.parametrize("start", STARTS)
def test_games_go_as_the_model_says(number: int, start: str) -> None:
    """LG-CLK-10, LG-TUD-01 to 07, LG-OT-04 to 07, LG-R52: forced calls, downs, scores, possession,
    restarts and periods after every input."""
    play(number, start, anything, STEPS[start])


@pytest.mark.parametrize("number", [0, 1])
def test_games_on_the_practice_board_do(number: int) -> None:
    play(number, "opening", modeled.practice, 500)


@pytest.mark.long
def test_a_hundred_thousand_inputs_do() -> None:
    games = sum(
        play(number, start, events, 2200)
        for number in range(len(SETTINGS))
        for start in STARTS
        for events in (anything, modeled.practice)
    )
    print(f"{games} games")
