"""What both sides must agree to: undo, and the end of a game before its time."""

from __future__ import annotations

from collections.abc import Callable

from league.store.errors import StoreError
from quarterback.game.daily import PLAYED_ONCE
from quarterback.game.play_result import play_result
from quarterback.tui.dialogs import ChoiceDialog, ConsentDialog
from quarterback.tui.play.ui_state import AT_REST
from quarterback.tui.table.state import TableState
from rulesets.core.plain_text import capitalize
from rulesets.core.refusal import Refused
from rulesets.core.session import Entry
from rulesets.core.sides import SIDES
from rulesets.registry import names_of

_TOO_LATE = "Time ran out before you answered. Nothing changed."


class ConsentFlow:
    """Asks each side that a person plays, and does what they agree to."""

    def __init__(self, table: TableState, proceed: Callable[[], object]) -> None:
        """`proceed` goes on with the game as it then is."""
        self.table, self.game, self.proceed = table, table.game, proceed

    def undo(self) -> None:
        """Undo the last play, if the other side agrees; a coach always does."""
        if not isinstance(self.table.phase, AT_REST):
            return
        depth = self.game.to_take_back
        if self.game.day is not None:
            self.table.say(f"{capitalize(PLAYED_ONCE)}.")
        elif not depth:
            self.table.say("Nothing to undo.")
        elif self.game.coaches:
            since = f", and the {depth - 1} plays since" if depth > 2 else ""
            question = f"Undo your last call{since}? The coach agrees."
            answers = (("y", "yes, undo"), ("n", "no"))
            undo = self._unless_time_ran_out(self._undo)
            self.table.view.open(
                ChoiceDialog(question, answers), lambda answer: undo() if answer == "y" else None
            )
        else:
            self._if_all_agree("Undo the last play?", self._undo)

    def _if_all_agree(self, question: str, then: Callable[[], None]) -> None:
        sides = {side[0]: self.game.names.of(side) for side in SIDES}
        do = self._unless_time_ran_out(then)
        self.table.view.open(
            ConsentDialog(question, sides), lambda agreed: do() if agreed else None
        )

    def _unless_time_ran_out(self, then: Callable[[], None]) -> Callable[[], None]:
        """What was asked is done only to the game that it was asked of."""
        entries = len(self.table.book.entries)

        def do() -> None:
            if len(self.table.book.entries) == entries:
                then()
            else:
                self.table.say(_TOO_LATE)

        return do

    def _undo(self) -> None:
        try:
            self.game.undo()
        except (Refused, StoreError) as error:
            self.table.refuse(error)
            return
        self.table.result = None
        self.table.flash = "Last play undone."
        self.proceed()

    def end(self) -> None:
        """Resign, agree to a draw, or suspend a game of a league."""
        if not isinstance(self.table.phase, AT_REST) or not self.game.live:
            return
        people = [side for side in SIDES if side not in self.game.coaches]
        names = names_of(self.table.book.header)
        answers = [(side[0], f"{names.of(side)}: resign") for side in people]
        if len(people) == len(SIDES):
            answers.append(("d", "tie, if both teams agree"))
        title = "End the game"
        if self.table.ctx.result_sync.may_suspend(self.table.book):
            title = "End or suspend the game"
            answers.append(("s", "suspend it: go on later, on any board"))
        entries = len(self.table.book.entries)
        self.table.view.open(
            ChoiceDialog(title, answers), lambda answer: self._end(answer, entries)
        )

    def _end(self, answer: str | None, entries: int) -> None:
        loser = next((side for side in SIDES if side[0] == answer), None)
        if answer and len(self.table.book.entries) != entries:
            self.table.say(_TOO_LATE)
        elif loser is not None:
            self._over(lambda: self.game.resign(loser))
        elif answer == "d":
            self._if_all_agree("End the game as a tie?", lambda: self._over(self.game.draw))
        elif answer == "s":
            self._suspend()

    def _suspend(self) -> None:
        """Stop the clock, and leave the game where it stands: its league resumes it."""
        try:
            self.game.suspend()
        except (Refused, StoreError) as error:
            self.table.refuse(error)
        else:
            if self.table.ctx.result_sync.suspend(self.table.book):
                self.table.view.leave()

    def _over(self, end: Callable[[], list[Entry]]) -> None:
        try:
            entries = end()
        except (Refused, StoreError) as error:
            self.table.refuse(error)
            return
        self.table.flash = ""
        self.table.result = play_result(self.game.rules, entries)
        self.proceed()
