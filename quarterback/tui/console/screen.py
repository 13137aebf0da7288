"""The console at the board: its keys, its footer, and the ways out of it."""

from __future__ import annotations

from contextlib import suppress
from typing import ClassVar

from textual import events
from textual.binding import BindingType

from league.store.errors import StoreError
from quarterback.tui import commands
from quarterback.tui.console.desk import Desk
from quarterback.tui.screens.panels import FinalScreen
from quarterback.tui.screens.under_way import UnderWay


class ConsoleScreen(UnderWay, Desk):
    """A game at the board, with its keys and clicks."""

    BINDINGS: ClassVar[list[BindingType]] = commands.bindings((*commands.ASKING, *commands.CONSOLE))

    async def on_key(self, event: events.Key) -> None:
        """While dice are looked at any key goes on. A figure is the next die of somebody who reads
        a throw off the table: it is typed, and not lost. A command is done here and now: left to
        the app, it would come after the letters of somebody who types on at once."""
        if self.tumble is not None:
            self.hurry()
            if not (event.character or "").isdigit() or self.sheet.rolling is None:
                event.stop()
                event.prevent_default()
                return
        if not self.hears(event):
            command = self.active_bindings.get(event.key)
            if command is not None and command.enabled and command.node is self:
                event.stop()
                event.prevent_default()
                await self.app.run_action(command.binding.action, self)

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
        self.table_app.open_why()

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
            return "Go on"
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
        if not self.game.board.could_stand:
            away.add("console.anyway")
        if not self.game.clock_in_use:
            away.add("console.clock")
        if not self.timers():
            away.add("console.timer")
        return away
