"""Three rule sets against the independent models of them; VSEFL and Littlefield have their own."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any, NamedTuple

import pytest

from quarterback.rule_sets import rule_set
from rulesets.core.events import Event, Tick
from rulesets.core.ruleset import RuleSet
from rulesets.core.state import State
from tests.rulesets import modeled
from tests.rulesets.gunderson import model as gunderson
from tests.rulesets.lions_den import model as lions_den
from tests.rulesets.scorer import Scorer
from tests.rulesets.solitaire_coach import model as solitaire_coach

Settings = dict[str, str]


class Start(NamedTuple):
    """Where games begin, by rules and by model."""

    model: Callable[[Settings], Scorer]
    steps: int
    """Inputs in the usual run of the tests."""
    situation: Callable[[Settings], dict[str, Any]] = lambda settings: {}
    """Empty at the opening."""


class Modeled(NamedTuple):
    """A rule set that is compared."""

    settings: tuple[Settings, ...]
    starts: dict[str, Start]
    practiced: tuple[int, int]
    """Settings for the practice board, by number, whose games begin at the opening."""
    many: int
    """Inputs of each start and settings in the long run."""
    teams: dict[str, Any] | None = None


def tied(ball: str, clock: dict[str, int], **more: Any) -> dict[str, Any]:
    """A kickoff at 20 to 20."""
    score = {"home": 20, "visitors": 20}
    return {"phase": "kickoff", "ball": ball, "score": score, "clock": clock, **more}


def den_late(settings: Settings) -> dict[str, Any]:
    period = 4 if "clock" in settings else 2
    clock = {"period": period, "seconds_left": 60}
    return tied("home", clock, house={"kicked_off": "home"})


def coach_late(settings: Settings) -> dict[str, Any]:
    left = {"seconds_left": 60} if settings.get("clock") == "manual" else {"plays_left": 1}
    return tied("home", {"period": 4} | left, house={"kicked_off": "home"})


def coach_overtime(settings: Settings) -> dict[str, Any]:
    overtime = {"stage": "first", "first": "visitors"}
    return tied("home", {"period": 5}, timeouts={"home": 3, "visitors": 3}, overtime=overtime)


def coach_reply(settings: Settings) -> dict[str, Any]:
    left = {"seconds_left": 60} if settings.get("clock") == "manual" else {"plays_left": 3}
    return coach_overtime(settings) | {
        "phase": "scrimmage", "spot": "H30", "score": {"home": 20, "visitors": 23},
        "clock": {"period": 5} | left, "overtime": {"stage": "reply", "first": "visitors"},
    }  # fmt: skip


NO_TIMEOUTS = {"home": 0, "visitors": 0}
LAST = {"period": 5, "seconds_left": 600}
REPLY = {
    "phase": "scrimmage", "ball": "visitors", "spot": "V30", "down": 4, "to_go": 10,
    "score": {"home": 23, "visitors": 20}, "timeouts": NO_TIMEOUTS,
    "overtime": {"stage": "reply"}, "clock": LAST,
}  # fmt: skip
MODELS = {
    "gunderson": Modeled(
        (
            {},
            {"fg_dice": "on", "kick_dice": "on"},
            {"kick_dice": "on", "dice_kick_return": "off", "zero_gain": "ttqb",
             "safety_onside": "on"},
            {"fg_dice": "on", "xp_los": "10", "ot_reply_untimed": "on"},
            {"ot_reply_literal": "on", "ot_tied_late_ttqb": "on", "kick_dice": "on"},
            {"pass_clock_stop": "on"},
        ),
        {
            "opening": Start(gunderson.Game, 200),
            "late": Start(
                gunderson.late_and_tied, 200,
                lambda _: tied("home", {"period": 4, "seconds_left": 150}),
            ),
            "overtime": Start(
                gunderson.tied_overtime, 900,
                lambda _: tied("visitors", LAST, timeouts=NO_TIMEOUTS,
                               overtime={"stage": "first"}),
            ),
            "reply": Start(gunderson.reply, 500, lambda _: REPLY),
        },
        (0, 1), 2200,
    ),
    "lions-den": Modeled(
        (
            {"minutes": "12"},
            {"game": "playoff", "touching": "8-10", "minutes": "6"},
            {"clock": "quarters", "try": "kick_only", "fg_limit": "48", "minutes": "10"},
            {"clock": "quarters", "fg_distance": "los+17", "game": "playoff", "minutes": "4"},
        ),
        {
            "opening": Start(lions_den.Game, 600),
            "late": Start(lions_den.tied_late, 600, den_late),
        },
        (0, 2), 6300, {"home": lions_den.TEAM, "visitors": lions_den.TEAM},
    ),
    "solitaire-coach": Modeled(
        (
            {},
            {"opening": "call", "plays": "10", "live_kickoff": "yes", "overtime": "until_winner"},
            {"opening": "visitors", "plays": "12", "punt": "simple", "fg": "simple",
             "strict_ez": "yes", "reply_untimed": "yes", "miss_floor": "20",
             "loss_of_down": "yes"},
            {"count_kickoffs": "no", "overtime": "until_winner", "ot_to": "pair_from_first",
             "fg": "ask", "fg_max": "30", "plays": "10"},
            {"clock": "manual", "overtime": "one", "ot_to": "pair_from_first"},
            {"clock": "manual", "overtime": "none", "live_kickoff": "yes"},
        ),
        {
            "opening": Start(solitaire_coach.Game, 600),
            "late": Start(solitaire_coach.tied_late, 600, coach_late),
            "overtime": Start(solitaire_coach.in_overtime, 300, coach_overtime),
            "reply": Start(solitaire_coach.in_reply, 300, coach_reply),
        },
        (0, 4), 4200,
    ),
}  # fmt: skip
GAMES = [
    (code, start, number)
    for code, compared in MODELS.items()
    for start in compared.starts
    for number, settings in enumerate(compared.settings)
    if start in ("opening", "late") or settings.get("overtime") != "none"
]


def anything(rules: RuleSet, s: State, luck: Random) -> Event:
    """LG-CLK-04: besides, the clock may be stopped for a pass."""
    passing = s.call in ("ttqb", "two") and not (s.play.caught or s.play.thrown)
    if passing and rules.settings["pass_clock_stop"] == "on" and luck.random() < 0.2:
        return Tick(max(s.time_left - 4, 0), running=False, why="pass")
    return modeled.anything(rules, s, luck)


def play(code: str, start: str, number: int, events: modeled.Events, steps: int) -> int:
    compared = MODELS[code]
    settings, begun = compared.settings[number], compared.starts[start]
    rules = rule_set(code, settings, teams=compared.teams)
    situation = begun.situation(settings) or None
    return modeled.compare(
        rules, lambda: begun.model(settings), events, steps, seed=number, start=situation
    )


@pytest.mark.parametrize(("code", "start", "number"), GAMES)
def test_games_go_as_the_model_says(code: str, start: str, number: int) -> None:
    """LG-CLK-10, LG-TUD-01 to 07, LG-OT-04 to 07, LG-R52: forced calls; LD-FD-01, LD-TD-01,
    LD-SAF-01, LD-R13, LD-R20 to 22, LD-R27, LD-R39, LD-R51, LD-R55: penalties and injuries;
    SC-CLK-06, SC-SCORE-01 to 13, SC-OT-04 to 10, SC-R17, SC-R22 to 24, SC-R41, SC-R43. Downs,
    scores, possession, restarts and periods after every input."""
    play(code, start, number, anything, MODELS[code].starts[start].steps)


@pytest.mark.parametrize(
    ("code", "number"), [(code, n) for code, each in MODELS.items() for n in each.practiced]
)
def test_games_on_the_practice_board_do(code: str, number: int) -> None:
    play(code, "opening", number, modeled.practice, 600)


@pytest.mark.long
@pytest.mark.parametrize("code", MODELS)
def test_a_hundred_thousand_inputs_do(code: str) -> None:
    for each, start, number in GAMES:
        if each == code:
            for events in (anything, modeled.practice):
                play(code, start, number, events, MODELS[code].many)
