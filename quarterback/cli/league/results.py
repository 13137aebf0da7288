"""Results from the command line: entered, corrected with what it touches, counted; withdrawals."""

from __future__ import annotations

from pathlib import Path
from random import SystemRandom
from typing import Any, get_args

import click

from league.model.ledger.commands import league as c
from league.model.ledger.handlers.results import POLICIES
from league.model.ledger.queries.preview import side_effects
from league.model.ledger.rows import Fixture, FixtureGame, Kind, ResultRow, SideName
from quarterback.cli.game_sheets import read_sheet
from quarterback.cli.league.context import LeagueCommandContext, desk_command
from quarterback.cli.league.games import from_sheet
from quarterback.league_office.actions.results import rolled_off
from quarterback.league_office.dice_draws import order_by_dice
from quarterback.league_office.results_import import check_results, result_commands
from rulesets.core.data_reader import DataError, read_csv
from rulesets.core.plain_text import plain_text
from rulesets.core.refusal import Refused

_KINDS = [kind for kind in get_args(Kind) if kind != "played"]


@desk_command("result")
@click.argument("game", type=int)
@click.argument("score", required=False)
@click.option("--kind", type=click.Choice(_KINDS), help="When it was not simply played.")
@click.option("--winner", help="Who has it, where no score says so: a team.")
@click.option("--sheet", metavar="FILE", help="The score sheet of the game, .qbk; - is piped in.")
@click.option("--anyway", is_flag=True, help="Take a sheet that differs, for a reason: --why.")
def result(
    desk: LeagueCommandContext, game: int, score: str | None, kind: Kind | None, winner: str | None,
    sheet: str | None, anyway: bool,
) -> None:  # fmt: skip
    """Enter the result of GAME: SCORE is home:visitors, such as 14:7.

    A forfeit: --kind forfeit --winner TEAM. With --sheet the game on a score sheet is checked,
    kept, and counted.
    """
    fixture = desk.game(game)
    if sheet is not None:
        if score is not None or kind is not None or winner is not None:
            raise Refused("the sheet tells the score: leave out SCORE, --kind and --winner")
        from_sheet(desk, fixture, sheet, anyway=anyway)
        return
    entry = desk.enter(c.EnterResult(fixture.id, _told(desk, fixture, score, kind, winner)))
    desk.tell({"entry": entry, "game": game}, _says(desk, fixture))


def _told(
    desk: LeagueCommandContext,
    fixture: Fixture,
    score: str | None,
    kind: Kind | None,
    winner: str | None,
) -> c.ResultInput:
    home = visitors = None
    if score is not None:
        left, sign, right = score.partition(":")
        if not sign or not left.strip().isdecimal() or not right.strip().isdecimal():
            raise Refused("a score is written home:visitors, such as 14:7")
        if max(len(left), len(right)) > 9:
            raise Refused("nobody scores that much")
        home, visitors = int(left), int(right)
    side: SideName | None = None
    if winner is not None:
        team = desk.team(winner).id
        if team not in (fixture.home, fixture.visitors):
            raise Refused(f"{winner} do not play in game {fixture.number}")
        side = "home" if team == fixture.home else "visitors"
    return c.ResultInput(kind or "played", home, visitors, side)


def _says(desk: LeagueCommandContext, fixture: Fixture) -> str:
    row = desk.records.get(ResultRow, fixture.id)
    names = desk.names
    home, visitors = names[str(fixture.home)], names[str(fixture.visitors)]
    if row.home_points is not None:
        told = f"{home} {row.home_points}, {visitors} {row.visitors_points}"
    else:
        told = f"{visitors} at {home}"
    if row.kind == "played":
        return f"Game {fixture.number}: {told}"
    winner = {"home": f" {home}", "visitors": f" {visitors}", None: ""}[row.winner]
    return f"Game {fixture.number}: {told} ({row.kind.replace('_', ' ')}{winner})"


