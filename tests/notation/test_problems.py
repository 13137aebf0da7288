"""Every kind of problem, at its line and column, in words; how reading goes on behind it, the
conformance files show."""

from __future__ import annotations

import pytest

from quarterback.rule_sets import of_header
from rulesets.core.notation import read_game

OPEN = "toss [home]\nkick\n"
TIMED = "Settings: timing=timed, minutes=5\n"

PROBLEMS = [
    # tag
    ("Crowd: fine\ntoss [home]", 1, 1, "tag", "", "there is no tag 'crowd'"),
    ("  Seed:  one", 1, 10, "tag", "", "seed must be a whole number, not 'one'"),
    ("Version: new", 1, 10, "tag", "", "version must be a whole number"),
    ("Home: a\nHOME: b", 2, 1, "tag", "", "appears twice: line 1 holds"),
    ("Settings: short", 1, 11, "tag", "", "a setting is such as plays=80"),
    ("Settings: {plays", 1, 11, "tag", "", "this is no JSON"),
    ('Dial ring 1: [3, "+3"]', 1, 14, "tag", "", "faces with commas between them"),
    ("Notation: one", 1, 11, "tag", "", "the notation's version is such as 1 or 1.2, not 'one'"),
    # version
    ("Notation: 2", 1, 11, "version", "", "version 2.0 of the notation, and is read as"),
    ("Version: 99", 1, 10, "version", "", "written under version 99 of the rules, and is read"),
    # rules
    ("Event: x\nRuleset: chess", 2, 10, "rules", "", "there is no rule set 'chess'"),
    ("Settings: plays=many", 1, 11, "rules", "", "plays must be a whole number from 2 to 2000"),
    ("Settings: colour=red", 1, 11, "rules", "", "there is no setting 'colour'"),
    ("Dial: 0123abcd", 1, 7, "rules", "", "a dial other than the standard one"),
    ("Dial ring 1: +3, 7x", 1, 14, "rules", "", "'7x' is no face of the dial"),
    # form
    ("", 1, 1, "form", "", "there is nothing on this sheet"),
    ("; only a remark", 1, 1, "form", "", "there is nothing on this sheet"),
    (OPEN + "kickoff [45", 3, 9, "form", "", "the bracket is never closed"),
    (OPEN + "kickoff []", 3, 9, "form", "", "the bracket must hold what was shown"),
    (OPEN + "kickoff [{]", 3, 11, "form", "", "this is not JSON"),
    (OPEN + "12", 3, 1, "form", "", "a play is needed here"),
    (OPEN + "1  7 [45]", 3, 4, "form", "", "such as punt or signal 7"),
    (OPEN + "kickoff [45] & more", 3, 14, "form", "", "a call is needed here"),
    (OPEN + "kickoff [45] => V run_back @V15 and", 3, 33, "form", "", "nothing can come here"),
    (OPEN + "H kickoff @H51", 3, 11, "form", "", "no such spot as 'H51'"),
    (OPEN + "H 1st at 10", 3, 1, "form", "", "this is no situation"),
    (OPEN + "H ; ?", 3, 1, "form", "", "this is no situation: one is such as H 4-8 @H20 7:3"),
    (OPEN + "kickoff [45] =>", 3, 16, "form", "", "this is no situation"),
    (OPEN + "kickoff! [45]", 3, 10, "form", "", "an exclamation mark is followed by its reason"),
    (OPEN + "signal 11 by nobody", 3, 14, "form", "", "a side is needed here"),
    (OPEN + "kickoff [roll x]", 3, 9, "form", "", "dice are written as numbers"),
    (OPEN + "situation [1]", 3, 11, "form", "", "an object is needed here"),
    (OPEN + 'ruling {"a": NaN}', 3, 8, "form", "", "NaN is not JSON"),
    (OPEN + 'ruling {"a": 1, "a": 2}', 3, 8, "form", "", "the key 'a' appears twice"),
    (OPEN + "ruling " + '{"a":' * 60_000, 3, 8, "form", "", "nested too deep"),
    (OPEN + 'ruling {"score": {}} "why', 3, 22, "form", "", "Unterminated string"),
    (OPEN + 'ruling {} "\\ud800"', 3, 11, "form", "", "half a character"),
    (OPEN + "ruling {} \u201cwhy", 3, 11, "form", "", "the quotation mark is never closed"),
    (TIMED + OPEN + "clock 12", 4, 7, "form", "", "the clock is written in minutes and seconds"),
    (TIMED + OPEN + "clock 3:75", 4, 7, "form", "", "the clock is written in minutes and seconds"),
    # number
    (OPEN + "3 kickoff [45]", 3, 1, "number", "", "this is play 1, not 3"),
    (OPEN + "kickoff [45]\n  1. run_back [+5]", 4, 3, "number", "", "this is play 2, not 1"),
    # situation
    (OPEN + "kickoff [45] => V run_back @V16", 3, 17, "situation", "LQ-KO-02",
     "by the rules it is V run_back @V15 0:0 here, not V run_back @V16"),
    (OPEN + "H kickoff @H40 kickoff [45]\n2 V run_back @V15 7:0 [+3]", 4, 3, "situation", "",
     "by the rules it is V run_back @V15 0:0 here, not V run_back @V15 7:0"),
    (OPEN + "kickoff [45]\n[+3] => V 2-7 @V18", 4, 9, "situation", "LQ-RB-02",
     "by the rules it is V 1-10 @V18 0:0 here, not V 2-7 @V18"),
    (OPEN + "V kickoff [45]", 3, 1, "situation", "", "by the rules it is H kickoff @H40 0:0 here"),
    # forbidden
    (OPEN + "kickoff [45]\n[+3]\nfield goal [G]", 5, 1, "forbidden", "LQ-FG-01",
     "from the 15 or nearer"),
    (OPEN + "kickoff by V [45]", 3, 1, "forbidden", "LQ-EQ-04", "the marker is not the visitors'"),
    ("Dial: shipped\n" + OPEN + "kickoff [70]", 4, 9, "forbidden", "LQ-R2", "this dial has no 70"),
    # refused
    (OPEN + "kickoff [Inc]", 3, 9, "refused", "LQ-R35", "ring 11 cannot show 'Inc'"),
    (OPEN + "kickoff [#4]", 3, 9, "refused", "", "any dial may be used here"),
    (OPEN + "punt [45]", 3, 1, "refused", "LQ-KO-02", "the punt, is for scrimmage"),
    (OPEN + "pnut [45]", 3, 1, "refused", "", "there is no call 'pnut'"),
    ("toss [edge]", 1, 6, "refused", "", "not what can fall here; it can be home, visitors"),
    (OPEN + "clock 3:00", 3, 1, "refused", "LQ-TIME-03", "it has no clock"),
    (TIMED + OPEN + "clock 6:00", 4, 1, "refused", "LQ-R36", "time never rises"),
    (OPEN + "timeout home", 3, 1, "refused", "LQ-R36", "this game has no timeouts"),
    (OPEN + 'ruling {"phase": []}', 3, 1, "refused", "", "there is no phase []"),
    (OPEN + "ruling", 3, 1, "refused", "", "a ruling tells what it sets"),
    (OPEN + "kickoff [?]", 3, 9, "refused", "", "what came of this was not noted"),
    (OPEN + "kickoff [?]\n[45]", 3, 9, "refused", "", "what came of this was not noted"),
    (OPEN + "kickoff [?] => V 7-10 @H20", 3, 9, "refused", "", "down must be"),
    (OPEN + "kickoff [45] => V punting @V15", 3, 17, "refused", "", "there is no phase 'punting'"),
    # result
    ("Result: a draw\n" + OPEN, 1, 9, "result", "", "a result is written 7:3, home first"),
    (OPEN + "Result: 7:3", 3, 9, "result", "", "the game is not over: it stands at H kickoff"),
    ("Result: 7-3\n" + OPEN + "ruling => over 3:7", 1, 9, "result", "", "the result is 3:7, not"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "line", "column", "kind", "rule", "says"), PROBLEMS)
def test_each_problem_stands_where_it_is(
    text: str, line: int, column: int, kind: str, rule: str, says: str
):
    problems = read_game(text, of_header).problems
    found = [(p.line, p.column, p.kind, p.rule) for p in problems]
    assert (line, column, kind, rule) in found, problems
    said = next(p.message for p in problems if (p.line, p.column, p.kind) == (line, column, kind))
    assert says in said
    assert len(problems) <= 2, problems
