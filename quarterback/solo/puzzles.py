"""Puzzles: positions where the best call is to be found, and the solver grades the answer.

The program brings positions from simulated games where the best call is not the obvious one
(`shipped/puzzles.jsonl`, made by `make puzzles`): a set for each dial that travels with it. No
answer is in the file. What is stored is only what the player answered, by day: the first answer to
a day's puzzle counts. A call that a player made in a game of his own makes a puzzle, too.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from datetime import date, timedelta
from functools import lru_cache
from itertools import zip_longest
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import msgspec

from quarterback.ai.coaches.maxims import by_the_book
from quarterback.ai.reasons import why_better
from quarterback.ai.review import GradedCall, grade
from quarterback.game.daily import number_of
from quarterback.rule_sets import (
    DIAL_GAME,
    RECONSTRUCTION,
    dial_named,
    house_settings,
    name_of_dial,
    rule_set,
)
from quarterback.solo.figures import review_of
from quarterback.solo.games import all_rows, solo_games
from rulesets.core.advance import awaiting
from rulesets.core.awaiting import Decide, Option
from rulesets.core.data_reader import DataError, read_struct
from rulesets.core.dial import Dial
from rulesets.core.ruleset import RuleSet
from rulesets.core.sentences.phrases import score
from rulesets.core.sentences.wording import Names, situation
from rulesets.core.sides import Side
from rulesets.core.situation import read_situation
from rulesets.core.state import State
from rulesets.registry import names_of

if TYPE_CHECKING:
    from league.store.games.store import Store
    from quarterback.ai.review import Review
    from quarterback.ai.solver.answers import SolvedAnswers

_FILE: Final = Path(__file__).with_name("shipped") / "puzzles.jsonl"
ANSWERS: Final = "puzzle-answers.jsonl"
"""The name of the file of answers, next to the games."""
NAMES: Final = Names("Home", "Visitors")
_SOLVED: Final = ("best", "good")


class PuzzlePosition(msgspec.Struct, frozen=True, omit_defaults=True):
    plays: str
    """The length of the game, as the setting has it."""
    situation: dict[str, Any]
    dial: str = RECONSTRUCTION
    """The name of its dial, one of DIAL_NAMES."""

    def rules(self) -> RuleSet:
        """Return the rules of its game: those that the dial is made for."""
        dial = dial_named(self.dial)
        return rule_set(DIAL_GAME, {"plays": self.plays} | house_settings(dial), dial)


class Puzzle(msgspec.Struct, frozen=True):
    """A position to find the best call for."""

    number: int
    """From 1; 0 for one from a player's own game."""
    rules: RuleSet
    state: State
    decide: Decide
    names: Names = NAMES
    called: str = ""
    """What the player called there in a game; empty for one of the program's positions."""

    @property
    def options(self) -> tuple[Option, ...]:
        return self.decide.options

    @property
    def question(self) -> str:
        """The position in words: all that the best call depends on."""
        s = self.state
        half, left = ("first", "second")[s.period - 1], s.time_left
        text = (
            f"You call for {situation(self.names, s)}. {score(self.names, s.score)}, with {left} "
            f"{'play' if left == 1 else 'plays'} left in the {half} half."
        )
        missed = s.series.incompletions if s.series is not None else 0
        return f"{text} Incomplete passes in this series: {missed}." if missed else text


class Solved(msgspec.Struct, frozen=True):
    """An answer to a puzzle, graded by the solved game."""

    right: bool
    lines: tuple[str, ...]
    """What is right, and why, in sentences."""
    worths: dict[str, float]
    """What each call is worth, from 0 to 1, the best first."""

    def worth_lines(self, names: Names) -> list[str]:
        return [f"{worth:>6.1%}  {names.call(call)}" for call, worth in self.worths.items()]


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
    rules = position.rules()
    state = read_situation(rules, position.situation)
    request = awaiting(rules, state)
    assert isinstance(request, Decide), "a puzzle asks for a call"
    return Puzzle(number, rules, state, request)


