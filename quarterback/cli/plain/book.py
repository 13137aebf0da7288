"""The score book of a game to be played: a new one, or one that is gone on with."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from datetime import date
from typing import TYPE_CHECKING

import click

from league.store.errors import StoreError
from quarterback.ai.coaches import COACHES
from quarterback.cli.where import games_place, opened, said
from quarterback.play_options import LAST, PlayOptions
from quarterback.scorebook import Scorebook

if TYPE_CHECKING:
    from league.store.games import GameRow


@contextmanager
def open_book(options: PlayOptions) -> Iterator[Scorebook]:
    """The book, its store open as long as the block runs. Raises ClickException, with what is
    wrong and what to do; also for a StoreError in the block."""
    if not options.save:
        yield Scorebook.in_memory(options.header(_today()), options.rules())
        return
    place = games_place(options.data_dir, options.database or None)
    if options.resume and place.file is not None and not place.file.exists():
        raise click.ClickException(f"No games are kept yet in {place}.")
    with opened(place) as store:
        try:
            if options.resume:
                number = _number(options.resume, store.games())
                book = Scorebook.resume(store, number)
            else:
                book = Scorebook.begin(store, options.header(_today()))
            _check(book)
            yield book
        except StoreError as error:
            said(error)


def _today() -> str:
    return date.today().isoformat()


def _number(wanted: str, games: Sequence[GameRow]) -> int:
    if wanted != LAST:
        return int(wanted)
    waiting = [game.id for game in games if not game.finished]
    if not waiting:
        raise click.ClickException(
            "No game is waiting to be gone on with. Begin one: quarterback play"
        )
    return waiting[0]


def _check(book: Scorebook) -> None:
    if book.trouble:
        raise click.ClickException(f"Game {book.id} cannot be gone on with: {book.trouble}.")
    for name in (book.header.home_coach, book.header.visitors_coach):
        if name and name not in COACHES:
            raise click.ClickException(
                f"Game {book.id} has a coach that this program does not know: {name}. A newer"
                " program may."
            )
