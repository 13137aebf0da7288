"""The house rulings, LQ-R38 to LQ-R40: the worked cases by the independent model, facts and words.

Every expectation of a case was written by hand from the rulings' text.
"""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from rulesets.core.advance import advance
from rulesets.core.events import Call, Roll, Ruling, Spin
from rulesets.core.facts import Fact
from rulesets.core.refusal import Refused
from rulesets.core.ruleset import RuleSet
from rulesets.core.sentences.wording import PLAIN, outcome, play_by_play, situation
from rulesets.core.sides import Score
from rulesets.core.situation import read_situation, write_situation
from rulesets.core.state import State
from rulesets.littlefield import littlefield

Row = dict[str, Any]

CASES_FILE = Path(__file__).parents[2] / "cases" / "littlefield" / "m_house.jsonl"


def cases() -> Iterator[Row]:
    """Each case, with its lines: what is given, and inputs with what is expected of them."""
    for block in CASES_FILE.read_text(encoding="utf-8").split("\n\n"):
        head, *lines = map(json.loads, filter(str.strip, block.splitlines()))
        yield {**head, "lines": lines}


def drives_in(text: str) -> Row:
    """Penetrations and deepest points, home team first: `2-1 100-88`."""
    made, deepest = ([int(n) for n in word.split("-")] for word in text.split())
    return {
        "penetrations": dict(zip(("home", "visitors"), made, strict=True)),
        "deepest": dict(zip(("home", "visitors"), deepest, strict=True)),
    }


# ------------------------------------------------------------- facts and words


def played(
    rules: RuleSet, given: Row, call: str, face: str
) -> tuple[State, State, tuple[Fact, ...]]:
    before, _ = advance(rules, read_situation(rules, given), Call(call))
    after, facts = advance(rules, before, Spin(face))
    return before, after, facts


LAST_PLAY: Row = {
    "phase": "scrimmage",
    "ball": "home",
    "spot": "H40",
    "clock": {"period": 2, "plays_left": 1},
    "score": {"home": 7, "visitors": 7},
}


def ended(made: tuple[int, int], deepest: tuple[int, int]) -> tuple[State, tuple[Fact, ...], str]:
    rules = littlefield(None, {"tiebreak": "penetrations"})
    given = LAST_PLAY | {"house": drives_in(f"{made[0]}-{made[1]} {deepest[0]}-{deepest[1]}")}
    before, after, facts = played(rules, given, "line_buck", "+1")
    names = PLAIN.in_words_of(rules.vocabulary)
    return after, facts[1:], play_by_play(facts[1:], before, after, names)


def test_the_facts_name_both_counts_and_the_result_says_who_won_by_what():
    after, facts, text = ended((2, 1), (100, 100))
    assert [(f.fact, f.side, f.how, f.counts) for f in facts] == [
        ("tiebreak", "home", "penetrations", Score(2, 1)),
        ("game_over", "home", "", None),
    ]
    assert facts[0].rules == ("LQ-R38",)
    assert facts[1].rules[:2] == ("LQ-R38", "LQ-END-02")
    assert text == "Penetrations: Visitors 1, Home 2. Final: 7-7, Home on penetrations 2-1."
    assert after.winner == "home"


def test_the_deepest_point_decides_when_penetrations_are_level():
    _, facts, text = ended((2, 2), (88, 91))
    assert [(f.how, f.side, f.counts) for f in facts[:2]] == [
        ("penetrations", None, Score(2, 2)),
        ("deepest_point", "visitors", Score(88, 91)),
    ]
    assert text == (
        "Penetrations: Visitors 2, Home 2. Deepest points: Visitors 91, Home 88."
        " Final: 7-7, Visitors on the deepest point, 91 to 88."
    )


def test_level_in_both_is_a_tie():
    after, facts, text = ended((2, 2), (100, 100))
    assert after.winner is None
    assert facts[-1].rules[:3] == ("LQ-END-02", "LQ-R31", "LQ-R38")
    assert text.endswith("Final: Home and Visitors tied, 7-7.")


