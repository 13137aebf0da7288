"""The score book of a game to be played: a new one, or one that is gone on with."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import click

from league.store.errors import StoreError
from quarterback import shelf
from quarterback.cli.where import games_place, opened, said
from quarterback.play_options import PlayOptions
from quarterback.scorebook import Scorebook


@contextmanager
def open_book(options: PlayOptions) -> Iterator[Scorebook]:
    """The book, its store open as long as the block runs. Raises ClickException, with what is
    wrong and what to do; also for a StoreError in the block."""
    if not options.save:
        yield shelf.begin(None, options)
        return
    place = games_place(options.data_dir, options.database)
    if options.resume and not shelf.is_there(place):
        raise click.ClickException(f"No games are kept yet in {place}.")
    with opened(place) as store:
        try:
            book = (
                shelf.resume(store, options.resume)
                if options.resume
                else shelf.begin(store, options)
            )
            if why := shelf.why_not(book):
                raise click.ClickException(f"Game {book.id} cannot be gone on with: {why}.")
            yield book
        except StoreError as error:
            said(error)
