"""The annual of a season: text, HTML or JSON, shown or written to a file."""

from __future__ import annotations

from pathlib import Path

import click
from msgspec import to_builtins

from quarterback.cli.league.context import LeagueCommandContext, league_command
from quarterback.cli.output import print_or_write, say_json
from quarterback.league_office.annual import annual_of
from quarterback.text.story.html import annual_html
from quarterback.text.story.plain import annual_text


@league_command("annual", any_season=True)
@click.option("--html", "as_html", is_flag=True, help="As one HTML file.")
@click.option("--text", "as_text", is_flag=True, help="As text, the default.")
@click.option(
    "-o",
    "--to",
    metavar="FILE",
    type=click.Path(path_type=Path, dir_okay=False),
    help="Write it to FILE; .html is HTML.",
)
@click.option("--force", is_flag=True, help="Overwrite an existing file.")
@click.option(
    "--width", type=click.IntRange(40, 400), default=80, help="Columns of the text; default 80."
)
@click.option("--ascii", "ascii_only", is_flag=True, help="ASCII rules in the text.")
def annual(
    cli: LeagueCommandContext,
    as_html: bool,
    as_text: bool,
    to: Path | None,
    force: bool,
    width: int,
    ascii_only: bool,
) -> None:
    """Print the annual of a season: the champions, the race, the records, a page per team."""
    from league.store.ledger.game_stats import point_lines, team_lines

    if as_html and as_text:
        raise click.UsageError("--html or --text, not both.")
    records, season = cli.records, cli.season
    games = cli.figures.of(records, season.year)
    teams = [*point_lines(records, season.year), *team_lines(records, games)]
    value = annual_of(records, season, teams, cli.moment.careers.lines([season.year]))
    if to is None and cli.as_json:
        say_json(to_builtins(value))
        return
    html = as_html or (to is not None and to.suffix.lower() in (".html", ".htm") and not as_text)
    text = annual_html(value) if html else annual_text(value, width, ascii_only=ascii_only)
    print_or_write(text, to, force, f"Annual of {season.year}")
