"""Undo, redo and correct the inputs that people made in a game."""

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
    """Undo, redo and corrections of a score book. Methods that change it raise Refused, or
    StoreError if the change cannot be saved; then nothing has changed."""

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
        """The board; None for the dial game."""
        self._any_dial = any_dial
        self._on_change = on_change
        """Called after every change of the book."""

    @property
    def without_consent(self) -> bool:
        """Whether the book records a real board: then undo needs no consent and takes back one
        input at a time."""
        return self._board is not None and not self._board.practice

    @property
    def undo_depth(self) -> int:
        """How many inputs the next undo removes; 0 if no person has made one."""
        if self.without_consent:
            return min(len(self._book.inputs), 1)
        for back, result in enumerate(reversed(self._book.by_input), 1):
            if any(self._by_person(entry) for entry in result):
                return back
        return 0

    def undo(self) -> None:
        """Undo the last input of a person, with the later inputs of coaches, clock and coin. A toss
        by the program stays. Raises Refused if there is nothing to undo."""
        back = self.undo_depth
        if not back:
            raise Refused("nothing to undo yet")
        self._book.undo(back)
        self._on_change()

    @property
    def redo_depth(self) -> int:
        """How many pending inputs the next redo restores: one, and the later inputs of the program
        or a coach. 0 if no pending input fits."""
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
        """Redo the last undo, or confirm the next input set aside. Return the new entries. Raise
        Refused if nothing is pending or it does not fit."""
        return self.redo_many(self.redo_depth or 1)

    def redo_many(self, inputs: int) -> list[Entry]:
        """Redo a number of inputs, all or none. Return the new entries."""
        stood = len(self._book.entries)
        self._book.redo(inputs)
        self._on_change()
        return self._book.entries[stood:]

    @property
    def fitting(self) -> int:
        """How many inputs in a row fit, of those that are set aside or undone."""
        return sum(each.fits for each in waiting(self._book))

    def keep_fitting(self) -> int:
        """Keep all inputs in a row that fit; return how many. The first that does not is then the
        next. Raises Refused when the next does not fit."""
        fitting = self.fitting
        self.redo_many(fitting or 1)
        return fitting

    def correct(self, correction: Correction) -> None:
        """Enter a correction that was previewed."""
        applied(self._book, correction)
        self._on_change()

    def leave_out(self, number: int) -> None:
        """Delete an input that is set aside; it stays in the log."""
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
            # On the practice board people only call plays; at a real one they report everything.
            return not self._board.practice
        result = self._any_dial and isinstance(entry.event, Spin | Roll)
        return result and len(self._coaches) < len(SIDES)
