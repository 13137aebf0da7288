"""Publish a league as a folder of plain files, once or after every change."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from time import sleep
from typing import Any, Final, Self
from urllib.parse import urlsplit

import click

from league.model.ledger.handlers.setup import time_zone
from quarterback.cli.league.context import LeagueCommandContext, due_scores, league_command
from quarterback.cli.output import progress_bar, say
from quarterback.cli.store_options import note_coach_faults
from quarterback.league_office.actions.setup import zone_now
from quarterback.league_office.datetimes import FLOATING, is_zone

_TRY_AGAIN: Final = 1.0
"""Seconds after which what went wrong is tried again."""
_MANY: Final = 100
"""Pages to write before progress is shown."""


@league_command("publish")
@click.option(
    "--to",
    "folder",
    required=True,
    metavar="FOLDER",
    type=click.Path(path_type=Path),
    help="The folder of the site; created if missing.",
)
@click.option("--watch", is_flag=True, help="Continue, and write what changes, until Ctrl-C.")
@click.option(
    "--address",
    metavar="URL",
    help="Where the site will be, for feeds and QR codes; remembered in the folder.",
)
def publish(cli: LeagueCommandContext, folder: Path, watch: bool, address: str | None) -> None:
    """Write the league's pages into a folder, or those that have changed.

    The folder is the site: copy it to any web host or a USB stick, or open its index.html. Files
    that this command did not write are never touched. Pages of finished seasons stay.
    """
    from league.store.errors import StoreError
    from quarterback.ai.array_files import cache_folder
    from quarterback.files.site_folder import NotPublished, SiteFolder
    from quarterback.game.places import photos_at
    from quarterback.league_office.datetimes import wall_clock
    from quarterback.league_office.publishing import LeagueSite, program_key

    note_coach_faults()
    league, store = cli.league, cli.store
    photos = photos_at(store.place, league.number)
    site = LeagueSite(store, league, photos, cache_folder() / "site")
    try:
        site_folder = SiteFolder(folder, site.identity, site.name, program_key())
    except NotPublished as error:
        raise click.ClickException(error.message) from None
    url = site_folder.address if address is None else _checked(address)

    def write() -> None:
        league.catch_up()
        due_scores(league)
        try:
            with _Progress() as progress:
                done = site_folder.publish(site.pages(wall_clock(), url), url, progress.show)
        except NotPublished as error:
            raise click.ClickException(error.message) from None
        if done.written or done.removed or not watch:
            data = {
                "folder": str(folder),
                "pages": done.pages,
                "written": done.written,
                "removed": done.removed,
            }
            cli.answer(data, _words(folder, done.pages, done.written, done.removed))

    try:
        if watch:
            _follow(cli, write, StoreError)
        else:
            write()
            _say_zone(cli)
    except KeyboardInterrupt:
        if not watch:
            raise
        say("Stopped. The site keeps the last version written.", err=True)


def _say_zone(cli: LeagueCommandContext) -> None:
    """Say so where calendars cannot name a time zone."""
    zone = time_zone(cli.records)
    if not zone:
        say(f"{FLOATING} Set it: quarterback league time-zone", err=True)
    elif not is_zone(zone):
        say(f"{zone_now(cli.records)} Times in calendars have none.", err=True)


class _Progress:
    """A progress bar on a terminal, for what takes a while: a long league's first publication."""

    def __init__(self) -> None:
        self._bar: Any = None
        self._done = 0

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        if self._bar is not None:
            self._bar.__exit__(*error)

    def show(self, done: int, due: int) -> None:
        """Show how far it is."""
        if due < _MANY or not sys.stderr.isatty():
            return
        if self._bar is None:
            self._bar = progress_bar("Writing pages", due)
            self._bar.__enter__()
        self._bar.update(done - self._done)
        self._done = done


def _follow(cli: LeagueCommandContext, write: Callable[[], None], trouble: type[Exception]) -> None:
    """Write now, after every change, and when the minute is another, until Ctrl-C: pages show what
    is late. What goes wrong later is reported, and tried again. What is entered during the first
    writing is a change, too."""
    from league.store.changes import ChangeWatch
    from quarterback.league_office.datetimes import wall_clock

    with ChangeWatch(cli.store.place) as watched:
        watched.changed()
        write()
        _say_zone(cli)
        say("Watching for changes. Press Ctrl-C to stop.", err=True)
        last, due = wall_clock(), False
        said = ""
        while True:
            due = watched.changed() or due or wall_clock() != last
            if due:
                last = wall_clock()
                try:
                    write()
                    due, said = False, ""
                except (click.ClickException, trouble) as error:
                    words = str(getattr(error, "message", error))
                    if words != said:
                        say(words, err=True)
                    said = words
            sleep(_TRY_AGAIN if due else watched.pause)


def _checked(address: str) -> str:
    """Return an address of a site, with a slash at its end. Raises BadParameter."""
    if not address:
        return ""
    try:
        parts = urlsplit(address)
    except ValueError:
        parts = urlsplit("")
    good = parts.scheme in ("http", "https") and bool(parts.netloc)
    if not good or parts.query or parts.fragment or not address.isprintable() or " " in address:
        raise click.BadParameter(
            "Write a full address, such as https://example.org/league/.", param_hint="--address"
        )
    return address if address.endswith("/") else f"{address}/"


def _words(folder: Path, pages: int, written: int, removed: int) -> str:
    what = "No change" if not written and not removed else f"{written} written"
    gone = f", {removed} removed" if removed else ""
    return f"{what}{gone}. {folder} has {pages} file{'' if pages == 1 else 's'}."
