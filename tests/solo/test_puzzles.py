"""Puzzles: the best call is not the obvious one, and the solver grades."""

from __future__ import annotations

from datetime import date, timedelta
from pathlib import Path

import pytest

from quarterback.ai.coaches.maxims import by_the_book
from quarterback.ai.solution_cache import knowledge_of
from quarterback.solo.puzzles import (
    PuzzleAnswer,
    number_of_day,
    positions,
    puzzle,
    puzzle_streak,
    read_answers,
    solve,
    store_answer,
)

DAY = date(2026, 11, 20)


def test_there_are_a_few_hundred_and_no_two_are_alike() -> None:
    assert len(positions()) >= 300
    assert len({str(each) for each in positions()}) == len(positions())


@pytest.mark.sample(40)
@pytest.mark.parametrize("number", range(1, len(positions()) + 1))
def test_the_obvious_call_of_a_puzzle_is_wrong_and_one_call_is_right(number: int) -> None:
    of = puzzle(number)
    answers = knowledge_of(of.rules).wait()
    assert answers is not None
    right = [option.call for option in of.options if solve(of, option.call, answers).right]
    assert len(right) == 1
    obvious = by_the_book(of.rules, of.state, of.decide)
    values = answers.values(of.state)
    assert values[right[0]].expected - values[obvious].expected >= 0.015
    said = solve(of, obvious, answers).lines[0]
    best, own = values[right[0]].expected, values[obvious].expected
    assert said.startswith("Not quite.") and said.endswith(f"from {best:.1%} to {own:.1%}.")
    stands = of.state.score
    assert of.question.startswith("You call for ")
    assert f" Visitors {stands.visitors}, Home {stands.home}, with {of.state.time_left} play" in (
        of.question
    )
    missed = f"Incomplete passes in this series: {of.state.series.incompletions}."
    assert (missed in of.question) == bool(of.state.series.incompletions)


def test_each_puzzle_comes_once_in_a_round() -> None:
    days = [DAY + timedelta(n) for n in range(len(positions()))]
    assert sorted(map(number_of_day, days)) == list(range(1, len(positions()) + 1))


def test_there_is_no_puzzle_beyond_the_last() -> None:
    with pytest.raises(IndexError):
        puzzle(len(positions()) + 1)
    with pytest.raises(IndexError):
        puzzle(0)


def answer(days: int, right: bool) -> PuzzleAnswer:
    return PuzzleAnswer(DAY + timedelta(days), 5, "punt", right)


def test_the_first_answer_of_a_day_counts_and_a_wrong_one_ends_the_streak(tmp_path: Path) -> None:
    file = tmp_path / "new" / "answers.jsonl"
    for each in (answer(0, True), answer(1, True), answer(1, False), answer(3, True)):
        store_answer(file, each)
    with file.open("ab") as lines:
        lines.write(b'\xff{"day": 1}\nnot JSON\n')
    answers = read_answers(file)
    assert [each.right for each in answers] == [True, True, True]
    assert puzzle_streak(answers, DAY + timedelta(1)) == 2
    assert puzzle_streak(answers, DAY + timedelta(2)) == 2
    assert puzzle_streak(answers, DAY + timedelta(4)) == 1
    assert puzzle_streak([*answers, answer(4, False)], DAY + timedelta(4)) == 0
    assert read_answers(tmp_path / "none") == []
