"""The clock of a timed game at the table."""

from __future__ import annotations

from league.store.errors import StoreError
from quarterback.game.play_result import play_result
from quarterback.tui.play.scene import status_of
from quarterback.tui.play.ui_state import Animating
from quarterback.tui.table.entry import EntryController
from quarterback.tui.table.state import TableState
from rulesets.core.awaiting import Over
from rulesets.core.refusal import Refused


class ClockKeeper:
    """Shows the seconds, enters the end of time, stops and starts the clock."""

    def __init__(self, table: TableState, entry: EntryController) -> None:
        self.table, self.game, self.entry = table, table.game, entry
        if self.game.clock_suspended:
            table.flash = "Clock stopped. Your next call starts it, or press p."

    def tick(self) -> None:
        """Another second. A play that is being shown is shown to its end first."""
        if isinstance(self.table.phase, Animating):
            return
        if self.game.time_is_up:
            self.end_time()
        else:
            self.table.view.show_status(status_of(self.table.moment()))

    def end_time(self) -> None:
        """The clock has run out."""
        self.entry.record(lambda: play_result(self.game.rules, self.game.end_time()))

    def toggle(self) -> None:
        """Stop the clock by agreement, or start it."""
        if isinstance(self.table.phase, Animating) or isinstance(self.game.awaiting, Over):
            return
        if self.game.time_is_up:
            self.end_time()
            return
        try:
            self.game.set_running(not self.game.clock.running)
        except (Refused, StoreError) as error:
            self.table.refuse(error)
        else:
            self.table.flash = ""
            self.table.show()

    def run(self, *, running: bool) -> bool:
        """Stop or start the clock with an exhibition. Returns whether the half goes on."""
        if running == self.game.clock.running or not self.game.clock_in_use:
            return True
        if self.game.time_is_up:
            self.end_time()
            return False
        try:
            self.game.set_running(running)
        except (Refused, StoreError) as error:
            self.table.refuse(error)
        return True
