"""Games at this program's tables that belong to fixtures of a league: they count by themselves once
they are over, and again when they are put right."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import TYPE_CHECKING

from league.store.errors import StoreError
from quarterback.tui.context import AppContext
from quarterback.tui.dialogs.choice import ChoiceDialog

if TYPE_CHECKING:  # the title is painted before anybody needs them
    from quarterback.game.scorebook import Scorebook
    from quarterback.league_office.fixture_games import RecordedResult


class LeagueResultSync:
    """Brings leagues up to date when a game at a table ends or is corrected."""

    def __init__(self, ctx: AppContext) -> None:
        self.ctx = ctx
        self.changed: set[int] = set()
        """Games in which something has changed at a table that still stands, by their numbers."""

    @property
    def by(self) -> str:
        """Who reports results: the name given in the settings or on a league page; empty for the
        coaches."""
        return self.ctx.signature.name

    def listen(self, book: Scorebook) -> None:
        """Hear of whatever is entered into a book."""
        book.heard = self._hear

    def _hear(self, book: Scorebook) -> None:
        if book.id is None:
            return
        from rulesets.core.awaiting import Over

        self.changed.add(book.id)
        if isinstance(book.awaiting, Over):
            self._start(book.id, may_ask=False)

    def table_closed(self, book: Scorebook) -> None:
        """A table was left: whatever the game has come to, the league is to know it."""
        if book.id in self.changed and self.ctx.is_running:
            self._start(book.id, may_ask=True)

    def close(self) -> None:
        """The program ends: what has become of games whose tables still stand is not forgotten,
        but for what would have to be asked."""
        store = self.ctx.store
        for game in tuple(self.changed):
            if store is not None:
                from quarterback.league_office.fixture_games import record_game

                with suppress(StoreError):
                    record_game(store, game, self.by)

    def sync(self, game: int) -> None:
        """A game that is over may not count yet: another program has left it so."""
        self._start(game, may_ask=True)

    def _start(self, game: int, *, may_ask: bool) -> None:
        self.ctx.run_worker(self._count(game, may_ask), group=f"count-{game}")

    async def _count(self, game: int, may_ask: bool) -> None:
        if may_ask:
            self.changed.discard(game)
        settled = await self._settled(game)
        if settled is not None and settled.counted.done == "asks":
            if not may_ask:
                return  # it is asked when the table is left
            says = " ".join([settled.message, *settled.counted.because])
            answers = (("y", "yes, correct the result"), ("n", "no, keep the result"))
            if await self.ctx.push_screen_wait(ChoiceDialog(says, answers)) != "y":
                return
            settled = await self._settled(game, confirmed=True)
        if settled is not None:
            self.ctx.notice(settled.message, severe=False)
            self.ctx.league_changed()

    async def _settled(self, game: int, *, confirmed: bool = False) -> RecordedResult | None:
        store = self.ctx.store
        if store is None:
            return None
        from quarterback.league_office.fixture_games import record_game

        try:
            return await asyncio.to_thread(record_game, store, game, self.by, confirmed=confirmed)
        except StoreError as error:
            self.ctx.notice(error.message)
            return None
