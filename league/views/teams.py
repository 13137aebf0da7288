"""A team as every face shows it: its place and why, its rivals, its seasons, its roster."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from typing import Final

import msgspec

from league.model.careers.bases import missing
from league.model.careers.player_careers import LeagueCareers, PlayerHistory, folded, named_key
from league.model.ledger.handlers.players import rule_set_in, terms_in
from league.model.ledger.queries.fixture_status import sheet_of
from league.model.ledger.queries.history import Honor, awards_of
from league.model.ledger.queries.standings import names_of, withdrawn_from
from league.model.ledger.rows import CheckInRow, Division, Person, Season, Stage, Team
from league.model.ledger.state import LeagueState
from league.model.standings.elo import USUAL, RatingChange, TeamForm, form, ratings
from league.model.standings.table import RankedTeam, describe_deficit, describe_place
from league.model.standings.tallies import GameLine, Tally, add_up
from league.views.moment import LeagueMoment, player_address, season_address
from league.views.notes import WrittenNote, listed_text, notes_on, notes_on_players
from league.views.players import RosterLine, Rosters
from league.views.standings import StandingsLine, standings_line
from league.views.text import ordinal_figures, percent
from rulesets.core.rosters import KEY
from rulesets.registry import rule_set


class TeamStanding(msgspec.Struct, frozen=True):
    """A team's place in the first standings of its season, why, and what it may become."""

    line: StandingsLine
    of: int
    """How many teams there are."""
    why: str = ""
    """Behind whom, and ahead of whom; empty before its first game."""
    sentence: str = ""
    """The same for someone who does not see the standings, in a whole sentence."""
    odds: tuple[tuple[str, float], ...] = ()
    """What it may reach, and the probability, 0 to 1, while its season is open."""
    exact: bool = False
    """Whether every way the season can end was counted."""
    needs: tuple[str, ...] = ()
    """What it needs, in sentences."""

    @property
    def place_text(self) -> str:
        """`3rd`, or `tied for 3rd`; a dash for a team that is not ranked, or has withdrawn."""
        line = self.line
        if line.missing or line.withdrawn or not line.games:
            return "-"
        return f"{'tied for ' if line.shared_with else ''}{ordinal_figures(line.place)}"

    @property
    def place_of(self) -> str:
        """`3rd of 8`; empty for a team that is not ranked."""
        return "" if self.place_text == "-" else f"{self.place_text} of {self.of}"

    @property
    def record(self) -> str:
        """Such as 3-1."""
        return self.line.record

    @property
    def points(self) -> str:
        """Points scored and allowed: 70-41."""
        return f"{self.line.scored}-{self.line.allowed}"

    @property
    def odds_text(self) -> tuple[tuple[str, str], ...]:
        """What it may reach, and how likely that is: 61%."""
        return tuple((what, percent(share)) for what, share in self.odds)


class TeamPreview(msgspec.Struct, frozen=True):
    """A team before a game."""

    name: str
    path: str
    """Of its page in the site."""
    coach: str
    record: str = "0-0"
    place: str = ""
    """`3rd of 8`; empty before its first game."""
    form: str = ""
    """Its last games."""
    points: str = ""
    """Scored and allowed."""


class RivalLine(msgspec.Struct, frozen=True):
    """A team's games against another, over all seasons."""

    name: str
    path: str
    """Of its page in the site."""
    team: int
    """Its row in this season; 0 if it has no part in it."""
    tally: Tally
    streak: str

    @property
    def games(self) -> int:
        """How often they have met."""
        return self.tally.games

    @property
    def record(self) -> str:
        """Such as 3-1; empty if they have not met."""
        return self.tally.record if self.games else ""

    @property
    def points(self) -> str:
        """Points scored and allowed; empty if they have not met."""
        return f"{self.tally.scored}-{self.tally.allowed}" if self.games else ""


class TeamSeason(msgspec.Struct, frozen=True):
    name: str
    path: str
    """Of the season's page; empty while it is in progress."""
    coach: str
    tally: Tally
    note: str
    """Champion, runner-up; empty for most."""

    @property
    def points(self) -> str:
        return f"{self.tally.scored}-{self.tally.allowed}"


