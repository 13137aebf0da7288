"""What there is to choose from in a league: its teams, games, people, times, as pairs of a value
and its words."""

from __future__ import annotations

from collections.abc import Iterable

from league.model.ledger.handlers.players import careers_of
from league.model.ledger.queries.standings import live_season, names_of
from league.model.ledger.rows import (
    Board,
    Division,
    Fixture,
    Franchise,
    Person,
    PlayerRow,
    ResultRow,
    Season,
    Stage,
    Team,
    TimeSlot,
)
from league.model.ledger.state import LeagueState
from quarterback.league_office.actions.action import Option
from quarterback.league_office.datetimes import format_time
from quarterback.league_office.describe_commands import name_of, place_words

NO_LEAGUE = "found a league first"
NO_SEASON = "open a season first"
OVER = "the season is over"
FEW_TEAMS = "enter two teams or more first"
NO_GAMES = "there is no game yet: draw up a schedule and release it"


def current_season(records: LeagueState) -> Season | None:
    """The season that is under way, else the last one."""
    return live_season(records) or next(iter(records.all(Season)[::-1]), None)


def why_no_season(records: LeagueState) -> str:
    """Why nothing can be done to a season now; empty when something can."""
    if not records.all(Season):
        return NO_SEASON
    return "" if live_season(records) else OVER


def why_no_teams(records: LeagueState) -> str:
    """Why teams cannot play now; empty when they can."""
    return why_no_season(records) or ("" if len(season_teams(records)) > 1 else FEW_TEAMS)


def table_stage(records: LeagueState, season: Season) -> Stage:
    """The stage of a season that has a table."""
    return records.where(Stage, season=season.id)[0]


def season_teams(records: LeagueState, *, withdrawn: bool = False) -> list[Team]:
    """The teams of the season, those that have left only if wanted."""
    season = current_season(records)
    rows = [] if season is None else records.where(Team, season=season.id)
    return [team for team in rows if withdrawn or not team.withdrawn]


def team_options(records: LeagueState, teams: Iterable[Team] | None = None) -> tuple[Option, ...]:
    """Teams by name."""
    names = names_of(records)
    every = season_teams(records) if teams is None else teams
    return tuple((str(team.id), names[str(team.id)]) for team in every)


def person_options(records: LeagueState) -> tuple[Option, ...]:
    """People by name."""
    return tuple((str(row.id), row.name) for row in records.all(Person))


def board_options(records: LeagueState) -> tuple[Option, ...]:
    """Boards."""
    return tuple((str(row.id), row.name) for row in records.all(Board))


def slot_options(records: LeagueState) -> tuple[Option, ...]:
    """Time slots, the first in time first."""
    slots = sorted(records.all(TimeSlot), key=lambda slot: slot.starts)
    return tuple((str(slot.id), format_time(slot.starts)) for slot in slots)


def division_options(records: LeagueState) -> tuple[Option, ...]:
    """Divisions of the season."""
    season = current_season(records)
    rows = [] if season is None else records.where(Division, season=season.id)
    return tuple((str(row.id), row.name) for row in rows)


def season_games(records: LeagueState) -> list[Fixture]:
    """The games of the season, by their numbers."""
    season = current_season(records)
    rows = [] if season is None else records.where(Fixture, season=season.id)
    return sorted(rows, key=lambda row: row.number)


def is_open(records: LeagueState, fixture: Fixture) -> bool:
    """Whether a game has no result, or was abandoned."""
    result = records.find(ResultRow, fixture.id)
    return result is None or result.kind == "abandoned"


def game_options(records: LeagueState, games: Iterable[Fixture]) -> tuple[Option, ...]:
    """Games: number, sides, score or time."""
    names = names_of(records)
    return tuple((str(game.id), _game(records, game, names)) for game in games)


def _game(records: LeagueState, game: Fixture, names: dict[str, str]) -> str:
    result = records.find(ResultRow, game.id)
    sides = f"{game.number}  {names[str(game.home)]} v {names[str(game.visitors)]}"
    if result is None:
        place = "" if game.slot is None else place_words(records, game.slot, game.board)
        return f"{sides}  {'put off' if game.postponed else place}".rstrip()
    if result.home_points is None:
        return f"{sides}  {result.kind.replace('_', ' ')}"
    return f"{sides}  {result.home_points}:{result.visitors_points}"


def player_options(records: LeagueState, team: int | None = None) -> tuple[Option, ...]:
    """Players who are with a team this season; of all teams, or of one."""
    season = current_season(records)
    if season is None:
        return ()
    now = careers_of(records)
    wanted = season_teams(records) if team is None else [records.get(Team, team)]
    found = []
    for each in wanted:
        name = name_of(records, Franchise, each.franchise)
        for player in now.squad(str(each.franchise), season.year):
            row = records.get(PlayerRow, int(player.key))
            called = f"{row.name}, " if row.name else ""
            told = f"{called}{row.position} {row.rating} %"
            found.append((player.key, told if team is not None else f"{name}: {told}"))
    return tuple(found)
