"""A game in lines: taken back, brought back, amended; chance seeded; what is let stand anyway."""

import json
import random
from typing import Any

import pytest

from tests.cli.referee.lines import Game, calls, names, scrimmage


def kicked_off(game: Game) -> dict[str, Any]:
    """Four inputs: toss, choice, call and spin."""
    game.ok(roll=[1])
    game.ok(call="kick")
    game.ok(call=11)
    return game.ok(spin="48")


def test_every_situation_answered_is_accepted_back_unchanged():
    game = Game()
    other = Game()
    for line in [
        {"roll": [2]},
        {"call": "receive"},
        {"call": "kickoff"},
        {"spin": "48"},
        {"call": 6},
        {"spin": "+60"},
        {"call": "field_goal", "anyway": True, "why": "so it was"},
        {"spin": "-5P"},
        {"ruling": {"spot": "V10", "to_go": 10}, "why": "wrongly spotted"},
        {"call": 8, "anyway": True, "why": "the marker stood on 8"},
        {"spin": "Blocked -7 lose ball"},
        {"ruling": {"phase": "over", "winner": "visitors"}, "why": "resigned"},
    ]:
        answer = game.ok(**line)
        again = other.ok(situation=answer["situation"])
        for key in ("line", "situation", "awaiting"):
            assert again[key] == answer[key]


def test_undo_and_redo_count_inputs():
    game = Game()
    after = kicked_off(game)
    game.no(spin="48")
    answer = game.ok(undo=1)
    assert (answer["situation"]["call"], answer["aside"]) == ("kickoff", 1)
    assert answer["facts"] == []
    assert game.ok(undo=3)["line"] == "toss 0:0"
    answer = game.ok(redo=4)
    assert "aside" not in answer
    assert answer["situation"] == after["situation"]
    assert names(answer) == ["toss", "choice", "kick"]
    game.ok(undo=4)
    game.ok(roll=[2])
    assert game.no(redo=1)["error"] == "cannot redo 1 inputs: there are 0"


def test_an_amendment_that_leaves_the_rest_standing():
    game = Game()
    kicked_off(game)
    answer = game.ok(amend=4, **{"with": {"spin": "30"}})
    assert answer["amended"] == {"input": 4, "no_longer_fits": None, "aside": 0}
    assert answer["line"] == "V run_back @V30 0:0"
    answer = game.ok(amend=2, **{"with": {"call": "receive"}})
    assert answer["line"] == "H run_back @H30 0:0"
    assert names(answer) == ["choice", "kick"]


def test_what_no_longer_fits_is_kept_aside_until_confirmed_or_replaced():
    game = Game()
    kicked_off(game)
    game.ok(call="run_back")
    game.ok(spin="+10")
    game.ok(call="punt")
    touchback = game.ok(amend=4, **{"with": {"spin": "63"}})
    assert touchback["amended"] == {
        "input": 4,
        "no_longer_fits": 5,
        "aside": 3,
        "because": "signal 6 is for running back a kick; now rush, pass or kick",
    }
    assert touchback["line"] == "V 1-10 @V20 0:0"
    assert game.no(redo=1)["rule"] == "LQ-SCRIM-01"
    assert game.no(redo=4)["error"] == "cannot redo 4 inputs: there are 3"
    # Amended back, and confirmed by bringing them back.
    answer = game.ok(amend=4, **{"with": {"spin": "48"}})
    assert "amended" in answer
    game.ok(call="run_back")
    assert game.ok(spin="+10")["line"] == "V 1-10 @V22 0:0"


def two_downs() -> Game:
    """Five inputs: a situation, a buck for 3, a pass incomplete."""
    game = Game()
    game.ok(situation=scrimmage())
    for line in [{"call": "line_buck"}, {"spin": "+3"}, {"call": "pass"}, {"spin": "Inc"}]:
        game.ok(**line)
    return game


def test_what_was_put_aside_comes_back_as_far_as_it_fits():
    game = two_downs()
    answer = game.ok(amend=2, **{"with": {"call": "punt"}})
    # A punt of 3 yards: the run-back is owed, and no pass fits.
    assert answer["line"] == "V run_back @H33 0:0"
    assert (answer["amended"]["no_longer_fits"], answer["aside"]) == (4, 2)
    assert game.ok(undo=1)["aside"] == 3
    assert game.ok(redo=1)["line"] == "V run_back @H33 0:0"
    game.no(redo=2)
    # Amended back, nothing was lost.
    assert game.ok(amend=2, **{"with": {"call": "end_run"}})["aside"] == 2
    assert game.ok(redo=2)["line"] == "H 4-3 @H33 0:0"
    game.ok(amend=2, **{"with": {"call": "punt"}})
    assert "aside" not in game.ok(call="run_back")
    game.no(redo=1)


