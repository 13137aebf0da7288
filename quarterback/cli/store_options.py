"""The options of every command that needs the games: where they are kept."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn, TypeVar

import click

from league.store.errors import StoreError
from league.store.location import DATA_DIR, DATABASE, StoreLocation
from quarterback.cli.output import say
from rulesets.core.plain_text import plain_text

if TYPE_CHECKING:
    from league.store.games.store import Store

F = TypeVar("F", bound=Callable[..., Any])


def _look_for_coaches(
    context: click.Context, option: click.Parameter, data_dir: Path | None
) -> Path | None:
    """A hobbyist's own coaches are in the folder of the games, where one is named."""
    if data_dir is not None and not context.resilient_parsing:
        from quarterback.files.own_coaches import use_folder

        use_folder(data_dir)
    return data_dir


def note_coach_faults() -> None:
    """Say on standard error what cannot be used of a hobbyist's own coaches."""
    from quarterback.files.own_coaches import coach_faults

    for text in coach_faults():
        say(f"Note: {text}", err=True)


def where_options(command: F) -> F:
    """Add --data-dir and --database to a command; it gets `data_dir` and `database`."""
    for option in (
        click.option(
            "--database",
            metavar="URL",
            help=f"Database, as sqlite:///FILE; overrides --data-dir. Default: ${DATABASE}.",
        ),
        click.option(
            "--data-dir",
            metavar="FOLDER",
            type=click.Path(path_type=Path, file_okay=False),
            callback=_look_for_coaches,
            help=f"Folder of the saved games. Default: ${DATA_DIR}, or the standard folder.",
        ),
    ):
        command = option(command)
    return command


def games_place(data_dir: Path | None, database: str | None) -> StoreLocation:
    """Where the games are saved. Raises UsageError for an invalid URL."""
    from quarterback.game import places

    try:
        return places.games_place(data_dir, database)
    except StoreError as error:
        raise click.UsageError(plain_text(error.message)) from error


@contextmanager
def opened(place: StoreLocation) -> Iterator[Store]:
    """The store, open. Raises ClickException with what is wrong and what to do, also for a
    StoreError while it is used."""
    from league.store.waits import tell_to
    from quarterback.game.places import open_store

    tell_to(lambda message: say(message, err=True))
    try:
        with open_store(place) as store:
            yield store
    except StoreError as error:
        fail(error)


def fail(error: StoreError) -> NoReturn:
    """End the command with the words of an error."""
    raise click.ClickException(plain_text(error.message)) from error
