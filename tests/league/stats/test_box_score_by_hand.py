"""A short game under each rule set for a board, written from its rules and counted by hand."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from league.model.stats.box_score import SideStats, box_score
from league.model.stats.drives import drives, possession
from league.model.stats.play_table import rows
from league.model.stats.plays import plays
from league.model.stats.scoring import by_period, scoring
from quarterback.rule_sets import header_of, rule_set
from quarterback.text.box_score import box_rows
from quarterback.text.export import report
from quarterback.text.score_lines import how_scored
from quarterback.tui.play.scene import log_lines
from rulesets.core.awaiting import Observe, applies, must_ask
from rulesets.core.events import Call, Event, Report, Roll, Ruling, Tick
from rulesets.core.sentences.wording import PLAIN, entry_words
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
    assert box.home == SideStats(
        plays=5, first_downs=1, rushing_first_downs=1, third_downs=1, rushes=5, rushing_yards=65,
        rushing_touchdowns=1, kickoffs=1, punts=1, punts_measured=1, punt_yards=42,
        kick_returns=1, kick_returns_measured=1, kick_return_yards=25, interceptions=1,
        fumbles_recovered=1, try_kicks=1, try_kicks_good=1, touchdowns=1,
    )  # fmt: skip
    assert box.visitors == SideStats(
        plays=7, first_downs=2, rushing_first_downs=1, passing_first_downs=1, third_downs=1,
        rushes=5, rushing_yards=11, passes=2, completions=1, passing_yards=15, had_intercepted=1,
        kickoffs=1, kick_returns=1, fumbles=2, fumbles_lost=1,
    )  # fmt: skip
    assert ends(session) == [
        ("home", 30, 3, 3, "punt"),
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
    assert box.home == SideStats(
        plays=4, first_downs=1, passing_first_downs=1, rushes=2, rushing_yards=16, passes=1,
        completions=1, passing_yards=20, sacked=1, sack_yards=6, kick_returns=1,
        kick_returns_measured=1, kick_return_yards=11, fumbles=1, fumbles_lost=1,
        penalties=1, penalty_yards=10,
    )  # fmt: skip
    assert box.visitors == SideStats(
        plays=2, first_downs=1, rushing_first_downs=1, rushes=1, rushing_yards=15, passes=1,
        kickoffs=1, fumbles_recovered=1, sacks=1, goals_tried=1, goals_made=1,
    )  # fmt: skip
    assert ends(session) == [("home", 30, 4, 20, "fumble"), ("visitors", 55, 2, 15, "field_goal")]
    [only] = scoring(session.entries)
    assert only.yards == 47, "from the 30: seven yards back, and ten on to the posts"
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
    assert box.home == SideStats(
        plays=1, first_downs=1, rushing_first_downs=1, rushes=1, rushing_yards=10, kickoffs=1,
        interceptions=1, interception_returns_measured=1, interception_return_yards=10, sacks=1,
        fumbles=1, goals_tried=1, goals_made=1,
    )  # fmt: skip
    assert box.visitors == SideStats(
        plays=5, first_downs=1, passing_first_downs=1, third_downs=1, rushes=1, rushing_yards=6,
        passes=3,
        completions=1, passing_yards=18, had_intercepted=1, sacked=1, sack_yards=6, kick_returns=1,
        kick_returns_measured=1, kick_return_yards=25, penalties=1, penalty_yards=10,
    )  # fmt: skip
    assert ends(session) == [
        ("visitors", 25, 5, 8, "interception"),
        ("home", 50, 1, 10, "field_goal"),
    ]
    # A box a play, also of the one that was wiped out, and one for the kick-off (VS-TIM-02).
    assert possession(session.entries, counts_plays=True) == {"home": 2, "visitors": 7}
    [only] = scoring(session.entries)
    assert only.yards == 57, "from the 40: seven yards back, and ten on to the posts"
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
    assert box.home == SideStats(
        plays=8, first_downs=1, passing_first_downs=1, third_downs=2, rushes=4, rushing_yards=14,
        passes=3,
        completions=1, passing_yards=12, had_intercepted=1, sacked=1, sack_yards=4,
        kick_returns=1, kick_returns_measured=1, kick_return_yards=28, fumbles_recovered=1,
        goals_tried=1, goals_made=1,
    )  # fmt: skip
    assert box.visitors == SideStats(
        plays=1, rushes=1, rushing_yards=4, kickoffs=1, interceptions=1,
        interception_returns_measured=1, interception_return_yards=6, sacks=1,
        fumbles=1, fumbles_lost=1,
    )  # fmt: skip
    assert ends(session) == [
        ("home", 28, 5, 13, "interception"),
        ("visitors", 36, 1, 4, "fumble"),
        ("home", 62, 3, 9, "field_goal"),
    ]
    # Eight plays, the kick at goal, and the kick-off, which counts as one (SC-R1).
    assert possession(session.entries, counts_plays=True) == {"home": 10, "visitors": 1}
    [only] = scoring(session.entries)
    assert only.yards == 46, "from the 29: seven yards back, and ten on to the posts"


def test_a_passer_who_is_caught_beyond_the_line_has_run():
    """SC-R34, SC-PASS-01: contact before the throw is a tackle; short of the line it is a sack."""
    game: list[Given] = [
        "pass", told("down", "H37"),                     # +7: he runs
        "pass", told("down", "H37"),                     # a sack at the line, third and 3
        "pass", told("down", "H41"),                     # +4, first down, again a run
        "pass", told("fumble", "H43"), told("recovered", "H43", side="home"), told("down", "H44"),
        "pass", told("down", "H48", passer="12"),        # thrown by somebody: a catch, +4
    ]  # fmt: skip
    start = {"phase": "scrimmage", "ball": "home", "spot": "H30"}
    session = played("solitaire-coach", start, game)
    assert box_score(session.entries).home == SideStats(
        plays=5, first_downs=1, rushing_first_downs=1, third_downs=1, third_downs_made=1, rushes=3,
        rushing_yards=13, passes=1, completions=1, passing_yards=4, sacked=1, fumbles=1,
    )  # fmt: skip
    said = [entry_words(each, PLAIN) for each in session.entries if each.facts]
    assert said[1].startswith("Quarterback run for 7 yards to the Home 37.")


def test_vsefl_logs_a_run_of_the_quarterback_as_a_run():
    """VS-SCR-07: past the line it is no sack."""
    start = {"phase": "scrimmage", "ball": "home", "spot": "H30"}
    game: list[Given] = ["pass", told("tackled", "H37", contact="front"), CLEAR]
    session = played("vsefl", start, game)
    line = box_score(session.entries).home
    assert (line.plays, line.rushes, line.rushing_yards, line.passes) == (1, 1, 7, 0)
    said = [entry_words(each, PLAIN) for each in session.entries if each.facts]
    assert said[1] == "Quarterback run for 7 yards to the Home 37."


def test_a_punt_has_a_length_where_it_can_be_known():
    """Of a punt that was run back the form asks where it came down; of another it says so itself;
    one that was blocked has none. Seven punts from the kickers' 30."""
    fourth = {"phase": "scrimmage", "ball": "home", "spot": "H30", "down": 4, "to_go": 7}
    punts = [
        told("fair_catch", "V25"),              # 45
        told("dead", "V10"),                    # 60
        told("touchback"),                      # 70, to the goal line
        told("out_of_bounds", "V30"),           # 40
        told("down", "V35", landed="V20"),      # 50, and 15 back
        told("down", "V35"),                    # nobody told
        told("blocked", "H22"),
    ]  # fmt: skip
    again = Ruling(fourth, whole=True)
    session = played("gunderson", fourth, [x for punt in punts for x in ("punt", punt, again)])
    box = box_score(session.entries)
    assert (box.home.punts, box.home.punts_measured, box.home.punt_yards) == (7, 5, 265)
    assert (box.home.plays, box.home.kicks_blocked, box.visitors.blocks) == (0, 1, 1)
    assert (box.visitors.punt_returns, box.visitors.punt_returns_measured) == (2, 1)
    assert box.visitors.punt_return_yards == 15
    [row] = [x for x in box_rows(session.rules, session.entries) if x.what == "Punts, average"]
    assert row.short == ("7, 53.0 on 5", "0")
    assert row.words[0] == "7, average 53.0 yards of the 5 measured"


