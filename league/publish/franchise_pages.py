"""The page of each team: where it plays next, why it has its place, games, roster, history."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from posixpath import dirname

import msgspec

from league.model.ledger.queries.standings import names_of
from league.model.ledger.rows import (
    AwardRow,
    CheckInRow,
    Division,
    Franchise,
    Person,
    PlayerRow,
    Season,
    Stage,
    Team,
)
from league.model.standings.form import form
from league.model.standings.reasons import describe_deficit
from league.model.standings.table import RankedTeam
from league.model.standings.tallies import GameLine, add_up
from league.model.times import clock_time
from league.publish.pages import (
    SitePage,
    frame_of,
    franchise_path,
    html_page,
    season_path,
)
from league.publish.photos import SitePhoto, photo_of
from league.publish.rosters import BroughtTeam, RosterLine, Rosters, brought_by, number_runs
from league.views.day import day_board
from league.views.game_reader import GameReader
from league.views.games import GameCard, TeamGame
from league.views.moment import LeagueMoment
from league.views.text import full_day, ordinal_figures, percent


class RivalRecord(msgspec.Struct, frozen=True):
    """A team's record against another, over all seasons."""

    name: str
    path: str
    record: str
    points: str
    streak: str


class TeamSeason(msgspec.Struct, frozen=True):
    """A season of a franchise."""

    name: str
    path: str
    """Of the season's page; empty while it is in progress."""
    coach: str
    record: str
    points: str
    note: str
    """Champion, runner-up; empty for most."""


class TeamStanding(msgspec.Struct, frozen=True):
    """A team's place, why it has it, and what it may become."""

    place: str
    of: int
    record: str
    points: str
    form: str
    streak: str
    state: str
    why: str
    odds: tuple[tuple[str, str], ...]
    exact: bool
    needs: tuple[str, ...]


