"""What is entered at a board, real or for practice: reports, dice, timeouts, clock readings."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from typing import Any

from msgspec.structs import replace

from league.store.errors import StoreError
from quarterback.game.practice import NothingFits, answer, details
from quarterback.game.scorebook import Scorebook
from rulesets.core.awaiting import Chance, Observe, Option
from rulesets.core.events import Call, Event, Report, Roll, Tick, Timeout
from rulesets.core.refusal import Refused
from rulesets.core.session import Entry
from rulesets.core.sides import Side

_Forbidden = Call | Report | Roll | Timeout
"""Inputs that can be recorded although they are forbidden."""
SIMULATED = "simulated"
"""In a header: the board of a game whose figures the program plays."""


class BoardInputs:
    """The inputs of a game on a board. Methods that enter something return the new entries. They
    raise Refused, or StoreError if it cannot be stored; then nothing has changed."""

    def __init__(
        self,
        book: Scorebook,
        enter: Callable[..., list[Entry]],
        reading: Callable[[], Tick | None] = lambda: None,
    ) -> None:
        """`reading` is the clock that the program keeps; None if it keeps none."""
        self._book = book
        self._enter = enter
        self._clock = reading
        self._refused: _Forbidden | None = None

    @property
    def practice(self) -> bool:
        """Whether the program plays the figures, and rolls all dice."""
        return self._book.header.board == SIMULATED

    def played(self, luck: Random) -> list[Entry]:
        """Play on the practice board. Raises Refused if it finds no report that the rules
        accept."""
        request = self._book.awaiting
        assert isinstance(request, Observe), "a report is awaited"
        try:
            entries = self._book.entries
            before = entries[-1].event if entries else None
            return self._enter(answer(self._book.rules, self._book.state, request, luck, before))
        except NothingFits as error:
            raise Refused(f"{error}; report it yourself") from None

    def details(self, option: Option, luck: Random) -> dict[str, Any] | None:
        """Return the details that a coach gives with a call that requires them."""
        return details(self._book.rules, self._book.state, option, luck)

    def call(self, name: str, fields: Mapping[str, Any] | None = None) -> list[Entry]:
        """Enter a call with its details, also one out of turn or in place of a report."""
        return self._try(Call(name, details=dict(fields) if fields else None, tick=self._clock()))

    def report(self, fields: Mapping[str, Any], left: int | None = None) -> list[Entry]:
        """Enter what happened on the board; `left` is the clock reading, in seconds."""
        return self._try(Report(dict(fields), self._reading(left)))

    def roll(self, pips: tuple[int, ...]) -> list[Entry]:
        """Enter dice as they were rolled on the table."""
        request = self._book.awaiting
        assert isinstance(request, Chance), "dice are awaited"
        return self._try(Roll(pips))

    def time_out(self, side: Side) -> list[Entry]:
        """Enter a timeout of a team. Raises Refused."""
        return self._try(Timeout(side))

    def clock_reads(self, left: int, running: bool | None = None, why: str = "") -> list[Entry]:
        """Enter a clock reading, in seconds left in the period; `running` defaults to its state."""
        goes = self._book.state.running if running is None else running
        return self._try(Tick(left, running=goes and left > 0, why=why))

    @property
    def could_stand(self) -> bool:
        """Return whether the last refused entry can be recorded anyway."""
        return self._refused is not None

    def let_go(self) -> None:
        """Forget the last refused entry: another was made instead."""
        self._refused = None

    def override(self, why: str) -> list[Entry]:
        """Record what was refused last, because it happened. Raises Refused."""
        if self._refused is None:
            raise Refused("nothing was refused that could be recorded anyway")
        event, self._refused = self._refused, None
        try:
            return self._enter(replace(event, override=why))
        except StoreError:  # not saved this time: it can be entered again
            self._refused = event
            raise

    def _reading(self, left: int | None) -> Tick | None:
        if left is None:
            return self._clock()
        return Tick(left, running=self._book.state.running and left > 0)

    def _try(self, event: Event) -> list[Entry]:
        self._refused = None
        try:
            return self._enter(event)
        except Refused as refused:
            if refused.forbidden and isinstance(event, _Forbidden):
                self._refused = event
            raise
