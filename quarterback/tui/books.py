"""The one door to score books, to where they are kept, and to who sits at the table."""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import replace
from datetime import datetime
from typing import TYPE_CHECKING

import platformdirs

from league.store.errors import NoSuchGame
from league.store.places import chosen_place
from quarterback.ai.coaches import COACHES
from quarterback.library import of_header
from quarterback.luck import luck_at
from quarterback.play_options import PlayOptions
from quarterback.scorebook import Scorebook
from rulesets.core.playout import Decider
from rulesets.core.sides import HOME, VISITORS, Side

if TYPE_CHECKING:
    from league.store.games import GameRow
    from league.store.store import Store

__all__ = [
    "COACHES",
    "Scorebook",
    "begin",
    "coaches_of",
    "draw_of",
    "names_a_game",
    "open_shelf",
    "resume",
]

EXHIBITION_COACH = "letterman"
"""Who calls for a side of an exhibition when nobody was named."""
LAST = "last"
"""The name of the game that was played last and is not over."""


def open_shelf(options: PlayOptions) -> Store | None:
    """The games that are kept; None when this one is not to be. Raises StoreError.

    SQLAlchemy is imported here: call it off the screen's thread, after the first paint.
    """
    if not options.save:
        return None
    from league.store.store import open_store

    usual = platformdirs.user_data_path("quarterback", appauthor=False)
    place = chosen_place(options.data_dir, options.database or None, os.environ, usual)
    return open_store(place, of_header)


def begin(store: Store | None, options: PlayOptions) -> Scorebook:
    """A new game. Raises ValueError (a setting, the dial), StoreError."""
    if options.exhibition:
        options = replace(
            options,
            home_coach=options.home_coach or EXHIBITION_COACH,
            visitors_coach=options.visitors_coach or EXHIBITION_COACH,
        )
    header = options.header(datetime.now().astimezone().isoformat(timespec="minutes"))
    return Scorebook.begin(store, header) if store else Scorebook.in_memory(header, options.rules())


def names_a_game(options: PlayOptions) -> bool:
    """Whether the command line said what is to be played: then it begins at once."""
    plain = PlayOptions(
        data_dir=options.data_dir, database=options.database, save=options.save, seed=options.seed
    )
    return options != plain


def resume(store: Store, which: str) -> Scorebook:
    """A kept game by its number, or the last one that is not over. Raises StoreError."""
    if which != LAST:
        if not which.isdigit():
            raise NoSuchGame(f"There is no game {which!r}: games go by their numbers.")
        return Scorebook.resume(store, int(which))
    for game in store.games():
        if not game.finished:
            return Scorebook.resume(store, game.id)
    raise NoSuchGame("There is no game to go on with: begin a new one.")


def listed(game: GameRow) -> str:
    """A kept game in a line."""
    when = f"{game.played_at.astimezone():%Y-%m-%d %H:%M}"
    if not game.inputs:
        return f"{game.id:>4}  {when}  {game.home} and {game.visitors}: not begun"
    points = f"{game.home} {game.home_points}, {game.visitors} {game.visitors_points}"
    return f"{game.id:>4}  {when}  {points}. {game.situation}"


def coaches_of(book: Scorebook) -> dict[Side, Decider]:
    """The coaches who sit at this game; one who is not known here leaves the chair to a person."""
    seats = ((HOME, book.header.home_coach), (VISITORS, book.header.visitors_coach))
    return {
        side: COACHES[name].make(luck_at(book.header.seed, len(book.entries), side))
        for side, name in seats
        if name in COACHES
    }


def draw_of(book: Scorebook) -> Callable[[int], int]:
    """The source of chance of a game. With a seed it is repeated, however often the game is put
    away and gone on with."""
    return lambda most: luck_at(book.header.seed, len(book.entries)).randrange(most)
