"""The worked arithmetic of the rules: every vector, by the dice and reports of a real game."""

import json
from pathlib import Path

import pytest

from quarterback.rule_sets import rule_set
from rulesets.core.advance import advance, awaiting
from rulesets.core.awaiting import Decide
from rulesets.core.events import Call, Report, Roll
from rulesets.core.field import GOAL, place_name
from rulesets.core.situation import read_situation, write_situation
from rulesets.lions_den.game_data import field_goal_chance, kick_length, pass_chance

VECTORS = json.loads((Path(__file__).parent / "vectors.json").read_text(encoding="utf-8"))
SIDES = {"A": "home", "B": "visitors"}


def of_kind(*kinds):
    found = [each for each in VECTORS if each["kind"] in kinds]
    assert found
    return pytest.mark.parametrize("vector", found, ids=lambda v: json.dumps(v)[:90])


def place(text):
    return text.replace("A", "H").replace("B", "V")


def spot_of(text, side="A"):
    if text == "50":
        return 50
    yard = int(text[1:])
    return yard if text[0] == side else GOAL - yard


def shown(rules, s):
    """As the vectors write it: A A36 2&4."""
    told = write_situation(rules, s)
    side = "A" if told["ball"] == "home" else "B"
    where = told["spot"].replace("H", "A").replace("V", "B")
    return f"{side} {where} {told['down']}&{'G' if told['goal'] else told['to_go']}"


def test_every_vector_is_of_a_kind_that_is_tried():
    kinds = {"kickLength", "landing", "puntLanding", "passChance", "fieldGoalChance"}
    assert {each["kind"] for each in VECTORS} == kinds | {"penaltyAccepted", "playEnds"}


@of_kind("kickLength")
def test_length_of_a_kick(vector):
    assert kick_length(vector["dice"], vector["rating"]) == vector["expect"]


@of_kind("passChance")
def test_chance_of_a_pass(vector):
    assert pass_chance(vector["rating"], vector["distance"]) == vector["expect"]


@of_kind("fieldGoalChance")
def test_chance_of_a_field_goal(vector):
    assert field_goal_chance(vector["rating"], spot_of(vector["los"])) == vector["expect"]


def dice_for(length):
    """A rating and three dice that make a kick of this length."""
    rating = 72 if length <= 52 else 90
    rest = length - 20 - (rating - 70)
    dice = []
    for left in (2, 1, 0):
        dice.append(min(10, rest - left))
        rest -= dice[-1]
    assert kick_length(dice, rating) == length
    return rating, tuple(dice)


def landed(rules, s, expect):
    if expect == "BEYOND_END_LINE":
        # The touchback is settled when no flag has fallen.
        s = advance(rules, s, Roll((50, 1)))[0] if s.phase == "penalty_roll" else s
        assert shown(rules, s) == "B B20 1&10"
        return
    assert s.phase == "run_back"
    assert s.possession == "visitors"
    chosen = awaiting(rules, s)
    assert isinstance(chosen, Decide) == (expect == "END_ZONE")
    if expect != "END_ZONE":
        assert place_name(s.possession, s.spot) == place(expect)


@of_kind("landing")
def test_where_a_kickoff_comes_down(vector):
    rating, dice = dice_for(vector["length"])
    rules = rule_set("lions-den", teams={"home": {"kicker": rating}})
    s = read_situation(rules, {"phase": "kickoff", "ball": "home", "spot": place(vector["from"])})
    s, _ = advance(rules, s, Roll((*dice, 1)))
    landed(rules, s, vector["expect"])


@of_kind("puntLanding")
def test_where_a_punt_comes_down(vector):
    rating, dice = dice_for(vector["length"])
    rules = rule_set("lions-den", teams={"home": {"punter": rating}})
    line = place_name("home", vector["punterSpot"] + 7)
    s = read_situation(rules, {"phase": "scrimmage", "ball": "home", "spot": line})
    for event in (Call("punt"), Roll((1,)), Roll((*dice, 1))):
        s, _ = advance(rules, s, event)
    landed(rules, s, vector["expect"])


def scrimmage(rules, vector):
    side = vector["offence"]
    spot = spot_of(vector["los"], side)
    point = GOAL if vector["point"] == "G" else spot_of(vector["point"], side)
    return read_situation(
        rules,
        {
            "phase": "scrimmage",
            "ball": SIDES[side],
            "spot": place(vector["los"]),
            "down": vector["down"],
            "to_go": point - spot,
        },
    )


@of_kind("playEnds")
def test_where_a_play_ends(vector):
    """LD-FD-01, LD-R50."""
    rules = rule_set("lions-den")
    s = scrimmage(rules, vector)
    ended = {"result": "tackled", "spot": place(vector["endSpot"])}
    for event in (Call("run"), Report(ended), Roll((50, 1))):
        s, _ = advance(rules, s, event)
    assert shown(rules, s) == vector["expect"]


FOULS = {("offence", 10): (8, 9), ("offence", 5): (3, 9), ("defence", 5): (8, 2),
         ("defence", 10): (97, 2), ("defence", 15): (93, 2)}  # fmt: skip


@of_kind("penaltyAccepted")
def test_a_penalty_that_is_accepted(vector):
    """LD-R13, LD-R16, LD-R17."""
    rules = rule_set("lions-den")
    s = scrimmage(rules, vector)
    dice = FOULS[vector["foulBy"], vector["yards"]]
    assert vector["automaticFirst"] == (dice == (93, 2))
    thrown = Call("pass_play"), Call("pass", details={"distance": 5, "defenders": []}), Roll((100,))
    for event in (*thrown, Roll(dice), Call("accept")):
        s, _ = advance(rules, s, event)
    assert shown(rules, s) == vector["expect"]
