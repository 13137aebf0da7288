"""Lists of a league's players: records, the hall of fame, classes, whole boards of leaders, and a
team's record book."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Final

import msgspec

from league.model.careers.player_careers import PlayerHistory
from league.model.history.champions import StatLine
from league.model.history.player_records import LEAGUE, PlayerMark, PlayerRecord
from league.model.history.records_book import BOARDS
from league.model.ledger.rows import HallRow, Person, Team
from league.views.careers import PlayerBook
from league.views.history import leader_lines
from league.views.moment import LeaderLine, game_address, player_address
from league.views.text import share_text

_BEST: Final = 25
"""Seasons and games on a board's page."""
_LEADERS: Final = 5
"""Leaders of each board in a team's record book."""


class RecordMarkLine(msgspec.Struct, frozen=True):
    """A player who holds a record."""

    name: str
    path: str
    """Of his page."""
    team: str
    """His team then; empty for a career."""
    when: str
    game: str
    """The address of the game; empty for a season or a career."""

    @property
    def text(self) -> str:
        """`Novak, Bears, vs. Lions, 2025`."""
        return ", ".join(filter(None, (self.name, self.team, self.when)))


class PlayerRecordLine(msgspec.Struct, frozen=True):
    """A record of players, and all who hold it."""

    title: str
    value: int
    holders: tuple[RecordMarkLine, ...]


class PlayerLine(msgspec.Struct, frozen=True):
    key: str
    name: str
    path: str
    text: str
    """What is said of him: teams and years, or a citation."""


class PlayerClass(msgspec.Struct, frozen=True):
    """The players whose first season was the same."""

    year: int
    title: str
    """`Draft of 2026`, or `Class of 2026` where no one was drafted."""
    players: tuple[PlayerLine, ...]


class PlayersPage(msgspec.Struct, frozen=True):
    hall: tuple[PlayerLine, ...]
    records: tuple[PlayerRecordLine, ...]
    classes: tuple[PlayerClass, ...]
    """The last one first."""


class BoardEntry(msgspec.Struct, frozen=True):
    """A line of a list of the best seasons or games."""

    place: int
    name: str
    path: str
    when: str
    """The season and the team, or the game."""
    game: str
    """The address of the game; empty for a season."""
    value: int


class BoardPage(msgspec.Struct, frozen=True):
    """Everything about one board of leaders, to the end of its lists."""

    key: str
    title: str
    players: bool
    lists: tuple[tuple[str, LeaderLine], ...]
    """All seasons, then each season, the last one first."""
    best: tuple[tuple[str, tuple[BoardEntry, ...]], ...]
    """The best seasons, and the best games, of players."""


class TeamRecordBook(msgspec.Struct, frozen=True):
    name: str
    path: str
    """Of the team's page."""
    facts: tuple[tuple[str, str], ...]
    """Its games over all seasons: a label and a text."""
    records: tuple[PlayerRecordLine, ...]
    leaders: tuple[LeaderLine, ...]
    players: tuple[PlayerLine, ...]
    """All who ever played for it, by name."""


def record_lines(book: PlayerBook, whose: int = LEAGUE) -> tuple[PlayerRecordLine, ...]:
    """Return the records of players, of the league or of a franchise."""
    return tuple(
        PlayerRecordLine(
            record.title, record.value, tuple(_mark(book, record, mark) for mark in record.holders)
        )
        for record in book.records.get(whose, ())
    )


def _mark(book: PlayerBook, record: PlayerRecord, mark: PlayerMark) -> RecordMarkLine:
    history = book.histories[mark.key]
    team = "" if mark.franchise is None else book.moment.franchises[mark.franchise]
    when = "" if record.scope == "career" else book.when(mark.fixture, mark.franchise, mark.year)
    return RecordMarkLine(
        book.careers.label_in_list(history),
        player_address(mark.key),
        team,
        when,
        "" if mark.fixture is None else game_address(mark.fixture),
    )


def players_page(book: PlayerBook) -> PlayersPage:
    """Return the hall of fame, the records of players, and every class."""
    return PlayersPage(hall_lines(book), record_lines(book), classes(book))


def player_line(book: PlayerBook, history: PlayerHistory, text: str = "") -> PlayerLine:
    name = book.careers.label_in_list(history)
    said = text or book.brief(history, number=False)
    return PlayerLine(history.key, name, player_address(history.key), said)


def hall_lines(book: PlayerBook) -> tuple[PlayerLine, ...]:
    """Return the hall of fame, those who were elected last first."""
    rows = sorted(book.moment.state.all(HallRow), key=lambda row: (-row.year, row.id))
    inducted = ((row, book.find(row.key)) for row in rows)
    return tuple(
        player_line(book, history, f"{row.year}{f': {row.citation}' if row.citation else ''}")
        for row, history in inducted
        if history is not None
    )


