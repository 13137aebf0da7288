"""Profiles of a team or a player, put together from a league's rows."""

from __future__ import annotations

import msgspec

from league.model.careers.career_records import Injured
from league.model.careers.fold import CareerPlayer, Careers
from league.model.careers.injuries import Availability
from league.model.careers.seasons import missing
from league.model.ledger.handlers.players import careers_of, terms_in, who_can_play
from league.model.ledger.handlers.results import plain_result
from league.model.ledger.queries.history import all_time_tally, champions_of, rating_changes
from league.model.ledger.queries.standings import standings
from league.model.ledger.rows import (
    Fixture,
    Franchise,
    Person,
    ResultRow,
    Season,
    Stage,
    Team,
)
from league.model.ledger.state import LeagueState
from league.model.standings.elo import USUAL
from league.model.standings.form import Rivalry, TeamForm, form, rivalry
from league.model.standings.table import RankedTeam
from league.model.standings.tallies import Tally
from rulesets.core.refusal import Refused


class SquadMember(msgspec.Struct, frozen=True):
    """A skilled player on a team's roster."""

    player: CareerPlayer
    seasons_left: int
    """Seasons left, including the one in question."""
    can: Availability

    @property
    def out(self) -> int | str:
        """Return the number of games he still misses, or the rest of the season."""
        return self.can.out


class OpponentRecord(msgspec.Struct, frozen=True):
    """A team's record against one opponent, over all seasons."""

    franchise: str
    name: str
    rivalry: Rivalry


class TeamProfile(msgspec.Struct, frozen=True):
    """A team of a season."""

    team: Team
    name: str
    coach: str
    season: str
    place: RankedTeam | None
    """Its row in the first standings of the season."""
    form: TeamForm
    """For the season, all stages together."""
    squad: tuple[SquadMember, ...]
    lacks: tuple[str, ...]
    """What it needs before its first game."""
    bases: tuple[int, ...]
    against: tuple[OpponentRecord, ...]
    ratings: tuple[float, ...]
    """After each game that counts, over all seasons; the first is the start."""
    titles: tuple[int, ...]
    overall: Tally
    """For all seasons."""


def team_profile(records: LeagueState, number: int) -> TeamProfile:
    """Return the profile of a team of a season."""
    team = records.get(Team, number)
    season, key = records.get(Season, team.season), str(team.franchise)
    stage = records.where(Stage, season=season.id)[0]
    rows = standings(records, stage) if stage.form != "bracket" else ()
    now, terms, tallies = careers_of(records), terms_in(records, season), all_time_tally(records)
    can, fixtures = who_can_play(records, season), {f.id for f in _fixtures(records, team)}
    lines = [line for line in tallies.lines[key] if int(line.fixture) in fixtures]
    squad = tuple(
        SquadMember(player, player.seasons_left(season.year), can[player.key])
        for position in terms.positions
        for player in now.at(key, season.year, position)
    )
    return TeamProfile(
        team=team,
        name=records.get(Franchise, team.franchise).name,
        coach=records.get(Person, team.coach).name,
        season=season.name,
        place=next((row for row in rows if row.team == str(team.id)), None),
        form=form(lines),
        squad=squad,
        lacks=missing(now, terms, key, season.year),
        bases=now.bases.get((season.year, key), ()),
        against=_against(records, team),
        ratings=ratings_over_time(records, key),
        titles=tuple(c.season for c in champions_of(records) if c.team == key),
        overall=tallies.tallies[key],
    )


def ratings_over_time(records: LeagueState, franchise: str) -> tuple[float, ...]:
    """Return a franchise's rating at its start and after each of its games that counts."""
    result = [USUAL.start]
    for change in rating_changes(records):
        if change.home == franchise:
            result.append(result[-1] + change.gained)
        elif change.visitors == franchise:
            result.append(result[-1] - change.gained)
    return tuple(result)


def _fixtures(records: LeagueState, team: Team) -> list[Fixture]:
    games = records.where(Fixture, season=team.season)
    return [fixture for fixture in games if team.id in (fixture.home, fixture.visitors)]


def _is_finished(records: LeagueState, fixture: Fixture) -> bool:
    row = records.find(ResultRow, fixture.id)
    return row is not None and plain_result(records, row).finished


def _against(records: LeagueState, team: Team) -> tuple[OpponentRecord, ...]:
    tallies, key = all_time_tally(records), str(team.franchise)
    result = []
    for other in records.where(Team, season=team.season):
        if other.id != team.id:
            record = rivalry(tallies, key, str(other.franchise))
            name = records.get(Franchise, other.franchise).name
            result.append(OpponentRecord(str(other.franchise), name, record))
    return tuple(result)


class Year(msgspec.Struct, frozen=True):
    """A season of a player's career."""

    season: Season
    seasons_left: int
    """Seasons he had left then, including this one."""
    games: int
    """Games that his team finished that season."""
    injuries: tuple[tuple[Fixture, Injured], ...]


class PlayerProfile(msgspec.Struct, frozen=True):
    """A skilled player, from his draft on."""

    player: CareerPlayer
    team: str
    """The team's name."""
    witness: str
    years: tuple[Year, ...]
    now: Availability | None
    """His availability in the last of the years, while he belongs to the team."""


def player_profile(records: LeagueState, key: str) -> PlayerProfile:
    """Return the profile of a player. Raises Refused for an unknown key."""
    now = careers_of(records)
    player = now.players.get(key)
    if player is None:
        raise Refused(f"there is no player {key}")
    years = tuple(_years(records, now, player))
    last = years[-1].season if years else None
    can = who_can_play(records, last).get(key) if last is not None else None
    team = records.get(Franchise, int(player.team)).name
    return PlayerProfile(player, team, player.witness, years, can)


def _years(records: LeagueState, now: Careers, player: CareerPlayer) -> list[Year]:
    result = []
    for season in sorted(records.all(Season), key=lambda each: each.year):
        if not (player.plays_in(season.year) or player.released == season.year):
            continue
        hurts = tuple(
            (records.get(Fixture, int(each.fixture)), each)
            for each in now.injuries
            if each.player == player.key and each.season == season.year
        )
        teams = records.where(Team, season=season.id, franchise=int(player.team))
        games = sum(
            _is_finished(records, fixture) for team in teams for fixture in _fixtures(records, team)
        )
        left = player.seasons_left(season.year)
        result.append(Year(season, left, games, hurts))
    return result
