"""Where games and teams are stored, and the store of a place: the same for every command and
screen.

Every problem is a StoreError with words for a person. SQLAlchemy is imported only when a store
is opened, and the rules when a game is read.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

from league.store.location import StoreLocation, chosen_place

if TYPE_CHECKING:
    from league.store.games.store import Store
    from league.store.photos import PhotoFolder
    from quarterback.teams.saved import TeamFolder


def users_folder() -> Path:
    """Return the usual folder for what this user stores."""
    from platformdirs import user_data_path

    return user_data_path("quarterback", appauthor=False)


def folder_of(place: StoreLocation) -> Path:
    """Return the folder of what is stored next to the games: theirs, or, where they are on a
    server, the user's own."""
    return users_folder() if place.file is None else place.file.parent


def games_place(data_dir: Path | None = None, database: str | None = None) -> StoreLocation:
    """Return where games are stored: as given, else from the environment, else the usual folder.
    Raises StoreError for an invalid URL."""
    return chosen_place(data_dir, database or None, os.environ, users_folder())


def is_there(place: StoreLocation) -> bool:
    """Return whether games are stored there already, or were and left a backup, which opening
    them then reports: looking must not create a file."""
    from league.store.sqlite.backups import backup_of_lost

    return place.file is None or place.file.exists() or backup_of_lost(place.file) is not None


def saved_teams(data_dir: Path | None = None, database: str | None = None) -> TeamFolder:
    """Return the saved teams, in a folder next to the games. Raises StoreError for an invalid
    URL."""
    return teams_at(games_place(data_dir, database))


def teams_at(place: StoreLocation) -> TeamFolder:
    from quarterback.teams.saved import team_folder_in

    return team_folder_in(folder_of(place))


def photos_at(place: StoreLocation, league: int) -> PhotoFolder:
    """Return the photos of a league: in a folder next to the games, or in the one that
    $QUARTERBACK_PHOTOS names where those are on a server."""
    from league.store.photos import photo_folder

    return photo_folder(place, league, users_folder(), os.environ)


def removed_at(place: StoreLocation) -> Path:
    """Return the folder for leagues that a form removed, each exported first."""
    return folder_of(place) / "removed"


def open_store(place: StoreLocation) -> Store:
    """Open the store of a place, or create one. Raises StoreError. Nothing else takes as long
    when the program starts."""
    from league.store.games import store
    from quarterback.rule_sets import of_header

    return store.open_store(place, of_header)
