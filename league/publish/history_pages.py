"""The pages of what was: the hall of champions; the records book, the all-time table and leaders;
and the pages of a finished season, which never change."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial

import msgspec

from league.model.ledger.rows import AwardRow, BracketRow, PhotoRow, PlayerRow, Season, Stage
from league.publish.pages import SitePage, frame_of, html_page
from league.publish.season_pages import season_standings, table_at
from league.publish.team_pages import board_path, record_tabs
from league.views.game_reader import games_of
from league.views.games import GameGroup
from league.views.history import (
    BookRecord,
    CareerLine,
    ChampionLine,
    TitleCount,
    book_records,
    career_lines,
    season_line,
    season_lines,
    title_counts,
)
from league.views.moment import LeaderLine, LeagueMoment, season_address
from league.views.notes import WrittenNote, notes_on
from league.views.standings import StandingsTable


class HallPage(msgspec.Struct, frozen=True):
    titles: tuple[TitleCount, ...]
    seasons: tuple[ChampionLine, ...]
    """Those with a champion, a page or an award, the last one first."""


def champion_pages(moment: LeagueMoment) -> Iterator[SitePage]:
    frame = frame_of(moment, "Champions", "Champions")
    state = moment.state
    shown = [state.all(kind) for kind in (AwardRow, PhotoRow, PlayerRow)]
    key = (sorted(moment.season_keys.items()), shown)
    yield html_page("champions/index.html", "champions.html", frame, lambda: hall(moment), key=key)


def hall(moment: LeagueMoment) -> HallPage:
    every = season_lines(moment)
    lines = (each for each in every if each.champions or each.path or each.awards or each.notes)
    return HallPage(title_counts(moment), tuple(lines))


class RecordsPage(msgspec.Struct, frozen=True):
    book: tuple[BookRecord, ...]
    all_time: tuple[CareerLine, ...]


class LeadersPage(msgspec.Struct, frozen=True):
    """The first of every board."""

    parts: tuple[tuple[str, tuple[LeaderLine, ...]], ...] = ()
    """Of the season, then of all seasons."""
    paths: Mapping[str, str] = {}
    """The address of the whole lists of each board."""


def record_pages(moment: LeagueMoment) -> Iterator[SitePage]:
    """Return the records book, and the leaders of the season and of all seasons."""
    key = sorted(moment.season_keys.items())
    tabs = record_tabs(moment)
    frame = frame_of(moment, "Records", "Records", tabs=tabs)
    yield html_page(tabs[0][1], "records.html", frame, lambda: records_page(moment), key=key)
    frame = frame_of(moment, "Leaders", "Records", tabs=tabs)
    yield html_page(tabs[1][1], "leaders.html", frame, lambda: _leaders(moment), key=key)


def _leaders(moment: LeagueMoment) -> LeadersPage:
    season = moment.season
    if season is None:
        return LeadersPage()
    boards = [(season.name, moment.leaders.get(season.year, ()))]
    if len(moment.seasons) > 1:
        boards.append(("all seasons", moment.leaders.get(0, ())))
    shown = tuple((title, lines) for title, lines in boards if lines)
    keys = {line.key for _, lines in shown for line in lines}
    return LeadersPage(shown, {key: board_path(key) for key in keys})


def records_page(moment: LeagueMoment) -> RecordsPage:
    return RecordsPage(book_records(moment), career_lines(moment))


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
    past = [each for each in reversed(moment.seasons) if moment.finished(each)]
    for at, season in enumerate(past):
        before = (past[at - 1].name, season_address(past[at - 1].year)) if at else ("", "")
        frame = frame_of(moment, season.name, "Champions", edition=season.name, live=False)
        yield html_page(
            season_address(season.year),
            "season.html",
            frame,
            partial(past_season, moment, season, before),
            key=(moment.season_keys[season.id], before),
            frozen=True,
        )
        if _tables(moment, season):
            path = season_address(season.year, "standings/index.html")
            yield season_standings(moment, season, path, live=False)


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
        season_address(season.year, "standings/index.html") if tables else "",
        season_address(season.year, "bracket.html") if brackets else "",
        moment.leaders.get(season.year, ()),
        games_of(moment, season).by_round(),
        before,
        notes_on(moment.state, "season", season.id),
    )
