"""Puzzles: positions from simulated games where the best call is not the obvious one.

The program brings the positions (`shipped/puzzles.jsonl`, made by `make puzzles`). The solver
grades the answers; no answer is in the file. What is stored is only what the player answered, by
day: the first answer to a day's puzzle counts.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from datetime import date, timedelta
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import msgspec

from quarterback.ai.coaches.maxims import by_the_book
from quarterback.ai.review.grades import grade
from quarterback.ai.review.model import GradedCall
from quarterback.game.daily import number_of
from quarterback.rule_sets import DIAL_GAME, rule_set, shipped_dial
from rulesets.core.advance import awaiting
from rulesets.core.awaiting import Decide, Option
from rulesets.core.data_reader import DataError, read_struct
from rulesets.core.ruleset import RuleSet
from rulesets.core.sentences.phrases import score
from rulesets.core.sentences.wording import Names, situation
from rulesets.core.situation import read_situation
from rulesets.core.state import State

if TYPE_CHECKING:
    from league.store.location import StoreLocation
    from quarterback.ai.solver import SolvedAnswers

_FILE: Final = Path(__file__).with_name("shipped") / "puzzles.jsonl"
ANSWERS: Final = "puzzle-answers.jsonl"
"""The name of the file of answers, next to the games."""
NAMES: Final = Names("Home", "Visitors")
_SOLVED: Final = ("best", "good")


class PuzzlePosition(msgspec.Struct, frozen=True):
    """A puzzle as it is stored."""

    plays: str
    """The length of the game, as the setting has it."""
    situation: dict[str, Any]


class Puzzle(msgspec.Struct, frozen=True):
    """A position to find the best call for."""

    number: int
    """From 1."""
    rules: RuleSet
    state: State
    decide: Decide

    @property
    def options(self) -> tuple[Option, ...]:
        """The calls to choose from."""
        return self.decide.options

    @property
    def question(self) -> str:
        """The position in words: all that the best call depends on."""
        s = self.state
        half, left = ("first", "second")[s.period - 1], s.time_left
        text = (
            f"You call for {situation(NAMES, s)}. {score(NAMES, s.score)}, with {left} "
            f"{'play' if left == 1 else 'plays'} left in the {half} half."
        )
        missed = s.series.incompletions if s.series is not None else 0
        return f"{text} Incomplete passes in this series: {missed}." if missed else text


class Solved(msgspec.Struct, frozen=True):
    """An answer to a puzzle, graded by the solved game."""

    right: bool
    lines: tuple[str, ...]


class PuzzleAnswer(msgspec.Struct, frozen=True):
    """The first answer to the puzzle of a day, as it is stored."""

    day: date
    puzzle: int
    call: str
    right: bool


@lru_cache
def positions() -> tuple[PuzzlePosition, ...]:
    """Return the positions that come with the program."""
    lines = _FILE.read_bytes().splitlines()
    return tuple(read_struct(line, PuzzlePosition) for line in lines)


def puzzle(number: int) -> Puzzle:
    """Return a puzzle by its number. Raises IndexError without one."""
    if not 1 <= number <= len(positions()):
        raise IndexError(number)
    position = positions()[number - 1]
    rules = rule_set(DIAL_GAME, {"plays": position.plays}, shipped_dial())
    state = read_situation(rules, position.situation)
    request = awaiting(rules, state)
    assert isinstance(request, Decide), "a puzzle asks for a call"
    return Puzzle(number, rules, state, request)


def number_of_day(day: date) -> int:
    """Return the number of a day's puzzle: the same everywhere, and each comes once in a round."""
    return (number_of(day) - 1) % len(positions()) + 1


def solve(of: Puzzle, call: str, answers: SolvedAnswers) -> Solved:
    """Grade a call: solved if it is as good as the best."""
    decision = GradedCall(of.decide.side, of.state, call, answers.values(of.state))
    right, best = grade(decision.cost) in _SOLVED, NAMES.call(decision.best)
    if right:
        first = f"Solved. {NAMES.call(call)} is the call."
    else:
        first = f"Not quite. {best} is the call: {NAMES.call(call)} {_cost(decision)}."
    obvious = by_the_book(of.rules, of.state, of.decide)
    lines = [first]
    if call != obvious and right:
        cost = _cost(msgspec.structs.replace(decision, call=obvious))
        lines.append(f"The obvious call, {NAMES.call(obvious).lower()}, {cost}.")
    order = sorted(decision.outlooks, key=lambda name: -decision.outlooks[name].expected)
    lines += [f"{decision.outlooks[n].expected:>6.1%}  {NAMES.call(n)}" for n in order]
    return Solved(right, tuple(lines))


def _cost(decision: GradedCall) -> str:
    """What a call costs, as chances to win: "takes you from 61% to 58.1%"."""
    best = decision.outlooks[decision.best].expected
    return f"takes you from {best:.1%} to {best - decision.cost:.1%}"


def answers_file(place: StoreLocation) -> Path:
    """Return where answers are stored: next to the games, or, where those are on a server, in the
    user's own folder."""
    if place.file is not None:
        return place.file.parent / ANSWERS
    from platformdirs import user_data_path

    return user_data_path("quarterback", appauthor=False) / ANSWERS


def read_answers(file: Path) -> list[PuzzleAnswer]:
    """Return the first answer of each day, in order of the days. A line that cannot be read is
    left out."""
    first: dict[date, PuzzleAnswer] = {}
    with suppress(OSError):
        for line in file.read_bytes().splitlines():
            with suppress(DataError):
                answer = read_struct(line, PuzzleAnswer)
                first.setdefault(answer.day, answer)
    return [first[day] for day in sorted(first)]


def store_answer(file: Path, answer: PuzzleAnswer) -> None:
    """Append an answer. Raises OSError."""
    file.parent.mkdir(parents=True, exist_ok=True)
    with file.open("ab") as lines:
        lines.write(msgspec.json.encode(answer) + b"\n")


def puzzle_streak(answers: Sequence[PuzzleAnswer], today: date) -> int:
    """Return on how many days in a row the day's puzzle was solved, up to today or yesterday. A
    wrong answer ends it."""
    solved = {answer.day for answer in answers if answer.right}
    answered = {answer.day for answer in answers}
    day = today if today in answered else today - timedelta(1)
    streak = 0
    while day in solved:
        streak += 1
        day -= timedelta(1)
    return streak
