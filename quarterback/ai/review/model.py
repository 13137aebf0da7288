"""The parts of a review. Values are win probabilities, from 0 to 1, a tie as one half."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property

import msgspec

from quarterback.ai.evaluator import WinProbability
from quarterback.ai.review.grades import WORTH_SAYING
from rulesets.core.sides import HOME, SIDES, Side
from rulesets.core.state import State

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
    best_from: float
    """The margin from which a right call is worth mentioning."""

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
        result = [m for m in self._chosen(side) if _decision(m).cost >= self.best_from]
        return tuple(sorted(result, key=lambda m: -_decision(m).cost)[:many])

    def best(self, many: int = 3, side: Side | None = None) -> tuple[TurningPoint, ...]:
        """Return right calls by their margin over the alternatives."""
        result = [
            m
            for m in self._chosen(side)
            if _decision(m).cost < self.best_from / 10 and _decision(m).margin >= self.best_from
        ]
        return tuple(sorted(result, key=lambda m: -_decision(m).margin)[:many])

    def mattered(self, many: int = 5) -> tuple[TurningPoint, ...]:
        """Return the inputs that changed win probability most, in order of play."""
        result = sorted(self.moments, key=lambda m: -abs(m.swing))[:many]
        return tuple(sorted((m for m in result if m.swing), key=lambda m: m.input))

    def side(self, side: Side) -> SideReview:
        """Return one team's calls and luck."""
        made = [_decision(m) for m in self.of(side)]
        mattered = [decision for decision in made if decision.matters]
        sign = 1 if side == HOME else -1
        return SideReview(
            side,
            len(mattered),
            sum(decision.cost < self.best_from for decision in mattered),
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