def test_a_penetration_is_a_fact_with_its_rule_and_the_counts():
    rules = littlefield(None, {"tiebreak": "penetrations"})
    given = {"phase": "scrimmage", "spot": "V25", "house": drives_in("1-3 90-100")}
    before, after, facts = played(rules, given, "line_buck", "+6")
    assert facts[-1] == Fact("penetration", ("LQ-R38",), "home", counts=Score(2, 3))
    names = PLAIN.in_words_of(rules.vocabulary)
    assert "Penetration by Home, its second." in play_by_play(facts, before, after, names)


def test_a_referee_who_ends_a_level_game_need_not_say_who_won():
    rules = littlefield(None, {"tiebreak": "penetrations"})
    over = {"phase": "over", "score": {"home": 3, "visitors": 3}}
    s = read_situation(rules, over | {"house": drives_in("1-2 88-88")})
    assert s.winner == "visitors"
    agreed = read_situation(rules, over | {"house": drives_in("1-2 88-88"), "winner": None})
    assert agreed.winner is None
    home = read_situation(rules, over | {"house": drives_in("1-2 88-88"), "winner": "home"})
    assert outcome(PLAIN.in_words_of(rules.vocabulary), home) == (
        "Home won; the score: Visitors 3, Home 3"
    )


def test_two_points_are_named_with_their_ruling():
    rules = littlefield(None, {"rush_points": "2"})
    before, after, facts = played(rules, {"phase": "try"}, "try_scrimmage", "+3")
    assert (facts[-1].fact, facts[-1].points) == ("try_good", 2)
    assert "LQ-R39" in facts[-1].rules
    text = play_by_play(facts, before, after, PLAIN.in_words_of(rules.vocabulary))
    assert text.startswith("Try good (run or pass), two points.")
    _, _, facts = played(rules, {"phase": "try"}, "try_scrimmage", "+5P")
    assert facts[-1].points == 1


@pytest.mark.parametrize(
    ("call", "says"),
    [
        ("receive", "Home chose to take the ball. Home ball, first and 10 at midfield."),
        (
            "kick",
            "Home chose to leave the ball to Visitors. Visitors ball, first and 10 at midfield.",
        ),
    ],
)
def test_the_toss_is_about_the_ball_where_halves_begin_at_midfield(call: str, says: str):
    rules = littlefield(None, {"halves_begin": "midfield"})
    names = PLAIN.in_words_of(rules.vocabulary)
    s, _ = advance(rules, rules.opening(rules), Roll((1,)))
    assert situation(names, s) == "Home's choice: take the ball at midfield or leave it"
    decision = rules.options(rules, s)
    assert decision is not None
    assert {option.call: (option.rule, option.description) for option in decision.options} == {
        "receive": ("LQ-R40", "Take the ball"),
        "kick": ("LQ-R40", "Leave the ball"),
    }
    after, facts = advance(rules, s, Call(call))
    assert facts[0].rules == ("LQ-R40", "LQ-TOSS-01")
    assert play_by_play(facts, s, after, names) == says


def test_the_second_half_begins_at_midfield_in_words():
    rules = littlefield(None, {"halves_begin": "midfield"})
    given = LAST_PLAY | {"clock": {"period": 1, "plays_left": 1}, "house": {"first_ball": "home"}}
    before, after, facts = played(rules, given, "line_buck", "+1")
    assert facts[-1].fact == "half_end"
    assert "LQ-R40" in facts[-1].rules
    text = play_by_play(facts, before, after, PLAIN.in_words_of(rules.vocabulary))
    assert text.endswith("Visitors ball, first and 10 at midfield.")


# ------------------------------------------------------------- what is carried


def test_a_game_without_house_rulings_carries_nothing_of_them():
    rules = littlefield(None)
    s = rules.opening(rules)
    assert s.game is None
    assert "house" not in write_situation(rules, s)
    with pytest.raises(Refused, match="house"):
        read_situation(rules, {"phase": "scrimmage", "spot": "H30", "house": {}})


@pytest.mark.parametrize(
    ("settings", "other"),
    [({"tiebreak": "penetrations"}, "first_ball"), ({"halves_begin": "midfield"}, "deepest")],
)
def test_each_ruling_carries_its_own(settings: dict[str, str], other: str):
    rules = littlefield(None, settings)
    with pytest.raises(Refused, match=other):
        read_situation(rules, {"phase": "scrimmage", "spot": "H30", "house": {other: {}}})


