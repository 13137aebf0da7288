"""What a refusal offers instead, the clock beside dice, and teams that change at a situation."""

from __future__ import annotations

import pytest

from tests.cli.referee.lines import Game, scrimmage


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
