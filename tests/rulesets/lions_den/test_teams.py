"""Roster sheets that coaches bring, what is said of a faulty one, and the dice of the draft."""

import pytest

from quarterback.rule_sets import header_of, of_header, rule_set
from rulesets.core.customization import BadTable
from rulesets.core.refusal import Refused
from rulesets.lions_den.game_data import data_of
from rulesets.lions_den.league import rating

WHOLE = {
    "name": "Cordry's Lions",
    "coach": "John",
    "quarterbacks": [
        {"figure": 12, "name": "Smith", "rating": 56, "dice": [7, 9], "career": 3},
        {"figure": 7, "dice": [1, 1], "seasons_left": 1},
        {"figure": 4, "rating": 60, "available": True, "unavailable": 0},
    ],
    "depth": [3, 1, 2],
    "kicker": {"rating": 84, "figure": "K1"},
    "punter": 72,
    "bases": list(range(1, 13)),
}


def faults(home, **tables):
    with pytest.raises(BadTable) as caught:
        rule_set("lions-den", teams={"home": home}, tables=tables)
    return caught.value.faults


def test_a_whole_sheet():
    """LD-SKILL-01 to 04."""
    sheet = data_of(rule_set("lions-den", teams={"home": WHOLE})).sheets["home"]
    assert [man.rating for man in sheet.quarterbacks] == [60, 56, 42]
    assert [man.figure for man in sheet.quarterbacks] == ["4", "12", "7"]
    assert (sheet.kicker.rating, sheet.punter.rating) == (84, 72)


def test_what_is_not_told_is_average():
    sheet = data_of(rule_set("lions-den")).sheets["visitors"]
    assert [man.rating for man in sheet.quarterbacks] == [51, 51, 51]
    assert (sheet.kicker.rating, sheet.punter.rating) == (81, 81)


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"quarterbacks": [41, 42, 43]}, "quarterback 1: rating is from 42 to 60, not 41"),
        ({"quarterbacks": [42, 61, 43]}, "quarterback 2: rating is from 42 to 60, not 61"),
        ({"quarterbacks": [42, 43]}, "there are three quarterbacks (LD-SKILL-01)"),
        ({"quarterbacks": [42, 43, 44, 45]}, "there are three quarterbacks (LD-SKILL-01)"),
        ({"kicker": 71}, "kicker: rating is from 72 to 90, not 71"),
        ({"punter": 91}, "punter: rating is from 72 to 90, not 91"),
        ({"punter": {"rating": True}}, "punter: rating is from 72 to 90, not True"),
        ({"kicker": {"rating": 80, "dice": [5, 6]}}, "kicker: 70 and dice [5, 6] make 81, not 80"),
        ({"kicker": {"dice": [5, 11]}}, "kicker: dice are two numbers from 1 to 10"),
        ({"kicker": {"career": 5}}, "kicker: career is from 0 to 4 (LD-DRAFT-01)"),
        ({"kicker": {"speed": 5}}, "kicker has no 'speed'"),
        ({"kicker": {"available": "yes"}}, "kicker: available must be true or false"),
        ({"kicker": {"unavailable": -1}}, "kicker: unavailable is a number of games"),
        ({"kicker": {"name": 1.5}}, "kicker: name must be text or a number"),
        ({"depth": [1, 1, 2]}, "depth is the order of quarterbacks 1, 2 and 3 (LD-SKILL-03)"),
        ({"depth": [True, 2, 3]}, "depth is the order of quarterbacks 1, 2 and 3 (LD-SKILL-03)"),
        ({"bases": list(range(11))}, "bases must be 12 numbers (LD-BASE-01)"),
        ({"bases": list(range(13))}, "bases must be 12 numbers (LD-BASE-01)"),
        ({"bases": [1, *range(1, 12)]}, "no two bases have the same number (LD-R44)"),
        ({"mascot": "lion"}, "home has no 'mascot'"),
        ({"coach": 7}, "home: coach must be text, not 7"),
        ({"climate": [{"first": 1, "last": 99, "what": "fair"}]}, "must go from 1 to 100"),
    ],
)
def test_faults(change, says):
    told = faults(WHOLE | change)
    assert any(says in fault for fault in told), told


def test_all_faults_are_told_at_once():
    assert len(faults({"quarterbacks": [1, 2, 3], "kicker": 1, "depth": "first"})) >= 4
    assert faults(["no team"])[0].startswith("home: a team is an object")


def test_a_game_knows_its_teams_again():
    rules = rule_set("lions-den", teams={"home": WHOLE})
    again = of_header(header_of(rules))
    assert data_of(again).sheets == data_of(rules).sheets


def test_climate_is_on_the_home_side_s_sheet():
    """LD-PRE-01: a dome; what the visitors bring of their own does not count."""
    dome = [{"from": 1, "to": 100, "label": "dome"}]
    tropics = [{"from": 1, "to": 100, "label": "heat", "pass": -2}]
    home, away = {"climate": dome}, {"climate": tropics}
    rules = rule_set("lions-den", teams={"home": home, "visitors": away})
    assert [row.what for row in data_of(rules).tables.climate] == ["dome"]
    assert data_of(rules).tables.climate[0].passes == 0


@pytest.mark.parametrize(
    ("position", "dice", "expected"),
    [
        ("quarterback", (7, 9), 56),
        ("quarterback", (1, 1), 42),
        ("quarterback", (10, 10), 60),
        ("kicker", (1, 1), 72),
        ("punter", (10, 10), 90),
        ("kicker", (7, 3), 80),
    ],
)
def test_a_rating_is_a_base_and_two_dice(position, dice, expected):
    """LD-C001 and its like."""
    assert rating(position, dice) == expected, "LD-SKILL-02, LD-SKILL-04"


@pytest.mark.parametrize("dice", [(0, 5), (5,), (5, 11), (1, 2, 3)])
def test_no_other_dice(dice):
    with pytest.raises(Refused):
        rating("punter", dice)
