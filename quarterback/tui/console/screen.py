"""The console at the board: its keys, its footer, and the ways out of it."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from typing import ClassVar

from textual import events
from textual.binding import ActiveBinding, BindingType

from league.store.errors import StoreError
from quarterback.tui import commands
from quarterback.tui.console.desk import Desk
from quarterback.tui.scene import log_lines
from quarterback.tui.screens.ask import AskScreen
from quarterback.tui.screens.page import PageScreen
from quarterback.tui.screens.panels import FinalScreen
from quarterback.tui.screens.replay import ReplayScreen


class ConsoleScreen(Desk):
    """A game at the board, with its keys and clicks."""

    BINDINGS: ClassVar[list[BindingType]] = commands.bindings(commands.CONSOLE)

    async def on_key(self, event: events.Key) -> None:
        """While dice are looked at any key goes on. A command is done here and now: left to the
        app, it would come after the letters of somebody who types on at once."""
        if self.tumble is not None:
            event.stop()
            event.prevent_default()
            self.hurry()
        elif not self.hears(event):
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

    def action_log(self) -> None:
        """Every play of the game."""
        lines = [
            f"{line.mark} {line.text}".strip()
            for line in log_lines(self.rules, self.names, self.book.entries)
        ]
        page = PageScreen("Play by play", lines or ["Nothing has been played yet."], at_end=True)
        self.app.push_screen(page)

    def open_final(self) -> None:
        """The reports of a game that is over."""
        self.app.push_screen(FinalScreen(self.game), self.after_final)

    def after_final(self, wanted: str | None) -> None:
        """What is to be done after the game was looked at."""
        then: dict[str, Callable[[], object]] = {
            "again": self._again,
            "replay": lambda: self.app.push_screen(ReplayScreen(self.book)),
            "log": self.action_log,
            "export": lambda: self.table_app.export_game(self.book),
            "title": lambda: self.dismiss(None),
        }
        if wanted:
            then[wanted]()

    def _again(self) -> None:
        self.dismiss(None)
        self.table_app.again(self.book)

    def step_back(self) -> None:
        """On a clean sheet ESC does nothing: q leaves."""

    def action_leave(self) -> None:
        """Back to the title; asks first when a game is on."""
        if not self.game.live:
            self._leave("y")
            return
        kept = "It is kept: resume it whenever you like."
        answers = (("y", "yes, leave"), ("n", "no, play on"))
        self.app.push_screen(AskScreen(f"Leave the game? {kept}", answers), self._leave)

    def _leave(self, answer: str | None) -> None:
        if answer == "y":
            self.dismiss(None)

    def on_unmount(self) -> None:
        """However the board is left, what its clock read is kept."""
        with suppress(StoreError):
            self.game.put_away()

    @property
    def active_bindings(self) -> dict[str, ActiveBinding]:
        """The keys, those without a use now not shown."""
        found = super().active_bindings
        if not hasattr(self, "game"):
            return found
        away = self._hidden()
        for key, active in found.items():
            if active.binding.id in away:
                found[key] = active._replace(binding=replace(active.binding, show=False))
        return found

    def _hidden(self) -> set[str]:
        away = set()
        if not self.book.inputs:
            away |= {"console.undo", "console.log", "console.why"}
        if not self.game.board.could_stand:
            away.add("console.anyway")
        if not self.game.clock_in_use:
            away.add("console.clock")
        if not self.timers():
            away.add("console.timer")
        return away
