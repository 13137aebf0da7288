"""Players and bases from the command line: drafted by dice before a witness, drawn, traded."""

from __future__ import annotations

from typing import Any

import click

from league.model.careers.career_records import Length
from league.model.careers.draft import draft_order as order_of
from league.model.careers.draft import on_the_clock
from league.model.ledger.commands import players as p
from league.model.ledger.handlers.players import careers_of, draft_teams, terms_in, who_can_play
from league.model.ledger.rows import Franchise, PlayerRow, Team
from quarterback.cli.league.context import LeagueCommandContext, desk_command, seasons
from quarterback.game.rng import luck_at
from quarterback.league_office.dice_draws import drawn_bases, order_by_dice, thrown
from rulesets.core.refusal import Refused


class _Numbers(click.ParamType[tuple[int, ...]]):
    """Numbers with commas between them, or from-to: 1-12, or 3,7."""

    name = "numbers"

    def convert(self, value: Any, param: Any, ctx: Any) -> tuple[int, ...]:
        """Raises BadParameter for what is none."""
        if isinstance(value, tuple):
            return value
        found: list[int] = []
        for part in str(value).split(","):
            first, dash, last = part.strip().partition("-")
            if not first.isdecimal() or (dash and not last.isdecimal()) or len(part) > 12:
                self.fail(f"{value!r}: write numbers such as 4,7 or 1-12", param, ctx)
            numbers = range(int(first), int(last or first) + 1)
            if len(numbers) > 1000:
                self.fail(f"{value!r}: those are too many numbers", param, ctx)
            found += numbers
        return tuple(found)


NUMBERS = _Numbers()


@desk_command("draft")
@click.argument("team")
@click.argument("position", type=click.Choice(["quarterback", "kicker", "punter"]))
@click.option("--dice", type=NUMBERS, help="The two ten-sided dice: 4,7.")
@click.option("--career", type=NUMBERS, help="The four-sided die: 2.")
@click.option("--roll", is_flag=True, help="The program throws them.")
@click.option("--witness", help="Who saw them fall; nobody is needed where one has all teams.")
@click.option("--name", default="", help="What he is called.")
@click.option("--figure", default="", help="Which figure he is.")
def draft(
    desk: LeagueCommandContext, team: str, position: str, dice: tuple[int, ...] | None,
    career: tuple[int, ...] | None, roll: bool, witness: str | None, name: str, figure: str,
) -> None:  # fmt: skip
    """Draft a player for TEAM (LD-DRAFT-01, LD-DRAFT-03): --dice and --career as they fell, or
    --roll."""
    if roll == (dice is not None) or roll == (career is not None):
        raise Refused("say what fell, --dice and --career, or let the program throw with --roll")
    saw = None if witness is None else desk.person(witness).id
    if dice is None or career is None:
        terms = terms_in(desk.records, desk.season)
        luck = luck_at(None, 0)
        dice, career = thrown(terms.talent, luck), thrown(terms.career, luck)
    command = p.DraftPlayer(desk.team(team).id, position, dice, career, saw, name, figure)
    entry = desk.enter(command)
    player = desk.records.all(PlayerRow)[-1]
    data = {"entry": entry, "player": player.id, "rating": player.rating, "dice": dice,
            "career": player.career}  # fmt: skip
    fell = f" (dice {', '.join(map(str, dice))})" if roll else ""
    told = f"{position} {player.id}: {player.rating} %, {seasons(player.career)}{fell}"
    desk.tell(data, told)


@desk_command("draft-order")
@click.argument("teams", nargs=-1)
@click.option("--roll", is_flag=True, help="By dice: each throws percentile, the highest first.")
def draft_order(desk: LeagueCommandContext, teams: tuple[str, ...], roll: bool) -> None:
    """The order of the draft: every one of TEAMS, the first first; or by dice with --roll. With
    neither, tell the order as it stands, and who is on the clock."""
    season = desk.season
    entered = desk.records.where(Team, season=season.id)
    if roll and teams:
        raise Refused("the order is set, or thrown for")
    if roll:
        throws = order_by_dice([str(team.id) for team in entered], luck_at(None, 0))
        order = order_of(throws).order
        thrown_by = tuple(tuple(throws[key]) for key in order)
        desk.enter(p.OrderDraft(season.id, tuple(map(int, order)), thrown_by))
    elif teams:
        desk.enter(p.OrderDraft(season.id, tuple(desk.team(name).id for name in teams)))
    now = careers_of(desk.records)
    order_now = draft_teams(desk.records, season)
    names = {str(each.id): each.name for each in desk.records.all(Franchise)}
    told = now.order.get(season.year)
    dice = {} if told is None else dict(zip(told.teams, told.thrown, strict=False))
    clock = on_the_clock(now, terms_in(desk.records, season), season.year, order_now)
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
    desk.tell(data, *(lines or ["No team has entered yet."]))


