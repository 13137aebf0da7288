"""The odds of a season, and what a team needs."""

from __future__ import annotations

import click
from msgspec import to_builtins

from league.model.ledger.queries.standings import standings
from league.model.ledger.rows import Stage
from league.model.planning.needs import needs_of
from league.model.planning.outlook import OddsRequest, odds_of
from league.model.standings.odds import OddsTable
from league.model.standings.table import describe_place
from quarterback.cli.league.context import LeagueCommandContext, league_command
from quarterback.league_office.describe_brackets import odds_cells, odds_columns


@league_command("odds", any_season=True)
@click.option(
    "--even", is_flag=True, help="Treat every game as a toss-up; otherwise ratings decide."
)
@click.option("--places", type=int, metavar="N", help="How many teams qualify.")
@click.option(
    "--wild-cards", type=int, metavar="N", help="How many of each conference, after its winners."
)
@click.option(
    "--form",
    type=click.Choice(("electra", "electra-double", "single", "double")),
    help="The form of the bracket to come; default: single elimination, re-seeded.",
)
def odds(
    cli: LeagueCommandContext,
    even: bool,
    places: int | None,
    wild_cards: int | None,
    form: str | None,
) -> None:
    """Show each team's chances of making the playoffs, of each seed and of the title.

    With few games left they are exact: every way the season can end is counted. With more, 10,000
    ends of the season are simulated, always the same ones for the same league. The last lines are
    the assumptions. Once there is a bracket, the chances are those of the bracket.
    """
    wish = OddsRequest(even, places, wild_cards, form)  # type: ignore[arg-type]
    table = odds_of(cli.records, cli.season, wish)
    cli.answer(to_builtins(table), *_lines(table))


def _lines(table: OddsTable) -> list[str]:
    columns = odds_columns(table)
    rows = [odds_cells(table, team) for team in table.teams]
    wide = max(len(team.name) for team in table.teams)
    head = " " * wide + "".join(f"{column:>8}" for column in columns)
    lines = [
        f"{team.name:<{wide}}" + "".join(f"{cell:>8}" for cell in row)
        for team, row in zip(table.teams, rows, strict=True)
    ]
    return [head, *lines, "", *table.assumptions]


@league_command("needs", any_season=True)
@click.argument("team", required=False)
@click.option("--places", type=int, metavar="N", help="How many teams qualify.")
@click.option(
    "--wild-cards", type=int, metavar="N", help="How many of each conference, after its winners."
)
def needs(
    cli: LeagueCommandContext, team: str | None, places: int | None, wild_cards: int | None
) -> None:
    """Show what TEAM needs to qualify, and why it is where it is in the standings; without TEAM,
    every team.

    With up to eight games left, every way they can end is tried. With more, it shows how many
    wins are enough whatever others do. In the playoffs it is the next game, and what a loss means.
    """
    wish = OddsRequest(places=places, wild_cards=wild_cards)
    only = None if team is None else str(cli.team(team).id)
    needs = needs_of(cli.records, cli.season, wish, only=only)
    tables = [s for s in cli.records.where(Stage, season=cli.season.id) if s.form != "bracket"]
    rows = standings(cli.records, tables[0]) if tables else ()
    places_of = {row.team: describe_place(rows, row.team, cli.names) for row in rows}
    data = [
        {
            "team": each.name,
            "state": each.fate,
            "needs": list(each.sentences),
            "exact": each.exact,
            "place": places_of.get(each.team, ""),
        }
        for each in needs
    ]
    if only is not None:
        lines = [places_of.get(only, ""), *(each.text for each in needs)]
        if not needs:
            lines.append("Withdrawn.")
        cli.answer(data, *filter(None, lines))
        return
    cli.answer(data, *(f"{each.name}: {each.text}" for each in needs))
