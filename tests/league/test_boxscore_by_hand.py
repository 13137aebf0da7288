"""A short game under each rule set for a board, written from its rules and counted by hand."""

from __future__ import annotations

from collections.abc import Sequence

from league.model.boxscore import Line, box_score
from league.model.drives import drives
from league.model.plays import plays
from league.model.possession import possession
from league.model.scoring import by_period, scoring
from quarterback.library import rule_set
from rulesets.core.events import Call, Event, Report, Roll, Ruling, Tick
from rulesets.core.session import Session
from rulesets.core.sides import Score

Given = str | tuple[int, ...] | dict[str, object] | Event


def played(code: str, start: dict[str, object], inputs: Sequence[Given]) -> Session:
    """A word is a call, numbers are dice, a form is a report."""
    session = Session(rule_set(code))
    session.play(Ruling(start, whole=True))
    for each in inputs:
        if isinstance(each, str):
            session.play(Call(each))
        elif isinstance(each, tuple):
            session.play(Roll(each))
        elif isinstance(each, dict):
            session.play(Report(each))
        else:
            session.play(each)
    return session


def told(result: str, spot: str = "", **more: object) -> dict[str, object]:
    return {"result": result, **({"spot": spot} if spot else {}), **more}


def ends(session: Session) -> list[tuple[str, int, int, int, str]]:
    return [(d.side, d.began, d.plays, d.yards, d.ended) for d in drives(session.entries)]


GUNDERSON: list[Given] = [
    "kick", told("down", "H30", landed="H5"),            # 25 yards back
    "run", told("down", "H34"),                          # +4
    "run", told("down", "H36"),                          # +2
    "run", told("down", "H33"),                          # -3: fourth and 7
    "punt", told("fair_catch", "V25"),                   # 42 yards
    "run", told("down", "V37"),                          # +12, first down
    "run", told("down", "V35"),                          # -2: the passer comes in
    "ttqb", told("miss"), told("hit"), told("down", "50"),  # one pass of 15, first down
    "run", told("fumble_kept", "H48"),                   # +2
    "run", told("down", "H49"),                          # -1
    "ttqb", told("interception", end="H40"),
    "run", told("touchdown"),                            # 60
    "xp", told("good"),
    "kick", Report(told("down", "V20"), Tick(800, running=True)),  # nobody told where it landed
    # Behind, they must pass: he loses it before he throws, and nobody told how far he had come.
    "ttqb", Report(told("fumble_lost", "V30"), Tick(770, running=True)),
    "run", Report(told("down", "V28"), Tick(740, running=True)),   # +2
]  # fmt: skip


def test_gunderson():
    start = {"phase": "kickoff", "ball": "visitors", "clock": {"period": 1, "seconds_left": 900}}
    session = played("gunderson", start, GUNDERSON)
    box = box_score(session.entries)
    assert box.home == Line(
        plays=6, first_downs=1, rushing_first_downs=1, rushes=5, rushing_yards=65,
        rushing_touchdowns=1, kickoffs=1, punts=1, punts_measured=1, punt_yards=42,
        kick_returns=1, kick_returns_measured=1, kick_return_yards=25, interceptions=1,
        fumbles_recovered=1, try_kicks=1, try_kicks_good=1, touchdowns=1,
    )  # fmt: skip
    assert box.visitors == Line(
        plays=7, first_downs=2, rushing_first_downs=1, passing_first_downs=1, rushes=5,
        rushing_yards=11, passes=2, completions=1, passing_yards=15, had_intercepted=1,
        kickoffs=1, kick_returns=1, fumbles=2, fumbles_lost=1,
    )  # fmt: skip
    assert ends(session) == [
        ("home", 30, 4, 3, "punt"),
        ("visitors", 25, 6, 26, "interception"),
        ("home", 40, 1, 60, "touchdown"),
        ("visitors", 20, 1, 0, "fumble"),
        ("home", 70, 1, 2, ""),
    ]
    [only] = scoring(session.entries)
    assert (only.by, only.yards, only.try_kicked, only.score) == ("rush", 60, True, Score(7, 0))
    # The kick-off is the receivers' time, and so are the 30 seconds of the fumble.
    assert possession(session.entries, counts_plays=False) == {"home": 30, "visitors": 130}


THROW = Call("pass", details={"distance": 12, "yards_behind": 3, "defenders": []})
NO_FLAG = (50, 3)

LIONS_DEN: list[Given] = [
    # 15, and 20, and 11 for a kicker of 81: from the V35 to the H19, and 11 back
    (5, 5, 5), (2,), told("tackled", "H30"),
    "run", told("tackled", "H38"), NO_FLAG,              # +8
    "run", told("tackled", "H45"), (8, 7), "accept",     # holding by the runners: ten back
    "pass_play", THROW, (1,), told("tackled", "H48"), NO_FLAG,   # +20, first down
    "pass_play", told("sacked", "H42", tacklers=0), NO_FLAG,     # -6
    "run", told("fumble", "50"), told("recovered", "50", side="visitors"),  # +8
    told("tackled", "H45"), NO_FLAG,
    "run", told("tackled", "H30"), (98, 3), "decline",   # +15, a foul of the others left alone
    "pass_play", THROW, (100,), NO_FLAG,                 # incomplete
    "field_goal", (1,), NO_FLAG,
]  # fmt: skip


