"""The records book, the all-time table, and the leaders of a season and of all seasons."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import msgspec

from league.model.history.champions import Career, all_time
from league.model.history.records_book import TITLES, RecordEntry, records_book
from league.publish.pages import SitePage, frame_of, franchise_path, game_path, html_page
from league.publish.standings import share_words
from league.views.moment import LeaderLine, LeagueMoment

_MOST_HOLDERS = 4


class RecordHolder(msgspec.Struct, frozen=True):
    """A team that holds a record."""

    name: str
    path: str
    words: str
    """Against whom, and when."""
    game: str
    """The address of the game; empty for a record of a season."""


class RecordRow(msgspec.Struct, frozen=True):
    """A record, and all who hold it."""

    title: str
    value: str
    holders: tuple[RecordHolder, ...]
    more: int = 0
    """How many more hold it."""


class CareerLine(msgspec.Struct, frozen=True):
    """A team in the all-time table."""

    name: str
    path: str
    seasons: int
    record: str
    share: str
    scored: int
    allowed: int
    titles: tuple[int, ...]


class RecordsPage(msgspec.Struct, frozen=True):
    """The page of records."""

    book: tuple[RecordRow, ...]
    all_time: tuple[CareerLine, ...]


def record_pages(moment: LeagueMoment) -> Iterator[SitePage]:
    """Return the records book, and the leaders of the season and of all seasons."""
    key = sorted(moment.season_keys.items())
    tabs = (("Records", "records/index.html"), ("Leaders", "records/leaders.html"))
    frame = frame_of(moment, "Records", "Records", tabs=tabs)
    yield html_page(tabs[0][1], "records.html", frame, lambda: records_page(moment), key=key)
    frame = frame_of(moment, "Leaders", "Records", tabs=tabs)
    yield html_page(tabs[1][1], "leaders.html", frame, lambda: _leaders(moment), key=key)


def _leaders(moment: LeagueMoment) -> tuple[tuple[str, tuple[LeaderLine, ...]], ...]:
    season = moment.season
    if season is None:
        return ()
    result = [(season.name, moment.leaders.get(season.year, ()))]
    if len(moment.seasons) > 1:
        result.append(("all seasons", moment.leaders.get(0, ())))
    return tuple((title, lines) for title, lines in result if lines)


def records_page(moment: LeagueMoment) -> RecordsPage:
    """Return everything in the records book."""
    played = moment.results
    book = records_book(played)
    paths = {str(each): franchise_path(moment, each) for each in moment.franchises}
    careers = all_time(played, moment.champions)
    return RecordsPage(
        tuple(_record(moment, TITLES[key], book[key], paths) for key in TITLES if key in book),
        tuple(_career(moment, each, paths) for each in careers),
    )


def _record(
    moment: LeagueMoment, title: str, entry: RecordEntry, paths: Mapping[str, str]
) -> RecordRow:
    holders = []
    for mark in entry.holders[:_MOST_HOLDERS]:
        other = moment.franchises.get(int(mark.opponent)) if mark.opponent else None
        words = f"vs. {other}, {mark.season}" if other else str(mark.season)
        game = game_path(int(mark.fixture)) if mark.fixture else ""
        name = moment.franchises[int(mark.team)]
        holders.append(RecordHolder(name, paths[mark.team], words, game))
    more = max(len(entry.holders) - _MOST_HOLDERS, 0)
    return RecordRow(title, entry.text, tuple(holders), more)


def _career(moment: LeagueMoment, each: Career, paths: Mapping[str, str]) -> CareerLine:
    tally = each.tally
    return CareerLine(
        moment.franchises[int(each.name)],
        paths[each.name],
        len(each.seasons),
        tally.record,
        share_words(tally),
        tally.scored,
        tally.allowed,
        each.titles,
    )
