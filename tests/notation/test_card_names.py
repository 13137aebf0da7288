"""A scorer writes what the card says: every name that a rule set shows is read on a sheet."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from quarterback.rule_sets import CODES, WITH_DIAL, of_header, rule_set, shipped_dial
from rulesets.core.advance import awaiting
from rulesets.core.awaiting import Observe
from rulesets.core.events import Call, Spin
from rulesets.core.notation import read_game
from rulesets.core.notation.cursor import Cursor
from rulesets.core.notation.key import _called_in, _states
from rulesets.core.notation.parts import plain, read_call, standard_names, take_parts
from rulesets.core.notation.reports import read_report
from rulesets.core.refusal import Refused
from rulesets.core.ruleset import RuleSet
from rulesets.core.sentences.phrases import Names
from rulesets.core.situation import read_situation

WORDS = (Path(__file__).parents[2] / "docs" / "referee-words.md").read_text(encoding="utf-8")


def rules_of(code: str) -> RuleSet:
    return rule_set(code, {}, shipped_dial() if code in WITH_DIAL else None)


def call_written(text: str) -> Call:
    [part] = take_parts(Cursor(text))
    assert isinstance(part.event, Call)
    return part.event


@pytest.mark.parametrize("code", CODES)
def test_the_name_on_screen_of_every_open_call_is_read(code: str):
    rules, names, seen = rules_of(code), Names(vocabulary=rule_set(code).vocabulary), set()
    for s in _states(rules):
        for call in _called_in(rules, s):
            read = read_call(rules, s, call_written(names.call(call)))
            assert read.call == call
            if read.signal is not None:
                assert rules.normalize(rules, s, read) == Call(call)
            seen.add(call)
    assert len(seen) > 6


@pytest.mark.parametrize(("spot", "number"), [("V14", 8), ("V10", 9), ("V3", 10)])
def test_the_names_of_every_signal_on_the_card_are_read(spot: str, number: int):
    rules = rules_of("littlefield")
    assert rules.dial_format is not None
    s = read_situation(rules, {"phase": "scrimmage", "ball": "home", "spot": spot})
    for signal in rules.dial_format.signals:
        if signal.call not in ("kickoff", "try_scrimmage"):
            for name in (signal.short, signal.name):
                read = read_call(rules, s, call_written(name))
                assert (read.call, read.signal or signal.number) == (signal.call, signal.number)
                normal = rules.normalize(rules, s, read)
                own = signal.call != "field_goal" or signal.number == number
                assert isinstance(normal, Call)
                assert normal.signal == (None if own else signal.number)


@pytest.mark.parametrize("code", CODES)
def test_the_label_of_every_result_is_read(code: str):
    rules = rules_of(code)
    read: set[str] = set()
    labels = rules.vocabulary.results
    for s in _states(rules):
        request = awaiting(rules, s)
        if not isinstance(request, Observe) or not request.fields:
            continue
        for choice in (labels.keys() & set(request.fields[0].choices)) - read:
            [part] = take_parts(Cursor(f"[{labels[choice].replace(',', '')}]"))
            assert isinstance(part.event, Spin)
            report = read_report(request, part.event, labels)
            assert report.fields["result"] == choice
            read.add(choice)
    assert len(read) >= 0.9 * len(labels), "others are of fields inside a report"


@pytest.mark.parametrize(
    ("situation", "word", "choices"),
    [
        ({"phase": "try", "ball": "home"}, "try by", "try kick or try scrimmage"),
        ({"phase": "scrimmage", "ball": "home", "spot": "H30"}, "p", "pass or punt"),
    ],
)
def test_a_word_that_fits_several_calls_lists_them(
    situation: dict[str, str], word: str, choices: str
):
    rules = rules_of("littlefield")
    with pytest.raises(Refused, match=f"^'{word}' can be {choices}: write more of the name$"):
        read_call(rules, read_situation(rules, situation), call_written(word))


def test_the_sheets_own_card_is_read_and_the_rules_answer_what_it_may_not():
    sheet = read_game(
        "Card off_tackle: Statue of Liberty\n\nH 1-10 @H30 0:0 statue [+3]\nGoal from 15 [G]\n",
        of_header,
    )
    assert sheet.session is not None
    assert Call("off_tackle") in [entry.event for entry in sheet.session.entries]
    [problem] = sheet.problems
    assert (problem.kind, problem.rule, problem.column) == ("forbidden", "LQ-FG-01", 1)


def test_a_name_with_another_signal_is_refused():
    sheet = read_game("H 1-10 @V14 0:0 goal from 15 signal 9 [G]\n", of_header)
    assert [p.message for p in sheet.problems] == ["'goal from 15' is signal 8, not signal 9"]


def table_of(title: str) -> set[tuple[str, str, str]]:
    """The rows of a table of the referee's words: what it means, each name, the rule set."""
    section = WORDS.split(f"## {title}\n")[1].split("\n## ")[0]
    rows = re.findall(r"^\| `(\w+)`(?: \(signal (\d+)\))? \| (.+) \| `([\w-]+)` \|$", section, re.M)

    return {
        (call + (f" {number}" if number else ""), plain(name), code)
        for call, number, names, code in rows
        for name in (names.split(", ") if "signal" in section else [names])
    }


def test_the_referees_words_list_the_names_and_labels():
    names = {
        (f"{each.call} {each.signal}" if each.signal else each.call, plain(each.name), code)
        for code in CODES
        for each in standard_names(rule_set(code))
    }
    labels = {
        (result, plain(label), code)
        for code in CODES
        for result, label in rule_set(code).vocabulary.results.items()
    }
    assert table_of("Names on the cards") == names
    inside_a_report = {("td", "touchdown", "vsefl")}
    assert table_of("Labels of results") == labels - inside_a_report
