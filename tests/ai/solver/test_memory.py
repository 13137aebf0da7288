"""What solved games take of memory: the last ones stay, and of a line only what is asked again."""

from __future__ import annotations

import gc
import tracemalloc
from collections.abc import Iterator

import numpy as np
import pytest
from msgspec.structs import replace

from quarterback.ai import solution_cache
from quarterback.ai.kernel.tables import state_of
from quarterback.ai.solution_cache import KEPT, Knowledge, knowledge_of
from quarterback.ai.solver import solved
from quarterback.ai.solver.answers import SolvedAnswers
from quarterback.rule_sets import rule_set, shipped_dial
from rulesets.core.ruleset import RuleSet
from rulesets.core.sides import HOME
from rulesets.core.state import State


def played(plays: int) -> RuleSet:
    return rule_set("littlefield", {"plays": str(plays)}, shipped_dial())


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
