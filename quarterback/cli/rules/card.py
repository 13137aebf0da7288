"""`quarterback card`: what to call on fourth down, on one page."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from quarterback.cli.output import progress_bar, write_text

if TYPE_CHECKING:
    from quarterback.ai.card import Card
    from quarterback.ai.solver import SolvedAnswers
    from rulesets.core.ruleset import RuleSet

MOST_LEAD = 40
"""More points ahead than are worth a card."""


@click.command("card")
@click.option("--plays", type=int, metavar="N", help="Plays in the game, both teams together.")
@click.option("--set", "settings", multiple=True, metavar="NAME=VALUE", help="House rule.")
@click.option("--dial", metavar="NAME|FILE", help="Another dial: saturday, or a file.")
@click.option("--down", type=click.IntRange(1, 4), default=4, show_default=True)
@click.option(
    "--lead",
    "leads",
    multiple=True,
    type=click.IntRange(-MOST_LEAD, MOST_LEAD),
    metavar="N",
    help="Lead in points, negative if behind; up to three. Default: -7, 0 and 7.",
)
@click.option("--html", "as_html", is_flag=True, help="An HTML page to print.")
@click.option("--quiet", is_flag=True, help="Show no progress.")
@click.option(
    "--cache-dir",
    type=click.Path(path_type=Path, file_okay=False),
    metavar="FOLDER",
    help="Folder for solved games, if not the default.",
)
def card(
    down: int,
    leads: tuple[int, ...],
    as_html: bool,
    quiet: bool,
    cache_dir: Path | None,
    **value: Any,
) -> None:
    """Print a fourth-down card: the best call by spot, distance, score and time.

    One page of 80 columns and 60 rows, from the solved game: cut it out and lay it next to the
    board. With a dial of your own, the game is solved first, once.
    """
    from quarterback.ai.card import LEADS
    from quarterback.cli.rules import card_page
    from rulesets.core.plain_text import plain_text

    if len(leads) > len(LEADS):
        raise click.UsageError(f"A page has room for {len(LEADS)} leads.")
    rules = _rules(value)
    result = _make_card(
        rules, leads or LEADS, down, cache_dir, visible=sys.stderr.isatty() and not quiet
    )
    dial = rules.dial
    assert dial is not None, "what is solved has a dial"
    page = card_page.html_page if as_html else card_page.text_page
    plays = sum(rules.profile.periods)
    write_text(page(result, plain_text(dial.name), dial.digest, plays))


def _rules(values: dict[str, Any]) -> RuleSet:
    from quarterback.cli.games.play import explain_error
    from quarterback.game.options import play_options

    try:
        return play_options(**values).rules()
    except ValueError as error:
        raise click.UsageError(explain_error(error, values["dial"])) from None


def _make_card(
    rules: RuleSet, leads: tuple[int, ...], down: int, folder: Path | None, *, visible: bool
) -> Card:
    from quarterback.ai.card import card as reckoned
    from quarterback.ai.card import times_of
    from quarterback.ai.solver import Unknowable, solved

    try:
        if not rules.profile.counts_plays:
            raise Unknowable("a card needs a game by plays, not by the clock")
        answers: SolvedAnswers
        if not visible:
            answers = solved(rules, folder=folder)
            return reckoned(rules, answers, times_of(answers.clock.halves), leads, down)
        with progress_bar("Solving") as bar:
            answers = solved(rules, folder=folder, progress=lambda d, of: _advance(bar, d, of))
        with progress_bar("Asking") as bar:
            return reckoned(
                rules,
                answers,
                times_of(answers.clock.halves),
                leads,
                down,
                lambda done, of: _advance(bar, done, of),
            )
    except Unknowable as problem:
        raise click.ClickException(f"No card for this game: {problem}.") from None


def _advance(bar: Any, done: int, of: int) -> None:
    bar.update(1000 * done // max(of, 1) - bar.pos)
