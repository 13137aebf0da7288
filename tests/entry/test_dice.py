"""Dice on a table, as a person types and reads them."""

from __future__ import annotations

from random import Random

import pytest

from quarterback.entry.dice import chart, meaning_of, parse_dice, roll_name, typed_faces
from quarterback.rule_sets import rule_set
from rulesets.core.awaiting import Chance, Over
from rulesets.core.dice import COIN, chance_of
from rulesets.core.events import Call, Report, Roll, Ruling
from rulesets.core.session import Session
from tests.game.practice.playing import BOARD_GAMES, comes

MOST_ROWS = 9
"""A chart is read at a glance, beside the dice, on a small screen too."""
FIVE = ("d6", "d6", "d6", "d6", "d12")


@pytest.mark.parametrize(
    ("dice", "typed", "pips"),
    [
        (("d10", "d10", "d10"), "750", (7, 5, 10)),
        (("d10", "d10", "d10"), "7 5 10", (7, 5, 10)),
        (FIVE, "345112", (3, 4, 5, 1, 12)),
        (FIVE, "34517", (3, 4, 5, 1, 7)),
        (("d100", "d10"), "504", (50, 4)),
        (("d100", "d10"), "84", (8, 4)),
        (("d12",), "11", (11,)),
        (("d100",), "4 4", (44,)),
        (("d100",), "0 0", (100,)),
        (("d100",), "0 7", (7,)),
        (("d100",), "40 4", (44,)),
        (("d100",), "00 0", (100,)),
        (("d100", "d10"), "4 4 7", (44, 7)),
        (("d100", "d10"), "44 7", (44, 7)),
        (("d100", "d10"), "4 4", (4, 4)),
        (("d6", "d6"), "64", (6, 4)),
        (("d6", "d6"), "6 4", (6, 4)),
        (("d10", "d10"), "10,4", (10, 4)),
        (("d100",), "100", (100,)),
    ],
)
def test_figures_without_blanks_are_dealt_to_the_dice(dice, typed, pips):
    assert parse_dice(Chance(None, dice=dice), typed) == pips


@pytest.mark.parametrize(
    ("dice", "typed"),
    [
        (("d10", "d10", "d10"), "7510"),
        (("d10", "d10", "d10"), "75"),
        (FIVE, "3451"),
        (("d12", "d12"), "112"),
        (("d100",), "44 4"),
        (("d100",), "4 10"),
    ],
)
def test_what_can_be_read_in_two_ways_is_not_guessed(dice, typed):
    with pytest.raises(ValueError, match="with blanks between") as refused:
        parse_dice(Chance(None, dice=dice), typed)
    assert "fell" not in str(refused.value)


def caught(pips: tuple[int, ...]) -> str:
    return "caught" if pips[0] <= 47 else "not caught"


def odd(pips: tuple[int, ...]) -> str:
    return "odd" if pips[0] % 2 else "even"


def far(pips: tuple[int, ...]) -> str:
    return f"{sum(pips) + 31} yards"


def whose(pips: tuple[int, ...]) -> str:
    if pips[0] > 10:
        return "no foul"
    return "the defense" if pips[1] < 6 else "the offense"


def lost(pips: tuple[int, ...]) -> str:
    return "lost" if sum(pips) < 7 else "kept"


@pytest.mark.parametrize(
    ("dice", "reads", "rows"),
    [
        (("d100",), caught, (("1-47", "caught"), ("48-100", "not caught"))),
        (("d6",), odd, (("1 and 3 and 5", "odd"), ("2 and 4 and 6", "even"))),
        (("d6", "d6"), lost, (("in all 2-6", "lost"), ("in all 7-12", "kept"))),
        (
            ("d10", "d10", "d10"),
            far,
            (("in all", "the sum and 31: 3 is 34 yards, 30 is 61 yards"),),
        ),
        (
            ("d100", "d10"),
            whose,
            (("1-10, 1-5", "the defense"), ("1-10, 6-10", "the offense"), ("11-100", "no foul")),
        ),
    ],
)
def test_the_chart_of_dice_has_every_face(dice, reads, rows):
    chance = chance_of("it", dice, reads)
    assert chart(chance) == rows
    pips = tuple(1 for _ in dice)
    assert meaning_of(chance, pips) == reads(pips)


@pytest.mark.parametrize("code", BOARD_GAMES)
def test_every_throw_of_whole_games_has_a_chart(code):
    """But a coin, which says itself what it shows."""
    settings = {"fg_dice": "on", "kick_dice": "on"} if code == "gunderson" else {}
    session, luck = Session(rule_set(code, settings)), Random(code)
    while not isinstance(session.awaiting, Over):
        wanted = session.awaiting
        if isinstance(wanted, Chance) and wanted.dice != (COIN,):
            rows = chart(wanted)
            assert rows, wanted.table
            assert all(where and says and "_" not in says for where, says in rows)
            assert len(rows) <= MOST_ROWS, wanted.table
        session.play(comes(session.rules, session.state, wanted, luck))


@pytest.mark.parametrize(
    ("dice", "typed", "shown"),
    [
        (("d10", "d10", "d10"), "47", ("4", "7", "")),
        (("d10", "d10", "d10"), "4 7 2", ("4", "7", "2")),
        (("d100",), "4", ("4",)),
        (("d100",), "4 4", ("44",)),
        (("d100", "d10"), "44 ", ("4", "4")),
        (("d6", "d6"), "9", ("", "")),
        (("d6",), "", ("",)),
    ],
)
def test_dice_show_what_is_typed_and_nothing_else(dice, typed, shown):
    assert typed_faces(Chance(None, dice=dice), typed) == shown


def test_a_field_goal_says_its_chances_before_it_is_rolled():
    session = Session(rule_set("lions-den"))
    session.play(Ruling({"phase": "scrimmage", "ball": "home", "spot": "V43"}, whole=True))
    session.play(Call("field_goal"))
    wanted = session.awaiting
    assert isinstance(wanted, Chance)
    assert roll_name(wanted) == "the kick at goal"
    assert chart(wanted) == (("1-58", "good"), ("59-100", "no good"))


def test_the_dice_at_the_end_of_a_play_are_told_apart():
    session = Session(rule_set("vsefl"))
    session.play(Ruling({"phase": "kickoff", "ball": "home", "spot": "H40"}, whole=True))
    session.play(Call("kickoff"), Call("return"), Report({"result": "tackled", "spot": "V20"}))
    wanted = session.awaiting
    assert isinstance(wanted, Chance)
    assert roll_name(wanted) == "the fumble pair, the foul pair and the action die"
    session.play(Roll(parse_dice(wanted, "345112")))
    assert session.state.phase == "scrimmage"


def test_the_dice_of_an_example_can_fall():
    pair = chance_of("box", ("d6", "d6"), str)
    with pytest.raises(ValueError, match=r"such as 4 2; '111' is 1 of 2"):
        parse_dice(pair, "111")
    for die, typed in (("d6", "6"), ("d6", "641"), ("d10", "104")):
        with pytest.raises(ValueError, match="2 d"):
            parse_dice(Chance(None, dice=(die, die)), typed)