class TeamCard(msgspec.Struct, frozen=True):
    """A team of a season, with what its franchise did in all of them."""

    name: str = ""
    path: str = ""
    """Of its page in the site."""
    season: str = ""
    coach: str = ""
    notes: tuple[WrittenNote, ...] = ()
    """What a league notes of a team, such as its home town."""
    division: str = ""
    """With its conference."""
    here: str = ""
    """Whether the team has checked in; empty where no one says so."""
    standing: TeamStanding | None = None
    form: TeamForm = form(())
    """For the season, all stages together."""
    roster: tuple[RosterLine, ...] = ()
    bases: tuple[int, ...] = ()
    lacks: tuple[str, ...] = ()
    """What it needs before its first game."""
    rivals: tuple[RivalLine, ...] = ()
    """The other teams of the season in their order, met or not; then former opponents."""
    overall: Tally = Tally()
    """For all seasons."""
    seasons: tuple[TeamSeason, ...] = ()
    """The last one first."""
    titles: tuple[int, ...] = ()
    """The years, also of titles that it shares."""
    awards: tuple[tuple[str, Honor], ...] = ()
    """The name of the season of each, and what it is."""
    ratings: tuple[float, ...] = ()
    """After each game that counts, over all seasons; the first is the start."""

    @property
    def season_rivals(self) -> tuple[RivalLine, ...]:
        return tuple(each for each in self.rivals if each.team)

    @property
    def met(self) -> tuple[RivalLine, ...]:
        """Those it has met, the most met first."""
        met = (each for each in self.rivals if each.games)
        return tuple(sorted(met, key=lambda each: (-each.games, each.name)))


