"""From a game to its review: the win probability before and after each input."""

from __future__ import annotations

import threading
from collections.abc import Callable, Mapping, Sequence

from quarterback.ai.evaluator import Outlooks, WinProbability
from quarterback.ai.review.grades import WORTH_SAYING
from quarterback.ai.review.model import GradedCall, Review, TurningPoint
from rulesets.core.advance import awaiting
from rulesets.core.awaiting import Decide
from rulesets.core.events import Call, Roll, Spin
from rulesets.core.ruleset import RuleSet
from rulesets.core.session import Entry, Session
from rulesets.core.sides import HOME, Side
from rulesets.core.state import State

Progress = Callable[[int, int], object]
"""Progress: inputs done, of how many."""
Inputs = Sequence[tuple[Entry, ...]]


def review(session: Session, outlooks: Outlooks, progress: Progress | None = None) -> Review:
    """Review the inputs played so far. Raises Unknowable."""
    return Chart(session.rules, session.start, outlooks).follow(session.by_input, progress)


class Chart:
    """A review that follows a game in progress: known inputs are not computed again.

    Several threads may use it, one after the other.
    """

    def __init__(self, rules: RuleSet, start: State, outlooks: Outlooks) -> None:
        self.rules, self.start = rules, start
        self._outlooks = outlooks
        self._one_at_a_time = threading.Lock()
        self._inputs: list[tuple[Entry, ...]] = []
        self._moments: list[TurningPoint] = []
        self._began: float | None = None
        self._last: tuple[State, Mapping[str, WinProbability]] | None = None

    def follow(self, inputs: Inputs, progress: Progress | None = None) -> Review:
        """Return the review of these inputs, whatever was undone or amended since. Raises
        Unknowable."""
        with self._one_at_a_time:
            if self._began is None:
                self._began = self._home(self.start)
            self._forget_from(_in_common(self._inputs, inputs))
            before = self._moments[-1].chance_after if self._moments else self._began
            for number in range(len(self._inputs), len(inputs)):
                moment = self._moment(number, inputs[number], before)
                self._inputs.append(inputs[number])
                self._moments.append(moment)
                before = moment.chance_after
                if progress is not None:
                    progress(number + 1, len(inputs))
            return Review(tuple(self._moments), self._began, WORTH_SAYING)

    def _forget_from(self, number: int) -> None:
        del self._inputs[number:], self._moments[number:]

    def _moment(self, number: int, entries: Sequence[Entry], stood: float) -> TurningPoint:
        before, luck, ruled = stood, 0.0, 0.0
        decision: GradedCall | None = None
        for entry in entries:
            result = self._decision(entry) if isinstance(entry.event, Call) else None
            if result is not None:
                # The value of the call is known; the time it took is not a choice.
                before = _as_home(result.outlooks[result.call].expected, result.side)
                decision = decision or result
                if entry.event.tick is None:  # type: ignore[union-attr]
                    continue
            after = self._home(entry.after)
            if isinstance(entry.event, Spin | Roll):
                luck += after - before
            else:
                ruled += after - before
            before = after
        return TurningPoint(number, entries[-1].after, stood, before, luck, ruled, decision)

    def _decision(self, entry: Entry) -> GradedCall | None:
        """Return the decision of a call; None where there was no choice, or where the call was
        not legal but was recorded anyway."""
        assert isinstance(entry.event, Call)
        request = awaiting(self.rules, entry.before)
        if not isinstance(request, Decide) or request.forced:
            return None
        name = entry.after.call or entry.event.call
        result = self._values(entry.before)
        return GradedCall(request.side, entry.before, name, result) if name in result else None

    def _values(self, s: State) -> Mapping[str, WinProbability]:
        """Return values by call. Used twice for nearly every situation: as the result of an
        input, and as the choice for the next."""
        if self._last is None or self._last[0] != s:
            self._last = (s, self._outlooks.values(s))
        return self._last[1]

    def _home(self, s: State) -> float:
        request = awaiting(self.rules, s)
        values = self._values(s) if isinstance(request, Decide) else {}
        if not values or not isinstance(request, Decide):
            return self._outlooks.worth(s, HOME).expected
        return _as_home(max(value.expected for value in values.values()), request.side)


def _as_home(worth: float, side: Side) -> float:
    return worth if side == HOME else 1.0 - worth


def _in_common(one: Inputs, other: Inputs) -> int:
    """Return the length of the common beginning."""
    pairs = zip(one, other, strict=False)
    same = (number for number, (a, b) in enumerate(pairs) if a is not b and a != b)
    return next(same, min(len(one), len(other)))
