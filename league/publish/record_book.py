"""The records book, the all-time table, and the leaders of a season and of all seasons."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from league.publish.pages import SitePage, frame_of, html_page
from league.views.history import BookRecord, CareerLine, book_records, career_lines
from league.views.moment import LeaderLine, LeagueMoment


class RecordsPage(msgspec.Struct, frozen=True):
    """The page of records."""

    book: tuple[BookRecord, ...]
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
    return RecordsPage(book_records(moment), career_lines(moment))
