"""The referee plays the board for practice, says so, and takes it back with its input."""

from __future__ import annotations

from typing import Any

import jsonschema
import pytest

from quarterback.cli.referee.command import schema_text
from quarterback.cli.referee.customization import agree
from quarterback.cli.referee.referee import Referee
from rulesets.core.data_reader import read_json
from tests.game.practice.playing import BOARD_GAMES

SEEDED = {"chance": "seeded", "seed": 7, "board": "simulated"}


class Filter:
    """A game through the filter."""

    def __init__(self, code: str) -> None:
        self.game = Referee(agree(code))

    def ok(self, **line: Any) -> dict[str, Any]:
        answer = self.game.answer_to(line, "line 1")
        assert answer["ok"], answer
        return answer


def test_what_happened_is_told_as_practice_and_taken_back_with_its_call():
    f = Filter("solitaire-coach")
    f.ok(situation={"phase": "scrimmage", "ball": "home", "spot": "H30"})
    f.ok(**SEEDED)
    answer = f.ok(call="run")
    [told] = answer["shown"]
    assert told["practice"] is True
    assert told["report"]["result"]
    assert answer["facts"] or answer["situation"]["down"] == 2
    assert f.ok(undo=1)["line"].startswith("H 1-10 @H30")
    assert f.ok(redo=1)["line"] == answer["line"]


def test_a_clock_that_ran_is_told():
    f = Filter("gunderson")
    f.ok(situation={"phase": "scrimmage", "ball": "home", "spot": "H30",
                    "clock": {"period": 1, "seconds_left": 600, "running": True}})  # fmt: skip
    f.ok(**SEEDED)
    answer = f.ok(call="run")
    assert answer["shown"][0]["tick"] == answer["situation"]["clock"]["seconds_left"] < 600


def test_the_same_seed_is_the_same_practice_and_it_can_be_ended():
    def lines() -> list[Any]:
        f = Filter("solitaire-coach")
        f.ok(situation={"phase": "scrimmage", "ball": "home", "spot": "H30"})
        return [f.ok(**SEEDED), f.ok(call="run"), f.ok(chance="asked")]

    assert lines() == lines()
    f = Filter("solitaire-coach")
    f.ok(situation={"phase": "scrimmage", "ball": "home", "spot": "H30"})
    f.ok(**SEEDED)
    f.ok(chance="asked")
    answer = f.ok(call="run")
    assert "shown" not in answer
    assert answer["awaiting"]["kind"] == "report"
    assert f.ok(**SEEDED)["shown"][0]["practice"] is True


@pytest.mark.parametrize("code", BOARD_GAMES)
def test_whole_games_by_the_schema(code: str):
    """Only calls are left to be made: the first that may be, until the game is over."""
    schema = read_json(schema_text())
    answers = jsonschema.Draft202012Validator({**schema, "$ref": "#/$defs/line_out"})
    f = Filter(code)
    answer = f.ok(**SEEDED)
    for number in range(2000):
        if answer["awaiting"]["kind"] == "over":
            return
        assert answer["awaiting"]["kind"] == "decide"
        answer = f.ok(call=answer["awaiting"]["options"][0]["call"])
        if number < 60:
            answers.validate(answer)
    raise AssertionError("it never ends")
