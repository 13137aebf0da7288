"""The league for others to see: its site in a folder, its wall in a browser."""

from __future__ import annotations

import sys
import webbrowser
from collections.abc import Callable
from contextlib import suppress
from http.client import HTTPException
from pathlib import Path
from time import sleep
from typing import Any, Final, Self
from urllib.parse import urlencode, urlsplit
from urllib.request import ProxyHandler, build_opener

import click

from league.model.ledger.handlers.setup import time_zone
from quarterback.cli.league.context import LeagueCommandContext, league_command, with_due_scores
from quarterback.cli.output import progress_bar, say
from quarterback.cli.store_options import note_coach_faults
from quarterback.league_office.actions.setup import zone_now
from quarterback.league_office.datetimes import FLOATING, is_zone
from rulesets.core.plain_text import how_many

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
    from quarterback.files.site_folder import NotPublished, Publication, SiteFolder
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

        def publish_pages() -> Publication:
            with _Progress() as progress:
                return site_folder.publish(site.pages(wall_clock(), url), url, progress.show)

        try:
            done = with_due_scores(league, publish_pages)
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
    return f"{what}{gone}. {folder} has {how_many(pages, 'file')}."


PAGE_NAMES: Final = (
    "now",
    "tables",
    "standings",
    "needs",
    "bracket",
    "results",
    "news",
    "champion",
)
"""The pages of the wall, in the order in which they turn."""
_EARLIER_NAMES: Final = {"schedule": "tables"}
"""Pages of the terminal's wall, and the pages that show the same now."""
PORT: Final = 8014
"""Where `quarterback serve` serves unless it is given another port."""
_SECONDS, _FASTEST, _SLOWEST = 12, 2, 600
_PATIENCE: Final = 2
"""Seconds to wait for a server to answer."""


@league_command("wall")
@click.option(
    "--pages",
    metavar="NAMES",
    default=",".join(PAGE_NAMES),
    show_default=True,
    help="Which pages, separated by commas.",
)
@click.option(
    "--seconds",
    type=click.IntRange(_FASTEST, _SLOWEST),
    default=_SECONDS,
    show_default=True,
    help="How long a page is shown.",
)
@click.option(
    "--port",
    type=click.IntRange(1, 65535),
    default=PORT,
    show_default=True,
    help="The port of `quarterback serve`.",
)
@click.option("--theme", default="", metavar="NAME", help="Ignored: the browser has its own.")
@click.option("--ascii", "ascii_only", is_flag=True, help="Ignored: a browser needs no ASCII.")
def wall(
    cli: LeagueCommandContext, pages: str, seconds: int, port: int, theme: str, ascii_only: bool
) -> int:
    """Open the wall in a browser: the league in large type, for a room with a TV.

    Pages turn automatically: games now and next, who plays where, standings, bracket, results,
    announcements, champion. `quarterback serve` shows it; without a server this says how to start
    one. In version 1 the wall was drawn in the terminal.
    """
    typed = [name.strip() for name in pages.split(",") if name.strip()]
    names = tuple(dict.fromkeys(_EARLIER_NAMES.get(name, name) for name in typed))
    if not names or not set(names) <= set(PAGE_NAMES):
        raise click.UsageError(f"The pages are {', '.join(PAGE_NAMES)}.")
    if theme or ascii_only:
        say("Note: --theme and --ascii are ignored; the wall is a page in a browser.", err=True)
    query: dict[str, object] = {}
    if names != PAGE_NAMES:
        query["pages"] = ",".join(names)
    if seconds != _SECONDS:
        query["seconds"] = seconds
    address = f"http://127.0.0.1:{port}/wall{'?' if query else ''}{urlencode(query, safe=',')}"
    if not _answers(f"http://127.0.0.1:{port}/wall"):
        say(
            f"No server shows this league on port {port}. Start one with"
            " `quarterback serve --lan`; then open the wall on the TV's browser. Its address is in"
            f" what the server says; on this machine it is {address}",
            err=True,
        )
        return 1
    with suppress(webbrowser.Error):
        if webbrowser.open(address):
            say(f"The wall is open in your browser: {address}")
            return 0
    say(f"Open the wall in a browser: {address}")
    return 0


def _answers(address: str) -> bool:
    """Whether this program's server shows a wall at an address of this machine."""
    opener = build_opener(ProxyHandler({}))  # what is on this machine is behind no proxy
    try:
        with opener.open(address, timeout=_PATIENCE) as response:
            page = response.read(65_536)
    except (OSError, HTTPException, ValueError):
        return False
    return b'<html lang="en" class="wall"' in page
