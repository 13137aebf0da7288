"""Setting a league up: seasons, teams, coaches, boards, times."""

from __future__ import annotations

import click

from league.model.ledger.commands import computer as m
from league.model.ledger.commands import league as c
from league.model.ledger.rows import Division, Franchise, Phase, TableForm
from league.model.standings.presets import PRESETS, over_preset
from quarterback.cli.game_sheets import read_sheet
from quarterback.cli.league.context import LeagueCommandContext, desk_command, minutes
from quarterback.cli.output import say
from quarterback.league_office.computer_teams import coach_named
from quarterback.rule_sets import LEAGUE_GAME
from rulesets.core.data_reader import DataError, read_json
from rulesets.core.lookalikes import doubts
from rulesets.core.refusal import Refused


@desk_command("found")
@click.argument("name")
@click.option("--several-seasons", is_flag=True, help="More than one season at once.")
def found(desk: LeagueCommandContext, name: str, several_seasons: bool) -> None:
    """Found a league called NAME."""
    desk.expect_name()
    league = desk.store.leagues.found(name, desk.by, several_seasons=several_seasons)
    for doubt in doubts([name]):
        say(f"Note: {doubt}", err=True)
    desk.tell({"league": league.number, "entry": 1}, f"League {league.number}: {name}")


@desk_command("season")
@click.argument("year", type=int)
@click.option("--name", help="What it is called, if not by its year.")
@click.option("--rules", "code", default=LEAGUE_GAME, help=f"The rule set, such as {LEAGUE_GAME}.")
@click.option("--set", "settings", multiple=True, metavar="NAME=VALUE", help="A setting.")
@click.option(
    "--chain", help=f"The tie-breaks: {LEAGUE_GAME}, nfl-division ..., or steps with commas."
)
@click.option(
    "--net-cap", type=click.IntRange(1, 999), help="The most by which a game counts in net points."
)
@click.option("--through", type=int, help="How many places go on.")
@click.option("--swiss", type=click.IntRange(1, 99), help="A Swiss tournament of so many rounds.")
@click.option("--formula", metavar="FILE", help="Points by a formula, as JSON: win, tie, cap ...")
@click.option("--preset", type=click.Choice([*PRESETS]), help="A formula that people play by.")
@click.option("--practice", is_flag=True, help="Games on the practice board count.")
@click.option("--own-rules", is_flag=True, help="Every game names its own rules.")
def season(
    desk: LeagueCommandContext, year: int, name: str | None, code: str, settings: tuple[str, ...],
    chain: str | None, net_cap: int | None, through: int | None, swiss: int | None,
    formula: str | None, preset: str | None, practice: bool, own_rules: bool,
) -> None:  # fmt: skip
    """Open the season of YEAR. Its rules and their settings are pinned by digest.

    In a league by points coaches arrange their games themselves (`arrange`), with --own-rules each
    by its own rule set. What --formula says stands over the --preset: mfcal has 8 games that count
    against 6 opponents or more, 20 points a win and a point for each scored; scpc ranks by half
    wins, 10 games that count, six wins for a bowl.
    """
    pin = None if own_rules else pin_told(code, settings)
    form, ranked = _ranked(chain, net_cap, through, swiss, formula, preset)
    entry = desk.enter(c.OpenSeason(year, name or str(year), pin, form, ranked))
    if practice:
        desk.enter(m.AllowPracticeBoard(desk.season.id))
    rules = "every game names its own rules" if pin is None else f"{code} {pin.digest[:12]}"
    digest = None if pin is None else pin.digest
    desk.tell({"entry": entry, "digest": digest}, f"Season {name or year}: {rules}")


def _ranked(
    chain: str | None, net_cap: int | None, through: int | None, swiss: int | None,
    formula: str | None, preset: str | None,
) -> tuple[TableForm, dict[str, object]]:  # fmt: skip
    """How the table is made, as the season keeps it."""
    found: dict[str, object] = {}
    if chain:
        found["chain"] = chain.split(",") if "," in chain else chain
    if net_cap is not None:
        found["limits"] = {"net_cap": net_cap}
    if through is not None:
        found["through"] = through
    if swiss is not None:
        found["rounds"] = swiss
    if formula is None and preset is None:
        return "table", found
    told: object = {} if formula is None else _formula(formula)
    found["formula"] = told if preset is None else over_preset(preset, told)
    found.setdefault("chain", "points")
    return "points", found


