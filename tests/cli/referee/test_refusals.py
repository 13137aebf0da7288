"""What is refused, in which words, and what the answer says may be entered instead."""

from __future__ import annotations

from typing import Any

import pytest

from quarterback.rule_sets import shipped_dial
from rulesets.core.advance import step
from rulesets.core.events import Spin
from rulesets.core.refusal import Refused
from rulesets.core.situation import read_situation
from rulesets.littlefield import littlefield
from tests.cli.referee.lines import Game, scrimmage

DEEP = b'{"report": ' + b"[" * 3000 + b"]" * 3000 + b"}"
BYTES = [
    (b"nonsense", "this is not JSON"),
    (b'{"call": "punt"', "this is not JSON"),
    (b'{"call": "punt"} {"spin": "40"}', "this is not JSON"),
    (b"{'call': 'punt'}", "this is not JSON"),
    (b'{"call": "punt", "call": "pass"}', "the key 'call' appears twice"),
    (b'{"situation": {"score": {"home": 1, "home": 2}}}', "appears twice"),
    (b'{"tick": NaN}', "NaN is not JSON"),
    (b'{"tick": Infinity}', "Infinity is not JSON"),
    (b'{"tick": -Infinity}', "-Infinity is not JSON"),
    (b'{"tick": 1e999}', "too large a number"),
    (b'{"tick": 1' + b"0" * 5000 + b"}", "digits is too long"),
    (DEEP, "nested too deep"),
    (b"[" * 200_000, "nested too deep"),
    (b'{"report": ' + b'{"a": ' * 30 + b"1" + b"}" * 31, "nested too deep"),
    (b'{"call": "\\ud800"}', "half a character"),
    (b'{"\\udfff": 1}', "half a character"),
    (b'{"call": "\xff"}', "not UTF-8 text (byte 11)"),
    (b'{"call": "\xed\xa0\x80"}', "not UTF-8 text"),
    (b'"punt"', "a line is one object"),
    (b"[]", "a line is one object"),
    (b"null", "a line is one object"),
    (b"12", "a line is one object"),
]


@pytest.mark.parametrize(("line", "says"), BYTES, ids=[says for _, says in BYTES])
def test_bytes_that_are_no_input(line: bytes, says: str):
    game = Game()
    before = game.referee.session.state
    answer = game.raw(line)
    assert not answer["ok"]
    assert says in answer["error"]
    assert answer["where"] == "line 1"
    assert game.referee.session.state == before


