"""Every face of the dial in every situation that play can begin in: none leads anywhere illegal.

Scrimmage: each spot, down, distance to 40 and count of incompletions, with each signal that may be
called there and each distinct cell of its ring; some three million plays. The other phases: from
every spot. What is checked is not taken from the rules' own code: where the ball may lie after a
face of each kind is said here in a line each.
"""

from collections.abc import Iterable, Iterator
from typing import Any

import pytest
from msgspec.structs import replace

from quarterback.rule_sets import shipped_dial
from rulesets.core.advance import awaiting, step
from rulesets.core.awaiting import Decide
from rulesets.core.dial import Face
from rulesets.core.events import Call, Roll, Spin
from rulesets.core.ruleset import RuleSet
from rulesets.core.sides import OTHER, SIDES, Score
from rulesets.core.situation import read_situation, write_situation
from rulesets.core.state import State
from rulesets.littlefield import littlefield
from rulesets.littlefield.state import COUNTED

DIAL = shipped_dial()
RULES = littlefield(DIAL)
OPTIONS = littlefield(
    DIAL,
    {
        "interception_spot": "line_of_play",
        "incomplete_in_end_zone": "touchback",
        "return_penalty": "ends_return",
        "plus5_past_point": "down_stands",
        "play_count": "without_returns",
        "late_penalty": "one_more_play",
        "blocked_fourth_behind_goal": "always_safety",
    },
)
LEFT = 60
BEFORE = Score(7, 9)
FARTHEST_LINE = 40
SAMPLE = 997
"""One situation in so many is written and read back."""

RUN_CALLS = {"line_buck": 1, "off_tackle": 2, "end_run": 3}
CALLS = {**RUN_CALLS, "pass": 4, "punt": 7, "field_goal": 0}
WITH_BALL = {"kickoff", "free_kick", "run_back", "interception_return", "scrimmage", "try"}
POINTS = {(0, 0), (2, 0), (3, 0), (6, 0), (0, 2), (0, 3), (0, 6)}


def goal_ring(spot: int) -> int:
    """LQ-R8: from the 13 to 15 yard line signal 8, from the 8 to the 12 signal 9, nearer 10."""
    to_go = 100 - spot
    return 8 if to_go >= 13 else 9 if to_go >= 8 else 10


def distinct(ring: int) -> list[tuple[Face, Spin]]:
    return [(face, Spin(shows)) for shows, face in DIAL.faces[ring].items()]


FACES = {ring: distinct(ring) for ring in DIAL.rings}


def lies_legally(after):
    """A ball in play, downs only in scrimmage, a line to gain ahead of the ball."""
    if after.phase == "scrimmage":
        return (
            after.line_to_gain is not None
            and 1 <= after.spot < after.line_to_gain <= 100
            and 1 <= after.down <= 4
            and after.series is not None
            and after.call is None
        )
    if after.down is not None or after.line_to_gain is not None or after.call is not None:
        return False
    if after.phase in WITH_BALL:
        return after.possession is not None and 1 <= after.spot <= 99
    return after.possession is None and after.spot is None and after.phase in ("choice", "over")


def ball_may_lie(before, after, face):
    """Where a face of its kind leaves the ball, seen from the goal of the side that played."""
    if after.phase == "try":
        return after.spot == 97
    if after.phase == "free_kick" and face.kind != "penalty":
        return after.spot == 30
    if after.possession is None:
        return face.kind == "good"
    spot = before.spot
    now = after.spot if after.possession == before.possession else 100 - after.spot
    match face.kind:
        case "penalty":
            return (
                now == min(99, max(1, spot + face.yards)) and after.possession == before.possession
            )
        case "incomplete":
            return now == spot or now == max(1, spot - 5)
        case "no_good":
            return now == 80 and after.possession != before.possession
    there = spot + face.yards
    return now == there or (there >= 100 and now == 80 and after.possession != before.possession)


def scored(before: State, after: State) -> bool:
    """LQ-TD-01, LQ-SAF-02, LQ-FG-04: six, two or three points, or none, to one side."""
    home = after.score.home - before.score.home
    return (home, after.score.visitors - before.score.visitors) in POINTS


def reads_back(rules: RuleSet, s: State) -> bool:
    return read_situation(rules, write_situation(rules, s)) == s


def situation(phase: str, left: int = LEFT, **given: Any) -> State:
    clock = {"period": 1, "plays_left": left}
    s = read_situation(RULES, {"phase": phase, "clock": clock, "toss_winner": "home"} | given)
    return replace(s, score=BEFORE)


SCRIMMAGE = situation("scrimmage", spot="50")


def scrimmages(spots: Iterable[int]) -> Iterator[State]:
    for spot in spots:
        for down in (1, 2, 3, 4):
            side = SIDES[(spot + down) % 2]
            for line in range(spot + 1, min(spot + FARTHEST_LINE, 100) + 1):
                for series in COUNTED[:2]:
                    yield replace(
                        SCRIMMAGE,
                        possession=side,
                        spot=spot,
                        down=down,
                        line_to_gain=line,
                        series=series,
                    )


def played(rules, states, call, ring):
    """Play every face of the ring from every state; how many plays that made."""
    plays = 0
    for s in states:
        locked = replace(s, call=call)
        for face, spin in FACES[ring or goal_ring(s.spot)]:
            after = step(rules, locked, spin)
            plays += 1
            if not (
                lies_legally(after)
                and ball_may_lie(s, after, face)
                and (after.score is BEFORE or scored(s, after))
                and after.time_left == LEFT - 1
            ):
                pytest.fail(f"{face.shows} by {call} at {s} leads to {after}")
            if plays % SAMPLE == 0:
                assert reads_back(rules, after)
    return plays