class FranchisePage(msgspec.Struct, frozen=True):
    """A team's page."""

    name: str
    season: str
    coach: str
    division: str
    here: str
    """Whether the team has checked in; empty where no one says so."""
    photo: SitePhoto | None
    next: TeamGame | None
    """Where it plays now, or else next."""
    when: str
    """When that game is expected."""
    standing: TeamStanding | None
    games: tuple[TeamGame, ...]
    roster: tuple[RosterLine, ...]
    bases: str
    brought: BroughtTeam
    rivals: tuple[RivalRecord, ...]
    overall: str
    seasons: tuple[TeamSeason, ...]
    titles: tuple[int, ...]
    awards: tuple[tuple[str, str, str], ...]
    """Season, award, and who has it."""
    calendar: str
    """The address of its calendar; empty for a team of the past."""


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
        self.moment = moment
        self.day = day_board(moment)
        self.rosters = Rosters(moment)
        self.teams: dict[int, list[Team]] = {}
        years = {season.id: season.year for season in moment.seasons}
        for team in sorted(moment.state.all(Team), key=lambda each: years[each.season]):
            self.teams.setdefault(team.franchise, []).append(team)
        self.season_of = {
            fixture.id: season
            for season, fixtures in moment.fixtures.items()
            for fixture in fixtures
        }
        self._games: dict[int, dict[int, list[GameCard]]] = {}

    @cached_property
    def notes(self) -> dict[tuple[int, int], str]:
        """Champions and runners-up, by franchise and year."""
        result: dict[tuple[int, int], str] = {}
        for each in self.moment.champions:
            note = "Shared the title" if each.shared_with else "Champion"
            result |= {(int(team), each.season): note for team in each.teams}
            if each.runner_up:
                result[int(each.runner_up), each.season] = "Runner-up"
        return result

    def games(self, season: Season) -> dict[int, list[GameCard]]:
        """Return the games of a season by team."""
        known = self._games.get(season.id)
        if known is None:
            known = self._games[season.id] = {}
            reader = GameReader(self.moment, season)
            for fixture in self.moment.fixtures[season.id]:
                game = reader.game(fixture)
                for team in (fixture.home, fixture.visitors):
                    known.setdefault(team, []).append(game)
        return known

    def page(self, franchise: Franchise) -> FranchisePage | None:
        """Return what a team's page shows; None for a team that never entered a season."""
        teams = self.teams.get(franchise.id)
        if not teams:
            return None
        moment, team = self.moment, teams[-1]
        state = moment.state
        season = state.get(Season, team.season)
        lines = self.moment.all_time.lines[str(franchise.id)]
        games = self.games(season).get(team.id, [])
        division = None if team.division is None else state.get(Division, team.division)
        here = state.find(CheckInRow, team.id)
        current = moment.season is not None and season.id == moment.season.id
        following = self.day.game_of(team.id) if current else None
        return FranchisePage(
            franchise.name,
            season.name,
            state.get(Person, team.coach).name,
            "" if division is None else f"{division.conference} {division.name}".strip(),
            "" if here is None or not current else "here" if here.here else "not here",
            photo_of(moment, "team", team.id),
            following,
            "" if following is None else self.when(following.game),
            self.standing(season, team, lines),
            tuple(TeamGame(each, each.home_team == team.id) for each in games),
            self.rosters.of(franchise.id, season),
            number_runs(self.rosters.bases(franchise.id, season)),
            brought_by(moment, team),
            tuple(self.rivals(franchise, lines)),
            add_up(lines).record,
            tuple(self.seasons(franchise, teams, lines)),
            tuple(
                year
                for (who, year), note in sorted(self.notes.items())
                if who == franchise.id and note == "Champion"
            ),
            tuple(self.awards(teams)),
            f"{dirname(franchise_path(moment, franchise.id))}/calendar.ics" if current else "",
        )

    def when(self, game: GameCard) -> str:
        """Return when a game is expected."""
        if game.time is None:
            return ""
        time = clock_time(game.time)
        return time if self.moment.is_today(game.time) else f"{full_day(game.time)}, {time}"

    def standing(
        self, season: Season, team: Team, lines: tuple[GameLine, ...]
    ) -> TeamStanding | None:
        """Return a team's place in the first standings of its season."""
        moment = self.moment
        stage = moment.state.where(Stage, season=season.id)[0]
        if stage.form == "bracket":
            return None
        rows = moment.ranked(stage.id)
        row = next((each for each in rows if each.team == str(team.id)), None)
        if row is None:
            return None
        known = moment.odds.get(team.id)
        odds = []
        if known is not None and row.state == "open":
            shares = (
                ("advance", known.advance),
                ("first place", known.first),
                ("the title", known.title),
            )
            odds = [(word, percent(share)) for word, share in shares if share is not None]
        shown = form([line for line in lines if self.season_of[int(line.fixture)] == season.id])
        return TeamStanding(
            _place(row),
            len(rows),
            row.tally.record,
            f"{row.tally.scored}-{row.tally.allowed}",
            shown.last,
            shown.streak,
            "withdrawn" if row.withdrawn else "" if row.state == "open" else row.state,
            self._why(rows, row) if row.tally.games else "",
            tuple(odds),
            known.exact if known is not None else False,
            known.needs if known is not None else (),
        )

    def _why(self, rows: Sequence[RankedTeam], row: RankedTeam) -> str:
        """Return why a team has its place: behind the one above it, ahead of the one below. Teams
        that were compared for both are named once."""
        found = ((each.team, each.place.reason) for each in rows)
        above, reason = next(
            ((team, why) for team, why in found if why is not None and why.behind == row.team),
            ("", None),
        )
        if reason is None or row.withdrawn:
            return row.why
        own = row.place.reason
        if own is not None and len(own.among) > 2 and own.among == reason.among:
            reason = msgspec.structs.replace(reason, among=())
        idle = {each.team for each in rows if not each.tally.games}
        behind = describe_deficit(reason, above, names_of(self.moment.state), idle)
        return behind if row.why.startswith("last") else f"{behind}; {row.why}"

    def rivals(self, franchise: Franchise, lines: tuple[GameLine, ...]) -> Iterator[RivalRecord]:
        """Yield the record against each opponent, the most met first."""
        met: dict[str, list[GameLine]] = {}
        for line in lines:
            met.setdefault(line.opponent, []).append(line)
        names = self.moment.franchises
        for key, games in sorted(met.items(), key=lambda it: (-len(it[1]), names[int(it[0])])):
            tally = add_up(games)
            yield RivalRecord(
                names[int(key)],
                franchise_path(self.moment, int(key)),
                tally.record,
                f"{tally.scored}-{tally.allowed}",
                form(games).streak,
            )

    def seasons(
        self, franchise: Franchise, teams: list[Team], lines: tuple[GameLine, ...]
    ) -> Iterator[TeamSeason]:
        """Yield the franchise's seasons, the last one first."""
        state = self.moment.state
        by_season: dict[int, list[GameLine]] = {}
        for line in lines:
            by_season.setdefault(self.season_of[int(line.fixture)], []).append(line)
        for team in reversed(teams):
            season = state.get(Season, team.season)
            tally = add_up(by_season.get(season.id, []))
            yield TeamSeason(
                season.name,
                season_path(season.year) if self.moment.finished(season) else "",
                state.get(Person, team.coach).name,
                tally.record,
                f"{tally.scored}-{tally.allowed}",
                self.notes.get((franchise.id, season.year), ""),
            )

    def awards(self, teams: list[Team]) -> Iterator[tuple[str, str, str]]:
        """Yield the awards of a franchise's teams, players and coaches."""
        state = self.moment.state
        own = {team.id: team for team in teams}
        for row in state.all(AwardRow):
            player = None if row.player is None else state.find(PlayerRow, row.player)
            ours = row.team in own or (
                player is not None and player.franchise == teams[0].franchise
            )
            if not ours:
                continue
            name = row.name
            if player is not None:
                name = player.name or f"{player.position} {player.id}"
            elif row.person is not None:
                name = state.get(Person, row.person).name
            yield state.get(Season, row.season).name, row.category, name


def _place(row: RankedTeam) -> str:
    """The place in the standings, or a dash for a team that is not ranked."""
    if row.missing or not row.tally.games:
        return "-"
    return f"{'tied for ' if row.place.shared else ''}{ordinal_figures(row.place.place)}"
