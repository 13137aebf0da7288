"""A player's page, and lists of players: full lists of leaders, records, the hall of fame,
classes; and those of one team."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import datetime
from typing import ClassVar, Final

from textual.binding import BindingType

from league.model.ledger.ledger import Ledger
from league.model.ledger.state import LeagueState
from league.store.ledger.game_stats import FigureBook, point_lines, team_lines
from league.views import history
from league.views.careers import PlayerBook, PlayerPage
from league.views.history import ALL_LEADERS
from league.views.moment import LeaderLine, LeagueMoment, moment_of
from league.views.player_lists import (
    PlayerRecordLine,
    classes,
    hall_lines,
    record_lines,
    team_record_book,
)
from quarterback.league_office.choices import current_season
from quarterback.league_office.datetimes import minute_of
from quarterback.league_office.league_handle import LeagueHandle
from quarterback.tui.bindings import commands
from quarterback.tui.bindings import league as keys
from quarterback.tui.draw.league.player_page import (
    PlayerList,
    PlayerListRow,
    career_rows,
    player_list,
    player_list_at,
    player_page,
    room_below,
)
from quarterback.tui.league.pictures import LinesPicture
from quarterback.tui.league.screen import LeagueScreen
from quarterback.tui.widgets.pictures import CARD_ROLES
from rulesets.core.refusal import Refused


def moment_with_figures(
    state: LeagueState, now: datetime, figures: FigureBook | None
) -> LeagueMoment:
    """Return the league at a time on the wall clock, with statistics from its stored games."""
    if figures is None:
        return moment_of(state, minute_of(now))
    return moment_of(state, minute_of(now), lambda: figures.of(state))


def boards_of(moment: LeagueMoment, year: int | None, first: int) -> tuple[LeaderLine, ...]:
    """Return the leaders of a season or of all seasons. Raises StoreError."""
    state, seasons = moment.state, {each.id: each.year for each in moment.seasons}
    games = [each for each in moment.figures() if year in (None, seasons[each.fixture.season])]
    teams = [*point_lines(state, year), *team_lines(state, games)]
    players = moment.careers.lines(None if year is None else [year])
    return history.leader_lines(teams, players, first)


class PlayerScreen(LeagueScreen):
    """A player's page: his career, season by season."""

    BINDINGS: ClassVar[list[BindingType]] = commands.bindings(keys.LINES)
    BY_ENTRIES = True

    def __init__(self, handle: LeagueHandle, player: str) -> None:
        super().__init__(handle)
        self.player = player

    def picture(self) -> LinesPicture[PlayerPage]:
        return LinesPicture(player_page, PlayerPage(), roles=(*CARD_ROLES, "die", "die-edge"))

    @property
    def last(self) -> int:
        picture = self.lines
        rows = len(career_rows(picture.view.lines, picture.size.width))
        return max(rows - room_below(picture.view.lines, *picture.size), 0)

    def look(self, ledger: Ledger) -> tuple[str, PlayerPage]:
        """Read him as he is now, with statistics from the stored games."""
        book = PlayerBook(moment_with_figures(ledger.records, self.clock(), self.ctx.figures))
        history = book.find(self.player)
        if history is None:
            raise Refused("that player is no longer in the league")
        return f"{book.moment.name} · player", book.page(history)


Rows = Callable[[PlayerBook], Iterator[PlayerListRow]]


def _head(text: str) -> PlayerListRow:
    return PlayerListRow(text, is_head=True)


def _leader_rows(lines: tuple[LeaderLine, ...]) -> Iterator[PlayerListRow]:
    for line in lines:
        yield _head(line.full_title)
        for each in line.leaders:
            yield PlayerListRow(f"{each.place:>3}  {each.label}", each.text, each.key)


def _of_season(book: PlayerBook) -> Iterator[PlayerListRow]:
    season = current_season(book.moment.state)
    yield from () if season is None else _leader_rows(_boards(book.moment, season.year))


def _boards(moment: LeagueMoment, year: int | None) -> tuple[LeaderLine, ...]:
    return boards_of(moment, year, ALL_LEADERS)


def _record_rows(lines: tuple[PlayerRecordLine, ...]) -> Iterator[PlayerListRow]:
    for line in lines:
        yield _head(f"{line.title}: {line.value}")
        for each in line.holders:
            when = ", ".join(filter(None, (each.team, each.when)))
            yield PlayerListRow(each.name, when, each.path.split("/")[1])


def _classes(book: PlayerBook) -> Iterator[PlayerListRow]:
    hall = hall_lines(book)
    if hall:
        yield _head("Hall of fame")
        yield from (PlayerListRow(each.name, each.text, each.key) for each in hall)
    for group in classes(book):
        yield _head(group.title)
        yield from (PlayerListRow(each.name, each.text, each.key) for each in group.players)


PARTS: Final[tuple[tuple[str, Rows], ...]] = (
    ("players by class", _classes),
    ("leaders of the season", _of_season),
    ("leaders of all seasons", lambda book: _leader_rows(_boards(book.moment, None))),
    ("records of players", lambda book: _record_rows(record_lines(book))),
)
"""The lists, in order."""


def _team_rows(book: PlayerBook, franchise: int) -> Iterator[PlayerListRow]:
    """Return a team's record book."""
    own = team_record_book(book, franchise)
    yield _head(own.name)
    yield from (PlayerListRow(label, text) for label, text in own.facts)
    if own.players:
        yield _head("Players")
    yield from (PlayerListRow(each.name, each.text, each.key) for each in own.players)
    yield from _record_rows(own.records)
    yield from _leader_rows(own.leaders)


class PlayersScreen(LeagueScreen):
    """The players of a league, or of one team."""

    BINDINGS: ClassVar[list[BindingType]] = commands.bindings(keys.LINES, keys.OPENING)
    OPENS = True
    DROP_ORDER = tuple(each for each in LeagueScreen.DROP_ORDER if each != "league.turn")
    BY_ENTRIES = True

    def __init__(self, handle: LeagueHandle, franchise: int | None = None) -> None:
        super().__init__(handle)
        self.franchise = franchise
        self.count = len(PARTS) if franchise is None else 1  # a team has one list

    def picture(self) -> LinesPicture[PlayerList]:
        return LinesPicture(player_list, PlayerList(), player_list_at)

    @property
    def content(self) -> PlayerList:
        lines = self.lines.view.lines
        assert isinstance(lines, PlayerList)
        return lines

    @property
    def last(self) -> int:
        return len(self.content.rows) - 1

    def look(self, ledger: Ledger) -> tuple[str, PlayerList]:
        book = PlayerBook(moment_with_figures(ledger.records, self.clock(), self.ctx.figures))
        if self.franchise is not None:
            name = book.moment.franchises[self.franchise]
            return f"{name} · record book", PlayerList(tuple(_team_rows(book, self.franchise)))
        title, rows_of = PARTS[self.which]
        return f"{book.moment.name} · {title}", PlayerList(tuple(rows_of(book)))

    def show(self, page: tuple[str, PlayerList]) -> None:
        super().show(page)
        _, lines = page
        if self.lines.view.at == 0:  # ENTER opens a player, not a heading
            self.choose(next((at for at, row in enumerate(lines.rows) if row.key), 0))

    def action_turn(self) -> None:
        self.choose(0)
        super().action_turn()

    def action_open(self) -> None:
        rows, at = self.content.rows, self.lines.view.at
        if 0 <= at < len(rows) and rows[at].key:
            self.app.push_screen(PlayerScreen(self.handle, rows[at].key))