def test_the_form_asks_for_the_length_of_a_punt_only_where_it_is_not_known():
    fourth = {"phase": "scrimmage", "ball": "home", "spot": "H30", "down": 4, "to_go": 7}
    form = played("gunderson", fourth, ["punt"]).awaiting
    assert isinstance(form, Observe)
    landed = next(field for field in form.fields if field.name == "landed")
    assert not landed.required
    for result, asks in (("down", True), ("fumble_lost", True), ("touchdown", True),
                         ("out_of_bounds", False)):  # fmt: skip
        assert must_ask(landed, {"result": result}) == asks, result
    for result in ("fair_catch", "dead", "touchback", "blocked"):
        assert not applies(landed, {"result": result}), result


def test_a_delay_is_no_play_and_a_lost_down_is_a_play_only_if_it_was_played():
    """VS-PEN-21: nothing is played. VS-R18: of two passes one is wiped out, one stands."""
    start = {"phase": "scrimmage", "ball": "home", "spot": "H30"}
    game: list[Given] = [
        told("foul", foul="delay"),                                     # first and 15 at the H25
        "pass", told("incomplete", foul="offensive_holding"), CLEAR, "accept",  # again, ten back
        "pass", told("incomplete", foul="offensive_holding"), CLEAR, "decline",  # it stands
    ]  # fmt: skip
    line = box_score(played("vsefl", start, game).entries).home
    assert (line.plays, line.passes, line.completions) == (1, 1, 0)
    assert (line.penalties, line.penalty_yards) == (2, 15)


