"""What is printed: brackets, score sheets, signs; a game's front page; a season's annual."""

from __future__ import annotations

from pathlib import Path
from typing import Final, get_args

import click
from msgspec import to_builtins

from league.model.day.overview import day_of
from league.model.ledger.rows import Board
from league.model.planning.brackets import Form
from league.publish.print_pages import PRINTED
from league.store.errors import StoreError
from quarterback.cli.games.paper import page_options, print_page
from quarterback.cli.league.context import LeagueCommandContext, league_command
from quarterback.cli.output import print_or_write, say, say_json, write_text
from quarterback.cli.store_options import note_coach_faults
from quarterback.files import text_files
from quarterback.game.places import photos_at
from quarterback.league_office.annual import annual_of
from quarterback.league_office.choices import find_named
from quarterback.league_office.datetimes import wall_clock
from quarterback.league_office.fixture_games import action_for, unplayed_game
from quarterback.league_office.print_choices import (
    LABELS,
    PAPERS,
    SCHEDULE,
    SCHEDULE_BY,
    how_to_print,
    print_text,
    usual_paper,
)
from quarterback.league_office.printing import PrintRequest
from quarterback.league_office.story_context import story_of
from quarterback.text.story.html import annual_html
from quarterback.text.story.league_story import charted
from quarterback.text.story.plain import annual_text
from quarterback.text.story.small_page import small_page
from quarterback.text.story.writer import Unfinished, front_page
from rulesets.core.plain_text import plain_text
from rulesets.registry import names_of

WHATS: Final = tuple(what for what in LABELS if not what.startswith(f"{SCHEDULE}-"))
"""What is typed; a schedule is sorted by an option."""
MOST_PAGES: Final = 9
"""Pages of one game's score sheet."""


@league_command("print", any_season=True)
@click.argument("what", type=click.Choice(WHATS))
@click.option(
    "--paper",
    type=click.Choice(list(PAPERS)),
    help="Paper size; default by your system's region: letter in the US, Canada and Mexico, a4 in"
    " most others.",
)
@click.option(
    "-o",
    "--to",
    metavar="FILE",
    type=click.Path(path_type=Path, dir_okay=False, allow_dash=True),
    help="The file, - for stdout; default WHAT.html here.",
)
@click.option("--force", is_flag=True, help="Overwrite a file that is no page printed earlier.")
@click.option(
    "--per", "sorted_by", type=click.Choice(SCHEDULE_BY), help="How a schedule is sorted."
)
@click.option("--round", "round_", default="", help="Only this round, by number or name.")
@click.option("--team", metavar="TEAM", help="Only this team.")
@click.option("--board", metavar="BOARD", help="Only this board.")
@click.option("--game", type=int, metavar="GAME", help="Only this game, also one that is over.")
@click.option(
    "--pages",
    type=click.IntRange(1, MOST_PAGES),
    default=2,
    metavar="N",
    help="Pages per score sheet; default 2, front and back.",
)
@click.option(
    "--address",
    default="",
    metavar="URL",
    help="Where the league's site is: score sheets then have the game's page as a QR code, and"
    " signs the board's schedule.",
)
@click.option(
    "--form",
    type=click.Choice(get_args(Form)[:-1]),
    help="A blank bracket of this form, whatever is seeded; default electra.",
)
def print_(
    cli: LeagueCommandContext,
    what: str,
    paper: str | None,
    to: Path | None,
    force: bool,
    sorted_by: str | None,
    round_: str,
    team: str | None,
    board: str | None,
    game: int | None,
    pages: int,
    address: str,
    form: Form | None,
) -> None:
    """Write a page to print: bracket, schedule, score sheets, rosters, rating cards, standings,
    certificates, check-in list, table signs; `all` is the morning's pack.

    Before the playoffs are seeded, the bracket is blank, with its places and room to write.

    WHAT becomes one HTML file that needs nothing else. Open it in a browser and print it: Ctrl+P.
    """
    if sorted_by is not None and what != SCHEDULE:
        raise click.UsageError("--per sorts a schedule.")
    records, size = cli.records, paper or usual_paper()
    request = PrintRequest(
        records,
        cli.season,
        day_of(records, wall_clock()),
        size,
        round_,
        None if team is None else cli.team(team).id,
        None if board is None else find_named(records, Board, board).id,
        None if game is None else cli.game(game).id,
        form or "",
        pages=pages,
        address=address,
        figures=lambda: cli.figures.of(records),
        photo=photos_at(cli.store.place, cli.league.number).small,
    )
    sorted_ = f"{what}-{sorted_by}" if sorted_by not in (None, SCHEDULE_BY[0]) else what
    text = print_text(sorted_, request)
    if to is not None and str(to) == "-":
        write_text(text)
        return
    file = to or Path(f"{what}.html")
    _write(file, text, force=force)
    data = {"what": what, "file": str(file), "paper": size}
    other = next(each for each in PAPERS if each != size)
    usual = "" if paper else f" That is your region's size; --paper {other} is for {PAPERS[other]}."
    written = f"Written to {file}, for {PAPERS[size]} paper.{usual}"
    cli.answer(data, written, how_to_print(what, size, str(file)))


def _write(to: Path, text: str, *, force: bool) -> None:
    """Write the page; over one that was printed earlier, or over any file if forced. Raise
    ClickException where another file is in the way, or it cannot be written."""
    try:
        text_files.write_file(to, text, over=force or _is_printed(to))
    except text_files.InTheWay as error:
        raise click.ClickException(plain_text(f"{error.message} --force overwrites it.")) from None
    except text_files.NotWritten as error:
        raise click.ClickException(plain_text(error.message)) from None


def _is_printed(to: Path) -> bool:
    """Whether a file is a page of this command."""
    try:
        return PRINTED in text_files.read(to)[:2000]
    except text_files.NotText:
        return False


@league_command("paper", any_season=True)
@click.argument("number", metavar="GAME", type=int)
@page_options
def paper(
    cli: LeagueCommandContext,
    number: int,
    form: str,
    to: Path | None,
    force: bool,
    width: int | None,
    in_ascii: bool,
) -> None:
    """Print the front page of a finished GAME.

    A result that was typed in, a forfeit, and a game that was awarded or conceded have a small
    page. What the game meant in the league is shown as of its end.
    """
    note_coach_faults()
    fixture = cli.game(number)
    story = story_of(cli.league.ledger, fixture.id)
    page = None
    book = unplayed_game(story)
    header, session = book.header, book.session
    if (game := action_for(cli.records, fixture.id).game) is not None:
        try:
            stored = cli.store.load(game)
            page = front_page(charted(stored.header, stored.session), story)
            header, session = stored.header, stored.session
        except (StoreError, Unfinished) as error:
            say(f"The small page, without the log: {plain_text(str(error))}", err=True)
    if page is None:
        page = small_page(story)
    shape = "json" if cli.as_json else form
    print_page(page, session, names_of(header), shape, to, force, width, in_ascii)


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
