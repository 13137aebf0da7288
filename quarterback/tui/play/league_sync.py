"""Results for leagues: a fixture played at a table counts once it is over, and again when it is
corrected."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import TYPE_CHECKING

from league.store.errors import StoreError
from quarterback.text.inputs import refusal_text
from quarterback.tui.context import AppContext
from quarterback.tui.dialogs import ChoiceDialog
from rulesets.core.refusal import Refused

if TYPE_CHECKING:  # the title is painted before these are needed
    from quarterback.game.scorebook import Scorebook
    from quarterback.league_office.fixture_games import RecordedResult


class LeagueResultSync:
    """Brings leagues up to date when a game at a table ends or is corrected."""

    def __init__(self, ctx: AppContext) -> None:
        self.ctx = ctx
        self.changed: set[int] = set()
        """Numbers of the games that have changed at a table that is still open."""

    @property
    def by(self) -> str:
        """Who reports results: the name given in the settings or on a league page; empty for the
        coaches."""
        return self.ctx.signature.name

    def listen(self, book: Scorebook) -> None:
        """Follow every change of a game."""
        book.on_change = self._changed

    def _changed(self, book: Scorebook) -> None:
        if book.id is None:
            return
        from rulesets.core.awaiting import Over

        self.changed.add(book.id)
        if isinstance(book.awaiting, Over):
            self._start(book.id, may_ask=False)

    def table_closed(self, book: Scorebook) -> None:
        """A table was closed: report its game, if it has changed there."""
        if book.id in self.changed and self.ctx.is_running:
            self._start(book.id, may_ask=True)

    def close(self) -> None:
        """The program ends: report the games of open tables, where that needs no question."""
        store = self.ctx.store
        for game in tuple(self.changed):
            if store is not None:
                from quarterback.league_office.fixture_games import record_game

                with suppress(StoreError):
                    record_game(store, game, self.by)

    def sync(self, game: int) -> None:
        """Report a game that is over; another program may have left it uncounted."""
        self._start(game, may_ask=True)

    def may_suspend(self, book: Scorebook) -> bool:
        """Whether a game is one of a league, where games are suspended; any other can be left."""
        from league.store.ledger.stored_games import fixture_of

        with suppress(StoreError):
            return book.store is not None and fixture_of(book.store, book.id or 0) is not None
        return False

    def suspend(self, book: Scorebook) -> bool:
        """Suspend a game where it stands, and say so; whether that was done."""
        from quarterback.league_office.datetimes import wall_clock
        from quarterback.league_office.fixture_games import suspend_stored

        if book.store is None or book.id is None:
            return False
        try:
            message = suspend_stored(book.store, book.id, self.by, wall_clock())
        except (Refused, StoreError) as error:
            self.ctx.notice(refusal_text(error) if isinstance(error, Refused) else error.message)
            return False
        self.ctx.notice(message, severe=False)
        self.ctx.league_changed()
        return True

    def _start(self, game: int, *, may_ask: bool) -> None:
        self.ctx.run_worker(self._count(game, may_ask), group=f"count-{game}")

    async def _count(self, game: int, may_ask: bool) -> None:
        if may_ask:
            self.changed.discard(game)
        recorded = await self._record(game)
        if recorded is not None and recorded.counted.done == "asks":
            if not may_ask:
                return  # the question comes when the table is closed
            question = " ".join([recorded.message, *recorded.counted.because])
            answers = (("y", "yes, correct the result"), ("n", "no, keep the result"))
            if await self.ctx.push_screen_wait(ChoiceDialog(question, answers)) != "y":
                return
            recorded = await self._record(game, confirmed=True)
        if recorded is not None:
            self.ctx.notice(recorded.message, severe=False)
            self.ctx.league_changed()

    async def _record(self, game: int, *, confirmed: bool = False) -> RecordedResult | None:
        store = self.ctx.store
        if store is None:
            return None
        from quarterback.league_office.fixture_games import record_game

        try:
            return await asyncio.to_thread(record_game, store, game, self.by, confirmed=confirmed)
        except StoreError as error:
            self.ctx.notice(error.message)
            return None
