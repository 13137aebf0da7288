"""From the rows of a league to what it remembers: records, leaders, champions, all seasons. Reads;
decides nothing."""

from __future__ import annotations

from itertools import combinations

from league.model.history.boards import BOARDS, LeaderBoard, led, value_text
from league.model.history.champions import champion_names, hall_of_champions
from league.model.history.leaders import Leader
from league.model.history.records_book import TITLES, RecordEntry, RecordMark, records_book
from league.model.ledger.queries.history import (
    all_time_of,
    all_time_tally,
    champions_of,
    results_by_year,
)
from league.model.ledger.queries.honors import all_honors
from league.model.ledger.rows import Fixture, Franchise, Season
from league.model.ledger.state import LeagueState
from league.model.standings.form import rivalry
from league.store.ledger.game_stats import FigureBook, player_lines, point_lines, team_lines
from league.views.text import meeting_words, seasons_text
from quarterback.tui.draw.league.league_views import RecordLine


def records_lines(records: LeagueState) -> tuple[RecordLine, ...]:
    """The records book, over all seasons, by franchise."""
    book = records_book(results_by_year(records))
    names = _names(records)
    return tuple(
        RecordLine(title, book[key].text, _holders(book[key], names))
        for key, title in TITLES.items()
        if key in book
    )


def _names(records: LeagueState) -> dict[str, str]:
    return {str(each.id): each.name for each in records.all(Franchise)}


def _holders(entry: RecordEntry, names: dict[str, str]) -> str:
    return "; ".join(dict.fromkeys(_holder(mark, names) for mark in entry.holders))


def _holder(mark: RecordMark, names: dict[str, str]) -> str:
    against = f" vs. {names[mark.opponent]}" if mark.opponent in names else ""
    return f"{names[mark.team]}{against}, {mark.season}"


def leader_lines(
    records: LeagueState, figures: FigureBook | None, year: int | None
) -> tuple[RecordLine, ...]:
    """Who leads in what score sheets count, in a season or in all. Raises StoreError."""
    games = [] if figures is None else figures.of(records, year)
    teams = [*point_lines(records, year), *team_lines(records, games)]
    men = player_lines(records, games)
    result = []
    for board in BOARDS:
        leaders = led(board, teams, men)
        if leaders:
            first, *rest = leaders
            what = f"{board.title}{'' if board.of == 'team' else ', players'}"
            others = "; ".join(_leader(board, each) for each in rest)
            text = f"{_leader_name(first)}  {value_text(board, first.value)}"
            result.append(RecordLine(what, text, others))
    return tuple(result)


def _leader(board: LeaderBoard, each: Leader) -> str:
    return f"{each.place} {_leader_name(each)} {value_text(board, each.value)}"


def _leader_name(each: Leader) -> str:
    return each.name if each.name == each.team else f"{each.name} ({each.team})"


def champion_lines(records: LeagueState) -> tuple[RecordLine, ...]:
    """The hall of champions: who has most titles, then every season with its awards, the last
    first."""
    names = _names(records)
    titles = hall_of_champions(champions_of(records))
    hall = [RecordLine(names[result], _times(count), "") for result, count in titles]
    for year in all_honors(records):
        champion, name = year.champion, year.name if year.name != str(year.season) else ""
        if champion is not None:
            won = f" {champion.score}" if champion.score else ""
            beaten = f"; beat {names[champion.runner_up]}{won}" if champion.runner_up else ""
            beaten = "; shared the title" if champion.shared_with else beaten
            text = f"coached by {' and '.join(champion.coaches)}{beaten}"
            who = champion_names(champion, names)
            hall.append(RecordLine(f"{year.season}  {who}", name, text))
        for award in year.awards:
            what = ", ".join(filter(None, (award.category, award.by_votes)))
            hall.append(RecordLine(f"{year.season}  {award.winner}", "", what))
    return tuple(hall)


def _times(count: int) -> str:
    return "1 title" if count == 1 else f"{count} titles"


def all_time_lines(records: LeagueState, *, coaches: bool = False) -> tuple[RecordLine, ...]:
    """The all-time table, of teams or of coaches."""
    names = _names(records)
    result = []
    for each in all_time_of(records, coaches=coaches):
        tally = each.tally
        value = [seasons_text(len(each.seasons)), f"points {tally.scored}-{tally.allowed}"]
        if each.finals:
            value.append("1 final" if each.finals == 1 else f"{each.finals} finals")
        if each.titles:
            value.append(f"champions {', '.join(map(str, each.titles))}")
        result.append(RecordLine(names.get(each.name, each.name), tally.record, ", ".join(value)))
    return tuple(result)


_MOST_GAMES = 12
"""Of two teams: the last so many are reported one by one."""


def rivalry_lines(records: LeagueState) -> tuple[RecordLine, ...]:
    """Head to head: every two teams that have met, over all seasons, those who met most first."""
    names, book = _names(records), all_time_tally(records)
    years = {season.id: season.year for season in records.all(Season)}
    played = {str(f.id): years[f.season] for f in records.all(Fixture)}
    result = []
    for one, other in combinations(names, 2):
        own = rivalry(book, one, other)
        if not own.games:
            continue
        tally, last = own.tally, own.games[-_MOST_GAMES:]
        games = "; ".join(
            f"{played[game.fixture]} {meeting_words(names[one], names[other], game)}"
            for game in last
        )
        text = f"points {tally.scored}-{tally.allowed}, streak {own.streak}: {games}"
        line = RecordLine(f"{names[one]} vs. {names[other]}", tally.record, text)
        result.append((tally.games, line))
    return tuple(line for _, line in sorted(result, key=lambda each: -each[0]))
