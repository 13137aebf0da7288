"""Where solved games are kept: with the program, or in the cache, half-done ones beside them."""

from __future__ import annotations

import time
from collections.abc import Callable
from importlib.resources import files
from pathlib import Path
from typing import Any, Final

import numpy as np

from quarterback.ai import vault
from quarterback.ai.kernel import Kernel, kernel_digest
from quarterback.ai.solver.clock import Clock
from quarterback.ai.solver.compact import Packed, pack, unpack
from quarterback.ai.solver.induction import Slab
from quarterback.ai.solver.lattice import MOST, Lattice, Objective, exact_most
from quarterback.ai.solver.solution import Solution, empty, solve
from rulesets.core.ruleset import RuleSet

FORMAT: Final = 1
"""Raised whenever what is kept means something else."""
IN_FULL: Final = 24
"""Games of at most so many plays are worked out, and kept, in double precision."""
OFTEN: Final = 20.0
"""Seconds after which work that is not done yet is kept."""
Progress = Callable[[int, int], None]
"""Told how many of how many steps are done."""


def nothing_told(done: int, of: int) -> None:
    """Progress of which nobody is told."""


class Kept:
    """One value of one game: where it is kept, and how it is worked out."""

    def __init__(
        self, rules: RuleSet, kernel: Kernel, clock: Clock, objective: Objective, folder: Path
    ) -> None:
        """`rules`: with time told in plays."""
        self._kernel, self._clock = kernel, clock
        self._owed = rules.profile.owed
        self.exact = sum(clock.halves) <= IN_FULL
        most = 0
        if objective != "points":
            most = exact_most(kernel, sum(clock.halves)) if self.exact else MOST
        self.lattice = Lattice(objective, most, 1 if objective == "points" else 2)
        told = (FORMAT, kernel_digest(rules), clock.halves, objective)
        self.name = f"solved-{objective}-{vault.digest(*told)}"
        self._file = folder / self.name
        self._half_done = folder / f"{self.name}.half-done"
        self.steps = sum(clock.halves)

    def found(self) -> Solution | None:
        """The solution, if it is kept somewhere."""
        data = files("quarterback.ai.solver").joinpath("shipped", self.name)
        kept = vault.opened(data.read_bytes()) if data.is_file() else None
        return self._read(kept or vault.fetch(self._file))

    def solved(self, progress: Progress = nothing_told) -> Solution:
        """The solution, worked out now where it is not kept: from where somebody stopped, if
        somebody did. Raises Unknowable."""
        found = self.found()
        if found is not None:
            progress(self.steps, self.steps)
            return found
        solution, begun = self._begun()
        work = _Work(self._half_done, solution, progress, self.steps)
        try:
            solve(self._kernel, self._clock, solution, begun, work.done)
        except KeyboardInterrupt:
            work.keep()
            raise
        written = self.written(solution)
        vault.keep(self._file, *written)
        self._half_done.unlink(missing_ok=True)
        read = self._read(written)
        assert read is not None, "what was written can be read"
        return read

    def _empty(self) -> Solution:
        double = self.exact or self.lattice.objective == "points"
        kind = np.float64 if double else np.float32
        return empty(self._kernel, self._clock, self.lattice, self._owed, kind)

    def written(self, solution: Solution) -> tuple[vault.Arrays, dict[str, Any]]:
        """A solution as arrays and names."""
        arrays: vault.Arrays = {}
        names: dict[str, Any] = {"exact": self.exact}
        for half in ("first", "second"):
            values = getattr(solution, half)
            if self.exact:
                arrays[half] = values
            elif self.lattice.objective == "points":
                arrays[half] = values.astype(np.float32)
            else:
                packed = pack(values)
                arrays[half] = np.frombuffer(packed.data, np.uint8)
                names[half] = packed.shape
        return arrays, names

    def _read(self, kept: tuple[vault.Arrays, Any] | None) -> Solution | None:
        if kept is None:
            return None
        arrays, names = kept
        solution = self._empty()
        for half in ("first", "second"):
            values = arrays[half]
            if half in names:
                values = unpack(Packed(values.tobytes(), tuple(names[half])))
            into = getattr(solution, half)
            if values.shape != into.shape:
                return None
            into[...] = values
        return solution

    def _begun(self) -> tuple[Solution, Slab | None]:
        solution = self._empty()
        found = vault.fetch(self._half_done)
        if found is None:
            return solution, None
        arrays, names = found
        if arrays["first"].shape != solution.first.shape:
            return solution, None
        solution.first[...] = arrays["first"]
        solution.second[...] = arrays["second"]
        return solution, Slab(names["period"], names["left"], arrays["slab"])


class _Work:
    """Work under way: tells how far it is, and keeps it now and then."""

    def __init__(self, file: Path, solution: Solution, progress: Progress, steps: int) -> None:
        self._file = file
        self._solution = solution
        self._progress = progress
        self._steps = steps
        self._slab: Slab | None = None
        self._kept_at = time.monotonic()

    def done(self, slab: Slab) -> None:
        """A slab is done."""
        if slab.left < 1:
            return
        before = 0 if slab.period == 2 else self._solution.halves[1]
        self._progress(before + slab.left, self._steps)
        self._slab = slab
        if time.monotonic() - self._kept_at > OFTEN:
            self.keep()

    def keep(self) -> None:
        """Keep what is done, for whoever goes on."""
        if self._slab is None:
            return
        solution = self._solution
        arrays = {"first": solution.first, "second": solution.second, "slab": self._slab.values}
        vault.keep(self._file, arrays, {"period": self._slab.period, "left": self._slab.left})
        self._kept_at = time.monotonic()