@pytest.mark.parametrize(
    ("drives", "says"),
    [
        ({"penetrations": {"home": -1}}, "penetrations of home"),
        ({"deepest": {"visitors": 101}}, "deepest point of visitors"),
        ({"counted": "yes"}, "counted"),
        ({"deep": {}}, "deep"),
        ([], "house"),
    ],
)
def test_a_count_of_drives_that_cannot_be_is_refused(drives: Any, says: str):
    rules = littlefield(None, {"tiebreak": "penetrations"})
    with pytest.raises(Refused, match=says):
        read_situation(rules, {"phase": "scrimmage", "spot": "H30", "house": drives})


def test_no_one_has_had_the_ball_before_the_toss():
    rules = littlefield(None, {"halves_begin": "midfield"})
    with pytest.raises(Refused, match="before the toss"):
        read_situation(rules, {"phase": "toss", "house": {"first_ball": "home"}})


IN_THE_RED = {
    "phase": "scrimmage", "ball": "home", "spot": "V15", "down": 2, "to_go": 5,
    "clock": {"period": 1, "plays_left": 30}, "toss_winner": "home",
    "house": drives_in("1-0 85-40") | {"counted": True},
}  # fmt: skip


@pytest.mark.parametrize(
    ("ruling", "counted"),
    [
        ({"spot": "V10"}, True),
        ({"down": 3}, True),
        ({"ball": "visitors", "spot": "V15", "down": 1, "to_go": 10}, False),
        ({"phase": "kickoff", "ball": "home", "spot": "50"}, False),
        ({"phase": "try", "ball": "home", "spot": "V3"}, False),
        ({"clock": {"period": 2, "plays_left": 60}}, False),
        ({"ball": "visitors", "spot": "V15", "down": 1, "to_go": 10,
          "house": {"counted": True}}, True),
    ],
)  # fmt: skip
def test_a_ruling_that_gives_the_ball_away_ends_the_drive(ruling: Row, counted: bool):
    """LQ-R38. The next drive of the other team counts of its own."""
    rules = littlefield(None, {"plays": "120", "tiebreak": "penetrations"})
    s = read_situation(rules, IN_THE_RED)
    after, _ = advance(rules, s, Ruling(ruling, why="the officials saw it"))
    house = write_situation(rules, after)["house"]
    assert house["counted"] is counted
    assert house["penetrations"] == {"home": 1, "visitors": 0}


def test_after_such_a_ruling_the_other_team_s_drive_is_a_penetration_too():
    rules = littlefield(None, {"plays": "120", "tiebreak": "penetrations"})
    s = read_situation(rules, IN_THE_RED)
    given = {"ball": "visitors", "spot": "H18", "down": 1, "to_go": 10}
    s, _ = advance(rules, s, Ruling(given, why="a fumble"))
    s, _ = advance(rules, s, Call("line_buck"))
    s, facts = advance(rules, s, Spin("+2"))
    assert [fact.fact for fact in facts if fact.fact == "penetration"] == ["penetration"]
    assert write_situation(rules, s)["house"]["penetrations"] == {"home": 1, "visitors": 1}


OVER_LEVEL = {
    "phase": "over", "winner": "home", "score": {"home": 7, "visitors": 7},
    "clock": {"period": 2, "plays_left": 0}, "toss_winner": "home",
    "house": drives_in("2-1 100-100") | {"decided": True},
}  # fmt: skip


@pytest.mark.parametrize(
    ("ruling", "words"),
    [
        ({"house": {"counted": True}}, "7-7, Home on penetrations 2-1"),
        ({"score": {"visitors": 10}}, "Visitors beat Home, 10-7"),
        (
            {"house": {"penetrations": {"home": 2, "visitors": 3}}},
            "7-7, Visitors on penetrations 3-2",
        ),
        ({"winner": None}, "tied, 7-7"),
    ],
)
def test_a_ruling_on_a_game_that_penetrations_decided_keeps_to_them(ruling: Row, words: str):
    rules = littlefield(None, {"plays": "120", "tiebreak": "penetrations"})
    s = read_situation(rules, OVER_LEVEL)
    after, _ = advance(rules, s, Ruling(ruling, why="counted again"))
    told = outcome(PLAIN.in_words_of(rules.vocabulary), after)
    assert words in told
    assert ("penetrations" in told) == ("penetrations" in words)
