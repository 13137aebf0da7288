"""What a review consists of. Worths are chances to win, from 0 to 1, a tie being one half."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property

import msgspec

from quarterback.ai.evaluator import WinProbability
from rulesets.core.sides import HOME, SIDES, Side
from rulesets.core.state import State

KICKS_IT_AWAY = frozenset({"punt", "field_goal"})
"""What is called instead of going for it. Only for saying what a call is compared with."""
LAST_DOWN = 4
"""On which people ask whether to go for it. For the same."""


class GradedCall(msgspec.Struct, frozen=True):
    """A call between several, and what each would have left to the side that made it."""

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
        """What the call has thrown away; 0 for the best one."""
        return self.outlooks[self.best].expected - self.outlooks[self.call].expected

    @property
    def against(self) -> str:
        """The call to compare it with. With a kick, and on the last down, the best of the other
        kind (kicking it away, going for it) where there is one; else the best of all others."""
        others = [call for call in self.outlooks if call != self.call]
        kick = self.call in KICKS_IT_AWAY
        last = self.before.down == LAST_DOWN
        other_kind = [c for c in others if (kick or last) and (c in KICKS_IT_AWAY) != kick]
        return max(other_kind or others, key=lambda call: self.outlooks[call].expected)

    @property
    def margin(self) -> float:
        """By how much it beats the one that it is compared with; below 0 when it does not."""
        return self.outlooks[self.call].expected - self.outlooks[self.against].expected


class TurningPoint(msgspec.Struct, frozen=True):
    """An input of the game: what it changed, as the home side sees it."""

    input: int
    """Counted from 0."""
    after: State
    chance_before: float
    """Before it."""
    chance_after: float
    """After it."""
    luck: float = 0.0
    """Of this, what dial and coin have done."""
    ruled: float = 0.0
    """Of this, what a ruling or the clock has done: neither luck nor choice."""
    decision: GradedCall | None = None

    @property
    def swing(self) -> float:
        """What it has changed."""
        return self.chance_after - self.chance_before


class SideReview(msgspec.Struct, frozen=True):
    """What one side has done, and what has been done to it."""

    side: Side
    decisions: int
    """Calls between several."""
    right: int
    """Those that cost nothing worth speaking of."""
    cost: float
    """What all its calls have thrown away together, in games."""
    luck: float
    """What dial and coin have given it, in games."""


class Review(msgspec.Struct, frozen=True, dict=True):
    """A whole game, input by input."""

    moments: tuple[TurningPoint, ...]
    began: float
    """The home side's worth before the first input."""
    best_from: float
    """From this margin on a right call is worth speaking of."""

    @property
    def line(self) -> tuple[float, ...]:
        """The home side's worth before the first input and after each."""
        return (self.began, *(moment.chance_after for moment in self.moments))

    @cached_property
    def decisions(self) -> tuple[TurningPoint, ...]:
        """The moments at which someone chose."""
        return tuple(m for m in self.moments if m.decision is not None)

    def of(self, side: Side) -> tuple[TurningPoint, ...]:
        """Those at which one side chose."""
        return tuple(m for m in self.decisions if m.decision and m.decision.side == side)

    def worst(self, many: int = 3, side: Side | None = None) -> tuple[TurningPoint, ...]:
        """The calls that cost most, the dearest first."""
        result = [m for m in self._chosen(side) if _decision(m).cost >= self.best_from]
        return tuple(sorted(result, key=lambda m: -_decision(m).cost)[:many])

    def best(self, many: int = 3, side: Side | None = None) -> tuple[TurningPoint, ...]:
        """Right calls that were worth most against what else could have been called."""
        result = [
            m
            for m in self._chosen(side)
            if _decision(m).cost < self.best_from / 10 and _decision(m).margin >= self.best_from
        ]
        return tuple(sorted(result, key=lambda m: -_decision(m).margin)[:many])

    def mattered(self, many: int = 5) -> tuple[TurningPoint, ...]:
        """The moments that moved the game most, in the order in which they came."""
        result = sorted(self.moments, key=lambda m: -abs(m.swing))[:many]
        return tuple(sorted((m for m in result if m.swing), key=lambda m: m.input))

    def side(self, side: Side) -> SideReview:
        """What one side has done."""
        result = [_decision(m) for m in self.of(side)]
        sign = 1 if side == HOME else -1
        return SideReview(
            side,
            len(result),
            sum(decision.cost < self.best_from for decision in result),
            sum(decision.cost for decision in result),
            sign * sum(moment.luck for moment in self.moments),
        )

    @property
    def sides(self) -> tuple[SideReview, SideReview]:
        """Both."""
        home, visitors = SIDES
        return self.side(home), self.side(visitors)

    def _chosen(self, side: Side | None) -> tuple[TurningPoint, ...]:
        return self.decisions if side is None else self.of(side)


def _decision(moment: TurningPoint) -> GradedCall:
    assert moment.decision is not None, "only moments of choice are asked"
    return moment.decision
