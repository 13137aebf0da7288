"""`quarterback puzzle`: find the best call."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING

import click

from quarterback.cli.output import ask, say, say_json
from quarterback.cli.page import wrapped
from quarterback.cli.store_options import fail, games_place, opened, where_options

if TYPE_CHECKING:
    from quarterback.solo.puzzles import Puzzle, Solved
    from rulesets.core.awaiting import Option


@click.command("puzzle")
@click.argument("call", required=False)
@click.option(
    "--number", type=click.IntRange(min=1), metavar="N", help="Another puzzle, by number."
)
@click.option("--own", is_flag=True, help="Calls of your own last games, made again.")
@click.option("--json", "as_json", is_flag=True, help="Show the position in JSON.")
@where_options
def puzzle(
    call: str | None,
    number: int | None,
    own: bool,
    as_json: bool,
    data_dir: Path | None,
    database: str | None,
) -> None:
    """Show the puzzle of the day, and grade CALL, the answer.

    A position from a game, where the best call is not the obvious one. CALL is a signal's number or
    a name. Without it, the command asks on a terminal. Your first answer to a day's puzzle counts
    for the streak; --number is for practice. --own asks for calls that cost you most in your last
    games against a coach.
    """
    from quarterback.ai.solution_cache import knowledge_of
    from quarterback.cli.plain.options import matching_options, option_list
    from quarterback.solo import puzzles
    from rulesets.core.situation import write_situation

    if own:
        if call is not None or number is not None or as_json:
            raise click.UsageError("--own asks for the calls, one by one.")
        _own_games(data_dir, database)
        return
    today = date.today()
    of_day = puzzles.number_of_day(today)
    if number is not None and number > len(puzzles.positions()):
        raise click.UsageError(f"There are {len(puzzles.positions())} puzzles.")
    of = puzzles.puzzle(number or of_day)
    if as_json:
        say_json(
            {
                "number": of.number,
                "plays": of.rules.settings["plays"],
                "dial": puzzles.positions()[of.number - 1].dial,
                "situation": write_situation(of.rules, of.state),
                "calls": [option.call for option in of.options],
            },
            indent=2,
        )
        return
    title = f"Puzzle {of.number}" if number else f"Puzzle of the day ({of.number})"
    dial = puzzles.dial_words(of)
    say(wrapped(f"{title}. {f'{dial}. ' if dial else ''}{of.question}", "  ", first=""))
    say(wrapped(f"{option_list(of.options)}.", "  ", first=""))
    if call is None:
        if not sys.stdin.isatty():
            say("To answer: quarterback puzzle CALL")
            return
        call = ask("Your call")
    matching = matching_options(call, of.options)
    if len(matching) != 1:
        raise click.UsageError(f"{call!r} is not one of the calls. Use its number or its name.")
    answers = knowledge_of(of.rules).wait()
    assert answers is not None, "puzzles are of lengths that come solved"
    solved = puzzles.solve(of, matching[0].call, answers)
    _say_solved(of, solved)
    if number is None:
        say(
            _counted(
                puzzles.answers_file(games_place(data_dir, database)),
                today,
                of_day,
                matching[0].call,
                solved.right,
            )
        )


def _counted(file: Path, today: date, number: int, call: str, right: bool) -> str:
    """Store the first answer of the day, and return the streak in words."""
    from quarterback.solo.puzzles import PuzzleAnswer, puzzle_streak, read_answers, store_answer

    first = all(answer.day != today for answer in read_answers(file))
    if first:
        store_answer(file, PuzzleAnswer(today, number, call, right))
    streak = puzzle_streak(read_answers(file), today)
    again = "" if first else "Your first answer today counts. "
    return f"{again}Days solved in a row: {streak}."


def _own_games(data_dir: Path | None, database: str | None) -> None:
    from league.store.errors import StoreError
    from quarterback.solo.puzzles import puzzles_of_own_games

    place = games_place(data_dir, database)
    calls: list[Puzzle] = []
    if place.file is None or place.file.exists():
        with opened(place) as store:
            try:
                calls = puzzles_of_own_games(store)
            except StoreError as error:
                fail(error)
    if not calls:
        raise click.ClickException(
            "There is no call to make again: play a game against a coach first."
        )
    ask_again(calls)


def ask_again(calls: Sequence[Puzzle]) -> None:
    """Ask for calls of a game once more, and grade each answer, up to the end of the input."""
    from quarterback.ai.solution_cache import knowledge_of
    from quarterback.cli.plain.options import matching_options, option_list
    from quarterback.solo.puzzles import solve

    right = 0
    for done, of in enumerate(calls):
        called = of.names.call(of.called).lower()
        say(wrapped(f"\nCall {done + 1} of {len(calls)}. {of.question}", "  ", first=""))
        say(wrapped(f"You called {called}. {option_list(of.options, of.names)}.", "  ", first=""))
        matching: list[Option] = []
        while len(matching) != 1:
            try:
                text = ask("Your call")
            except click.Abort:
                return
            matching = matching_options(text, of.options, of.names)
            if len(matching) != 1:
                say(f"{text!r} is not one of the calls. Use its number or its name.")
        answers = knowledge_of(of.rules).wait()
        assert answers is not None, "the game has been reviewed"
        solved = solve(of, matching[0].call, answers)
        _say_solved(of, solved)
        right += solved.right
    say(f"Right at the second try: {right} of {len(calls)}.")


def _say_solved(of: Puzzle, solved: Solved) -> None:
    for line in (*solved.lines, *solved.worth_lines(of.names)):
        say(wrapped(line, "  ", first=""))
