"""Where solved games are stored: with the program, or in the cache, with unfinished ones beside
them."""

from __future__ import annotations

import lzma
import time
from collections.abc import Callable, Iterable
from importlib.resources import files
from pathlib import Path
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from quarterback.ai import array_files
from quarterback.ai.kernel import begins_otherwise, kernel_digest
from quarterback.ai.kernel.tables import Kernel
from quarterback.ai.solver.clock import Clock
from quarterback.ai.solver.induction import Slab
from quarterback.ai.solver.lattice import Floats, Objective, lattice_of
from quarterback.ai.solver.solution import Outline, Solution, empty, solve
from rulesets.core.ruleset import RuleSet

Words = NDArray[np.uint16]
STEPS: Final = 65535
"""Of the first field; a value is off by one step at most, a chance by half of one."""
_LOWEST: Final = (-1.0, 0.0, 0.0)
_RANGE: Final = (2.0, 1.0, 1.0)
"""Of the fields: win minus loss, chances of a tie."""
_ALONG: Final = (-1, 1, 0)
"""Differences are taken along leads, anchors, plays left."""


class Packed(NamedTuple):
    """One array of values, packed."""

    data: bytes
    shape: tuple[int, ...]


def pack(values: Floats) -> Packed:
    """Pack values by plays left, anchor, field, owner and lead."""
    words = np.empty(values.shape, np.uint16)
    for field in range(values.shape[2]):
        share = (values[:, :, field].astype(np.float64) - _LOWEST[field]) / _RANGE[field]
        words[:, :, field] = np.rint(np.clip(share, 0, 1) * STEPS)
    by_field = np.moveaxis(words, (2, 3), (0, 1)).copy()
    for axis in _ALONG:
        by_field = _differences(by_field, axis if axis < 0 else axis + 2)
    data = lzma.compress(_planes(by_field), format=lzma.FORMAT_XZ, preset=6)
    return Packed(data, values.shape)


def unpack(packed: Packed, kind: Any = np.float32) -> Floats:
    """Unpack values, exact but for the rounding. Raises ValueError for invalid data."""
    plays, anchors, fields, owners, leads = packed.shape
    try:
        raw = lzma.decompress(packed.data, format=lzma.FORMAT_XZ)
        words = _words(raw).reshape(fields, owners, plays, anchors, leads)
    except lzma.LZMAError as problem:
        raise ValueError(f"these are no packed values: {problem}") from None
    for axis in reversed(_ALONG):
        words = np.cumsum(words, axis=axis if axis < 0 else axis + 2, dtype=np.uint16)
    values = np.empty(packed.shape, kind)
    for field in range(fields):
        share = np.moveaxis(words[field], 0, 2) * (_RANGE[field] / STEPS)
        values[:, :, field] = share + _LOWEST[field]
    return values


def _differences(words: Words, axis: int) -> Words:
    """Return the differences along an axis, wrapped around; the first value unchanged."""
    before = np.roll(words, 1, axis)
    first: list[Any] = [slice(None)] * words.ndim
    first[axis] = 0
    before[tuple(first)] = 0
    return words - before


def _planes(words: Words) -> bytes:
    """Return all high bytes, then all low ones, so that similar bytes are adjacent. A difference
    is encoded as its size with its sign in the lowest bit, so that small ones of either sign
    have an empty high byte."""
    signed = words.view(np.int16).ravel()
    folded = ((signed << 1) ^ (signed >> 15)).view(np.uint16)
    return (folded >> 8).astype(np.uint8).tobytes() + (folded & 255).astype(np.uint8).tobytes()


def _words(raw: bytes) -> Words:
    half = len(raw) // 2
    high = np.frombuffer(raw, np.uint8, half).astype(np.uint16)
    folded = (high << 8) | np.frombuffer(raw, np.uint8, half, half)
    signed = (folded >> 1).view(np.int16) ^ -(folded & 1).view(np.int16)
    return signed.view(np.uint16)


FORMAT: Final = 1
"""Raised whenever the stored data changes its meaning."""
IN_FULL: Final = 16
"""Games of at most this many plays are computed, and stored, in double precision."""
IN_FULL_BY_DRIVES: Final = 4
"""The same where penetrations break a tie, and there is ten times as much to tell apart."""
OFTEN: Final = 20.0
"""Seconds between checkpoints of unfinished work."""
Progress = Callable[[int, int], None]
"""Hears how many of how many steps are done."""


def ignore_progress(done: int, of: int) -> None:
    """Ignore progress."""


