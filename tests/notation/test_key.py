"""The key on a score sheet: everything on it is read, and it has all that a game needs."""

from __future__ import annotations

import random
from functools import cache

import pytest

from quarterback.rule_sets import CODES, WITH_DIAL, rule_set, shipped_dial
from rulesets.core.events import Call, Report
from rulesets.core.notation.key import CALLS, RESULTS, KeyGroup, example_line, notation_key
from rulesets.core.notation.lines import read_line
from rulesets.core.notation.writer import write_input
from rulesets.core.ruleset import RuleSet
from tests.notation.games import read_lines
from tests.random_board import random_game


@cache
def rules_of(code: str) -> RuleSet:
    return rule_set(code, {}, shipped_dial() if code in WITH_DIAL else None)


@cache
def key_of(code: str) -> tuple[KeyGroup, ...]:
    return notation_key(rules_of(code))


@pytest.mark.parametrize("code", CODES)
def test_every_entry_has_the_form_of_a_line(code: str):
    for group in key_of(code):
        assert group.entries
        for entry in group.entries:
            for text in filter(None, (entry.written, entry.short)):
                if group.title in (CALLS, RESULTS):
                    line = read_line(1, text)
                    assert line is not None and line.slip is None, text


@pytest.mark.parametrize("code", CODES)
def test_it_has_every_call_and_result_of_whole_games(code: str):
    rules = rules_of(code)
    key = {
        group.title: {e.written.replace("_", " ") for e in group.entries} for group in key_of(code)
    }
    for seed in range(4):
        for entry in random_game(random.Random(seed), rules).entries:
            event = entry.event
            if isinstance(event, Call):
                assert event.call.replace("_", " ") in key[CALLS]
            elif isinstance(event, Report) and "result" in event.fields:
                word = str(event.fields["result"]).replace("_", " ")
                found = [e for e in key[RESULTS] if e.startswith((f"[{word} ", f"[{word}]"))]
                assert found, word


@pytest.mark.parametrize("code", CODES)
def test_a_word_is_no_shorter_than_it_is_read(code: str):
    """What the key leaves out can be left out: a game written in the short words is the same."""
    rules = rules_of(code)
    short = {
        entry.written.replace(" ", "_"): entry.short or entry.written
        for group in key_of(code)
        if group.title == CALLS
        for entry in group.entries
    }
    session = random_game(random.Random(7), rules)
    lines = []
    for entry in session.entries:
        event = entry.event
        if isinstance(event, Call) and event == Call(event.call):
            lines.append(short[event.call])
        else:
            lines.append(write_input(rules, entry))
    sheet = read_lines(rules, *lines)
    assert sheet.problems == []
    assert sheet.session is not None and sheet.session.state == session.state


@pytest.mark.parametrize("code", CODES)
def test_the_example_is_a_line_that_is_right(code: str):
    rules = rules_of(code)
    line = example_line(rules)
    assert "=>" in line
    assert read_lines(rules, line).problems == []
