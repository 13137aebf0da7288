"""What is asked, in the words of a referee: of every rule set, at whatever comes in a game."""

from __future__ import annotations

import random

import pytest

from quarterback.entry.form import EntryForm, new_form
from quarterback.entry.partial import applicable_fields, move_to, with_value
from quarterback.entry.reducer import out_of_turn_form
from quarterback.game.console.show_form import title_of
from quarterback.rule_sets import ON_BOARDS, rule_set
from rulesets.core.awaiting import Decide, Observe, Option, Over
from rulesets.core.events import Call, Roll, Ruling
from rulesets.core.refusal import Refused
from rulesets.core.sentences.wording import Names
from rulesets.core.session import Session
from rulesets.core.state import FREE_KICK, KICKOFF, SCRIMMAGE
from tests.random_board import random_event

INPUTS = 250
TEAMS = Names("Bears", "Colts")


def asked(session: Session) -> str:
    names = TEAMS.in_words_of(session.rules.vocabulary)
    return title_of(new_form(session.awaiting), names)


def test_a_coin_toss_is_asked_as_a_referee_asks():
    session = Session(rule_set("lions-den"))
    while session.state.phase != "toss":
        session.play(random_event(random.Random(1), session.rules, session.state))
    assert asked(session) == "Colts, heads or tails?"
    session.play(Call("tails"))
    assert asked(session) == "Toss the coin"
    session.play(Roll((2,)))
    assert asked(session) == "Colts, kick off or receive?"
    session = Session(rule_set("vsefl"))
    session.play(Call("skip"), Roll((1,)))
    assert asked(session) == "Colts, which goal do you defend?", "the winner receives"


@pytest.mark.parametrize(
    ("code", "phase", "question"),
    [
        ("lions-den", "scrimmage", "Bears: what's the call?"),
        ("solitaire-coach", "try", "Bears, one point or two?"),
        ("gunderson", "kickoff", "Bears: the only call"),
    ],
)
def test_a_team_is_asked_what_it_decides(code: str, phase: str, question: str):
    session = Session(rule_set(code))
    place = {"try": "V2", "kickoff": "H40"}.get(phase, "H30")
    session.play(Ruling({"phase": phase, "ball": "home", "spot": place}, whole=True))
    assert asked(session) == question


def questions(session: Session) -> list[str]:
    """Everything that may be asked at a moment, with the details of each call."""
    names = TEAMS.in_words_of(session.rules.vocabulary)
    awaiting, rules = session.awaiting, session.rules
    calls: list[Option] = []
    if isinstance(awaiting, Decide):
        calls += awaiting.options
    elif isinstance(awaiting, Observe):
        calls += awaiting.calls
    if rules.out_of_turn_options is not None:
        calls += rules.out_of_turn_options(rules, session.state)
    forms = [new_form(awaiting)]
    forms += [
        each
        for option in calls
        if isinstance(each := out_of_turn_form(awaiting, option), EntryForm)
    ]
    titles = []
    for form in forms:
        titles.append(title_of(form, names))
        report = form.report
        for field in report.fields if report is not None else ():
            assert report is not None
            if field in applicable_fields(report):
                there = move_to(report, field.name)
                titles.append(title_of(EntryForm(awaiting, form.option, there), names))
                if field.choices:
                    report = with_value(report, field.name, field.choices[-1])
    return titles


@pytest.mark.parametrize("code", ON_BOARDS)
def test_whatever_is_asked_reads_well(code: str):
    rng, session = random.Random(7), Session(rule_set(code))
    for _ in range(INPUTS):
        if isinstance(session.awaiting, Over):
            break
        for title in questions(session):
            assert title, session.state.phase
            assert "??" not in title
            assert "_" not in title
            assert not any(old in title for old in ("offence", "defence", "kick-off", "pitch-out"))
            assert not title.endswith((":", " ", "?:"))
        asks = session.awaiting
        if isinstance(asks, Decide) and session.state.phase not in (SCRIMMAGE, KICKOFF, FREE_KICK):
            assert "the call?" not in asked(session), session.state.phase
        try:
            session.play(random_event(rng, session.rules, session.state))
        except Refused:
            continue