class SolutionStore:
    """One objective of one game: where its solution is stored, and how it is computed."""

    def __init__(
        self,
        rules: RuleSet,
        kernel: Kernel,
        clock: Clock,
        objective: Objective,
        folder: Path,
        outline: Outline,
    ) -> None:
        """`rules`: with time counted in plays. `outline`: the game's, by those rules."""
        self._kernel, self._clock = kernel, clock
        self._outline = outline
        in_full = IN_FULL if kernel.drive_count is None else IN_FULL_BY_DRIVES
        self.exact = sum(clock.halves) <= in_full
        self.lattice = lattice_of(kernel, clock.halves, objective, self.exact)
        [self.name] = self.names(rules, (objective,))
        self._file = folder / self.name
        self._half_done = folder / f"{self.name}.half-done"
        self.steps = sum(clock.halves)

    @staticmethod
    def names(rules: RuleSet, objectives: Iterable[Objective]) -> list[str]:
        """Return the names of the files that hold a game's values."""
        return [
            f"solved-{objective}-"
            + array_files.digest(
                FORMAT,
                kernel_digest(rules),
                rules.profile.periods,
                objective,
                *begins_otherwise(rules),
            )
            for objective in objectives
        ]

    @staticmethod
    def is_stored(name: str, folder: Path) -> bool:
        """Whether there is a file of that name: with the program, or in `folder`."""
        shipped = files("quarterback.ai.solver").joinpath("shipped", name)
        return shipped.is_file() or (folder / name).is_file()

    def load(self) -> Solution | None:
        """Return the solution, if it is stored somewhere."""
        data = files("quarterback.ai.solver").joinpath("shipped", self.name)
        saved = array_files.unseal(data.read_bytes()) if data.is_file() else None
        return self._read(saved or array_files.fetch(self._file))

    def solved(self, progress: Progress = ignore_progress) -> Solution:
        """Return the solution, computed now if it is not stored: from the last checkpoint, if
        there is one. Raises Unknowable."""
        solution = self.load()
        if solution is not None:
            progress(self.steps, self.steps)
            return solution
        written = self._written(self._worked_out(progress))
        array_files.keep(self._file, *written)
        self._half_done.unlink(missing_ok=True)
        return self._as_read(written)

    def worked_out(self, progress: Progress = ignore_progress) -> Solution:
        """Compute the solution, whatever is stored; with its rounding error."""
        return self._as_read(self._written(self._worked_out(progress)))

    def _worked_out(self, progress: Progress) -> Solution:
        solution, started = self._half_solved()
        work = _Checkpoints(self._half_done, solution, progress, self.steps)
        try:
            return solve(self._kernel, self._clock, solution, started, work.done)
        except KeyboardInterrupt:
            work.keep()
            raise

    def _as_read(self, written: tuple[array_files.Arrays, Any]) -> Solution:
        read = self._read(written)
        assert read is not None, "what was written can be read"
        return read

    def _empty(self) -> Solution:
        kind = np.float64 if self.exact else np.float32
        return empty(self._outline, self._clock, self.lattice, kind)

    def _written(self, solution: Solution) -> tuple[array_files.Arrays, dict[str, Any]]:
        arrays: array_files.Arrays = {}
        names: dict[str, Any] = {"exact": self.exact}
        for half in ("first", "second"):
            values = getattr(solution, half)
            if self.exact or self.lattice.objective == "points":
                arrays[half] = values
            else:
                packed = pack(values)
                arrays[half] = np.frombuffer(packed.data, np.uint8)
                names[half] = packed.shape
        return arrays, names

    def _read(self, saved: tuple[array_files.Arrays, Any] | None) -> Solution | None:
        if saved is None:
            return None
        arrays, names = saved
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

    def _half_solved(self) -> tuple[Solution, Slab | None]:
        solution = self._empty()
        saved = array_files.fetch(self._half_done)
        if saved is None:
            return solution, None
        arrays, names = saved
        if arrays["first"].shape != solution.first.shape:
            return solution, None
        solution.first[...] = arrays["first"]
        solution.second[...] = arrays["second"]
        return solution, Slab(names["period"], names["left"], arrays["slab"])


class _Checkpoints:
    """Work in progress: reports how far it is, and saves checkpoints."""

    def __init__(self, file: Path, solution: Solution, progress: Progress, steps: int) -> None:
        self._file = file
        self._solution = solution
        self._progress = progress
        self._steps = steps
        self._slab: Slab | None = None
        self._kept_at = time.monotonic()

    def done(self, slab: Slab) -> None:
        if slab.left < 1:
            return
        before = 0 if slab.period == 2 else self._solution.halves[1]
        self._progress(before + slab.left, self._steps)
        self._slab = slab
        if time.monotonic() - self._kept_at > OFTEN:
            self.keep()

    def keep(self) -> None:
        """Save what is done, so that the work can continue later."""
        if self._slab is None:
            return
        solution = self._solution
        arrays = {"first": solution.first, "second": solution.second, "slab": self._slab.values}
        array_files.keep(self._file, arrays, {"period": self._slab.period, "left": self._slab.left})
        self._kept_at = time.monotonic()
