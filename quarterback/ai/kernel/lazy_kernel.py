"""A kernel that adds positions which no game reaches on its own, surveyed on first use.

A person may type first and 27, or a referee rule so. Such a position, and all others of its series
that it leads to, are added after those of the kernel. The kernel's own numbers stay as they are, so
values computed for them remain valid.
"""

from __future__ import annotations

from copy import copy

import numpy as np

from quarterback.ai.kernel.positions import position_of
from quarterback.ai.kernel.survey import Survey
from quarterback.ai.kernel.tables import (
    NONE,
    Ints,
    Kernel,
    by_outcome,
    by_position,
    by_table,
    in_order,
)
from rulesets.core.ruleset import RuleSet
from rulesets.core.state import State

BEGINS = {"pair_of", "row_of", "weight_of", "draw_of"}
"""Arrays of the index where something begins, with the end as their last item."""


class LazyKernel:
    """A kernel that surveys unknown positions on first use."""

    def __init__(self, rules: RuleSet, kernel: Kernel) -> None:
        self.kernel = copy(kernel)
        """Grows on demand; the given kernel does not change."""
        alike = {slot: kernel.slots[n] for slot, n in kernel.stand_for.items()}
        self._survey = Survey(rules, alike)
        self._survey.know(kernel.position(n) for n in range(kernel.positions))
        self.kernel.phases, self.kernel.slots = list(kernel.phases), list(kernel.slots)
        self.kernel.calls = self._survey.calls = list(kernel.calls)
        self.kernel.stand_for = dict(kernel.stand_for)
        self._number = np.arange(kernel.positions)
        """The number in the kernel of each position of the survey."""
        self._outcomes, self._tables = len(kernel.target), len(kernel.weight_of) - 1
        """Counts in the given kernel: those of the survey come after."""

    def find(self, s: State) -> int | None:
        """Return the number of the position of a situation with no call locked; None where it is
        special in another way. Raises Unknowable."""
        number = self.kernel.find(s)
        if number is None and s.play is None:
            self._survey.walk([position_of(s, self.kernel.drive_count)])
            self._grow()
            number = self.kernel.find(s)
        return number

    def _grow(self) -> None:
        """Append the latest survey to the kernel."""
        k, survey = self.kernel, self._survey
        places = survey.positions[k.positions :]
        for place in places:
            if place.phase not in k.phases:
                k.phases.append(place.phase)
            if place.series is not None and place.series not in k.stand_for:
                k.stand_for[place.series] = len(k.slots)
                k.slots.append(place.series)
        slots = {slot: n for n, slot in enumerate(k.slots)} | {None: NONE}
        more = by_position(survey, places, k.phases, slots)
        rank = in_order(more)
        self._number = np.concatenate([self._number, k.positions + rank])
        more |= by_outcome(survey.outcomes[len(k.target) - self._outcomes :])
        more["target"] = self._number[more["target"]]
        more["result"] += self._outcomes
        more["table"] += self._tables
        tables = survey.tables[len(k.weight_of) - 1 - self._tables :]
        if tables:
            more |= by_table(tables)
        survey.forget()
        self._append(more)

    def _append(self, more: dict[str, Ints]) -> None:
        k = self.kernel
        for name, array in more.items():
            before = getattr(k, name)
            behind = array[1:] + before[-1] if name in BEGINS else array
            setattr(k, name, np.concatenate([before, behind.astype(before.dtype)]))
        k.forget()