def test_a_redo_of_several_is_all_or_nothing():
    game = two_downs()
    game.ok(amend=1, **{"with": {"situation": scrimmage(call="punt")}})
    # A second call does not fit while the first is locked: all four wait.
    assert len(game.referee.session.pending) == 4
    assert "locked on the punt" in game.no(redo=2)["error"]
    game.ok(amend=1, **{"with": {"situation": scrimmage(spot="H1", to_go=9)}})
    assert game.no(redo=5)
    assert game.ok(redo=4)["line"] == "H 4-6 @H4 0:0"


def test_a_spin_told_by_its_sector_is_read_in_the_ring_that_now_counts():
    game = Game(None)
    game.ok(situation=scrimmage())
    game.ok(call="line_buck")
    assert game.ok(spin={"sector": 17})["line"] == "H 1-10 @H41 0:0"
    answer = game.ok(amend=2, **{"with": {"call": "off_tackle"}})
    assert answer["amended"]["no_longer_fits"] is None
    assert answer["line"] == "H 3-6 @H30 0:0"


def test_seeded_chance_is_the_same_each_time_and_the_dice_are_the_programs():
    def play(seed: int) -> list[dict[str, Any]]:
        game, choose = Game(None), random.Random(3)
        answers = [game.ok(chance="seeded", seed=seed)]
        while answers[-1]["awaiting"]["kind"] == "decide" and len(answers) < 400:
            answers.append(game.ok(call=choose.choice(calls(answers[-1]))))
        return answers

    played = play(7)
    assert played == play(7)
    assert played != play(8)
    assert played[-1]["awaiting"]["kind"] == "over"
    assert played[0]["shown"] in ([{"roll": [1]}], [{"roll": [2]}])
    for answer in played[1:]:
        spun = not {"choice"} & set(names(answer))
        assert spun == ("shown" in answer)


def test_what_the_program_spun_can_be_told_again_by_hand():
    seeded, asked = Game(None), Game(None)
    answer = seeded.ok(chance="seeded", seed=11)
    told = asked.ok(roll=answer["shown"][0]["roll"])
    for _ in range(40):
        call = calls(answer)[-1]
        answer, told = seeded.ok(call=call), asked.ok(call=call)
        for shown in answer.get("shown", ()):
            told = asked.ok(spin={"sector": shown["sector"], "face": shown["spin"]})
        assert told["situation"] == answer["situation"]


def test_chance_belongs_to_the_input_before_and_goes_with_it():
    game = Game(None)
    game.ok(roll=[1])
    game.ok(call="kick")
    game.ok(call="kickoff")
    spun = game.ok(chance="seeded", seed=7)
    assert names(spun)[0] == "kick"
    assert len(game.referee.session.inputs) == 3
    assert game.ok(undo=1)["line"] == "H kickoff @H40 0:0"
    again = game.ok(redo=1)
    assert again["situation"] == spun["situation"]
    assert "shown" not in again
    game.ok(chance="asked")
    assert game.ok(call="run_back")["awaiting"]["kind"] == "spin"


def test_the_programs_dice_stay_as_they_fell_in_an_amendment():
    game = Game(None)
    game.ok(chance="seeded", seed=5)
    game.ok(situation=scrimmage())
    bucked = game.ok(call="line_buck")
    sector = bucked["shown"][0]["sector"]
    answer = game.ok(amend=3, **{"with": {"call": "end_run"}})
    assert "shown" not in answer
    by_hand = Game(None)
    by_hand.ok(situation=scrimmage())
    by_hand.ok(call="end_run")
    assert by_hand.ok(spin={"sector": sector})["situation"] == answer["situation"]


def test_a_situation_with_a_call_locked_is_spun_at_once_when_seeded():
    game = Game(None)
    game.ok(chance="seeded", seed=1)
    answer = game.ok(situation=scrimmage(call="pass"))
    assert len(answer["shown"]) == 1
    assert "call" not in answer["situation"]
    # The toss was the program's own input, for there was none before it.
    assert game.ok(undo=1)["situation"]["phase"] == "choice"
    assert game.ok(redo=1)["line"] == answer["line"]


