"""Solved games at hand: which are there at once, what they take of memory, how long others take;
and that no answer depends on what was asked before."""

from __future__ import annotations

import gc
import time
import tracemalloc
from collections.abc import Iterator
from pathlib import Path
from random import Random

import numpy as np
import pytest
from msgspec.structs import replace

from quarterback.ai import solution_cache
from quarterback.ai.kernel.tables import state_of
from quarterback.ai.solution_cache import KEPT, SOON_TO_SAY, Knowledge, knowledge_of
from quarterback.ai.solver import is_near, solved
from quarterback.ai.solver.answers import SolvedAnswers
from quarterback.rule_sets import rule_set, shipped_dial
from quarterback.tui.review.analysis import BAR, solving_words
from quarterback.tui.theme.glyphs import ASCII, UNICODE
from rulesets.core.advance import awaiting
from rulesets.core.awaiting import Decide
from rulesets.core.ruleset import RuleSet
from rulesets.core.session import Session
from rulesets.core.sides import HOME
from rulesets.core.state import State
from tests.random_board import play_dial


def played(plays: int, *, dial: bool = True) -> RuleSet:
    return rule_set("littlefield", {"plays": str(plays)}, shipped_dial() if dial else None)


@pytest.fixture
def none_solved(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[int]]:
    """No solution is there, and none is read: the plays of those that are asked for."""
    asked: list[int] = []

    def note(rules: RuleSet, progress: object) -> None:
        asked.append(int(rules.settings["plays"]))

    monkeypatch.setattr("quarterback.ai.solver.solved", note)
    solution_cache._LAST.clear()
    yield asked
    solution_cache._LAST.clear()


def test_only_the_last_solutions_stay(none_solved: list[int]):
    lengths = (24, 26, 28, 30)
    for plays in lengths:
        knowledge_of(played(plays)).wait(60)
    gc.collect()
    for plays in reversed(lengths):
        knowledge_of(played(plays)).wait(60)
    assert none_solved == [*lengths, *reversed(lengths[:-KEPT])]


def test_a_game_under_way_keeps_its_solution(none_solved: list[int]):
    held = knowledge_of(played(24))
    held.wait(60)
    for plays in (26, 28, 30):
        knowledge_of(played(plays)).wait(60)
    gc.collect()
    assert knowledge_of(played(24)) is held
    assert isinstance(held, Knowledge)


@pytest.fixture(scope="module")
def answers() -> SolvedAnswers:
    return solved(played(20))


def on_first_down(answers: SolvedAnswers, left: int, period: int, line: int = 45) -> State:
    """The first down of a series, ten yards from the line."""
    k = answers.kernel
    at = np.flatnonzero((k.line == line) & (k.spot == line - 10) & (k.down == 1))
    return replace(state_of(k, int(at[0]), left, period), toss_winner=HOME)


@pytest.mark.parametrize("period", [1, 2])
def test_a_line_that_was_asked_before_gives_the_same_values(answers: SolvedAnswers, period: int):
    """Most of what was computed for a line is forgotten, so it is computed again."""
    states = [on_first_down(answers, left, period) for left in (10, 9, 7, 3, 2, 1, 8, 10)]
    first = [answers.values(s) for s in states]
    assert first[0] == first[-1]
    assert [answers.values(s) for s in states] == first
    fresh = solved(played(20))
    assert [fresh.values(s) for s in reversed(states)] == first[::-1]


def test_a_line_takes_little(answers: SolvedAnswers):
    """A game comes to nearly every line there is."""
    lines = range(60, 70)
    tracemalloc.start()
    try:
        before, _ = tracemalloc.get_traced_memory()
        for line in lines:
            answers.values(on_first_down(answers, 10, 1, line))
        after, _ = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert (after - before) / len(lines) < 600_000


RULES = rule_set("littlefield", {"plays": "40"}, shipped_dial())
NEAR = 1e-5
"""Ten times the error that the program accepts for not looking further ahead."""


def decisions(seed: int) -> list[State]:
    """The situations of a random game in which there was something to call."""
    found = [entry.before for entry in play_dial(Session(RULES), Random(seed)).entries]
    asked = ((s, awaiting(RULES, s)) for s in found)
    return [s for s, wanted in asked if isinstance(wanted, Decide) and not wanted.forced]


def test_the_order_of_the_questions_changes_no_answer() -> None:
    asked = [s for seed in range(4) for s in decisions(seed)]
    in_order, shuffled = solved(RULES), solved(RULES)
    first = {n: in_order.values(s) for n, s in enumerate(asked)}
    numbers = list(range(len(asked)))
    Random(1).shuffle(numbers)
    for number in numbers:
        again = shuffled.values(asked[number])
        for call, worth in first[number].items():
            assert again[call].expected == pytest.approx(worth.expected, abs=NEAR)


@pytest.mark.parametrize("plays", [20, 40, 60, 80, 100, 120, 160])
def test_the_usual_lengths_travel_with_the_program(plays: int, tmp_path: Path) -> None:
    assert is_near(played(plays), tmp_path)


def test_others_are_near_once_they_are_stored(tmp_path: Path) -> None:
    assert not is_near(played(66), tmp_path)
    assert not is_near(played(60, dial=False), tmp_path)


def test_the_bar_says_how_far_it_is_and_how_long_it_takes(monkeypatch: pytest.MonkeyPatch) -> None:
    assert Knowledge(played(66)).seconds_left is None
    known = Knowledge(played(66))
    monkeypatch.setattr(known, "_since", time.monotonic() - 10)
    known.share = 0.5
    left = known.seconds_left
    assert left is not None and 10 <= left < 11
    words = solving_words(known, ASCII)
    assert words.isascii() and "about 10 s" in words
    assert words.count(ASCII.gauge) == BAR // 2
    monkeypatch.setattr(known, "_since", time.monotonic() - SOON_TO_SAY / 5)
    assert "a few seconds" in solving_words(known, UNICODE)
    assert solving_words(Knowledge(played(66)), UNICODE).endswith(" starting")
