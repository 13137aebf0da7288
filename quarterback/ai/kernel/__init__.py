"""The kernel: the rules of the dial game enumerated once, through their own doors, into arrays.

    kernel = kernel_for(rules)          shipped, or from the cache, else surveyed and kept there
    kernel.find(state)                  the number of a position

No football is written here. See `survey` for what is asked of the rules, `tables` for the arrays.
"""

from __future__ import annotations

import lzma
from collections.abc import Iterator, Mapping
from copy import copy
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any, Final

import numpy as np

from quarterback.ai import array_files
from quarterback.ai.kernel.positions import in_plays, position_of, read_slot, seeds, write_slot
from quarterback.ai.kernel.survey import Survey, Unknowable, representatives
from quarterback.ai.kernel.tables import (
    NONE,
    Ints,
    Kernel,
    by_outcome,
    by_position,
    by_table,
    in_order,
    tabulated,
)
from rulesets.core.ruleset import RuleSet
from rulesets.core.state import State

AS_LENGTHS: Final = ("pair_of", "row_of")
"""Arrays that say where each group begins: the lengths of the groups are stored."""


def pack(arrays: Mapping[str, Ints], names: Any) -> bytes:
    """Return the bytes that stand for a kernel's arrays, and the plain data beside them."""
    rank = np.argsort(_in_order(arrays), kind="stable")
    differences = np.empty(len(arrays["result"]), np.int32)
    done = 0
    for rows in _groups(arrays):
        table = rank[arrays["result"][rows]]
        part = np.diff(table, axis=0, prepend=0).T
        differences[done : done + part.size] = part.ravel()
        done += part.size
    small = {name: array for name, array in arrays.items() if name != "result"}
    small |= {name: np.diff(arrays[name]) for name in AS_LENGTHS}
    return lzma.compress(array_files.sealed({**small, "differences": differences}, names))


def unpack(data: bytes) -> tuple[dict[str, Ints], Any] | None:
    """Return what `pack` packed; None when it is damaged."""
    try:
        saved = array_files.unseal(lzma.decompress(data))
    except lzma.LZMAError:
        return None
    if saved is None:
        return None
    views, names = saved
    differences = views.pop("differences")
    # Copied: they are parts of all that was unpacked, nearly all of which is the differences.
    arrays = {name: array.copy() for name, array in views.items()}
    for name in AS_LENGTHS:
        arrays[name] = np.concatenate([[0], np.cumsum(arrays[name])]).astype(np.int32)
    order = _in_order(arrays).astype(np.int32)
    arrays["result"] = np.empty(len(differences), np.int32)
    done = 0
    for rows in _groups(arrays):
        part = differences[done : done + rows.size].reshape(rows.shape[::-1])
        arrays["result"][rows] = order[np.cumsum(part, axis=1, dtype=np.int32).T]
        done += rows.size
    return arrays, names


def _in_order(arrays: Mapping[str, Ints]) -> Ints:
    """Return the outcomes in the order of what they come to: what is the same for all results of
    a kind first, the yard last."""
    leads_to = arrays["target"]
    outcome = ("swap", "points", "cost", "ends")
    position = ("phase", "line", "down", "series", "spot")
    keys = [*(arrays[name] for name in outcome), *(arrays[name][leads_to] for name in position)]
    return np.lexsort(keys[::-1])


def _groups(arrays: Mapping[str, Ints]) -> Iterator[Ints]:
    """Yield, for each call with each table, the places of its results: a row for each pair, in the
    order of the positions, and a column for each row of the table."""
    kinds = arrays["call"].astype(np.int32) << 8 | arrays["table"]
    begins = arrays["row_of"][:-1].astype(np.int64)
    lengths = np.diff(arrays["row_of"])
    for kind in np.unique(kinds):
        pairs = np.flatnonzero(kinds == kind)
        yield begins[pairs][:, None] + np.arange(lengths[pairs[0]])


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


