"""What is shown of a position: a value for each lead, and how it looks from the other side.

A *slab* holds the values of all positions at one moment: an array by position, field, owner and
lead, always as the side sees it that acts there. Fields: win minus loss, and the chance of a tie.
The owner is the side that will choose at halftime: the side that acts, or the other; after
halftime there is but one of them. Leads are clipped: a side that leads by the most, or more, is
taken to lead by the most.
"""

from __future__ import annotations

from typing import Any, Final, Literal, NamedTuple, get_args

import numpy as np
from numpy.typing import NDArray

from quarterback.ai.kernel import Kernel

Floats = NDArray[Any]
Objective = Literal["win", "not_to_lose", "points"]
OBJECTIVES: Final[tuple[Objective, ...]] = get_args(Objective)
MOST: Final = 56
"""The lead beyond which no more is told apart: eight touchdowns with their points after."""


class Lattice(NamedTuple):
    """The leads that are reported apart.

    A coach who plays not to lose plays as if he led by half a point more: a tie is won. So one
    array on the half points has both, him and his opponent. Only the chance of a tie is kept for
    each separately: he is half a point ahead when it is tied, the other when one ahead.
    """

    objective: Objective
    most: int
    fields: int = 1
    """1: the value that is played for; 2: the chance of a tie beside it; 3, not to lose: that of
    the side that avoids losing, and that of the other."""

    @property
    def leads(self) -> Floats:
        """The leads, in order; turned about, they are those of the other side."""
        if self.objective == "points":
            return np.zeros(1)
        if self.objective == "win":
            return np.arange(-self.most, self.most + 1, dtype=float)
        return np.arange(-self.most - 1, self.most + 1) + 0.5

    @property
    def size(self) -> int:
        """How many leads there are."""
        return len(self.leads)

    def at(self, lead: int, avoiding: bool = True) -> int:
        """Where a lead stands. Not to lose: of the side that avoids it, or of the other."""
        if self.objective == "points":
            return 0
        clipped = min(max(lead, -self.most), self.most)
        if self.objective == "win":
            return clipped + self.most
        return clipped + self.most + int(avoiding)

    def over(self) -> Floats:
        """What a game that is over is worth, by field and lead."""
        leads = self.leads
        half = 0.5 if self.objective == "not_to_lose" else 0.0
        tied = [(leads == half).astype(float), (leads == -half).astype(float)]
        return np.stack([np.sign(leads), *tied])[: self.fields]

    def shifted(self, values: Floats, points: int) -> Floats:
        """Values by lead (the last axis), once the side that acts has made points."""
        if self.objective == "points":
            values = values.copy()
            values[..., 0, :, :] += points
            return values
        if not points:
            return values
        columns = np.clip(np.arange(self.size) + points, 0, self.size - 1)
        return values[..., columns]


def turned(values: Floats) -> Floats:
    """Values (... field, owner, lead) as the other side sees them."""
    present = values[..., fields_turned(values.shape[-3]), :, :][..., ::-1, ::-1].copy()
    present[..., 0, :, :] *= -1
    return present


def fields_turned(fields: int) -> list[int]:
    """Where each field of the other side stands."""
    return [0, 2, 1] if fields == 3 else list(range(fields))


def fields_of(objective: Objective) -> int:
    """How many fields tell all that is asked about an objective."""
    return {"win": 2, "not_to_lose": 3, "points": 1}[objective]


def exact_most(kernel: Kernel, plays: int) -> int:
    """The least clip that costs nothing in a game of so many plays, `MOST` when that is not
    enough: one more than any side can make up."""
    best, worst = _swing(kernel, plays)
    return min(MOST, max(best, -worst) + 1)


def _swing(kernel: Kernel, plays: int) -> tuple[int, int]:
    """The most points that a side can gain on the other in so many plays, from anywhere."""
    k = kernel
    best = np.zeros(k.positions, np.int32)
    worst = np.zeros(k.positions, np.int32)
    begins = k.row_of[k.pair_of[:-1]]
    free = bool((k.cost == 0).any())
    for _ in range(min(plays, MOST) * (3 if free else 1) + 4):
        high = k.points + np.where(k.swap, -worst[k.target], best[k.target])
        low = k.points + np.where(k.swap, -best[k.target], worst[k.target])
        best = np.maximum.reduceat(high[k.result], begins)
        worst = np.minimum.reduceat(low[k.result], begins)
        if max(best.max(), -worst.min()) >= MOST:
            break
    return int(best.max()), int(worst.min())
