"""What a season is remembered for: champion, places, awards. Champion and places are derived from
its games on each call; awards are those that were given."""

from __future__ import annotations

import msgspec

from league.model.brackets.state import final_places
from league.model.history.champions import Champion
from league.model.ledger.handlers.brackets import bracket_of, bracket_progress
from league.model.ledger.handlers.honors import CATEGORIES, nominee_of, votes_for
from league.model.ledger.queries.history import champions_of
from league.model.ledger.queries.standings import standings
from league.model.ledger.rows import (
    AwardedHow,
    AwardRow,
    BracketRow,
    Franchise,
    Person,
    PhotoRow,
    PlayerPhotoRow,
    PlayerRow,
    Season,
    Stage,
    Team,
)
from league.model.ledger.state import LeagueState


def photo_rows(records: LeagueState) -> list[PhotoRow | PlayerPhotoRow]:
    """Return every photo of a league: teams, champions and games, then players."""
    return [*records.all(PhotoRow), *records.all(PlayerPhotoRow)]


class Honor(msgspec.Struct, frozen=True):
    """An award, by the names of today."""

    season: int
    """The year."""
    category: str
    how: AwardedHow
    who: str
    """The player or the coach; empty for an award to a team."""
    team: str
    """The team, where there is one."""
    votes: int
    """Votes for the winner."""
    franchise: int | None = None
    """The team's row."""
    player: int | None = None
    """The player's row."""

    @property
    def winner(self) -> str:
        """The winner in words: `Ann (Bears)`."""
        return f"{self.who} ({self.team})" if self.who and self.team else self.who or self.team

    @property
    def by_votes(self) -> str:
        """The votes in words, `2 votes`; empty for an award that someone chose."""
        return "" if self.how == "chosen" else f"{self.votes} vote{'s' * (self.votes != 1)}"


class SeasonHonors(msgspec.Struct, frozen=True):
    """What a season is remembered for."""

    season: int
    """The year."""
    name: str
    champion: Champion | None
    """By franchise; None while it is not known."""
    places: tuple[tuple[str, ...], ...]
    """Team names from the champion down; those out in the same round share a place. Empty while
    they are not known."""
    awards: tuple[Honor, ...]
    """The usual ones first."""


def season_honors(records: LeagueState, season: Season) -> SeasonHonors:
    """Return what a season is remembered for."""
    champions = {champion.season: champion for champion in champions_of(records)}
    return _honors(records, season, champions.get(season.year))


def _honors(records: LeagueState, season: Season, champion: Champion | None) -> SeasonHonors:
    places = () if champion is None else _places(records, season)
    return SeasonHonors(season.year, season.name, champion, places, awards_of(records, season))


def awards_of(records: LeagueState, season: Season) -> tuple[Honor, ...]:
    """Return the awards of a season: the usual ones first, then in the order they were given."""
    usual = {category: place for place, category in enumerate(CATEGORIES)}
    rows = records.where(AwardRow, season=season.id)
    rows = sorted(rows, key=lambda row: (usual.get(row.category, len(usual)), row.id))
    return tuple(_honor(records, season, row) for row in rows)


def _honor(records: LeagueState, season: Season, row: AwardRow) -> Honor:
    who, team = row.name, None if row.team is None else records.find(Team, row.team)
    franchise = None if team is None else records.find(Franchise, team.franchise)
    if row.player is not None and (player := records.find(PlayerRow, row.player)) is not None:
        who = player.name or player.figure or f"{player.position} {player.rating}%"
        franchise = franchise or records.find(Franchise, player.franchise)
    elif row.person is not None and (person := records.find(Person, row.person)) is not None:
        who = person.name
    votes = votes_for(records, season.id, row.category).get(nominee_of(row), 0)
    name = "" if franchise is None else franchise.name
    number = None if franchise is None else franchise.id
    return Honor(season.year, row.category, row.how, who, name, votes, number, row.player)


def _places(records: LeagueState, season: Season) -> tuple[tuple[str, ...], ...]:
    brackets = records.where(BracketRow, season=season.id)
    if brackets:
        row = brackets[-1]
        order = final_places(bracket_of(records, row), bracket_progress(records, row))
    else:
        order = _order_of_table(records, season)
    return tuple(tuple(_name(records, team) for team in teams) for teams in order)


def _order_of_table(records: LeagueState, season: Season) -> tuple[tuple[str, ...], ...]:
    rows = standings(records, records.where(Stage, season=season.id)[0])
    places: dict[int, list[str]] = {}
    for row in rows:
        places.setdefault(row.place.place, []).append(row.team)
    return tuple(tuple(teams) for teams in places.values())


def _name(records: LeagueState, team: str) -> str:
    return records.get(Franchise, records.get(Team, int(team)).franchise).name
