"""The command palette: what this screen can do, and how to get to rules, games and other pages."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any

from textual.command import DiscoveryHit, Hit, Hits, Provider
from textual.content import Content

from league.store.errors import StoreError
from quarterback.rule_sets import DIAL_GAME, catalogue
from quarterback.text.saved_games import matchup, status
from quarterback.tui.bindings import commands
from quarterback.tui.context import Context
from quarterback.tui.draw.canvas import truncate
from quarterback.tui.theme.glyphs import ASCII

if TYPE_CHECKING:
    from league.store.games.queries import GameRow

NAME, KEYS = 18, 12
"""Widths of the columns for the name and the keys."""
TITLE = 38
"""Width of the column for a rule's title."""


@dataclass(frozen=True)
class PaletteRow:
    name: str
    keys: str
    description: str
    run: Callable[[], Any]
    always: bool = True
    """Whether it is listed before anything is typed."""
    wide: int = NAME
    """How many columns its name takes."""


def _score(row: PaletteRow, words: list[str]) -> float:
    """Return how well a row fits: 1 if each word begins a word of its name, less if it is
    elsewhere in the row, 0 if a word is missing."""
    name = row.name.casefold()
    begins = f" {name}"
    text = f"{begins} {row.keys} {row.description}".casefold()
    if all(f" {word}" in begins for word in words):
        return 1.0
    if all(word in name for word in words):
        return 0.75
    return 0.5 if all(word in text for word in words) else 0.0


class QuarterbackCommands(Provider):
    """The only source of the palette's rows. Names of games are never markup."""

    games: tuple[GameRow, ...] = ()

    ctx = Context()

    async def startup(self) -> None:
        """Find the saved games in a thread, where one can be resumed."""
        store = self.ctx.store
        if store is not None and self.ctx.game_situation() is None:
            with suppress(StoreError):  # the list of games will say what is wrong
                self.games = tuple(await asyncio.to_thread(store.games))

    async def discover(self) -> Hits:
        """Yield what can be done here, then what can be done anywhere."""
        for row in self.rows():
            if row.always:
                yield DiscoveryHit(self._label(row), row.run, text=row.name)

    async def search(self, query: str) -> Hits:
        """Yield the rows with the typed words: in the name first, then in the description."""
        words = query.casefold().split()
        for row in self.rows():
            score = _score(row, words)
            if score:
                yield Hit(score, self._label(row), row.run, text=row.name)

    def rows(self) -> Iterator[PaletteRow]:
        """Yield commands of this screen that apply now, then ways to other pages, then the
        rules."""
        commands_here = list(self._commands())
        yield from commands_here
        app = self.ctx
        here = {row.name for row in commands_here}
        yield from (row for row in self._ways() if row.name not in here)
        if app.game_situation() is None:
            for game in self.games:
                take_up: Callable[[], Any] = partial(app.resume, str(game.id))
                message = f"{matchup(game)}: {status(game)}"
                yield PaletteRow(f"Game {game.id}", "", message, take_up, always=False)
        for entry in catalogue(DIAL_GAME).entries.values():
            run = partial(app.open_rules, entry.id)
            yield PaletteRow(entry.title, entry.id, "", run, always=False, wide=TITLE)

    def _ways(self) -> Iterator[PaletteRow]:
        """Yield ways to other pages, and what Textual itself can do. An open game must be left
        first; then others can be resumed."""
        app = self.ctx
        if app.game_situation() is None:
            yield PaletteRow("New game", "", "two players, or with coaches", app.open_new_game)
            yield PaletteRow("Saved games", "", "all saved games", app.open_saved)
        yield PaletteRow("Rules", "", "the rule book", app.open_rules)
        yield PaletteRow("Settings", "", "colors, speed, symbols, hints, keys", app.open_settings)
        yield PaletteRow("Theme", "", "change the colors", app.choose_theme)
        yield PaletteRow("Screenshot", "", "save a picture of this screen (SVG)", self._picture)

    def _commands(self) -> Iterator[PaletteRow]:
        for command, node in commands.doable(self.screen):
            if not command.palette:
                continue
            keys = commands.keys_of(command, self.ctx.own_keys, ascii_only=self.ctx.skin is ASCII)
            run = partial(self.app.run_action, command.action, node)
            yield PaletteRow(command.name, keys, command.description if command.label else "", run)

    def _picture(self) -> None:
        self.app.set_timer(0.1, self.app.deliver_screenshot)

    def _label(self, row: PaletteRow) -> Content:
        """Return a row in columns: name, keys, description."""
        more = self.ctx.skin.more
        room = self.app.size.width - 4
        left = f"{truncate(row.name, room - KEYS - 2, more):<{row.wide}}"
        keys = f"  {row.keys:<{KEYS}}"
        message = truncate(row.description, room - len(left) - len(keys) - 2, more)
        return Content.assemble((left, "bold"), (keys, "$accent"), "  ", (message, "dim"))
