"""The app: what all screens share, and how to get from one to another.

Rules, screens and the store are imported at first use: the title is painted before that.
"""

from __future__ import annotations

import asyncio
import gc
import os
import sys
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, cast

from textual import work
from textual.binding import Binding, BindingType
from textual.command import CommandPalette
from textual.driver import Driver
from textual.events import Resize
from textual.filter import LineFilter
from textual.widget import Widget

from league.store.errors import StoreError
from quarterback.game.clock import Now
from quarterback.game.options import PlayOptions
from quarterback.league_office.signature import Server, Signature, signature
from quarterback.preferences import Preferences
from quarterback.tui import leagues
from quarterback.tui.bindings import commands
from quarterback.tui.bindings.overrides import keymap_of
from quarterback.tui.context import ContextApp
from quarterback.tui.dialogs import ChoiceDialog, TooSmallScreen, too_small
from quarterback.tui.leagues import LeagueResultSync
from quarterback.tui.play.speed import BY_NAME, Speed, speed_of
from quarterback.tui.stored_games import StoredGames, on_screen
from quarterback.tui.theme.glyphs import ASCII, FINE, UNICODE, Skin
from quarterback.tui.theme.output import ASCII_ONLY, HARMLESS, with_terse_codes
from quarterback.tui.theme.terminal import (
    exit_on_signal,
    has_sextants,
    suiting_theme,
    takes_unicode,
)
from quarterback.tui.theme.themes import THEMES, board_colors
from quarterback.tui.title import TitleScreen
from quarterback.tui.widgets.footer import KeysFooter
from quarterback.tui.widgets.picture import Picture
from rulesets.core.plain_text import doubts

if TYPE_CHECKING:
    from league.store.games.queries import GameRow
    from league.store.games.store import Store
    from league.store.ledger.game_stats import FigureBook
    from quarterback.game.scorebook import Scorebook
    from quarterback.teams.saved import TeamFolder
    from quarterback.text.explain import GameSituation
    from quarterback.text.story.page import Page
    from quarterback.text.tutorial import ShownHint
    from quarterback.tui.console.screen import ConsoleScreen
    from quarterback.tui.table.screen import TableScreen

_STYLES = Path(__file__).with_name("styles")
_OF_GAMES, _OF_LISTS = ("pictures", "table", "pages"), ("saved_games", "rulebook", "league")
"""Style files. Those of lists are read after the first paint, except where a game is opened at
once."""
_TITLE_AT = 1
"""The title's index in the stack of screens: above the empty one that every app has."""
_RECENT = 100
"""How many of the latest games are looked at for whether the player has had the hints."""
_LEAVE = "Quit the program? The game is saved. Resume it any time."


