"""What is told of each kind of play: the facts in order, with side, yards, points and manner.

Wording, statistics and coaches read these; the situations alone would not show one that is wrong.
"""

import pytest

from rulesets.core.advance import advance
from rulesets.core.events import Call, Roll, Spin, Tick
from rulesets.core.facts import Fact
from rulesets.core.refusal import Refused
from rulesets.core.sides import Side
from rulesets.core.situation import read_situation
from rulesets.littlefield import littlefield

RULES = littlefield(None)
H: Side = "home"
V: Side = "visitors"

# On third down and 5 at the home side's 40: call, face, and the facts, without their rules.
PLAYS = [
    ("line_buck", "+4", [Fact("rush", side=H, yards=4)]),
    ("end_run", "-2", [Fact("rush", side=H, yards=-2)]),
    ("off_tackle", "+5", [Fact("rush", side=H, yards=5), Fact("first_down", side=H)]),
    ("pass", "+3", [Fact("complete", side=H, yards=3)]),
    ("pass", "Inc", [Fact("incomplete", side=V)]),
    ("pass", "Int +8", [
        Fact("intercepted", side=V, yards=8),
        Fact("turnover", side=V, how="interception"),
    ]),
    ("pass", "+70", [
        Fact("complete", side=H, yards=70),
        Fact("end_line", side=V),
        Fact("touchback", side=V, points=0),
        Fact("first_down", side=V),
    ]),
    ("line_buck", "Fumble +2", [Fact("fumble", side=H, yards=2, how="kept")]),
    ("line_buck", "Fumble +2 lose ball", [
        Fact("fumble", side=V, yards=2, how="lost"),
        Fact("turnover", side=V, how="fumble"),
        Fact("first_down", side=V),
    ]),
    ("line_buck", "+60", [Fact("rush", side=H, yards=60), Fact("touchdown", side=H, points=6)]),
    ("end_run", "-40", [Fact("rush", side=H, yards=-40), Fact("safety", side=V, points=2)]),
    ("punt", "35", [Fact("kick", side=H, yards=35)]),
    ("punt", "60", [
        Fact("kick", side=H, yards=60),
        Fact("touchback", side=V, points=0),
        Fact("first_down", side=V),
    ]),
    ("punt", "Blocked -5", [
        Fact("blocked", side=V, yards=-5, how="kept"),
        Fact("recovered", side=H, yards=-5),
    ]),
    ("punt", "Blocked -9 lose ball", [
        Fact("blocked", side=V, yards=-9, how="lost"),
        Fact("turnover", side=V, how="blocked_kick"),
        Fact("first_down", side=V),
    ]),
    ("line_buck", "-5P", [Fact("penalty", side=H, yards=-5, how="off_side", accepted=True)]),
    ("line_buck", "-15P", [Fact("penalty", side=H, yards=-15, how="holding", accepted=True)]),
    ("line_buck", "+10P", [
        Fact("penalty", side=V, yards=10, how="penalty", accepted=True),
        Fact("first_down", side=H),
    ]),
]  # fmt: skip


def told(situation, call, face) -> list[Fact]:
    """The facts of a call and its spin, each with its rules taken off once they are there."""
    s, _ = advance(RULES, read_situation(RULES, situation), Call(call))
    _, facts = advance(RULES, s, Spin(face))
    assert all(fact.rules for fact in facts)
    return [bare(fact) for fact in facts]


def bare(fact: Fact) -> Fact:
    return Fact(fact.fact, (), fact.side, fact.points, fact.yards, fact.how, fact.accepted)


@pytest.mark.parametrize(("call", "face", "facts"), PLAYS)
def test_scrimmage(call, face, facts):
    third_and_5 = {"phase": "scrimmage", "ball": H, "spot": "H40", "down": 3, "to_go": 5}
    assert told(third_and_5, call, face) == facts


