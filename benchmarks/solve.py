"""The dial game solved: processor time and memory, and how both grow with plays and dial.

Targets, of one core: kernel made in 5 s, read in 0.1 s; one value of 160 plays in 20 s, at most 2.5
times as long as a program in C++ with vectors of the machine, and in 300 MB; win, tie and loss in
40 s; twice the plays, twice the time; 99 questions of 100 in 10 ms.
Every measurement has a process of its own, with one thread for products of matrices.
"""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from random import Random
from statistics import median
from tempfile import TemporaryDirectory
from time import process_time
from typing import NamedTuple, TypeVar

R = TypeVar("R")
THREADS = ("OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS", "OMP_NUM_THREADS")
QUESTIONS = 400
CPP = Path(__file__).with_name("solve.cpp")
COMPILED = ("-O3", "-march=native", "-ffast-math", "-o")
ROUNDS = 3


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


def _given(folder: str, plays: int) -> None:
    """Write what the peer reads: the kernel, and each half's slab with one play left. Its last
    slabs are written too, to be compared."""
    import numpy as np

    from quarterback.ai.kernel import kernel_for
    from quarterback.ai.kernel.tables import ARRAYS
    from quarterback.ai.solver.clock import clock_of
    from quarterback.ai.solver.induction import Induction
    from quarterback.ai.solver.lattice import MOST, Lattice
    from quarterback.ai.solver.solution import empty, outline, over
    from quarterback.rule_sets import rule_set, shipped_dial

    rules = rule_set("littlefield", {"plays": str(plays)}, shipped_dial())
    kernel = kernel_for(rules, Path(folder))
    for name in ARRAYS:
        getattr(kernel, name).astype(np.int32).tofile(Path(folder, name))
    clock = clock_of(kernel, rules)
    lattice = Lattice("win", MOST)
    into = empty(outline(kernel, clock, rules.profile.must_finish), clock, lattice, np.float32)
    induction = Induction(kernel, clock, lattice)
    for slab in induction.slabs(None, lambda period: over(clock, into, period)):
        if slab.left >= 0:
            into.half(slab.period)[into.row(slab.left)] = slab.values[into.anchors]
        if slab.left == 1:
            slab.values.tofile(Path(folder, f"slab{slab.period}"))
        if slab.left == clock.halves[slab.period - 1]:
            slab.values.tofile(Path(folder, f"ours{slab.period}"))


def _compared(folder: str, plays: int) -> float:
    """Return the largest difference between our last slabs and the peer's."""
    import numpy as np

    return max(
        float(np.abs(np.subtract(*slabs)).max())
        for period in (1, 2)
        for slabs in [[np.fromfile(Path(folder, f"{w}{period}"), "f4") for w in ("ours", "last")]]
    )


def _beside_cpp(folder: str, plays: int) -> None:
    """Solve in turns with the peer, and print the ratio of the times."""
    compiler = shutil.which("g++")
    if compiler is None:
        print("one value / C++: there is no g++ here")
        return
    program = str(Path(folder, "solve"))
    subprocess.run([compiler, *COMPILED, program, str(CPP)], check=True)
    _alone(_given, folder, plays)
    ratios, took = [], []
    for _ in range(ROUNDS):
        command = [program, folder, str(plays // 2)]
        took.append(float(subprocess.run(command, check=True, capture_output=True).stdout))
        ratios.append(_alone(_solve, folder, plays, 1, 36).seconds / took[-1])
    off = _alone(_compared, folder, plays)
    what = f"one value, {plays} plays / C++"
    print(
        f"{what:36} {min(ratios):8.2f}, {median(ratios):.2f} (C++ {median(took):.2f} s; "
        f"values differ by {off:.0e} at most)"
    )


def _questions(folder: str) -> list[float]:
    from msgspec.structs import replace

    from quarterback.ai.kernel.tables import state_of
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
        _beside_cpp(folder, 160)
        spent = _alone(_questions, folder)
        for share in (0.5, 0.99):
            says = f"a question, {share:.0%} of them in"
            print(f"{says:36} {1000 * spent[int(share * len(spent))]:8.2f} ms")


def _alone(work: Callable[..., R], *given: object) -> R:
    with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as pool:
        return pool.submit(work, *given).result()


def _say(what: str, spent: Spent) -> None:
    print(f"{what:36} {spent.seconds:8.2f} s {spent.megabytes:8.0f} MB")
