"""Run many commands from a file."""

from __future__ import annotations

import os
import shlex
from pathlib import Path

import click
from click.core import ParameterSource

from quarterback.cli.game_sheets import read_sheet
from quarterback.cli.league.context import LeagueStore
from quarterback.cli.store_options import games_place, opened
from quarterback.league_office.signature import BY
from rulesets.core.plain_text import plain_text


@click.command("run")
@click.argument("file")
@click.option("--by", envvar=BY, default="", metavar="NAME", help=f"Your name; default ${BY}.")
@click.option("--data-dir", type=click.Path(path_type=Path), metavar="FOLDER")
@click.option("--database", metavar="URL")
@click.option(
    "--json", "as_json", is_flag=True, help="Each command answers in JSON, one line each."
)
@click.pass_context
def run(
    context: click.Context,
    file: str,
    by: str,
    data_dir: Path | None,
    database: str | None,
    as_json: bool,
) -> None:
    """Run the commands in FILE, one per line, without the words `quarterback league`.

    `-` reads stdin; text after a # is ignored. The first command refused ends the run: those before
    it stay entered.
    """
    lines = read_sheet(file).splitlines()
    shared = [*_option("--data-dir", data_dir), *_option("--database", database)]
    shared += ["--json"] if as_json else []
    # What stands in the environment each command finds there; a line may name someone else.
    names_someone = context.get_parameter_source("by") is ParameterSource.COMMANDLINE
    signed = _option("--by", by if names_someone else "")
    with opened(games_place(data_dir, database)) as store:
        context.obj = LeagueStore(store)
        for number, line in enumerate(lines, 1):
            try:
                words = _words(line)
            except ValueError as error:
                raise click.ClickException(f"line {number}: {error}") from None
            if words:
                _one(context, number, [words[0], *signed, *words[1:], *shared])


def _words(line: str) -> list[str]:
    """The words of a line, as a shell takes them. On Windows a backslash divides folders, and
    stays. Raises ValueError for a quote that is not closed."""
    lexer = shlex.shlex(line, posix=True)
    lexer.whitespace_split = True
    if os.name == "nt":
        lexer.escape = ""
    return list(lexer)


def _option(option: str, value: object) -> list[str]:
    return [option, str(value)] if value else []


def _one(context: click.Context, number: int, words: list[str]) -> None:
    group = context.parent.command if context.parent else None
    assert isinstance(group, click.Group), "run is a command of a group"
    command = group.get_command(context, words[0])
    if command is None or command is context.command:
        raise click.ClickException(plain_text(f"line {number}: there is no command {words[0]!r}"))
    try:
        with command.make_context(words[0], words[1:], parent=context) as inner:
            command.invoke(inner)
    except click.ClickException as error:
        raise click.ClickException(plain_text(f"line {number}: {error.message}")) from error
