"""What is told of a game: sentences, and what the score book counts (SC-REC-02)."""

from __future__ import annotations

import pytest

from league.model.stats.box_score import box_score
from quarterback.rule_sets import rule_set
from rulesets.core.events import Call, Report, Ruling, Timeout
from rulesets.core.sentences.wording import Names, play_by_play, situation
from rulesets.core.session import Session

NAMES = Names("Yale", "Harvard").in_words_of(rule_set("solitaire-coach").vocabulary)
AT_30 = {"phase": "scrimmage", "ball": "home", "spot": "H30"}


def played(given, *inputs, **settings):
    session = Session(rule_set("solitaire-coach", settings))
    session.play(Ruling(given, whole=True))
    for each in inputs:
        if isinstance(each, str):
            session.play(Call(each))
        elif isinstance(each, dict):
            session.play(Report(each))
        else:
            session.play(each)
    return session


def told(session):
    last = session.entries[-1]
    return play_by_play(last.facts, last.before, last.after, NAMES)


def down(spot, **more):
    return {"result": "down", "spot": spot, **more}


@pytest.mark.parametrize(
    ("inputs", "says"),
    [
        (["run", down("H34")], "Run for 4 yards to the Yale 34. Second and 6."),
        (["pass", down("H23")],
         "Sacked for a loss of 7 yards. Yale ball, second and 17 at the Yale 23."),
        (["pass", {"result": "complete"}], "Caught, and away."),
        (["pass", {"result": "complete"}, down("H44")],
         "Pass complete for 14 yards to the Yale 44. First and 10."),
        (["run", {"result": "fumble", "spot": "H33"}], "Fumble at the Yale 33! The ball is loose."),
        (["run", {"result": "fumble", "spot": "H33"},
          {"result": "recovered", "side": "visitors", "spot": "H32"}],
         "Fumble recovered by Harvard."),
        (["run", {"result": "fumble", "spot": "H33"},
          {"result": "recovered", "side": "home", "spot": "H32"}], "Recovered by Yale."),
        (["pass", {"result": "interception", "spot": "H45"}],
         "Intercepted by Harvard at the Yale 45."),
        (["pass", {"result": "ineligible"}], "The pass hit an ineligible lineman."),
        (["pass", {"result": "ineligible"}, "accept"],
         "Penalty against Yale: 5 yards. First and 15."),
        (["pass", {"result": "ineligible"}, "decline"],
         "Penalty declined by Harvard. Pass incomplete. Second and 10."),
        (["punt", {"result": "lands", "spot": "V25"}], "Punt by Yale: 45 yards to the Harvard 25."),
        (["punt", {"result": "lands", "spot": "V25"}, "fair_catch"],
         "Fair catch, Harvard. Harvard ball, first and 10 at the Harvard 25."),
        ([Timeout("visitors")], "Timeout, Harvard. First and 10."),
    ],
)  # fmt: skip
def test_a_play_is_told_in_words(inputs, says):
    assert told(played(AT_30, *inputs)) == says


def test_a_safety_kick_is_run_back_by_those_who_run():
    session = played({"phase": "free_kick", "ball": "home"}, "safety_kick", down("V37"))
    assert told(session) == "Harvard returned it 17 yards to the Harvard 37. First and 10."


def test_the_end_of_a_quarter_is_told():
    session = played({**AT_30, "clock": {"plays_left": 1}}, "run", down("H31"))
    assert "End of the quarter: Harvard 0, Yale 0." in told(session)


def test_a_situation_in_mid_play_is_told():
    session = played(AT_30, "pass", {"result": "ineligible"})
    assert situation(NAMES, session.state).startswith("Harvard's choice")
    session = played(AT_30, "run", {"result": "fumble", "spot": "H33"})
    assert situation(NAMES, session.state) == "The ball is loose at the Yale 33"


def test_a_simple_punt_is_a_punt():
    session = played(AT_30, "punt", punt="simple")
    assert box_score(session.entries).home.punts == 1
    assert box_score(session.entries).home.punt_yards == 45


@pytest.mark.parametrize(
    ("given", "call", "says", "rule"),
    [
        ({**AT_30, "spot": "V48"}, "fg", "A field goal: 65 yards", "SC-FG-01"),
        ({**AT_30, "spot": "V3"}, "fg", "A field goal: 20 yards", "SC-FG-01"),
        ({"phase": "try"}, "try_kick", "Kick, 32 yards, for one point", "SC-TRY-01"),
        ({"phase": "try", "spot": "V7"}, "try_kick", "Kick, 37 yards, for one point", "SC-TRY-01"),
        ({"phase": "try"}, "try_play", "Run or pass from the 2, for two points", "SC-TRY-01"),
    ],
)
def test_an_option_says_how_far_it_is(given, call, says, rule):
    """SC-FG-02 and SC-R9: from the line, with the 7 to the tee and the 10 to the posts."""
    options = played(given).awaiting.options
    assert [(each.description, each.rule) for each in options if each.call == call] == [
        (says, rule)
    ]


def test_every_option_cites_a_rule_of_its_own():
    cited = {
        (option.call, option.rule)
        for given in (AT_30, {"phase": "kickoff"}, {"phase": "free_kick"})
        for option in played(given).awaiting.options
    }
    assert cited == {
        ("run", "SC-LOS-01"),
        ("pass", "SC-LOS-01"),
        ("punt", "SC-PUNT-01"),
        ("kickoff", "SC-KICK-01"),
        ("onside", "SC-KICK-01"),
        ("safety_kick", "SC-KICK-02"),
    }
    simple = played(AT_30, punt="simple").awaiting.options
    assert [each.rule for each in simple if each.call == "punt"] == ["SC-PUNT-10"]
