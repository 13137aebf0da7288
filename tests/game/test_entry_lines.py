"""Entries as a scorer says them, and forms filled in with what was entered."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from quarterback.entry import form as forms
from quarterback.entry import reducer
from quarterback.entry.form import EntryForm
from quarterback.entry.preview import event_of
from quarterback.game.corrections import entry_line, pending_line
from quarterback.rule_sets import rule_set
from rulesets.core.awaiting import Over
from rulesets.core.events import Call, Event, Report, Ruling
from rulesets.core.sentences.wording import Names
from rulesets.core.session import Session
from tests.entry.test_form import PLAYS, at_scrimmage
from tests.entry.typist import context, keys_for
from tests.game.practice.playing import BOARD_GAMES, comes, rules_of

NAMES = Names("Yale", "Harvard")
AT: dict[str, Any] = at_scrimmage(down=2, to_go=6, clock=PLAYS)
MOST_KEYS_AN_INPUT = 4.0
"""On average over a game, so that a few long entries change it little."""


def lines(code: str, *events: Event) -> list[str]:
    """The lines of inputs from a second and 6 at the Yale 30."""
    session = Session(rule_set(code))
    session.play(Ruling(AT, why="here", whole=True))
    for event in events:
        session.play(event)
    return [entry_line(session.rules, each, NAMES) for each in session.by_input[1:]]


@pytest.mark.parametrize(
    ("call", "fields", "line"),
    [
        ("run", {"result": "down", "spot": "H34"}, "2nd and 6, run, 4 yards, Yale 34"),
        ("run", {"result": "down", "spot": "H30"}, "2nd and 6, run, no gain, Yale 30"),
        ("run", {"result": "down", "spot": "H29"}, "2nd and 6, run, -1 yard, Yale 29"),
        (
            "run",
            {"result": "out_of_bounds", "spot": "50"},
            "2nd and 6, run, out of bounds, 20 yards, midfield",
        ),
        ("run", {"result": "touchdown"}, "2nd and 6, run, touchdown"),
        ("pass", {"result": "incomplete"}, "2nd and 6, pass, incomplete"),
        ("punt", {"result": "lands", "spot": "V24"}, "2nd and 6, punt, lands, Harvard 24"),
    ],
)
def test_an_entry_is_said_as_a_scorer_says_it(call, fields, line):
    call_line, report = lines("solitaire-coach", Call(call), Report(fields))
    assert report == line
    assert call_line == f"2nd and 6, call: {NAMES.call(call)}"


def test_what_is_set_aside_is_said_without_its_moment():
    assert pending_line([Report({"result": "down", "spot": "H34"})], NAMES) == "down, Yale 34"
    assert pending_line([Call("run")], NAMES) == "call: Run"


@pytest.mark.parametrize("seeds", [range(2), pytest.param(range(100, 200), marks=pytest.mark.long)])
@pytest.mark.parametrize("code", BOARD_GAMES)
def test_every_input_can_be_typed_and_a_form_filled_in_with_it_enters_the_same(code, seeds):
    """*Edit* opens with what was entered: ENTER leaves it as it is."""
    for seed in seeds:
        session, luck, keys = Session(rules_of(code)), Random(f"{code} {seed}"), 0
        rules = session.rules
        while not isinstance(session.awaiting, Over):
            event = comes(rules, session.state, session.awaiting, luck)
            s = session.state
            keys += len(keys_for(session, event))
            form = forms.filled_form(forms.new_form(session.awaiting), event)
            entered = reducer.enter(form, context(session))
            assert not isinstance(entered, EntryForm), f"{event} is not complete"
            again = event_of(entered)
            assert again is not None
            told = replace(event, tick=None) if isinstance(event, Report) else event
            assert rules.normalize(rules, s, again) == rules.normalize(rules, s, told)
            session.play(event)
            assert entry_line(rules, session.by_input[-1], NAMES)
        assert session.played > 100
        assert keys / session.played < MOST_KEYS_AN_INPUT
