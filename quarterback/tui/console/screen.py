"""The console at the board: its keys, its footer, and the ways out of it."""

from __future__ import annotations

from contextlib import suppress
from typing import ClassVar

from textual import events
from textual.binding import ActiveBinding, BindingType

from league.store.errors import StoreError
from quarterback.tui.bindings import commands
from quarterback.tui.console.board import ConsoleBoard
from quarterback.tui.console.menu import ConsoleMenu
from quarterback.tui.console.play import HELD, SOON
from quarterback.tui.play.game_screen import GameScreen
from quarterback.tui.review.reports import FinalScreen
from rulesets.core.awaiting import Chance

_PUT_AWAY = frozenset({"console.take", "console.back"})
"""Commands that put dice away that have been looked at."""


class ConsoleScreen(GameScreen, ConsoleMenu):
    """A game at the board, with its keys and clicks."""

    BINDINGS: ClassVar[list[BindingType]] = commands.bindings((*commands.ASKING, *commands.CONSOLE))

    async def on_key(self, event: events.Key) -> None:
        """A command is done here and now: left to the app, it would come after the letters of
        somebody who types on at once."""
        command = self.active_bindings.get(event.key)
        self.pressed = event.key
        before, self.unheard = self.unheard, ""
        if self.tumble is not None and not self._past_dice(event, command):
            event.stop()
            event.prevent_default()
        elif self._came_late(event, command):
            event.stop()
            event.prevent_default()
            name = "SPACE" if event.key == "space" else event.key.upper()
            self.say(f"The screen just changed: press {name} again.")
        elif before.isdigit() and command is not None and command.binding.id == "console.take":
            # the end of a throw, or the blank between two dice, where no dice are asked for
            event.stop()
            event.prevent_default()
            name = "SPACE" if event.key == "space" else event.key.upper()
            self.say(f"The key {before} does nothing here. Press {name} again.")
        elif self.hears(event) or command is None:
            return
        elif command.enabled and command.node is self:
            event.stop()
            event.prevent_default()
            await self.app.run_action(command.binding.action, self)

    def _past_dice(self, event: events.Key, command: ActiveBinding | None) -> bool:
        """A key while dice are looked at; whether it is for what comes after them. ENTER puts them
        away, and no more. A figure is the next die of somebody who reads a throw off the table, and
        a command is done. Where dice wait for nobody, any key puts them away."""
        tumble = self.tumble
        assert tumble is not None, "dice are looked at"
        mark = event.character if event.is_printable else None
        figure = bool(mark and mark.isdigit()) and isinstance(self.asked_for, Chance)
        takes = command is not None and command.binding.id in _PUT_AWAY
        if takes or figure or not tumble.waits:
            self.skip_animation(event.key)
            if figure:
                self.put_away = None
            return figure
        if command is None or command.node is not self:
            if mark in (None, "?", ":"):
                return True
            tumble.note = f"{mark} belongs to the next step: {tumble.foot} first."
            self.query_one(ConsoleBoard).show_sheet(self.shown_sheet(), None)
            return False
        self.skip_animation()
        self.put_away = None
        return self.app.screen is self

    def _came_late(self, event: events.Key, command: ActiveBinding | None) -> bool:
        """Whether a key is still meant for dice, or a play of the program's, that are gone: the
        same one held down, or any that comes sooner than what took their place can be read."""
        if self.put_away is None or self.game.by_itself:
            return False
        by, when = self.put_away
        now = self.ctx.now()
        if by:
            late = event.key == by and now - when < HELD
            self.put_away = (by, now) if late else None
            return late
        takes = command is not None and command.binding.id == "console.take"
        moves = self.ctx.pace.spin or self.ctx.pace.pause
        late = bool(moves) and now - when < SOON
        return late and (takes or self.takes(event.character or ""))

    def action_take(self) -> None:
        """Enter; hurry the program; or look at the reports of a game that is over."""
        if self.over:
            self.open_final()
        elif self.game.by_itself:
            if self.soon is not None:
                self.soon.stop()
            self.let_program()
        else:
            super().action_take()

    def action_why(self) -> None:
        """The last ruling."""
        self.ctx.open_why()

    def open_final(self) -> None:
        """The reports of a game that is over."""
        self.app.push_screen(FinalScreen(self.game), self.after_final)

    def step_back(self) -> None:
        """On a clean sheet ESC does nothing: q leaves."""

    def on_unmount(self) -> None:
        """However the board is left, what its clock read is kept."""
        with suppress(StoreError):
            self.game.put_away()

    def take_does(self) -> str:
        """What ENTER does now."""
        if self.tumble is not None:
            return "Continue"
        if self.over:
            return "Reports"
        return "Play" if self.game.by_itself else super().take_does()

    def unused(self) -> set[str]:
        """The commands that have no use now, by ID."""
        away = super().unused()
        if self.tumble is not None or self.over or self.game.by_itself:
            away |= {"console.next", "console.back"}
        if not self.book.inputs:
            away |= {"console.undo", "console.log", "console.why"}
        if not self.could_stand():
            away.add("console.anyway")
        if not self.game.clock_in_use:
            away.add("console.clock")
        if not self.timers():
            away.add("console.timer")
        return away