def test_a_second_incompletion_on_fourth_down():
    fourth = {"phase": "scrimmage", "spot": "H40", "down": 4, "series": {"incompletions": 1}}
    assert told(fourth, "pass", "Inc") == [
        Fact("incomplete", side=V),
        Fact("pass_penalty", side=H, yards=-5),
        Fact("turnover", side=V, how="downs"),
        Fact("first_down", side=V),
    ]


@pytest.mark.parametrize("face", ["Blocked -5", "Blocked -6"])
def test_a_kick_blocked_into_the_kickers_own_end_zone_is_not_recovered_in_play(face):
    backed_up = {"phase": "scrimmage", "ball": H, "spot": "H5", "down": 2, "to_go": 10}
    assert told(backed_up, "punt", face) == [
        Fact("blocked", side=V, yards=int(face[-2:]), how="kept"),
        Fact("safety", side=V, points=2),
    ]


@pytest.mark.parametrize(
    ("face", "facts"),
    [
        ("G", [Fact("field_goal", side=V, points=3, yards=19)]),
        ("N.G.", [
            Fact("no_goal", side=H, yards=19),
            Fact("touchback", side=H, points=0),
            Fact("first_down", side=H),
        ]),
    ],
)  # fmt: skip
def test_field_goals(face, facts):
    assert told({"phase": "scrimmage", "ball": V, "spot": "H9"}, "field_goal", face) == facts


@pytest.mark.parametrize(
    ("phase", "call"), [("run_back", "run_back"), ("interception_return", "interception_return")]
)
def test_returns(phase, call):
    deep = {"phase": phase, "ball": V, "spot": "V10"}
    assert told(deep, call, "+12") == [
        Fact("return", side=V, yards=12),
        Fact("first_down", side=V),
    ]
    assert told(deep, call, "Fumble +2 lose ball") == [
        Fact("fumble", side=H, yards=2, how="lost"),
        Fact("turnover", side=H, how="fumble"),
        Fact("first_down", side=H),
    ]


@pytest.mark.parametrize("phase", ["kickoff", "free_kick"])
def test_kicks_off(phase):
    assert told({"phase": phase, "ball": H}, "kickoff", "45") == [Fact("kick", side=H, yards=45)]


@pytest.mark.parametrize(
    ("call", "face", "facts"),
    [
        ("try_kick", "G", [Fact("try_good", side=H, points=1, how="good")]),
        ("try_kick", "N.G.", [Fact("try_failed", side=V, points=0, how="no_good")]),
        ("try_scrimmage", "+3", [Fact("try_good", side=H, points=1, how="yards")]),
        ("try_scrimmage", "Inc", [Fact("try_failed", side=V, points=0, how="incomplete")]),
        ("try_kick", "+5P", [
            Fact("penalty", side=V, yards=5, how="off_side", accepted=True),
            Fact("try_good", side=H, points=1, how="penalty"),
        ]),
    ],
)  # fmt: skip
def test_tries(call, face, facts):
    assert told({"phase": "try", "ball": H}, call, face) == facts


def test_toss_and_choice():
    s, facts = advance(RULES, RULES.opening(RULES), Roll((2,)))
    assert [bare(fact) for fact in facts] == [Fact("toss", side=V)]
    for call in ("kick", "receive"):
        _, facts = advance(RULES, s, Call(call))
        assert [bare(fact) for fact in facts] == [Fact("choice", side=V, how=call)]


def test_the_end_of_each_half():
    clock = {"period": 1, "plays_left": 1}
    last = {"phase": "scrimmage", "spot": "H40", "clock": clock}
    assert told(last, "line_buck", "0")[1:] == [Fact("half_end")]
    clock["period"] = 2
    assert told(last, "line_buck", "0")[1:] == [Fact("game_over")]
    won = last | {"score": {"home": 0, "visitors": 3}}
    assert told(won, "line_buck", "0")[1:] == [Fact("game_over", side=V)]


