"""Rosters: what looks odd is said, and nothing is refused for it (SC-R19)."""

from __future__ import annotations

import pytest

from quarterback.rule_sets import rule_set
from rulesets.core.events import Call, Roll
from rulesets.core.session import Session

SQUAD = [
    (12, "QB"), (22, "RB"), (33, "RB"), (80, "WR"), (19, "WR"), (85, "TE"), (52, "C"), (60, "G"),
    (66, "G"), (70, "T"), (79, "T"),
]  # fmt: skip


def roster(*players):
    return {"players": [{"number": number, "position": where} for number, where in players]}


def said(home, **settings):
    """What is said of a home roster when the game is opened."""
    session = Session(rule_set("solitaire-coach", settings, teams={"home": home}))
    facts = session.play(Roll((1,)) if not settings else Call("kickoff"))
    return [(fact.side, fact.rules, fact.why) for fact in facts if fact.fact == "roster"]


def test_a_roster_in_order_is_passed_over():
    assert said(roster(*SQUAD)) == []


def test_eleven_are_needed():
    short = [("home", ("SC-GEN-05",), "10 players, where 11 are needed")]
    assert said(roster(*SQUAD[1:])) == short
    assert said(roster(*SQUAD[1:]), opening="visitors") == short, "at the first kick"


@pytest.mark.parametrize(
    ("number", "where", "rule"),
    [
        (20, "QB", "SC-ELIG-02"), (0, "K", "SC-ELIG-02"), (19, "RB", "SC-ELIG-02"),
        (50, "DB", "SC-ELIG-02"), (9, "WR", "SC-ELIG-02"), (20, "WR", "SC-ELIG-02"),
        (90, "WR", "SC-ELIG-02"), (39, "TE", "SC-ELIG-02"), (50, "HB", "SC-ELIG-02"),
        (80, "DL", "SC-ELIG-03"), (60, "LB", "SC-ELIG-03"), (89, "LB", "SC-ELIG-03"),
        (49, "C", "SC-ELIG-04"), (59, "G", "SC-ELIG-04"), (80, "T", "SC-ELIG-04"),
    ],
)  # fmt: skip
def test_a_number_that_its_position_does_not_wear(number, where, rule):
    rest = [player for player in SQUAD if player[0] != number]
    ((side, rules, why),) = said(roster(*rest, (number, where), (99, "DL")))
    assert (side, rules) == ("home", (rule, "SC-R19"))
    assert str(number) in why
    assert where in why


@pytest.mark.parametrize(
    ("number", "where"),
    [(1, "QB"), (19, "P"), (20, "RB"), (49, "DB"), (10, "WR"), (89, "WR"), (40, "TE"), (80, "HB"),
     (22, "HB"),
     (50, "DL"), (99, "DL"), (40, "LB"), (59, "LB"), (90, "LB"), (50, "C"), (79, "C"), (60, "T")],
)  # fmt: skip
def test_the_ends_of_the_ranges_are_worn(number, where):
    rest = [player for player in SQUAD if player[0] != number]
    assert said(roster(*rest, (number, where), (98, "DL"))) == []


def test_a_player_of_both_ways_is_looked_at_in_both():
    both = {"number": 55, "position": ["C", "LB"]}
    assert said({"players": [*roster(*SQUAD)["players"], both]}) == []
    both = {"number": 65, "position": ["G", "LB"], "name": "Bosko"}
    ((_, rules, why),) = said({"players": [*roster(*SQUAD)["players"], both]})
    assert rules == ("SC-ELIG-03", "SC-R19")
    assert why.startswith("65 Bosko plays LB")


def test_two_of_one_number_and_a_position_that_there_is_not():
    told = said(roster(*SQUAD, (12, "QB"), (13, "goalkeeper")))
    assert [rules for _, rules, _ in told] == [("SC-R19",), ("SC-R19",)]
    assert "GOALKEEPER" in told[1][2]
