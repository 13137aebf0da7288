"""Theater where it matters, without an app: the line, the slow dial, keys that come too soon."""

from __future__ import annotations

from typing import Any

import pytest

from quarterback.tui.play.animation import Spinning
from quarterback.tui.play.speed import QUICK
from quarterback.tui.play.ui_state import Animating, AwaitingPlayer
from rulesets.core.events import Ruling
from tests.tui.table.without_app import PlainTable

UNSOLVED = {"plays": "150"}
"""A length that nothing here solves: the situation says what hangs on a spin."""
FOURTH = {"phase": "scrimmage", "ball": "home", "spot": "V31", "down": 4, "to_go": 3}

LATE = FOURTH | {"toss_winner": "home", "clock": {"period": 2, "plays_left": 3}}


def at_fourth_down(pace: str = "instant", **more: Any) -> PlainTable:
    """A fourth down, or what else is ruled."""
    situation = more.pop("situation", FOURTH | {"toss_winner": "home"})
    table = PlainTable(pace, **({"settings": UNSOLVED} | more))
    table.spin()
    table.play_back()
    table.game.ruled(Ruling(situation, why="to the fourth down"))
    table.table.proceed()
    table.settle()
    return table


@pytest.mark.parametrize("pace", ["instant", "slow"])
def test_on_fourth_down_the_caption_says_what_is_needed(pace: str) -> None:
    table = at_fourth_down(pace)
    assert isinstance(table.state.phase, AwaitingPlayer)
    assert table.view.caption.startswith("3 or more is a first down: ")
    table.table.entry.choose(7)  # a punt needs nothing
    assert "first down" not in table.view.caption
    table.table.entry.choose(4)
    assert table.view.caption.startswith("3 to ")


def spinning(table: PlainTable) -> Spinning:
    assert isinstance(table.state.phase, Animating)
    stage = table.state.phase.stages[0]
    assert isinstance(stage, Spinning)
    return stage


def test_the_dial_slows_the_rest_dims_and_the_line_stays() -> None:
    table = at_fourth_down("quick")
    table.table.spin()
    assert spinning(table).seconds == 2 * QUICK.spin
    assert table.view.dimmed
    assert "3 or more is a first down: " in table.view.caption
    table.play_back()
    assert not table.view.dimmed


def test_an_ordinary_down_stays_quick() -> None:
    table = PlainTable("quick", settings=UNSOLVED)
    while table.game.state.phase != "scrimmage":
        table.spin()
        table.play_back()
        table.settle()
    assert table.state.need is None
    table.table.spin()
    assert spinning(table).seconds == QUICK.spin
    assert not table.view.dimmed


def test_what_hangs_on_a_call_is_learned_for_its_situation_only() -> None:
    table = PlainTable(settings=UNSOLVED)
    table.to_scrimmage()
    theater, s = table.state.theater, table.game.state
    call = table.game.options[0].call
    theater.learn(s, call, 0.0)
    assert theater.need(0) is None
    table.game.ruled(Ruling(FOURTH, why="another place"))
    assert theater.need(0) is not None  # by the down, for nothing else is known of it
    theater.learn(table.game.state, call, 0.0)
    assert theater.need(0) is None


def test_what_is_at_stake_is_announced_before_the_call_and_gone_after_it() -> None:
    table = at_fourth_down(situation=LATE)
    said = "Fourth and 3, 3 plays left: the game is here."
    hint = table.view.scenes[-1].hint
    assert (hint.heading, hint.lines) == ("At stake", (said,))
    table.table.entry.choose(4)  # it does not depend on the call that is marked
    table.settle()
    assert table.view.scenes[-1].hint == hint
    table.spin()
    assert said not in table.view.scenes[-1].hint.lines


def test_a_hint_comes_below_what_is_at_stake() -> None:
    table = at_fourth_down(situation=LATE, lesson=True)
    stakes, hint = table.view.scenes[-1].hint.lines
    assert stakes.endswith("the game is here.")
    assert hint.startswith("Hint: ")


def test_values_that_are_read_late_are_looked_at_again() -> None:
    """A game is resumed before its values are read: what is at stake follows."""
    last = {
        "phase": "scrimmage", "ball": "home", "spot": "V20", "down": 2, "to_go": 10,
        "toss_winner": "home", "clock": {"period": 2, "plays_left": 1},
        "score": {"home": 0, "visitors": 2},
    }  # fmt: skip
    table = at_fourth_down(situation=last, settings={"plays": "20"})
    theater = table.state.theater
    if theater.outlooks is None:  # else another test has read them
        assert table.state.stakes == ""
    table.table.read_values()
    table.settle()
    assert theater.outlooks is not None
    assert theater.is_announced
    assert table.state.stakes == "Second and 10, the last play: the game is here"
