"""Games of the schedule: results, typed or from sheets and tables; playing and attaching games."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import click

from league.model.ledger.rows import Fixture
from league.model.planning.bracket_question import KEEP, RESEED, Choice
from quarterback.cli.game_sheets import read_sheet
from quarterback.cli.league.action_commands import action_command
from quarterback.cli.league.context import LeagueCommandContext, league_command
from quarterback.cli.output import agrees, ask, say
from quarterback.game.options import PlayOptions
from quarterback.league_office.actions.action import Typed
from quarterback.league_office.actions.form_preview import (
    BRACKET,
    BRACKET_OPTION,
    entered_with_answers,
)
from quarterback.league_office.fixture_games import describe_counted, open_fixture, record_game
from quarterback.league_office.results_import import check_results, result_commands
from rulesets.core.plain_text import capitalize, plain_text
from rulesets.core.refusal import Refused

if TYPE_CHECKING:
    from league.model.ledger.commands.league import AnyCommand
    from league.model.ledger.ledger import Ledger
    from league.store.ledger.game_results import CountedResult
    from quarterback.league_office.score_sheet_import import ImportedSheet


@league_command("play")
@click.argument("game", type=int)
@click.option("--plain", is_flag=True, help="Text mode.")
@click.option("--practice", is_flag=True, help="On the practice board, if it counts.")
def play(cli: LeagueCommandContext, game: int, plain: bool, practice: bool) -> None:
    """Play GAME of the schedule, at the dial table or on the console of your own board.

    Teams, players and rules are the league's. A game in progress is resumed. When it ends it counts
    automatically; without --by the entry is credited to its coaches.
    """
    fixture = cli.game(game)
    if not plain:
        _expect_terminal()
    stored = open_fixture(cli.store, cli.league, fixture.id, cli.by, practice=practice)
    provided = click.get_current_context().params
    options = PlayOptions(
        resume=str(stored), data_dir=provided["data_dir"], database=provided["database"] or ""
    )
    if plain:
        from quarterback.cli.plain.game import run_plain

        run_plain(options)
    else:
        from quarterback.tui import run_table

        run_table(options, say=say)


def _expect_terminal() -> None:
    if not (sys.stdin.isatty() and sys.stdout.isatty()) or os.environ.get("TERM") == "dumb":
        raise click.ClickException(
            "There is no terminal here that could show the table. By lines of text it goes all the"
            " same: add --plain."
        )


def from_sheet(
    cli: LeagueCommandContext,
    fixture: Fixture,
    file: str,
    *,
    anyway: bool,
    bracket: Choice | None = None,
) -> None:
    """Enter the result of a game from its score sheet."""
    from quarterback.league_office.score_sheet_import import WrongGame, import_sheet

    cli.expect_name()
    text, why = read_sheet(file), cli.why

    def imported(why: str, *, anyway: bool) -> ImportedSheet:
        return import_sheet(
            *(cli.store, cli.league, fixture.id, text, cli.by, why), anyway=anyway, bracket=bracket
        )

    try:
        sheet = imported(why, anyway=anyway)
    except WrongGame as other:
        if not at_terminal():
            why_not = f"{other.message}. If it is that game all the same: --anyway --why REASON"
            raise Refused(why_not) from None
        why = _ask_reason(fixture, other.teams_on_sheet, why)
        sheet = imported(why, anyway=True)
    message = f"{describe_counted(cli.records, sheet.counted)} It is kept as game {sheet.game}."
    cli.answer({"game": fixture.number, "stored": sheet.game}, message)


def at_terminal() -> bool:
    """Return whether a user can be asked."""
    return sys.stdin.isatty()


def _ask_reason(fixture: Fixture, names: tuple[str, ...], why: str) -> str:
    """Return the reason for accepting a sheet that may be of another game. Raises Refused."""
    for each in names:
        say(f"  {capitalize(each)}.", err=True)
    if not agrees(f"This may be another game. Does it count as game {fixture.number}?"):
        raise Refused("nothing was entered")
    return why or ask("Why? The reason goes into the log")


@league_command("attach")
@click.argument("game", type=int)
@click.argument("stored", type=click.IntRange(1, 2**62))
@click.option("--anyway", is_flag=True, help="Accept differences, with --why.")
def attach(cli: LeagueCommandContext, game: int, stored: int, anyway: bool) -> None:
    """Record that GAME was played in the stored game STORED, as `quarterback saved` numbers it.

    Teams and rules must be those of the schedule. If it is over, it counts at once.
    """
    from league.store.ledger.stored_games import play_in

    cli.expect_name()
    fixture = cli.game(game)
    entry = play_in(cli.store, cli.league, fixture.id, stored, cli.by, cli.why, anyway=anyway)
    settled = record_game(cli.store, stored, cli.by)
    cli.league.catch_up()
    lines = [f"Game {game} is played in stored game {stored}."]
    if settled is not None:
        lines += [settled.message, *settled.counted.because]
    cli.answer({"entry": entry, "counted": _done_or_none(settled and settled.counted.done)}, *lines)


def _done_or_none(done: str | None) -> str | None:
    return None if done in (None, "asks", "asks of the bracket") else done


@league_command("count")
@click.option("--confirm", type=int, multiple=True, metavar="GAME", help="Also if certified.")
@click.option("--bracket", type=click.Choice([KEEP, RESEED]), help=BRACKET_OPTION.help)
def count(cli: LeagueCommandContext, confirm: tuple[int, ...], bracket: Choice | None) -> None:
    """Update results from stored games.

    Automatic when a game ends or is corrected. A result that is certified, or that other games
    built on, is only reported: --confirm GAME corrects it.
    """
    from league.store.ledger.game_results import count_finished

    cli.expect_name()
    confirmed = {cli.game(number).id for number in confirm}
    every = count_finished(cli.store, cli.league, cli.by, confirmed, bracket)
    data = [
        {"game": fixture.number, "done": each.done}
        for each in every
        if (fixture := cli.records.find(Fixture, each.fixture)) is not None
    ]
    lines = [_line(cli, each) for each in every]
    cli.answer({"games": data}, *(lines or ["Every game counts as it was played."]))


def _line(cli: LeagueCommandContext, counted: CountedResult) -> str:
    lines = [describe_counted(cli.records, counted), *counted.because]
    if counted.done == "asks of the bracket":
        lines.append("To enter it: --bracket keep, or --bracket reseed.")
    if counted.done == "asks":
        lines.append(f"To correct it: --confirm {cli.records.get(Fixture, counted.fixture).number}")
    return " ".join(lines)


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
    check = check_results(cli.league.ledger, cli.season.id, text)
    refuse_rows(check.faults)
    if not dry_run and check.lines:
        cli.expect_name()
        own = result_commands(cli.season.id, text)
        data = {BRACKET: bracket} if bracket else {}

        def commands(ledger: Ledger) -> Iterator[AnyCommand]:
            context = replace(cli.context(), ledger=ledger)
            return entered_with_answers(context, own(ledger), data)

        cli.league.enter_all(commands, cli.by, cli.why or f"from {Path(file).name}")
    done = "would be entered" if dry_run else "entered"
    count = len(check.lines)
    cli.answer(
        {
            "entered": count,
            "not_played": check.not_played,
            "already": check.already,
            "results": check.lines,
            "notes": check.notes,
        },
        *check.lines,
        *check.notes,
        f"{count} result{'s' * (count != 1)} {done}.",
    )


def refuse_rows(faults: Sequence[str]) -> None:
    """Raises ClickException with every row of a spreadsheet that cannot be entered."""
    if faults:
        lines = "\n".join(faults)
        raise click.ClickException(plain_text(f"Nothing was entered:\n{lines}"))