@desk_command("results")
@click.argument("file", type=str)
@click.option("--dry-run", is_flag=True, help="Only tell what it would do.")
def results(desk: LeagueCommandContext, file: str, dry_run: bool) -> None:
    """Enter the results of a CSV FILE: game, home points, visitors' points, a row each.

    `-` is what is piped in; commas, semicolons or tabs stand between. All rows are entered, or
    none: every row in which something is wrong is told.
    """
    try:
        rows = read_csv(read_sheet(file))
    except DataError as error:
        raise Refused(f"line {error.line}: {error.message}") from None
    found = check_results(desk.league.ledger, desk.season.id, rows)
    if found.faults:
        told = "\n".join(found.faults)
        raise click.ClickException(plain_text(f"Nothing was entered:\n{told}"))
    if not dry_run and found.entered:
        desk.expect_name()
        commands = result_commands(desk.season.id, rows)
        desk.league.enter_all(commands, desk.by, desk.why or f"from {Path(file).name}")
    done = "would be entered" if dry_run else "entered"
    count = len(found.entered)
    lines = found.entered if dry_run else []
    desk.tell({"entered": count}, *lines, f"{count} result{'s' * (count != 1)} {done}.")


@desk_command("correct")
@click.argument("game", type=int)
@click.argument("score", required=False)
@click.option("--kind", type=click.Choice([*_KINDS, "none"]), help="none: it has no result.")
@click.option("--winner", help="Who has it, where no score says so.")
@click.option("--dry-run", is_flag=True, help="Only tell what it would touch.")
def correct(
    desk: LeagueCommandContext,
    game: int,
    score: str | None,
    kind: str | None,
    winner: str | None,
    dry_run: bool,
) -> None:
    """Correct the result of GAME, with --why. What it touches is told.

    Played games that it makes wrong become disputed; none is changed.
    """
    fixture = desk.game(game)
    known = next((each for each in get_args(Kind) if each == kind), None)
    told = None if kind == "none" else _told(desk, fixture, score, known, winner)
    command = c.Correct(fixture.id, told)
    touched = side_effects(desk.league.ledger, command)
    data = {"touches": touched.lines, "disputed": touched.disputed}
    lines = touched.lines or ("Nothing else is touched.",)
    if dry_run:
        desk.tell(data, *lines)
        return
    entry = desk.enter(command)
    first = f"Game {game} has no result." if told is None else _says(desk, fixture)
    desk.tell({"entry": entry, **data}, first, *lines)


@desk_command("certify")
@click.argument("game", type=int)
@click.argument("name")
def certify(desk: LeagueCommandContext, game: int, name: str) -> None:
    """NAME stands for the result of GAME. The head of the chain is told, to be printed."""
    fixture = desk.game(game).id
    entry = desk.enter(c.Certify(fixture, desk.person(name).id))
    head, told = desk.league.head, desk.records.find(FixtureGame, fixture)
    data: dict[str, Any] = {"entry": entry, "head": head}
    lines = [f"Game {game} is certified by {name}.", head]
    if told is not None:
        data["log_head"] = desk.store.head(told.game)
        lines.append(f"Hash of the game's own log: {data['log_head']}")
    desk.tell(data, *lines)


@desk_command("withdraw")
@click.argument("team")
@click.option("--policy", type=click.Choice(POLICIES), default="forfeit_remaining")
def withdraw(desk: LeagueCommandContext, team: str, policy: str) -> None:
    """TEAM leaves, with --why: its games to come are forfeited, or as --policy says."""
    entry = desk.enter(c.Withdraw(desk.team(team).id, policy))
    desk.tell({"entry": entry}, f"{team} have withdrawn: {policy.replace('_', ' ')}.")


@desk_command("toss")
@click.argument("teams", nargs=-1, required=True)
@click.option("--how", default="toss", help="toss, roll-off ...")
@click.option("--shown", multiple=True, help="What each threw, in the same order.")
@click.option("--roll", is_flag=True, help="The program rolls percentile dice for them.")
def toss(
    desk: LeagueCommandContext, teams: tuple[str, ...], how: str, shown: tuple[str, ...], roll: bool
) -> None:
    """Record a toss between TEAMS that share a place, the winner first; or let the program throw
    for it, in whatever order they are named."""
    order = tuple(desk.team(name).id for name in teams)
    command = c.RecordToss(desk.season.id, order, how, shown)
    if roll:
        if shown:
            raise Refused("--roll or --shown, not both")
        throws = order_by_dice(list(map(str, order)), SystemRandom())
        command = rolled_off(desk.season.id, {int(team): its for team, its in throws.items()})
    entry = desk.enter(command)
    names = [desk.names[str(team)] for team in command.order]
    said = [f"{name} {threw}" for name, threw in zip(names, command.shown, strict=False)] or names
    data = {"entry": entry, "order": names, "shown": list(command.shown)}
    desk.tell(data, f"{command.how}: {', '.join(said)}")
