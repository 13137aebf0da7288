"""The app: what is shared by all screens, and the way between them."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
import time
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any, ClassVar

from textual.binding import BindingType
from textual.events import Resize
from textual.filter import LineFilter

from quarterback.game.clock import Now
from quarterback.game.options import PlayOptions
from quarterback.league_office.signature import Server, Signature, signature
from quarterback.preferences import Preferences
from quarterback.tui.app_games import GameActionsApp
from quarterback.tui.app_help import HelpActions
from quarterback.tui.bindings import commands
from quarterback.tui.bindings.overrides import keymap_of
from quarterback.tui.dialogs.too_small import TooSmallScreen, too_small
from quarterback.tui.play.speed import BY_NAME, Speed
from quarterback.tui.theme.ascii_filter import ASCII_ONLY, HARMLESS
from quarterback.tui.theme.glyphs import ASCII, UNICODE, Skin
from quarterback.tui.theme.terminal import suiting_theme, takes_unicode
from quarterback.tui.theme.terminal_watch import watch_terminal
from quarterback.tui.theme.themes import THEMES, board_colours
from quarterback.tui.title.screen import TitleScreen
from quarterback.tui.widgets.footer import KeysFooter
from quarterback.tui.widgets.picture import Picture

_STYLES = Path(__file__).with_name("styles")
_LATER = ("pictures", "table", "pages", "saved_games", "rulebook", "league")


class TableApp(HelpActions, GameActionsApp):
    """Quarterback in the terminal."""

    TITLE = "Quarterback"
    CSS_PATH: ClassVar[str] = "styles/title.tcss"  # the title's; the others come after its paint
    BINDINGS: ClassVar[list[BindingType]] = commands.bindings(commands.EVERYWHERE)

    def __init__(
        self,
        options: PlayOptions,
        *,
        preferences: Preferences | None = None,
        kept_in: Path | None = None,
        notices: Sequence[str] = (),
        pace: str = "",
        theme: str = "",
        ascii_only: bool = False,
        now: Now = time.monotonic,
    ) -> None:
        """`pace`, `theme` and `ascii_only` come before the preferences, for this session.
        `kept_in` is the file of the preferences; without one they are not kept."""
        # Told so from the start, Textual leaves every colour out; otherwise it makes them greys.
        self.ctx = self
        super().__init__(options, ansi_color=True if "NO_COLOR" in os.environ else None)
        self.preferences = preferences or Preferences()
        self.kept_in = kept_in
        self.notices = notices
        self.now = now
        self.pace: Speed = BY_NAME[pace or self.preferences.pace]
        self.this_theme = theme
        self.ascii_only = ascii_only
        # Asked now: while an app runs, what stands in for the output does not know.
        self.takes_unicode = takes_unicode(sys.stdout.encoding or "")
        self.skin: Skin = UNICODE
        self._choose_skin()
        self.set_class(self.no_color, "no-colour")

    def get_theme_variable_defaults(self) -> dict[str, str]:
        """The board's colours, under any theme."""
        system = "truecolor" if self.is_headless else self.console.color_system
        return board_colours(self.current_theme, system)

    def get_line_filters(self) -> Sequence[LineFilter]:
        """What every line goes through before it is painted."""
        filters = super().get_line_filters()
        return [*filters, HARMLESS, *([ASCII_ONLY] if self.skin is ASCII else [])]

    def on_mount(self) -> None:
        """Our looks; then the first screen, then the games."""
        for theme in THEMES:
            self.register_theme(theme)
        self.theme = self.wanted_theme
        self.set_keymap(keymap_of(self.preferences.keys))
        if self.animation_level == "none":
            self.pace = BY_NAME["instant"]
        self._end_when_told()
        self.push_screen(TitleScreen())
        self.call_after_refresh(self._painted)
        for text in self.notices:
            self.notice(text)
        if self.options.resume:
            self.resume(self.options.resume)
        elif self.options.names_a_game:
            self.start(self.options)

    def _end_when_told(self) -> None:
        """By a signal, or by a terminal that is closed. A test has neither a terminal nor signals
        of its own: what is sent then is meant for whatever runs the test."""
        if self.is_headless:
            return
        loop = asyncio.get_running_loop()
        with suppress(NotImplementedError, AttributeError):  # Windows has no such signals
            for end in (signal.SIGTERM, signal.SIGHUP):
                loop.add_signal_handler(end, self.exit, 0)
        watch_terminal(partial(loop.call_soon_threadsafe, self.exit, 0))

    def _painted(self) -> None:
        """The title is seen. Now for what takes longer: the styles of all else, the games."""
        self.stylesheet.read_all([_STYLES / f"{name}.tcss" for name in _LATER])
        for screen in self.screen_stack:
            self.stylesheet.update(screen)
        self.open_shelf()

    @property
    def wanted_theme(self) -> str:
        """What was asked for this session, else what is preferred, else what suits the terminal.
        Without colours there is but one."""
        if self.no_color:
            return "ansi-dark"
        for name in (self.this_theme, self.preferences.theme):
            if name in self.available_themes:
                return name
        return suiting_theme(os.environ.get("COLORFGBG", ""))

    @property
    def signature(self) -> Signature:
        """Who enters something into a league, as far as it is known."""
        return signature(self.server or Server(), self.preferences.by)

    def prefer(self, **changed: Any) -> None:
        """Change preferences: they hold at once, and are kept at once."""
        self.preferences = replace(self.preferences, **changed)
        if "theme" in changed:
            self.this_theme = ""
            self.theme = self.wanted_theme
        if "pace" in changed:
            self.pace = BY_NAME[self.preferences.pace]
        if "glyphs" in changed:
            self.ascii_only = False
            self._choose_skin()
        if "keys" in changed:
            self.set_keymap(keymap_of(self.preferences.keys))
        if self.kept_in is not None:
            from quarterback.files.preferences import write_preferences

            trouble = write_preferences(self.kept_in, self.preferences)
            if trouble:
                self.notice(trouble)

    def _choose_skin(self) -> None:
        """The signs to draw with, and every picture that there is drawn with them."""
        wanted = "ascii" if self.ascii_only else self.preferences.glyphs
        ascii_only = wanted == "ascii" or (wanted == "auto" and not self.takes_unicode)
        self.skin = ASCII if ascii_only else UNICODE
        self.set_class(ascii_only, "ascii")
        for screen in self.screen_stack if self.is_running else ():
            for picture in screen.query(Picture):
                picture.redraw()
            for footer in screen.query(KeysFooter):
                footer.relabel()  # its keys have signs, too
            screen.refresh()  # what lies below shines through

    def open_settings(self) -> None:
        """How the player wants the table."""
        from quarterback.tui.settings.screen import SettingsScreen

        if not isinstance(self.screen, SettingsScreen):
            self.push_screen(SettingsScreen())

    def choose_theme(self) -> None:
        """Other colours, seen at once; what is chosen is kept."""
        from quarterback.tui.settings.theme import ChooseThemeScreen

        if not isinstance(self.screen, ChooseThemeScreen):
            self.push_screen(ChooseThemeScreen(self.theme), self._themed)

    def _themed(self, theme: str | None) -> None:
        if theme is not None:
            self.prefer(theme=theme)

    def on_resize(self, event: Resize) -> None:
        """Too small a terminal: a page that says so, over whatever there was."""
        shown = isinstance(self.screen, TooSmallScreen)
        small = too_small(event.size.width, event.size.height)
        if small and not shown:
            self.push_screen(TooSmallScreen())
        elif shown and not small:
            self.pop_screen()
