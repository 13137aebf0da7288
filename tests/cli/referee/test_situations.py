"""Situations told by hand: what is left out, what each phase has, what a ruling keeps."""

from typing import Any

import pytest

from tests.cli.referee.lines import Game, scrimmage

FULL = {
    "toss": set(),
    "choice": {"chooser"},
    "kickoff": {"ball", "spot"},
    "free_kick": {"ball", "spot"},
    "run_back": {"ball", "spot"},
    "interception_return": {"ball", "spot"},
    "try": {"ball", "spot"},
    "scrimmage": {"ball", "spot", "down", "to_go", "goal", "series"},
    "over": {"winner"},
}
"""What a situation has in each phase beside phase, score, clock and toss winner."""
MEANT = {
    "ball": "home",
    "spot": "H30",
    "down": 1,
    "to_go": 10,
    "goal": False,
    "chooser": "home",
    "winner": None,
    "series": {"incompletions": 0},
}


def whole(phase: str, **fields: Any) -> dict[str, Any]:
    """A situation with all that its phase has."""
    spot = {"spot": "V3"} if phase == "try" else {}
    return {"phase": phase} | {key: MEANT[key] for key in FULL[phase]} | spot | fields


@pytest.mark.parametrize("phase", FULL)
def test_each_phase_has_its_fields_and_no_others(phase: str):
    game = Game()
    told = game.ok(situation=whole(phase))["situation"]
    assert told.keys() == {"phase", "score", "clock", "toss_winner"} | FULL[phase]
    for key in MEANT.keys() - FULL[phase]:
        assert (
            f"a situation at {phase} has no '{key}'"
            in game.no(situation=whole(phase, **{key: MEANT[key]}))["error"]
        )


@pytest.mark.parametrize(
    ("phase", "spot"), [("kickoff", "H40"), ("free_kick", "H30"), ("try", "V3")]
)
def test_kicks_and_tries_have_their_usual_places(phase: str, spot: str):
    assert Game().ok(situation={"phase": phase})["situation"] == {
        "phase": phase,
        "ball": "home",
        "spot": spot,
        "score": {"home": 0, "visitors": 0},
        "clock": {"period": 1, "plays_left": 80},
        "toss_winner": "home",
    }


@pytest.mark.parametrize("phase", ["run_back", "interception_return", "scrimmage"])
def test_elsewhere_the_ball_must_be_placed(phase: str):
    assert f"a situation at {phase} needs a spot" in Game().no(situation={"phase": phase})["error"]


@pytest.mark.parametrize("spot", ["H1", "V1"])
def test_the_one_yard_lines_are_in_play(spot: str):
    assert Game().ok(situation={"phase": "run_back", "spot": spot})["situation"]["spot"] == spot


@pytest.mark.parametrize(
    ("told", "to_go", "goal"),
    [
        ({"spot": "H30"}, 10, False),
        ({"spot": "V11"}, 10, False),
        ({"spot": "V10"}, 10, True),
        ({"spot": "V4"}, 4, True),
        ({"spot": "V20", "goal": True}, 20, True),
        ({"spot": "V20", "goal": False}, 10, False),
        ({"spot": "V20", "to_go": 20}, 20, True),
        ({"spot": "H30", "to_go": 1}, 1, False),
    ],
)
def test_the_distance_left_out_is_ten_yards_or_the_goal(
    told: dict[str, Any], to_go: int, goal: bool
):
    now = Game().ok(situation={"phase": "scrimmage", **told})["situation"]
    assert (now["down"], now["to_go"], now["goal"]) == (1, to_go, goal)


def test_a_ball_past_the_line_to_gain_is_for_those_who_agreed_so():
    assert "from 1 to 70" in Game().no(situation=scrimmage(to_go=0))["error"]
    game = Game(plus5_past_point="down_stands")
    assert game.ok(situation=scrimmage(to_go=-29))["situation"]["to_go"] == -29
    assert "from -98 to 70" in game.no(situation=scrimmage(to_go=-99))["error"]


def test_time_is_needed_unless_something_is_owed():
    game = Game()
    for period in (1, 2):
        gone = {"period": period, "plays_left": 0}
        for phase in ("run_back", "interception_return", "try"):
            game.ok(situation=whole(phase, clock=gone))
        game.ok(situation=whole("over", clock=gone))
        for phase in ("choice", "kickoff", "free_kick", "scrimmage"):
            says = f"no time is left in this period, and nothing is owed: there is no {phase}"
            assert says in game.no(situation=whole(phase, clock=gone))["error"]
        assert "no time is left" in game.no(situation=scrimmage(call="punt", clock=gone))["error"]


