"""The front page of a game of the league: with its log the whole one, without a log a small one."""

from __future__ import annotations

from pathlib import Path

import click

from league.store.errors import StoreError
from quarterback.cli.games.paper import page_options, print_page
from quarterback.cli.league.context import LeagueCommandContext, league_command
from quarterback.cli.output import say
from quarterback.cli.store_options import note_coach_faults
from quarterback.league_office.fixture_actions import action_for
from quarterback.league_office.fixture_games import unplayed_game
from quarterback.league_office.story_context import story_of
from quarterback.text.story.league_story import charted
from quarterback.text.story.small_page import small_page
from quarterback.text.story.writer import Unfinished, front_page
from rulesets.core.plain_text import plain_text
from rulesets.registry import names_of


@league_command("paper", any_season=True)
@click.argument("number", metavar="GAME", type=int)
@page_options
def paper(
    cli: LeagueCommandContext,
    number: int,
    form: str,
    to: Path | None,
    force: bool,
    width: int | None,
    in_ascii: bool,
) -> None:
    """Print the front page of a finished GAME.

    A result that was typed in, a forfeit, and a game that was awarded or conceded have a small
    page. What the game meant in the league is shown as of its end.
    """
    note_coach_faults()
    fixture = cli.game(number)
    story = story_of(cli.league.ledger, fixture.id)
    page = None
    book = unplayed_game(story)
    header, session = book.header, book.session
    if (game := action_for(cli.records, fixture.id).game) is not None:
        try:
            stored = cli.store.load(game)
            page = front_page(charted(stored.header, stored.session), story)
            header, session = stored.header, stored.session
        except (StoreError, Unfinished) as error:
            say(f"The small page, without the log: {plain_text(str(error))}", err=True)
    if page is None:
        page = small_page(story)
    shape = "json" if cli.as_json else form
    print_page(page, session, names_of(header), shape, to, force, width, in_ascii)
