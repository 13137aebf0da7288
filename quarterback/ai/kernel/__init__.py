"""The kernel: the rules of the dial game enumerated once, through their own doors, into arrays.

    kernel = kernel_for(rules)          shipped, or from the cache, else surveyed and kept there
    kernel.find(state)                  the number of a position

No football is written here. See `survey` for what is asked of the rules, `tables` for the arrays.
"""

from __future__ import annotations

from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any, Final

from quarterback.ai import array_files
from quarterback.ai.kernel.compact import pack, unpack
from quarterback.ai.kernel.equivalence import representatives
from quarterback.ai.kernel.lazy_kernel import LazyKernel
from quarterback.ai.kernel.pace import in_plays
from quarterback.ai.kernel.positions import read_slot, seeds, write_slot
from quarterback.ai.kernel.survey import Survey, Unknowable
from quarterback.ai.kernel.tables import Kernel, state_of, tabulated
from rulesets.core.ruleset import RuleSet

__all__ = [
    "Kernel",
    "LazyKernel",
    "Unknowable",
    "is_kernel_saved",
    "kernel_digest",
    "kernel_for",
    "state_of",
    "surveyed",
]

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
    result = _shipped(file.name) or _cached(file)
    if result is not None:
        arrays, names = result
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
        result = unpack(file.read_bytes())
    except OSError:
        return None
    # Until November 2026 a timed game left kernels in which no result costs a play.
    return result if result is not None and result[0]["cost"].any() else None