OBJECTS: list[tuple[dict[str, Any], str]] = [
    ({}, "there is no input here"),
    ({"punt": 1}, "there is no input here"),
    ({"settings": {"plays": 20}}, "there is no input here"),
    ({"case": "T", "ruleset": "littlefield"}, "there is no input here"),
    ({"call": "punt", "spin": "40"}, "one input a line, not call and spin together"),
    ({"tick": 3, "spin": "40"}, "one input a line"),
    ({"undo": 1, "redo": 1}, "one input a line"),
    ({"call": "punt", "report": {}, "tick": 3}, "one input a line"),
    ({"spin": "+3", "sid": "home"}, "has no 'sid'; it has anyway, side, spin, why"),
    ({"roll": [1], "expect": {}}, "has no 'expect'"),
    ({"spin": "+3", "tick": 20}, "one input a line"),
    ({"call": True}, "call must be the name of a call, or its signal's number, not True"),
    ({"call": 7.0}, "call must be"),
    ({"call": ""}, "call must be"),
    ({"call": None}, "call must be"),
    ({"call": "field goal"}, "there is no call 'field goal'"),
    ({"call": 13}, "there is no signal 13"),
    ({"call": 0}, "there is no signal 0"),
    ({"call": "punt", "receiver": 84}, "a punt is called with no details"),
    ({"call": "punt", "side": "away"}, "side must be home or visitors, not 'away'"),
    ({"call": "punt", "side": ["home"]}, "side must be home or visitors"),
    ({"call": "punt", "why": "because"}, '"why" goes with "anyway"'),
    ({"call": "punt", "anyway": 1, "why": "because"}, "anyway must be true or false"),
    ({"call": "punt", "running": True}, '"running" goes with a clock reading'),
    ({"spin": 3}, "in quotes"),
    ({"spin": ""}, "spin must be the face"),
    ({"spin": "  "}, "spin must be the face"),
    ({"spin": ["+3"]}, "spin must be the face"),
    ({"spin": {"face": "+3"}}, "sector must be a whole number"),
    ({"spin": {"sector": True}}, "sector must be a whole number"),
    ({"spin": {"sector": 3, "ring": 1}}, "a spin has no 'ring'"),
    ({"spin": {"sector": 3, "face": 3}}, "spin must be the face"),
    ({"roll": 1}, "roll must be a list of whole numbers"),
    ({"roll": []}, "roll must be a list of whole numbers"),
    ({"roll": [True]}, "roll must be a list of whole numbers"),
    ({"roll": ["1"]}, "roll must be a list of whole numbers"),
    ({"report": []}, "report must be an object"),
    ({"tick": "285"}, "whole seconds"),
    ({"tick": True}, "whole seconds"),
    ({"tick": 28.5}, "whole seconds"),
    ({"tick": 28, "running": 1}, "running must be true or false"),
    ({"tick": 28, "why": 1}, "why must be text"),
    ({"timeout": "both"}, "timeout must be home or visitors"),
    ({"timeout": "home", "side": "visitors"}, "cannot be the visitors's"),
    ({"situation": []}, "a situation must be an object"),
    ({"ruling": "over"}, "a situation must be an object"),
    ({"undo": 0}, "undo must be a number of inputs, 1 or more"),
    ({"undo": -1}, "undo must be a number of inputs, 1 or more"),
    ({"undo": True}, "undo must be a number of inputs, 1 or more"),
    ({"undo": 2}, "cannot undo 2 inputs: there are 1"),
    ({"redo": 1}, "cannot redo 1 inputs: there are 0"),
    ({"redo": 0}, "redo must be a number of inputs, 1 or more"),
    ({"amend": 1}, '"with"'),
    ({"amend": "1", "with": {"roll": [1]}}, "amend must be the number of an input"),
    ({"amend": 0, "with": {"roll": [1]}}, "there is no input 0"),
    ({"amend": 2, "with": {"roll": [1]}}, "there is no input 2: there are 1"),
    ({"amend": 1, "with": {"undo": 1}}, "expected an input of the game, not undo"),
    ({"amend": 1, "with": [1]}, "with must be an object"),
    ({"amend": 1, "with": {}}, "there is no input here"),
    ({"chance": "random"}, "chance must be seeded or asked"),
    ({"chance": "seeded"}, "needs a seed"),
    ({"chance": "seeded", "seed": "7"}, "needs a seed"),
    ({"chance": "seeded", "seed": True}, "needs a seed"),
    ({"chance": "seeded", "seed": 7}, "with --dial any the program has no dial to spin"),
    ({"chance": "seeded", "seed": 7, "board": "real"}, "board must be simulated"),
    ({"chance": "asked", "seed": 7}, "has no 'seed'"),
    ({"teams": {"home": {}}}, "with a new situation"),
    ({"teams": []}, "teams must be an object"),
]


@pytest.mark.parametrize(("line", "says"), OBJECTS, ids=[str(line)[:40] for line, _ in OBJECTS])
def test_objects_that_are_no_input(line: dict[str, Any], says: str):
    game = Game()
    game.ok(situation=scrimmage())
    assert says in game.no(**line)["error"]


SITUATIONS: list[tuple[dict[str, Any], str]] = [
    (scrimmage(spot="H51"), "no such spot as 'H51'"),
    (scrimmage(spot="H0"), "must be in play"),
    (scrimmage(spot="V100"), "no such spot"),
    (scrimmage(spot="H-4"), "must be in play"),
    (scrimmage(spot="V-10"), "must be in play"),
    (scrimmage(spot="H-11"), "no such spot"),
    (scrimmage(spot="51"), "no such spot"),
    (scrimmage(spot="H٣"), "no such spot"),
    (scrimmage(spot=30), "spot must be the name of a place"),
    ({"phase": "scrimmage"}, "needs a spot"),
    (scrimmage(down=5), "down must be a whole number from 1 to 4"),
    (scrimmage(down=0), "down must be"),
    (scrimmage(down=True), "down must be"),
    (scrimmage(to_go=71), "to_go must be a whole number from 1 to 70"),
    (scrimmage(to_go=0), "to_go must be"),
    (scrimmage(spot="V4", to_go=3, goal=True), "with goal to go, to_go is the 4 yards"),
    (scrimmage(goal=1), "goal must be true or false"),
    (scrimmage(score={"home": -1}), "the score of home must be"),
    (scrimmage(score={"away": 1}), "the score has no 'away'"),
    (scrimmage(score=[1, 0]), "the score must be an object"),
    (scrimmage(clock={"period": 1, "plays_left": 0}), "no time is left"),
    (scrimmage(clock={"period": 3}), "period must be a whole number from 1 to 2"),
    (scrimmage(clock={"plays_left": 81}), "plays_left must be"),
    (scrimmage(clock={"seconds_left": 81}), "the clock has no 'seconds_left'"),
    (scrimmage(series={"incompletions": -1}), "incompletions must be"),
    (scrimmage(series={"passes": 1}), "series has no 'passes'"),
    (scrimmage(chooser="home"), "a situation at scrimmage has no 'chooser'"),
    (scrimmage(ball="away"), "ball must be home or visitors"),
    (scrimmage(ball={}), "ball must be home or visitors"),
    (scrimmage(call="kickoff"), "signal 11 is for a kickoff or a free kick"),
    (scrimmage(call=4), "call must be the name of a call"),
    (scrimmage(series=1), "series must be an object"),
    (scrimmage(play=8), "play must be an object"),
    (scrimmage(play={"signal": 9}), "only a kick at goal that has been called"),
    (scrimmage(call="punt", play={"signal": 9}), "only a kick at goal that has been called"),
    (scrimmage(overtime={}), "a situation at scrimmage has no 'overtime'"),
    ({"phase": "huddle"}, "there is no phase 'huddle'"),
    ({"phase": []}, "there is no phase []"),
    ({"phase": "choice", "ball": "home"}, "a situation at choice has no 'ball'"),
    ({"phase": "toss", "toss_winner": "home"}, "before the toss no one has won it"),
    ({"phase": "kickoff", "down": 1}, "a situation at kickoff has no 'down'"),
    ({"phase": "over", "winner": "both"}, "winner must be home or visitors"),
    ({"phase": "choice", "chooser": "both"}, "chooser must be home or visitors"),
    ({"phase": "kickoff", "toss_winner": "both"}, "toss_winner must be home or visitors"),
]