@lru_cache
def _round() -> tuple[int, ...]:
    """The numbers of the puzzles as the days bring them: the dials take turns."""
    by_dial: dict[str, list[int]] = {}
    for number, position in enumerate(positions(), 1):
        by_dial.setdefault(position.dial, []).append(number)
    turns = zip_longest(*by_dial.values())
    return tuple(number for turn in turns for number in turn if number is not None)


def number_of_day(day: date) -> int:
    """Return the number of a day's puzzle: the same everywhere, and each comes once in a round."""
    return _round()[(number_of(day) - 1) % len(positions())]


def puzzle_again(decision: GradedCall, rules: RuleSet, names: Names) -> Puzzle:
    """Return a call of a game as a puzzle: make it again."""
    request = awaiting(rules, decision.before)
    assert isinstance(request, Decide), "a graded call had alternatives"
    return Puzzle(0, rules, decision.before, request, names, decision.call)


def second_tries(review: Review, rules: RuleSet, names: Names, learns: Side | None) -> list[Puzzle]:
    """Return the calls to learn from, in order of play, to be made again. `learns`: the only team
    that a person called for; None for both."""
    moments = sorted(review.worst(side=learns), key=lambda moment: moment.input)
    return [puzzle_again(m.decision, rules, names) for m in moments if m.decision is not None]


def puzzles_of_own_games(store: Store, most: int = 10) -> list[Puzzle]:
    """Return the costliest calls of the player's last games against a coach, as many as there are
    up to `most`, the last game first. A game that is not solved at once is left out. Raises
    StoreError."""
    puzzles: list[Puzzle] = []
    for game in reversed(solo_games(all_rows(store))):
        if len(puzzles) >= most:
            break
        if game.on_dial:
            stored = store.load(game.id)
            review = review_of(stored.session)
            if review is not None:
                names = names_of(stored.header)
                puzzles += second_tries(review, stored.session.rules, names, game.side)
    return puzzles[:most]


def dial_words(of: Puzzle) -> str:
    """Return what is to be known of a puzzle's game, where it is not the usual one: "Saturday dial,
    a rush for the point counts 2"; empty for the reconstruction."""
    dial: Dial | None = of.rules.dial
    name = name_of_dial(dial.digest) if dial is not None else ""
    if name == RECONSTRUCTION:
        return ""
    rush = of.rules.settings.get("rush_points", "1")
    counts = "" if rush == "1" else f", a rush for the point counts {rush}"
    return f"{name.capitalize() or 'A'} dial{counts}"


def solve(of: Puzzle, call: str, answers: SolvedAnswers) -> Solved:
    """Grade a call: solved if it is as good as the best. Raises Unknowable."""
    decision = GradedCall(of.decide.side, of.state, call, answers.values(of.state))
    names, best = of.names, decision.best
    right = grade(decision.cost) in _SOLVED
    if right:
        first = f"Solved. {names.call(call)} is the call."
    else:
        first = f"Not quite. {names.call(best)} is the call. {names.call(call)} {_cost(decision)}."
    # The call to compare with: the wrong one, or the one that a right one is better than.
    other = of.called or by_the_book(of.rules, of.state, of.decide)
    lines = [first]
    if not right:
        other = call
    elif call != other:
        kind = "Your call in the game" if of.called else "The obvious call"
        cost = _cost(msgspec.structs.replace(decision, call=other))
        if of.called:
            cost = cost.replace("takes", "took", 1)
        lines.append(f"{kind}, {names.call(other).lower()}, {cost}.")
    if other != best:
        lines.append(why_better(of.rules, of.state, best, other, answers, names))
    order = sorted(decision.outlooks, key=lambda name: -decision.outlooks[name].expected)
    return Solved(right, tuple(lines), {n: decision.outlooks[n].expected for n in order})


def _cost(decision: GradedCall) -> str:
    """What a call costs, as chances to win: "takes you from 61% to 58.1%"."""
    best = decision.outlooks[decision.best].expected
    return f"takes you from {best:.1%} to {best - decision.cost:.1%}"


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