class TableApp(ContextApp):
    """Quarterback in the terminal."""

    TITLE = "Quarterback"
    CSS_PATH: ClassVar[str] = "styles/title.tcss"  # the title's; the others come after its paint
    BINDINGS: ClassVar[list[BindingType]] = commands.bindings(commands.EVERYWHERE)

    def __init__(
        self,
        options: PlayOptions,
        *,
        preferences: Preferences | None = None,
        preferences_file: Path | None = None,
        notices: Sequence[str] = (),
        pace: str = "",
        commentary: str = "",
        theme: str = "",
        ascii_only: bool = False,
        now: Now = time.monotonic,
    ) -> None:
        """`pace`, `commentary`, `theme` and `ascii_only` override the preferences for this
        session. `preferences_file` stores the preferences; without one they are not saved."""
        # With this from the start, Textual leaves every color out; otherwise it makes them grays.
        super().__init__(ansi_color=True if "NO_COLOR" in os.environ else None)
        self.ctx = self
        self.options = options
        self.board_options: PlayOptions | None = None
        """The new board game form as it was left."""
        self.games = StoredGames(options)
        self.table: TableScreen | ConsoleScreen | None = None
        """The table that was opened last."""
        self.opening = 0
        """How many games are being opened: until one is there, the title takes no keys."""
        self.hints_shown: ShownHint | None = None
        self.hints_had = False
        self.result_sync = LeagueResultSync(self)
        self.leaving: ChoiceDialog | None = None
        """The question whether to leave the program, while it is open."""
        self.preferences = preferences or Preferences()
        self.saved_commentary = self.preferences.commentary
        """The commentary in the preferences file: the session may use another."""
        if commentary:
            self.preferences = replace(self.preferences, commentary=commentary)
        self.preferences_file = preferences_file
        self.notices = notices
        self.copied = ""
        """What was copied last."""
        self.now = now
        self.pace: Speed = BY_NAME[pace] if pace else self._preferred_pace()
        self.this_theme = theme
        self.ascii_only = ascii_only
        # Read now: while an app runs, the stand-in for the output does not know.
        self.takes_unicode = takes_unicode(sys.stdout.encoding or "")
        self.has_sextants = has_sextants(os.environ)
        self.picture_widget: type[Widget] | None = None
        """The widget that shows an image in this terminal, if the player wants images."""
        if self.preferences.dial == "picture" and not ascii_only:
            from quarterback.tui.widgets.dial_image import terminal_pictures

            self.picture_widget = terminal_pictures()
        self.own_keys: Mapping[str, str] = {}
        """The player's own keys, by the ID of their command."""
        self.skin: Skin = UNICODE
        self._choose_skin()
        self.set_class(self.no_color, "no-color")

    @property
    def fault(self) -> Exception | None:
        return self._exception

    def get_driver_class(self) -> type[Driver]:
        """Return Textual's driver for this platform, changed to write fewer bytes."""
        return with_terse_codes(super().get_driver_class())

    def get_theme_variable_defaults(self) -> dict[str, str]:
        """Return the board's colors, the same under any theme."""
        system = "truecolor" if self.is_headless else self.console.color_system
        return board_colors(self.current_theme, system)

    def get_line_filters(self) -> Sequence[LineFilter]:
        """Return the filters that every line passes before it is painted."""
        filters = super().get_line_filters()
        return [*filters, HARMLESS, *([ASCII_ONLY] if self.skin is ASCII else [])]

    def on_mount(self) -> None:
        """Open the title; then, after its paint, the store."""
        for theme in THEMES:
            self.register_theme(theme)
        self.theme = self.chosen_theme
        self.set_keymap(keymap_of(self.preferences.keys))
        if self.animation_level == "none":
            self.pace = BY_NAME["instant"]
        if not self.is_headless:  # a test has no terminal, and its runner's signals are not ours
            exit_on_signal(partial(self.exit, 0))
        self.push_screen(TitleScreen())
        self.call_after_refresh(self._painted)
        for text in self.notices:
            self.notice(text)
        if self.options.resume:
            self.resume(self.options.resume)
        elif self.options.names_a_game:
            self.start(self.options)

    def _painted(self) -> None:
        """Load what takes longer, now that the title is painted: the other styles and the store."""
        self._read_styles(_OF_GAMES if self.opening else (*_OF_GAMES, *_OF_LISTS))
        self.open_store()

    def _read_styles(self, names: Sequence[str] = _OF_LISTS) -> None:
        """Read style files that have not been read yet."""
        files = [_STYLES / f"{name}.tcss" for name in names]
        if all(self.stylesheet.has_source(str(file)) for file in files):
            return
        self.stylesheet.read_all(files)
        for screen in self.screen_stack:
            self.stylesheet.update(screen)

    @property
    def chosen_theme(self) -> str:
        """The theme of this session, else the preferred one, else the one that suits the
        terminal. Without colors there is only one."""
        if self.no_color:
            return "ansi-dark"
        for name in (self.this_theme, self.preferences.theme):
            if name in self.available_themes:
                return name
        return suiting_theme(os.environ.get("COLORFGBG", ""))

    @property
    def signature(self) -> Signature:
        """Who makes entries in a league, if known."""
        return signature(self.games.server or Server(), self.preferences.by)

    def prefer(self, **changed: Any) -> None:
        """Change preferences, apply them and save them."""
        self.preferences = replace(self.preferences, **changed)
        self.saved_commentary = changed.get("commentary", self.saved_commentary)
        if "theme" in changed:
            self.this_theme = ""
            self.theme = self.chosen_theme
        if {"pace", "waits"} & set(changed):
            self.pace = self._preferred_pace()
        if "glyphs" in changed:
            self.ascii_only = False
        if changed.keys() & {"glyphs", "dial"}:
            self._choose_skin()
        if "keys" in changed:
            self.set_keymap(keymap_of(self.preferences.keys))
        if self.preferences_file is not None:
            from quarterback.files.preferences import write_preferences

            saved = replace(self.preferences, commentary=self.saved_commentary)
            trouble = write_preferences(self.preferences_file, saved)
            if trouble:
                self.notice(trouble)

    def _preferred_pace(self) -> Speed:
        return speed_of(self.preferences.pace, waits=self.preferences.waits)

    def _choose_skin(self) -> None:
        """Choose the glyphs to draw with, and redraw every picture."""
        glyphs = "ascii" if self.ascii_only else self.preferences.glyphs
        ascii_only = glyphs == "ascii" or (glyphs == "auto" and not self.takes_unicode)
        dial = self.preferences.dial
        fine = dial == "sextants" or (dial in ("both", "picture") and self.has_sextants)
        self.skin = ASCII if ascii_only else FINE if fine else UNICODE
        self.set_class(ascii_only, "ascii")
        for screen in self.screen_stack if self.is_running else ():
            for picture in screen.query(Picture):
                picture.redraw()
            for footer in screen.query(KeysFooter):
                footer.relabel()  # its keys have signs, too
            screen.refresh()  # what lies below shines through

    def open_settings(self) -> None:
        from quarterback.tui.settings import SettingsScreen

        if not isinstance(self.screen, SettingsScreen):
            self.push_screen(SettingsScreen())

    def choose_theme(self) -> None:
        """Choose another theme; it is previewed as the cursor moves."""
        from quarterback.tui.settings import ChooseThemeScreen

        if not isinstance(self.screen, ChooseThemeScreen):
            self.push_screen(ChooseThemeScreen(self.theme), self._themed)

    def _themed(self, theme: str | None) -> None:
        if theme is not None:
            self.prefer(theme=theme)

    def on_resize(self, event: Resize) -> None:
        """Cover everything with a page that says the terminal is too small, while it is."""
        covered = isinstance(self.screen, TooSmallScreen)
        small = too_small(event.size.width, event.size.height)
        if small and not covered:
            self.push_screen(TooSmallScreen())
        elif covered and not small:
            self.pop_screen()

    def game_situation(self) -> GameSituation | None:
        """The game being shown, even under other screens; None without one."""
        for screen in reversed(self.screen_stack):
            situation = getattr(screen, "game_situation", None)  # a table has it, and a replay
            if situation is not None and screen.is_mounted:
                return cast("GameSituation", situation())
        return None

    def open_rules(self, rule: str = "") -> None:
        """Open the rule book, at a rule if one is named, with the rules of the game being shown."""
        from quarterback.rule_sets import DIAL_GAME
        from quarterback.tui.rulebook import RulesScreen

        now = self.game_situation()
        self.push_screen(RulesScreen(now.rules.code if now else DIAL_GAME, now, rule))

    def open_why(self) -> None:
        """Explain the last play of the game being shown."""
        from quarterback.tui.why import WhyScreen

        now = self.game_situation()
        if now is not None:
            self.push_screen(WhyScreen(now), self._read_rule)

    def _read_rule(self, rule: str | None) -> None:
        if rule:
            self.open_rules(rule)

    def action_command_palette(self) -> None:
        """Find a command, a rule or a game by name."""
        from quarterback.tui.bindings.palette import QuarterbackCommands

        if not isinstance(self.screen, CommandPalette):
            prompt = "Find a command, a rule or a game"
            classes = "ascii" if self.skin is ASCII else ""
            self.push_screen(
                CommandPalette((QuarterbackCommands,), placeholder=prompt, classes=classes)
            )

    def set_keymap(self, keymap: Mapping[str, str]) -> None:
        """Use the player's own keys: command ID to keys, separated by commas."""
        self.own_keys = dict(keymap)
        super().set_keymap(keymap)

    def get_key_display(self, binding: Binding) -> str:
        return commands.key_sign(binding.key, ascii_only=self.skin is ASCII)

    def action_help(self) -> None:
        from quarterback.tui.help import HelpScreen, help_lines

        if not isinstance(self.screen, HelpScreen | TooSmallScreen):
            lines = help_lines(self.screen, self.own_keys, ascii_only=self.skin is ASCII)
            self.push_screen(HelpScreen(lines))

    def action_help_quit(self) -> None:
        """Say how to leave the program. Textual calls this for Ctrl-C."""
        key = commands.key_on(self.screen, "app.quit")
        self.notice(f"To quit, press {key}. Your game is saved.", severe=False)

    def notice(self, text: str, *, severe: bool = True) -> None:
        """Show a message in the corner, as plain text."""
        self.notify(
            on_screen(text), severity="error" if severe else "information", markup=False, timeout=6
        )

    def copy(self, text: str) -> None:
        """Copy a text, if the terminal takes it (OSC 52). No terminal says whether it does, so the
        text is printed as well, when the program ends."""
        self.copy_to_clipboard(text)
        self.copied = text
        words = "Copied, if your terminal allows it. It is printed when you quit."
        self.notice(words, severe=False)

    def to_title(self) -> None:
        """Close every screen down to the title."""
        while len(self.screen_stack) > _TITLE_AT + 1:
            self.pop_screen()

    @property
    def live(self) -> bool:
        """Whether a game is open, in front or under other screens."""
        table = self.table
        return table is not None and table in self.screen_stack and table.game.live

    @work
    async def open_store(self) -> None:
        """Open the store in a thread, because it takes longer than everything else."""
        quiet = partial(self.notice, severe=False)
        await self.games.open(partial(self.call_from_thread, quiet))
        if not gc.isenabled():
            # What is there stays: no collection looks at it again, so that no frame waits for one.
            gc.freeze()
            gc.enable()
        if self.games.trouble:
            self.notice(self.games.trouble)

    @property
    def store(self) -> Store | None:
        """The stored games and leagues; None until they are open, or if nothing is stored."""
        return self.games.store

    @property
    def teams(self) -> TeamFolder | None:
        """The saved teams; None if nothing is stored."""
        return self.games.teams

    @property
    def figures(self) -> FigureBook | None:
        """Statistics from the stored games of leagues; None without a store."""
        return self.games.figures

    def on_unmount(self) -> None:
        """Update leagues with their finished games, and close the store."""
        self.result_sync.close()
        self.games.close()

    async def _open_store(self) -> Store | None:
        """Return the store once it is open; if it cannot be opened, a notice says why."""
        await self.games.opened.wait()
        if self.store is None:
            self.notice(self.games.trouble or "Games are not saved in this session.")
        return self.store

    @contextmanager
    def _opening(self) -> Iterator[None]:
        self.opening += 1
        try:
            yield
        finally:
            self.opening -= 1
            self.screen.refresh_bindings()
            if isinstance(self.screen, TitleScreen):
                self.screen.look_for_game()  # no game came to cover it
            self.call_after_refresh(self._read_styles)

    @work
    async def start(self, options: PlayOptions) -> None:
        """Begin a game, or say why it cannot begin."""
        with self._opening():
            await self.games.opened.wait()
            from quarterback.game import saved

            if self.games.trouble:
                question = f"{self.games.trouble} Play without saving?"
                answers = (("y", "yes, play"), ("n", "no"))
                if await self.push_screen_wait(ChoiceDialog(question, answers)) != "y":
                    return
            for doubt in doubts((options.home, options.visitors)):
                self.notice(doubt)
            await self._open_game(lambda: saved.begin(self.store, options), lesson=options.lesson)

    @work
    async def rematch(
        self, book: Scorebook, *, save: bool = True, best_of_three: bool = False
    ) -> None:
        """Begin a new game with the same teams and rules."""
        from quarterback.game import saved

        store = self.store if save else None
        with self._opening():
            await self._open_game(lambda: saved.again(store, book, best_of_three=best_of_three))

    @work
    async def rate_teams(self, book: Scorebook) -> None:
        """Roll ratings for the teams of a game that has not begun, then begin it with them."""
        from quarterback.teams.description import custom_team, unrated
        from quarterback.teams.saved import keep_rated
        from quarterback.tui.team_ratings import RollScreen
        from rulesets.registry import names_of

        rules, names = book.rules, names_of(book.header)
        sides: dict[str, Mapping[str, Any]] = {s: custom_team(rules, s) for s in unrated(rules)}
        titles: dict[str, str] = {s: names.of(s) for s in unrated(rules)}
        rolled = await self.push_screen_wait(
            RollScreen(rules, sides, titles, can_keep=self.teams is not None)
        )
        if rolled is None:
            return
        if rolled.keep and self.teams is not None:
            messages = await asyncio.to_thread(
                keep_rated, self.teams, rules.code, sides, rolled.teams, titles
            )
            self.notice("\n".join(messages), severe=False)
        if self.table is not None and self.table in self.screen_stack:
            self.table.dismiss(None)
        with self._opening():
            teams = {**book.header.teams, **rolled.teams}
            await self._open_game(lambda: book.with_teams(teams))

    @work
    async def open_teams(self, code: str = "") -> None:
        """Open the saved teams of the rule set played last."""
        with self._opening():
            await self.games.opened.wait()
        if self.teams is None:
            self.notice(self.games.trouble or "Teams are not saved in this session.")
            return
        from quarterback.rule_sets import BOARD_GAME
        from quarterback.tui.teams import TeamsScreen

        last = self.board_options or self.options
        await self.push_screen_wait(
            TeamsScreen(self.teams, code or (last.code if last.on_board else BOARD_GAME))
        )

    @work
    async def resume(self, which: str) -> None:
        """Resume a saved game: the one with that number, or the last one."""
        with self._opening():
            store = await self._open_store()
            if store is not None:
                from quarterback.game import saved

                await self._open_game(lambda: saved.resume(store, which))

    @work
    async def open_new_game(self) -> None:
        from quarterback.tui.setup.new_game import NewGameScreen, at_dial

        last = await self.games.with_last_names(at_dial(self.options))
        options = await self.push_screen_wait(NewGameScreen(last))
        if options is not None:
            # The next form begins as this one was left, but with another seed.
            self.options = replace(options, seed=None, toss="")
            self.start(options)

    @work
    async def open_game_day(self, board: str) -> None:
        """Open the form of a board game, on a real or the practice board, then the game."""
        from quarterback.tui.setup.board_game import BoardGameScreen, at_board

        before = at_board(self.board_options or self.options, board)
        options = await self.push_screen_wait(BoardGameScreen(before))
        if options is not None:
            self.board_options = replace(options, seed=None)
            self.start(options)

    @work
    async def open_saved(self) -> None:
        """Open the list of saved games."""
        store = await self._open_store()
        if store is not None:
            from quarterback.tui.saved import SavedScreen

            self.push_screen(SavedScreen(store))

    @work
    async def open_examples(self) -> None:
        """Open the list of example games; after a replay, the list is shown again."""
        from quarterback.game.examples import list_examples, open_example
        from quarterback.tui.dialogs import PickerDialog
        from quarterback.tui.review.replay import ReplayScreen

        games = await asyncio.to_thread(list_examples)
        name: str | None = games[0].name
        while name is not None:
            name = await self.push_screen_wait(PickerDialog("Example games", games, name))
            if name is not None:
                book = await asyncio.to_thread(open_example, name)
                await self.push_screen_wait(ReplayScreen(book))

    @work
    async def open_league(self) -> None:
        """Open the leagues, the newest one in front."""
        store = await self._open_store()
        if store is not None:
            await leagues.open_leagues(self, store)

    @work
    async def open_season(self) -> None:
        """Open the season for one; without one, the choice of a school."""
        store = await self._open_store()
        if store is not None:
            from quarterback.tui.season import open_season

            await open_season(self, store)

    @work
    async def open_solo(self, page: str) -> None:
        """Open a page of solo play, or a coach of the ladder, by name; without a name, the
        choice."""
        from quarterback.tui.solo import open_solo

        await self.games.opened.wait()
        await open_solo(self, self.store, page)

    @work
    async def new_league(self, *, from_file: bool = False) -> None:
        """Create a league from a form or a file."""
        store = await self._open_store()
        if store is not None:
            await leagues.start_league(self, store, from_file=from_file)

    def go_to(self, page: str, *, over: bool = False) -> None:
        """Open another page of the current league: in place of this one, or over it."""
        leagues.go_to(self, page, over=over)

    def league_changed(self) -> None:
        """Update the screens that show a league after a new result."""
        leagues.reload_page(self)

    def export_game(self, book: Scorebook) -> None:
        """Ask for a file name, and export the game to it."""
        from quarterback.tui.saved import ExportScreen

        self.push_screen(ExportScreen(book))

    def open_paper(self, book: Scorebook, page: Page | None = None) -> None:
        """Open the front page of a finished game, or a page that is written already."""
        from quarterback.tui.paper import PaperScreen

        self.push_screen(PaperScreen(book, page))

    async def _open_game(self, book_of: Callable[[], Scorebook], *, lesson: bool = False) -> None:
        from quarterback.game import saved

        try:
            book = await asyncio.to_thread(book_of)
        except StoreError as error:
            self.notice(error.message)
        except ValueError as fault:
            self.notice(f"The game cannot start: {fault}")
        else:
            why_not = saved.why_not(book)
            if why_not:
                from quarterback.tui.review.replay import ReplayScreen

                self.notice(f"You can view this game but not resume it: {why_not}.")
                self.push_screen(ReplayScreen(book))
                return
            if not await self._may_go_on(book):
                return
            self.result_sync.listen(book)
            if book.rules.dial_format is None:
                from quarterback.tui.console.screen import ConsoleScreen

                self.table = ConsoleScreen(book)
            else:
                from quarterback.tui.table.screen import TableScreen

                if self.hints_shown is None:  # the first game since the start
                    self.hints_had = await asyncio.to_thread(self._had_hints)
                self.table = TableScreen(book, lesson=lesson)
            self.push_screen(self.table)

    def _had_hints(self) -> bool:
        """Return whether earlier games have given the player the hints. Waits for the store."""
        from quarterback.solo.games import had_hints

        try:
            return self.store is not None and had_hints(self.store.listing(newest=_RECENT).games)
        except StoreError:
            return False

    async def _may_go_on(self, book: Scorebook) -> bool:
        """Return whether a game can be continued. One that its league has suspended must first
        be resumed there, on a board."""
        from quarterback.league_office.fixture_games import suspended_stored

        store = self.store
        if store is None or book.id is None:
            return True
        game = book.id
        try:
            suspended = await asyncio.to_thread(suspended_stored, store, game)
            if suspended is None:
                return True
            league = await asyncio.to_thread(store.leagues.open, suspended.league)
        except StoreError as error:
            self.notice(error.message)
            return False
        answers = (("r", "resume it on a board"), ("v", "view it"), ("n", "not now"))
        answer = await self.push_screen_wait(ChoiceDialog(on_screen(suspended.line), answers))
        if answer == "r":
            from quarterback.league_office.actions.reschedule import GAME
            from quarterback.league_office.actions.suspensions import RESUME
            from quarterback.league_office.league_handle import LeagueHandle
            from quarterback.tui.league.action_screen import ActionScreen

            form = ActionScreen(LeagueHandle(league), RESUME, {GAME: str(suspended.fixture)})
            is_resumed = await self.push_screen_wait(form)
            return is_resumed is True
        if answer == "v":
            from quarterback.tui.review.replay import ReplayScreen

            self.push_screen(ReplayScreen(book))
        return False

    async def store_opened(self) -> None:
        """Wait until the store is open or has failed to open."""
        await self.games.opened.wait()

    async def game_shown(self, game: int) -> None:
        """Wait until the table of a game has shown its last play, or is closed: no message gives
        away what its dial is still turning to."""
        from quarterback.tui.play.game_screen import GameScreen

        for screen in self.screen_stack:
            if isinstance(screen, GameScreen) and screen.book.id == game:
                while screen.is_attached and screen.plays_back:
                    await asyncio.sleep(0.1)

    async def unfinished_game(self) -> GameRow | None:
        """Return the last game that is not over, or None."""
        return await self.games.unfinished()

    async def action_quit(self) -> None:
        """Leave the program, after a question if a game is open. A second press leaves at once."""
        if not self.live or self.screen is self.leaving or isinstance(self.screen, TooSmallScreen):
            self.exit(0)
            return
        self.leaving = ChoiceDialog(_LEAVE, (("y", "yes, quit"), ("n", "no, keep playing")))
        self.push_screen(self.leaving, self._quit)

    def _quit(self, answer: str | None) -> None:
        if answer == "y":
            self.exit(0)
