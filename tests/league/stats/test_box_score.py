"""The box score, the drives and the scoring, counted from a game that is written down here."""

from __future__ import annotations

import random
import re
from random import Random

import msgspec
from msgspec.structs import replace

from league.model.stats.box_score import SideStats, box_score
from league.model.stats.drives import drive_of_half, drives, has_time, last_drive
from league.model.stats.scoring import scoring
from quarterback.rule_sets import header_of, rule_set, shipped_dial
from quarterback.text.box_score import box_rows
from quarterback.text.score_lines import scoring_lines
from quarterback.text.story.league_story import StoryGame
from quarterback.text.story.writer import front_page
from rulesets.core.awaiting import Over
from rulesets.core.events import Call, Report, Roll, Ruling, Spin, Tick
from rulesets.core.refusal import Refused
from rulesets.core.sentences.wording import Names
from rulesets.core.session import Session
from rulesets.core.sides import Score
from tests.game.practice.playing import comes
from tests.random_board import random_event

GAME = """
kick                         | home won the toss
kickoff 45                   | to V15
run_back +10                 | V25
line_buck +4                 | V29, second and 6
pass Inc
pass Inc                     | five back: V24, fourth and 11
punt 40                      | H36
run_back +4                  | H40
end_run +12                  | first down on V48
pass +33                     | first down on V15
pass +15P                    | first down on V1
line_buck +3                 | one yard, and a touchdown
try_kick G
receive
kickoff -5P                  | from H35
kickoff 60                   | V5
run_back 0
off_tackle Fumble +2 lose ball | home's on V7
field_goal N.G.              | V20
pass Int +20                 | V40
interception_return +5       | V35
line_buck Fumble +1          | V34, and goes on
"""


def scripted(text: str) -> Session:
    session = Session(rule_set("littlefield", None, None))
    session.play(Roll((1,)))
    for line in text.strip().splitlines():
        call, _, face = line.partition("|")[0].strip().partition(" ")
        session.play(Call(call))
        if face:
            session.play(Spin(face))
    return session


def test_everything_is_counted_once():
    entries = scripted(GAME).entries
    box = box_score(entries)
    assert box.home == SideStats(
        plays=4, first_downs=4, rushing_first_downs=2, passing_first_downs=1,
        penalty_first_downs=1, rushes=3, rushing_yards=14, rushing_touchdowns=1, passes=1,
        completions=1, passing_yards=33, kickoffs=2, kick_returns=1,
        kick_returns_measured=1, kick_return_yards=4, punt_returns=1, punt_returns_measured=1,
        punt_return_yards=4, interceptions=1, interception_returns_measured=1,
        interception_return_yards=5, fumbles_recovered=1, goals_tried=1, try_kicks=1,
        try_kicks_good=1, penalties=1, penalty_yards=5, fumbles=1, touchdowns=1,
    )  # fmt: skip
    assert box.visitors == SideStats(
        plays=5, third_downs=1, rushes=2, rushing_yards=6, passes=3, had_intercepted=1, punts=1,
        punts_measured=1, punt_yards=40, kick_returns=2, kick_returns_measured=2,
        kick_return_yards=10, fumbles=1, fumbles_lost=1, penalties=1,
        penalty_yards=15,
    )  # fmt: skip
    assert (box.home.yards, box.visitors.turnovers) == (47, 2)
    found = drives(entries)
    assert [(d.side, d.began, d.plays, d.yards, d.ended) for d in found] == [
        ("visitors", 25, 3, -1, "punt"),
        ("home", 40, 3, 60, "touchdown"),
        ("visitors", 5, 1, 2, "fumble"),
        ("home", 93, 0, 0, "no_goal"),
        ("visitors", 20, 1, 0, "interception"),
        ("home", 65, 1, 1, ""),
    ]
    [only] = scoring(entries)
    assert (only.side, only.kind, only.call, only.by, only.yards) == (
        "home", "touchdown", "line_buck", "rush", 1,
    )  # fmt: skip
    assert (only.try_call, only.try_good, only.score) == ("try_kick", True, Score(7, 0))
    # ten turns of the dial had been made before
    assert (only.period, only.left) == (1, 70)


