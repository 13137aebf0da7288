"""The referee plays the board for practice, says so, and takes it back with its input."""

from __future__ import annotations

from typing import Any

import pytest

from tests.cli.referee.lines import Game
from tests.game.practice.playing import BOARD_GAMES

SEEDED: dict[str, Any] = {"chance": "seeded", "seed": 7, "board": "simulated"}
SCRIMMAGE: dict[str, Any] = {"phase": "scrimmage", "ball": "home", "spot": "H30"}


def game_of(code: str, **situation: Any) -> Game:
    """A game through the filter, every line of it checked by the schema."""
    game = Game.of_case({"ruleset": code})
    if situation:
        game.ok(situation=situation)
    return game


def test_what_happened_is_told_as_practice_and_taken_back_with_its_call():
    f = game_of("solitaire-coach", **SCRIMMAGE)
    f.ok(**SEEDED)
    answer = f.ok(call="run")
    [told] = answer["shown"]
    assert told["practice"] is True
    assert told["report"]["result"]
    assert answer["facts"] or answer["situation"]["down"] == 2
    assert f.ok(undo=1)["line"].startswith("H 1-10 @H30")
    assert f.ok(redo=1)["line"] == answer["line"]


def test_a_clock_that_ran_is_told():
    clock = {"period": 1, "seconds_left": 600, "running": True}
    f = game_of("gunderson", **SCRIMMAGE, clock=clock)
    f.ok(**SEEDED)
    answer = f.ok(call="run")
    assert answer["shown"][0]["tick"] == answer["situation"]["clock"]["seconds_left"] < 600


def test_the_same_seed_is_the_same_practice_and_it_can_be_ended():
    def lines() -> list[Any]:
        f = game_of("solitaire-coach", **SCRIMMAGE)
        return [f.ok(**SEEDED), f.ok(call="run"), f.ok(chance="asked")]

    assert lines() == lines()
    f = game_of("solitaire-coach", **SCRIMMAGE)
    f.ok(**SEEDED)
    f.ok(chance="asked")
    answer = f.ok(call="run")
    assert "shown" not in answer
    assert answer["awaiting"]["kind"] == "report"
    assert f.ok(**SEEDED)["shown"][0]["practice"] is True


@pytest.mark.parametrize("code", BOARD_GAMES)
def test_whole_games_by_the_schema(code: str):
    """Only calls are left to be made: the first that may be, until the game is over."""
    f = game_of(code)
    answer = f.ok(**SEEDED)
    for number in range(2000):
        if answer["awaiting"]["kind"] == "over":
            return
        assert answer["awaiting"]["kind"] == "decide"
        line = {"call": answer["awaiting"]["options"][0]["call"]}
        answer = f.ok(**line) if number < 60 else f.referee.answer_to(line, "a line")
    raise AssertionError("it never ends")