@pytest.mark.parametrize(("fields", "says"), SITUATIONS, ids=[str(s)[:60] for s, _ in SITUATIONS])
def test_situations_that_cannot_be(fields: dict[str, Any], says: str):
    game = Game()
    assert says in game.no(situation=fields)["error"]
    game.ok(situation=scrimmage())
    if fields.get("phase") == "scrimmage" and "spot" in fields:
        assert says in game.no(ruling=fields)["error"]


FORBIDDEN = [
    ({"call": "field_goal"}, "LQ-FG-01"),
    ({"call": "kickoff"}, "LQ-SCRIM-01"),
    ({"call": "punt", "side": "visitors"}, "LQ-EQ-04"),
    ({"spin": "+3"}, "LQ-DIAL-02"),
    ({"roll": [1]}, "LQ-DIAL-02"),
    ({"report": {"end": "H40"}}, "LQ-DIAL-02"),
    ({"timeout": "home"}, "LQ-R36"),
    ({"tick": 100}, "LQ-TIME-03"),
]


@pytest.mark.parametrize(("line", "rule"), FORBIDDEN, ids=[str(line) for line, _ in FORBIDDEN])
def test_what_the_rules_forbid_is_refused_with_the_rule(line: dict[str, Any], rule: str):
    game = Game()
    game.ok(situation=scrimmage())
    assert game.no(**line)["rule"] == rule


def test_nothing_but_a_spin_follows_a_call():
    game = Game()
    game.ok(situation=scrimmage(call="punt"))
    for line in [{"roll": [1]}, {"report": {"end": "H40"}}]:
        assert game.no(**line)["rule"] == "LQ-EQ-06"


def test_chance_before_the_toss_and_after_the_game_is_refused_with_the_rule():
    game = Game()
    for line in [{"spin": "+3"}, {"roll": [3]}, {"roll": [1, 2]}, {"report": {}}]:
        game.ok(situation={"phase": "toss"})
        assert game.no(**line)["rule"] == "LQ-TOSS-01"
        game.ok(situation={"phase": "over"})
        assert game.no(**line)["rule"] == "LQ-END-01"


def test_a_face_that_its_ring_cannot_show():
    game = Game()
    game.ok(situation=scrimmage(call="punt"))
    for face in ("Inc", "-3", "Int +4", "G", "Fumble -2", "Blocked +3", "111", "+100P", "+0P"):
        assert game.no(spin=face)["rule"] == "LQ-R35"
    for face in ("9" * 5000, "+٣", "Fumble", "\N{SNOWMAN}", "\0"):
        assert not game.no(spin=face)["ok"]
    assert game.ok(spin=" blocked  - 9 LOSE   ball ")["situation"]["spot"] == "H21"


def test_where_a_dial_is_played_only_its_faces_and_sectors_show():
    game = Game(None)
    game.ok(situation=scrimmage(call="line_buck"))
    assert "there is no sector 37: this dial has 36" in game.no(spin={"sector": 37})["error"]
    assert game.no(spin="+99")["rule"] == "LQ-R2"
    assert "shows +5 in ring 1, not +3" in game.no(spin={"sector": 1, "face": "+3"})["error"]
    answer = game.ok(spin={"sector": 1, "face": "5"})
    assert answer["situation"]["spot"] == "H35"


def test_a_sector_and_its_face_must_agree_also_behind_the_filter():
    rules = littlefield(shipped_dial())
    s = read_situation(rules, scrimmage(call="line_buck"))
    for face in ("+5", "", " 5 "):
        assert step(rules, s, Spin(face, 1)).spot == 35
    with pytest.raises(Refused, match=r"sector 1 shows \+5 in ring 1, not \+3"):
        step(rules, s, Spin("+3", 1))


