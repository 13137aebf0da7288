"""`quarterback saved`: the games that are kept; one of them in full; put away and bring back."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from league.store.errors import StoreError
from quarterback.cli.sheets import say
from quarterback.cli.where import games_place, opened, said, where_options
from quarterback.shelf import is_there, listed

if TYPE_CHECKING:
    from league.store.store import Store


@click.command("saved")
@click.argument("game", type=click.IntRange(min=1), required=False)
@click.option("--put-away", type=int, metavar="GAME", help="Leave a game out of the list.")
@click.option("--bring-back", type=int, metavar="GAME", help="List a game again.")
@click.option("--away", is_flag=True, help="List the games that were put away instead.")
@where_options
def saved(
    game: int | None,
    put_away: int | None,
    bring_back: int | None,
    away: bool,
    data_dir: Path | None,
    database: str | None,
) -> int:
    """List the games that are kept, the one played last first; or show GAME, play by play.

    A game that is put away stays in the database and can be brought back.
    """
    place = games_place(data_dir, database)
    if not is_there(place):
        # A look makes no file.
        none_yet = f"No games are kept yet in {place}."
        if not game is put_away is bring_back is None:
            raise click.ClickException(none_yet)
        click.echo(none_yet)
        return 0
    with opened(place) as store:
        try:
            _move(store, put_away, bring_back)
            if game is not None:
                _show(store, game)
            elif put_away is None and bring_back is None:
                _list(store, away)
        except StoreError as error:
            said(error)
    return 0


def _move(store: Store, put_away: int | None, bring_back: int | None) -> None:
    if put_away is not None:
        store.put_away(put_away)
        click.echo(f"Game {put_away} is put away. Back: --bring-back {put_away}")
    if bring_back is not None:
        store.bring_back(bring_back)
        click.echo(f"Game {bring_back} is listed again.")


def _list(store: Store, away: bool) -> None:
    games = store.games(put_away=away)
    if not games:
        kept = "No game is put away" if away else "No games are kept yet"
        click.echo(f"{kept} in {store.place}.")
    for game in games:
        say(listed(game))


def _show(store: Store, number: int) -> None:
    stored = store.load(number)
    header, names = stored.header, stored.header.names
    say(f"Game {number}: {names.home} and {names.visitors} ({header.ruleset})")
    for place, says in enumerate(store.lines(number), 1):
        if says:
            say(f"{place:>4}  {says}")
    if stored.trouble:
        say(f"The log could not be followed to its end: {stored.trouble}.", err=True)