def test_the_last_second_ends_the_half():
    """LQ-R36: the clock that is read at nothing ends it, however little was left before."""
    timed = littlefield(None, {"timing": "timed"})
    clock = {"period": 1, "seconds_left": 1, "running": True}
    s = read_situation(timed, {"phase": "scrimmage", "spot": "H40", "clock": clock})
    after, facts = advance(timed, s, Tick(0))
    assert [bare(fact) for fact in facts] == [Fact("half_end")]
    assert (after.phase, after.period) == ("choice", 2)


def cited(situation, call, face) -> dict[str, tuple[str, ...]]:
    """The rules that each kind of fact cites, of a call and its spin."""
    s, _ = advance(RULES, read_situation(RULES, situation), Call(call))
    _, facts = advance(RULES, s, Spin(face))
    return {fact.fact: fact.rules for fact in facts}


@pytest.mark.parametrize(("spot", "stops_at_the_1"), [("H7", False), ("H6", False), ("H5", True)])
def test_a_pass_penalty_stops_at_the_1_and_says_so(spot, stops_at_the_1):
    """LQ-R22, LQ-PEN-07: from the 6 five yards lead to the 1 without stopping anywhere."""
    before = {"phase": "scrimmage", "spot": spot, "down": 2, "series": {"incompletions": 1}}
    rules = cited(before, "pass", "Inc")["pass_penalty"]
    assert ("LQ-R22" in rules, "LQ-PEN-07" in rules) == (stops_at_the_1, stops_at_the_1)


@pytest.mark.parametrize(("face", "run_back"), [("59", True), ("60", False), ("61", False)])
def test_a_punt_short_of_the_goal_line_is_run_back(face, run_back):
    """LQ-RB-01 in front of the goal line only."""
    punted = cited({"phase": "scrimmage", "spot": "H40", "down": 3}, "punt", face)
    assert ("LQ-RB-01" in punted["kick"]) == run_back


@pytest.mark.parametrize(("score", "tied"), [((0, 0), True), ((7, 7), True), ((0, 3), False)])
def test_the_end_of_a_game_cites_the_tie(score, tied):
    """LQ-END-01, LQ-END-02, LQ-R31"""
    clock = {"period": 2, "plays_left": 1}
    points = {"home": score[0], "visitors": score[1]}
    last = {"phase": "scrimmage", "spot": "H40", "clock": clock, "score": points}
    rules = cited(last, "line_buck", "0")["game_over"]
    assert ("LQ-END-02" in rules, "LQ-R31" in rules, "LQ-END-01" in rules) == (tied, tied, not tied)


@pytest.mark.parametrize(("face", "recovered"), [("Blocked -39", True), ("Blocked -40", False)])
def test_a_blocked_punt_is_recovered_in_front_of_the_goal_line(face, recovered):
    """LQ-PUNT-04; behind the line LQ-PUNT-07."""
    facts = cited({"phase": "scrimmage", "spot": "H40", "down": 2}, "punt", face)
    assert facts.get("recovered") == (("LQ-PUNT-04",) if recovered else None)
    assert ("safety" in facts) == (not recovered)


def refused(rules, situation, call) -> Refused:
    with pytest.raises(Refused) as caught:
        advance(rules, read_situation(rules, situation), Call(call))
    return caught.value


def test_what_is_not_due_is_refused_with_the_rule_that_is():
    """LQ-FG-01, LQ-TRY-03, LQ-R36"""
    long_kick = refused(RULES, {"phase": "scrimmage", "ball": H, "spot": "V20"}, "field_goal")
    assert (long_kick.rule, long_kick.forbidden) == ("LQ-FG-01", True)
    for call in ("line_buck", "off_tackle", "end_run", "pass"):
        assert refused(RULES, {"phase": "try", "ball": H}, call).rule == "LQ-TRY-03"
    timed = littlefield(None, {"timing": "timed"})
    for period, rules, halftime in ((2, timed, True), (1, timed, False), (2, RULES, False)):
        clock = {"period": period}
        choice = {"phase": "choice", "chooser": H, "clock": clock}
        assert (refused(rules, choice, "punt").rule == "LQ-R36") == halftime
