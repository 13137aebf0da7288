"""The front page: the day, the news, the race."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import msgspec

from league.model.ledger.rows import AwardRow, PhotoRow, Season, Stage
from league.publish.history_pages import hall
from league.publish.pages import SitePage, frame_of, html_page
from league.publish.season_pages import table_at
from league.views.bracket_reader import bracket_view, brackets_in
from league.views.brackets import BracketGame
from league.views.day import PageDay, day_board
from league.views.game_reader import decided_early, games_of, latest, unconfirmed
from league.views.games import GameCard
from league.views.history import ChampionLine, season_line
from league.views.moment import LeagueMoment
from league.views.notes import SitePhoto, photo_of
from league.views.standings import StandingsTable
from league.views.teams import TeamLine, team_groups
from league.views.text import full_day, score_words

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


class NewsItem(msgspec.Struct, frozen=True):
    """A result, with its headline if there is one."""

    game: GameCard
    headline: str
    deck: str = ""
    photo: SitePhoto | None = None
    long: bool = False


class FrontPage(msgspec.Struct, frozen=True):
    dateline: tuple[str, ...]
    day: PageDay
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
    day = day_board(moment).page_day(_NEXT)
    frame = frame_of(moment, "Today", "Today")
    key = (
        day,
        sorted(moment.season_keys.items()),
        [moment.state.all(kind) for kind in (AwardRow, PhotoRow)],
        sorted(decided_early(moment.state, moment.now)),
    )
    yield html_page("index.html", "front.html", frame, lambda: front_page(moment, day), key=key)


def front_page(moment: LeagueMoment, day: PageDay) -> FrontPage:
    """Return the front page of the season in progress."""
    season = moment.season
    if season is None:
        return FrontPage(dateline(day, ""), day, None, None, (), None, (), "preparing", None)
    reader = games_of(moment, season)
    games = reader.games()
    news = [news_item(moment, each) for each in latest(games, moment)[: _NEWS + 1]]
    won = moment.champion(season)
    champion = None if won is None else season_line(moment, season)
    lead = None if champion is not None or not news else news.pop(0)
    begun = bool(news) or lead is not None
    news = [*(news_item(moment, each) for each in unconfirmed(games)), *news]
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


def news_item(moment: LeagueMoment, game: GameCard) -> NewsItem:
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
    if game.is_suspended:  # its score is no result
        return f"{game.visitors} at {game.home}: suspended"
    return score_words(game.home, game.visitors, game.home_points, game.visitors_points)


def _standings(moment: LeagueMoment, season: Season) -> StandingsTable | None:
    for stage in moment.state.where(Stage, season=season.id):
        if stage.form != "bracket":
            table = table_at(moment, stage, odds=moment.odds)
            through = table.cut if table.cut < _PLACES else 0
            lines = table.lines[:_PLACES]
            return msgspec.structs.replace(table, lines=lines, through=through)
    return None


def bracket_games(moment: LeagueMoment, season: Season) -> tuple[BracketGame, ...]:
    """Return the games of the last bracket that matter now."""
    brackets = brackets_in(moment.state, season.id)
    if not brackets:
        return ()
    return bracket_view(moment.state, brackets[-1], lambda state, fixture: "").that_matter(_BRACKET)


def dateline(day: PageDay, edition: str) -> tuple[str, ...]:
    """Return the line under the masthead: the date, the season, how far the day is."""
    parts = [full_day(day.date) if day.date is not None else "", edition]
    if day.games:
        parts.append(f"{day.over} of {day.games} games over")
    return tuple(filter(None, parts))
