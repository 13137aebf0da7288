"""A league over all its seasons, by franchise: results, champions, ratings, the all-time table; and
what a season is remembered for: champion, places, awards. Computed from its rows on each call;
awards are those that were given."""

from __future__ import annotations

import msgspec

from league.model.brackets.state import final_places
from league.model.games import GameResult
from league.model.history.champions import Career, Champion, all_time
from league.model.ledger.handlers.brackets import bracket_of, bracket_progress
from league.model.ledger.handlers.honors import CATEGORIES, nominee_of, votes_for
from league.model.ledger.handlers.results import results_by_franchise
from league.model.ledger.queries.standings import standings
from league.model.ledger.rows import (
    AwardedHow,
    AwardRow,
    BracketRow,
    Fixture,
    Franchise,
    Person,
    PhotoRow,
    PlayerPhotoRow,
    PlayerRow,
    ResultRow,
    Season,
    Stage,
    Team,
)
from league.model.ledger.state import LeagueState


def results_by_year(records: LeagueState) -> dict[int, list[GameResult]]:
    """Return the results of each season by franchise, in the order in which games ended."""
    return {each.year: results_by_franchise(records, each) for each in records.all(Season)}


def champions_of(records: LeagueState) -> tuple[Champion, ...]:
    """Return champions and runners-up by franchise, one of each a season, where they are known:
    the winner of the season's last bracket or, without one, first place when the season is over."""
    seasons = sorted(records.all(Season), key=lambda each: each.year)
    champions = (champion_of(records, season) for season in seasons)
    return tuple(each for each in champions if each is not None)


def champion_of(records: LeagueState, season: Season) -> Champion | None:
    """Return the champion of one season, as `champions_of` does; None while it is not known."""
    brackets = records.where(BracketRow, season=season.id)
    if brackets:
        return _of_bracket(records, season, brackets[-1])
    return _of_table(records, season)


def _of_bracket(records: LeagueState, season: Season, row: BracketRow) -> Champion | None:
    progress = bracket_progress(records, row)
    if not progress.champion:
        return None
    if len(progress.champions) == 2:
        return _shared(records, season, progress.champions)
    places = final_places(bracket_of(records, row), progress)
    second = places[1][0] if len(places) > 1 and len(places[1]) == 1 else ""
    last = [state for state in progress.states.values() if state.winner and state.games]
    decided = next(
        (s for s in reversed(last) if {s.winner, s.loser} == {progress.champion, second}), None
    )
    score = "" if decided is None else _score(records, int(decided.games[-1]), progress.champion)
    return _champion(records, season, progress.champion, second, score)


def _shared(records: LeagueState, season: Season, teams: tuple[str, ...]) -> Champion:
    one, other = (records.get(Team, int(team)) for team in teams)
    coaches = [records.get(Person, team.coach).name for team in (one, other)]
    return Champion(
        *(season.year, str(one.franchise), coaches[0], "", ""),
        shared_with=str(other.franchise),
        other_coach=coaches[1],
    )


def _score(records: LeagueState, fixture: int, winner: str) -> str:
    row, result = records.get(Fixture, fixture), records.find(ResultRow, fixture)
    if result is None or result.home_points is None or result.visitors_points is None:
        return ""
    points = (result.home_points, result.visitors_points)
    mine, other = points if str(row.home) == winner else points[::-1]
    return f"{mine}-{other}"


def _of_table(records: LeagueState, season: Season) -> Champion | None:
    stages = records.where(Stage, season=season.id)
    if season.phase != "over" or not stages or stages[0].form == "bracket":
        return None
    rows = standings(records, stages[0])
    if not rows or rows[0].place.shared or not rows[0].tally.games:
        return None
    second = rows[1].team if len(rows) > 1 and not rows[1].place.shared else ""
    return _champion(records, season, rows[0].team, second, "")


def _champion(records: LeagueState, season: Season, team: str, second: str, score: str) -> Champion:
    won = records.get(Team, int(team))
    beaten = str(records.get(Team, int(second)).franchise) if second else ""
    coach = records.get(Person, won.coach).name
    return Champion(season.year, str(won.franchise), coach, beaten, score)


def coaches_of_all_time(records: LeagueState) -> tuple[Career, ...]:
    """Return the all-time table of coaches, by name."""
    years = {season.id: season.year for season in records.all(Season)}
    had = {
        (years[team.season], str(team.franchise)): records.get(Person, team.coach).name
        for team in records.all(Team)
    }
    return all_time(
        results_by_year(records),
        champions_of(records),
        lambda year, team: had.get((year, team), ""),
    )


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
    champion = champion_of(records, season)
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
    return tuple(tuple(records.team_name(int(team)) for team in teams) for teams in order)


def _order_of_table(records: LeagueState, season: Season) -> tuple[tuple[str, ...], ...]:
    rows = standings(records, records.where(Stage, season=season.id)[0])
    places: dict[int, list[str]] = {}
    for row in rows:
        places.setdefault(row.place.place, []).append(row.team)
    return tuple(tuple(teams) for teams in places.values())
