"""The front page: the day, the news, the race."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import msgspec

from league.model.day.day import DayGame
from league.model.ledger.rows import AwardRow, PhotoRow, Season, Stage
from league.publish.champions import ChampionLine, hall, season_line
from league.publish.pages import SitePage, frame_of, game_path, html_page, team_path
from league.publish.photos import SitePhoto, photo_of
from league.publish.standings import table_at
from league.publish.teams import TeamLine, team_groups
from league.views.bracket_reader import bracket_view, brackets_in
from league.views.brackets import BracketGame
from league.views.game_reader import GameReader, latest
from league.views.games import GameCard
from league.views.moment import LeagueMoment
from league.views.standings import StandingsTable
from league.views.text import datetime_of, full_day, points_text

_NEXT: Final = 8
"""Games that are listed as next."""
_NEWS: Final = 7
"""Results with their headlines."""
_PLACES: Final = 10
"""Teams in the standings."""
_BRACKET: Final = 6
"""Games of the bracket."""
_PAST: Final = 5
"""Earlier seasons."""
_LONG: Final = 34
"""Letters of a headline that needs smaller type."""


class DayLine(msgspec.Struct, frozen=True):
    """A game that is being played, or is next."""

    title: str
    home: str
    visitors: str
    home_path: str
    """Empty while the team is not known."""
    visitors_path: str
    path: str
    """Of the game's page; empty while it has none."""
    board: str
    state: str
    planned: int | None
    expected: int | None
    late: int
    why: str
    score: str = ""
    live: str = ""
    weekday: str = ""
    """The day it is expected on, if that is not the page's: `Sun`."""


class DayBox(msgspec.Struct, frozen=True):
    """The day as the front page shows it."""

    date: int | None
    """Minutes of the day that the page is about."""
    over: int
    games: int
    """Games of that day."""
    late: tuple[tuple[str, int], ...]
    """Boards that run late, and by how many minutes."""
    playing: tuple[DayLine, ...]
    next: tuple[DayLine, ...]
    more: int
    """Games that wait beyond those."""


class NewsItem(msgspec.Struct, frozen=True):
    """A result, with its headline if there is one."""

    game: GameCard
    headline: str
    deck: str = ""
    photo: SitePhoto | None = None
    long: bool = False


class FrontPage(msgspec.Struct, frozen=True):
    """Everything on the front page."""

    dateline: tuple[str, ...]
    day: DayBox
    champion: ChampionLine | None
    lead: NewsItem | None
    news: tuple[NewsItem, ...]
    standings: StandingsTable | None
    bracket: tuple[BracketGame, ...]
    phase: str
    first: int | None
    """When the first game begins, while none has been played."""
    season: str = ""
    past: tuple[ChampionLine, ...] = ()
    """Earlier seasons, the last one first, while no game of this one has been played."""
    teams: tuple[TeamLine, ...] = ()
    """In the place of the standings, as long."""


def front_pages(moment: LeagueMoment) -> Iterator[SitePage]:
    """Return the front page."""
    day = day_box(moment)
    frame = frame_of(moment, "Today", "Today")
    key = (
        day,
        sorted(moment.season_keys.items()),
        [moment.state.all(kind) for kind in (AwardRow, PhotoRow)],
    )
    yield html_page("index.html", "front.html", frame, lambda: front_page(moment, day), key=key)


def front_page(moment: LeagueMoment, day: DayBox) -> FrontPage:
    """Return the front page of the season in progress."""
    season = moment.season
    if season is None:
        return FrontPage(dateline(day, ""), day, None, None, (), None, (), "preparing", None)
    reader = GameReader(moment, season)
    games = reader.games()
    news = [news_item(moment, each) for each in latest(games, moment)[: _NEWS + 1]]
    won = moment.champion(season)
    champion = None if won is None else season_line(moment, season, won)
    lead = None if champion is not None or not news else news.pop(0)
    begun = bool(news) or lead is not None
    teams = [team for group in team_groups(moment, season) for team in group.teams]
    times = [each.starts for each in games if each.starts is not None]
    return FrontPage(
        dateline(day, season.name),
        day,
        champion,
        lead,
        tuple(news[:_NEWS]),
        _standings(moment, season) if begun else None,
        bracket_games(moment, season),
        season.phase,
        min(times) if times and not begun else None,
        season.name,
        () if begun else tuple(hall(moment).seasons[:_PAST]),
        () if begun else tuple(sorted(teams, key=lambda each: each.name.lower())),
    )