def test_a_call_locked_before_the_clock_ran_out_is_played():
    game, gone = Game(timing="timed"), {"seconds_left": 0}
    assert "no time is left" in game.no(situation=scrimmage(clock=gone))["error"]
    game.ok(situation=scrimmage(call="punt", clock=gone))
    assert game.ok(spin="40")["situation"]["phase"] == "run_back"


def test_where_a_late_penalty_extends_the_half_only_the_choice_needs_time():
    game, gone = Game(late_penalty="one_more_play"), {"plays_left": 0}
    for phase in ("kickoff", "free_kick", "scrimmage"):
        game.ok(situation=whole(phase, clock=gone))
    assert "no time is left" in game.no(situation=whole("choice", clock=gone))["error"]


def test_a_clock_runs_only_with_time_left_in_a_game_that_is_on():
    game = Game(timing="timed")
    assert game.ok(situation=scrimmage(clock={"seconds_left": 1, "running": True}))["situation"][
        "clock"
    ] == {"period": 1, "seconds_left": 1, "running": True}
    for phase in ("toss", "over"):
        told = whole(phase, clock={"running": True})
        assert "the clock cannot run here" in game.no(situation=told)["error"]
    told = whole("try", clock={"seconds_left": 0, "running": True})
    assert "the clock cannot run here" in game.no(situation=told)["error"]
    assert (
        "seconds_left must be" in game.no(situation=scrimmage(clock={"seconds_left": -1}))["error"]
    )
    assert "running must be" in game.no(situation=scrimmage(clock={"running": 1}))["error"]
    assert "has no 'running'" in Game().no(situation=scrimmage(clock={"running": True}))["error"]


def test_plays_that_are_owed_may_have_run_far_over():
    told = whole("run_back", clock={"period": 2, "plays_left": -3})
    assert Game().ok(situation=told)["situation"]["clock"] == told["clock"]


SCORES = [
    ({"home": 7, "visitors": 6}, "home"),
    ({"home": 6, "visitors": 7}, "visitors"),
    ({"home": 6, "visitors": 6}, None),
]


@pytest.mark.parametrize(("score", "winner"), SCORES)
def test_who_has_won_follows_from_the_score_unless_it_is_told(score, winner):
    game = Game()
    assert game.ok(situation={"phase": "over", "score": score})["situation"]["winner"] == winner
    for told in ("home", "visitors", None):
        now = game.ok(situation={"phase": "over", "score": score, "winner": told})
        assert now["situation"]["winner"] == now["awaiting"]["winner"] == told


def test_a_ruling_may_call_a_game_drawn_whatever_the_score():
    game = Game()
    game.ok(situation=scrimmage(score={"home": 7}))
    now = game.ok(ruling={"phase": "over", "winner": None}, why="fog")["situation"]
    assert (now["winner"], now["score"]) == (None, {"home": 7, "visitors": 0})
    assert (
        game.ok(ruling={"score": {"visitors": 9}}, why="recounted")["situation"]["winner"]
        == "visitors"
    )


def test_a_ruling_keeps_what_it_does_not_tell():
    game = Game()
    clock = {"period": 2, "plays_left": 30}
    before = scrimmage(ball="visitors", down=3, to_go=4, series={"incompletions": 2})
    before |= {"score": {"home": 3, "visitors": 6}, "clock": clock, "toss_winner": "visitors"}
    told = game.ok(situation=before)["situation"]
    now = game.ok(ruling={"score": {"home": 9}}, why="recounted")["situation"]
    assert now == told | {"score": {"home": 9, "visitors": 6}}
    now = game.ok(ruling={"clock": {"plays_left": 29}}, why="recounted")["situation"]
    assert now["clock"] == {"period": 2, "plays_left": 29}
    now = game.ok(ruling={"series": None, "down": None}, why="begun anew")["situation"]
    assert (now["series"], now["down"], now["to_go"]) == ({"incompletions": 0}, 1, 4)


