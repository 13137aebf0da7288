"""`--check`: what matches, what does not, and what it says of it."""

import json
from pathlib import Path
from typing import Any

import pytest

from quarterback.cli.referee.case_check import check_lines, differences
from quarterback.rule_sets import shipped_dial
from rulesets.littlefield import cells_of
from tests.cli.referee.lines import scrimmage
from tests.commands import run

CASE = {"case": "T1", "title": "a buck", "ruleset": "littlefield", "dial": "any"}
START = {"situation": scrimmage()}
BUCK = {"call": "line_buck"}


def found(*lines: dict[str, Any] | str) -> list[tuple[int, str]]:
    """Line and first words of each case that does not hold."""
    texts = (line if isinstance(line, str) else json.dumps(line) for line in lines)
    findings = check_lines("\r\n".join(texts).encode(), "t.jsonl", Path())
    return [
        (finding.line, "; ".join(finding.differences)) for finding in findings if not finding.holds
    ]


def after_three(expect: Any) -> list[tuple[int, str]]:
    return found(CASE, START, BUCK, {"spin": "+3", "expect": expect})


def over_the_line(expect: Any) -> list[tuple[int, str]]:
    """A touchdown as time runs out: rush, touchdown; then the try, half_end."""
    start = {"situation": scrimmage(spot="V3", to_go=3, clock={"period": 1, "plays_left": 2})}
    return found(CASE, start, BUCK, {"spin": "+3", "expect": expect})


@pytest.mark.parametrize(
    "expect",
    [
        {"situation": {"spot": "H33", "down": 3, "to_go": 3}},
        {"line": "H 3-3 @H33 0:0"},
        {"ok": True, "facts": []},
        {"facts": [{"fact": "rush", "yards": 3, "rule": "LQ-DIAL-04"}]},
        {"facts": [{"rules": ["LQ-DIAL-04", "LQ-DOWN-03"]}]},
        {"options": ["pass", "punt", "end_run", "off_tackle", "line_buck"]},
        {"awaiting": {"kind": "decide", "side": "home", "forced": False, "also": ["ruling"]}},
        {"situation": {"call": None, "chooser": None, "goal": False}},
        {"options": {"contains": "punt", "lacks": ["field_goal", "kickoff"]}},
        {"awaiting": {"options": {"contains": ["punt", {"call": "pass", "signal": 4}]}}},
        {"facts": {"contains": "rush", "lacks": "turnover"}},
        {"facts": {"contains": {"fact": "rush", "yards": 3}}},
        {"facts": {"lacks": {"fact": "rush", "yards": 4}}},
        {"card": {"lacks": "LQ-FG-01"}},
    ],
)
def test_a_part_of_the_answer_is_enough(expect: dict[str, Any]):
    assert after_three(expect) == []


@pytest.mark.parametrize(
    ("expect", "says"),
    [
        (
            {"options": {"contains": "field_goal"}},
            'options: expected "field_goal" in it; found ["line_buck", "off_tackle"',
        ),
        ({"options": {"lacks": "punt"}}, 'options: expected "punt" not in it; found ["line_buck"'),
        ({"facts": {"contains": "turnover"}}, 'facts: expected "turnover" in it; found ["rush"]'),
        (
            {"facts": {"lacks": {"fact": "rush", "yards": 3}}},
            'facts: expected {"fact": "rush", "yards": 3} not in it',
        ),
        ({"card": {"contains": "LQ-FG-01"}}, 'card: expected "LQ-FG-01" in it; found []'),
        ({"situation": {"spot": "H34"}}, 'situation.spot: expected "H34", found "H33"'),
        ({"situation": {"down": True}}, "situation.down: expected true, found 3"),
        ({"situation": {"down": 3.0}}, "situation.down: expected 3.0, found 3"),
        ({"situation": {"goal": 0}}, "situation.goal: expected 0, found false"),
        ({"situation": {"chooser": "home"}}, 'situation.chooser: expected "home", found nothing'),
        ({"situation": "over"}, 'situation: expected "over", found {"phase"'),
        ({"facts": [{"fact": "first_down"}]}, 'expected {"fact": "first_down"}, in order; found'),
        ({"facts": [{"fact": "rush", "rule": "LQ-X"}]}, '"rule": "LQ-X"}, in order; found [{'),
        ({"options": ["punt"]}, 'options: expected ["punt"], found ["line_buck"'),
        ({"options": []}, 'options: expected [], found ["line_buck"'),
        ({"awaiting": {"also": []}}, 'awaiting.also: expected [], found ["ruling"]'),
        ({"ok": False}, "ok: expected false, found true"),
        ({"rule": "LQ-KO-02"}, 'rule: expected "LQ-KO-02", found nothing'),
        ("over", "expect must be an object"),
    ],
)
def test_what_is_otherwise_is_told_with_its_line(expect: Any, says: str):
    ((line, told),) = after_three(expect)
    assert line == 4
    assert says in told


