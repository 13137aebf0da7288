"""The log of the game to be played: a new one, or a saved one."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

import click

from league.store.errors import StoreError
from quarterback.cli.output import say
from quarterback.cli.store_options import fail, games_place, opened
from quarterback.game import places, saved
from quarterback.game.options import PlayOptions
from quarterback.game.scorebook import Scorebook
from quarterback.league_office.signature import BY

if TYPE_CHECKING:
    from league.store.games.store import Store


@contextmanager
def open_book(options: PlayOptions) -> Iterator[Scorebook]:
    """The log, with its store open while the block runs. Raises ClickException, with what is wrong
    and what to do; also for a StoreError in the block."""
    if not options.save:
        yield saved.begin(None, options)
        return
    place = games_place(options.data_dir, options.database)
    if options.resume and not places.is_there(place):
        raise click.ClickException(f"No saved games in {place}.")
    with opened(place) as store:
        try:
            book = (
                saved.resume(store, options.resume)
                if options.resume
                else saved.begin(store, options)
            )
            if why := saved.why_not(book):
                raise click.ClickException(f"Game {book.id} cannot be resumed: {why}.")
            try:
                yield book
            finally:
                _count(store, book)
        except StoreError as error:
            fail(error)


def _count(store: Store, book: Scorebook) -> None:
    """Record the result of a league game in its league."""
    from quarterback.league_office.fixture_games import record_game

    settled = record_game(store, book.id or 0, os.environ.get(BY, ""))
    if settled is not None:
        say(" ".join([settled.message, *settled.counted.because]))
        if settled.counted.done == "asks":
            say("To confirm it: quarterback league count --confirm, with its number.")
