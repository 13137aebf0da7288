"""Awards, votes and photos; commands that also show them."""

from __future__ import annotations

from league.model.history.champions import champion_names
from league.model.history.records_book import first_places, value_text
from league.model.ledger.queries.honors import season_honors
from league.model.ledger.rows import Franchise
from quarterback.cli.league.action_commands import action_command
from quarterback.cli.league.context import LeagueCommandContext, league_command
from quarterback.cli.league.history import award_data, award_line
from quarterback.league_office.actions.action import Typed
from quarterback.league_office.actions.honors import category_named, votes_report
from quarterback.league_office.actions.photos import photos_report

_PLACES = 4
"""How many places are listed."""


@league_command("awards", any_season=True)
def awards(cli: LeagueCommandContext) -> None:
    """The honors of a season: champion and places, the awards given (`award`), the leader of every
    category. Places and leaders are derived from its games."""
    from league.store.ledger.game_stats import point_lines, team_lines

    season = cli.season
    honors = season_honors(cli.records, season)
    games = cli.figures.of(cli.records, season.year)
    leaders = first_places(
        [*point_lines(cli.records, season.year), *team_lines(cli.records, games)],
        cli.moment.careers.lines([season.year]),
    )
    names = {str(each.id): each.name for each in cli.records.all(Franchise)}
    champion = honors.champion
    data = {
        "season": season.year,
        "champion": None if champion is None else names[champion.team],
        "champions": [] if champion is None else [names[team] for team in champion.teams],
        "places": [list(teams) for teams in honors.places],
        "awards": [award_data(award) for award in honors.awards],
        "leaders": {
            board.key: [
                {"who": each.name, "team": each.team, "value": float(each.value)} for each in led
            ]
            for board, led in leaders
        },
    }
    lines = [
        f"{season.name}" if str(season.year) in season.name else f"{season.name} ({season.year})"
    ]
    if champion is None:
        lines.append("No champion yet.")
    else:
        beaten = f", over {names[champion.runner_up]} {champion.score}".rstrip()
        over = beaten if champion.runner_up else ""
        who = " and ".join(champion.coaches)
        title = "Champions" if champion.shared_with else "Champion"
        lines.append(f"{title}: {champion_names(champion, names)} ({who}){over}")
    place = 1
    for teams in honors.places[:_PLACES]:
        if place > 1:
            lines.append(f"{place:>3}. {', '.join(teams)}")
        place += len(teams)
    lines += [award_line(award) for award in honors.awards]
    for board, led in leaders:
        who = ", ".join(e.name if e.name == e.team else f"{e.name} ({e.team})" for e in led)
        lines.append(f"  {board.title}: {who}, {value_text(board, led[0].value)}")
    cli.answer(data, *lines)


def _show_votes(cli: LeagueCommandContext, typed: Typed) -> bool:
    """Show the votes, if no one is voted for."""
    if typed["winner"]:
        return False
    category = typed["category"]
    report = votes_report(cli.context(), category_named(category) if category else "")
    cli.answer(report.data, *report.lines)
    return True


def _show_photos(cli: LeagueCommandContext, typed: Typed) -> bool:
    """List the photos, if none is named."""
    if typed["subject"]:
        return False
    report = photos_report(cli.context())
    cli.answer(report.data, *report.lines)
    return True


vote = action_command("vote", _show_votes)
photo = action_command("photo", _show_photos)