class TeamCards:
    """Makes the cards of teams at one moment. What they share is computed once."""

    def __init__(self, moment: LeagueMoment) -> None:
        self.moment, self.rosters = moment, Rosters(moment)
        self.teams: dict[int, list[Team]] = {}
        """The teams of each franchise, the first season first."""
        years = {season.id: season.year for season in moment.seasons}
        for team in sorted(moment.state.all(Team), key=lambda each: years[each.season]):
            self.teams.setdefault(team.franchise, []).append(team)

    @cached_property
    def _season_of(self) -> Mapping[str, int]:
        fixtures = self.moment.fixtures.items()
        return {str(fixture.id): season for season, games in fixtures for fixture in games}

    @cached_property
    def _notes(self) -> Mapping[tuple[int, int], str]:
        """Champions and runners-up, by franchise and year."""
        notes: dict[tuple[int, int], str] = {}
        for each in self.moment.champions:
            note = "Shared the title" if each.shared_with else "Champion"
            notes |= {(int(team), each.season): note for team in each.teams}
            if each.runner_up:
                notes[int(each.runner_up), each.season] = "Runner-up"
        return notes

    @cached_property
    def _rating_changes(self) -> Sequence[RatingChange]:
        every = (each for results in self.moment.results.values() for each in results)
        return ratings(sorted(every, key=lambda each: each.order))[1]

    @cached_property
    def _honors(self) -> Sequence[tuple[str, Honor]]:
        state = self.moment.state
        seasons = reversed(self.moment.seasons)
        return [(season.name, each) for season in seasons for each in awards_of(state, season)]

    def card(self, team: Team) -> TeamCard:
        """Return a team of any season."""
        moment, state, franchise = self.moment, self.moment.state, team.franchise
        season, key = state.get(Season, team.season), str(team.franchise)
        lines = moment.all_time.lines[key]
        own = [line for line in lines if self._season_of[line.fixture] == season.id]
        current = moment.season is not None and season.id == moment.season.id
        here = state.find(CheckInRow, team.id) if current else None
        years = (each.season for each in moment.champions if key in each.teams)
        return TeamCard(
            name=moment.franchises[franchise],
            path=moment.franchise_path(franchise),
            season=season.name,
            coach=state.get(Person, team.coach).name,
            notes=notes_on(state, "team", franchise),
            division=division_of(state, team),
            here="" if here is None else "checked in" if here.here else "not here",
            standing=self._standing(season, team, form(own)),
            form=form(own),
            roster=self.rosters.of(franchise, season),
            bases=self.rosters.bases(franchise, season),
            lacks=missing(self.rosters.careers, terms_in(state, season), key, season.year),
            rivals=tuple(self._rivals(team, lines)),
            overall=moment.all_time.tallies[key],
            seasons=tuple(self._seasons(franchise, lines)),
            titles=tuple(years),
            awards=tuple(each for each in self._honors if each[1].franchise == franchise),
            ratings=self._ratings(key),
        )

    def preview(self, season: Season, team: Team) -> TeamPreview:
        """Return a team before a game of a season."""
        moment, rows = self.moment, self._rows(season)
        row = next((each for each in rows if each.team == str(team.id)), None)
        own = TeamPreview(
            moment.teams[team.id],
            moment.franchise_path(team.franchise),
            moment.state.get(Person, team.coach).name,
        )
        if row is None or not row.tally.games:
            return own
        standing = TeamStanding(standings_line(row, names_of(moment.state)), len(rows))
        return msgspec.structs.replace(
            own,
            record=standing.record,
            place=standing.place_of,
            form=row.form.last,
            points=standing.points,
        )

    def _rows(self, season: Season) -> tuple[RankedTeam, ...]:
        """The first standings of a season; none where it begins with a bracket."""
        stage = self.moment.state.where(Stage, season=season.id)[0]
        return self.moment.ranked(stage.id) if stage.form != "bracket" else ()

    def _standing(self, season: Season, team: Team, own: TeamForm) -> TeamStanding | None:
        """Return a team's place in the first standings of its season; None if it has none. `own`
        is its form in all games of the season."""
        moment, rows = self.moment, self._rows(season)
        row = next((each for each in rows if each.team == str(team.id)), None)
        if row is None:
            return None
        chances = moment.odds.get(team.id)
        shares: list[tuple[str, float | None]] = []
        if chances is not None and row.state == "open":
            shares = [
                ("advance", chances.advance),
                ("first place", chances.first),
                ("the title", chances.title),
            ]
        names = names_of(moment.state)
        line = standings_line(row, names, path=moment.franchise_path(team.franchise))
        return TeamStanding(
            msgspec.structs.replace(line, form=own.last, streak=own.streak),
            len(rows),
            _why(rows, row, names) if row.tally.games else "",
            describe_place(rows, row.team, names) if any(e.tally.games for e in rows) else "",
            tuple((what, share) for what, share in shares if share is not None),
            chances.exact if chances is not None else False,
            chances.needs if chances is not None else (),
        )

    def _rivals(self, team: Team, lines: tuple[GameLine, ...]) -> Iterator[RivalLine]:
        met: dict[int, list[GameLine]] = {}
        for line in lines:
            met.setdefault(int(line.opponent), []).append(line)
        rows = {each.franchise: each.id for each in self.moment.teams_of(team.season)}
        del rows[team.franchise]
        for franchise in dict.fromkeys((*rows, *met)):
            games = met.get(franchise, ())
            yield RivalLine(
                self.moment.franchises[franchise],
                self.moment.franchise_path(franchise),
                rows.get(franchise, 0),
                add_up(games),
                form(games).streak,
            )

    def _seasons(self, franchise: int, lines: tuple[GameLine, ...]) -> Iterator[TeamSeason]:
        state = self.moment.state
        by_season: dict[int, list[GameLine]] = {}
        for line in lines:
            by_season.setdefault(self._season_of[line.fixture], []).append(line)
        for team in reversed(self.teams[franchise]):
            season = state.get(Season, team.season)
            yield TeamSeason(
                season.name,
                season_address(season.year) if self.moment.finished(season) else "",
                state.get(Person, team.coach).name,
                add_up(by_season.get(season.id, [])),
                self._notes.get((franchise, season.year), ""),
            )

    def _ratings(self, franchise: str) -> tuple[float, ...]:
        after = [USUAL.start]
        for change in self._rating_changes:
            if change.home == franchise:
                after.append(after[-1] + change.gained)
            elif change.visitors == franchise:
                after.append(after[-1] - change.gained)
        return tuple(after)


def division_of(state: LeagueState, team: Team) -> str:
    """Return a team's conference and division; empty without one."""
    row = None if team.division is None else state.get(Division, team.division)
    return "" if row is None else f"{row.conference} {row.name}".strip()


def _why(rows: Sequence[RankedTeam], row: RankedTeam, names: Mapping[str, str]) -> str:
    """Return why a team has its place: behind the one above it, ahead of the one below. Teams that
    were compared for both are named once."""
    reasons = ((each.team, each.place.reason) for each in rows)
    above, reason = next(
        ((team, why) for team, why in reasons if why is not None and why.behind == row.team),
        ("", None),
    )
    if reason is None or row.withdrawn:
        return row.why
    own = row.place.reason
    if own is not None and len(own.among) > 2 and own.among == reason.among:
        reason = msgspec.structs.replace(reason, among=())
    idle = {each.team for each in rows if not each.tally.games}
    behind = describe_deficit(reason, above, names, idle)
    return behind if row.why.startswith("last") else f"{behind}; {row.why}"