FROM_THE_V30 = {"phase": "scrimmage", "ball": "home", "spot": "V30", "down": 4, "to_go": 8}
MISSED: dict[str, tuple[list[Given], str]] = {
    "solitaire-coach": (["fg", told("no_good")], "Visitors 37"),     # SC-FG-06: seven yards back
    "gunderson": (["fg", told("no_good")], "Visitors 30"),           # LG-FG-04: the line
    "lions-den": (["field_goal", (100,), NO_FLAG], "Visitors 30"),   # LD-FG-03: the line
    "vsefl": (["field_goal", told("no_good"), CLEAR], "Visitors 37"),  # VS-FG-03
}  # fmt: skip


LENGTH = 47
"""Yards of a kick from the 30: to the posts, in every rule set (LG-FG-02, SC-FG-02)."""


@pytest.mark.parametrize("code", MISSED)
def test_a_miss_says_how_far_it_was_and_then_whose_ball_it_is_and_where(code: str):
    game, spot = MISSED[code]
    session = played(code, FROM_THE_V30, game)
    said = " ".join(filter(None, (entry_words(each, PLAIN) for each in session.entries[1:])))
    assert f"Field goal try by Home from {LENGTH} yards: no good." in said
    assert said.endswith(f"Visitors ball, first and 10 at the {spot}.")


@pytest.mark.parametrize("code", MISSED)
def test_a_field_goal_has_its_distance(code: str):
    good: dict[str, list[Given]] = {
        "lions-den": ["field_goal", (1,), NO_FLAG],
        "vsefl": ["field_goal", told("good"), CLEAR],
    }
    session = played(code, FROM_THE_V30, good.get(code, ["fg", told("good")]))
    said = " ".join(filter(None, (entry_words(each, PLAIN) for each in session.entries[1:])))
    assert f"Field goal, Home, from {LENGTH} yards! Visitors 0, Home 3." in said
    [only] = scoring(session.entries)
    assert how_scored(only) == f"{LENGTH}-yard field goal"
    [row] = rows(session.entries, {"home": "Home", "visitors": "Visitors"})
    assert (row["kick_distance"], row["field_goal_result"]) == (LENGTH, "made")


@pytest.mark.parametrize(("posts", "far"), [("end_line", 47), ("goal_line", 37)])
def test_a_kick_is_measured_to_where_the_posts_stand(posts: str, far: int):
    """VS-FG-01, VS-R4: from seven yards behind the V30."""
    session = Session(rule_set("vsefl", {"posts": posts}))
    session.play(Ruling(FROM_THE_V30, whole=True))
    for event in (Call("field_goal"), Report(told("good")), Roll(CLEAR)):
        session.play(event)
    [only] = scoring(session.entries)
    assert only.yards == far


def test_the_log_and_the_report_say_where_each_play_began():
    start = {"phase": "scrimmage", "ball": "home", "spot": "H30"}
    game: list[Given] = ["run", told("down", "H36"), "run", told("down", "V48")]
    session = played("solitaire-coach", start, game)
    lines = log_lines(session.rules, PLAIN, session.entries[1:])
    assert [line.mark for line in lines] == ["Hom 1-10 H30:", "Hom 2-4 H36:"]
    text = report(header_of(session.rules), session)
    assert "   1  Home, first and 10 at the Home 30: Run for 6 yards to the Home 36." in text
    assert "   2  Home, second and 4 at the Home 36: Run for 16 yards to the Visitors 48." in text


def test_a_fumble_over_the_other_end_line_is_lost():
    """LD-R22: a touchback, for those who did not drop it."""
    start = {"phase": "scrimmage", "ball": "home", "spot": "V20"}
    game: list[Given] = ["run", told("fumble", "V2"), told("other_end_line"), NO_FLAG]
    session = played("lions-den", start, game)
    line = box_score(session.entries).home
    assert (line.plays, line.rushing_yards, line.fumbles, line.fumbles_lost) == (1, 18, 1, 1)
    assert ends(session) == [("home", 80, 1, 18, "fumble")]


def test_a_run_stands_when_its_foul_is_declined_even_for_a_safety():
    start = {"phase": "scrimmage", "ball": "home", "spot": "H5"}
    game: list[Given] = ["run", told("safety", foul="stacking", by="visitors"), CLEAR, "decline"]
    session = played("vsefl", start, game)
    line = box_score(session.entries).home
    assert (line.plays, line.rushes, line.rushing_yards, line.penalties) == (1, 1, -5, 0)
    assert ends(session) == [("home", 5, 1, -5, "safety")]


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
    assert ends(session) == [("visitors", 48, 1, 2, "half_end"), ("home", 55, 1, 5, "")]
