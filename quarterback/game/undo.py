"""Inputs of a sitting undone, restored, corrected: as far as persons made them."""

from __future__ import annotations

from collections.abc import Callable, Collection

from quarterback.game.board import BoardInputs
from quarterback.game.corrections import Correction, applied, waiting
from quarterback.game.scorebook import Scorebook
from rulesets.core.advance import awaiting
from rulesets.core.awaiting import Decide
from rulesets.core.events import Call, Roll, Ruling, Spin
from rulesets.core.refusal import Refused
from rulesets.core.session import Entry
from rulesets.core.sides import SIDES, Side


class UndoHistory:
    """What persons undo, bring back and correct in a score book. Methods that enter
    something raise Refused, or StoreError when it cannot be kept; then nothing has changed."""

    def __init__(
        self,
        book: Scorebook,
        coaches: Collection[Side],
        board: BoardInputs | None,
        any_dial: bool,
        on_change: Callable[[], None],
    ) -> None:
        self._book = book
        self._coaches = coaches
        self._board = board
        """Where figures play; None for the dial game."""
        self._any_dial = any_dial
        self._on_change = on_change
        """What is to be done when the book has changed."""

    @property
    def without_consent(self) -> bool:
        """Whether a person only keeps the book of what happens at a real board: then no one is
        asked, and every input is undone by itself."""
        return self._board is not None and not self._board.practice

    @property
    def undo_depth(self) -> int:
        """How many inputs are undone next; 0 when no person has done anything."""
        if self.without_consent:
            return min(len(self._book.inputs), 1)
        for back, result in enumerate(reversed(self._book.by_input), 1):
            if any(self._by_person(entry) for entry in result):
                return back
        return 0

    def undo(self) -> None:
        """Undo the last thing that a person did, and what coaches, clock and coin did after
        it. A toss that the program made stands: it is no one's play. Raises Refused when there is
        nothing."""
        back = self.undo_depth
        if not back:
            raise Refused("nothing to undo yet")
        self._book.undo(back)
        self._on_change()

    @property
    def redo_depth(self) -> int:
        """How many inputs are restored next, of those that wait: one, and, where the program
        or a coach plays as well, what they did after it. 0 when nothing waits that fits."""
        session = self._book.session
        fitting = sum(each.fits for each in waiting(self._book))
        if self.without_consent:
            return min(fitting, 1)
        for back in range(1, fitting + 1):
            session.redo()
            ahead = session.copy()
            if back < fitting:
                ahead.redo()
                if any(self._by_person(entry) for entry in ahead.by_input[-1]):
                    return back
        return fitting

    def redo(self) -> list[Entry]:
        """Bring back what was undone last, or confirm what was put aside: as much of it as is
        restored at once. The new entries. Raises Refused when nothing waits, or it does not
        fit."""
        return self.redo_many(self.redo_depth or 1)

    def redo_many(self, inputs: int) -> list[Entry]:
        """Bring so many inputs back, or none of them. The new entries."""
        stood = len(self._book.entries)
        self._book.redo(inputs)
        self._on_change()
        return self._book.entries[stood:]

    def correct(self, correction: Correction) -> None:
        """Enter a correction that was looked at before."""
        applied(self._book, correction)
        self._on_change()

    def leave_out(self, number: int) -> None:
        """Leave an input out for good that waits aside; it stays in the log."""
        stood = len(self._book.inputs)
        if not stood < number <= stood + len(self._book.pending):
            raise Refused(f"input {number} is not set aside")
        self._book.amend(number)
        self._on_change()

    def _by_person(self, entry: Entry) -> bool:
        if isinstance(entry.event, Ruling):
            return True
        request = awaiting(self._book.rules, entry.before)
        if isinstance(request, Decide):
            return isinstance(entry.event, Call) and request.side not in self._coaches
        if self._board is not None:
            # On the practice board persons only call; at a real one all else is theirs to tell.
            return not self._board.practice
        result = self._any_dial and isinstance(entry.event, Spin | Roll)
        return result and len(self._coaches) < len(SIDES)