def classes(book: PlayerBook) -> tuple[PlayerClass, ...]:
    """Return the players by their first season, the last one first."""
    by_year: dict[int, list[PlayerHistory]] = {}
    for history in book.histories.values():
        if history.years:
            by_year.setdefault(history.years[0], []).append(history)
    return tuple(
        PlayerClass(
            year,
            f"{'Draft' if any(each.skilled for each in own) else 'Class'} of {year}",
            tuple(player_line(book, each) for each in sorted(own, key=_by_name)),
        )
        for year, own in sorted(by_year.items(), reverse=True)
    )


def _by_name(history: PlayerHistory) -> tuple[str, str]:
    return history.label.casefold(), history.key


LinesOf = Callable[[int], tuple[LeaderLine, ...]]
"""Returns every list of leaders of a year, 0 for all seasons."""


def board_page(book: PlayerBook, key: str, lines_of: LinesOf) -> BoardPage:
    """Return everything about a board of leaders."""
    board = next(each for each in BOARDS if each.key == key)
    moment, lists = book.moment, []
    for title, year in (("All seasons", 0), *((s.name, s.year) for s in moment.seasons)):
        own_line = next((line for line in lines_of(year) if line.key == key), None)
        if own_line is not None:
            lists.append((title, own_line))
    # In the first season of a league, all seasons are that one.
    if len(lists) == 2 and len(moment.seasons) == 1:
        lists = lists[1:]
    counts = board.of == "player" and not board.per
    best = tuple(_bests(book, board.stat)) if counts else ()
    return BoardPage(key, board.title, board.of == "player", tuple(lists), best)


def _bests(book: PlayerBook, stat: str) -> Iterator[tuple[str, tuple[BoardEntry, ...]]]:
    seasons, games = [], []
    for history in book.histories.values():
        name, path = book.careers.label_in_list(history), player_address(history.key)
        by_year: dict[int, int] = {}
        for game in history.games:
            value = game.stats.get(stat, 0)
            if value > 0:
                by_year[game.year] = by_year.get(game.year, 0) + value
                games.append(
                    BoardEntry(
                        *(0, name, path, book.when(game.fixture, game.franchise, game.year)),
                        *(game_address(game.fixture), value),
                    )
                )
        for year, total in by_year.items():
            last = next(g.franchise for g in reversed(history.games) if g.year == year)
            team = book.moment.franchises[last]
            seasons.append(BoardEntry(0, name, path, f"{team}, {year}", "", total))
    for title, every in (("Best seasons", seasons), ("Best games", games)):
        if every:
            yield title, _placed(every)


def _placed(entries: Iterable[BoardEntry]) -> tuple[BoardEntry, ...]:
    """Return the best, with their places; equal values share a place."""
    placed: list[BoardEntry] = []
    for number, each in enumerate(sorted(entries, key=lambda e: (-e.value, e.when, e.name)), 1):
        last = placed[-1] if placed else None
        place = last.place if last is not None and last.value == each.value else number
        if place > _BEST:
            break
        placed.append(msgspec.structs.replace(each, place=place))
    return tuple(placed)


def team_record_book(
    book: PlayerBook, franchise: int, team_lines: Sequence[StatLine] = ()
) -> TeamRecordBook:
    moment = book.moment
    tally = moment.all_time.tallies.get(str(franchise))
    titles = [str(each.season) for each in moment.champions if str(franchise) in each.teams]
    coaches = dict.fromkeys(
        moment.state.get(Person, team.coach).name
        for team in moment.state.all(Team)
        if team.franchise == franchise
    )
    facts = []
    if tally is not None and tally.games:
        facts.append(("All games", f"{tally.record}, {share_text(tally.share)}"))
        facts.append(("Points", f"{tally.scored}-{tally.allowed}"))
    facts.append(("Titles", ", ".join(titles) or "none"))
    facts.append(("Coaches", ", ".join(coaches)))
    own = [each for each in book.histories.values() if franchise in each.franchises]
    return TeamRecordBook(
        moment.franchises[franchise],
        moment.franchise_path(franchise),
        tuple(facts),
        record_lines(book, franchise),
        leader_lines((), _lines_for(book, own, franchise), _LEADERS),
        tuple(player_line(book, each) for each in sorted(own, key=_by_name)),
    )


def _lines_for(book: PlayerBook, own: Sequence[PlayerHistory], franchise: int) -> list[StatLine]:
    """What players did for a franchise, as lines for boards."""
    team = book.moment.franchises[franchise]
    return [
        StatLine(
            *(book.careers.label_in_list(each), team, str(game.fixture), stat, value, each.key)
        )
        for each in own
        for game in each.games
        if game.franchise == franchise
        for stat, value in game.stats.items()
    ]
