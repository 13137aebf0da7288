"""A referee's ruling from words, and what it would change."""

from __future__ import annotations

import pytest

from quarterback.rule_sets import rule_set
from quarterback.text.ruling_parser import Difference, differences, ruling
from rulesets.core.advance import advance
from rulesets.core.events import Ruling
from rulesets.core.refusal import Refused
from rulesets.core.ruleset import RuleSet
from rulesets.core.sentences.wording import Names
from rulesets.core.situation import read_situation
from rulesets.core.state import State

NAMES = Names("Yale", "Army")
CLOCKED, COUNTED = rule_set("gunderson"), rule_set("solitaire-coach")


def at(rules: RuleSet, **given: object) -> State:
    play = {"phase": "scrimmage", "ball": "home", "spot": "H31", "down": 2, "to_go": 7}
    return read_situation(rules, play | given)


@pytest.mark.parametrize(
    ("told", "given"),
    [
        ({"score": "14-7"}, {"score": {"home": 14, "visitors": 7}}),
        ({"home": "14"}, {"score": {"home": 14}}),
        ({"Visitors": "3", "home": "6"}, {"score": {"visitors": 3, "home": 6}}),
        ({"spot": "+4", "down": "3", "to go": "3"}, {"spot": "H35", "down": 3, "to_go": 3}),
        ({"ball": "army", "spot": "own 40"}, {"ball": "visitors", "spot": "H40"}),
        ({"spot": "V6", "to_go": "goal"}, {"spot": "V6", "to_go": None, "goal": True}),
        ({"clock": "4:31"}, {"clock": {"seconds_left": 271}}),
        ({"clock": "0:59", "period": "4", "running": "yes"},
         {"clock": {"seconds_left": 59, "period": 4, "running": True}}),
        ({"timeouts": "2-0"}, {"timeouts": {"home": 2, "visitors": 0}}),
        ({"phase": "Kickoff", "ball": "V"}, {"phase": "kickoff", "ball": "visitors"}),
        ({"phase": "over", "winner": "nobody"}, {"phase": "over", "winner": None}),
    ],
)  # fmt: skip
def test_a_ruling_is_read_from_words(told: dict[str, str], given: dict[str, object]):
    assert ruling(CLOCKED, at(CLOCKED), NAMES, told, " wrong ") == Ruling(given, "wrong")


@pytest.mark.parametrize(
    ("told", "why", "says"),
    [
        ({}, "wrong", "set something: ball=Yale"),
        ({"home": "7"}, "  ", "a ruling needs a reason"),
        ({"down": "5"}, "wrong", "down must be a whole number from 1 to 4"),
        ({"down": "two"}, "wrong", "down must be a whole number"),
        ({"score": "7"}, "wrong", "score: write both teams' numbers, Yale first"),
        ({"spot": "31"}, "wrong", "spot: whose 31"),
        ({"ball": "Harvard"}, "wrong", "ball: write Yale or Army"),
        ({"clock": "noon"}, "wrong", "clock: invalid time"),
        ({"clock": "99:00"}, "wrong", "seconds_left must be a whole number"),
        ({"phase": "lunch"}, "wrong", "there is no phase 'lunch'"),
        ({"phase": ""}, "wrong", "say which phase comes: "),
        ({"weather": "fine"}, "wrong", "has no 'weather'"),
        ({"to_go": "x"}, "wrong", "to go: write a whole number"),
        ({"spot": "V3", "to_go": "8"}, "wrong", "to_go must be a whole number from 1 to 3"),
        ({"home.points": "3"}, "wrong", "has no 'home'"),
        ({"score": "7-3", "score.home.x": "3"}, "wrong", "appears twice"),
        ({"why": "a_word"}, "wrong", "has no 'why'"),
    ],
)
def test_what_cannot_be_is_refused_in_words(told: dict[str, str], why: str, says: str):
    s = at(CLOCKED)
    with pytest.raises(Refused) as refused:
        ruling(CLOCKED, s, NAMES, told, why)
    assert says in refused.value.message


def test_plays_that_are_counted_are_no_clock():
    s = at(COUNTED)
    made = ruling(COUNTED, s, NAMES, {"plays": "12", "period": "3"}, "miscounted")
    assert made.situation == {"clock": {"plays_left": 12, "period": 3}}
    with pytest.raises(Refused, match="this game counts plays"):
        ruling(COUNTED, s, NAMES, {"clock": "4:31"}, "miscounted")


def test_what_a_ruling_would_change_is_told_in_words_and_nothing_else():
    s = at(CLOCKED)
    told = {"ball": "Army", "spot": "V20", "down": "1", "to_go": "10", "home": "7", "clock": "3:05"}
    made = ruling(CLOCKED, s, NAMES, told, "he was out")
    assert differences(CLOCKED, s, made, NAMES) == [
        Difference("ball", "Yale", "Army"),
        Difference("spot", "H31", "V20"),
        Difference("down", "2", "1"),
        Difference("to go", "7", "10"),
        Difference("score of Yale", "0", "7"),
        Difference("seconds left", "15:00", "3:05"),
    ]
    after, _ = advance(CLOCKED, s, made)
    assert differences(CLOCKED, after, made, NAMES) == []
    to_kick = ruling(CLOCKED, s, NAMES, {"phase": "kickoff"}, "again")
    told_of = {each.what: each for each in differences(CLOCKED, s, to_kick, NAMES)}
    assert told_of["phase"] == ("phase", "scrimmage", "kickoff")
    assert told_of["down"].after == ""
