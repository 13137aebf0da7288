"""Situations that are told: defaults where nothing hangs on them, and refusals in words."""

from __future__ import annotations

import pytest

from quarterback.rule_sets import rule_set
from rulesets.core.events import Call, Report, Ruling
from rulesets.core.refusal import Refused
from rulesets.core.session import Session
from rulesets.core.situation import write_situation

RUN = {"phase": "scrimmage", "ball": "home", "spot": 30, "down": 2, "line": 38, "call": "run"}
PASS = {**RUN, "call": "pass"}
KICK = {"phase": "kickoff", "ball": "home", "spot": 35, "call": "onside"}
LOOSE = {"phase": "loose", "spot": "H33"}


def begun(given, **settings):
    session = Session(rule_set("solitaire-coach", settings))
    session.play(Ruling(given, whole=True))
    return session


@pytest.mark.parametrize(
    "given",
    [
        {"phase": "scrimmage", "spot": "H30", "call": "return"},
        {"phase": "scrimmage", "spot": "H30", "call": "kickoff"},
        {"phase": "run_back", "spot": "H0", "call": "pass"},
        {"phase": "try", "call": "run"},
        {"phase": "free_kick", "call": "safety_kick"},
        {"phase": "kickoff", "call": "kickoff"},
        LOOSE,
        {"phase": "fumble_return", "spot": "H33", "call": "return"},
        {"phase": "penalty", "spot": "H30", "chooser": "visitors"},
        {"phase": "penalty", "spot": "H30", "chooser": "home",
         "play": {"snap": PASS, "foul": "ineligible"}},
        {"phase": "penalty", "spot": "H30", "chooser": "visitors",
         "play": {"snap": PASS, "foul": "onside_out"}},
        {"phase": "penalty", "spot": "H30", "chooser": "visitors",
         "play": {"snap": PASS, "foul": "holding"}},
        {"phase": "scrimmage", "spot": "H30", "play": {"snap": RUN}},
        {"phase": "scrimmage", "spot": "H30", "call": "run", "play": {"simple": True}},
        {"phase": "scrimmage", "spot": "H30", "play": {"foul": "ineligible"}},
        {"phase": "scrimmage", "spot": "H30", "play": {"attempts": 1}},
        {"phase": "scrimmage", "spot": "H30", "play": {"timeouts": ["home", "home"]}},
        {"phase": "scrimmage", "spot": "H30", "play": {"gained": 3}},
        {"phase": "scrimmage", "spot": "V30", "ball": "visitors", "call": "run",
         "play": {"snap": RUN}},
        {**LOOSE, "play": {"snap": RUN, "attempts": 3}},
        {**LOOSE, "play": {"snap": {**RUN, "down": None}}},
        {**LOOSE, "play": {"snap": {**RUN, "down": 5}}},
        {**LOOSE, "play": {"snap": {**RUN, "line": 30}}},
        {**LOOSE, "play": {"snap": {**RUN, "line": 101}}},
        {**LOOSE, "play": {"snap": {**RUN, "spot": 0}}},
        {**LOOSE, "play": {"snap": {**RUN, "phase": "loose"}}},
        {**LOOSE, "play": {"snap": {**KICK, "down": 1, "line": 45}}},
        {**LOOSE, "play": {"snap": {"phase": "try", "ball": "home", "spot": 98}}},
        {"phase": "over", "play": {}},
        {"phase": "toss", "play": {"snap": RUN}},
        {"phase": "scrimmage", "spot": "H30", "overtime": {"stage": "open"}},
        {"phase": "scrimmage", "spot": "H30", "clock": {"period": 5},
         "overtime": {"stage": "third"}},
        {"phase": "scrimmage", "spot": "H30", "lane": "far"},
        {"phase": "scrimmage", "spot": "H30", "clock": {"plays_left": 0}},
        {"phase": "scrimmage", "spot": "H30", "clock": {"plays_left": 22}},
        {"phase": "scrimmage", "spot": "H-3"},
    ],
)  # fmt: skip
def test_what_cannot_be_is_refused_in_words(given):
    session = Session(rule_set("solitaire-coach"))
    with pytest.raises(Refused) as refused:
        session.play(Ruling(given, whole=True))
    assert len(str(refused.value.message)) > 20
    assert session.played == 0


def test_a_punt_without_a_play_asks_for_no_report():
    with pytest.raises(Refused, match="asks for no report"):
        begun({"phase": "scrimmage", "spot": "H30", "call": "punt"}, punt="simple")


@pytest.mark.parametrize(
    ("phase", "spot", "call", "after"),
    [
        ("run_back", "V0", "touchback", "V20"),
        ("punt_down", "V12", "fair_catch", "V12"),
        ("punt_down", "V-3", "touchback", "V20"),
        ("ez_gain", "V-3", "touchback", "V20"),
    ],
)
def test_a_ball_to_be_run_back_needs_no_story(phase, spot, call, after):
    session = begun({"phase": phase, "ball": "visitors", "spot": spot})
    session.play(Call(call))
    told = write_situation(session.rules, session.state)
    assert (told["phase"], told["ball"], told["spot"]) == ("scrimmage", "visitors", after)
    assert told["clock"]["plays_left"] == 14


def test_a_loose_ball_is_told_with_its_snap():
    session = begun({**LOOSE, "play": {"snap": RUN, "attempts": 2}})
    session.play(Report({"result": "none", "spot": "H36"}))
    assert (session.state.down, session.state.spot, session.state.line_to_gain) == (3, 36, 38)


def test_a_penalty_is_told_with_its_snap():
    play = {"snap": PASS, "foul": "ineligible"}
    session = begun({"phase": "penalty", "spot": "H30", "chooser": "visitors", "play": play})
    session.play(Call("accept"))
    assert (session.state.down, session.state.spot, session.state.line_to_gain) == (2, 25, 38)


@pytest.mark.parametrize(
    ("given", "first"),
    [
        ({"phase": "kickoff", "ball": "home"}, "visitors"),
        ({"phase": "scrimmage", "ball": "home", "spot": "H30"}, "home"),
    ],
)
def test_overtime_of_which_nothing_is_said_is_at_its_first_possession(given, first):
    state = begun({**given, "clock": {"period": 5}}).state
    assert (state.overtime.stage, state.overtime.first) == ("first", first)


@pytest.mark.parametrize(
    ("given", "spot"),
    [
        ({"phase": "kickoff", "call": "onside"}, 45),
        ({"phase": "kickoff", "spot": "H30", "call": "onside"}, 40),
        ({"phase": "try", "call": "try_kick"}, 85),
        ({"phase": "try", "call": "try_play"}, None),
        ({"phase": "scrimmage", "spot": "H30", "call": "run"}, None),
    ],
)
def test_the_ball_lies_at_the_45_for_an_onside_kick_and_at_the_15_for_a_try(given, spot):
    """SC-ONS-02, SC-SCORE-09, SC-R31: counted from the goal line of the side that kicks."""
    session = begun(given)
    assert session.rules.display_spot(session.rules, session.state) == spot
