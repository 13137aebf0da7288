"""Enter results: one game, from its score sheet, or many from a CSV file."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import click

from league.model.planning.bracket_question import KEEP, RESEED
from quarterback.cli.game_sheets import read_sheet
from quarterback.cli.league.action_commands import action_command
from quarterback.cli.league.context import LeagueCommandContext, league_command
from quarterback.cli.league.games import from_sheet
from quarterback.league_office.actions.action import Typed
from quarterback.league_office.actions.bracket_answer import (
    BRACKET,
    BRACKET_OPTION,
    entered_with_answers,
)
from quarterback.league_office.results_import import check_results, result_commands
from rulesets.core.plain_text import plain_text
from rulesets.core.refusal import Refused

if TYPE_CHECKING:
    from league.model.ledger.commands.league import AnyCommand
    from league.model.ledger.ledger import Ledger


def _from_sheet(cli: LeagueCommandContext, typed: Typed) -> bool:
    """Enter the result of a score sheet, if one is named."""
    if typed["sheet"] is None:
        return False
    if any(typed[each] is not None for each in ("score", "how", "winner")):
        raise Refused("the sheet has the score: leave out SCORE, --kind and --winner")
    from_sheet(
        cli,
        cli.game(typed["game"]),
        typed["sheet"],
        anyway=typed["anyway"],
        bracket=typed["bracket"],
    )
    return True


result = action_command(
    "result",
    _from_sheet,
    (
        click.Option(
            ["--sheet"], metavar="FILE", help="The game's score sheet, .qbk; - for stdin."
        ),
        click.Option(["--anyway"], is_flag=True, help="Accept a sheet that differs, with --why."),
    ),
)


@league_command("results")
@click.argument("file", type=str)
@click.option("--bracket", type=click.Choice([KEEP, RESEED]), help=BRACKET_OPTION.help)
@click.option("--dry-run", is_flag=True, help="Show each row, and what it would enter.")
def results(cli: LeagueCommandContext, file: str, bracket: str | None, dry_run: bool) -> None:
    """Enter the results of a CSV FILE, one per row; columns are found by their names.

    A row names its game by number, or by teams, in Visitors and Home; the points are in two
    columns, such as Visitors score and Home score. Without names the columns are game number, home
    points, visitors' points. `-` reads stdin; commas, semicolons or tabs separate.

    All rows are entered, or none; every wrong row is reported. A game without a score is not
    played yet, and left out.
    """
    text = read_sheet(file)
    found = check_results(cli.league.ledger, cli.season.id, text)
    refuse_rows(found.faults)
    if not dry_run and found.results:
        cli.expect_name()
        own = result_commands(cli.season.id, text)
        data = {BRACKET: bracket} if bracket else {}

        def commands(ledger: Ledger) -> Iterator[AnyCommand]:
            context = replace(cli.context(), ledger=ledger)
            return entered_with_answers(context, own(ledger), data)

        cli.league.enter_all(commands, cli.by, cli.why or f"from {Path(file).name}")
    done = "would be entered" if dry_run else "entered"
    count = len(found.results)
    cli.answer(
        {
            "entered": count,
            "not_played": found.not_played,
            "already": found.already,
            "results": found.results,
            "notes": found.notes,
        },
        *found.results,
        *found.notes,
        f"{count} result{'s' * (count != 1)} {done}.",
    )


def refuse_rows(faults: Sequence[str]) -> None:
    """Raises ClickException with every row of a spreadsheet that cannot be entered."""
    if faults:
        lines = "\n".join(faults)
        raise click.ClickException(plain_text(f"Nothing was entered:\n{lines}"))
