"""The title: the lid of the box, with a menu on it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING, ClassVar

from textual import work
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.content import Content
from textual.screen import Screen
from textual.widgets.option_list import Option

from quarterback.game.options import LAST, OWN, SIMULATED
from quarterback.tui.bindings import commands
from quarterback.tui.bindings.command import Command
from quarterback.tui.context import Context
from quarterback.tui.draw.canvas import Row, whole_words
from quarterback.tui.draw.title_art import MENU_WIDTH, ROLES, title_art, title_plan
from quarterback.tui.theme.glyphs import Skin
from quarterback.tui.widgets.picture import Picture
from quarterback.tui.widgets.row_list import Menu

if TYPE_CHECKING:
    from league.store.games.queries import GameRow


_MENU = (*(c for c in commands.TITLE if c.label), commands.EVERYWHERE[0])
_LABEL = 21
_MENU_ROWS = 8
"""Room for the menu before it is filled."""
_BESIDE = {
    "title.first": "learn by playing",
    "title.new": "pick length and dial",
    "title.solo": "daily and ladder",
    "title.day": "at your own board",
    "title.practice": "no figures needed",
    "title.teams": "rosters, ratings",
    "title.league": "standings, bracket",
    "title.season": "a school of 1914",
    "title.examples": "replay one",
}
"""The notes next to the lines of the menu."""


class TitleScreen(Screen[None]):
    """The main menu: each line by its key, by ENTER, or by a click."""

    BINDINGS: ClassVar[list[BindingType]] = commands.bindings(commands.TITLE)

    waits: GameRow | None = None
    """The unfinished game; without one, the menu has no line for it."""

    ctx = Context()

    def compose(self) -> ComposeResult:
        yield Picture(self._box, _MENU_ROWS, ROLES, id="title-art")
        yield Menu(id="title-menu")

    def _box(self, menu_rows: int, width: int, height: int, skin: Skin) -> list[Row]:
        return title_art(width, height, menu_rows, skin, shadow=not self.app.no_color)

    def on_mount(self) -> None:
        self.fill()
        self.query_one(Menu).focus()

    def on_screen_resume(self) -> None:
        """Fill the menu again: after a game or the settings, another game may be unfinished, or
        keys may have changed."""
        self._forget_painted()
        self.fill()
        self.look_for_game()

    def _forget_painted(self) -> None:
        """Make Textual forget removed widgets: it caches two styles for each of the last
        thousand, and through them everything they have painted."""
        remembered = getattr(type(self._styles_cache), "get_inner_outer", None)
        forget: Callable[[], None] | None = getattr(remembered, "cache_clear", None)
        if forget is not None:  # a newer Textual may remember something else
            forget()

    @work(exclusive=True)
    async def look_for_game(self) -> None:
        """Look for an unfinished game once the store is open; not while one is being opened,
        which will cover the title."""
        await self.ctx.store_opened()
        if self.ctx.opening:
            return
        waits = await self.ctx.unfinished_game()
        if waits != self.waits:
            self.waits = waits
            self.fill()

    def fill(self) -> None:
        """Write the menu; the same command stays selected."""
        menu = self.query_one(Menu)
        at = menu.highlighted
        on = menu.get_option_at_index(at).id if at is not None and menu.option_count else None
        lines = [c for c in _MENU if c.id != "title.resume" or self.waits is not None]
        menu.clear_options()
        menu.add_options(Option(Content(self._line(c)), id=c.id) for c in lines)
        ids = [c.id for c in lines]
        menu.highlighted = ids.index(on) if on in ids else 0
        self.place()

    def _line(self, command: Command) -> str:
        keys = commands.keys_of(
            command, self.ctx.preferences.keys, ascii_only=self.ctx.skin.name == "ascii"
        )
        message = _BESIDE.get(command.id, "")
        if command.id == "title.resume" and self.waits is not None:
            from quarterback.game.saved import resumes

            message = resumes(self.waits)
        more = self.ctx.skin.more
        line = f" {keys.split()[0]:<3}{command.label or 'Help':<{_LABEL}}"
        if len(line) + len(message) >= MENU_WIDTH:  # A game's names need more room than a note.
            line = f"{line.rstrip()}  "
        return line + whole_words(message, MENU_WIDTH - 1 - len(line), more)

    def on_resize(self) -> None:
        self.place()

    def place(self) -> None:
        """Put the menu where the title art has room for it."""
        menu, size = self.query_one(Menu), self.app.size
        if size.width < 60 or size.height < 18:
            return
        self.query_one("#title-art", Picture).show(menu.option_count)
        ascii_only = self.ctx.skin.name == "ascii"
        box = title_plan(size.width, size.height, menu.option_count, ascii_only=ascii_only).menu
        menu.styles.offset = (box.x, box.y)
        menu.styles.width, menu.styles.height = box.width, box.height

    async def on_option_list_option_selected(self, event: Menu.OptionSelected) -> None:
        command = commands.BY_ID[event.option.id or ""]
        of_app = command in commands.EVERYWHERE and "." not in command.action
        namespace = "app." if of_app else "" if "." in command.action else "screen."
        await self.run_action(f"{namespace}{command.action}")

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Ignore keys while a game is being opened: on a slow connection they may arrive before
        it is there."""
        return not self.ctx.opening or action == "quit"

    def action_move(self, by: int) -> None:
        self.query_one(Menu).move(by)

    def action_first(self) -> None:
        self.ctx.start(self.ctx.options.first_game())

    def action_watch(self) -> None:
        """Let two computer coaches play; no one is asked anything."""
        self.ctx.start(self.ctx.options.watched())

    def action_solo(self, page: str) -> None:
        """Open a page of solo play, or the choice of one."""
        self.ctx.open_solo(page)

    def action_new(self) -> None:
        self.ctx.open_new_game()

    def action_day(self) -> None:
        """Open the form of a game on one's own board."""
        self.ctx.open_game_day(OWN)

    def action_practice(self) -> None:
        """Open the form of a game on the practice board."""
        self.ctx.open_game_day(SIMULATED)

    def action_resume(self) -> None:
        """Resume the unfinished game, or go on with a best of three; without either, a notice
        says so."""
        waits = self.waits
        if waits is not None and waits.finished:
            self.ctx.start(replace(self.ctx.options, event="", rematch=str(waits.id)))
        else:
            self.ctx.resume(str(waits.id) if waits else LAST)

    def action_saved(self) -> None:
        self.ctx.open_saved()

    def action_teams(self) -> None:
        self.ctx.open_teams()

    def action_league(self) -> None:
        self.ctx.open_league()

    def action_season(self) -> None:
        self.ctx.open_season()

    def action_examples(self) -> None:
        self.ctx.open_examples()

    def action_rules(self) -> None:
        self.ctx.open_rules()

    def action_settings(self) -> None:
        self.ctx.open_settings()

    def action_quit(self) -> None:
        self.app.exit(0)
