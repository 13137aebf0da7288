"""The dial game solved: processor time and memory, and how both grow with plays and dial.

Targets, of one core: kernel made in 5 s, read in 0.1 s; one value of 160 plays in 20 s, win, tie
and loss in 40 s, below 0.5 GB; twice the plays, twice the time; 99 questions of 100 in 10 ms.
Every measurement has a process of its own, with one thread for products of matrices.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from time import process_time
from typing import NamedTuple, TypeVar

R = TypeVar("R")
THREADS = ("OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS", "OMP_NUM_THREADS")
QUESTIONS = 400


class Spent(NamedTuple):
    """Processor seconds, and megabytes at most."""

    seconds: float
    megabytes: float


def _measured(work: Callable[[], object]) -> Spent:
    import resource

    began = process_time()
    work()
    spent = process_time() - began
    return Spent(spent, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024)


def _kernel(folder: str) -> Spent:
    from quarterback.ai.kernel import kernel_for
    from quarterback.rule_sets import rule_set, shipped_dial

    rules = rule_set("littlefield", None, shipped_dial())
    return _measured(lambda: kernel_for(rules, Path(folder)))


def _solve(folder: str, plays: int, fields: int, sectors: int) -> Spent:
    import numpy as np

    from quarterback.ai.kernel import kernel_for
    from quarterback.ai.solver.clock import clock_of
    from quarterback.ai.solver.lattice import MOST, Lattice
    from quarterback.ai.solver.solution import empty, outline, solve
    from quarterback.rule_sets import rule_set, shipped_dial
    from rulesets.littlefield import cells_of, from_cells

    cells = {ring: faces[:sectors] for ring, faces in cells_of(shipped_dial()).items()}
    rules = rule_set("littlefield", {"plays": str(plays)}, from_cells(cells, "cut"))
    kernel = kernel_for(rules, Path(folder))
    clock = clock_of(kernel, rules)
    of = outline(kernel, clock, rules.profile.must_finish)
    into = empty(of, clock, Lattice("win", MOST, fields), np.float32)
    return _measured(lambda: solve(kernel, clock, into))


def _questions(folder: str) -> list[float]:
    from msgspec.structs import replace

    from quarterback.ai.kernel import state_of
    from quarterback.ai.solver import solved
    from quarterback.rule_sets import rule_set, shipped_dial
    from rulesets.core.sides import Score

    answers = solved(rule_set("littlefield", None, shipped_dial()), folder=Path(folder))
    random, lines = Random(1914), set()
    spent: list[float] = []
    while len(spent) < QUESTIONS:
        number = random.randrange(answers.kernel.positions)
        s = state_of(answers.kernel, number, random.randint(1, 80), random.randint(1, 2))
        s = replace(s, score=Score(random.randint(0, 21), random.randint(0, 21)))
        began = process_time()
        answers.values(s)
        if s.line_to_gain in lines:
            spent.append(process_time() - began)
        lines.add(s.line_to_gain)
    return sorted(spent)


def main() -> None:
    """Measure everything once, and print it."""
    os.environ |= dict.fromkeys(THREADS, "1")
    with TemporaryDirectory() as folder:
        for what in ("kernel made", "kernel read"):
            _say(what, _alone(_kernel, folder))
        for plays in (40, 80, 160):
            _say(f"one value, {plays} plays", _alone(_solve, folder, plays, 1, 36))
        _say("one value, 160 plays, 12 sectors", _alone(_solve, folder, 160, 1, 12))
        _say("win, tie and loss, 160 plays", _alone(_solve, folder, 160, 2, 36))
        spent = _alone(_questions, folder)
        for share in (0.5, 0.99):
            says = f"a question, {share:.0%} of them in"
            print(f"{says:36} {1000 * spent[int(share * len(spent))]:8.2f} ms")


def _alone(work: Callable[..., R], *given: object) -> R:
    with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as pool:
        return pool.submit(work, *given).result()


def _say(what: str, spent: Spent) -> None:
    print(f"{what:36} {spent.seconds:8.2f} s {spent.megabytes:8.0f} MB")
