"""Exact chances after a few plays, added up in fractions: the tallies of chess, for football.

Every tally sums to exactly 1. The figures are worked out from the counts of the dial's cells, as
anybody can with the dial and a pencil; and the whole tree of some situations is walked by the
reference model too, which must find the same situations equally often.
"""

import copy
import json
from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from typing import Any

import pytest

from quarterback.rule_sets import shipped_dial
from rulesets.core.advance import awaiting
from rulesets.core.awaiting import Decide
from rulesets.core.playout import branches, spread
from rulesets.core.situation import read_situation, write_situation
from rulesets.core.state import State
from rulesets.littlefield import littlefield
from tests.rulesets.littlefield import oracle

DIAL = shipped_dial()
RULES = littlefield(DIAL)

Tally = dict[State, Fraction]


def situation(**given) -> State:
    return read_situation(RULES, {"score": {"home": 0, "visitors": 0}, **given})


def scrimmage(spot: str, down: int = 1, **given) -> State:
    return situation(phase="scrimmage", ball="home", spot=spot, down=down, **given)


def after_calls(s: State, *calls: str) -> Tally:
    """The chances of every situation after these calls and their spins, one after the other; a
    call that is not open where play has come to is not made, and play stays there."""
    tally = {s: Fraction(1)}
    for call in calls:
        further: Tally = {}
        for before, chance in tally.items():
            wanted = awaiting(RULES, before)
            if isinstance(wanted, Decide) and call in wanted.calls:
                for after, then in spread(RULES, before, call).items():
                    further[after] = further.get(after, Fraction(0)) + chance * then
            else:
                further[before] = further.get(before, Fraction(0)) + chance
        tally = further
        assert sum(tally.values()) == 1
    return tally


def chance_of(tally: Tally, wanted) -> Fraction:
    return sum((chance for s, chance in tally.items() if wanted(s)), Fraction(0))


def cells(ring: int, *kinds: str) -> Counter[int]:
    """How often each distance stands in a ring, on faces of these kinds."""
    return Counter(face.yards for face in DIAL.rings[ring] if face.kind in kinds)


def of_36(count: int) -> Fraction:
    return Fraction(count, 36)


def test_first_down_by_one_line_buck():
    """Ring 1 has two cells of ten yards or more: +11 and +18."""
    tally = after_calls(scrimmage("H30"), "line_buck")
    assert chance_of(tally, lambda s: s.possession == "home" and s.line_to_gain > 40) == of_36(2)
    # Two cells are penalties, and both leave first down; all others but the lost ball are second.
    assert chance_of(
        tally, lambda s: s.possession == "home" and s.down == 1 and s.line_to_gain == 40
    ) == of_36(2)
    assert chance_of(tally, lambda s: s.possession == "visitors") == of_36(1)
    assert chance_of(tally, lambda s: s.down == 2) == of_36(36 - 2 - 2 - 1)


def test_fourth_and_three_off_tackle():
    """Ring 2 at three or more: +3 four times, +4 and +5 three times each, and six longer ones."""
    tally = after_calls(scrimmage("50", 4, to_go=3), "off_tackle")
    assert chance_of(tally, lambda s: s.possession == "home" and s.down == 1) == of_36(
        4 + 3 + 3 + 6
    )
    # -5P and -15P: fourth down again, farther back.
    assert chance_of(tally, lambda s: s.possession == "home" and s.down == 4) == of_36(2)
    assert chance_of(tally, lambda s: s.possession == "visitors") == of_36(36 - 16 - 2)


def test_three_passes_all_incomplete():
    """LQ-PASS-03, LQ-PASS-04: fifteen of the 36 cells each time, five yards back twice."""
    tally = after_calls(scrimmage("H30"), "pass", "pass", "pass")
    incomplete = chance_of(
        tally, lambda s: s.down == 4 and s.spot == 20 and s.series.incompletions == 3
    )
    assert incomplete == Fraction(15, 36) ** 3


