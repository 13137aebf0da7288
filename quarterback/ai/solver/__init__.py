"""The dial game solved: exact chances of winning, a tie and losing, by backward induction.

    answers = solved(rules)              from the program's own files or the cache, else computed
    answers.values(state)                what each open call is worth to the side that calls
    answers.worth(state, side)           what a situation is worth, at whatever moment
    answers.best(answers.values(state))  the call of a coach who never makes a wrong one

`kept(rules)` says whether that would be a matter of milliseconds. Imports numpy: import this where
it is needed, not at the top.
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from quarterback.ai import array_files
from quarterback.ai.kernel import is_kernel_saved, kernel_for
from quarterback.ai.kernel.positions import in_plays
from quarterback.ai.kernel.tables import Kernel
from quarterback.ai.solver.answers import SolvedAnswers
from quarterback.ai.solver.clock import Clock, clock_of
from quarterback.ai.solver.lattice import Objective
from quarterback.ai.solver.solution import Solution, outline
from quarterback.ai.solver.storage import Progress, SolutionStore, ignore_progress
from rulesets.core.ruleset import RuleSet


def solved(
    rules: RuleSet,
    objective: Objective = "win",
    folder: Path | None = None,
    progress: Progress = ignore_progress,
) -> SolvedAnswers:
    """The game solved. What is not kept anywhere is computed, in half a minute or so for a game
    of 160 plays, and kept in `folder` (None: the cache of this user).

    `objective`: what both sides play for: to win, a tie counted as half a win; not to lose, where
    the side that is asked about does so and the other plays to win; for points. Raises Unknowable
    for rules that are not of this kind, and for any dial.
    """
    folder = folder or array_files.cache_folder()
    kernel = kernel_for(rules, folder)
    clock = clock_of(kernel, rules)
    stores = _stores(rules, kernel, clock, _both(objective), folder)
    whole = _Whole(progress, sum(each.steps for each in stores))
    solutions = [each.solved(whole.next_part(each.steps)) for each in stores]
    return SolvedAnswers(rules, kernel, clock, solutions[0], solutions[1], objective)


def solution_of(
    rules: RuleSet,
    kernel: Kernel,
    clock: Clock,
    objective: Objective,
    folder: Path | None = None,
    progress: Progress = ignore_progress,
) -> Solution:
    """The stored values of a game, from the program or the cache, else computed. Raises
    Unknowable."""
    [store] = _stores(rules, kernel, clock, (objective,), folder or array_files.cache_folder())
    return store.solved(progress)


def _stores(
    rules: RuleSet, kernel: Kernel, clock: Clock, objectives: Iterable[Objective], folder: Path
) -> list[SolutionStore]:
    counted = in_plays(rules)
    of = outline(kernel, clock, counted.profile.must_finish)
    return [SolutionStore(counted, kernel, clock, o, folder, of) for o in objectives]


class _Whole:
    """Progress of a whole, told of one part after the other."""

    def __init__(self, progress: Progress, steps: int) -> None:
        self._progress, self._steps, self._before = progress, steps, 0

    def next_part(self, steps: int) -> Progress:
        """Whom the next part tells how far it is."""
        before = self._before
        self._before += steps
        return lambda done, _: self._progress(before + done, self._steps)


def is_saved(rules: RuleSet, objective: Objective = "win", folder: Path | None = None) -> bool:
    """Whether kernel and solution are kept, so that `solved` has nothing to work out."""
    folder = folder or array_files.cache_folder()
    if not is_kernel_saved(rules, folder):
        return False
    kernel = kernel_for(rules, folder)
    clock = clock_of(kernel, rules)
    stores = _stores(rules, kernel, clock, _both(objective), folder)
    return all(store.load() is not None for store in stores)


def is_near(rules: RuleSet, folder: Path | None = None) -> bool:
    """Whether a game's values are stored with the program or in the cache: looks at the names of
    files alone, and reads nothing."""
    folder = folder or array_files.cache_folder()
    if rules.dial is None:
        return False
    names = SolutionStore.names(in_plays(rules), _both("win"))
    return all(SolutionStore.is_stored(name, folder) for name in names)


def _both(objective: Objective) -> tuple[Objective, Objective]:
    """What is solved for an objective: chances are always told, and points beside them."""
    return ("win" if objective == "points" else objective), "points"
