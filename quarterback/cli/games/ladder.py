"""`quarterback ladder`: the coaches from the weakest to the strongest, each with a lesson."""

from __future__ import annotations

from pathlib import Path

import click

from league.store.errors import StoreError
from quarterback.cli.games.play import at_table
from quarterback.cli.output import say, say_json
from quarterback.cli.page import wrapped
from quarterback.cli.store_options import fail, games_place, opened, where_options
from quarterback.game.options import PlayOptions
from quarterback.game.places import is_there


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
            try:
                stored = all_rows(store)
            except StoreError as error:
                fail(error)
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
