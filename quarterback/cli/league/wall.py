"""`quarterback league wall`: the league in large type, for a TV without a browser."""

from __future__ import annotations

import os
import sys

import click

from quarterback.cli.league.context import LeagueCommandContext, league_command
from quarterback.game.options import PlayOptions
from quarterback.tui.draw.league.wall import PAGE_NAMES

_SECONDS, _FASTEST, _SLOWEST = 12, 2, 600


@league_command("wall")
@click.option(
    "--pages", metavar="NAMES", default=",".join(PAGE_NAMES), show_default=True,
    help="Which pages, separated by commas.",
)  # fmt: skip
@click.option(
    "--seconds", type=click.IntRange(_FASTEST, _SLOWEST), default=_SECONDS, show_default=True,
    help="How long a page is shown.",
)  # fmt: skip
@click.option("--theme", default="", metavar="NAME", help="Theme for this session.")
@click.option("--ascii", "ascii_only", is_flag=True, help="Draw in ASCII.")
def wall(cli: LeagueCommandContext, pages: str, seconds: int, theme: str, ascii_only: bool) -> None:
    """Show the league in large type in this terminal, for a room with a TV.

    Pages turn automatically: games now and next, those of this hour, standings, bracket, news,
    results. What other programs enter is shown within seconds. Arrows turn a page, P stays on one,
    Q leaves.
    """
    names = tuple(name.strip() for name in pages.split(",") if name.strip())
    wrong = [name for name in names if name not in PAGE_NAMES]
    if wrong or not names:
        raise click.UsageError(f"The pages are {', '.join(PAGE_NAMES)}.")
    number = cli.league.number
    if not (sys.stdin.isatty() and sys.stdout.isatty()) or os.environ.get("TERM") == "dumb":
        raise click.ClickException("The wall needs a terminal.")
    from quarterback.tui import run_table
    from quarterback.tui.league.wall import WallOptions

    provided = click.get_current_context().params
    options = PlayOptions(data_dir=provided["data_dir"], database=provided["database"] or "")
    run_table(options, ascii_only=ascii_only, theme=theme, wall=WallOptions(number, names, seconds))
