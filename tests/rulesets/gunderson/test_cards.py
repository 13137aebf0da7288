"""The rules that are only for reading are shown when they matter: each of them, somewhere."""

import pytest

from quarterback.rule_sets import rule_set
from rulesets.core.advance import advance
from rulesets.core.events import Call, Report
from rulesets.core.situation import read_situation

LINES = ["LG-POS-01", "LG-POS-02", "LG-POS-03", "LG-POS-04", "LG-POS-05", "LG-POS-06"]
PASSER = [*LINES, "LG-TQ-01", "LG-TQ-03"]
TACKLE = ["LG-TKL-01", "LG-TKL-05"]
BEHIND = {"score": {"home": 0, "visitors": 7}}
LATE = {"clock": {"period": 4, "seconds_left": 60}}
FIRST = {"phase": "scrimmage", "spot": "H30"}
AGAIN = ["LG-CLK-05", "LG-PASS-08"]
SHOWN = [
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


def shown(told, events):
    rules = rule_set("gunderson", {"pass_clock_stop": "on"})
    s = read_situation(rules, told)
    for event in events:
        s, _ = advance(rules, s, event)
    return list(rules.reference_rules(rules, s))


@pytest.mark.parametrize(("told", "events", "ids"), SHOWN, ids=range(len(SHOWN)))
def test_what_is_shown(told, events, ids):
    assert shown(told, events) == ids


def test_nothing_is_said_of_the_clock_where_it_does_not_stop():
    rules = rule_set("gunderson")
    s = read_situation(rules, FIRST | BEHIND)
    for event in (Call("ttqb"), Call("throw")):
        s, _ = advance(rules, s, event)
    assert rules.reference_rules(rules, s) == ("LG-PASS-02", "LG-PASS-05")
