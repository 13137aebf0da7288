"""Open the leagues of the store, and keep their results up to date with games played here."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import TYPE_CHECKING

from league.store.errors import StoreError
from quarterback.tui.context import AppContext, ContextApp
from quarterback.tui.dialogs import ChoiceDialog
from rulesets.core.refusal import Refused

if TYPE_CHECKING:
    from league.store.games.store import Store
    from quarterback.game.scorebook import Scorebook
    from quarterback.league_office.fixture_games import RecordedResult
    from quarterback.league_office.league_handle import LeagueHandle


_NO_LEAGUE = "No leagues yet. To create one, you only need a name."
_NEW_LEAGUES = (("f", "create a league"), ("i", "import one from a file"))


async def open_leagues(app: ContextApp, store: Store) -> None:
    """Open the leagues of the store, the newest one in front; without any, begin one."""
    from quarterback.tui.league.front_page import FrontPageScreen

    leagues, errors = await asyncio.to_thread(_leagues_in, store)
    for error in errors:
        app.ctx.notice(error)
    if leagues:
        app.push_screen(FrontPageScreen(tuple(leagues)))
    elif not errors:
        answer = await app.push_screen_wait(ChoiceDialog(_NO_LEAGUE, _NEW_LEAGUES, menu=True))
        if answer in dict(_NEW_LEAGUES):
            app.ctx.new_league(from_file=answer == "i")


def _leagues_in(store: Store) -> tuple[list[LeagueHandle], list[str]]:
    """Return the leagues that can be opened, and why others cannot."""
    from quarterback.league_office.league_handle import LeagueHandle

    leagues: list[LeagueHandle] = []
    errors: list[str] = []
    try:
        for row in reversed(store.leagues.all()):
            try:
                leagues.append(LeagueHandle(store.leagues.open(row.number)))
            except StoreError as error:  # the others can still be opened
                errors.append(error.message)
    except StoreError as error:
        errors.append(error.message)
    return leagues, errors


async def start_league(app: ContextApp, store: Store, *, from_file: bool) -> None:
    """Create a league from a form or a file, and open its front page."""
    from quarterback.league_office.actions.setup import CREATE
    from quarterback.league_office.league_handle import NewLeague
    from quarterback.tui.league.action_screen import ActionScreen
    from quarterback.tui.league.files import take_in

    if from_file:
        is_created = await take_in(app.ctx, store)
    else:
        is_created = await app.push_screen_wait(ActionScreen(NewLeague(store), CREATE))
    if is_created:
        app.ctx.to_title()
        app.ctx.open_league()


def go_to(app: ContextApp, name: str, *, over: bool) -> None:
    """Open another page of the current league, over this one or in its place."""
    from quarterback.tui.league.pages import PAGES
    from quarterback.tui.league.screen import LeagueScreen

    page, screen = PAGES[name], app.screen
    if not isinstance(screen, LeagueScreen):
        return
    if over:
        app.push_screen(page(screen.handle))
    elif not isinstance(screen, page):
        app.switch_screen(page(screen.handle))


def reload_page(app: ContextApp) -> None:
    """Show a new result on the open page of a league, and on a front page."""
    from quarterback.tui.league.screen import LeagueScreen
    from quarterback.tui.paper import PaperScreen

    if isinstance(app.screen, LeagueScreen):
        app.screen.load()
    for screen in app.screen_stack:
        if isinstance(screen, PaperScreen):
            screen.league_changed()


class LeagueResultSync:
    """Updates leagues when a game played here ends or is corrected."""

    def __init__(self, ctx: AppContext) -> None:
        self.ctx = ctx
        self.changed: set[int] = set()
        """Numbers of the games that have changed on a screen that is still open."""

    @property
    def by(self) -> str:
        """Who reports results: the name in the settings or given on a league page; empty for the
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
        """Report the game of a table that was closed, if it changed there."""
        if book.id in self.changed and self.ctx.is_running:
            self._start(book.id, may_ask=True)

    def close(self) -> None:
        """Report the games of open tables as the program ends, where no question is needed."""
        store = self.ctx.store
        for game in tuple(self.changed):
            if store is not None:
                from quarterback.league_office.fixture_games import record_game

                with suppress(StoreError):
                    record_game(store, game, self.by)

    def sync(self, game: int) -> None:
        """Report a finished game; another program may have left it uncounted."""
        self._start(game, may_ask=True)

    def may_suspend(self, book: Scorebook) -> bool:
        """Return whether a game belongs to a league, where games are suspended; others can just
        be left."""
        from league.store.ledger.stored_games import fixture_of

        with suppress(StoreError):
            return book.store is not None and fixture_of(book.store, book.id or 0) is not None
        return False

    def suspend(self, book: Scorebook) -> bool:
        from quarterback.league_office.datetimes import wall_clock
        from quarterback.league_office.fixture_games import suspend_stored
        from quarterback.text.inputs import refusal_text

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
            await self.ctx.game_shown(game)
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