def test_there_is_no_board_to_simulate():
    game = Game(None)
    error = game.no(chance="seeded", seed=7, board="simulated")["error"]
    assert error == "littlefield has no practice board"


def test_what_is_echoed_is_cut_short():
    game = Game()
    error = game.no(call="x" * 100_000)["error"]
    assert len(error) < 1000


def test_a_game_has_one_timing():
    game = Game(timing="timed")
    game.ok(roll=[1])
    assert "has no 'plays_left'" in game.no(situation=scrimmage(clock={"plays_left": 3}))["error"]
    assert "2000 seconds" in game.no(tick=2000)["error"]
    assert "-1 seconds" in game.no(tick=-1)["error"]
    game.ok(tick=600)
    assert game.no(tick=601)["rule"] == "LQ-R36"


def game_of(code: str, **settings: object) -> Game:
    return Game.of_case({"ruleset": code, "settings": settings})


def test_a_refusal_lists_what_may_be_entered_instead():
    game = Game()
    game.ok(situation=scrimmage())
    refused = game.no(call="field_goal")
    assert refused["options"] == ["line_buck", "off_tackle", "end_run", "pass", "punt"]
    assert [option["call"] for option in refused["awaiting"]["options"]] == refused["options"]
    game.ok(call="punt")
    refused = game.no(call="pass")
    assert (refused["options"], refused["awaiting"]["kind"]) == ([], "spin")


def test_a_refused_report_lists_its_fields_and_the_calls_beside_it():
    game = game_of("gunderson")
    game.ok(situation=scrimmage(score={"home": 0, "visitors": 3}))
    game.ok(call="ttqb")
    refused = game.no(report={"result": "field_goal"})
    assert refused["options"] == ["throw"]
    assert refused["awaiting"]["fields"][0]["name"] == "result"


def test_a_reading_of_the_clock_may_stand_beside_dice():
    game = game_of("gunderson", fg_dice="on")
    clock = {"period": 2, "seconds_left": 90, "running": True}
    game.ok(situation=scrimmage(ball="home", spot="V20", down=4, to_go=5, clock=clock))
    game.ok(call="fg")
    done = game.ok(roll=[1, 1], tick=84)
    assert done["situation"]["clock"]["seconds_left"] == 84
    assert game.ok(undo=1)["situation"]["clock"]["seconds_left"] == 90
    assert "time never rises" in game.no(roll=[1, 1], tick=91)["error"]
    assert game.no(roll=[1, 1], running=True)["error"].startswith('"running" goes with')
    assert game.ok(amend=2, **{"with": {"call": "fg"}})["ok"]


def test_teams_change_where_a_new_situation_is_given():
    game = game_of("lions-den")
    team = {"quarterbacks": [52, 47, 44], "kicker": 80, "punter": 82}
    game.ok(teams={"home": team}, situation=scrimmage())
    game.ok(call="pass_play")
    done = game.ok(teams={"home": team | {"quarterbacks": [60, 47, 44]}}, situation=scrimmage())
    assert done["situation"]["phase"] == "scrimmage"
    game.ok(call="pass_play")
    thrown = game.ok(call="pass", distance=5, receiver="84")
    [called] = [fact for fact in thrown["facts"] if fact["fact"] == "pass_called"]
    assert called["how"] == "60"
    refused = game.no(teams={"home": team})
    assert "with a new situation" in refused["error"]


def test_faulty_teams_beside_a_situation_change_nothing():
    game = game_of("lions-den")
    game.ok(situation=scrimmage())
    game.no(teams={"home": {"quarterbacks": "three"}}, situation=scrimmage(spot="H44"))
    assert game.no(call="nothing")["situation"]["spot"] != "H44"


@pytest.mark.parametrize("code", ["lions-den", "vsefl"])
def test_a_distance_may_be_told_in_tenths_and_its_error_says_so(code: str):
    game = game_of(code)
    game.ok(situation=scrimmage(call="pass_play" if code == "lions-den" else "pass"))
    throw = "pass" if code == "lions-den" else "throw"
    said = game.no(call=throw, distance=-0.5)["error"]
    assert "distance must be a number from 0 to" in said
    assert "such as 12 or 12.5" in said
    assert "'far'" in game.no(call=throw, distance="far")["error"]
    assert game.ok(call=throw, distance=12.9)["ok"]


def test_a_field_of_another_result_is_refused_with_that_result():
    game = game_of("gunderson")
    game.ok(situation={"phase": "kickoff"})
    game.ok(call="kick")
    said = game.no(report={"result": "touchback", "returned": True})["error"]
    assert said == "returned goes with result out_of_bounds, not with result touchback"
