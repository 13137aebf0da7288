"""A game looked at afterwards: each call graded, choice and chance told apart.

    review(session, outlooks) -> Review

The worth of a situation is the chance to win with the best calls of both sides from there on, a tie
taken for one half. A call can only cost: what the best one would have kept. A spin can only be
luck: both results together are worth what the call was. So a game adds up, to the last digit: what
stood at its beginning, the luck of both sides, the costs of both sides, the end."""

from __future__ import annotations

import threading
from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from typing import Final, Literal

import msgspec

from quarterback.ai.evaluator import Outlooks, WinProbability
from rulesets.core.advance import awaiting
from rulesets.core.awaiting import Decide
from rulesets.core.events import Call, Roll, Spin
from rulesets.core.ruleset import RuleSet
from rulesets.core.session import Entry, Session
from rulesets.core.sides import HOME, SIDES, Side
from rulesets.core.state import CHOICE, State

Grade = Literal["best", "good", "slip", "mistake", "blunder"]

FROM: Final[tuple[tuple[float, Grade], ...]] = (
    (0.08, "blunder"),
    (0.03, "mistake"),
    (0.01, "slip"),
    (0.001, "good"),
)
"""The lowest cost of each grade, in win probability. A cost of less than a thousandth is the
best call."""
WORTH_SAYING: Final = 0.01
"""Less than one game in a hundred is not worth mentioning."""


def grade(cost: float) -> Grade:
    return next((word for least, word in FROM if cost >= least), "best")


KICKS_IT_AWAY = frozenset({"punt", "field_goal"})
"""The alternatives to going for it, for comparing calls only."""
LAST_DOWN = 4
"""The down on which to go for it or kick, for comparing calls only."""


class GradedCall(msgspec.Struct, frozen=True):
    """A call with alternatives, and the value of each to the calling team."""

    side: Side
    before: State
    call: str
    outlooks: Mapping[str, WinProbability]
    """By call, in the order of the options."""

    @property
    def best(self) -> str:
        """The best call; of equals the first."""
        return max(self.outlooks, key=lambda call: self.outlooks[call].expected)

    @property
    def cost(self) -> float:
        """What the call cost; 0 for the best one."""
        return self.outlooks[self.best].expected - self.outlooks[self.call].expected

    @property
    def matters(self) -> bool:
        """Whether it was a real choice: the worst call would have cost what is worth saying."""
        worths = [outlook.expected for outlook in self.outlooks.values()]
        return max(worths) - min(worths) >= WORTH_SAYING

    @property
    def against(self) -> str:
        """The call to compare it with. For a kick, and on the last down, the best of the other
        kind (kicking, going for it) where there is one; else the best of all others."""
        others = [call for call in self.outlooks if call != self.call]
        kick = self.call in KICKS_IT_AWAY
        last = self.before.down == LAST_DOWN
        other_kind = [c for c in others if (kick or last) and (c in KICKS_IT_AWAY) != kick]
        return max(other_kind or others, key=lambda call: self.outlooks[call].expected)

    @property
    def margin(self) -> float:
        """How much it beats the call it is compared with; negative when it does not."""
        return self.outlooks[self.call].expected - self.outlooks[self.against].expected


class TurningPoint(msgspec.Struct, frozen=True):
    """An input of the game, and the change of win probability from the view of the home team."""

    input: int
    """Counts from 0."""
    after: State
    chance_before: float
    """Before it."""
    chance_after: float
    """After it."""
    luck: float = 0.0
    """The part due to dial and coin."""
    ruled: float = 0.0
    """The part due to a ruling or the clock: neither luck nor choice."""
    decision: GradedCall | None = None

    @property
    def swing(self) -> float:
        """The total change."""
        return self.chance_after - self.chance_before


class SideReview(msgspec.Struct, frozen=True):
    """One team's calls and luck."""

    side: Side
    decisions: int
    """Calls that mattered: with alternatives, of which not each was as good."""
    right: int
    """Calls that cost nothing worth mentioning."""
    cost: float
    """The cost of all its calls together, in games."""
    luck: float
    """Its luck with dial and coin, in games."""


class Review(msgspec.Struct, frozen=True, dict=True):
    """A whole game, input by input."""

    moments: tuple[TurningPoint, ...]
    began: float
    """The home team's win probability before the first input."""

    @property
    def line(self) -> tuple[float, ...]:
        """The home team's win probability before the first input and after each."""
        return (self.began, *(moment.chance_after for moment in self.moments))

    @cached_property
    def decisions(self) -> tuple[TurningPoint, ...]:
        """The inputs that were choices."""
        return tuple(m for m in self.moments if m.decision is not None)

    def of(self, side: Side) -> tuple[TurningPoint, ...]:
        """Return the choices of one team."""
        return tuple(m for m in self.decisions if m.decision and m.decision.side == side)

    def worst(self, many: int = 3, side: Side | None = None) -> tuple[TurningPoint, ...]:
        """Return the costliest calls, the worst first."""
        costly = [m for m in self._chosen(side) if _decision(m).cost >= WORTH_SAYING]
        return tuple(sorted(costly, key=lambda m: -_decision(m).cost)[:many])

    def best(self, many: int = 3, side: Side | None = None) -> tuple[TurningPoint, ...]:
        """Return right calls by their margin over the alternatives, whether to receive last: on
        some dials that is right by far in every game."""
        right = [
            m
            for m in self._chosen(side)
            if _decision(m).cost < WORTH_SAYING / 10 and _decision(m).margin >= WORTH_SAYING
        ]

        def order(moment: TurningPoint) -> tuple[bool, float]:
            return _decision(moment).before.phase == CHOICE, -_decision(moment).margin

        return tuple(sorted(right, key=order)[:many])

    def mattered(self, many: int = 5) -> tuple[TurningPoint, ...]:
        """Return the inputs that changed win probability most, in order of play."""
        largest = sorted(self.moments, key=lambda m: -abs(m.swing))[:many]
        return tuple(sorted((m for m in largest if m.swing), key=lambda m: m.input))

    def side(self, side: Side) -> SideReview:
        """Return one team's calls and luck."""
        made = [_decision(m) for m in self.of(side)]
        mattered = [decision for decision in made if decision.matters]
        sign = 1 if side == HOME else -1
        return SideReview(
            side,
            len(mattered),
            sum(decision.cost < WORTH_SAYING for decision in mattered),
            sum(decision.cost for decision in made),
            sign * sum(moment.luck for moment in self.moments),
        )

    @property
    def sides(self) -> tuple[SideReview, SideReview]:
        """Both teams' calls and luck."""
        home, visitors = SIDES
        return self.side(home), self.side(visitors)

    def _chosen(self, side: Side | None) -> tuple[TurningPoint, ...]:
        return self.decisions if side is None else self.of(side)


def _decision(moment: TurningPoint) -> GradedCall:
    assert moment.decision is not None, "only moments of choice are asked"
    return moment.decision


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
            return Review(tuple(self._moments), self._began)

    def _forget_from(self, number: int) -> None:
        del self._inputs[number:], self._moments[number:]

    def _moment(self, number: int, entries: Sequence[Entry], stood: float) -> TurningPoint:
        before, luck, ruled = stood, 0.0, 0.0
        decision: GradedCall | None = None
        for entry in entries:
            made = self._decision(entry) if isinstance(entry.event, Call) else None
            if made is not None:
                # The value of the call is known; the time it took is not a choice.
                before = _as_home(made.outlooks[made.call].expected, made.side)
                decision = decision or made
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
        values = self._values(entry.before)
        return GradedCall(request.side, entry.before, name, values) if name in values else None

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
