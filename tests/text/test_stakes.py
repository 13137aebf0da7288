"""What is at stake before a call, in words: rare, and the same whatever the best call is."""

from __future__ import annotations

import re
from typing import Any

import pytest

from quarterback.ai.stakes import at_stake, is_close, swing
from quarterback.game.controller import GameController
from quarterback.game.options import play_options
from quarterback.game.saved import begin
from quarterback.rule_sets import rule_set, shipped_dial
from quarterback.text.needs import DECIDES, TURNS, stakes_words
from rulesets.core.advance import awaiting, step
from rulesets.core.awaiting import Chance, Decide, Over
from rulesets.core.events import Call
from rulesets.core.situation import read_situation
from rulesets.core.state import State
from tests.ai.test_review import EXACT, RULES, near_the_end

UNSOLVED = rule_set("littlefield", {"plays": "120"}, shipped_dial())
TIMED = rule_set("littlefield", {"timing": "timed", "minutes": "15"}, shipped_dial())


def situation(rules: Any = UNSOLVED, **changed: object) -> State:
    described: dict[str, object] = {
        "phase": "scrimmage", "ball": "home", "spot": "H40", "down": 4, "to_go": 2,
        "clock": {"period": 2, "plays_left": 3}, "toss_winner": "home",
        "score": {"home": 7, "visitors": 7},
    }  # fmt: skip
    given = described | changed
    if given["phase"] == "try":
        del given["down"], given["to_go"]
    return read_situation(rules, given)


def test_the_swing_is_the_spread_of_what_the_faces_are_worth() -> None:
    s = near_the_end("V10", 4, 10, 1, behind=2).start
    locked = step(RULES, s, Call("field_goal"))
    turned = awaiting(RULES, locked)
    assert isinstance(turned, Chance) and turned.table is not None
    worths = [
        EXACT.worth(step(RULES, locked, draw), "home").expected for draw in turned.table.draws
    ]
    mean = sum(worths) / len(worths)
    spread = (sum((worth - mean) ** 2 for worth in worths) / len(worths)) ** 0.5
    assert swing(RULES, s, "field_goal", EXACT) == pytest.approx(spread)
    assert swing(RULES, s, "field_goal", EXACT) > swing(RULES, s, "punt", EXACT)


def test_the_stakes_are_the_swing_of_the_best_call() -> None:
    s = near_the_end("V10", 4, 10, 1, behind=2).start
    values = EXACT.values(s)
    best = max(values, key=lambda call: values[call].expected)
    assert at_stake(RULES, s, EXACT) == swing(RULES, s, best, EXACT) > DECIDES
    assert stakes_words(RULES, s, EXACT) == "Fourth and goal, the last play: the game is here"


def test_a_game_that_is_decided_has_no_stakes() -> None:
    s = near_the_end("V10", 4, 10, 1, behind=30).start
    assert at_stake(RULES, s, EXACT) < TURNS
    assert stakes_words(RULES, s, EXACT) == ""


LONG_AGO = {"period": 2, "plays_left": 40}
FIRST = {"down": 1, "to_go": 10}


@pytest.mark.parametrize(
    ("changed", "close"),
    [
        (FIRST | {"clock": LONG_AGO}, False),
        ({"clock": LONG_AGO}, True),
        ({"down": 1, "clock": LONG_AGO, "spot": "V4", "to_go": 4, "goal": True}, True),
        ({"down": 1, "clock": LONG_AGO, "spot": "V9", "to_go": 9, "goal": True}, False),
        (FIRST, True),
        (FIRST | {"clock": {"period": 1, "plays_left": 3}}, False),
        (FIRST | {"score": {"home": 30, "visitors": 7}}, False),
    ],
)
def test_without_the_solved_game_the_situation_says_it(
    changed: dict[str, object], close: bool
) -> None:
    assert is_close(UNSOLVED, situation(**changed)) is close


@pytest.mark.parametrize(
    ("changed", "words"),
    [
        ({}, "Fourth and 2, 3 plays left: the game is here"),
        (
            {"clock": {"period": 2, "plays_left": 1}},
            "Fourth and 2, the last play: the game is here",
        ),
        ({"down": 1, "to_go": 10}, ""),
        ({"clock": {"period": 1, "plays_left": 3}}, ""),
        ({"clock": {"period": 2, "plays_left": 40}}, ""),
        ({"score": {"home": 30, "visitors": 7}}, ""),
        (
            {"phase": "try", "spot": "V3", "clock": {"period": 2, "plays_left": 0}},
            "The try, no plays left: the game is here",
        ),
    ],
)
def test_without_the_solved_game_only_the_end_of_a_close_one_is_announced(
    changed: dict[str, object], words: str
) -> None:
    assert stakes_words(UNSOLVED, situation(**changed), None) == words


def test_a_clock_is_read_in_minutes() -> None:
    s = situation(TIMED, clock={"period": 2, "seconds_left": 125, "running": False})
    assert stakes_words(TIMED, s, None) == "Fourth and 2, 2:05 left: the game is here"


def test_stakes_are_rare_and_name_no_call_and_no_chance() -> None:
    """Over games of 40 plays on Saturday between two Sophomores: some choices in every game or so,
    never most of them, and words without a figure but down, distance and what is left."""
    choices = announced = 0
    for seed in range(3):
        options = play_options(
            home="Harvard",
            visitors="Yale",
            home_coach="sophomore",
            visitors_coach="sophomore",
            plays=40,
            seed=seed,
            exhibition=True,
        )
        game = GameController(begin(None, options), lambda: 0.0)
        answers = game.known.wait()
        while not isinstance(awaited := game.awaiting, Over):
            if not isinstance(awaited, Decide):
                game.chance()
                continue
            words = stakes_words(game.rules, game.state, answers)
            if awaited.locks and not awaited.forced:
                choices += 1
                announced += bool(words)
            else:
                assert words == ""
            assert "%" not in words
            for call in ("buck", "tackle", "end run", "pass", "punt", "kick", "rush"):
                assert call not in words
            assert not words or re.fullmatch(
                r"(The try|\w+ and (\d+|goal)), (the last play|one play left|no plays left"
                r"|\d+ plays left)( in the half)?: (the game is here|this call can turn the game)",
                words,
            )
            game.call(game.coach_thinks()())
    assert 0.04 < announced / choices < 0.2
