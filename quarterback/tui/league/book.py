"""From the rows of a league to its records book, over all seasons. Reads; decides nothing."""

from __future__ import annotations

from league.model.history.records_book import TITLES, Entry, Mark, records_book
from league.model.ledger.history import results_by_year
from league.model.ledger.records import Records
from league.model.ledger.rows import Franchise
from quarterback.tui.drawing.league_views import RecordLine


def records_lines(records: Records) -> tuple[RecordLine, ...]:
    """The records book, over all seasons, by franchise."""
    book = records_book(results_by_year(records))
    names = {str(each.id): each.name for each in records.all(Franchise)}
    return tuple(
        RecordLine(title, book[key].shown, _holders(book[key], names))
        for key, title in TITLES.items()
        if key in book
    )


def _holders(entry: Entry, names: dict[str, str]) -> str:
    return "; ".join(dict.fromkeys(_holder(mark, names) for mark in entry.holders))


def _holder(mark: Mark, names: dict[str, str]) -> str:
    against = f" against {names[mark.opponent]}" if mark.opponent in names else ""
    return f"{names[mark.team]}{against}, {mark.season}"
