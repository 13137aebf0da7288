"""What the wall shows of a league and its day, page by page."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import replace

from league.model.day.day import Day, DayGame
from league.model.ledger.queries.bracket_views import bracket_view, brackets_in
from league.model.ledger.rows import League
from league.model.ledger.state import LeagueState
from league.model.times import clock_time
from league.store.ledger.stored_games import GameStatus
from league.views.text import short_day
from quarterback.league_office.choices import current_season
from quarterback.league_office.day_summary import is_of_day, queue_of
from quarterback.tui.draw.league.league_views import FixtureView
from quarterback.tui.draw.league.wall import PAGE_NAMES, WallGames, WallPage, WallView
from quarterback.tui.league.day_view import game_lines
from quarterback.tui.league.fixtures import with_score
from quarterback.tui.league.page_views import standings_view, tables_in
from quarterback.tui.league.words import places_at

_HOUR = 60
_MOST_RESULTS, _MOST_NEXT, _FIRST = 12, 8, 4


def wall_view(records: LeagueState, day: Day, names: Collection[str] = PAGE_NAMES) -> WallView:
    """The pages of these names, in their fixed order; a page with nothing on it is left out."""
    season = current_season(records)
    title = records.get(League, 1).name
    year = "" if season is None else season.name
    league = " · ".join(filter(None, (title, year, short_day(day.now))))
    pages = tuple(page for page in _pages(records, day) if page.name in names)
    news = day.announcements[0].text if day.announcements else ""
    return WallView(league, clock_time(day.now), news, pages)


def _pages(records: LeagueState, day: Day) -> Iterator[WallPage]:
    yield from _now(records, day)
    yield from _hour(records, day)
    yield from _standings(records)
    yield from _brackets(records, day)
    yield from _news(day)
    yield from _results(records, day)


def _group(records: LeagueState, heading: str, games: list[DayGame]) -> tuple[WallGames, ...]:
    return (WallGames(heading, tuple(game_lines(records, games))),) if games else ()


def _now(records: LeagueState, day: Day) -> Iterator[WallPage]:
    soon, _ = queue_of(day)
    called = [game for game in soon if game.state == "called"]
    ready = [game for game in soon if game.state != "called"]
    if not soon:
        ready = [game for game in day.queue if is_of_day(game, day.now)][:_FIRST]
    groups = (
        *_group(records, "Go to your board", called),
        *_group(records, "Now playing", list(day.playing)),
        *_group(records, "Next up", ready[:_MOST_NEXT]),
    )
    if len(groups) == 1:  # its heading is the title
        yield WallPage("now", groups[0].heading, (replace(groups[0], heading=""),))
    elif groups:
        title = "Now and next" if day.playing else "Next up"
        yield WallPage("now", title, groups)


def _hour(records: LeagueState, day: Day) -> Iterator[WallPage]:
    """The games of the next hour that are not on the first page."""
    _, later = queue_of(day)
    on_deck = {game.fixture for game in day.on_deck}
    games = [
        game
        for game in [*day.on_deck, *(game for game in later if game.fixture not in on_deck)]
        if game.expected is not None and game.expected <= day.now + _HOUR
    ]
    if games:
        yield WallPage("schedule", "This hour", _group(records, "On deck", games))


def _standings(records: LeagueState) -> Iterator[WallPage]:
    """The divisions where there are some; else the whole table of each stage."""
    season = current_season(records)
    tables = [] if season is None else tables_in(records, season)
    divided = {stage.id for stage, division, _ in tables if division is not None}
    for stage, division, title in tables:
        if division is None and stage.id in divided:
            continue
        view = standings_view(records, stage, division, title, with_needs=False)
        view = replace(view, rows=tuple(row for row in view.rows if not row.withdrawn))
        if view.rows:
            title = title if division is not None or len(tables) > 1 else "Standings"
            yield WallPage("standings", title, standings=view)


def _brackets(records: LeagueState, day: Day) -> Iterator[WallPage]:
    season = current_season(records)
    rows = [] if season is None else brackets_in(records, season.id)
    for row in rows:
        view = bracket_view(records, row, places_at(records, day.now))
        if view.games:
            yield WallPage("bracket", "Bracket", bracket=view)


def _news(day: Day) -> Iterator[WallPage]:
    texts = tuple((clock_time(row.at), row.text) for row in day.announcements)
    if texts:
        yield WallPage("news", "Notices", texts=texts)


def _results(records: LeagueState, day: Day) -> Iterator[WallPage]:
    """The latest of the day."""
    over = [game for game in day.games if game.state == "over" and is_of_day(game, day.now)]
    over.sort(key=lambda game: (game.ends or 0, game.number or 0), reverse=True)
    if over:
        yield WallPage("results", "Results", _group(records, "", over[:_MOST_RESULTS]))


def live_games(view: WallView) -> list[int]:
    """The stored games that are played on a page."""
    return [game.game for page in view.pages for group in page.games for game in group.games
            if game.state == "live" and game.game]  # fmt: skip


def wall_with_scores(view: WallView, standing: dict[int, GameStatus]) -> WallView:
    """The same view, with the score of every game that is being played."""
    if not standing:
        return view
    pages = tuple(
        replace(page, games=tuple(_scored(group, standing) for group in page.games))
        for page in view.pages
    )
    return replace(view, pages=pages)


def _scored(group: WallGames, standing: dict[int, GameStatus]) -> WallGames:
    games: tuple[FixtureView, ...] = tuple(with_score(game, standing) for game in group.games)
    return replace(group, games=games)
