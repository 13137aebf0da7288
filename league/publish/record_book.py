"""The records book, the all-time table, and the leaders of a season and of all seasons."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import msgspec

from league.publish.pages import SitePage, frame_of, html_page
from league.publish.player_pages import board_path, record_tabs
from league.views.history import BookRecord, CareerLine, book_records, career_lines
from league.views.moment import LeaderLine, LeagueMoment


class RecordsPage(msgspec.Struct, frozen=True):
    """The page of records."""

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
    result = [(season.name, moment.leaders.get(season.year, ()))]
    if len(moment.seasons) > 1:
        result.append(("all seasons", moment.leaders.get(0, ())))
    shown = tuple((title, lines) for title, lines in result if lines)
    keys = {line.key for _, lines in shown for line in lines}
    return LeadersPage(shown, {key: board_path(key) for key in keys})


def records_page(moment: LeagueMoment) -> RecordsPage:
    """Return everything in the records book."""
    return RecordsPage(book_records(moment), career_lines(moment))
