"""The rules that are only for reading are shown when they matter. That each of them is shown
somewhere, `test_reading_rules` sees; here are the moments of two rule sets whose cards change."""

from typing import Any

import pytest

from quarterback.rule_sets import rule_set
from rulesets.core.advance import advance
from rulesets.core.events import Call, Event, Report, Roll
from rulesets.core.ruleset import RuleSet
from rulesets.core.situation import read_situation

LINES = ["LG-POS-01", "LG-POS-02", "LG-POS-03", "LG-POS-04", "LG-POS-05", "LG-POS-06"]
PASSER = [*LINES, "LG-TQ-01", "LG-TQ-03"]
TACKLE = ["LG-TKL-01", "LG-TKL-05"]
BEHIND = {"score": {"home": 0, "visitors": 7}}
LATE = {"clock": {"period": 4, "seconds_left": 60}}
FIRST = {"phase": "scrimmage", "spot": "H30"}
AGAIN = ["LG-CLK-05", "LG-PASS-08"]
GUNDERSON: list[tuple[dict[str, Any], list[Event], list[str]]] = [
    ({"phase": "kickoff", "ball": "visitors"}, [],
     ["LG-KO-02", "LG-KO-03", "LG-KO-04", "LG-KO-05", "LG-GEN-01", "LG-GEN-02"]),
    ({"phase": "kickoff", **BEHIND, **LATE}, [], ["LG-OSK-02", "LG-OSK-03", "LG-OSK-04"]),
    ({"phase": "free_kick", **BEHIND}, [], ["LG-KO-02", "LG-KO-03", "LG-KO-04", "LG-KO-05"]),
    (FIRST, [], [*LINES, "LG-RUN-02", "LG-RUN-03", "LG-RUN-04"]),
    (FIRST, [Call("run")], TACKLE),
    (FIRST | BEHIND, [], PASSER),
    (FIRST | BEHIND, [Call("ttqb")], TACKLE),
    (FIRST | BEHIND, [Call("ttqb"), Call("throw")], ["LG-PASS-02", "LG-PASS-05", *AGAIN]),
    (FIRST | BEHIND, [Call("ttqb"), Report({"result": "hit"})], ["LG-PASS-03", *AGAIN, *TACKLE]),
    (FIRST | BEHIND, [Call("ttqb"), Report({"result": "interception"})], ["LG-PASS-06", *TACKLE]),
    (FIRST | {"down": 4}, [], LINES),
    (FIRST | {"down": 4}, [Call("punt")], TACKLE),
    (FIRST | {"spot": "V30", "down": 4}, [], ["LG-FG-02"]),
    ({"phase": "try"}, [], ["LG-XP-04"]),
    ({"phase": "try"} | LATE | {"score": {"home": 18, "visitors": 20}}, [], PASSER),
    ({"phase": "over"}, [], []),
]  # fmt: skip


def card(rules: RuleSet, told: dict[str, Any], events: list[Event]) -> tuple[str, ...]:
    s = read_situation(rules, told)
    for event in events:
        s, _ = advance(rules, s, rules.normalize(rules, s, event))
    assert rules.reference_rules is not None
    return rules.reference_rules(rules, s)


@pytest.mark.parametrize(("told", "events", "ids"), GUNDERSON, ids=range(len(GUNDERSON)))
def test_what_is_shown(told: dict[str, Any], events: list[Event], ids: list[str]):
    assert list(card(rule_set("gunderson", {"pass_clock_stop": "on"}), told, events)) == ids
    unstopped = card(rule_set("gunderson"), told, events)
    assert list(unstopped) == [each for each in ids if each not in AGAIN]


AT_40 = {"phase": "scrimmage", "spot": "H40"}
LOOKS = {"VS-DF-01", "VS-DF-02", "VS-DF-03", "VS-DF-04"}
MOVED = {"VS-CAL-03", "VS-OFF-13", "VS-OFF-14"}
"""The defense moves a player before the board runs, whoever rolled for the play."""
CATCH = {"VS-DEF-23", "VS-DEF-24", "VS-DEF-25", "VS-LM-01"}
MAGNET = {"VS-PI-01", "VS-PI-02"}
STICKS = Call("throw", details={"tool": "sticks"})
FIGURE = Call("throw", details={"tool": "figure"})
CAUGHT = Report({"result": "complete"})
VSEFL: list[tuple[dict[str, Any], list[Event], set[str], set[str]]] = [
    *(({"spot": spot}, [], {look, "VS-R29"}, LOOKS - {look}) for spot, look in (
        ("H19", "VS-DF-04"), ("H20", "VS-DF-01"), ("V20", "VS-DF-01"), ("V19", "VS-DF-02"),
        ("V5", "VS-DF-02"), ("V4", "VS-DF-03"), ("V1", "VS-DF-03"),
    )),
    ({"spot": "50", "down": 2, "to_go": 2}, [], {"VS-OFF-12"}, set()),
    ({"spot": "50", "down": 2, "to_go": 3}, [], set(), {"VS-OFF-12"}),
    ({"phase": "try", "spot": "V2"}, [], {"VS-OFF-12"}, set()),
    ({"phase": "kickoff"}, [Call("kickoff")], {"VS-KO-05"}, set()),
    ({"spot": "V20"}, [Call("field_goal")], {"VS-FG-05"}, set()),
    ({}, [Call("punt")], {"VS-PUN-05", "VS-R33"}, set()),
    ({}, [Call("play"), Roll((1, 1))], MOVED, {"VS-DEF-09"}),
    ({}, [Call("run")], MOVED, {"VS-DEF-09"}),
    ({}, [Call("pass")], MOVED | {"VS-R35", "VS-PS-02"}, {"VS-DEF-09", "VS-SCR-04"}),
    ({}, [Call("option"), Call("stop")], {"VS-DEF-09"}, MOVED),
    ({}, [Call("option"), Call("stop"), Call("stop")], set(), {"VS-DEF-09", *MOVED}),
    ({}, [Call("fake_punt")], set(), MOVED),
    ({}, [Call("pass"), Call("scramble")], {"VS-SCR-04", "VS-LM-01", "VS-DEF-09"}, MOVED),
    ({}, [Call("pass"), *[Call("scramble")] * 2], {"VS-SCR-04"}, {"VS-DEF-09"}),
    ({}, [Call("pass"), STICKS], CATCH | MAGNET, set()),
    ({}, [Call("pass"), FIGURE], CATCH, MAGNET),
    ({}, [Call("pass"), STICKS, CAUGHT], set(), CATCH),
]  # fmt: skip


@pytest.mark.parametrize(("told", "events", "shown", "hidden"), VSEFL, ids=range(len(VSEFL)))
def test_what_is_shown_and_what_is_not(
    told: dict[str, Any], events: list[Event], shown: set[str], hidden: set[str]
):
    ids = set(card(rule_set("vsefl"), AT_40 | told if "phase" not in told else told, events))
    assert shown <= ids and not hidden & ids
