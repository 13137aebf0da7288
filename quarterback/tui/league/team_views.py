"""From the rows of a league to the pages of a team and of a player. Reads; decides nothing."""

from __future__ import annotations

from functools import reduce
from operator import add

from league.model.careers.game_stats import Figures
from league.model.ledger.queries.profiles import (
    OpponentRecord,
    SquadMember,
    Year,
    player_profile,
    team_profile,
)
from league.model.ledger.queries.standings import names_of, standings
from league.model.ledger.rows import Season, Stage, Team
from league.model.ledger.state import LeagueState
from league.model.standings.table import describe_place
from league.store.ledger.game_stats import FigureBook
from league.views.game_reader import team_games
from quarterback.game.console.form_views import DieView
from quarterback.league_office.describe_odds import needs_by_team
from quarterback.league_office.describe_players import figure_words, injury_words, seasons
from quarterback.league_office.dice_draws import sides_of
from quarterback.tui.draw.league.team_views import (
    PlayerLine,
    PlayerView,
    RivalLine,
    TeamView,
    YearLine,
)
from quarterback.tui.league.words import games_missed, numbers


def team_view(records: LeagueState, number: int, now: int) -> TeamView:
    """The page of a team at a minute of the clock on the wall."""
    story = team_profile(records, number)
    played = story.place is not None and story.place.tally.games
    place = f"{story.place.place.place}." if story.place is not None and played else ""
    own = {str(t.franchise): str(t.id) for t in records.where(Team, season=story.team.season)}
    why, needs = _outlook(records, story.team)
    return TeamView(
        name=story.name,
        coach=story.coach,
        place=place,
        record=story.place.tally.record if story.place is not None and played else "",
        form=story.form.last,
        streak=story.form.streak,
        overall=story.overall.record,
        titles=", ".join(map(str, story.titles)),
        squad=tuple(map(_man, story.squad)),
        lacks=story.lacks,
        bases=numbers(story.bases),
        games=team_games(records, story.team, now),
        rivals=tuple(_rival(each, own[each.franchise]) for each in story.against),
        ratings=story.ratings,
        why=why,
        needs=needs,
    )


def _outlook(records: LeagueState, team: Team) -> tuple[str, str]:
    """Why a team has its place once games are played, and what it needs while the season goes
    on."""
    season = records.get(Season, team.season)
    tables = [stage for stage in records.where(Stage, season=season.id) if stage.form != "bracket"]
    rows = standings(records, tables[0]) if tables else ()
    if not any(row.tally.games for row in rows):
        return "", ""
    why = describe_place(rows, str(team.id), names_of(records))
    if season.phase not in ("regular", "playoffs"):
        return why, ""
    return why, needs_by_team(records, season, team.id).get(str(team.id), "")


def _man(man: SquadMember) -> PlayerLine:
    player = man.player
    return PlayerLine(
        player.key,
        player.position,
        player.name,
        f"{player.rating}%",
        seasons(man.seasons_left),
        player.figure,
        games_missed(man.out),
    )


def _rival(each: OpponentRecord, team: str) -> RivalLine:
    own = each.rivalry
    if not own.games:
        return RivalLine(team, each.name)
    points = f"{own.tally.scored}-{own.tally.allowed}"
    return RivalLine(team, each.name, own.tally.record, points, own.streak)


def player_view(records: LeagueState, key: str, figures: FigureBook | None) -> PlayerView:
    """The page of a player. `figures` is the book of the store's games, if there is one. Raises
    Refused when there is no such player, StoreError when the store cannot be read."""
    story = player_profile(records, key)
    man = story.player
    result = {year.season.year: _summed(records, figures, year.season, key) for year in story.years}
    last = story.years[-1].season.year if story.years else man.debut
    talent = zip(sides_of(("d10", "d10")), man.talent_dice, strict=False)
    dice = [DieView(sides, str(pip), "rating") for sides, pip in talent]
    saw = f", witnessed by {man.witness}" if man.witness else ""
    end = man.debut + man.career if man.released is None else man.released
    whole: Figures = reduce(add, result.values(), Figures())
    return PlayerView(
        name=man.name or f"{man.position.capitalize()}, {man.rating}%",
        position=man.position,
        team=story.team,
        rating=f"{man.rating}%",
        dice=(*dice, DieView(4, str(man.career), "seasons")),
        drafted=f"Drafted {man.debut} for {seasons(man.career)}{saw}",
        figure=f"Figure {man.figure}" if man.figure else "No figure set",
        now=_now(story.now.out if story.now is not None else None, man.released),
        seasons=tuple((str(year), year <= last) for year in range(man.debut, end)),
        years=tuple(_year(year, result[year.season.year], man.released) for year in story.years),
        totals=figure_words(whole),
    )


def _now(out: int | str | None, released: int | None) -> str:
    if released is not None:
        return f"Released {released}"
    if out is None:
        return "Career over"
    missed = games_missed(out)
    return f"Injured: misses {missed}" if missed else "Can play"


def _summed(records: LeagueState, figures: FigureBook | None, season: Season, key: str) -> Figures:
    if figures is None:
        return Figures()
    games = (game.players.get(key) for game in figures.of(records, season.year))
    return reduce(add, (each for each in games if each is not None), Figures())


def _year(year: Year, figures: Figures, released: int | None) -> YearLine:
    state = "released" if released == year.season.year else f"{seasons(year.seasons_left)} left"
    games = "1 team game" if year.games == 1 else f"{year.games} team games"
    hurts = tuple(injury_words(fixture.number, hurt) for fixture, hurt in year.injuries)
    return YearLine(year.season.name, state, games, figure_words(figures), hurts)