@desk_command("drop")
@click.argument("player", type=int)
def drop(desk: LeagueCommandContext, player: int) -> None:
    """Release the player of that number (LD-DRAFT-04)."""
    entry = desk.enter(p.ReleasePlayer(desk.season.id, player))
    desk.tell({"entry": entry}, f"Player {player} is released.")


@desk_command("squad")
@click.argument("team")
def squad(desk: LeagueCommandContext, team: str) -> None:
    """The players and bases of TEAM, and who can play its next game."""
    season, franchise = desk.season, str(desk.team(team).franchise)
    now = careers_of(desk.records)
    can = who_can_play(desk.records, season)
    data, lines = [], []
    for each in now.squad(franchise, season.year):
        out = can[each.key].out
        left = each.seasons_left(season.year)
        data.append({"player": int(each.key), "position": each.position, "name": each.name,
                     "rating": each.rating, "seasons_left": left, "misses": out})  # fmt: skip
        told = f"{each.key:>4}  {each.position} {each.rating} %, {seasons(left)} left {each.name}"
        lines.append(told.rstrip() + ("" if out == 0 else f"  misses: {out}"))
    held = list(now.bases.get((season.year, franchise), ()))
    terms = terms_in(desk.records, season)
    if terms.bases:
        lines.append(f"Bases: {', '.join(map(str, held)) or 'none drawn'}")
    elif not terms.drafts:
        lines.append("Under these rules nobody is drafted, and no bases.")
    desk.tell({"players": data, "bases": held}, *lines)


@desk_command("bases")
@click.argument("team")
@click.argument("numbers", type=NUMBERS, required=False)
@click.option(
    "--roll",
    "most",
    type=click.IntRange(1, 9999),
    metavar="LAST",
    help="The program draws them, of those from 1 to LAST that are nobody's.",
)
def bases(
    desk: LeagueCommandContext, team: str, numbers: tuple[int, ...] | None, most: int | None
) -> None:
    """TEAM has drawn the bases NUMBERS for the year, such as 1-12 (LD-BASE-01)."""
    if (numbers is None) == (most is None):
        raise Refused("say which bases were drawn, or let the program draw with --roll LAST")
    drawn = numbers or drawn_bases(desk.records, desk.season, most or 0, luck_at(None, 0))
    entry = desk.enter(p.DrawBases(desk.team(team).id, drawn))
    told = f": {', '.join(map(str, drawn))}" if most else ""
    desk.tell({"entry": entry, "bases": drawn}, f"{team}: {len(drawn)} bases{told}")


@desk_command("trade")
@click.argument("one")
@click.argument("gives", type=NUMBERS)
@click.argument("other")
@click.argument("takes", type=NUMBERS)
@click.option("--agreed", multiple=True, help="Each coach who consents.")
def trade(
    desk: LeagueCommandContext,
    one: str,
    gives: tuple[int, ...],
    other: str,
    takes: tuple[int, ...],
    agreed: tuple[str, ...],
) -> None:
    """Team ONE gives bases GIVES to team OTHER for bases TAKES (LD-BASE-03, LD-R44)."""
    people = tuple(desk.person(name).id for name in agreed)
    teams = desk.team(one).id, desk.team(other).id
    entry = desk.enter(p.TradeBases(*teams, gives, takes, people))
    desk.tell({"entry": entry}, f"{one} and {other} have traded.")


@desk_command("base")
@click.argument("team")
@click.argument("old", type=int)
@click.argument("new", type=int)
@click.option("--commissioner", required=True, help="By whose word.")
def base(desk: LeagueCommandContext, team: str, old: int, new: int, commissioner: str) -> None:
    """Base OLD of TEAM is defective, NEW comes for it, with --why (LD-BASE-04)."""
    if not desk.why.strip():
        raise Refused("say why: --why")
    who = desk.person(commissioner).id
    entry = desk.enter(p.ReplaceBase(desk.team(team).id, old, new, who, desk.why))
    desk.tell({"entry": entry}, f"{team}: base {new} for base {old}")


@desk_command("injure")
@click.argument("game", type=int)
@click.argument("player", type=int)
@click.argument("length", type=click.Choice(["game", "next_game", "next_two", "season"]))
def injure(desk: LeagueCommandContext, game: int, player: int, length: Length) -> None:
    """PLAYER was hurt in GAME and is out for so LONG (LD-INJ-04)."""
    entry = desk.enter(p.Injure(desk.game(game).id, player, length))
    desk.tell({"entry": entry}, f"Player {player}: {length.replace('_', ' ')}")
