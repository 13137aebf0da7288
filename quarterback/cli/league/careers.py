"""Careers: players, and the way into the next season."""

from __future__ import annotations

from typing import Any

import click
import msgspec

from league.model.careers.game_stats import Figures
from league.model.ledger.handlers.rollover import preview_season_end, unplayed
from league.model.ledger.queries.profiles import PlayerProfile, player_profile
from league.model.ledger.rows import Franchise, Season
from quarterback.cli.league.context import LeagueCommandContext, league_command
from quarterback.league_office.describe_players import figure_words, injury_words, seasons
from quarterback.league_office.rollover import roll_over, unplayed_words


@league_command("player")
@click.argument("number", type=int)
def player(cli: LeagueCommandContext, number: int) -> None:
    """Show the career of player NUMBER, season by season, with statistics of stored games."""
    from league.store.ledger.game_stats import FigureBook

    story = player_profile(cli.records, str(number))
    figures = FigureBook(cli.store)
    values = {
        year.season.year: _sum(figures.of(cli.records, year.season.year), str(number))
        for year in story.years
    }
    cli.answer(_player_data(story, values), *_player_lines(story, values))


def _sum(games: list[Any], key: str) -> Figures:
    result = Figures()
    for game in games:
        result += game.players.get(key, Figures())
    return result


def _player_data(story: PlayerProfile, result: dict[int, Figures]) -> dict[str, object]:
    man = story.player
    return {
        "player": int(man.key),
        "name": man.name,
        "position": man.position,
        "team": story.team,
        "rating": man.rating,
        "dice": man.talent_dice,
        "figure": man.figure,
        "debut": man.debut,
        "career": man.career,
        "witness": story.witness,
        "released": man.released,
        "misses": None if story.now is None else story.now.out,
        "seasons": [
            {
                "year": year.season.year,
                "seasons_left": year.seasons_left,
                "games": year.games,
                "figures": _nonzero(result[year.season.year]),
                "injuries": [
                    {"game": fixture.number, "length": hurt.length, "dice": hurt.dice}
                    for fixture, hurt in year.injuries
                ],
            }
            for year in story.years
        ],
    }


def _nonzero(figures: Figures) -> dict[str, int]:
    return {name: value for name, value in msgspec.structs.asdict(figures).items() if value}


def _player_lines(story: PlayerProfile, result: dict[int, Figures]) -> list[str]:
    man = story.player
    name = man.name or f"Player {man.key}"
    dice = " + ".join(map(str, man.talent_dice))
    lines = [f"{name}, {man.position} of {story.team}: {man.rating}% (dice {dice})"]
    seen = f", before {story.witness}" if story.witness else ""
    lines.append(f"Drafted {man.debut} for {seasons(man.career)}{seen}")
    for year in story.years:
        named_figures = figure_words(result[year.season.year])
        figures = ", ".join(f"{value} {what}" for what, value in named_figures)
        removed = (
            "released" if man.released == year.season.year else f"{seasons(year.seasons_left)} left"
        )
        lines.append(
            f"{year.season.name}: {removed}, {year.games} games of his team  {figures}".rstrip()
        )
        lines += [f"  {injury_words(game.number, hurt)}" for game, hurt in year.injuries]
    return lines


@league_command("rollover")
@click.argument("year", type=int, required=False)
@click.option("--name", help="The name of the season, if not its year.")
@click.option("--leaving", multiple=True, metavar="TEAM", help="A team that leaves.")
@click.option(
    "--dry-run", is_flag=True, help="Show whose careers end and who stays; enter nothing."
)
def rollover(
    cli: LeagueCommandContext,
    year: int | None,
    name: str | None,
    leaving: tuple[str, ...],
    dry_run: bool,
) -> None:
    """Start the season of YEAR, by default the next one (LD-DRAFT-01, LD-R29).

    The current season is closed. Teams and coaches continue, except those --leaving; careers age a
    season and may end; bases are drawn again; the rules are fixed as they are now.
    """
    season = cli.season
    year = season.year + 1 if year is None else year
    removed = tuple(cli.team(each).id for each in leaving)
    data, lines = _rollover_preview(cli, season, removed)
    if dry_run:
        cli.answer(data, *lines)
        return
    entry = cli.enter(roll_over(cli.records, season, year, name or "", removed))
    text = f"{season.name} is over. {cli.season.name} is being prepared."
    cli.answer({"entry": entry, "year": year, **data}, text, *lines)


def _rollover_preview(
    cli: LeagueCommandContext, season: Season, leaving: tuple[int, ...]
) -> tuple[dict[str, object], list[str]]:
    data, lines = [], []
    for each in preview_season_end(cli.records, season):
        if each.team.id in leaving:
            continue
        team = cli.records.get(Franchise, each.team.franchise).name
        removed = [f"{man.position} {man.name or man.key}" for man in each.of.departed]
        data.append(
            {
                "team": team,
                "gone": [int(man.key) for man in each.of.departed],
                "stays": [int(man.key) for man in each.of.stays],
                "to_draft": each.of.open,
            }
        )
        gone = f"career over: {', '.join(removed)}" if removed else "no careers over"
        text = f"{team}: {gone}"
        count = sum(each.of.open.values())
        lines.append(text + (f"; {count} to draft" if count else ""))
    if still := unplayed_words(cli.records, season):
        lines.insert(0, f"{still}, and will have none.")
    return {"teams": data, "unplayed": unplayed(cli.records, season)}, lines