def test_two_line_bucks_make_exactly_ten():
    """LQ-DOWN-04, LQ-R20, LQ-R24: pairs of cells, two twice with a penalty of five."""
    runs = cells(1, "yards", "fumble")
    pairs = sum(often * runs[10 - one] for one, often in runs.items() if one < 10)
    # +5P before or after +5 (two cells), and +5P twice.
    pairs += 2 * runs[5] + 1
    tally = after_calls(scrimmage("H30"), "line_buck", "line_buck")
    made = chance_of(tally, lambda s: s.possession == "home" and s.down == 1 and s.spot == 40)
    assert made == Fraction(pairs, 36 * 36)


def test_end_run_from_the_three_may_be_a_safety():
    """LQ-SAF-01, LQ-FUM-02: -3, -4, -5, -7 and a kept fumble of -4 are safeties; the ball lost at
    -3 is recovered on the goal line, a touchdown for the other side."""
    tally = after_calls(scrimmage("H3"), "end_run")
    assert chance_of(tally, lambda s: s.phase == "free_kick" and s.score.visitors == 2) == of_36(5)
    assert chance_of(tally, lambda s: s.phase == "try" and s.possession == "visitors") == of_36(1)


def test_field_goal_from_the_twelve():
    """LQ-FG-02, LQ-FG-04: signal 9 has fifteen cells that are good."""
    tally = after_calls(scrimmage("V12", 4), "field_goal")
    assert chance_of(tally, lambda s: s.score.home == 3) == of_36(15)
    # N.G. sixteen times: their ball on their 20.
    assert chance_of(tally, lambda s: s.possession == "visitors" and s.spot == 20) == of_36(16)


def test_long_pass_near_the_goal_is_a_touchback():
    """LQ-PASS-09: from the 20, gains of 20 to 29 score, +33 and +47 go over the end line; so do
    the interceptions at +28 and beyond 20 become touchbacks at once."""
    tally = after_calls(scrimmage("V20"), "pass")
    assert chance_of(tally, lambda s: s.phase == "try") == of_36(1)  # +24
    on_the_20 = chance_of(tally, lambda s: s.phase == "scrimmage" and s.possession == "visitors")
    assert on_the_20 == of_36(2 + 1)  # +33, +47; intercepted at +28
    returns = chance_of(tally, lambda s: s.phase == "interception_return")
    assert returns == of_36(3)  # intercepted at +6, +12, +18


def test_points_from_the_one():
    """LQ-TD-01, LQ-TRY-02: 26 cells of ring 1 gain a yard or more, and 22 of ring 10 the point."""
    tally = after_calls(scrimmage("V1"), "line_buck", "try_kick")
    expected = sum((s.score.home * chance for s, chance in tally.items()), Fraction(0))
    assert expected == of_36(26) * (6 + of_36(22))
    assert chance_of(tally, lambda s: s.score.home == 7) == of_36(26) * of_36(22)


def test_kickoff_and_run_back():
    """LQ-KO-02, LQ-RB-01, LQ-TB-01: kicks of 60 and 63 are touchbacks; every other kick is run
    back, and where both distances are known the spot is their difference."""
    tally = after_calls(situation(phase="kickoff", ball="home"), "kickoff", "run_back")
    assert sum(tally.values()) == 1
    kicks, returns = cells(11, "yards"), cells(6, "yards", "fumble")
    on_the_25 = sum(
        often * returns[25 - (60 - length)] for length, often in kicks.items() if length < 60
    )
    ball_on_25 = chance_of(
        tally, lambda s: s.possession == "visitors" and s.spot == 25 and s.down == 1
    )
    assert ball_on_25 == Fraction(on_the_25, 36 * 36) > 0
    again = chance_of(tally, lambda s: s.phase == "kickoff")
    assert again == of_36(2)  # -5P and +5P: kicked again
    # A ball lost by the runner is the kickers'.
    kept = sum(often for length, often in kicks.items() if length < 60)
    lost = chance_of(tally, lambda s: s.phase == "scrimmage" and s.possession == "home")
    assert lost == of_36(kept) * of_36(1)


