"""Brackets made from the command line: their forms, and who is seeded how."""

from __future__ import annotations

import click

from league.model.ledger.commands.league import Pin
from league.model.ledger.rows import Drawn, Team
from league.model.planning.brackets import Form, Wish, bracket_command, bracket_of_form
from league.model.planning.conferences import seeds_of_conferences
from league.model.planning.pools import seeds_from_pools
from league.model.planning.seeds import seeds_by_lots, seeds_by_rating, seeds_by_table, taking_part
from quarterback.cli.league.brackets import last_bracket, lines_of
from quarterback.cli.league.context import LeagueCommandContext, desk_command
from quarterback.cli.league.formats import lots_for
from quarterback.cli.league.setup import pin_told
from quarterback.league_office.stage_rules import describe_settings, playoff_rules
from rulesets.core.refusal import Refused

_FORMS = ("electra", "electra-double", "single", "double", "conferences")


@desk_command("playoffs")
@click.argument("teams", nargs=-1)
@click.option("--size", type=int, help="How many go on, when no team is named.")
@click.option(
    "--seeded",
    type=click.Choice(["table", "rating", "draw"]),
    default="table",
    help="How they are seeded: by the table; by Elo ratings; by lots. TEAMS as named: by hand.",
)
@click.option("--pools", "through", type=click.IntRange(1, 64), help="So many of each pool go on.")
@click.option("--best", type=click.IntRange(0, 64), default=0, help="... and of the next places.")
@click.option(
    "--wild-cards",
    type=click.IntRange(0, 64),
    help="Of each conference, besides the winners of its divisions (conferences).",
)
@click.option("--form", type=click.Choice(_FORMS), default="electra")
@click.option("--third-place", is_flag=True, help="With a game for third place (single).")
@click.option("--consolation", is_flag=True, help="Losers of the first round play on (single).")
@click.option("--reseed", is_flag=True, help="The best left meets the worst left (single).")
@click.option("--best-of", type=int, multiple=True, help="Series by round, odd (single).")
@click.option("--no-reset", is_flag=True, help="One grand final decides (double).")
@click.option("--final-best-of", type=int, default=1, help="The grand final a series (double).")
@click.option(
    "--drawn",
    type=click.Choice(["replay", "decision", "better_seed"]),
    default="replay",
    help="Who goes on from a level game.",
)
@click.option("--name", default="Playoffs")
@click.option("--rules", "code", help="The rule set, if it is not that of the season.")
@click.option("--set", "settings", multiple=True, metavar="NAME=VALUE", help="A setting of it.")
def playoffs(
    desk: LeagueCommandContext,
    teams: tuple[str, ...],
    size: int | None,
    seeded: str,
    through: int | None,
    best: int,
    wild_cards: int | None,
    form: Form,
    third_place: bool,
    consolation: bool,
    reseed: bool,
    best_of: tuple[int, ...],
    no_reset: bool,
    final_best_of: int,
    drawn: Drawn,
    name: str,
    code: str | None,
    settings: tuple[str, ...],
) -> None:
    """Make a bracket of TEAMS, the best seed first; without them, of the table's first.

    \b
    electra         byes for the best, re-seeding, the Electra Bowl at its end (LD-R45)
    electra-double  double elimination, the Electra Bowl for the title
    single          elimination for any number, with what is marked (single)
    double          out after the second defeat; the grand final is played again if need be
    conferences     seeds of two conferences, whose champions meet in the Electra Bowl

    Games are played by the rules of the season, until somebody has won where those know how; --set
    agrees otherwise.

    With --seeded rating or draw it is of TEAMS, or of all; with --pools of the places in pools,
    pool mates meeting as late as can be. Nobody is seeded from a shared place: record a toss first.
    """
    if sum((bool(teams), through is not None, wild_cards is not None)) > 1:
        raise Refused("seeds come from teams that are named, from pools, or from conferences")
    if seeded != "table" and (through is not None or wild_cards is not None):
        raise Refused("--seeded is for teams that are named, or for all")
    if (wild_cards is not None) != (form == "conferences"):
        raise Refused("--form conferences and --wild-cards belong together")
    if best and through is None:
        raise Refused("--best belongs to --pools")
    second = 0
    if wild_cards is not None:
        one, other = seeds_of_conferences(desk.records, desk.stage, wild_cards)
        seeds, second = one + other, len(other)
    elif through is not None:
        seeds = seeds_from_pools(desk.records, desk.stage, through, best)
    else:
        seeds = _seeds(desk, tuple(desk.team(team) for team in teams), seeded, size)
    wish = Wish(form, third_place, consolation, reseed, best_of, not no_reset, final_best_of)
    made = bracket_of_form(wish, len(seeds) - second, second)
    pin = _rules(desk, code, settings)
    command = bracket_command(desk.season.id, name, made, seeds, drawn=drawn, rules=pin)
    entry = desk.enter(command, "seeded by lots" if seeded == "draw" else "")
    desk.tell({"entry": entry, "teams": len(seeds)}, *lines_of(desk, last_bracket(desk)))


def _rules(desk: LeagueCommandContext, code: str | None, settings: tuple[str, ...]) -> Pin | None:
    """Those that are named, else the season's as a knock-out is played, with other settings."""
    if code is not None:
        return pin_told(code, settings)
    return playoff_rules(desk.records, desk.stage, describe_settings(settings))


def _seeds(
    desk: LeagueCommandContext, teams: tuple[Team, ...], by: str, size: int | None
) -> tuple[int, ...]:
    """By hand, where teams are named and nothing else is said; else in order, the first `size`."""
    if by == "table":
        if teams:
            return tuple(team.id for team in teams)
        if size is None:
            raise Refused("name the teams, or say --size")
        return seeds_by_table(desk.records, desk.stage, size)
    chosen = teams or taking_part(desk.records, desk.season.id)
    if len({team.id for team in chosen}) != len(chosen):
        raise Refused("a team is seeded twice")
    if by == "rating":
        found = seeds_by_rating(desk.records, chosen)
    else:
        found = seeds_by_lots(chosen, lots_for(len(chosen)))
    if size is not None and not 2 <= size <= len(found):
        raise Refused(f"a bracket of 2 to {len(found)} teams")
    return found if size is None else found[:size]
