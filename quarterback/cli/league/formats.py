"""Formats from the command line: Swiss rounds, and pools."""

from __future__ import annotations

import random
from collections.abc import Sequence

import click

from league.model.ledger.commands import league as c
from league.model.planning.meetings import pool_meetings
from league.model.planning.placement import with_places
from league.model.planning.pools import pools_dealt, pools_from_pots
from league.model.planning.seeds import By, in_order, seeds_by_hand, taking_part
from league.model.planning.swiss import next_swiss_round
from league.model.schedule.berger import Scheme
from league.model.schedule.swiss import Within
from quarterback.cli.league.context import LeagueCommandContext, desk_command


def lots_for(count: int) -> tuple[int, ...]:
    """Lots drawn by the program: each number from 1 once, for nobody to foresee."""
    drawn = list(range(1, count + 1))
    random.SystemRandom().shuffle(drawn)
    return tuple(drawn)


def ordered(desk: LeagueCommandContext, chosen: Sequence[str], by: By) -> tuple[int, ...]:
    """Teams in order: as they are named, else by rating, by lots, or as they were entered."""
    teams = taking_part(desk.records, desk.season.id)
    if chosen:
        return seeds_by_hand(teams, [desk.team(name).id for name in chosen])
    lots = lots_for(len(teams)) if by == "draw" else ()
    return in_order(desk.records, desk.stage, by, lots)


def _released(desk: LeagueCommandContext, meetings: Sequence[c.Meeting], *, release: bool) -> int:
    entry = desk.enter(c.DraftSchedule(desk.stage.id, tuple(meetings)))
    return desk.enter(c.Release(desk.stage.id)) if release else entry


_ORDER = click.Choice(["entry", "rating", "draw"])


@desk_command("swiss-round")
@click.argument("teams", nargs=-1)
@click.option("--order", type=_ORDER, default="entry", help="Who ranks first, at the start.")
@click.option(
    "--within",
    type=click.Choice(["halves", "neighbours"]),
    default="halves",
    help="Of equal score the first meets the first of the lower half, or the second.",
)
@click.option("--bye", type=click.Choice(["0", "1", "2"]), default="2", help="In half wins.")
@click.option("--rematches", is_flag=True, help="Where nobody new is left, teams may meet again.")
@click.option("--unfinished", is_flag=True, help="Though games of rounds before have no result.")
@click.option("--rest", type=click.IntRange(0, 1440), default=0, help="Minutes between two games.")
@click.option("--no-places", is_flag=True, help="Without boards and times.")
@click.option("--draft", is_flag=True, help="Only draft it; `release` makes it count.")
def swiss_round(
    desk: LeagueCommandContext,
    teams: tuple[str, ...],
    order: By,
    within: Within,
    bye: str,
    rematches: bool,
    unfinished: bool,
    rest: int,
    no_places: bool,
    draft: bool,
) -> None:
    """Pair the next round of a Swiss tournament (`season --swiss`) from the standings.

    Equal scores meet, nobody twice. The lowest who has had none has the bye. Nobody plays three
    games in turn at the same place, and nobody's home games and visits differ by more than two;
    where that cannot be had it is told. Who is level by everything, as all are before the first
    round, is ranked by TEAMS, all of them, the best first, or by --order. In pairing a bye is worth
    --bye half wins; in the table it counts for nothing.
    """
    paired = next_swiss_round(
        desk.records,
        desk.stage,
        order=ordered(desk, teams, order) if teams or order != "entry" else (),
        within=within,
        rematches=rematches,
        unfinished=unfinished,
        bye=int(bye),
    )
    meetings, left = paired.meetings, tuple[str, ...]()
    if not no_places:
        meetings, left = with_places(desk.records, meetings, rest)
    entry = _released(desk, meetings, release=not draft)
    names = desk.names
    games = [(names[str(each.visitors)], names[str(each.home)]) for each in paired.new]
    byes = [names[str(team)] for team in paired.byes]
    desk.tell(
        {
            "entry": entry, "round": paired.number, "byes": byes, "says": paired.says, "left": left,
            "games": [{"visitors": visitors, "home": home} for visitors, home in games],
        },
        f"Round {paired.number}:",
        *(f"  {visitors} at {home}" for visitors, home in games),
        *(f"  {name} have a bye" for name in byes),
        *paired.says,
        *left,
    )  # fmt: skip


@desk_command("pools")
@click.argument("count", type=click.IntRange(1, 64))
@click.argument("teams", nargs=-1)
@click.option("--order", type=_ORDER, default="entry", help="Who is how strong.")
@click.option("--pots", is_flag=True, help="Draw who of equal strength comes to which pool.")
@click.option("--legs", type=click.IntRange(1, 20), default=1, help="How often all meet.")
@click.option("--scheme", type=click.Choice(["mirrored", "spaced", "inverted"]), default="mirrored")
@click.option("--rest", type=click.IntRange(0, 1440), default=0, help="Minutes between two games.")
@click.option("--no-places", is_flag=True, help="Without boards and times.")
def pools(
    desk: LeagueCommandContext,
    count: int,
    teams: tuple[str, ...],
    order: By,
    pots: bool,
    legs: int,
    scheme: Scheme,
    rest: int,
    no_places: bool,
) -> None:
    """Draw COUNT pools, and draft a round robin in each.

    TEAMS, all of them, the best first, or --order say who is how strong. Teams are dealt back and
    forth (1 A, 2 B, 3 B, 4 A), or --pots: the best are drawn to different pools, then the next. A
    pool is a division: `standings --division "Pool A"`. `playoffs --pools 2` goes on with two of
    each.
    """
    ranked = ordered(desk, teams, order)
    season = desk.season.id
    if pots:
        sizes = [len(ranked[first : first + count]) for first in range(0, len(ranked), count)]
        lots = [lots_for(count)[:size] for size in sizes]
        command = pools_from_pots(season, ranked, count, lots)
    else:
        command = pools_dealt(season, ranked, count)
    desk.enter(command)
    meetings = pool_meetings(desk.records, desk.stage, legs=legs, scheme=scheme)
    left: tuple[str, ...] = ()
    if not no_places:
        meetings, left = with_places(desk.records, meetings, rest)
    entry = _released(desk, meetings, release=False)
    names = desk.names
    drawn = {each.name: [names[str(team)] for team in each.teams] for each in command.pools}
    desk.tell(
        {"entry": entry, "pools": drawn, "games": len(meetings), "left": left},
        *(f"{name}: {', '.join(its)}" for name, its in drawn.items()),
        f"A draft of {len(meetings)} games. Release it with `release`.",
        *left,
    )
