"""How games come to the table: the shelf they stand on, and each one begun, gone on with, or
looked at.

Rules, screens and store are imported in the thread that opens the shelf, or at their first use:
the title is painted before that.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from textual import work

from league.store.errors import StoreError
from quarterback.game.options import PlayOptions
from quarterback.tui.app_words import on_screen
from quarterback.tui.context import ContextApp, GoTo
from quarterback.tui.dialogs.choice import ChoiceDialog
from quarterback.tui.dialogs.too_small import TooSmallScreen
from quarterback.tui.play.league_sync import LeagueResultSync
from rulesets.core.lookalikes import doubts

if TYPE_CHECKING:
    from league.store.games.queries import GameRow
    from league.store.games.store import Store
    from league.store.ledger.game_stats import FigureBook
    from quarterback.game.scorebook import Scorebook
    from quarterback.league_office.signature import Server
    from quarterback.teams.saved import TeamShelf
    from quarterback.tui.console.screen import ConsoleScreen
    from quarterback.tui.table.screen import TableScreen


_TITLE_AT = 1
"""Where on the pile of screens the title lies: over the empty one that every app has."""
_NO_LEAGUE = "No leagues yet. To create one, you only need a name."
_LEAGUES_COME = (("f", "create a league"), ("i", "import one from a file"))
_KEPT = "Quit the program? The game is saved. Resume it any time."


class GameActionsApp(ContextApp):
    """An app with games on its shelf. The store is opened in a thread, after the first paint."""

    def __init__(self, options: PlayOptions, **given: Any) -> None:
        super().__init__(**given)
        self.options = options
        self.board_options: PlayOptions | None = None
        """The form of a game on a board as it was left."""
        self.store: Store | None = None
        self.opened = asyncio.Event()
        """Set when the games are at hand, or it is known that they are not."""
        self.trouble = ""  # why the games cannot be kept
        self.server: Server | None = None
        """As whom a shared server knows the one who is signed in."""
        self.table: TableScreen | ConsoleScreen | None = None
        """The table that was sat down to last."""
        self.on_the_way = 0
        """How many games are being opened: until one is there, keys are not for the title."""
        self.counting = LeagueResultSync(self)
        self._figures: FigureBook | None = None
        self.leaving: ChoiceDialog | None = None
        """The question whether the program is to be left, once it was asked."""

    def notice(self, text: str, *, severe: bool = True) -> None:
        """Say something in the corner; never markup, nor a command to type."""
        self.notify(
            on_screen(text), severity="error" if severe else "information", markup=False, timeout=6
        )

    @work
    async def open_shelf(self) -> None:
        """Find the games, off this thread: it takes longer than everything else."""
        try:
            self.store = await asyncio.to_thread(self._opened_shelf)
        except StoreError as error:
            self.trouble = error.message
            self.notice(error.message)
        self.opened.set()

    def _opened_shelf(self) -> Store | None:
        """In its own thread. What the next key may ask for is imported on the way."""
        import quarterback.tui.setup.board_game
        import quarterback.tui.setup.new_game
        import quarterback.tui.table.screen  # noqa: F401
        from league.store.access.waits import tell_to
        from quarterback.game import saved
        from quarterback.league_office.signature import server_of

        if not self.options.save:
            return None
        tell_to(lambda says: self.call_from_thread(self.notice, says, severe=False))
        store = saved.open_shelf(saved.games_place(self.options.data_dir, self.options.database))
        self.server = server_of(store)
        return store

    def to_title(self) -> None:
        """To the title itself, whatever led to the screen that is shown."""
        while len(self.screen_stack) > _TITLE_AT + 1:
            self.pop_screen()

    @property
    def live(self) -> bool:
        """Whether a game is on at a table, in front or under something."""
        table = self.table
        return table is not None and table in self.screen_stack and table.game.live

    def on_unmount(self) -> None:
        """Let go of the file."""
        self.counting.close()
        if self.store is not None:
            self.store.close()

    async def waiting(self) -> GameRow | None:
        """The game that was played last and is not over; None when none waits."""
        await self.opened.wait()
        from quarterback.game import saved

        store = self.store
        if store is None:
            return None
        try:
            return await asyncio.to_thread(lambda: saved.waiting(store.games()))
        except StoreError:
            return None  # whoever asks for the games is told

    @contextmanager
    def _opening(self) -> Iterator[None]:
        self.on_the_way += 1
        try:
            yield
        finally:
            self.on_the_way -= 1
            self.screen.refresh_bindings()

    @work
    async def start(self, options: PlayOptions) -> None:
        """Begin a game, or say why it cannot be begun."""
        with self._opening():
            await self.opened.wait()
            from quarterback.game import saved

            if self.trouble:
                question = f"{self.trouble} Play without saving?"
                answers = (("y", "yes, play"), ("n", "no"))
                if await self.push_screen_wait(ChoiceDialog(question, answers)) != "y":
                    return
            for doubt in doubts((options.home, options.visitors)):
                self.notice(doubt)
            await self._sit_down(lambda: saved.begin(self.store, options), lesson=options.lesson)

    @work
    async def again(self, book: Scorebook) -> None:
        """A new game of the same sides, by the same rules."""
        from quarterback.game import saved

        with self._opening():
            await self._sit_down(lambda: saved.again(self.store, book))

    @work
    async def rate_teams(self, book: Scorebook) -> None:
        """Roll ratings for the teams of a game that has not begun; then it begins with them."""
        from quarterback.teams.copies import keep_rated
        from quarterback.teams.description import brought, unrated
        from quarterback.tui.teams.ratings import RollScreen

        rules, names = book.rules, book.header.names
        sides: dict[str, Mapping[str, Any]] = {s: brought(rules, s) for s in unrated(rules)}
        called: dict[str, str] = {s: names.of(s) for s in unrated(rules)}
        found = await self.push_screen_wait(
            RollScreen(rules, sides, called, can_keep=self.teams is not None)
        )
        if found is None:
            return
        if found.keep and self.teams is not None:
            told = await asyncio.to_thread(
                keep_rated, self.teams, rules.code, sides, found.teams, called
            )
            self.notice("\n".join(told), severe=False)
        if self.table is not None and self.table in self.screen_stack:
            self.table.dismiss(None)
        with self._opening():
            teams = {**book.header.teams, **found.teams}
            await self._sit_down(lambda: book.with_teams(teams))

    @work
    async def open_teams(self, code: str = "") -> None:
        """The teams that are kept, of the rule set that was played last."""
        with self._opening():
            await self.opened.wait()
        if self.teams is None:
            self.notice(self.trouble or "Teams are not saved in this session.")
            return
        from quarterback.rule_sets import BOARD_GAME
        from quarterback.tui.teams.screen import TeamsScreen

        last = self.board_options or self.options
        await self.push_screen_wait(
            TeamsScreen(self.teams, code or (last.code if last.on_board else BOARD_GAME))
        )

    @property
    def teams(self) -> TeamShelf | None:
        """The teams that are kept; None where nothing is."""
        if not self.options.save or self.trouble:
            return None
        from quarterback.game import saved

        return saved.kept_teams(self.options.data_dir, self.options.database)

    @work
    async def resume(self, which: str) -> None:
        """Go on with a game that is kept."""
        with self._opening():
            store = await self._kept_games()
            if store is not None:
                from quarterback.game import saved

                await self._sit_down(lambda: saved.resume(store, which))

    @work
    async def open_new_game(self) -> None:
        """The form of a new game; then the game."""
        from quarterback.tui.setup.dial_game_values import at_dial
        from quarterback.tui.setup.new_game import NewGameScreen

        options = await self.push_screen_wait(NewGameScreen(at_dial(self.options)))
        if options is not None:
            # The next form begins as this one was left; but another game has another chance.
            self.options = replace(options, seed=None, toss="")
            self.start(options)

    @work
    async def open_game_day(self, board: str) -> None:
        """The form of a game on a board, one's own or the practice board; then the game."""
        from quarterback.tui.setup.board_game import BoardGameScreen
        from quarterback.tui.setup.board_game_values import at_board

        before = at_board(self.board_options or self.options, board)
        options = await self.push_screen_wait(BoardGameScreen(before))
        if options is not None:
            self.board_options = replace(options, seed=None)
            self.start(options)

    @work
    async def open_saved(self) -> None:
        """The games that are kept."""
        store = await self._kept_games()
        if store is not None:
            from quarterback.tui.saved.screen import SavedScreen

            self.push_screen(SavedScreen(store))

    @property
    def figures(self) -> FigureBook | None:
        """Figures of the stored games of leagues, kept for as long as the program runs; None
        where no games are kept."""
        if self.store is None:
            return None
        if self._figures is None:
            from league.store.ledger.game_stats import FigureBook

            self._figures = FigureBook(self.store)
        return self._figures

    @work
    async def open_league(self) -> None:
        """The leagues that are kept, the last founded one in front."""
        store = await self._kept_games()
        if store is None:
            return
        from quarterback.tui.league.front_page import FrontPageScreen
        from quarterback.tui.league.league_handle import LeagueHandle

        found: list[LeagueHandle] = []
        faults: list[str] = []

        def read() -> None:
            for row in reversed(store.leagues.all()):
                try:
                    found.append(LeagueHandle(store.leagues.open(row.number)))
                except StoreError as error:  # the others can be looked at all the same
                    faults.append(error.message)

        try:
            await asyncio.to_thread(read)
        except StoreError as error:
            faults.append(error.message)
        for fault in faults:
            self.notice(fault)
        if found:
            self.push_screen(FrontPageScreen(tuple(found)))
        elif not faults:
            answer = await self.push_screen_wait(ChoiceDialog(_NO_LEAGUE, _LEAGUES_COME))
            if answer in dict(_LEAGUES_COME):
                self.new_league(from_file=answer == "i")

    @work
    async def new_league(self, *, from_file: bool = False) -> None:
        """A new league, by its form or from a file; then its front page."""
        store = await self._kept_games()
        if store is None:
            return
        from quarterback.league_office.actions.setup import FOUND
        from quarterback.tui.league.action_screen import ActionScreen
        from quarterback.tui.league.files import take_in
        from quarterback.tui.league.league_handle import NewLeague

        if from_file:
            there = await take_in(self.ctx, store)
        else:
            there = await self.push_screen_wait(ActionScreen(NewLeague(store), FOUND))
        if there:
            self.to_title()
            self.open_league()

    def on_go_to(self, message: GoTo) -> None:
        """Another page of the league that is shown."""
        from quarterback.tui.league.pages import PAGES
        from quarterback.tui.league.screen import LeagueScreen

        page, screen = PAGES[message.page], self.screen
        if not isinstance(screen, LeagueScreen):
            return
        if message.over:
            self.push_screen(page(screen.kept))
        elif not isinstance(screen, page):
            self.switch_screen(page(screen.kept))

    def league_changed(self) -> None:
        """A page of a league that is looked at shows at once what has come of a game."""
        from quarterback.tui.league.screen import LeagueScreen

        if isinstance(self.screen, LeagueScreen):
            self.screen.load()

    def export_game(self, book: Scorebook) -> None:
        """Ask for a file's name, and write the game to it."""
        from quarterback.tui.saved.export import ExportScreen

        self.push_screen(ExportScreen(book))

    async def _kept_games(self) -> Store | None:
        """The store, once it is open; when there is none, that is said."""
        await self.opened.wait()
        if self.store is None:
            self.notice(self.trouble or "Games are not saved in this session.")
        return self.store

    async def _sit_down(self, book_of: Callable[[], Scorebook], *, lesson: bool = False) -> None:
        from quarterback.game import saved
        from quarterback.tui.console.screen import ConsoleScreen
        from quarterback.tui.review.replay import ReplayScreen
        from quarterback.tui.table.screen import TableScreen

        try:
            book = await asyncio.to_thread(book_of)
        except StoreError as error:
            self.notice(error.message)
        except ValueError as fault:
            self.notice(f"The game cannot start: {fault}")
        else:
            why_not = saved.why_not(book)
            if why_not:
                self.notice(f"You can view this game but not resume it: {why_not}.")
            if why_not:
                self.push_screen(ReplayScreen(book))
                return
            self.counting.listen(book)
            dial = book.rules.dial_format is not None
            self.table = TableScreen(book, lesson=lesson) if dial else ConsoleScreen(book)
            self.push_screen(self.table)

    async def action_quit(self) -> None:
        """Leave; asks first when a game is on. Asked for again, it does."""
        if not self.live or self.screen is self.leaving or isinstance(self.screen, TooSmallScreen):
            self.exit(0)
            return
        self.leaving = ChoiceDialog(_KEPT, (("y", "yes, quit"), ("n", "no, keep playing")))
        self.push_screen(self.leaving, self._quit)

    def _quit(self, answer: str | None) -> None:
        if answer == "y":
            self.exit(0)
