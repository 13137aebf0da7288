"""`quarterback league wall`: the league in large type, in a browser."""

from __future__ import annotations

import webbrowser
from contextlib import suppress
from http.client import HTTPException
from typing import Final
from urllib.parse import urlencode
from urllib.request import ProxyHandler, build_opener

import click

from quarterback.cli.league.context import LeagueCommandContext, league_command
from quarterback.cli.output import say

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
