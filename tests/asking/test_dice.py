"""Dice on a table, as a person types and reads them."""

from __future__ import annotations

import pytest

from quarterback.asking.dice import read_dice, reading_of, readings, what_for
from quarterback.library import rule_set
from rulesets.core.awaiting import Chance
from rulesets.core.dice import chance_of
from rulesets.core.events import Call, Report, Roll, Ruling
from rulesets.core.session import Session

FIVE = ("d6", "d6", "d6", "d6", "d12")


@pytest.mark.parametrize(
    ("dice", "typed", "pips"),
    [
        (("d10", "d10", "d10"), "750", (7, 5, 0)),
        (("d10", "d10", "d10"), "7 5 10", (7, 5, 10)),
        (FIVE, "345112", (3, 4, 5, 1, 12)),
        (FIVE, "34517", (3, 4, 5, 1, 7)),
        (("d100", "d10"), "504", (50, 4)),
        (("d100", "d10"), "84", (8, 4)),
        (("d12",), "11", (11,)),
    ],
)
def test_figures_without_blanks_are_dealt_to_the_dice(dice, typed, pips):
    assert read_dice(Chance(None, dice=dice), typed) == pips


@pytest.mark.parametrize(
    ("dice", "typed"),
    [
        (("d10", "d10", "d10"), "7510"),
        (("d10", "d10", "d10"), "75"),
        (FIVE, "3451"),
        (("d12", "d12"), "112"),
    ],
)
def test_what_can_be_read_in_two_ways_is_not_guessed(dice, typed):
    with pytest.raises(ValueError, match="with blanks between") as refused:
        read_dice(Chance(None, dice=dice), typed)
    assert "fell" not in str(refused.value)


def caught(pips: tuple[int, ...]) -> str:
    return "caught" if pips[0] <= 47 else "not caught"


def odd(pips: tuple[int, ...]) -> str:
    return "odd" if pips[0] % 2 else "even"


def test_a_die_says_how_it_is_read():
    chance = chance_of("pass", ("d100",), caught)
    assert readings(chance) == "1-47 caught, 48-100 not caught"
    assert reading_of(chance, (47,)) == "caught"
    assert reading_of(chance, (48,)) == "not caught"


def test_a_die_that_cannot_be_read_in_a_row_says_nothing():
    assert readings(chance_of("odd", ("d6",), odd)) == ""
    assert readings(chance_of("pass", ("d10", "d10"), caught)) == ""
    assert reading_of(chance_of("odd", ("d6",), odd), (3,)) == ""


def test_a_field_goal_says_its_chances_before_it_is_rolled():
    session = Session(rule_set("lions-den"))
    session.play(Ruling({"phase": "scrimmage", "ball": "home", "spot": "V43"}, whole=True))
    session.play(Call("field_goal"))
    wanted = session.awaiting
    assert isinstance(wanted, Chance)
    assert what_for(wanted) == "whether the kick is good"
    assert readings(wanted) == "1-58 good, 59-100 no good"


def test_the_dice_at_the_end_of_a_play_are_told_apart():
    session = Session(rule_set("vsefl"))
    session.play(Ruling({"phase": "kickoff", "ball": "home", "spot": "H40"}, whole=True))
    session.play(Call("kickoff"), Call("return"), Report({"result": "tackled", "spot": "V20"}))
    wanted = session.awaiting
    assert isinstance(wanted, Chance)
    assert what_for(wanted) == "two for a fumble, two for a foul, the action die"
    session.play(Roll(read_dice(wanted, "345112")))
    assert session.state.phase == "scrimmage"