class BroughtPlayer(msgspec.Struct, frozen=True):
    """A player of the roster that a team brings to its games."""

    number: str
    name: str
    positions: str
    path: str = ""
    """The address of his page; empty for one who has not played yet."""
    details: str = ""
    """What lists show of his fields: `Height: 6-2`."""


class BroughtTeam(msgspec.Struct, frozen=True):
    """What a team brings to its games in addition to the league's records."""

    players: tuple[BroughtPlayer, ...] = ()
    ratings: tuple[str, ...] = ()
    """Ratings, or what else of the team decides dice, a line each."""


def brought_by(state: LeagueState, team: Team, careers: LeagueCareers | None = None) -> BroughtTeam:
    """Return the roster and ratings that a team brings; with the careers of the league, also where
    the page of each player is."""
    brought = sheet_of(state, team)
    if not brought:
        return BroughtTeam()
    listed = brought.get(KEY)
    players = tuple(map(_brought, listed)) if isinstance(listed, list) else ()
    if careers is not None:
        notes = notes_on_players(state)
        players = tuple(
            _known(each, _history_of(careers, team.franchise, each, players), notes)
            for each in players
        )
    code = rule_set_in(state, state.get(Season, team.season))
    sheet = rule_set(code).team_sheet if code else None
    lines = sheet.tells(brought) if sheet is not None and sheet.tells is not None else ()
    return BroughtTeam(players, tuple(lines))


def _known(
    player: BroughtPlayer,
    history: PlayerHistory | None,
    notes: Mapping[str, tuple[WrittenNote, ...]],
) -> BroughtPlayer:
    """Return a player on a roster with what the league knows of him."""
    if history is None:
        return player
    details = listed_text("player", notes.get(history.key, ()))
    return msgspec.structs.replace(player, path=player_address(history.key), details=details)


def _history_of(
    careers: LeagueCareers,
    franchise: int,
    player: BroughtPlayer,
    players: Sequence[BroughtPlayer],
) -> PlayerHistory | None:
    """Return the career of a player on a roster; None if he has none yet."""
    if not player.name:
        key = named_key(franchise, player.number)
    else:
        same = sum(folded(each.name) == folded(player.name) for each in players if each.name) > 1
        apart = same or (franchise, folded(player.name)) in careers.identities.namesakes
        key = named_key(franchise, player.name, player.number if apart else "")
    return careers.find(key)


def _brought(player: object) -> BroughtPlayer:
    if not isinstance(player, Mapping):
        return BroughtPlayer("", str(player), "")
    positions = player.get("position", "")
    words = ", ".join(map(str, positions)) if isinstance(positions, list) else str(positions)
    return BroughtPlayer(str(player.get("number", "")), str(player.get("name", "")), words)


class TeamLine(msgspec.Struct, frozen=True):
    name: str
    path: str
    coach: str
    withdrawn: bool


class TeamGroup(msgspec.Struct, frozen=True):
    """The teams of a division, or all of them under an empty title."""

    title: str
    teams: tuple[TeamLine, ...]


def team_groups(moment: LeagueMoment, season: Season | None) -> tuple[TeamGroup, ...]:
    """Return the teams of a season by division, and by name in each."""
    if season is None:
        return ()
    state = moment.state
    out = withdrawn_from(state, season.id)
    groups: dict[str, list[TeamLine]] = {}
    for team in state.where(Team, season=season.id):
        line = TeamLine(
            moment.teams[team.id],
            moment.franchise_path(team.franchise),
            state.get(Person, team.coach).name,
            str(team.id) in out,
        )
        groups.setdefault(division_of(state, team), []).append(line)
    return tuple(
        TeamGroup(title, tuple(sorted(lines, key=lambda each: each.name.lower())))
        for title, lines in sorted(groups.items())
    )


COLORS: Final = 16
"""Colors that tell teams apart."""


def team_colors(moment: LeagueMoment) -> dict[int, int]:
    """Return a color for each team of the season in progress, by its row: a number below COLORS,
    the same all season. Sixteen teams have sixteen colors; then they begin again."""
    season = moment.season
    teams = [] if season is None else moment.state.where(Team, season=season.id)
    return {team.id: at % COLORS for at, team in enumerate(teams)}
