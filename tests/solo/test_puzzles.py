"""Puzzles: the best call is not the obvious one, and the solver grades."""

from __future__ import annotations

import re
from datetime import date, timedelta
from pathlib import Path

import pytest

from quarterback.ai.coaches.maxims import by_the_book
from quarterback.ai.expected_value import expected
from quarterback.ai.reasons import why_better
from quarterback.ai.review import GradedCall
from quarterback.ai.solution_cache import knowledge_of
from quarterback.ai.solver.answers import SolvedAnswers
from quarterback.rule_sets import DIAL_NAMES
from quarterback.solo.puzzles import (
    NAMES,
    Puzzle,
    PuzzleAnswer,
    number_of_day,
    positions,
    puzzle,
    puzzle_again,
    puzzle_streak,
    read_answers,
    solve,
    store_answer,
)
from rulesets.core.advance import awaiting, step
from rulesets.core.awaiting import Chance
from rulesets.core.events import Call
from rulesets.core.sentences.wording import Names
from rulesets.core.sides import OTHER

DAY = date(2026, 11, 20)


def test_there_are_a_few_hundred_for_each_dial_and_no_two_are_alike() -> None:
    for dial in DIAL_NAMES:
        assert sum(each.dial == dial for each in positions()) >= 300
    assert len({str(each) for each in positions()}) == len(positions())
    for beyond in (0, len(positions()) + 1):
        with pytest.raises(IndexError):
            puzzle(beyond)
    numbers = [number_of_day(DAY + timedelta(n)) for n in range(len(positions()))]
    assert sorted(numbers) == list(range(1, len(positions()) + 1)), "each comes once in a round"
    dials = [positions()[number - 1].dial for number in numbers[:4]]
    assert dials[0] != dials[1] and dials[:2] == dials[2:], "the dials take turns"


NUMBERS = range(1, len(positions()) + 1)
BLOCKS = [
    NUMBERS[:: len(NUMBERS) // 8],
    *(
        pytest.param(NUMBERS[n : n + 50], marks=pytest.mark.long)
        for n in range(0, len(NUMBERS), 50)
    ),
]


@pytest.mark.parametrize("numbers", BLOCKS, ids=str)
def test_one_call_of_a_puzzle_is_right_not_the_obvious_one_and_the_reason_is_true(
    numbers: range,
) -> None:
    for number in numbers:
        of = puzzle(number)
        answers = knowledge_of(of.rules).wait()
        assert answers is not None
        assert_one_call_is_right(of, answers)
        assert_reason_is_true(of, answers)


def assert_one_call_is_right(of: Puzzle, answers: SolvedAnswers) -> None:
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


def assert_reason_is_true(of: Puzzle, answers: SolvedAnswers) -> None:
    """It is one sentence, and true of the dial."""
    values = answers.values(of.state)
    best = max(values, key=lambda call: values[call].expected)
    brings = expected(of.rules, of.state)
    for other in values:
        if other == best:
            continue
        why = why_better(of.rules, of.state, best, other, answers, NAMES)
        assert why.endswith(".") and why.count(". ") == 0
        assert NAMES.call(best).lower() in why.lower() and NAMES.call(other).lower() in why.lower()
        assert not why.startswith("Punt gives up the ball")  # it is kicked for that
        given = re.match(r"(\w+) gives them the ball at (their|your|mid)\D*(\d*);", why)
        if given is not None:
            assert other == given[1].lower()
            at = int(given[3] or 50)
            assert abs(start_after(of, other) - (100 - at if given[2] == "your" else at)) <= 0.5
        counted = re.fullmatch(r"(.*) makes the first down (\S+) of the time, (.*) (\S+)\.", why)
        if counted is not None:
            shares = brings[best].first_down, brings[other].first_down
            assert counted[1] == NAMES.call(best) and shares[0] > shares[1]
            # A first down on a touchdown or a lost ball is not counted as one here.
            assert float(counted[2].rstrip("%")) <= round(shares[0] * 100) + 1


def start_after(of: Puzzle, call: str) -> float:
    """Where the opponents start on average, in yards from their goal line."""
    locked = step(of.rules, of.state, Call(call))
    chance = awaiting(of.rules, locked)
    assert isinstance(chance, Chance) and chance.table is not None
    starts = [
        s.spot
        for row in chance.table.rows
        for s in [step(of.rules, locked, row.event)] * row.weight
        if s.spot is not None
        and s.possession == OTHER[of.decide.side]
        and s.score == of.state.score
    ]
    return sum(starts) / len(starts)


def test_a_call_of_a_game_is_made_again() -> None:
    of = puzzle(1)
    answers = knowledge_of(of.rules).wait()
    assert answers is not None
    values = answers.values(of.state)
    order = sorted(values, key=lambda call: -values[call].expected)
    decision = GradedCall(of.decide.side, of.state, order[-1], values)
    again = puzzle_again(decision, of.rules, Names("Yale", "Harvard"))
    assert "Yale" in again.question and again.called == order[-1]
    solved = solve(again, order[0], answers)
    assert solved.right
    assert solved.lines[1].startswith(f"Your call in the game, {NAMES.call(order[-1]).lower()},")
    assert list(solved.worths) == order


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
