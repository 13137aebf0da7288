"""Careers: players, and the way into the next season."""

from __future__ import annotations

import click
import msgspec

from league.model.careers.game_stats import Figures
from league.model.ledger.handlers.rollover import preview_season_end, unplayed
from league.model.ledger.rows import Franchise, Season
from league.views.players import PlayerCareer, Rosters, figure_words
from quarterback.cli.league.context import LeagueCommandContext, league_command
from quarterback.league_office.rollover import roll_over, unplayed_words


@league_command("player")
@click.argument("number", type=int)
def player(cli: LeagueCommandContext, number: int) -> None:
    """Show the career of player NUMBER, season by season, with statistics of stored games."""
    from league.store.ledger.game_stats import FigureBook

    figures = FigureBook(cli.store).source(cli.records)
    career = Rosters(cli.moment).career(str(number), figures)
    cli.answer(_player_data(career), *_player_lines(career))


def _player_data(career: PlayerCareer) -> dict[str, object]:
    return {
        "player": int(career.key),
        "name": career.name,
        "position": career.position,
        "team": career.team,
        "rating": career.rating,
        "dice": career.dice,
        "figure": career.figure,
        "debut": career.debut,
        "career": career.career,
        "witness": career.witness,
        "released": career.released,
        "misses": career.out,
        "seasons": [
            {
                "year": year.year,
                "seasons_left": year.seasons_left,
                "games": year.team_games,
                "figures": _nonzero(year.figures),
                "injuries": [
                    {"game": hurt.game, "length": hurt.length, "dice": hurt.dice}
                    for hurt in year.injuries
                ],
            }
            for year in career.years
        ],
    }


def _nonzero(figures: Figures) -> dict[str, int]:
    return {name: value for name, value in msgspec.structs.asdict(figures).items() if value}


def _player_lines(career: PlayerCareer) -> list[str]:
    name = career.name or f"Player {career.key}"
    dice = " + ".join(map(str, career.dice))
    lines = [f"{name}, {career.position} of {career.team}: {career.rating_text} (dice {dice})"]
    lines.append(f"Drafted {career.drafted_text}")
    for year in career.years:
        figures = ", ".join(f"{value} {what}" for what, value in figure_words(year.figures))
        lines.append(f"{year.name}: {year.state_text}, {year.games_text}  {figures}".rstrip())
        lines += [f"  {hurt.text}" for hurt in year.injuries]
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
