"""What can be entered about the game that is chosen on a page."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from datetime import date

from textual.timer import Timer

from league.model.ledger.ledger import Ledger
from league.model.ledger.rows import Fixture
from league.store.errors import StoreError
from league.views.games import GameCard
from quarterback.league_office.actions.action import LeagueContext
from quarterback.league_office.actions.registry import FormChoice, forms_of_game
from quarterback.league_office.actions.reschedule import GAME
from quarterback.league_office.describe_commands import game_label
from quarterback.tui.dialogs import PickerDialog
from quarterback.tui.draw.canvas import printable
from quarterback.tui.league.screen import LeagueScreen
from rulesets.core.plain_text import capitalize

_OTHER_END = "Forfeit or other result"
NUMBER_TYPED = 1.5
"""Seconds after which another digit begins another number."""


class GameNumber:
    """The number of a game, typed digit by digit on a page that lists games: 1, then 2, is 12."""

    def __init__(self, page: LeagueScreen) -> None:
        self.page, self.digits = page, ""
        self.end: Timer | None = None

    def typed(self, digit: str, lines: Sequence[object]) -> int | None:
        """The line of the game whose number it is now; None while there is no such game."""
        places = {
            str(line.number): n
            for n, line in enumerate(lines)
            if isinstance(line, GameCard) and line.number
        }
        starts = (self.digits + digit, digit)
        self.digits = next(
            (text for text in starts if any(number.startswith(text) for number in places)), ""
        )
        if not self.digits:
            message = f"No game {starts[0]} on this page. g lists all games."
            self.page.ctx.notice(message, severe=False)
        if self.end is not None:
            self.end.stop()
        self.end = self.page.set_timer(NUMBER_TYPED, self.forget)
        return places.get(self.digits)

    def forget(self) -> None:
        """The next digit begins another number."""
        self.digits = ""


class GameActions:
    """What can be entered about the game that is chosen on a page."""

    def __init__(
        self, page: LeagueScreen, find_fixture: Callable[[LeagueContext], Fixture | None]
    ) -> None:
        """`find_fixture` returns the chosen game, as the rows have it; None when none is chosen."""
        self.page = page
        self.find_fixture = find_fixture

    def enter_result(self) -> None:
        """The result of the chosen game."""
        self.page.run_worker(self._open("result"), exclusive=True, group="action")

    def choose(self) -> None:
        """A list of what else can be done to it; then the form."""
        self.page.run_worker(self._open(""), exclusive=True, group="action")

    def _moment(self, ledger: Ledger) -> LeagueContext:
        return LeagueContext(ledger, date.today().isoformat(), *self.page.ctx.signature)

    async def _look(self) -> tuple[Fixture | None, str, tuple[FormChoice, ...]]:
        """The game, what it is called, and what can be done to it and its teams now."""

        def look(ledger: Ledger) -> tuple[Fixture | None, str, tuple[FormChoice, ...]]:
            moment = self._moment(ledger)
            game = self.find_fixture(moment)
            if game is None:
                return None, "", ()
            called = game_label(ledger.records, game.id)
            return game, called, forms_of_game(moment, game)

        return await asyncio.to_thread(self.page.handle.at, look)

    async def _open(self, name: str) -> None:
        try:
            game, called, can = await self._look()
        except StoreError as error:
            self.page.ctx.notice(error.message)
            return
        if game is None:
            self.page.ctx.notice("No game selected.", severe=False)
            return
        if name:
            self.page.open_action(name, {GAME: str(game.id)})
            return
        if not can:
            self.page.ctx.notice("No actions for this game now.", severe=False)
            return
        rows = tuple(
            (str(n), _OTHER_END if each.action == "result" else printable(each.title))
            for n, each in enumerate(can)
        )
        title = printable(capitalize(called))
        picked = await self.page.app.push_screen_wait(PickerDialog(title, rows, ""))
        if picked is not None:
            form = can[int(picked)]
            more = {"how": "forfeit"} if form.action == "result" else {}
            self.page.open_action(form.action, {**form.data, **more})
