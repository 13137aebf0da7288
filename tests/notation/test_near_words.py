"""A word that is nearly right is answered with the right one."""

from __future__ import annotations

import pytest

from quarterback.cli.referee.customization import Faulty, check_code
from quarterback.rule_sets import CODES, of_header, rule_set
from rulesets.core.events import Call
from rulesets.core.notation import read_game
from rulesets.core.plain_data import unknown
from rulesets.core.refusal import Refused

SHEET = "Ruleset: {ruleset}\nHome: Yale\nVisitors: Harvard\n{more}\n"


@pytest.mark.parametrize(
    ("word", "near"),
    [("off takle", "off_tackle"), ("pnut", "punt"), ("runback", "run_back"), ("feild goal", None)],
)
def test_the_nearest_call_is_named(word: str, near: str | None):
    says = unknown("call", word, ["field_goal", "off_tackle", "pass", "punt", "run_back"])
    assert says.startswith(f"there is no call {word!r} (did you mean {near or 'field_goal'}?)")
    assert says.endswith("there are field_goal, off_tackle, pass, punt, run_back")


def test_a_word_that_is_near_nothing_gets_the_list_alone():
    says = unknown("call", "zzz", ["punt"])
    assert says == "there is no call 'zzz'; there are punt"
    assert len(unknown("call", "p" * 100_000, ["punt"])) < 100_100


@pytest.mark.parametrize(
    ("code", "word", "near"),
    [
        ("littlefield", "line buk", "line_buck"),
        ("solitaire-coach", "kickof", "kickoff"),
        ("gunderson", "onsid", "onside"),
        ("lions-den", "field_gaol", "field_goal"),
        ("vsefl", "fake punnt", "fake_punt"),
    ],
)
def test_every_rule_set_names_the_nearest_call(code: str, word: str, near: str):
    rules = rule_set(code)
    with pytest.raises(Refused, match=rf"did you mean {near}\?"):
        rules.normalize(rules, rules.opening(rules), Call(word))


@pytest.mark.parametrize(
    ("ruleset", "more", "near"),
    [
        ("gundersen", "", "gunderson"),
        ("littlefield", "Home collor: navy", "Home color"),
        ("littlefield", "Settings: playes=40", "plays"),
    ],
)
def test_adjudicate_names_the_nearest_tag_setting_and_rule_set(ruleset: str, more: str, near: str):
    read = read_game(SHEET.format(ruleset=ruleset, more=more), of_header)
    assert any(f"did you mean {near}?" in problem.message for problem in read.problems)


def test_a_command_line_names_the_nearest_rule_set():
    assert "vsefl" in CODES
    with pytest.raises(Faulty, match=r"did you mean vsefl\?"):
        check_code("vsfel")


@pytest.mark.parametrize("tag", ["Home colour", "Home color"])
def test_a_color_is_read_in_either_spelling(tag: str):
    read = read_game(SHEET.format(ruleset="littlefield", more=f"{tag}: navy"), of_header)
    assert not read.problems
    assert read.header.home_color == "navy"
