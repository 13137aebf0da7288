"""`quarterback saved`: list saved games, show one, archive and restore."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from league.store.errors import StoreError
from quarterback.cli.output import say
from quarterback.cli.store_options import fail, games_place, opened, where_options
from quarterback.game.places import is_there

if TYPE_CHECKING:
    from league.store.games.store import Store


@click.command("saved")
@click.argument("game", type=click.IntRange(min=1), required=False)
@click.option(
    "--archive", "--put-away", "put_away", type=int, metavar="GAME", help="Archive a game."
)
@click.option(
    "--restore",
    "--bring-back",
    "bring_back",
    type=int,
    metavar="GAME",
    help="Restore an archived game.",
)
@click.option("--archived", "--away", "away", is_flag=True, help="List archived games.")
@click.option("--all", "everything", is_flag=True, help="Also list games not started.")
@where_options
def saved(
    game: int | None,
    put_away: int | None,
    bring_back: int | None,
    away: bool,
    everything: bool,
    data_dir: Path | None,
    database: str | None,
) -> int:
    """List saved games, latest first; or show GAME, play by play.

    An archived game stays in the database and can be restored.
    """
    place = games_place(data_dir, database)
    if not is_there(place):
        # A look makes no file.
        none_yet = f"No saved games in {place}."
        if not game is put_away is bring_back is None:
            raise click.ClickException(none_yet)
        say(none_yet)
        return 0
    with opened(place) as store:
        try:
            _move(store, put_away, bring_back)
            if game is not None:
                _show(store, game)
            elif put_away is None and bring_back is None:
                _list(store, away, everything)
        except StoreError as error:
            fail(error)
    return 0


def _move(store: Store, put_away: int | None, bring_back: int | None) -> None:
    if put_away is not None:
        now = store.archive(put_away)
        was = "archived" if now else "was already archived"
        say(f"Game {put_away} {was}. To restore it: --restore {put_away}")
    if bring_back is not None:
        now = store.unarchive(bring_back)
        say(f"Game {bring_back} {'restored' if now else 'is not archived'}.")


def _list(store: Store, away: bool, everything: bool) -> None:
    from quarterback.text.saved_games import listed, started_games

    games, left_out = store.listing(put_away=away)
    listed_games = games if away or everything else started_games(games)
    for line in listed(listed_games):
        say(line)
    for message in left_out:
        say(message, err=True)
    if not games and not left_out:
        text = "No archived games" if away else "No saved games"
        say(f"{text} in {store.place}.")
    elif len(listed_games) < len(games):
        many = len(games) - len(listed_games)
        left = "1 game not started" if many == 1 else f"{many} games not started"
        say(f"{left}; --all lists {'it' if many == 1 else 'them'} too.", err=bool(listed_games))


def _show(store: Store, number: int) -> None:
    from rulesets.core.sentences.wording import matchup
    from rulesets.registry import names_of

    stored = store.load(number)
    header, names = stored.header, names_of(stored.header)
    say(f"Game {number}: {matchup(names)} ({header.ruleset})")
    for place, message in enumerate(store.lines(number), 1):
        if message:
            say(f"{place:>4}  {message}")
    if head := store.head(number):
        say(f"Entries: {stored.seq}. Hash of the log: {head}")
    if stored.trouble:
        say(f"The log is damaged before its end: {stored.trouble}.", err=True)
