"""Win probability at the table, play by play, and advice on the call that is due."""

from __future__ import annotations

from functools import partial

from league.store.errors import StoreError
from quarterback.ai.review.analysis import Inputs
from quarterback.ai.review.model import Review
from quarterback.tui.play.ui_state import AT_REST, AwaitingPlayer
from quarterback.tui.review.analysis import can_look_back, chances_of, looking_back
from quarterback.tui.table.advice import AdviceScreen
from quarterback.tui.table.hints import key_of
from quarterback.tui.table.state import TableState


class TableAnalysis:
    """What the solved game says: about every play so far, and about the calls open now."""

    def __init__(self, table: TableState) -> None:
        self.table, self.ctx, self.book = table, table.ctx, table.book

    def update(self) -> None:
        """Compute the chart of the game so far, in a thread, if the player wants it."""
        if self.ctx.preferences.chances and can_look_back(self.book):
            self._look_back()

    def toggle(self) -> None:
        """Turn the chart on or off, here and in later games."""
        on = not self.ctx.preferences.chances
        self.ctx.prefer(chances=on)
        self.table.win_probability = None
        self.table.say(self._place() if on else "Win probability is off.")
        self.update()

    def _place(self) -> str:
        """Where the chart is shown, or why it is not."""
        if not can_look_back(self.book):
            return "Win probability is on, but unknown in this game."
        if self.table.view.room_for_win_probability():
            return "Win probability is on, under the log."
        if self.table.hints.view.lines:
            off = key_of(self.ctx, "table.hints")
            return f"Win probability is on, but hints take its place: {off} turns them off."
        return "Win probability is on, but needs a taller window."

    def _look_back(self) -> None:
        inputs = self.book.by_input
        look = partial(looking_back(self.book).look, inputs)
        self.table.view.in_thread(look, partial(self._looked_back, inputs), "win probability")

    def _looked_back(self, inputs: Inputs, review: Review | None) -> None:
        if not self.ctx.preferences.chances:
            return
        if review is None:
            if not looking_back(self.book).cannot:  # not solved yet: look again
                self._look_back()
        else:
            self.table.win_probability = chances_of(self.book, review, inputs)
            if isinstance(self.table.phase, AT_REST):
                self.table.show()

    def advise(self) -> None:
        """Show what each signal is worth to the team that is to call now."""
        table, game = self.table, self.table.game
        if not isinstance(table.phase, AwaitingPlayer) or not game.options or game.coach:
            table.say("Advice is for the team with the call.")
        elif game.day is not None:
            table.say("No advice in the daily: the calls are yours.")
        elif game.any_dial:
            table.say("No advice with your own dial: its faces are unknown here.")
        else:
            table.view.in_thread(self._why_no_advice, self._advise, "advice")

    def _why_no_advice(self) -> str:
        """Why there is no advice in this game; empty if there is. In a thread."""
        try:
            counts = self.book.counts()
        except StoreError as error:
            return error.message
        return "No advice in league games." if counts else ""

    def _advise(self, why_not: str) -> None:
        if why_not:
            self.table.say(why_not)
            return
        game = self.table.game
        page = AdviceScreen(game.rules, game.state, game.names, game.known)
        self.table.view.open(page, lambda _: None)
