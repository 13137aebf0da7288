"""The page of each team: where it plays next, why it has its place, games, roster, history."""

from __future__ import annotations

from collections.abc import Iterator
from posixpath import dirname

import msgspec

from league.model.ledger.rows import (
    Franchise,
    Season,
)
from league.model.times import clock_time
from league.publish.pages import (
    SitePage,
    frame_of,
    franchise_path,
    html_page,
)
from league.publish.player_pages import team_book_path
from league.views.day import day_board
from league.views.game_reader import games_of
from league.views.games import GameCard, TeamGame
from league.views.moment import LeagueMoment
from league.views.photos import SitePhoto, photo_of
from league.views.teams import BroughtTeam, TeamCard, TeamCards, brought_by
from league.views.text import full_day


class FranchisePage(msgspec.Struct, frozen=True):
    """A team's page."""

    team: TeamCard
    photo: SitePhoto | None
    next: TeamGame | None
    """Where it plays now, or else next."""
    when: str
    """When that game is expected."""
    games: tuple[TeamGame, ...]
    brought: BroughtTeam
    calendar: str
    """The address of its calendar; empty for a team of the past."""
    records: str = ""
    """The address of its record book; empty in a league without players."""


def franchise_pages(moment: LeagueMoment) -> Iterator[SitePage]:
    """Return the page of every team that is in the league, or was."""
    desk = _TeamDesk(moment)
    for franchise in moment.state.all(Franchise):
        frame = frame_of(moment, franchise.name, "Teams")
        view = desk.page(franchise)
        if view is not None:
            yield html_page(franchise_path(moment, franchise.id), "team.html", frame, view)


def franchise_view(moment: LeagueMoment, number: int) -> FranchisePage | None:
    """Return what the page of a franchise shows; None where there is no such team."""
    franchise = moment.state.find(Franchise, number)
    desk = moment.memo.get("team desk", moment, lambda: _TeamDesk(moment))
    return None if franchise is None else desk.page(franchise)


class _TeamDesk:
    """What the pages of teams share, computed once for all of them."""

    def __init__(self, moment: LeagueMoment) -> None:
        self.moment, self.cards = moment, TeamCards(moment)
        self.day = day_board(moment)
        self._games: dict[int, dict[int, list[GameCard]]] = {}

    def games(self, season: Season) -> dict[int, list[GameCard]]:
        """Return the games of a season by team."""
        known = self._games.get(season.id)
        if known is None:
            known = self._games[season.id] = {}
            reader = games_of(self.moment, season)
            for fixture in self.moment.fixtures[season.id]:
                game = reader.game(fixture)
                for team in (fixture.home, fixture.visitors):
                    known.setdefault(team, []).append(game)
        return known

    def page(self, franchise: Franchise) -> FranchisePage | None:
        """Return what a team's page shows; None for a team that never entered a season."""
        teams = self.cards.teams.get(franchise.id)
        if not teams:
            return None
        moment, team = self.moment, teams[-1]
        season = moment.state.get(Season, team.season)
        card = self.cards.card(team)
        games = self.games(season).get(team.id, [])
        current = moment.season is not None and season.id == moment.season.id
        following = self.day.game_of(team.id) if current else None
        return FranchisePage(
            card,
            photo_of(moment, "team", team.id),
            following,
            "" if following is None else self.when(following.game),
            tuple(TeamGame(each, each.home_team == team.id) for each in games),
            brought_by(moment.state, team, moment.careers),
            f"{dirname(card.path)}/calendar.ics" if current else "",
            team_book_path(card.path) if moment.careers.histories else "",
        )

    def when(self, game: GameCard) -> str:
        """Return when a game is expected."""
        if game.time is None:
            return ""
        time = clock_time(game.time)
        return time if self.moment.is_today(game.time) else f"{full_day(game.time)}, {time}"
