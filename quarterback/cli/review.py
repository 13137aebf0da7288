"""`quarterback review`: what each call of a game was worth, choice and chance told apart."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from quarterback.cli.sheets import Unreadable, read_sheet, say
from quarterback.cli.where import games_place, opened, said, where_options

if TYPE_CHECKING:
    from quarterback.ai.review import Review
    from quarterback.ai.review.telling import ToldReview
    from quarterback.ai.solver import Answers
    from rulesets.core.session import Session
    from rulesets.core.wording import Names


@click.command("review")
@click.argument("file", metavar="[FILE]", required=False)
@click.option(
    "--saved", type=click.IntRange(min=1), metavar="GAME",
    help="A saved game, by its number in `quarterback saved`, in place of FILE.",
)  # fmt: skip
@click.option("--json", "as_json", is_flag=True, help="Answer in JSON, for other programs.")
@click.option("--quiet", is_flag=True, help="Show no progress.")
@where_options
def review(
    file: str | None,
    saved: int | None,
    as_json: bool,
    quiet: bool,
    data_dir: Path | None,
    database: str | None,
) -> None:
    """Grade the calls of a dial game, and tell luck from skill.

    FILE is a game sheet, `-` the standard input: a game played here or one typed in from a real
    board. With a dial of your own the game is worked out first; that takes about half a minute,
    once. Games of "any dial" cannot be reviewed: nobody knows their chances.
    """
    if (file is None) == (saved is None):
        raise click.UsageError("Name a game sheet, or a saved game with --saved.")
    session, names = _sheet(file) if file is not None else _kept(saved or 0, data_dir, database)
    shown = sys.stderr.isatty() and not quiet
    answers = _solved(session, shown)
    found = _reviewed(session, answers, shown)
    if as_json:
        from quarterback.ai.review.plain import plain_review

        told = plain_review(found, session.rules, names) | {"estimated": answers.estimated}
        click.echo(json.dumps(told, indent=2))
    else:
        from quarterback.ai.review.telling import ESTIMATED, told_review

        _say(told_review(found, session, names), ESTIMATED if answers.estimated else "")


def _sheet(file: str) -> tuple[Session, Names]:
    from quarterback.library import of_header
    from rulesets.core.notation import read_game
    from rulesets.core.plain_text import plain_text

    sheet = read_game(read_sheet(file), of_header)
    if sheet.session is None:
        faults = "\n".join(f"{file}:{p.line}: {p.says}." for p in sheet.problems)
        raise Unreadable(plain_text(faults))
    if sheet.faults:
        say(f"This sheet has problems; `quarterback adjudicate {file}` tells.", err=True)
    return sheet.session, sheet.header.names


def _kept(game: int, data_dir: Path | None, database: str | None) -> tuple[Session, Names]:
    from league.store.errors import StoreError

    place = games_place(data_dir, database)
    if place.file is not None and not place.file.exists():
        # A look makes no file.
        raise click.ClickException(f"No games are kept yet in {place}.")
    with opened(place) as store:
        try:
            stored = store.load(game)
        except StoreError as error:
            said(error)
    if stored.trouble:
        say(f"Only the beginning: the log cannot be followed: {stored.trouble}.", err=True)
    return stored.session, stored.header.names


def _solved(session: Session, shown: bool) -> Answers:
    from quarterback.ai.solver import Unknowable, solved

    try:
        if not shown:
            return solved(session.rules)
        with click.progressbar(length=1000, label="Solving", file=sys.stderr) as bar:
            return solved(session.rules, progress=lambda done, of: _advance(bar, done, of))
    except Unknowable as problem:
        raise click.ClickException(f"This game cannot be reviewed: {problem}.") from None


def _reviewed(session: Session, answers: Answers, shown: bool) -> Review:
    from quarterback.ai.review import review as reviewed
    from quarterback.ai.solver import Unknowable

    try:
        if not shown:
            return reviewed(session, answers)
        with click.progressbar(length=1000, label="Reading", file=sys.stderr) as bar:
            return reviewed(session, answers, lambda done, of: _advance(bar, done, of))
    except Unknowable as problem:
        raise click.ClickException(f"This game cannot be reviewed: {problem}.") from None


def _advance(bar: Any, done: int, of: int) -> None:
    bar.update(1000 * done // max(of, 1) - bar.pos)


def _say(told: ToldReview, note: str) -> None:
    from quarterback.cli.page import wrapped

    for text in (told.verdict, *told.sides, note):
        if text:
            say(wrapped(text, "  ", first=""))
    for part in told.parts:
        say(f"\n{part.title.upper()}")
        for line in part.lines:
            say(wrapped(line.says, "  ", first=""))
        if not part.lines:
            say(part.none)
