"""`quarterback daily`: the game of the day."""

from __future__ import annotations

import sys
from dataclasses import replace
from datetime import date
from pathlib import Path

import click

from league.store.errors import StoreError
from quarterback.cli.games.play import at_table
from quarterback.cli.output import say
from quarterback.cli.page import wrapped
from quarterback.cli.store_options import fail, games_place, opened, where_options
from quarterback.game.daily import daily_options
from quarterback.game.options import PlayOptions
from quarterback.game.places import is_there


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
            try:
                rows = all_rows(store)
                game = game_of_day(rows, today)
                if game is not None and game.row.finished:
                    plain_signs = ascii_only or not _takes_signs()
                    for line in daily_report(store, rows, game, today, ascii_only=plain_signs):
                        say(wrapped(line, "  ", first=""))
                    return 0
            except StoreError as error:
                fail(error)
        if game is not None:
            options = replace(last, resume=str(game.row.id))
    return at_table(options, plain=plain, ascii_only=ascii_only)


def _takes_signs() -> bool:
    from quarterback.tui.theme.terminal import takes_unicode

    return takes_unicode(sys.stdout.encoding or "")
