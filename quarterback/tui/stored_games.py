"""The stored games and leagues of one place, opened in a thread after the first paint."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from league.store.errors import StoreError
from quarterback.game.options import PlayOptions

if TYPE_CHECKING:
    from league.store.games.queries import GameRow
    from league.store.games.store import Store
    from league.store.ledger.game_stats import FigureBook
    from quarterback.league_office.signature import Server
    from quarterback.teams.saved import TeamFolder


_RULES: Final = (
    (r"`quarterback doctor( --repair)?`", "the damage check"),
    (r"`--repair` leaves", "The repair leaves"),
    (r" \(--rematches\)| \(on a command line: --[^)]*\)", ""),
    (r", or say --(time|team)[^.;]*", ""),
    (r"[:;,] (see|look at) `quarterback saved[^`]*`", ""),
    (r"`quarterback saved[^`]*`", "Saved games"),
    (r"[:;,] (see|try) `quarterback[^`]*`", ""),
    (r" \(`quarterback serve`\)", ""),
    (r"`quarterback league export[^`]*`", "a league written to a file"),
    (r"`quarterback[^`]*`", "the command line"),
    (r",? ?(with|by) --data-dir( or --database)?( with a new folder)?", " when you start it"),
    (r"--data-dir or --database", "another place"),
    (r"--data-dir( with a new folder)?", "another folder"),
    (r"--database", "another database"),
)
_READ: Final = tuple((re.compile(pattern), words) for pattern, words in _RULES)


def on_screen(text: str) -> str:
    """Return a message without command lines."""
    for pattern, words in _READ:
        text = pattern.sub(words, text)
    return text


class StoredGames:
    """The store, and what belongs to it; nothing is stored if the options say so."""

    def __init__(self, options: PlayOptions) -> None:
        self.options = options
        self.store: Store | None = None
        self.server: Server | None = None
        """The name of the signed-in user on a shared server."""
        self.trouble = ""
        """Why games cannot be stored."""
        self.opened = asyncio.Event()
        """Set when the store is open, or has failed to open."""
        self._figures: FigureBook | None = None

    async def open(self, notice: Callable[[str], object]) -> None:
        """Open the store. `notice` is called in another thread if it has to wait for a server."""
        try:
            self.store = await asyncio.to_thread(self._open, notice)
        except StoreError as error:
            self.trouble = error.message
        self.opened.set()
        if not (self.options.names_a_game or self.options.resume):
            await asyncio.to_thread(_import_forms)

    def _open(self, notice: Callable[[str], object]) -> Store | None:
        from league.store.waits import tell_to
        from quarterback.game import places
        from quarterback.league_office.signature import server_of

        if not self.options.save:
            return None
        tell_to(notice)
        place = places.games_place(self.options.data_dir, self.options.database)
        store = places.open_store(place)
        self.server = server_of(store)
        return store

    def close(self) -> None:
        if self.store is not None:
            self.store.close()

    async def unfinished(self) -> GameRow | None:
        """Return the last game that is not over; the last game of a best of three with another
        to play; or None."""
        await self.opened.wait()
        from quarterback.game import saved

        store = self.store
        if store is None:
            return None

        def look() -> GameRow | None:
            games = store.games()
            return saved.series_waiting(games) or saved.waiting(games)

        try:
            return await asyncio.to_thread(look)
        except StoreError:
            return None  # the list of games shows why

    async def with_last_names(self, options: PlayOptions) -> PlayOptions:
        """Return the options of a form; if they name no team, with the names and colors that two
        people used last."""
        await self.opened.wait()
        from quarterback.game import saved
        from quarterback.game.series import NO_NAMES

        if self.store is None or (options.home, options.visitors) != NO_NAMES:
            return options
        try:
            game = saved.last_named(await asyncio.to_thread(self.store.games))
        except StoreError:
            return options
        if game is None:
            return options
        return replace(
            options,
            home=game.home,
            visitors=game.visitors,
            home_color=game.home_color,
            visitors_color=game.visitors_color,
        )

    @property
    def teams(self) -> TeamFolder | None:
        """The saved teams; None if nothing is saved."""
        if not self.options.save or self.trouble:
            return None
        from quarterback.game import places

        return places.saved_teams(self.options.data_dir, self.options.database)

    @property
    def figures(self) -> FigureBook | None:
        """Statistics of the stored games of leagues, computed once a session; None without a
        store."""
        if self.store is None:
            return None
        if self._figures is None:
            from league.store.ledger.game_stats import FigureBook
            from quarterback.ai.array_files import cache_folder
            from quarterback.league_office.publishing import figures_folder

            self._figures = FigureBook(self.store, figures_folder(cache_folder() / "site"))
        return self._figures


def _import_forms() -> None:
    """Import what the next key on the title may need."""
    import quarterback.tui.setup.board_game
    import quarterback.tui.setup.new_game
    import quarterback.tui.table.screen  # noqa: F401
