"""Text to paste into a chat."""

from __future__ import annotations

import click

from league.model.day.overview import day_of
from quarterback.cli.league.context import LeagueCommandContext, league_command
from quarterback.cli.output import say_json, write_text
from quarterback.league_office.chat_text import (
    FORMS,
    LAST_ENTRIES,
    POSTS,
    Form,
    last_steps,
    post_of,
    write_post,
)
from quarterback.league_office.datetimes import wall_clock


@league_command("say", any_season=True)
@click.argument("what", type=click.Choice(POSTS))
@click.option("--as", "form", type=click.Choice(FORMS), default="plain", help="How it is written.")
@click.option("--round", "number", type=int, metavar="N", help="The round, if not the latest.")
def say(cli: LeagueCommandContext, what: str, form: Form, number: int | None) -> None:
    """Write text to paste into a chat: plain, as Markdown, or for Discord.

    WHAT is `next` (games being played and the next ones), `round` (results of the latest round),
    `standings`, `bracket`, `champion` or `messages` (what teams must know now: games about to
    begin, results that were changed, games that were moved). No name in the text can ping anyone or
    change its format.
    """
    now, ledger = wall_clock(), cli.league.ledger
    rows = cli.league.entries(max(ledger.seq - LAST_ENTRIES, 0)) if what == "messages" else []
    steps = last_steps(ledger, rows)
    post = post_of(what, cli.records, cli.season, lambda: day_of(cli.records, now), number, steps)
    text = write_post(post, form)
    if cli.as_json:
        say_json({"what": what, "as": form, "text": text})
    else:
        write_text(f"{text}\n")
