"""From the rows of a league to its records book, over all seasons. Reads; decides nothing."""

from __future__ import annotations

from msgspec.structs import replace

from league.model.games import Result
from league.model.history.records_book import TITLES, Entry, Mark, records_book
from league.model.ledger.records import Records
from league.model.ledger.results import results_of
from league.model.ledger.rows import Franchise, Season, Stage, Team
from quarterback.tui.drawing.league_views import RecordLine


def records_lines(records: Records) -> tuple[RecordLine, ...]:
    """The records book, over all seasons, by franchise."""
    franchise = {str(team.id): str(team.franchise) for team in records.all(Team)}
    seasons = {}
    for season in records.all(Season):
        told = [
            result
            for stage in records.where(Stage, season=season.id)
            for result in results_of(records, stage.id)
        ]
        seasons[season.year] = [_of_franchise(each, franchise) for each in told]
    book = records_book(seasons)
    names = {str(each.id): each.name for each in records.all(Franchise)}
    return tuple(
        RecordLine(title, book[key].shown, _holders(book[key], names))
        for key, title in TITLES.items()
        if key in book
    )


def _of_franchise(result: Result, franchise: dict[str, str]) -> Result:
    return replace(
        result,
        home=franchise[result.home],
        visitors=franchise[result.visitors],
        winner=None if result.winner is None else franchise[result.winner],
    )


def _holders(entry: Entry, names: dict[str, str]) -> str:
    return "; ".join(dict.fromkeys(_holder(mark, names) for mark in entry.holders))


def _holder(mark: Mark, names: dict[str, str]) -> str:
    against = f" against {names[mark.opponent]}" if mark.opponent in names else ""
    return f"{names[mark.team]}{against}, {mark.season}"