def test_lions_den():
    session = played("lions-den", {"phase": "kickoff", "ball": "visitors"}, LIONS_DEN)
    box = box_score(session.entries)
    assert box.home == Line(
        plays=5, first_downs=1, passing_first_downs=1, rushes=2, rushing_yards=16, passes=1,
        completions=1, passing_yards=20, sacked=1, sack_yards=6, kick_returns=1,
        kick_returns_measured=1, kick_return_yards=11, fumbles=1, fumbles_lost=1,
        penalties=1, penalty_yards=10,
    )  # fmt: skip
    assert box.visitors == Line(
        plays=3, first_downs=1, rushing_first_downs=1, rushes=1, rushing_yards=15, passes=1,
        kickoffs=1, fumbles_recovered=1, sacks=1, goals_tried=1, goals_made=1,
    )  # fmt: skip
    assert ends(session) == [
        ("home", 30, 5, 20, "fumble"),
        ("visitors", 55, 3, 15, "field_goal"),
    ]
    assert by_period(session.entries) == [(1, Score(0, 3))]


CLEAR = (1, 3, 2, 3, 1)
"""Neither two ones nor two sixes, in either pair: no fumble and no flag."""
KEPT = (6, 6)
"""The Box: from 8 the carrier's side has its own fumble."""

VSEFL: list[Given] = [
    "kickoff", told("not_reached"), "return", told("tackled", "V25", contact="side"), CLEAR,
    "run", told("tackled", "V31", contact="front"), CLEAR,           # +6
    "pass", told("complete", "V38"), told("tackled", "V45", contact="front"),
    (1, 3, 1, 1, 7), "accept",                                       # holding: ten back
    "pass", told("complete", "V30"), told("tackled", "V39", contact="front"), CLEAR,  # +18
    "pass", told("sack", "V33", contact="front"), CLEAR,             # -6
    "pass", told("incomplete"), CLEAR,
    "pass", told("interception", "H40"), told("tackled", "50", contact="side"), CLEAR,
    "run", told("carrier_fell", "V40"), KEPT, CLEAR,                 # +10, fumbled, kept
    "field_goal", told("good"), CLEAR,
]  # fmt: skip


def test_vsefl():
    session = played("vsefl", {"phase": "kickoff", "ball": "home"}, VSEFL)
    box = box_score(session.entries)
    assert box.home == Line(
        plays=2, first_downs=1, rushing_first_downs=1, rushes=1, rushing_yards=10, kickoffs=1,
        interceptions=1, interception_return_yards=10, sacks=1, fumbles=1, goals_tried=1,
        goals_made=1,
    )  # fmt: skip
    assert box.visitors == Line(
        plays=6, first_downs=1, passing_first_downs=1, rushes=1, rushing_yards=6, passes=3,
        completions=1, passing_yards=18, had_intercepted=1, sacked=1, sack_yards=6, kick_returns=1,
        kick_returns_measured=1, kick_return_yards=25, penalties=1, penalty_yards=10,
    )  # fmt: skip
    assert ends(session) == [
        ("visitors", 25, 6, 8, "interception"),
        ("home", 50, 2, 10, "field_goal"),
    ]
    assert possession(session.entries, counts_plays=True) == {"home": 2, "visitors": 6}
    assert len(plays(session.entries)) == 9


SOLITAIRE: list[Given] = [
    "kickoff", "return", told("down", "H28"),                        # 28 back from the goal line
    "run", told("down", "H33"),                                      # +5
    "pass", told("complete"), told("down", "H45"),                   # +12, first down
    "pass", told("down", "H41"),                                     # a sack: -4
    "pass", told("incomplete"),
    "pass", told("interception", "V30"), told("down", "V36"),        # 6 back
    "run", told("fumble", "V40"), told("recovered", "V40", side="home"), told("down", "V38"),
    "run", told("down", "V30"),                                      # +8
    "run", told("down", "V29"),                                      # +1
    "run", told("down", "V29"),                                      # 0: fourth and 1
    "fg", told("good"),
]  # fmt: skip


def test_solitaire_coach():
    session = played("solitaire-coach", {"phase": "kickoff", "ball": "visitors"}, SOLITAIRE)
    box = box_score(session.entries)
    assert box.home == Line(
        plays=9, first_downs=1, passing_first_downs=1, rushes=4, rushing_yards=14, passes=3,
        completions=1, passing_yards=12, had_intercepted=1, sacked=1, sack_yards=4,
        kick_returns=1, kick_returns_measured=1, kick_return_yards=28, fumbles_recovered=1,
        goals_tried=1, goals_made=1,
    )  # fmt: skip
    assert box.visitors == Line(
        plays=1, rushes=1, rushing_yards=4, kickoffs=1, interceptions=1,
        interception_return_yards=6, sacks=1, fumbles=1, fumbles_lost=1,
    )  # fmt: skip
    assert ends(session) == [
        ("home", 28, 5, 13, "interception"),
        ("visitors", 36, 1, 4, "fumble"),
        ("home", 62, 4, 9, "field_goal"),
    ]
    assert possession(session.entries, counts_plays=True) == {"home": 9, "visitors": 1}


def test_a_drive_that_regulation_cuts_off_is_over_before_overtime():
    late = {"period": 4, "seconds_left": 5, "running": True}
    lions = {"phase": "scrimmage", "ball": "visitors", "spot": "V48", "down": 2, "to_go": 8}
    session = played(
        "gunderson",
        lions | {"score": {"home": 15, "visitors": 15}, "clock": late},
        [
            "ttqb", told("down", "50"), Tick(0, running=False, why="read"),
            "kick", told("down", "V45"), "run", told("down", "V40"),
        ],
    )  # fmt: skip
    assert session.state.period == 5
    assert ends(session) == [
        ("visitors", 48, 1, 2, "half_end"),
        ("home", 55, 1, 5, ""),
    ]
