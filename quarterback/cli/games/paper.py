"""A game on paper and as a file: the front page of a finished game; a saved game exported."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from quarterback.cli.games.review import named_game
from quarterback.cli.games.saved import load_game
from quarterback.cli.output import print_or_write
from quarterback.cli.store_options import (
    games_place,
    note_coach_faults,
    opened,
    where_options,
)
from quarterback.text.export import BY_NAME, by_ending
from rulesets.registry import names_of

if TYPE_CHECKING:
    from quarterback.text.story.league_story import LeagueStory
    from quarterback.text.story.page import Page
    from rulesets.core.sentences.wording import Names
    from rulesets.core.session import Session

C = TypeVar("C", bound="Callable[..., Any]")

WIDEST = 200
NARROWEST = 40


_OPTIONS = (
    click.option(
        "--text", "form", flag_value="text", default=True, help="Plain text, the default."
    ),
    click.option("--html", "form", flag_value="html", help="One HTML file, with the play-by-play."),
    click.option("--svg", "form", flag_value="svg", help="A card in SVG: headline, score, graph."),
    click.option(
        "-o",
        "--output",
        "to",
        metavar="FILE",
        type=click.Path(path_type=Path, dir_okay=False),
        help="File to write; the default prints the page.",
    ),
    click.option("--force", is_flag=True, help="Overwrite an existing file."),
    click.option(
        "--width",
        type=click.IntRange(NARROWEST, WIDEST),
        metavar="COLUMNS",
        help="Columns of the text; two columns of print from 100, three from 140.",
    ),
    click.option("--ascii", "in_ascii", is_flag=True, help="ASCII characters only."),
)


def page_options(command: C) -> C:
    """Add the options of a command that prints a front page."""
    for option in reversed(_OPTIONS):
        command = option(command)
    return command


@click.command("paper")
@click.argument("file", metavar="[GAME]", required=False)
@click.option(
    "--saved",
    type=click.IntRange(min=1),
    metavar="GAME",
    help="Saved game number, if a file has the same name.",
)
@page_options
@click.option("--json", "form", flag_value="json", help="The page and all that it claims, as JSON.")
@where_options
def paper(
    file: str | None,
    saved: int | None,
    form: str,
    to: Path | None,
    force: bool,
    width: int | None,
    in_ascii: bool,
    data_dir: Path | None,
    database: str | None,
) -> int:
    """Print the front page of a finished game.

    GAME is the number of a saved game, as in `quarterback saved`, or a game sheet; `-` is standard
    input. The same game has the same page everywhere.
    """
    number, header, session = named_game(file, saved, data_dir, database)

    from quarterback.text.story.league_story import charted
    from quarterback.text.story.writer import Unfinished, front_page

    note_coach_faults()
    league = None if number is None else _league_story(number, data_dir, database)
    try:
        page = front_page(charted(header, session), league)
    except Unfinished:
        raise click.ClickException(
            "This game is not over. Finish it, then print its paper."
        ) from None
    print_page(page, session, names_of(header), form, to, force, width, in_ascii)
    return 0


def _league_story(game: int, data_dir: Path | None, database: str | None) -> LeagueStory | None:
    """What a saved game meant in its league; None for one that belongs to none."""
    from quarterback.league_office.fixture_games import story_of_stored

    with opened(games_place(data_dir, database)) as store:
        return story_of_stored(store, game)


def print_page(
    page: Page,
    session: Session,
    names: Names,
    form: str,
    to: Path | None,
    force: bool,
    width: int | None,
    in_ascii: bool,
) -> None:
    """Print a front page, or write it to a file, as text, html, svg or json. Raise
    ClickException."""
    if form == "html":
        from quarterback.text.story.html import page_html, plays_of

        text = page_html(page, plays_of(session, names))
    else:
        text = _written(page, form, width, in_ascii)
    print_or_write(text, to, force, "Front page")


def _written(page: Page, form: str, width: int | None, in_ascii: bool) -> str:
    if form == "json":
        import msgspec

        text = msgspec.json.format(msgspec.json.encode(page), indent=2).decode()
        from rulesets.core.plain_text import escaped_json

        return escaped_json(text) + "\n"
    if form == "svg":
        from quarterback.text.story.html import page_svg

        return page_svg(page)
    from quarterback.text.story.plain import page_text

    columns = width or min(max(shutil.get_terminal_size((80, 24)).columns, NARROWEST), WIDEST)
    return page_text(page, columns, in_ascii)


@click.command("export")
@click.argument("game", type=click.IntRange(min=1))
@click.option(
    "--to",
    metavar="FILE",
    type=click.Path(path_type=Path, dir_okay=False),
    help="File to write; the default prints the sheet.",
)
@click.option(
    "--format",
    "name",
    type=click.Choice(tuple(BY_NAME)),
    help="A sheet, which can be replayed and imported (the default), a report in words, the plays"
    " or the players as a table, or everything as JSON. By default the extension of FILE decides.",
)
@click.option("--force", is_flag=True, help="Overwrite an existing file.")
@where_options
def export(
    game: int,
    to: Path | None,
    name: str | None,
    force: bool,
    data_dir: Path | None,
    database: str | None,
) -> int:
    """Write GAME, by its number in `quarterback saved`, as a game sheet or a report.

    Undone plays are left out.
    """
    stored = load_game(game, data_dir, database)
    request = by_ending(to.name) if to is not None else None
    written_as = BY_NAME[name] if name else request or BY_NAME["sheet"]
    text = written_as.write(stored.header, stored.session)
    print_or_write(text, to, force, f"Game {game}")
    return 1 if stored.trouble else 0
