"""Every way that play can go in two or three plays: rules and reference model count the same."""

import copy
import json
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

from quarterback.rule_sets import shipped_dial
from rulesets.core.playout import branches
from rulesets.core.situation import read_situation, write_situation
from rulesets.core.state import State
from rulesets.littlefield import littlefield
from tests.rulesets.littlefield import oracle

DIAL = shipped_dial()
RULES = littlefield(DIAL)


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


def test_two_plays_from_the_30_go_as_many_ways_as_can_be_counted():
    """Five calls of 36 cells; each way goes on in as many again, but in 36 only from a run-back
    or an interception return. Nothing from the 30 is a score or comes within the 15."""
    returns = sum(1 for face in DIAL.rings[7] if face.kind == "yards")
    returns += sum(1 for face in DIAL.rings[4] if face.kind == "intercepted")
    assert agree(STARTS["first down, own 30"], 2) == (180 - returns) * 180 + returns * 36


@pytest.mark.parametrize("name", [name for name in STARTS if name != "first down, own 30"])
def test_the_model_counts_the_same_ways_after_two_plays(name):
    assert agree(STARTS[name], 2) >= 36


@pytest.mark.long
@pytest.mark.parametrize("name", ["first down, own 30", "fourth and two, on their 13"])
def test_the_model_counts_the_same_ways_after_three_plays(name):
    assert agree(STARTS[name], 3) > 180 * 180 * 36