def _formula(file: str) -> object:
    try:
        return read_json(read_sheet(file))
    except DataError as error:
        raise Refused(f"{file}: {error}") from None


def pin_told(code: str, settings: tuple[str, ...]) -> c.Pin:
    """A rule set with settings as they are typed. Raises Refused."""
    from quarterback.league_office.pinned_rules import pin_for
    from quarterback.league_office.stage_rules import describe_settings

    return pin_for(code, describe_settings(settings))


@desk_command("division")
@click.argument("name")
@click.option("--conference", default="", help="The conference that it belongs to.")
def division(desk: LeagueCommandContext, name: str, conference: str) -> None:
    """Add a division called NAME to the season."""
    entry = desk.enter(c.AddDivision(desk.season.id, name, conference))
    desk.tell({"entry": entry}, f"Division {name}")


@desk_command("team")
@click.argument("name")
@click.option("--coach", help="Who coaches it; registered if new.")
@click.option("--division", "of", help="The division that it plays in.")
@click.option("--run-by", "program", metavar="COACH", help="A coach of the program's calls for it.")
def team(
    desk: LeagueCommandContext, name: str, coach: str | None, of: str | None, program: str | None
) -> None:
    """Enter the team NAME in the season, with --coach; without, tell all that is known of it.

    A franchise of that name is made if there is none.
    """
    if coach is None:
        from quarterback.cli.league.history import tell_team

        tell_team(desk, name)
        return
    division = None
    if of is not None:
        found = desk.records.where(Division, season=desk.season.id, name=of)
        if not found:
            raise Refused(f"there is no division {of!r}")
        division = found[0].id
    called = None if program is None else coach_named(desk.records, desk.season.id, program)
    person = desk.person(coach, new=True)
    if all(row.name != name.strip() for row in desk.records.all(Franchise)):
        desk.enter(c.AddFranchises((name,)))
    franchise = desk.named(Franchise, name)
    entry = desk.enter(c.EnterTeam(desk.season.id, franchise.id, person.id, division))
    desk.tell({"entry": entry, "team": desk.team(name).id}, f"{name}, coached by {coach}")
    if called is not None:
        desk.enter(m.AssignComputerCoach(desk.team(name).id, called))


@desk_command("coach")
@click.argument("team_name", metavar="TEAM")
@click.argument("name", metavar="COACH")
def coach(desk: LeagueCommandContext, team_name: str, name: str) -> None:
    """Give TEAM another COACH, from now on."""
    team_of_season = desk.team(team_name)
    person = desk.person(name, new=True)
    entry = desk.enter(c.ChangeCoach(team_of_season.id, person.id))
    desk.tell({"entry": entry}, f"{team_name}, coached by {name}")


@desk_command("people")
@click.argument("names", nargs=-1, required=True)
def people(desk: LeagueCommandContext, names: tuple[str, ...]) -> None:
    """Register people by their NAMES: witnesses, the commissioner."""
    desk.tell({"entry": desk.enter(c.Register(names))}, *names)


@desk_command("boards")
@click.argument("names", nargs=-1, required=True)
def boards(desk: LeagueCommandContext, names: tuple[str, ...]) -> None:
    """Add boards by their NAMES."""
    desk.tell({"entry": desk.enter(c.AddBoards(names))}, *names)


@desk_command("slots")
@click.argument("first", metavar="TIME")
@click.option(
    "--games", type=click.IntRange(1, 500), default=1, help="How many, one after another."
)
@click.option("--minutes", "length", type=click.IntRange(1, 1440), default=90, help="How long.")
@click.option("--pause", type=click.IntRange(0, 1440), default=0, help="Minutes in between.")
def slots(desk: LeagueCommandContext, first: str, games: int, length: int, pause: int) -> None:
    """Add time slots from TIME on, such as 2026-05-09T10:00."""
    begin = minutes(first)
    starts = [begin + number * (length + pause) for number in range(games)]
    entry = desk.enter(c.AddSlots(tuple((start, start + length) for start in starts)))
    desk.tell({"entry": entry, "slots": games}, f"{games} times from {first}")


@desk_command("phase")
@click.argument("name", type=click.Choice(["regular", "playoffs", "over"]))
def phase(desk: LeagueCommandContext, name: Phase) -> None:
    """Go on: to the regular season, to the playoffs, or to its end."""
    entry = desk.enter(c.EnterPhase(desk.season.id, name))
    desk.tell({"entry": entry, "phase": name}, f"{desk.season.name}: {name}")