@pytest.mark.parametrize("spots", [range(1, 34), range(34, 67), range(67, 100)], ids=str)
@pytest.mark.parametrize("call", CALLS)
def test_scrimmage(call, spots):
    if call == "field_goal":
        spots = [spot for spot in spots if spot >= 85]
    states = scrimmages(spots)
    wanted = sum(
        8 * min(FARTHEST_LINE, 100 - spot) * len(FACES[CALLS[call] or goal_ring(spot)])
        for spot in spots
    )
    assert played(RULES, states, call, CALLS[call]) == wanted


@pytest.mark.parametrize("call", CALLS)
def test_what_may_be_called_is_what_is_tried_here(call):
    """The sweep covers every call of scrimmage, and no other (LQ-SCRIM-01, LQ-FG-01)."""
    for spot in range(1, 100):
        s = next(scrimmages([spot]))
        wanted = awaiting(RULES, s)
        assert isinstance(wanted, Decide)
        assert (call in wanted.calls) == (call != "field_goal" or spot >= 85)
        assert set(wanted.calls) <= CALLS.keys()


def in_phase(phase: str, spot: int) -> State:
    side = SIDES[spot % 2]
    lying = situation(phase) if phase == "try" else situation(phase, spot="50")
    return replace(lying, possession=side, spot=spot)


KICKS_AND_RETURNS = {
    "kickoff": ("kickoff", 11),
    "free_kick": ("kickoff", 11),
    "run_back": ("run_back", 6),
    "interception_return": ("interception_return", 5),
}


@pytest.mark.parametrize("phase", KICKS_AND_RETURNS)
def test_kicks_and_returns_from_every_spot(phase):
    call, ring = KICKS_AND_RETURNS[phase]
    plays = 0
    for spot in range(1, 100):
        s = in_phase(phase, spot)
        locked = step(RULES, s, Call(call))
        for face, spin in FACES[ring]:
            after = step(RULES, locked, spin)
            assert lies_legally(after), (s, face)
            assert ball_may_lie(s, after, face), (s, face, after)
            assert scored(s, after)
            assert after.time_left == LEFT - 1
            assert reads_back(RULES, after)
            plays += 1
    assert plays == 99 * len(FACES[ring])


@pytest.mark.parametrize(("call", "ring"), [("try_kick", 10), ("try_scrimmage", 12)])
def test_tries(call, ring):
    """LQ-TRY-02, LQ-TRY-03, LQ-AFT-01: a point or none, and the other side chooses."""
    for side in SIDES:
        s = replace(in_phase("try", 97), possession=side)
        locked = step(RULES, s, Call(call))
        made = set()
        for _, spin in FACES[ring]:
            after = step(RULES, locked, spin)
            assert (after.phase, after.chooser) == ("choice", OTHER[side])
            assert lies_legally(after)
            assert reads_back(RULES, after)
            points = {name: getattr(after.score, name) - getattr(BEFORE, name) for name in SIDES}
            assert points[OTHER[side]] == 0
            made.add(points[side])
        assert made == {0, 1}


@pytest.mark.parametrize("left", [LEFT, 80], ids=["after a score", "opening a half"])
@pytest.mark.parametrize("chooser", SIDES)
def test_choices(chooser, left):
    """LQ-KO-01, LQ-TOSS-01, LQ-AFT-01: whoever kicks off does it from the 40."""
    s = situation("choice", left, chooser=chooser)
    for call, kickers in (("kick", chooser), ("receive", OTHER[chooser])):
        after = step(RULES, s, Call(call))
        assert (after.phase, after.possession, after.spot) == ("kickoff", kickers, 40)
        assert after.time_left == left
        assert reads_back(RULES, after)


def test_the_toss():
    for pips, winner in ((1, "home"), (2, "visitors")):
        after = step(RULES, RULES.opening(RULES), Roll((pips,)))
        assert (after.phase, after.chooser, after.toss_winner) == ("choice", winner, winner)
        assert reads_back(RULES, after)


@pytest.mark.parametrize("call", CALLS)
def test_scrimmage_with_every_option_changed(call):
    """The same, on fewer distances. With LQ-R20 played otherwise the ball may pass the line."""
    for spot in range(85 if call == "field_goal" else 1, 100):
        for s in scrimmages([spot]):
            if s.line_to_gain - spot not in (1, 4, 10, 100 - spot):
                continue
            locked = replace(s, call=call)
            for face, spin in FACES[CALLS[call] or goal_ring(spot)]:
                after = step(OPTIONS, locked, spin)
                kept_down = after.phase == "scrimmage" and face.shows == "+5P"
                assert kept_down or lies_legally(after), (s, face, after)
                at_the_line = face.kind == "intercepted" and after.spot == 100 - spot
                assert at_the_line or ball_may_lie(s, after, face), (s, face, after)
                assert scored(s, after)


@pytest.mark.parametrize("period", [1, 2])
def test_the_last_play_of_each_half(period):
    """LQ-R29: a return or a try is still owed; everything else ends the half (LQ-TIME-03)."""
    for call, ring in CALLS.items():
        for spot in range(85, 100):
            s = next(scrimmages([spot]))
            s = replace(s, period=period, time_left=1, call=call)
            for face, spin in FACES[ring or goal_ring(spot)]:
                after = step(RULES, s, spin)
                if after.phase in ("run_back", "interception_return", "try"):
                    assert (after.period, after.time_left) == (period, 0)
                elif period == 2:
                    assert after.phase == "over", (s, face, after)
                else:
                    assert (after.phase, after.period, after.time_left) == ("choice", 2, 80)
                    assert after.chooser == "visitors"
                assert lies_legally(after)
                assert reads_back(RULES, after)
