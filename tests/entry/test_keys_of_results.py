"""The letters of results: one for each, the same in every call of every rule set."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from quarterback.entry import form as forms
from quarterback.entry.form import RESERVED, SPOT_CAPITALS
from quarterback.rule_sets import rule_set
from rulesets.core import keys
from rulesets.core.awaiting import Awaiting, Decide, Observe, Over
from rulesets.core.events import Call, Ruling
from rulesets.core.refusal import Refused
from rulesets.core.session import Session
from rulesets.gunderson import forms as gunderson
from rulesets.lions_den import forms as lions_den
from rulesets.registry import CODES, result_label, standard
from rulesets.solitaire_coach import forms as coach
from rulesets.vsefl.forms import MEANS
from tests.entry.test_form import at_scrimmage
from tests.game.practice.playing import BOARD_GAMES, comes, rules_of

RESULT_KEYS = dict(keys.RESULT_KEYS)
CALL_KEYS = dict(keys.CALL_KEYS)
for each in CODES:
    RESULT_KEYS |= standard(each).vocabulary.result_keys
    CALL_KEYS |= standard(each).vocabulary.call_keys
RESULTS = {
    "gunderson": gunderson._RULES,
    "lions-den": lions_den._RULES,
    "solitaire-coach": coach._RULES,
    "vsefl": MEANS,
}
"""Every result that a rule set has, by its own table."""
SAME = (
    ("tackled", "down"), ("sack", "sacked"), ("fumble", "fumble_lost", "carrier_fell"),
    ("complete", "hit"),
)  # fmt: skip
"""The same thing by rename that one, in another rule set."""
PHASES = ("scrimmage", "kickoff", "free_kick", "try")
GAMES = 2
DOCS = Path(__file__).parents[2] / "docs"


def clock_of(code: str) -> dict[str, int]:
    timed = {"plays_left": 9} if code in ("vsefl", "solitaire-coach") else {"seconds_left": 500}
    return {"period": 1} | timed


def moments(code: str) -> Iterator[Awaiting]:
    """What is awaited in whole games, and after every call that there is, of every setting."""
    for seed in range(GAMES):
        session, luck = Session(rules_of(code)), Random(f"{code} {seed}")
        while not isinstance(session.awaiting, Over):
            yield session.awaiting
            session.play(comes(session.rules, session.state, session.awaiting, luck))
    for phase in PHASES:
        for style in ("run", "ttqb"):
            at: dict[str, Any] = {"phase": phase, "ball": "home", "clock": clock_of(code)}
            if phase == "scrimmage":
                at |= {"spot": "V20", "down": 2, "to_go": 10}
            if code == "gunderson":
                at |= {"series": {"style": style, "last": 0}}
            yield from _after_each_call(code, at)


def _after_each_call(code: str, at: dict[str, Any]) -> Iterator[Awaiting]:
    for call in CALL_KEYS:
        session = Session(rule_set(code))
        try:
            session.play(Ruling(at, why="here", whole=True))
            session.play(Call(call))
        except Refused:
            continue
        yield session.awaiting


@pytest.mark.parametrize("code", BOARD_GAMES)
def test_every_answer_of_every_moment_has_a_letter_of_its_own(code: str):
    """Of results and calls the one in the table, whatever else stands on the sheet."""
    for wanted in moments(code):
        if not isinstance(wanted, Decide | Observe):
            continue
        found = forms.answers(forms.new_form(wanted))
        keys = [answer.key for answer in found if answer.key]
        assert len(set(keys)) == len(keys), [(a.key, a.name) for a in found]
        assert not set(keys) & (RESERVED | SPOT_CAPITALS)
        for answer in found:
            table = RESULT_KEYS if answer.option is None else CALL_KEYS
            name = answer.name.replace(" ", "_")
            assert answer.key == table.get(name, answer.key), name
            assert answer.key or name in ("west", "east")


def test_every_result_has_its_letter_in_the_table_and_the_same_have_the_same():
    for code in BOARD_GAMES:
        assert RESULTS[code].keys() <= RESULT_KEYS.keys()
    for names in SAME:
        assert len({RESULT_KEYS[name] for name in names}) == 1, names


@pytest.mark.parametrize(
    ("code", "call", "first"),
    [
        ("vsefl", "pass", ["complete", "incomplete", "interception", "sack"]),
        ("solitaire-coach", "pass", ["complete", "incomplete", "interception"]),
        ("gunderson", "ttqb", ["hit", "incomplete", "interception", "sack"]),
        ("lions-den", "pass_play", ["sacked"]),
    ],
)
def test_what_was_called_comes_first(code: str, call: str, first: list[str]):
    """After a pass what comes of passes, before what comes of runs."""
    session = Session(rule_set(code, {"obey_dice": "no"} if code == "vsefl" else {}))
    at = at_scrimmage(down=2, clock=clock_of(code))
    if code == "gunderson":
        at |= {"series": {"style": "ttqb", "last": 0}}
    session.play(Ruling(at, why="here", whole=True))
    session.play(Call(call))
    while not isinstance(session.awaiting, Observe):
        session.play(comes(session.rules, session.state, session.awaiting, Random(1)))
    found = forms.answers(forms.new_form(session.awaiting))
    assert [a.name.replace(" ", "_") for a in found[: len(first)]] == first


def test_the_docs_say_the_letters_that_the_screen_says():
    """The table of game-day.md has each letter with its results, and every letter that a sentence
    names is the one in the table."""
    page = (DOCS / "game-day.md").read_text()
    rows = re.findall(r"^\| `(\w)` \| (.+?) \|$", page.split("## Letters")[1].split("## ")[0], re.M)
    assert rows
    words = defaultdict(set)
    for name, key in RESULT_KEYS.items():
        words[result_label(name).lower()].add(key)
    for key, says in rows:
        for word in says.split(", "):
            assert words[word.lower()] == {key}, word
    for key, word in re.findall(r"`(\w)` \(([a-z ]+)\)", page):
        assert words.get(word, {key}) == {key}, word