FORMAT: Final = 1
"""Raised whenever the arrays change their meaning."""
OF_TIME: Final = frozenset({"timing", "plays", "minutes", "signals"})
"""Settings that affect no result of the dial: the kernel is the same for games of any length.
Their effect on time comes from the rules when a game is solved."""
OF_HALVES: Final = frozenset({"halves_begin"})
"""Settings that affect no result of the dial either, but what a half begins with: that is asked of
the rules when a game is solved, and the kernel is the same."""
LATER: Final = {"tiebreak": "none", "rush_points": "1"}
"""Settings that came after the first kernels, which have these: only others name a kernel."""


def kernel_digest(rules: RuleSet) -> str:
    """Return a digest of what a kernel depends on: rules and their version, dial, settings."""
    apart = OF_TIME | OF_HALVES
    settings = sorted(
        (k, v) for k, v in rules.settings.items() if k not in apart and LATER.get(k) != v
    )
    tables = sorted(rules.digests.items())
    return array_files.digest("kernel", FORMAT, rules.code, rules.version, tables, settings)


def begins_otherwise(rules: RuleSet) -> list[str]:
    """Return what names a game's solution besides its kernel: how its halves begin, where that is
    not the usual way."""
    return [] if rules.settings.get("halves_begin", "kickoff") == "kickoff" else ["midfield"]


def surveyed(rules: RuleSet) -> Kernel:
    """Survey the rules again. Raises Unknowable where chances are unknown (any dial), or a
    person must report."""
    return Kernel(*_survey(rules), rules.drive_count)


def _survey(rules: RuleSet) -> tuple[array_files.Arrays, dict[str, Any]]:
    if rules.dial_format is None:
        raise Unknowable(f"{rules.title}: these rules have no dial, so no call can be solved")
    if not rules.digests:
        raise Unknowable("odds are unknown with your own dial: choose a dial")
    rules = in_plays(rules)  # against a clock no result costs a play
    begin = list(seeds(rules))
    series = [position for position in begin if position.down is not None]
    # A series with room on both sides.
    survey = Survey(rules, representatives(rules, series[len(series) // 4]))
    survey.walk(begin)
    return tabulated(survey)


def is_kernel_saved(rules: RuleSet, folder: Path) -> bool:
    """Return whether a kernel seems to be saved; it may still turn out to be damaged."""
    file = _file(rules, folder)
    return _of_program(file.name).is_file() or file.is_file()


def _file(rules: RuleSet, folder: Path) -> Path:
    return folder / f"kernel-{kernel_digest(rules)}"


def kernel_for(rules: RuleSet, folder: Path | None = None) -> Kernel:
    """Return the kernel: the program's own, or from the cache; surveyed, and cached, when there is
    no valid one. Raises Unknowable."""
    file = _file(rules, folder or array_files.cache_folder())
    stored = _shipped(file.name) or _cached(file)
    if stored is not None:
        arrays, names = stored
        names["stand_for"] = [(read_slot(rules, d), n) for d, n in names["stand_for"]]
        names["slots"] = [read_slot(rules, d) for d in names["slots"]]
        return Kernel(arrays, names, rules.drive_count)
    arrays, names = _survey(rules)
    written = names | {
        "slots": [write_slot(rules, slot) for slot in names["slots"]],
        "stand_for": [(write_slot(rules, slot), n) for slot, n in names["stand_for"]],
    }
    array_files.keep_parts(file, [pack(arrays, written)])
    return Kernel(arrays, names, rules.drive_count)


def _of_program(name: str) -> Traversable:
    return files("quarterback.ai.kernel").joinpath("shipped", name)


def _shipped(name: str) -> tuple[array_files.Arrays, Any] | None:
    file = _of_program(name)
    return unpack(file.read_bytes()) if file.is_file() else None


def _cached(file: Path) -> tuple[array_files.Arrays, Any] | None:
    try:
        stored = unpack(file.read_bytes())
    except OSError:
        return None
    # Until November 2026 a timed game left kernels in which no result costs a play.
    return stored if stored is not None and stored[0]["cost"].any() else None
