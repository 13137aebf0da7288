"""The English of the play-by-play, as a reader of the sporting page would have it."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from quarterback.rule_sets import ON_BOARDS, rule_set
from rulesets.core.events import Call, Ruling, Spin
from rulesets.core.sentences.wording import Names, play_by_play, situation
from rulesets.core.session import Session
from rulesets.core.state import State

RULES = rule_set("littlefield", None, None)
NAMES = Names("Yale", "Harvard").in_words_of(RULES.vocabulary)


def told(given: dict[str, Any], call: str, face: str) -> str:
    """What is told of one spin; at scrimmage with the home side's ball, if nothing is said."""
    session = Session(RULES)
    session.play(Ruling({"phase": "scrimmage", "ball": "home", **given}, whole=True))
    session.play(Call(call))
    session.play(Spin(face))
    last = session.entries[-1]
    return play_by_play(last.facts, last.before, last.after, NAMES)


def test_points_are_told_as_the_rules_gave_them():
    profile = msgspec.structs.replace(RULES.profile, try_point=2, safety=1)
    house = msgspec.structs.replace(RULES, profile=profile)
    session = Session(house)
    session.play(Ruling({"phase": "try", "ball": "home", "spot": "V3"}, whole=True))
    session.play(Call("try_kick"), Spin("G"))
    assert session.state.score.home == 2
    session = Session(house)
    session.play(Ruling({"phase": "scrimmage", "ball": "home", "spot": "H3"}, whole=True))
    session.play(Call("end_run"), Spin("-4"))
    last = session.entries[-1]
    assert "Safety: one point to Harvard. Harvard 1, Yale 0." in play_by_play(
        last.facts, last.before, last.after, NAMES
    )


KICK = {"phase": "kickoff", "spot": "H40"}
RETURN = {"phase": "run_back", "spot": "H20"}
TRY = {"phase": "try", "spot": "V3", "score": {"home": 6, "visitors": 3}}
FOURTH = {"spot": "H30", "down": 4, "to_go": 5}


@pytest.mark.parametrize(
    ("given", "call", "face", "says"),
    [
        ({"spot": "H25"}, "off_tackle",
         "+6", "Off tackle for 6 yards to the Yale 31. Second and 4."),
        ({"spot": "H25"}, "line_buck", "+1", "Line buck for 1 yard to the Yale 26. Second and 9."),
        ({"spot": "H25"}, "end_run",
         "+25", "End run, breakaway for 25 yards to midfield. First and 10."),
        ({"spot": "H25"}, "end_run", "0", "End run for no gain. Second and 10."),
        ({"spot": "H25"}, "end_run", "-2",
         "End run for a loss of 2 yards to the Yale 23. Second and 12."),
        ({"spot": "H25"}, "end_run", "-5",
         "End run for a loss of 5 yards to the Yale 20. Second and 15."),
        ({"spot": "V8", "to_go": 8}, "off_tackle", "+30",
         "Off tackle for 8 yards, over the Harvard goal line. Touchdown, Yale! Harvard 0, Yale 6."),
        ({"spot": "H3"}, "end_run", "-4",
         "End run for a loss of 3 yards, behind the Yale goal line. Safety: two points to"
         " Harvard. Harvard 2, Yale 0."),
        ({"spot": "H25"}, "pass", "-6",
         "Pass complete for a loss of 6 yards to the Yale 19. Second and 16."),
        ({"spot": "H25"}, "pass", "Inc", "Pass incomplete. Second and 10."),
        ({"spot": "H25", "down": 2, "to_go": 10, "series": {"incompletions": 1}}, "pass", "Inc",
         "Pass incomplete again in this series: 5 yards back to the Yale 20. Third and 15."),
        ({"spot": "H4", "down": 2, "to_go": 10, "series": {"incompletions": 1}}, "pass", "Inc",
         "Pass incomplete again in this series: back to the Yale 1, no further. Third and 13."),
        ({"spot": "H25"}, "pass", "Int +12", "Intercepted by Harvard at the Yale 37."),
        ({"spot": "V20"}, "pass", "Int +28",
         "Intercepted by Harvard in the end zone. Touchback. Harvard ball,"
         " first and 10 at the Harvard 20."),
        ({"spot": "V20"}, "pass", "+33",
         "The pass went over the end line. Touchback. Harvard ball, first and 10 at the"
         " Harvard 20."),
        (FOURTH, "line_buck", "+3",
         "Line buck for 3 yards to the Yale 33. Turnover on downs. Harvard ball, first"
         " and 10."),
        (FOURTH, "pass", "Inc",
         "Pass incomplete. Turnover on downs. Harvard ball, first and 10 at the"
         " Yale 30."),
        (FOURTH, "punt", "40", "Punt by Yale: 40 yards to the Harvard 30."),
        (FOURTH, "punt", "Blocked -9 lose ball",
         "Punt blocked! Recovered by Harvard at the Yale 21. Harvard ball, first and 10."),
        (FOURTH, "punt", "Blocked -5",
         "Punt blocked! Recovered by Yale at the Yale 25. Harvard ball, first and 10."),
        ({"spot": "H30", "down": 2, "to_go": 8}, "punt", "Blocked -5",
         "Punt blocked! Recovered by Yale at the Yale 25. Third and 13."),
        ({"spot": "H30"}, "line_buck", "Fumble -1",
         "Fumble, recovered by Yale at the Yale 29. Second and 11."),
        ({"spot": "H30"}, "line_buck", "Fumble +1 lose ball",
         "Fumble! Recovered by Harvard at the Yale 31. Harvard ball, first and 10."),
        ({"spot": "H30"}, "line_buck", "-5P",
         "Offside against Yale: 5 yards, to the Yale 25. First and 15."),
        ({"spot": "H30"}, "pass", "+15P",
         "Holding against Harvard: 15 yards, to the Yale 45. First and 10."),
        ({"spot": "H8"}, "off_tackle", "-15P",
         "Holding against Yale: 15 yards, but no closer than the Yale 1. First and 17."),
        ({"spot": "V10", "down": 4, "to_go": 10}, "field_goal", "G",
         "Field goal, Yale, from 20 yards! Harvard 0, Yale 3."),
        ({"spot": "V10", "down": 4, "to_go": 10}, "field_goal", "N.G.",
         "Field goal try by Yale from 20 yards: no good. Touchback. Harvard ball, first and 10"
         " at the Harvard 20."),
        (TRY, "try_kick", "G", "Extra point good. Harvard 3, Yale 7."),
        (TRY, "try_kick", "N.G.", "Extra point no good."),
        (TRY, "try_scrimmage", "+3", "Try good (run or pass). Harvard 3, Yale 7."),
        (TRY, "try_scrimmage", "+5P",
         "Offside against Harvard: 5 yards. Point awarded. Harvard 3, Yale 7."),
        (KICK, "kickoff", "52", "Kickoff by Yale: 52 yards to the Harvard 8."),
        (KICK, "kickoff", "63",
         "Kickoff by Yale: 63 yards, over the Harvard goal line. Touchback. Harvard ball, first and"
         " 10 at the Harvard 20."),
        (KICK, "kickoff", "-5P",
         "Offside against Yale: 5 yards, to the Yale 35. The kick is repeated."),
        ({"phase": "free_kick", "spot": "H30"}, "kickoff", "45",
         "Free kick by Yale: 45 yards to the Harvard 25."),
        (RETURN, "run_back", "+9", "Yale returned it 9 yards to the Yale 29. First and 10."),
        (RETURN, "run_back", "0", "No return. First and 10."),
        (RETURN, "run_back",
         "+55", "Yale returned it 55 yards to the Harvard 25. First and 10."),
    ],
)  # fmt: skip
def test_a_play(given: dict[str, Any], call: str, face: str, says: str):
    assert told(given, call, face) == says


