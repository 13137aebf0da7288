"""Rosters through the filter: brought in a line, refused in words, no matter for its answers."""

from __future__ import annotations

from typing import Any

import pytest

from quarterback.rule_sets import WITH_TEAMS
from tests.cli.referee.lines import Game

MEN = [{"number": 14, "name": "Don Hutson", "position": "end"}]
AT_SCRIMMAGE = {"phase": "scrimmage", "ball": "home", "spot": "H30", "down": 1, "to_go": 10}


def game_of(code: str) -> Game:
    return Game.of_case({"ruleset": code})


@pytest.mark.parametrize("code", WITH_TEAMS)
def test_a_roster_is_brought_in_the_first_line(code: str) -> None:
    game = game_of(code)
    game.ok(teams={"home": {"name": "Bears", "players": MEN}})
    man = game.referee.session.rules.rosters["home"].find("14")
    assert man is not None
    assert man.label == "14 Don Hutson"


@pytest.mark.parametrize("code", WITH_TEAMS)
def test_one_that_cannot_be_is_refused_and_leaves_the_game_as_it_was(code: str) -> None:
    game = game_of(code)
    error = game.no(teams={"home": {"players": [{"number": 140}]}})["error"]
    assert "the home roster, player 1: number is from 0 to 99, not 140" in error


def answers(told: Any, *, roster: bool) -> list[dict[str, Any]]:
    """What the filter answers to a run of a man, with a roster and without."""
    game = game_of("gunderson")
    if roster:
        game.ok(teams={"home": {"players": MEN}})
    game.ok(situation=AT_SCRIMMAGE)
    return [game.ok(call="run"), game.ok(report={"result": "down", "spot": "H36", "player": told})]


def test_what_is_answered_does_not_hang_on_the_roster() -> None:
    assert answers("14", roster=True) == answers("14", roster=False)
