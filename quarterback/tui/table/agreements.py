"""What both sides must agree to, and what stops a game: undo, the end, a pause."""

from __future__ import annotations

from collections.abc import Callable

from league.store.errors import StoreError
from quarterback.tui.dialogs.choice import ChoiceDialog, ConsentDialog
from quarterback.tui.play.turn import turn_of
from quarterback.tui.play.ui_state import AT_REST, Animating, Paused
from quarterback.tui.table.play import PlayScreen
from rulesets.core.awaiting import Over
from rulesets.core.refusal import Refused
from rulesets.core.session import Entry
from rulesets.core.sides import SIDES


class ConsentFlow(PlayScreen):
    """A game at the table, with what does not belong to any play."""

    clock_held = False
    """Whether a pause has stopped the clock, so that going on is to start it."""

    def action_undo(self) -> None:
        """Take back, if the other side agrees; a coach always does."""
        if not isinstance(self.phase, AT_REST):
            return
        back = self.game.to_take_back
        if not back:
            self.say("Nothing to undo yet.")
        elif self.game.coaches:
            since = f", and the {back - 1} plays since" if back > 2 else ""
            question = f"Take back your last call{since}? The coach agrees."
            answers = (("y", "yes, take it back"), ("n", "no, it stands"))
            undo = self._unless_time_ran_out(self._undo)
            self.app.push_screen(
                ChoiceDialog(question, answers), lambda answer: undo() if answer == "y" else None
            )
        else:
            self._if_all_agree("Take back the last play?", self._undo)

    def _if_all_agree(self, question: str, then: Callable[[], None]) -> None:
        """Ask every side that a person plays."""
        sides = {side[0]: self.game.names.of(side) for side in SIDES}
        do = self._unless_time_ran_out(then)
        self.app.push_screen(
            ConsentDialog(question, sides), lambda agreed: do() if agreed else None
        )

    def _unless_time_ran_out(self, then: Callable[[], None]) -> Callable[[], None]:
        """What was asked is done only to the game that it was asked of."""
        stood = len(self.book.entries)

        def do() -> None:
            if len(self.book.entries) == stood:
                then()
            else:
                self.say("Time ran out while that was asked: nothing was changed.")

        return do

    def _undo(self) -> None:
        try:
            self.game.undo()
        except (Refused, StoreError) as error:
            self.not_entered(error)
            return
        self.turn = None
        self.flash = "The last play is undone."
        self.proceed()

    def action_end(self) -> None:
        """Resign, or agree to a draw."""
        if not isinstance(self.phase, AT_REST) or not self.game.live:
            return
        people = [side for side in SIDES if side not in self.game.coaches]
        names = self.book.header.names
        answers = [(side[0], f"{names.of(side)} resign") for side in people]
        if len(people) == len(SIDES):
            answers.append(("d", "a draw, if both sides agree"))
        stood = len(self.book.entries)
        self.app.push_screen(
            ChoiceDialog("End the game", answers),
            lambda answer: self._end(answer, stood),
        )

    def _end(self, answer: str | None, stood: int) -> None:
        loser = next((side for side in SIDES if side[0] == answer), None)
        if answer and len(self.book.entries) != stood:
            self.say("Time ran out while that was asked: nothing was changed.")
        elif loser is not None:
            self._over(lambda: self.game.resign(loser))
        elif answer == "d":
            self._if_all_agree("End the game in a draw?", lambda: self._over(self.game.draw))

    def _over(self, end: Callable[[], list[Entry]]) -> None:
        try:
            made = end()
        except (Refused, StoreError) as error:
            self.not_entered(error)
            return
        self.flash = ""
        self.turn = turn_of(self.game.rules, made)
        self.proceed()

    def pause(self) -> None:
        """Stop an exhibition, with its clock, or let it go on."""
        if isinstance(self.game.awaiting, Over):
            return
        if self.paused:
            self.go_on()
            return
        self.paused = True
        self.clock_held = self.game.clock.running
        if self._run_clock(running=False) and not isinstance(self.phase, Animating):
            self.go(Paused())
            self.say("Paused: SPACE goes on, n plays one play.")

    def go_on(self) -> None:
        """Let the coaches play: one play, or on and on once nobody pauses."""
        if self.paused:
            self.paused = False
            if self.clock_held:
                self._run_clock(running=True)
        self.flash = ""
        if isinstance(self.phase, Paused):
            self.let_coach()

    def action_step(self) -> None:
        """One play of an exhibition that stands still."""
        if isinstance(self.phase, Paused):
            self.flash = ""
            self.let_coach()

    def _run_clock(self, *, running: bool) -> bool:
        """Stop or start the clock of a timed exhibition. Returns whether the half goes on."""
        game = self.game
        if running == game.clock.running or not game.clock_in_use:
            return True
        if game.time_is_up:
            self.end_time()
            return False
        try:
            game.set_running(running)
        except (Refused, StoreError) as error:
            self.not_entered(error)
        return True