STARTS: dict[str, dict[str, Any]] = {
    "first down, own 30": {"phase": "scrimmage", "ball": "home", "spot": "H30"},
    "fourth and two, on their 13": {
        "phase": "scrimmage", "ball": "visitors", "spot": "H13", "down": 4, "to_go": 2,
        "series": {"incompletions": 1},
    },
    "pinned on the 2, late": {
        "phase": "scrimmage", "ball": "home", "spot": "H2", "down": 3, "to_go": 7,
        "clock": {"period": 1, "plays_left": 2},
    },
    "kick-off": {"phase": "kickoff", "ball": "visitors"},
    "interception on the 4": {"phase": "interception_return", "ball": "home", "spot": "V4"},
}  # fmt: skip


def ours(s: State, plays: int) -> Counter[str]:
    """Every situation after so many plays, whatever is called, by how many ways lead to it; a
    face that stands in several cells is as many ways. A choice of kicking is a play here."""
    ways = Counter({s: 1})
    for _ in range(plays):
        further: Counter[State] = Counter()
        for before, often in ways.items():
            for decided in branches(RULES, before):
                if decided.after.call is None:
                    further[decided.after] += often
                    continue
                for result in branches(RULES, decided.after):
                    further[result.after] += often * result.weight
        ways = further
    out: Counter[str] = Counter()
    for after, often in ways.items():
        told = write_situation(RULES, after)
        told.pop("play", None)  # which choice it is, the model does not tell
        out[json.dumps(told, sort_keys=True)] += often
    return out


def the_models(given: dict[str, Any], plays: int) -> Counter[str]:
    """The same by the reference model."""
    ways = Counter({json.dumps(given, sort_keys=True): 1})
    for _ in range(plays):
        further: Counter[str] = Counter()
        for text, often in ways.items():
            for after, weight in one_play(json.loads(text)):
                further[json.dumps(after, sort_keys=True)] += often * weight
        ways = further
    return ways


def one_play(given: dict[str, Any]) -> Iterator[tuple[dict[str, Any], int]]:
    start = oracle.from_situation(given, {})
    for name in oracle.permitted(start):
        called = copy.deepcopy(start)
        oracle.call(called, name)
        if called["call"] is None:
            yield oracle.situation(called), 1
            continue
        shown = Counter(face.shows for face in DIAL.rings[oracle.ring_of(called, name)])
        for face, weight in shown.items():
            spun = copy.deepcopy(called)
            oracle.spin(spun, face)
            yield oracle.situation(spun), weight


def agree(given: dict[str, Any], plays: int) -> int:
    """Compare both tallies; how many ways there are."""
    s = read_situation(RULES, given)
    found = ours(s, plays)
    assert found == the_models(write_situation(RULES, s), plays)
    return sum(found.values())


@pytest.mark.parametrize("given", STARTS.values(), ids=STARTS)
def test_the_model_counts_the_same_ways_after_one_play(given):
    calls = awaiting(RULES, read_situation(RULES, given)).calls
    assert agree(given, 1) == 36 * len(calls)


def test_two_plays_from_the_30_go_as_many_ways_as_can_be_counted():
    """Five calls of 36 cells; each way goes on in as many again, but in 36 only from a run-back
    or an interception return. Nothing from the 30 is a score or comes within the 15."""
    returns = sum(1 for face in DIAL.rings[7] if face.kind == "yards")
    returns += sum(1 for face in DIAL.rings[4] if face.kind == "intercepted")
    assert agree(STARTS["first down, own 30"], 2) == (180 - returns) * 180 + returns * 36


@pytest.mark.parametrize("given", STARTS.values(), ids=STARTS)
def test_the_model_counts_the_same_ways_after_two_plays(given):
    assert agree(given, 2) >= 36


@pytest.mark.long
@pytest.mark.parametrize("name", ["first down, own 30", "fourth and two, on their 13"])
def test_the_model_counts_the_same_ways_after_three_plays(name):
    assert agree(STARTS[name], 3) > 180 * 180 * 36
