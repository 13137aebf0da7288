"""`quarterback review`: the worth of each call of a game, with skill and luck apart."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from quarterback.cli.game_sheets import read_played_game
from quarterback.cli.output import progress, say, say_json
from quarterback.cli.store_options import where_options
from quarterback.game.saved import MOST_DIGITS
from rulesets.registry import names_of

if TYPE_CHECKING:
    from quarterback.ai.review import Review
    from quarterback.ai.review_report import ReviewReport
    from quarterback.ai.solver.answers import SolvedAnswers
    from rulesets.core.header import Header
    from rulesets.core.session import Session


@click.command("review")
@click.argument("file", metavar="[GAME]", required=False)
@click.option(
    "--saved",
    type=click.IntRange(min=1),
    metavar="GAME",
    help="Saved game number, if a file has the same name.",
)
@click.option(
    "--try-again", is_flag=True, help="Then make the calls to learn from again, against the solver."
)
@click.option("--json", "as_json", is_flag=True, help="Answer in JSON, for other programs.")
@click.option("--quiet", is_flag=True, help="Show no progress.")
@where_options
def review(
    file: str | None,
    saved: int | None,
    try_again: bool,
    as_json: bool,
    quiet: bool,
    data_dir: Path | None,
    database: str | None,
) -> None:
    """Grade every call of a dial game, and separate luck from skill.

    GAME is the number of a saved game, as in `quarterback saved`, or a game sheet: a game played
    here or typed in from a real board; `-` is standard input. A game with a dial of your
    own is solved first, which takes about half a minute, once. Games of "any dial" cannot be
    reviewed: their odds are unknown.
    """
    _, header, session = named_game(file, saved, data_dir, database)
    names = names_of(header)
    answers, result = _reviewed(session, visible=sys.stderr.isatty() and not quiet)
    if as_json:
        from quarterback.ai.review_report import plain_review

        value = plain_review(result, session.rules, names) | {"estimated": answers.estimated}
        say_json(value, indent=2)
    else:
        from quarterback.ai.review_report import ESTIMATED, learner, review_report

        learns = learner(header.home_coach, header.visitors_coach)
        report = review_report(result, session, names, learns)
        _say(report, ESTIMATED if answers.estimated else "")
        if try_again:
            from quarterback.cli.games.solo import ask_again
            from quarterback.solo.puzzles import second_tries

            ask_again(second_tries(result, session.rules, names, learns))


def named_game(
    file: str | None, saved: int | None, data_dir: Path | None, database: str | None
) -> tuple[int | None, Header, Session]:
    """Return the game that a command names: a saved one with its number, or that of a sheet. Raise
    ClickException, or UnreadableSheet."""
    if (file is None) == (saved is None):
        raise click.UsageError("Name a saved game by its number, or a game sheet.")
    number = saved if file is None else game_number(file)
    if number is not None:
        return number, *saved_game(number, data_dir, database)
    sheet = read_played_game(file or "-")
    assert sheet.session is not None, "it can be played"
    return None, sheet.header, sheet.session


def game_number(word: str) -> int | None:
    """Return the saved game that a word names; None for a file, or a word too long for a number."""
    is_number = word.isascii() and word.isdecimal() and len(word) <= MOST_DIGITS
    return int(word) if is_number and not Path(word).exists() else None


def saved_game(game: int, data_dir: Path | None, database: str | None) -> tuple[Header, Session]:
    """Return a saved game by its number. Raise ClickException."""
    from quarterback.cli.games.saved import load_game

    stored = load_game(game, data_dir, database)
    return stored.header, stored.session


def _reviewed(session: Session, *, visible: bool) -> tuple[SolvedAnswers, Review]:
    from quarterback.ai.kernel.survey import Unknowable
    from quarterback.ai.review import review as reviewed
    from quarterback.ai.solver import solved

    try:
        with progress("Solving", shown=visible) as advance:
            answers = solved(session.rules, progress=advance)
        with progress("Reading", shown=visible) as advance:
            return answers, reviewed(session, answers, advance)
    except Unknowable as problem:
        raise click.ClickException(f"This game cannot be reviewed: {problem}.") from None


def _say(review: ReviewReport, note: str) -> None:
    from quarterback.cli.output import wrapped

    for text in (review.verdict, *review.sides, note):
        if text:
            say(wrapped(text, "  ", first=""))
    for part in review.parts:
        say(f"\n{part.title.upper()}")
        for line in part.lines:
            say(wrapped(line.text, "  ", first=""))
        if not part.lines:
            say(part.none)
