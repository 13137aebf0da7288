"""Commands of solo play: the daily, the ladder, puzzles, the career."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from dataclasses import replace
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING

import click

from quarterback.cli.games.play import at_table
from quarterback.cli.output import ask, progress, say, say_bold, say_json, wrapped
from quarterback.cli.store_options import games_place, opened, where_options
from quarterback.game.daily import daily_options
from quarterback.game.options import PlayOptions
from quarterback.game.places import folder_of, is_there

if TYPE_CHECKING:
    from quarterback.solo.career import CareerBook
    from quarterback.solo.puzzles import Puzzle, Solved
    from rulesets.core.awaiting import Option


@click.command("daily")
@click.option("--plain", is_flag=True, help="Text mode, for screen readers and pipes.")
@click.option("--again", is_flag=True, help="Play it again, unsaved: it does not count.")
@click.option("--ascii", "ascii_only", is_flag=True, help="Draw with ASCII only.")
@where_options
def daily(
    plain: bool, again: bool, ascii_only: bool, data_dir: Path | None, database: str | None
) -> int:
    """Play the daily: twenty plays against the coach of the day.

    Everyone who plays today has the same turns of the dial. The calls are yours. One try counts:
    there is no undo and no advice. After the game, run the command again for the line to share.
    """
    today = date.today()
    last = PlayOptions(data_dir=data_dir, database=database or "")
    options = daily_options(today, replace(last, save=not again))
    place = games_place(data_dir, database)
    if not again and is_there(place):
        from quarterback.solo.daily_results import daily_report, game_of_day
        from quarterback.solo.games import all_rows

        with opened(place) as store:
            rows = all_rows(store)
            game = game_of_day(rows, today)
            if game is not None and game.row.finished:
                plain_signs = ascii_only or not _takes_signs()
                share, *rest = daily_report(store, rows, game, today, ascii_only=plain_signs)
                say(share)  # in one piece, to be copied
                for line in rest:
                    say(wrapped(line, "  ", first=""))
                return 0
        if game is not None:
            options = replace(last, resume=str(game.row.id))
    return at_table(options, plain=plain, ascii_only=ascii_only)


def _takes_signs() -> bool:
    from quarterback.tui.theme.terminal import takes_unicode

    return takes_unicode(sys.stdout.encoding or "")


@click.command("ladder")
@click.argument("coach", required=False)
@click.option("--next", "play_next", is_flag=True, help="Play the next coach to beat.")
@click.option("--json", "as_json", is_flag=True, help="Answer in JSON, for other programs.")
@click.option("--plain", is_flag=True, help="Play in text mode.")
@click.option("--ascii", "ascii_only", is_flag=True, help="Draw with ASCII only.")
@where_options
def ladder(
    coach: str | None,
    play_next: bool,
    as_json: bool,
    plain: bool,
    ascii_only: bool,
    data_dir: Path | None,
    database: str | None,
) -> int:
    """Show the ladder of coaches, or play COACH, a rung of it.

    A coach is beaten by a win in a game of 40 plays or more, on the ladder or anywhere else.
    """
    from quarterback.solo.games import all_rows, had_first_game, solo_games
    from quarterback.solo.ladder import (
        RUNGS,
        ladder_game,
        ladder_lines,
        ladder_of,
        ladder_title,
        next_rung,
    )
    from quarterback.solo.ladder import rung_of as rung_by_name

    place = games_place(data_dir, database)
    stored = []
    if is_there(place):  # a look makes no file
        with opened(place) as store:
            stored = all_rows(store)
    rows = ladder_of(solo_games(stored), first_game=had_first_game(stored))
    rung = rung_by_name(coach) if coach else next_rung(rows) if play_next else None
    if coach and rung is None:
        names = ", ".join(each.coach for each in RUNGS)
        raise click.UsageError(f"There is no coach {coach!r} on the ladder. Choose from: {names}.")
    if rung is not None:
        say(wrapped(f"{rung.lesson.title}. {rung.lesson.text}", "  ", first="Lesson: "))
        last = PlayOptions(data_dir=data_dir, database=database or "")
        return at_table(ladder_game(rung, last), plain=plain, ascii_only=ascii_only)
    if as_json:
        say_json(
            [
                {
                    "coach": row.rung.coach,
                    "title": row.rung.title,
                    "lesson": row.rung.lesson.title,
                    "text": row.rung.lesson.text,
                    "beaten_in": row.game,
                    "met": row.met,
                }
                for row in rows
            ],
            indent=2,
        )
        return 0
    say(f"{ladder_title()}:")
    for line in ladder_lines(rows):
        say(line)
    up = next_rung(rows)
    if up is None:
        say("Every coach is beaten.")
    else:
        say(wrapped(f"{up.lesson.title}. {up.lesson.text}", "  ", first="Next lesson: "))
        say("To play: quarterback ladder --next")
    return 0


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
    from quarterback.cli.plain.play_text import matching_options, option_list
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
                folder_of(games_place(data_dir, database)) / puzzles.ANSWERS,
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
    from quarterback.solo.puzzles import puzzles_of_own_games

    place = games_place(data_dir, database)
    calls: list[Puzzle] = []
    if is_there(place):
        with opened(place) as store:
            calls = puzzles_of_own_games(store)
    if not calls:
        raise click.ClickException(
            "No call to make again yet. Play a game against a coach; a first game does not count."
        )
    ask_again(calls)


def ask_again(calls: Sequence[Puzzle]) -> None:
    """Ask for calls of a game once more, and grade each answer, up to the end of the input."""
    from quarterback.ai.solution_cache import knowledge_of
    from quarterback.cli.plain.play_text import matching_options, option_list
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


@click.command("career")
@click.option("--json", "as_json", is_flag=True, help="Answer in JSON, for other programs.")
@click.option("--quick", is_flag=True, help="Read no logs: only what the list of games says.")
@where_options
def career(as_json: bool, quick: bool, data_dir: Path | None, database: str | None) -> None:
    """Show your career against the computer coaches.

    Counted are finished games of one person against a coach, archived ones too. Plays that were
    undone or changed are not counted. The first time, every game is read and reviewed, a few a
    second; after that only new ones are.
    """
    from quarterback.solo.career import CareerBook, career_lines, plain_career

    place = games_place(data_dir, database)
    if not is_there(place):
        raise click.ClickException(f"No saved games in {place}.")  # a look makes no file
    with opened(place) as store:
        book = CareerBook(store)
        if not quick:
            _read(book)
    result = book.career(date.today())
    if as_json:
        say_json(plain_career(result), indent=2)
        return
    for line in career_lines(result):
        if line.isupper():
            say_bold(line)
        else:
            say(wrapped(line, "    ", first=""))


def _read(book: CareerBook) -> None:
    with progress("Reading games", shown=sys.stderr.isatty() and book.waiting >= 10) as advance:
        book.read_all(advance)
