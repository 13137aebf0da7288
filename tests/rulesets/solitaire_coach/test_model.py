"""The solitaire coach's rules against the independent model of them."""

from typing import Any

import pytest

from quarterback.rule_sets import rule_set
from rulesets.core.state import State
from tests.rulesets import modeled
from tests.rulesets.solitaire_coach.model import WITH_SPOT, Game, tied_late

SETTINGS: tuple[dict[str, str], ...] = (
    {},
    {"opening": "call", "plays": "10", "live_kickoff": "yes", "overtime": "until_winner"},
    {"opening": "visitors", "plays": "12", "punt": "simple", "fg": "simple", "strict_ez": "yes",
     "reply_untimed": "yes", "miss_floor": "20", "loss_of_down": "yes"},
    {"count_kickoffs": "no", "overtime": "until_winner", "ot_to": "pair_from_first",
     "fg": "ask", "fg_max": "30", "plays": "10"},
    {"clock": "manual", "overtime": "one", "ot_to": "pair_from_first"},
    {"clock": "manual", "overtime": "none", "live_kickoff": "yes"},
)  # fmt: skip


def late(settings: dict[str, str]) -> dict[str, Any]:
    """A play, or a minute, left in a tied game."""
    by_hand = settings.get("clock") == "manual"
    left = {"seconds_left": 60} if by_hand else {"plays_left": 1}
    return {
        "phase": "kickoff",
        "ball": "home",
        "score": {"home": 20, "visitors": 20},
        "clock": {"period": 4} | left,
        "house": {"kicked_off": "home"},
    }


STARTS: dict[str, Any] = {"opening": (None, Game), "late": (late, tied_late)}


def seen(s: State) -> dict[str, Any]:
    """What the model tells, of a situation of the rules."""
    assert s.timeouts is not None
    told: dict[str, Any] = {
        "phase": s.phase,
        "score": {"home": s.score.home, "visitors": s.score.visitors},
        "period": s.period,
        "timeouts": {"home": s.timeouts.home, "visitors": s.timeouts.visitors},
    }
    if s.phase == "over":
        return told | {"winner": s.winner or ""}
    told |= {"left": s.time_left, "stage": s.overtime.stage if s.overtime else ""}
    if s.phase == "toss":
        return told
    if s.phase in ("choice", "penalty"):
        return told | {"chooser": s.chooser}
    told["ball"] = s.possession
    if s.phase in WITH_SPOT:
        told |= {"spot": s.spot, "down": s.down, "line": s.line_to_gain}
    return told


def play(number: int, start: str, events: modeled.Events, steps: int) -> int:
    settings = SETTINGS[number]
    begins, model = STARTS[start]
    rules = rule_set("solitaire-coach", settings)
    return modeled.compare(
        rules, lambda: model(settings), seen, events, steps, seed=number,
        start=begins and begins(settings),
    )  # fmt: skip


@pytest.mark.parametrize("number", range(len(SETTINGS)))
@pytest.mark.parametrize("start", STARTS)
def test_games_go_as_the_model_says(number: int, start: str) -> None:
    """SC-CLK-06, SC-SCORE-01 to 13, SC-OT-04 to 10, SC-R17, SC-R22 to 24, SC-R41, SC-R43: downs,
    scores, possession, restarts, penalties and periods after every input."""
    play(number, start, modeled.anything, 600)


@pytest.mark.parametrize("number", [0, 4])
def test_games_on_the_practice_board_do(number: int) -> None:
    play(number, "opening", modeled.practice, 600)


@pytest.mark.long
def test_a_hundred_thousand_inputs_do() -> None:
    games = sum(
        play(number, start, events, 4200)
        for number in range(len(SETTINGS))
        for start in STARTS
        for events in (modeled.anything, modeled.practice)
    )
    print(f"{games} games")
