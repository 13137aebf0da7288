"""Players and bases: the draft order, and rosters."""

from __future__ import annotations

import click

from league.model.careers.draft import draft_order as order_of
from league.model.careers.draft import on_the_clock
from league.model.ledger.commands import players as p
from league.model.ledger.handlers.players import careers_of, draft_teams, terms_in
from league.model.ledger.rows import Franchise, Team
from league.views.players import Rosters
from quarterback.cli.league.context import LeagueCommandContext, league_command
from quarterback.game.rng import luck_at
from quarterback.league_office.dice_draws import order_by_dice
from rulesets.core.refusal import Refused


@league_command("draft-order")
@click.argument("teams", nargs=-1)
@click.option("--roll", is_flag=True, help="By percentile dice, highest first.")
def draft_order(cli: LeagueCommandContext, teams: tuple[str, ...], roll: bool) -> None:
    """Set the order of the draft to TEAMS, all of them, first pick first, or --roll for it; with
    neither, show the order and the team on the clock."""
    season = cli.season
    entries = cli.records.where(Team, season=season.id)
    if roll and teams:
        raise Refused("the order is set, or thrown for")
    if roll:
        throws = order_by_dice([str(team.id) for team in entries], luck_at(None, 0))
        order = order_of(throws).order
        thrown_by = tuple(tuple(throws[key]) for key in order)
        cli.enter(p.OrderDraft(season.id, tuple(map(int, order)), thrown_by))
    elif teams:
        cli.enter(p.OrderDraft(season.id, tuple(cli.team(name).id for name in teams)))
    now = careers_of(cli.records)
    order_now = draft_teams(cli.records, season)
    names = {str(each.id): each.name for each in cli.records.all(Franchise)}
    draft_order = now.order.get(season.year)
    dice = (
        {}
        if draft_order is None
        else dict(zip(draft_order.teams, draft_order.thrown, strict=False))
    )
    clock = on_the_clock(now, terms_in(cli.records, season), season.year, order_now)
    lines = []
    for number, key in enumerate(order_now, 1):
        fell = f": {', '.join(map(str, dice[key]))}" if key in dice else ""
        lines.append(f"{number:>3} {names[key]}{fell}")
    if clock is not None:
        lines.append(f"On the clock: {names[clock[0]]}, {clock[1]}")
    data = {
        "order": [{"team": names[key], "thrown": dice.get(key, ())} for key in order_now],
        "on_the_clock": None if clock is None else {"team": names[clock[0]], "position": clock[1]},
    }
    cli.answer(data, *(lines or ["No team has entered yet."]))


@league_command("squad", any_season=True)
@click.argument("team")
def squad(cli: LeagueCommandContext, team: str) -> None:
    """Show the players and bases of TEAM, and who can play its next game."""
    season, franchise = cli.season, cli.team(team).franchise
    rosters = Rosters(cli.moment)
    roster, owned = rosters.of(franchise, season), rosters.bases(franchise, season)
    lines = []
    for each in roster:
        text = f"{each.key:>4}  {each.position} {each.rating_text}, {each.seasons_text} left"
        out = f"  misses: {each.out}" if each.out else ""
        lines.append(f"{text} {each.name}".rstrip() + out)
    terms = terms_in(cli.records, season)
    if terms.bases:
        lines.append(f"Bases: {', '.join(map(str, owned)) or 'none drawn'}")
    elif not terms.drafts:
        lines.append("These rules have no draft and no bases.")
    cli.answer({"players": [each.data for each in roster], "bases": list(owned)}, *lines)