def test_facts_are_found_in_order_with_others_between():
    rush, touchdown = {"fact": "rush"}, {"fact": "touchdown", "side": "home", "points": 6}
    assert over_the_line({"facts": [rush, touchdown]}) == []
    assert over_the_line({"facts": [touchdown]}) == []
    assert over_the_line({"facts": [touchdown, rush]}) != []
    assert over_the_line({"facts": [touchdown, touchdown]}) != []


def test_a_fact_matches_the_second_of_its_name_when_the_first_does_not_fit():
    facts = [{"fact": "first_down", "side": "home"}, {"fact": "first_down", "side": "visitors"}]
    answer = {"ok": True, "facts": facts}
    wanted = {"fact": "first_down", "side": "visitors"}
    assert differences({"facts": [wanted]}, answer) == []
    assert differences({"facts": [wanted, {"fact": "first_down"}]}, answer) != []


def test_a_refusal_passes_when_expected_and_with_its_rule():
    refusal = {"ok": False, "rule": "LQ-FG-01", "situation": {"spot": "H30"}}
    kick = {"call": "field_goal"}
    assert found(CASE, START, {**kick, "expect": refusal}) == []
    ((line, told),) = found(CASE, START, {**kick, "expect": {"ok": False, "rule": "LQ-R8"}})
    assert (line, told) == (3, 'rule: expected "LQ-R8", found "LQ-FG-01"')
    ((line, told),) = found(CASE, START, kick, {**BUCK, "expect": {"ok": True}})
    assert line == 3
    assert told.startswith("refused: a field goal is tried from")


def test_faults_of_a_case_are_told():
    assert found(CASE, START, BUCK) == [(1, "this case expects nothing, so it checks nothing")]
    assert found(CASE, START, {**BUCK, "expect": {}})[0][0] == 1
    expecting = {**START, "expect": {"ok": True}}
    assert "this line cannot be read: this is not JSON" in found(CASE, "{", expecting)[0][1]
    assert "before the first case" in found(expecting, CASE, expecting)[0][1]
    assert found() == [(1, "no cases in this file")]
    for wrong, says in [
        ({"ruleset": "rugby"}, "there is no rule set 'rugby'"),
        ({"ruleset": 7}, "ruleset must be text"),
        ({"settings": {"plays": 1}}, "plays must be a whole number from 2 to 2000"),
        ({"settings": {"downs": 5}}, "there is no setting 'downs'"),
        ({"settings": []}, "settings must be an object"),
        ({"dial": "no-such.toml"}, "the dial cannot be read"),
        ({"rules": "LQ-R8"}, "rules must be a list"),
        ({"rule": "LQ-R8"}, "a case has no 'rule'"),
    ]:
        ((line, told),) = found({**CASE, **wrong}, expecting)
        assert line == 1
        assert says in told
    assert "a case begins with its rule set" in found({"case": "T"}, expecting)[0][1]


def test_a_case_starts_anew_whatever_the_one_before_did():
    again = {**CASE, "case": "T2"}
    toss = {"roll": [1], "expect": {"situation": {"phase": "choice"}}}
    assert found(CASE, toss, again, toss) == []


def test_the_command_counts_names_and_exits(tmp_path: Path):
    good, bad = tmp_path / "good.jsonl", tmp_path / "bad.jsonl"
    toss = {"roll": [1], "expect": {"situation": {"chooser": "home"}}}
    good.write_text("\n".join(map(json.dumps, [CASE, toss])), encoding="utf-8")
    toss = {"roll": [2], "expect": {"situation": {"chooser": "home"}}}
    bad.write_text("\n".join(map(json.dumps, [CASE, toss])), encoding="utf-8")
    assert run("referee", "--check", good) == "1 case: all pass\n"
    assert run("referee", "--check", good, bad, code=1).splitlines() == [
        f"{bad}:2: T1 a buck",
        '    situation.chooser: expected "home", found "visitors"',
        "2 cases: 1 passed, 1 failed",
    ]
    said = run("referee", "--check", good, tmp_path / "none.jsonl", code=2)
    assert "cannot be read" in said and "1 case: all pass" in said


def test_a_case_may_name_a_dial_beside_its_file(tmp_path: Path):
    cells = {n: ["+7"] if n == "1" else ring[:1] for n, ring in cells_of(shipped_dial()).items()}
    rings = (f"[[signal]]\nno = {n}\ncells = {json.dumps(ring)}\n" for n, ring in cells.items())
    (tmp_path / "mine.toml").write_text("sectors = 1\n" + "".join(rings), encoding="utf-8")
    spin = {"spin": {"sector": 1}, "expect": {"facts": [{"fact": "rush", "yards": 7}]}}
    lines = [{**CASE, "dial": "mine.toml"}, START, BUCK, spin]
    (tmp_path / "t.jsonl").write_text("\n".join(map(json.dumps, lines)), encoding="utf-8")
    assert run("referee", "--check", tmp_path / "t.jsonl") == "1 case: all pass\n"