def test_a_pass_over_the_end_line_is_thrown_and_not_caught():
    session = Session(rule_set("littlefield", None, None))
    session.play(Ruling({"phase": "scrimmage", "ball": "home", "spot": "V20"}, whole=True))
    session.play(Call("pass"))
    session.play(Spin("+33"))
    line = box_score(session.entries).home
    assert (line.passes, line.completions, line.yards, line.first_downs) == (1, 0, 0, 0)
    assert drives(session.entries)[0].ended == "end_line"


def test_downs_safeties_and_blocked_kicks():
    session = Session(rule_set("littlefield", None, None))
    fourth = {"phase": "scrimmage", "ball": "home", "spot": "H8", "down": 4, "to_go": 4}
    for call, face in (("line_buck", "+3"), ("punt", "Blocked -5"), ("end_run", "-9")):
        session.play(Ruling(fourth, whole=True))
        session.play(Call(call))
        session.play(Spin(face))
    line = box_score(session.entries).home
    assert (line.lost_on_downs, line.kicks_blocked, line.punts, line.punt_yards) == (1, 1, 1, 0)
    assert line.punts_measured == 0, "a blocked punt has no length"
    assert (line.plays, line.fourth_downs, line.fourth_downs_made) == (2, 2, 0)
    assert line.rushing_yards == 3 - 8
    assert [d.ended for d in drives(session.entries)] == ["downs", "blocked_kick", "safety"]
    [safety] = scoring(session.entries)
    assert (safety.side, safety.kind, safety.call) == ("visitors", "safety", "end_run")


def test_the_last_drive_is_told_play_by_play():
    entries = scripted(GAME).entries
    found = last_drive(entries)
    assert found is not None
    drive, reached, before = found
    assert drive == drives(entries)[-1]
    assert reached == [drive.began + drive.yards]
    assert [state.down for state in before] == [1]
    for end in range(len(entries)):
        upto = last_drive(entries[:end])
        if upto is not None:
            drive, reached, before = upto
            assert len(reached) == len(before) >= drive.plays, "a kick is a step, and no play"
            assert reached[-1] == drive.began + drive.yards
    assert last_drive([]) is None


A_QUARTER = 40
"""Inputs of a quarter that is ended by hand."""
MOST = 2000
TIMES = re.compile(r"\d+:\d\d left|\b(1st|2nd|3rd|4th) \d+:\d\d")


def played(*, read: bool) -> Session:
    """A game of Gunderson's that ends each quarter by hand; with the clock read, or never."""
    rules = rule_set("gunderson")
    game, luck = Session(rules), Random(5)
    for _ in range(MOST):
        if isinstance(game.awaiting, Over):
            return game
        event = comes(rules, game.state, game.awaiting, luck)
        if isinstance(event, Report) and not read:
            ends = len(game.entries) > A_QUARTER * game.state.period
            event = replace(event, tick=Tick(0) if ends else None)
        game.play(event)
    raise AssertionError("the game does not end")


def test_a_game_without_readings_says_no_time() -> None:
    timed, untimed = played(read=True), played(read=False)
    for game, known in ((timed, True), (untimed, False)):
        assert has_time(game.entries, counts_plays=False) is known
        lines = " ".join(scoring_lines(game.rules, Names("Home", "Visitors"), game.entries))
        page = front_page(StoryGame(header_of(game.rules, home="Ohio", visitors="Iowa"), game))
        words = msgspec.json.encode(page).decode()
        assert "quarter" in lines
        assert bool(TIMES.search(lines)) is known, lines
        assert bool(TIMES.search(words)) is known, TIMES.search(words)
        rows = {row.what for row in box_rows(game.rules, game.entries)}
        assert ("Possession" in rows) is known


def test_a_half_begins_without_the_drive_of_the_one_before():
    rules = rule_set("littlefield", {"plays": "40"}, shipped_dial())
    rng, session = random.Random(3), Session(rules)
    without = 0
    while session.state.phase != "over":
        try:
            session.play(random_event(rng, rules, session.state))
        except Refused:
            continue
        last = last_drive(session.entries)
        if last is None:
            continue
        of_this_half = last[2][-1].period == session.state.period
        expected = last if of_this_half or not last[0].ended else None
        assert drive_of_half(session.entries, session.state) == expected
        without += expected is None
    assert without, "there is a kickoff after the half"