def test_a_ruling_into_another_phase_drops_what_that_phase_has_not():
    game = Game()
    game.ok(situation=scrimmage(down=3, to_go=4, call="punt", series={"incompletions": 2}))
    now = game.ok(ruling={"phase": "run_back"}, why="it was kicked")["situation"]
    assert (now["phase"], now["ball"], now["spot"]) == ("run_back", "home", "H30")
    assert "call" not in now and "down" not in now
    game.ok(situation=scrimmage(spot="V12", call="field_goal", play={"signal": 8}))
    now = game.ok(ruling={"phase": "run_back"}, why="it fell short")["situation"]
    assert "call" not in now and "play" not in now
    game.ok(situation=scrimmage(down=3, to_go=4, call="punt", series={"incompletions": 2}))
    game.ok(ruling={"phase": "run_back"}, why="it was kicked")
    now = game.ok(ruling={"phase": "scrimmage"}, why="it was not")["situation"]
    assert (now["down"], now["to_go"], now["series"]) == (1, 10, {"incompletions": 0})
    game.ok(situation={"phase": "choice", "chooser": "visitors"})
    now = game.ok(ruling={"phase": "kickoff", "ball": "visitors"}, why="agreed")["situation"]
    assert (now["ball"], now["spot"]) == ("visitors", "V40")


def test_a_ruling_at_the_goal_moves_the_line_to_gain_with_the_ball():
    game = Game()
    game.ok(situation=scrimmage(spot="V8", to_go=8, goal=True))
    now = game.ok(ruling={"spot": "V20", "to_go": 10}, why="misplaced")["situation"]
    assert (now["spot"], now["to_go"], now["goal"]) == ("V20", 10, False)


def test_an_incompletion_too_many_to_be_counted_is_refused():
    game = Game()
    assert game.ok(situation=scrimmage(series={"incompletions": 31}))["situation"]["series"] == {
        "incompletions": 31
    }
    assert "from 0 to 31" in game.no(situation=scrimmage(series={"incompletions": 32}))["error"]


def test_a_series_that_is_begun_has_no_incompletions():
    told = Game().ok(situation=scrimmage(series={}))["situation"]
    assert told["series"] == {"incompletions": 0}


@pytest.mark.parametrize(("before", "after"), [(0, 1), (1, 2), (29, 30), (30, 31), (31, 31)])
def test_incompletions_are_counted_as_far_as_they_can_be_told(before: int, after: int):
    game = Game()
    game.ok(situation=scrimmage(call="pass", series={"incompletions": before}))
    assert game.ok(spin="Inc")["situation"]["series"] == {"incompletions": after}


def test_halves_of_unequal_length_each_begin_when_they_are_full():
    game = Game(plays=5)
    for clock, rule in [
        ({"period": 1, "plays_left": 2}, "LQ-TOSS-01"),
        ({"period": 1, "plays_left": 1}, "LQ-AFT-01"),
        ({"period": 2, "plays_left": 3}, "LQ-TOSS-02"),
        ({"period": 2, "plays_left": 2, "begun": True}, "LQ-AFT-01"),
    ]:
        game.ok(situation={"phase": "choice", "clock": clock})
        assert game.no(call="punt")["rule"] == rule
    assert "from -9999 to 2" in game.no(situation=scrimmage(clock={"plays_left": 3}))["error"]


def test_a_call_that_the_rules_forbid_may_be_told_as_having_been_made():
    game = Game()
    now = game.ok(situation=scrimmage(call="field_goal"))["situation"]
    assert now["call"] == "field_goal"
    now = game.ok(situation=scrimmage(spot="V12", call="field_goal", play={"signal": 8}))
    assert (now["situation"]["play"], now["awaiting"]["ring"]) == ({"signal": 8}, 8)
    for signal in (7, 11, None):
        told = scrimmage(spot="V12", call="field_goal", play={"signal": signal})
        assert "signal must be a whole number from 8 to 10" in game.no(situation=told)["error"]
    told = scrimmage(spot="V12", call="field_goal", play={"ring": 8})
    assert "the play has no 'ring'" in game.no(situation=told)["error"]


def test_a_ball_that_is_put_down_elsewhere_leaves_the_sticks_where_they_stand():
    game = Game()
    game.ok(situation={"phase": "scrimmage", "spot": "H30", "down": 2, "to_go": 7})
    assert game.ok(ruling={"spot": "H25"}, why="misplaced")["situation"]["to_go"] == 12
    assert game.ok(ruling={"spot": "H36"}, why="misplaced")["situation"]["to_go"] == 1
    assert game.ok(ruling={"spot": "H40", "down": 1}, why="a first down")["situation"]["to_go"] == 1
    assert game.ok(ruling={"spot": "H40", "to_go": 10}, why="so")["situation"]["to_go"] == 10
