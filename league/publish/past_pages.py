"""The pages of a finished season, which never change: its end, leaders, awards and games."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

import msgspec

from league.model.ledger.rows import BracketRow, Season, Stage
from league.publish.pages import SitePage, frame_of, html_page, season_path
from league.publish.standings import past_standings, table_at
from league.views.game_reader import games_of
from league.views.games import GameGroup
from league.views.history import ChampionLine, season_line
from league.views.moment import LeaderLine, LeagueMoment
from league.views.notes import WrittenNote, notes_on
from league.views.standings import StandingsTable


class PastSeason(msgspec.Struct, frozen=True):
    """A finished season on one page."""

    title: str
    line: ChampionLine
    standings: tuple[StandingsTable, ...]
    standings_path: str
    bracket: str
    """The address of its bracket; empty without one."""
    leaders: tuple[LeaderLine, ...]
    rounds: tuple[GameGroup, ...]
    before: tuple[str, str]
    """The season before: its name and address; empty for the first."""
    notes: tuple[WrittenNote, ...] = ()


def past_pages(moment: LeagueMoment) -> Iterator[SitePage]:
    """Return the page and the standings of every finished season."""
    past = [each for each in reversed(moment.seasons) if moment.finished(each)]
    for at, season in enumerate(past):
        before = (past[at - 1].name, season_path(past[at - 1].year)) if at else ("", "")
        frame = frame_of(moment, season.name, "Champions", edition=season.name, live=False)
        yield html_page(
            season_path(season.year),
            "season.html",
            frame,
            partial(past_season, moment, season, before),
            key=(moment.season_keys[season.id], before),
            frozen=True,
        )
        if _tables(moment, season):
            yield past_standings(moment, season)


def _tables(moment: LeagueMoment, season: Season) -> list[Stage]:
    stages = moment.state.where(Stage, season=season.id)
    return [stage for stage in stages if stage.form != "bracket"]


def past_season(moment: LeagueMoment, season: Season, before: tuple[str, str]) -> PastSeason:
    """Return what the page of a finished season shows."""
    tables = _tables(moment, season)
    brackets = moment.state.where(BracketRow, season=season.id)
    return PastSeason(
        season.name,
        season_line(moment, season),
        tuple(table_at(moment, stage) for stage in tables),
        season_path(season.year, "standings/index.html") if tables else "",
        season_path(season.year, "bracket.html") if brackets else "",
        moment.leaders.get(season.year, ()),
        games_of(moment, season).by_round(),
        before,
        notes_on(moment.state, "season", season.id),
    )
