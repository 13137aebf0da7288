"""The wall: the league in large type for a room, in a terminal of its own. Its sheets turn by
themselves; what other programs enter comes in within seconds."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import ClassVar, Final

from textual.app import ComposeResult
from textual.binding import ActiveBinding, BindingType
from textual.timer import Timer

from league.model.day.overview import day_of
from league.model.ledger.ledger import Ledger
from league.model.times import clock_time
from league.store.ledger.stored_games import GameStatus, status_of_games
from quarterback.league_office.datetimes import minute_of
from quarterback.league_office.league_handle import LeagueHandle
from quarterback.tui.bindings import commands
from quarterback.tui.draw.league.wall import PAGE_NAMES, ROLES, WallView, wall, wall_sheets
from quarterback.tui.league.pictures import LeaguePicture
from quarterback.tui.league.screen import LeagueScreen
from quarterback.tui.league.wall_view import live_games, wall_view, wall_with_scores

SECONDS: Final = 12
"""How long a sheet stands, unless it is said otherwise."""
FASTEST, SLOWEST = 2, 600


@dataclass(frozen=True)
class WallOptions:
    """Which pages, how fast, and of which league."""

    league: int = 0
    """Its number in the store."""
    pages: tuple[str, ...] = PAGE_NAMES
    seconds: int = SECONDS


Seen = tuple[int, int, dict[int, GameStatus]]
"""What a view was made of: the last entry, the minute, the scores of games in progress."""


class WallScreen(LeagueScreen):
    """One sheet after the other."""

    BINDINGS: ClassVar[list[BindingType]] = commands.bindings(commands.WALL)

    def __init__(self, handle: LeagueHandle, options: WallOptions | None = None) -> None:
        super().__init__(handle)
        self.shown = options or WallOptions()
        self.turning: Timer | None = None
        self.stays = False
        """Whether the sheet stays until a key turns it."""
        self.seen: Seen = (-1, -1, {})

    def compose(self) -> ComposeResult:
        """Nothing but the picture: the room needs no keys."""
        yield LeaguePicture(wall, WallView(), ROLES)

    @property
    def picture_shown(self) -> LeaguePicture[WallView]:
        """The picture."""
        return self.query_one(LeaguePicture)

    def on_mount(self) -> None:
        """Turn the sheets, and keep the clock."""
        super().on_mount()
        self.set_pace(self.shown.seconds)
        self.wait_for_minute()

    def usable(self, result: dict[str, ActiveBinding]) -> dict[str, ActiveBinding]:
        """There is no footer to fit."""
        return result

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Only what turns it, and the way out: a room is no place for forms."""
        return action in ("turn_sheet", "stay", "pace", "close")

    def wait_for_minute(self) -> None:
        """Look at the clock when the minute is full."""
        now = self.clock()
        self.set_timer(60.05 - now.second - now.microsecond / 1e6, self.minute_is_full)

    def minute_is_full(self) -> None:
        """Show the time, also while the store cannot be read; then what it changes."""
        self.wait_for_minute()
        if self.is_current:
            picture = self.picture_shown
            picture.show(replace(picture.view, clock=clock_time(minute_of(self.clock()))))
            self.load()

    def set_pace(self, seconds: int) -> None:
        """Turn the sheets after the chosen number of seconds."""
        seconds = min(max(seconds, FASTEST), SLOWEST)
        self.shown = replace(self.shown, seconds=seconds)
        if self.turning is not None:
            self.turning.stop()
        self.turning = self.set_interval(seconds, self.turn, pause=self.stays)

    def look_again(self) -> None:
        """Read the league when there is a new entry, or another score in a game in progress."""
        if self.is_current and not self.reading:
            games = live_games(self.picture_shown.view)
            self.fetch(lambda: self._look(games), self._load_if_other)

    def _look(self, games: list[int]) -> tuple[int, dict[int, GameStatus]]:
        return self.handle.at(lambda ledger: ledger.seq), self._scores(games)

    def _load_if_other(self, now: tuple[int, dict[int, GameStatus]]) -> None:
        if now != (self.seen[0], self.seen[2]):
            self.load()

    def _scores(self, games: list[int]) -> dict[int, GameStatus]:
        store = self.ctx.store
        return status_of_games(store, games) if store is not None and games else {}

    def load(self) -> None:
        """As it stands now."""
        minute = minute_of(self.clock())
        self.read_at(lambda ledger: self._view(ledger, minute), self._show)

    def _view(self, ledger: Ledger, minute: int) -> tuple[WallView, Seen]:
        view = wall_view(ledger.records, day_of(ledger.records, minute), self.shown.pages)
        scores = self._scores(live_games(view))
        return wall_with_scores(view, scores), (ledger.seq, minute, scores)

    def _show(self, found: tuple[WallView, Seen]) -> None:
        view, self.seen = found
        self.picture_shown.show(replace(view, at=self.picture_shown.view.at))

    def turn(self, by: int = 1) -> None:
        """Another sheet."""
        picture = self.picture_shown
        if self.is_current and picture.size:
            count = len(wall_sheets(picture.view, *picture.size, picture.skin)) or 1
            picture.show(replace(picture.view, at=(picture.view.at + by) % count))

    def action_turn_sheet(self, by: int) -> None:
        """Another sheet at once; it stands its full time."""
        self.turn(by)
        if self.turning is not None:
            self.turning.reset()

    def action_stay(self) -> None:
        """Stop turning, or go on."""
        self.stays = not self.stays
        if self.turning is not None:
            (self.turning.pause if self.stays else self.turning.resume)()
        words = "The page stays." if self.stays else "Pages turn again."
        self.ctx.notice(words, severe=False)

    def action_pace(self, by: int) -> None:
        """Turn faster or slower."""
        self.set_pace(self.shown.seconds + by)
        self.ctx.notice(f"A page every {self.shown.seconds} seconds.", severe=False)