def test_in_seeded_chance_a_spin_that_was_taken_back_is_waited_for():
    game = Game(None)
    game.ok(situation=scrimmage())
    game.ok(call="line_buck")
    after = game.ok(spin="+3")
    game.ok(undo=2)
    game.ok(chance="seeded", seed=1)
    answer = game.ok(redo=1)
    assert answer["awaiting"]["kind"] == "spin"
    assert "shown" not in answer
    assert game.ok(redo=1)["line"] == after["line"]


@pytest.mark.parametrize(
    ("start", "line", "rule"),
    [
        (scrimmage(), {"call": "field_goal"}, "LQ-FG-01"),
        (scrimmage(spot="V12"), {"call": 8}, "LQ-R8"),
        (scrimmage(), {"call": "punt", "side": "visitors"}, "LQ-EQ-04"),
        (scrimmage(call="pass"), {"call": "punt"}, "LQ-DIAL-02"),
        (scrimmage(call="pass"), {"spin": "+3", "side": "visitors"}, "LQ-DIAL-01"),
        (
            {"phase": "choice", "clock": {"plays_left": 60}},
            {"call": "kick", "side": "visitors"},
            "LQ-AFT-01",
        ),
    ],
)
def test_forbidden_but_coherent_stands_when_it_says_why(
    start: dict[str, Any], line: dict[str, Any], rule: str
):
    game = Game()
    game.ok(situation=start)
    assert game.no(**line)["rule"] == rule
    assert "needs a reason" in game.no(**line, anyway=True)["error"]
    assert "needs a reason" in game.no(**line, anyway=True, why=" ")["error"]
    fact = game.ok(**line, anyway=True, why="so it was played")["facts"][0]
    assert (fact["fact"], fact["rules"], fact["why"]) == ("deviation", [rule], "so it was played")


def test_meaningless_stays_refused_whatever_the_reason():
    game = Game()
    game.ok(situation=scrimmage())
    for line in [{"spin": "+3"}, {"call": "kickoff"}, {"roll": [1]}, {"report": {}}]:
        game.no(**line, anyway=True, why="so it was")


def test_a_tick_that_does_not_tell_leaves_the_clock_running_or_not():
    game = Game(timing="timed", minutes=10)
    game.ok(situation=scrimmage(clock={"seconds_left": 300, "running": True}))
    assert game.ok(tick=290)["situation"]["clock"]["running"] is True
    assert game.ok(call="pass", tick=285)["situation"]["clock"]["running"] is True
    game.ok(spin="Inc")
    stopped = game.ok(call="pass", tick=285, running=False, why="ball in the crowd")
    assert stopped["situation"]["clock"] == {"period": 1, "seconds_left": 285, "running": False}
    # Read first: at nought the half is over, and there is no pass to be called.
    game.ok(spin="Inc")
    assert "time ran out" in game.no(call="pass", tick=0)["error"]
    ended = game.ok(tick=0)
    assert names(ended) == ["half_end"]
    assert ended["awaiting"]["also"] == ["ruling", "tick"]


def test_a_rulings_reason_and_a_resignation():
    game = Game()
    game.ok(situation=scrimmage())
    answer = game.ok(ruling={"spot": "H35", "to_go": 1}, why="the measure slipped")
    assert answer["line"] == "H 2-1 @H35 0:0"
    assert answer["facts"][0]["says"] == "Referee's ruling: the measure slipped."
    answer = game.ok(ruling={"phase": "over", "winner": "visitors"}, why="home resign")
    assert answer["awaiting"] == {"kind": "over", "winner": "visitors", "also": ["ruling"]}


def test_the_winner_of_a_drawn_game_is_null():
    game = Game()
    late = {"period": 2, "plays_left": 1}
    game.ok(situation=scrimmage(call="line_buck", clock=late))
    answer = game.ok(spin="+1")
    assert json.dumps(answer["facts"][-1]["winner"]) == "null"
    assert answer["facts"][-1]["fact"] == "game_over"
    assert answer["situation"]["winner"] is None


def test_teams_and_tables_have_no_use_here():
    assert "littlefield takes no teams" in Game().no(teams={"home": {"name": "A"}})["error"]
    assert "littlefield takes no tables" in Game().no(tables={"run": []})["error"]
    assert "a team is home or visitors" in Game().no(teams={"east": {}})["error"]
    Game().ok(teams={}, tables={})
