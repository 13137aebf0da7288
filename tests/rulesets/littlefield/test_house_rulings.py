"""The house rulings, LQ-R38 to LQ-R40: facts, words, and what is carried. The independent model
plays them, too, and there are worked cases (`tests/cases/littlefield/m_house.jsonl`)."""

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
from rulesets.littlefield import littlefield

Row = dict[str, Any]
NAMES = PLAIN.in_words_of(littlefield(None).vocabulary)
BY_DRIVES = {"plays": "120", "tiebreak": "penetrations"}
AT_MIDFIELD = {"halves_begin": "midfield"}


def drives_in(text: str) -> Row:
    """Penetrations and deepest points, home team first: `2-1 100-88`."""
    made, deepest = ([int(n) for n in word.split("-")] for word in text.split())
    return {
        "penetrations": dict(zip(("home", "visitors"), made, strict=True)),
        "deepest": dict(zip(("home", "visitors"), deepest, strict=True)),
    }


def played(rules: RuleSet, given: Row, call: str, face: str) -> tuple[tuple[Fact, ...], str]:
    """The facts of a play, and how it is told."""
    before, _ = advance(rules, read_situation(rules, given), Call(call))
    after, facts = advance(rules, before, Spin(face))
    return facts, play_by_play(facts, before, after, NAMES)


def last_play(period: int, **house: Any) -> Row:
    clock = {"period": period, "plays_left": 1}
    score = {"home": 7, "visitors": 7}
    down = {"phase": "scrimmage", "ball": "home", "spot": "H40"}
    return down | {"clock": clock, "score": score, "house": house}


@pytest.mark.parametrize(
    ("drives", "winner", "decided", "rules", "says"),
    [
        ("2-1 100-100", "home", [("penetrations", "home", Score(2, 1))], ("LQ-R38", "LQ-END-02"),
         "Penetrations: Visitors 1, Home 2. Final: 7-7, Home on penetrations 2-1."),
        ("2-2 88-91", "visitors",
         [("penetrations", None, Score(2, 2)), ("deepest_point", "visitors", Score(88, 91))],
         ("LQ-R38", "LQ-END-02"),
         "Penetrations: Visitors 2, Home 2. Deepest points: Visitors 91, Home 88."
         " Final: 7-7, Visitors on the deepest point, 91 to 88."),
        ("2-2 100-100", None,
         [("penetrations", None, Score(2, 2)), ("deepest_point", None, Score(100, 100))],
         ("LQ-END-02", "LQ-R31", "LQ-R38"),
         "Penetrations: Visitors 2, Home 2. Deepest points: Visitors 100, Home 100."
         " Final: Home and Visitors tied, 7-7."),
    ],
)  # fmt: skip
def test_a_tied_game_goes_by_penetrations_then_by_the_deepest_point(
    drives: str, winner: str | None, decided: list[Any], rules: tuple[str, ...], says: str
):
    of_drives = littlefield(None, BY_DRIVES)
    facts, told = played(of_drives, last_play(2, **drives_in(drives)), "line_buck", "+1")
    *counted, over = facts[1:]
    assert [(fact.how, fact.side, fact.counts) for fact in counted] == decided
    assert all(fact.rules == ("LQ-R38",) for fact in counted)
    assert (over.side, over.rules[: len(rules)]) == (winner, rules)
    assert told.endswith(says)


def test_a_penetration_is_a_fact_with_its_rule_and_the_counts():
    given = {"phase": "scrimmage", "spot": "V25", "house": drives_in("1-3 90-100")}
    facts, told = played(littlefield(None, BY_DRIVES), given, "line_buck", "+6")
    assert facts[-1] == Fact("penetration", ("LQ-R38",), "home", counts=Score(2, 3))
    assert "Penetration by Home, its second." in told


def test_a_referee_who_ends_a_level_game_need_not_say_who_won():
    rules = littlefield(None, BY_DRIVES)
    over = {"phase": "over", "score": {"home": 3, "visitors": 3}, "house": drives_in("1-2 88-88")}
    assert read_situation(rules, over).winner == "visitors"
    assert read_situation(rules, over | {"winner": None}).winner is None
    home = read_situation(rules, over | {"winner": "home"})
    assert outcome(NAMES, home) == "Home won; the score: Visitors 3, Home 3"


def test_two_points_are_named_with_their_ruling():
    rules = littlefield(None, {"rush_points": "2"})
    facts, told = played(rules, {"phase": "try"}, "try_scrimmage", "+3")
    assert (facts[-1].fact, facts[-1].points) == ("try_good", 2)
    assert "LQ-R39" in facts[-1].rules
    assert told.startswith("Try good (run or pass), two points.")
    facts, _ = played(rules, {"phase": "try"}, "try_scrimmage", "+5P")
    assert facts[-1].points == 1


@pytest.mark.parametrize(
    ("call", "chosen"),
    [("receive", "take the ball. Home"), ("kick", "leave the ball to Visitors. Visitors")],
)
def test_the_toss_is_about_the_ball_where_halves_begin_at_midfield(call: str, chosen: str):
    rules = littlefield(None, AT_MIDFIELD)
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
    assert play_by_play(facts, s, after, names) == (
        f"Home chose to {chosen} ball, first and 10 at midfield."
    )
    facts, told = played(rules, last_play(1, first_ball="home"), "line_buck", "+1")
    assert facts[-1].fact == "half_end"
    assert "LQ-R40" in facts[-1].rules
    assert told.endswith("Visitors ball, first and 10 at midfield.")


DOWN = {"phase": "scrimmage", "spot": "H30"}


@pytest.mark.parametrize(
    ("settings", "given", "says"),
    [
        ({}, DOWN | {"house": {}}, "house"),
        (BY_DRIVES, DOWN | {"house": {"first_ball": {}}}, "first_ball"),
        (AT_MIDFIELD, DOWN | {"house": {"deepest": {}}}, "deepest"),
        (BY_DRIVES, DOWN | {"house": {"penetrations": {"home": -1}}}, "penetrations of home"),
        (BY_DRIVES, DOWN | {"house": {"deepest": {"visitors": 101}}}, "deepest point of visitors"),
        (BY_DRIVES, DOWN | {"house": {"counted": "yes"}}, "counted"),
        (BY_DRIVES, DOWN | {"house": {"deep": {}}}, "deep"),
        (BY_DRIVES, DOWN | {"house": []}, "house"),
        (AT_MIDFIELD, {"phase": "toss", "house": {"first_ball": "home"}}, "before the toss"),
    ],
)  # fmt: skip
def test_each_ruling_carries_its_own_and_what_cannot_be_is_refused(
    settings: dict[str, str], given: Row, says: str
):
    rules = littlefield(None, settings)
    assert settings or "house" not in write_situation(rules, rules.opening(rules))
    with pytest.raises(Refused, match=says):
        read_situation(rules, given)


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
    rules = littlefield(None, BY_DRIVES)
    s = read_situation(rules, IN_THE_RED)
    after, _ = advance(rules, s, Ruling(ruling, why="the officials saw it"))
    house = write_situation(rules, after)["house"]
    assert house["counted"] is counted
    assert house["penetrations"] == {"home": 1, "visitors": 0}


def test_after_such_a_ruling_the_other_team_s_drive_is_a_penetration_too():
    rules = littlefield(None, BY_DRIVES)
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
    rules = littlefield(None, BY_DRIVES)
    s = read_situation(rules, OVER_LEVEL)
    after, _ = advance(rules, s, Ruling(ruling, why="counted again"))
    told = outcome(NAMES, after)
    assert words in told
    assert ("penetrations" in told) == ("penetrations" in words)
