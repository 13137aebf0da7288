"""`quarterback puzzle`: find the best call."""

from __future__ import annotations

import sys
from datetime import date
from pathlib import Path

import click

from quarterback.cli.output import ask, say, say_json
from quarterback.cli.page import wrapped
from quarterback.cli.store_options import games_place, where_options


@click.command("puzzle")
@click.argument("call", required=False)
@click.option(
    "--number", type=click.IntRange(min=1), metavar="N", help="Another puzzle, by number."
)
@click.option("--json", "as_json", is_flag=True, help="Show the position in JSON.")
@where_options
def puzzle(
    call: str | None,
    number: int | None,
    as_json: bool,
    data_dir: Path | None,
    database: str | None,
) -> None:
    """Show the puzzle of the day, and grade CALL, the answer.

    A position from a game, where the best call is not the obvious one. CALL is a signal's number or
    a name. Without it, the command asks on a terminal. Your first answer to a day's puzzle counts
    for the streak; --number is for practice.
    """
    from quarterback.ai.solution_cache import knowledge_of
    from quarterback.cli.plain.options import matching_options, option_list
    from quarterback.solo import puzzles
    from rulesets.core.situation import write_situation

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
    for line in (*solved.lines, *solved.worth_lines(of.names)):
        say(wrapped(line, "  ", first=""))
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
