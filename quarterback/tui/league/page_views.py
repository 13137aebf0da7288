"""From the rows of a league to its pages as they are drawn. Reads; decides nothing."""

from __future__ import annotations

from collections.abc import Iterable

from league.model.ledger.handlers.brackets import bracket_progress
from league.model.ledger.queries.standings import names_of
from league.model.ledger.rows import (
    Division,
    League,
    Season,
    Stage,
    Team,
)
from league.model.ledger.state import LeagueState
from league.views.bracket_reader import bracket_view, brackets_in, places_at
from league.views.brackets import BracketView
from league.views.game_reader import SeasonGames
from league.views.games import GameGroup
from league.views.standings import StandingsTable, standings_table, tables_in
from quarterback.league_office.choices import current_season
from quarterback.league_office.describe_brackets import needs_by_team
from quarterback.league_office.describe_commands import PHASES
from quarterback.league_office.simulate_games import who_calls
from quarterback.tui.draw.league.league_views import (
    Heading,
    LeaguePage,
    ScheduleLine,
)


def standings_of(
    records: LeagueState,
    stage: Stage,
    division: Division | None = None,
    *,
    with_needs: bool = True,
) -> StandingsTable:
    """The standings of a stage, or of a division; `with_needs` with what each team needs, which
    takes longer than all else."""
    season = records.get(Season, stage.season)
    going = with_needs and season.phase in ("regular", "playoffs")
    teams = records.where(Team, season=season.id)
    return standings_table(
        records,
        stage,
        division,
        needs=needs_by_team(records, season) if going else {},
        coaches={str(team.id): who_calls(records, team) for team in teams},
    )


def by_rounds(records: LeagueState, season: Season, now: int) -> tuple[ScheduleLine, ...]:
    """Every game of a season by its stage and round."""
    return _lines(SeasonGames(records, season, now).by_round())


def by_times(records: LeagueState, season: Season, now: int) -> tuple[ScheduleLine, ...]:
    """Every game of a season by day and time; those without a time at the end."""
    return _lines(SeasonGames(records, season, now).by_day())


def by_boards(records: LeagueState, season: Season, now: int) -> tuple[ScheduleLine, ...]:
    """Every game of a season by its board, and by time on each."""
    return _lines(SeasonGames(records, season, now).by_board())


def _lines(groups: Iterable[GameGroup]) -> tuple[ScheduleLine, ...]:
    """Groups of games as lines, a heading above each."""
    lines: list[ScheduleLine] = []
    for group in groups:
        heading = Heading(group.title, f"{group.over} of {len(group.games)} over")
        lines += [heading, *group.games]
    return tuple(lines)


def league_page(records: LeagueState, now: int) -> LeaguePage:
    """The front page at a minute of the clock on the wall."""
    name = records.get(League, 1).name
    season = current_season(records)
    if season is None:
        return LeaguePage(name=name)
    table = next(tables_in(records, season), None)
    brackets = [(row, bracket_progress(records, row)) for row in brackets_in(records, season.id)]
    names = names_of(records)
    champions = [result.champions for _, result in brackets if result.champions]
    games = SeasonGames(records, season, now)
    today = games.that_matter()
    return LeaguePage(
        name=name,
        season=season.name,
        phase=PHASES[season.phase],
        champion=" and ".join(names[each] for each in champions[-1]) if champions else "",
        today=() if today is None else _lines([today]),
        standings=StandingsTable()
        if table is None
        else standings_of(records, table[0], with_needs=False),
        bracket=games.that_brackets_wait_for(),
        bracket_picture=bracket_view(records, brackets[-1][0], places_at(records, now))
        if brackets
        else BracketView(),
        disputed=sum(len(result.disputed) for _, result in brackets),
    )
