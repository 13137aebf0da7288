"""The app: what is shared by all screens, and the way between them."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
import time
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, ClassVar

from textual import work
from textual.app import App, SystemCommand
from textual.binding import BindingType
from textual.events import Resize
from textual.filter import LineFilter
from textual.screen import Screen

from league.store.errors import StoreError
from quarterback import shelf
from quarterback.game_clock import Now
from quarterback.play_options import PlayOptions
from quarterback.scorebook import Scorebook
from quarterback.tui import commands
from quarterback.tui.drawing.skin import ASCII, UNICODE
from quarterback.tui.letters import ASCII_ONLY
from quarterback.tui.pace import BY_NAME, Pace
from quarterback.tui.screens.ask import AskScreen
from quarterback.tui.screens.help import HelpScreen
from quarterback.tui.screens.new_game import NewGameScreen
from quarterback.tui.screens.replay import ReplayScreen
from quarterback.tui.screens.rules import RulesScreen
from quarterback.tui.screens.saved import Chosen, SavedScreen
from quarterback.tui.screens.table import TableScreen
from quarterback.tui.screens.title import TitleScreen
from quarterback.tui.screens.too_small import TooSmallScreen, too_small
from quarterback.tui.themes import BOARD_COLOURS, THEMES

if TYPE_CHECKING:
    from league.store.store import Store


class TableApp(App[int]):
    """Quarterback in the terminal."""

    TITLE = "Quarterback"
    CSS_PATH: ClassVar[list[str]] = [  # type: ignore[assignment]
        "styles/pictures.tcss",
        "styles/table.tcss",
        "styles/pages.tcss",
    ]
    COMMAND_PALETTE_BINDING = "colon"
    BINDINGS: ClassVar[list[BindingType]] = commands.bindings(commands.EVERYWHERE)

    def __init__(
        self,
        options: PlayOptions,
        *,
        pace: str = "slow",
        now: Now = time.monotonic,
        ascii_only: bool = False,
    ) -> None:
        # Told so from the start, Textual leaves every colour out; otherwise it makes them greys.
        super().__init__(ansi_color=True if "NO_COLOR" in os.environ else None)
        self.options = options
        self.pace: Pace = BY_NAME[pace]
        self.now = now
        utf = (sys.stdout.encoding or "").lower().replace("-", "").startswith("utf")
        self.skin = ASCII if ascii_only or not utf else UNICODE
        self.set_class(self.skin is ASCII, "ascii")
        self.set_class(self.no_color, "no-colour")
        self.store: Store | None = None
        self.opened = asyncio.Event()
        """Set when the games are at hand, or it is known that they are not."""
        self.trouble = ""  # why the games cannot be kept

    def get_theme_variable_defaults(self) -> dict[str, str]:
        """The board's colours, under any theme."""
        return BOARD_COLOURS

    def get_line_filters(self) -> Sequence[LineFilter]:
        """What every line goes through before it is painted."""
        filters = super().get_line_filters()
        return [*filters, ASCII_ONLY] if self.skin is ASCII else filters

    def on_mount(self) -> None:
        """Our theme, unless colours are not wanted; then the first screen, then the games."""
        for theme in THEMES:
            self.register_theme(theme)
        self.theme = "ansi-dark" if self.no_color else THEMES[0].name
        if self.animation_level == "none":
            self.pace = BY_NAME["instant"]
        with suppress(NotImplementedError, AttributeError):  # Windows has no such signals
            for end in (signal.SIGTERM, signal.SIGHUP):
                asyncio.get_running_loop().add_signal_handler(end, self.exit, 0)
        self.push_screen(TitleScreen())
        self.call_after_refresh(self.open_shelf)
        if self.options.resume:
            self.resume(self.options.resume)
        elif self.options.names_a_game:
            self.start(self.options)

    @work
    async def open_shelf(self) -> None:
        """Find the games, off this thread: it takes longer than everything else."""
        try:
            if self.options.save:
                place = shelf.games_place(self.options.data_dir, self.options.database)
                self.store = await asyncio.to_thread(shelf.open_shelf, place)
        except StoreError as error:
            self.trouble = error.says
            self.notice(error.says)
        self.opened.set()

    def on_unmount(self) -> None:
        """Let go of the file."""
        if self.store is not None:
            self.store.close()

    @work
    async def start(self, options: PlayOptions) -> None:
        """Begin a game, or say why it cannot be begun."""
        await self.opened.wait()
        if self.trouble:
            question = f"{self.trouble} Play without keeping the game?"
            answers = (("y", "yes, play"), ("n", "no"))
            if await self.push_screen_wait(AskScreen(question, answers)) != "y":
                return
        await self._sit_down(lambda: shelf.begin(self.store, options))

    @work
    async def resume(self, which: str) -> None:
        """Go on with a game that is kept."""
        await self.opened.wait()
        store = self.store
        if store is None:
            self.notice(self.trouble or "Games are not kept in this session.")
            return
        await self._sit_down(lambda: shelf.resume(store, which))

    async def _sit_down(self, book_of: Callable[[], Scorebook], replay: bool = False) -> None:
        try:
            book = await asyncio.to_thread(book_of)
        except StoreError as error:
            self.notice(error.says)
        except ValueError as fault:
            self.notice(f"The game cannot begin: {fault}")
        else:
            why_not = shelf.why_not(book)
            if why_not:
                self.notice(f"This game can be looked at, not played on: {why_not}.")
            looked_at = replay or why_not
            self.push_screen(ReplayScreen(book) if looked_at else TableScreen(book))

    @work
    async def open_new_game(self) -> None:
        """The form of a new game; then the game."""
        options = await self.push_screen_wait(NewGameScreen(self.options))
        if options is not None:
            self.start(options)

    @work
    async def open_saved(self) -> None:
        """The list of games; then the one that was chosen."""
        await self.opened.wait()
        store = self.store
        if store is None:
            self.notice(self.trouble or "Games are not kept in this session.")
            return
        try:
            games = await asyncio.to_thread(store.games)
        except StoreError as error:
            self.notice(error.says)
            return
        chosen: Chosen | None = await self.push_screen_wait(SavedScreen(games))
        if chosen is not None:
            what, which = chosen
            await self._sit_down(lambda: shelf.resume(store, which), what == "replay")

    def open_rules(self) -> None:
        """The book of rules."""
        self.push_screen(RulesScreen("littlefield"))

    def notice(self, text: str, *, severe: bool = True) -> None:
        """Say something in the corner; never markup."""
        self.notify(text, severity="error" if severe else "information", markup=False, timeout=6)

    def get_system_commands(self, screen: Screen[object]) -> Iterable[SystemCommand]:
        """The palette: Textual's own, and the table's."""
        yield from super().get_system_commands(screen)
        if isinstance(screen, TableScreen):
            for command in commands.TABLE:
                if command.label and screen.check_action(command.action, ()):
                    run = getattr(screen, f"action_{command.action}")
                    yield SystemCommand(command.label, command.says, run)

    def action_help(self) -> None:
        """The page of keys and signs."""
        if not isinstance(self.screen, HelpScreen):
            self.push_screen(HelpScreen())

    def on_resize(self, event: Resize) -> None:
        """Too small a terminal: a page that says so, over whatever there was."""
        shown = isinstance(self.screen, TooSmallScreen)
        small = too_small(event.size.width, event.size.height)
        if small and not shown:
            self.push_screen(TooSmallScreen())
        elif shown and not small:
            self.pop_screen()