def test_the_end():
    last = {"spot": "H25", "clock": {"period": 2, "plays_left": 1}}
    ahead = {**last, "score": {"home": 3, "visitors": 9}}
    level = {**last, "score": {"home": 7, "visitors": 7}}
    assert told(ahead, "line_buck", "0").endswith("Final: Harvard beat Yale, 9-3.")
    assert told(level, "line_buck", "0").endswith("Final: Yale and Harvard tied, 7-7.")


@pytest.mark.parametrize(
    ("winner", "why", "says"),
    [
        ("visitors", "Yale resigned",
         "Yale resigned. Final: Harvard won; the score: Harvard 3, Yale 7."),
        (None, "Both teams agreed to a tie",
         "Both teams agreed to a tie. Final: tie by agreement, Harvard 3, Yale 7."),
    ],
)  # fmt: skip
def test_a_game_that_is_given_up(winner: str | None, why: str, says: str):
    session = Session(RULES)
    session.play(Ruling({"phase": "kickoff", "score": {"home": 7, "visitors": 3}}, whole=True))
    session.play(Ruling({"phase": "over", "winner": winner}, why=why))
    last = session.entries[-1]
    assert play_by_play(last.facts, last.before, last.after, NAMES) == says
    assert situation(NAMES, session.state) in says


def test_a_running_clock_is_no_bar_to_resigning():
    session = Session(rule_set("littlefield", {"timing": "timed"}, None))
    clock = {"period": 1, "seconds_left": 600, "running": True}
    session.play(Ruling({"phase": "kickoff", "clock": clock}, whole=True))
    session.play(Ruling({"phase": "over", "winner": "home"}, why="Harvard resign"))
    assert not session.state.running


@pytest.mark.parametrize("code", ON_BOARDS)
def test_every_phase_of_every_board_is_told_in_words(code: str):
    rules = rule_set(code)
    profile, names = rules.profile, NAMES.in_words_of(rules.vocabulary)
    for phase in sorted(profile.phases - {"over"}):
        lies = phase not in {"toss", "choice"} | profile.choices | profile.no_possession
        chooses = phase in {"choice", "penalty"} | profile.choices
        s = State(
            phase=phase,
            possession="home" if lies else None,
            spot=30 if lies else None,
            down=1,
            line_to_gain=40,
            chooser="visitors" if chooses else None,
        )
        told = situation(names, s)
        assert "{" not in told
        assert "_" not in told
        assert f", {phase.replace('_', ' ')}, " not in told, f"{phase} has no words of its own"
        assert not told.endswith(" is to come") or phase == "toss"


@pytest.mark.parametrize("code", ON_BOARDS)
def test_a_kick_at_goal_is_as_long_in_every_rule_set(code: str):
    """From the 42: seven yards back to where it is kicked, and ten more to the posts."""
    assert rule_set(code, {}, None).profile.goal_kick(58) == 59
