"""What is shown of a position: a value for each lead, and how it looks from the other side.

A *slab* holds the values of all positions at one moment: an array by position, field, owner and
lead, always as the side sees it that acts there. Fields: win minus loss, and the chance of a tie.
The owner is the side that will choose at halftime: the side that acts, or the other; after
halftime there is but one of them. Leads are clipped: a side that leads by the most, or more, is
taken to lead by the most.

Where penetrations break a tie (LQ-R38), in place of a lead there is a *standing*: the lead, and
the penetrations by which the side is ahead. A game that is level in both is valued as a tie: the
deepest point, which decides then, is not carried.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Final, Literal, NamedTuple, get_args

import numpy as np
from numpy.typing import NDArray

from quarterback.ai.kernel.survey import Unknowable
from quarterback.ai.kernel.tables import A_POINT, Kernel, standing

Floats = NDArray[Any]
Ints = NDArray[Any]
Objective = Literal["win", "not_to_lose", "points"]
OBJECTIVES: Final[tuple[Objective, ...]] = get_args(Objective)
MOST: Final = 56
"""The lead beyond which no more is told apart: eight touchdowns with their points after."""
MOST_LEAD: Final = 32
"""The same where penetrations break a tie, which are for short games."""
MOST_AHEAD: Final = 2
ROUNDS: Final = 8
"""What is owed, or costs no play, follows one upon the other hardly more often than this."""
TILT: Final = 8


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
    ahead: int = 0
    """By how many penetrations more, or fewer, than go with a lead a standing is told apart."""
    tilt: int = 0
    """The lead with which a penetration goes: who is ahead in points mostly is in both. 0: none."""

    @property
    def leads(self) -> Floats:
        """The leads, or standings, in order; turned about, they are those of the other side."""
        if self.objective == "points":
            return np.zeros(1)
        if self.objective == "win":
            return _standings(self).astype(float)
        return np.arange(-self.most - 1, self.most + 1) + 0.5

    @property
    def size(self) -> int:
        """How many leads there are."""
        if self.objective == "points":
            return 1
        if self.objective == "win":
            return (2 * self.most + 1) * (2 * self.ahead + 1)
        return 2 * self.most + 2

    def at(self, standing: int, avoiding: bool = True) -> int:
        """Where a standing is. Not to lose: that of the side that avoids it, or of the other."""
        if self.objective == "points":
            return 0
        place = int(self.places(np.array(standing)))
        return place if self.objective == "win" else place + int(avoiding)

    def places(self, standings: Ints) -> Ints:
        """Where standings are, clipped; all in one place for points."""
        if self.objective == "points":
            return np.zeros_like(standings)
        lead = points_in(standings)
        ahead = standings - lead * A_POINT
        lead = np.clip(lead, -self.most, self.most)
        ahead = np.clip(ahead - _going_with(self, lead), -self.ahead, self.ahead)
        array: Ints = (lead + self.most) * (2 * self.ahead + 1) + ahead + self.ahead
        return array

    def clipped(self, standings: Ints) -> Ints:
        """Standings, as they are told apart: to win; for points all are the same."""
        if self.objective == "points":
            return np.zeros_like(standings)
        array: Ints = _standings(self)[self.places(standings)]
        return array

    def near(self, places: Ints, points: int) -> Ints:
        """The places of leads from so many points fewer to so many more, by place; with all
        penetrations that a series may add."""
        if self.objective == "points":
            return np.zeros((len(places), 1), np.int64)
        wide = 2 * self.ahead + 1
        lead = places[:, None] // wide + np.arange(-points, points + 1)
        lead = np.clip(lead, 0, 2 * self.most)[:, :, None] * wide
        array: Ints = (lead + np.arange(wide)).reshape(len(places), -1)
        return array

    def after(self, gain: int) -> Ints:
        """Where each standing is once the side that acts has gained so much on the other."""
        return _after(self, gain)

    def over(self) -> Floats:
        """What a game that is over is worth, by field and lead."""
        leads = self.leads
        half = 0.5 if self.objective == "not_to_lose" else 0.0
        tied = [(leads == half).astype(float), (leads == -half).astype(float)]
        return np.stack([np.sign(leads), *tied])[: self.fields]

    def shifted(self, values: Floats, gain: int) -> Floats:
        """Values by lead (the last axis), once the side that acts has gained on the other."""
        if self.objective == "points":
            values = values.copy()
            values[..., 0, :, :] += points_in(gain)
            return values
        return values[..., self.after(gain)] if gain else values


def points_in(gain: Any) -> Any:
    """The points of a gain, or the lead of a standing."""
    return (gain + A_POINT // 2) // A_POINT


def _going_with(lattice: Lattice, lead: Ints) -> Ints:
    """The penetrations that go with a lead."""
    if not lattice.tilt:
        return np.zeros_like(lead)
    return np.rint(lead / lattice.tilt).astype(lead.dtype)


@lru_cache(maxsize=16)
def _standings(lattice: Lattice) -> Ints:
    """All standings of a game that is played to win, in order."""
    lead = np.arange(-lattice.most, lattice.most + 1)[:, None]
    ahead = _going_with(lattice, lead) + np.arange(-lattice.ahead, lattice.ahead + 1)
    array: Ints = standing(lead, ahead).ravel()
    return array


@lru_cache(maxsize=256)
def _after(lattice: Lattice, gain: int) -> Ints:
    if lattice.objective == "points":
        return np.zeros(1, np.int64)
    if lattice.objective == "win":
        return lattice.places(_standings(lattice) + gain)
    array: Ints = np.clip(np.arange(lattice.size) + points_in(gain), 0, lattice.size - 1)
    return array


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


def lattice_of(
    kernel: Kernel, halves: tuple[int, int], objective: Objective, exact: bool
) -> Lattice:
    """The lattice of a game of so many plays a half; `exact`: one that costs nothing. Raises
    Unknowable for an objective that such a game does not have."""
    fields = fields_of(objective)
    if objective == "points":
        return Lattice(objective, 0)
    if kernel.drive_count is None:
        return Lattice(objective, exact_most(kernel, sum(halves)) if exact else MOST, fields)
    if objective == "not_to_lose":
        raise Unknowable("where penetrations break a tie, a game is played to win")
    if not exact:
        return Lattice(objective, MOST_LEAD, 1, MOST_AHEAD, TILT)
    lead, ahead = (
        sum(_most_gained(kernel, gain, plays) for plays in halves) + 1
        for gain in (kernel.points, kernel.penetrations)
    )
    return Lattice(objective, lead, 1, ahead)


def exact_most(kernel: Kernel, plays: int) -> int:
    """The least clip that costs nothing in a game of so many plays, `MOST` when that is not
    enough: one more than any side can make up."""
    best, worst = _swing(kernel, plays)
    return min(MOST, max(best, -worst) + 1)


def _most_gained(kernel: Kernel, gain: Ints, plays: int) -> int:
    """The most that a side can gain on the other in a half of so many plays, from anywhere, with
    what is owed after the last. `gain`: of each outcome."""
    k = kernel
    begins = k.row_of[k.pair_of[:-1]]
    most = np.zeros((2, k.positions), np.int32)  # by the side that acts, and by the other
    for left in range(plays + 1):
        before, most = most, np.zeros_like(most)
        for _ in range(ROUNDS):
            after = np.where(k.cost == 0, most[:, k.target], before[:, k.target])
            if left <= 1:
                after = np.where(k.ends & ((left == 0) | (k.cost == 1)), 0, after)
            acts = gain + np.where(k.swap, after[1], after[0])
            other = -gain + np.where(k.swap, after[0], after[1])
            now = np.stack([np.maximum.reduceat(v[k.result], begins) for v in (acts, other)])
            if np.array_equal(now, most):
                break
            most = now
    return int(most.max())


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
