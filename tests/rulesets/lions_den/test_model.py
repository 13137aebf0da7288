"""Lion's Den against the independent model of it."""

from typing import Any

import pytest

from quarterback.rule_sets import rule_set
from rulesets.core.state import State
from tests.rulesets import modeled
from tests.rulesets.lions_den.model import MOVING, TEAM, Game, tied_late

SETTINGS: tuple[dict[str, str], ...] = (
    {"minutes": "12"},
    {"game": "playoff", "touching": "8-10", "minutes": "6"},
    {"clock": "quarters", "try": "kick_only", "fg_limit": "48", "minutes": "10"},
    {"clock": "quarters", "fg_distance": "los+17", "game": "playoff", "minutes": "4"},
)


def late(settings: dict[str, str]) -> dict[str, Any]:
    """A minute left in a tied game."""
    return {
        "phase": "kickoff",
        "ball": "home",
        "score": {"home": 20, "visitors": 20},
        "clock": {"period": 4 if "clock" in settings else 2, "seconds_left": 60},
        "house": {"kicked_off": "home"},
    }


STARTS: dict[str, Any] = {"opening": (None, Game), "late": (late, tied_late)}


def seen(s: State) -> dict[str, Any]:
    """What the model tells, of a situation of the rules."""
    told: dict[str, Any] = {
        "phase": s.phase,
        "score": {"home": s.score.home, "visitors": s.score.visitors},
        "period": s.period,
        "left": s.time_left,
        "running": s.running,
        "overtime": s.overtime is not None,
    }
    if s.phase == "over":
        return told | {"winner": s.winner or ""}
    if s.phase in ("pregame", "toss"):
        return told
    if s.phase == "choice":
        return told | {"chooser": s.chooser}
    told["ball"] = s.possession
    if s.phase == "penalty":
        return told | {"chooser": s.chooser}
    if s.phase not in MOVING:
        told |= {"spot": s.spot, "down": s.down, "line": s.line_to_gain}
    return told


def play(number: int, start: str, events: modeled.Events, steps: int) -> int:
    settings = SETTINGS[number]
    begins, model = STARTS[start]
    rules = rule_set("lions-den", settings, teams={"home": TEAM, "visitors": TEAM})
    return modeled.compare(
        rules, lambda: model(settings), seen, events, steps, seed=number,
        start=begins and begins(settings),
    )  # fmt: skip


@pytest.mark.parametrize("number", range(len(SETTINGS)))
@pytest.mark.parametrize("start", STARTS)
def test_games_go_as_the_model_says(number: int, start: str) -> None:
    """LD-FD-01, LD-TD-01, LD-SAF-01, LD-R13, LD-R20 to 22, LD-R27, LD-R39, LD-R51, LD-R55: downs,
    scores, possession, restarts, penalties, injuries and periods after every input."""
    play(number, start, modeled.anything, 600)


@pytest.mark.parametrize("number", [0, 2])
def test_games_on_the_practice_board_do(number: int) -> None:
    play(number, "opening", modeled.practice, 600)


@pytest.mark.long
def test_a_hundred_thousand_inputs_do() -> None:
    games = sum(
        play(number, start, events, 6300)
        for number in range(len(SETTINGS))
        for start in STARTS
        for events in (modeled.anything, modeled.practice)
    )
    print(f"{games} games")
