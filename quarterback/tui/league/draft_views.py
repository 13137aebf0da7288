"""From the rows of a league to its draft room. Reads; decides nothing."""

from __future__ import annotations

from typing import Final

from league.model.careers.draft import on_the_clock, open_places
from league.model.careers.fold import CareerPlayer, Careers
from league.model.careers.injuries import Availability
from league.model.ledger.handlers.players import (
    career_stage,
    careers_of,
    draft_teams,
    terms_in,
    who_can_play,
)
from league.model.ledger.rows import Franchise, Person, Season, Team
from league.model.ledger.state import LeagueState
from league.views.text import games_out, number_runs, seasons_text
from quarterback.game.console.form_views import DieView
from quarterback.league_office.dice_draws import sides_of
from quarterback.tui.draw.league.draft_views import DraftTeam, DraftView, PickView, PlaceView
from rulesets.core.league_terms import LeagueTerms

_CLOSED: Final = {
    "season": "The season has started. The draft comes before the first game.",
    "playoffs": "The playoffs have started. The draft comes before the season's first game.",
    "over": "The season is over. The draft opens with the next season.",
}


def draft_view(records: LeagueState, season: Season) -> DraftView:
    """The room of a season."""
    terms, now = terms_in(records, season), careers_of(records)
    if not terms.drafts:
        return DraftView(closed="This season's rules have no draft.")
    order = draft_teams(records, season)
    teams = {str(team.franchise): team for team in records.where(Team, season=season.id)}
    clock = on_the_clock(now, terms, season.year, order)
    can = who_can_play(records, season)
    stage = career_stage(records, season)
    return DraftView(
        teams=tuple(_team(records, season, teams[key], now, terms, can) for key in order),
        clock="" if clock is None or stage != "draft" else str(teams[clock[0]].id),
        picks=_picks(records, now, season),
        closed=_CLOSED.get(stage, ""),
        dice=blank_dice(terms),
        base_count=terms.bases,
        solitaire=terms.solitaire,
    )


def blank_dice(terms: LeagueTerms) -> tuple[DieView, ...]:
    """The dice of a draft before they are thrown."""
    talent = tuple(DieView(sides, of="rating") for sides in sides_of(terms.talent))
    return (*talent, *(DieView(sides, of="seasons") for sides in sides_of(terms.career)))


def _team(
    records: LeagueState,
    season: Season,
    team: Team,
    now: Careers,
    terms: LeagueTerms,
    can: dict[str, Availability],
) -> DraftTeam:
    key = str(team.franchise)
    unfilled = open_places(now, terms, key, season.year)
    places = []
    for position in terms.positions:
        own = now.at(key, season.year, position)
        places += [_place(player, season.year, can) for player in own]
        places += [PlaceView(position) for _ in range(unfilled.get(position, 0))]
    order = now.order.get(season.year)
    thrown = dict(zip(order.teams, order.thrown, strict=False)) if order is not None else {}
    return DraftTeam(
        key=str(team.id),
        name=records.get(Franchise, team.franchise).name,
        coach=records.get(Person, team.coach).name,
        places=tuple(places),
        rolls=" ".join(map(str, thrown.get(key, ()))),
        bases=number_runs(now.bases.get((season.year, key), ())),
    )


def _place(player: CareerPlayer, year: int, can: dict[str, Availability]) -> PlaceView:
    return PlaceView(
        position=player.position,
        player=player.key,
        name=player.name,
        rating=f"{player.rating}%",
        seasons_left=seasons_text(player.seasons_left(year)),
        figure=player.figure,
        out=games_out(can[player.key].out),
    )


def _picks(records: LeagueState, now: Careers, season: Season) -> tuple[PickView, ...]:
    result = []
    drafted = [player for player in now.players.values() if player.debut == season.year]
    for number, player in enumerate(drafted, 1):
        text = ", released" if player.released is not None else ""
        name = f"{player.name}, " if player.name else ""
        value = f"{name}{player.position} {player.rating}%, {seasons_text(player.career)}{text}"
        team = records.get(Franchise, int(player.team)).name
        result.append(PickView(str(number), team, value))
    return tuple(result)