def day_box(moment: LeagueMoment) -> DayBox:
    """Return the day that the front page is about: today, if a game is played or planned today;
    else the next day with a game, or the last one."""
    day = moment.day
    timed = [(each.expected, each) for each in day.games if each.expected is not None]
    days = sorted({minutes // 1440 for minutes, _ in timed})
    today = moment.now // 1440
    date = next((each for each in days if each >= today), days[-1] if days else None)
    own = [game for minutes, game in timed if minutes // 1440 == date]
    waiting = [each for each in day.queue if each.state != "playing"]
    near = [each for each in waiting if each.expected is None or each.expected // 1440 == date]
    shown = (near or waiting)[:_NEXT]
    return DayBox(
        None if date is None else date * 1440,
        sum(each.state == "over" for each in own),
        len(own),
        tuple((each.name, each.minutes) for each in day.late_boards if each.minutes),
        tuple(_day_line(moment, each, date) for each in day.playing),
        tuple(_day_line(moment, each, date) for each in shown),
        len(waiting) - len(shown),
    )


def _day_line(moment: LeagueMoment, game: DayGame, date: int | None) -> DayLine:
    record = None
    other_day = game.expected is not None and game.expected // 1440 != date
    why = "" if game.why.startswith("it is expected at") else game.why  # its time says that
    if game.state == "playing" and game.fixture is not None:
        record = moment.games.get(game.fixture)
    score = "" if record is None else points_text(record.home_points, record.visitors_points)
    return DayLine(
        game.title,
        game.home,
        game.visitors,
        "" if game.home_team is None else team_path(moment, game.home_team),
        "" if game.visitors_team is None else team_path(moment, game.visitors_team),
        "" if game.fixture is None else game_path(game.fixture),
        game.board_name,
        game.state,
        game.planned,
        game.expected,
        game.late,
        why,
        score,
        "" if record is None else record.live,
        f"{datetime_of(game.expected):%a}" if other_day and game.expected is not None else "",
    )


def news_item(moment: LeagueMoment, game: GameCard) -> NewsItem:
    """Return a result with its headline."""
    record = moment.games.get(game.fixture)
    headline = "" if record is None else record.headline
    return NewsItem(
        game,
        headline or plain_headline(game),
        "" if record is None else record.deck,
        photo_of(moment, "game", game.fixture),
        len(headline) > _LONG,
    )


def plain_headline(game: GameCard) -> str:
    """Return a headline for a result of which nothing but the score is known."""
    if game.home_points is None or game.visitors_points is None:
        return f"{game.visitors} at {game.home}: {game.note or 'over'}"
    home, visitors = (game.home, game.home_points), (game.visitors, game.visitors_points)
    first, second = (visitors, home) if game.winner == "visitors" else (home, visitors)
    return f"{first[0]} {first[1]}, {second[0]} {second[1]}"


def _standings(moment: LeagueMoment, season: Season) -> StandingsTable | None:
    for stage in moment.state.where(Stage, season=season.id):
        if stage.form != "bracket":
            table = table_at(moment, stage, odds=moment.odds)
            through = table.through if table.through < _PLACES else 0
            lines = table.lines[:_PLACES]
            return msgspec.structs.replace(table, lines=lines, through=through)
    return None


def bracket_games(moment: LeagueMoment, season: Season) -> tuple[BracketGame, ...]:
    """Return the games of the last bracket that matter now."""
    brackets = brackets_in(moment.state, season.id)
    if not brackets:
        return ()
    return bracket_view(moment.state, brackets[-1], lambda state, fixture: "").that_matter(_BRACKET)


def dateline(day: DayBox, edition: str) -> tuple[str, ...]:
    """Return the line under the masthead: the date, the season, how far the day is."""
    parts = [full_day(day.date) if day.date is not None else "", edition]
    if day.games:
        parts.append(f"{day.over} of {day.games} games over")
    return tuple(filter(None, parts))
