"""Games in step over the kernel against the readable rules, OpenSpiel's backgammon called from
Python, and a loop in C++ over the same tables, in one interleaved run.

Targets, in events a second: 30 times the rules without facts, 100 times the rules with facts and a
log, 200 times backgammon, half of the loop in C++. All call at random. A peer that is not installed
is left out: `pip install open_spiel`; `g++`.
"""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Callable
from functools import partial
from pathlib import Path
from random import Random
from statistics import median
from tempfile import TemporaryDirectory
from time import process_time

import numpy as np

from benchmarks.games import Game, open_spiel, with_everything
from quarterback.ai.kernel import kernel_for
from quarterback.ai.kernel.tables import Kernel
from quarterback.ai.simulate.batch import BatchMoment, Draws, by_chance, play
from quarterback.ai.solver.clock import clock_of
from quarterback.ai.solver.lattice import Ints
from quarterback.rule_sets import rule_set, shipped_dial
from rulesets.core.awaiting import Decide
from rulesets.core.playout import play_out
from rulesets.core.ruleset import RuleSet
from rulesets.core.sides import HOME, SIDES, VISITORS
from rulesets.core.state import State

ROUNDS = 5
TOGETHER = 10_000
ONE_BY_ONE = 150
SECONDS = 2.0
IN_STEP = "in step"
IN_CPP = "in C++"
TARGETS = {"one by one": 30, "with facts and log": 100, "backgammon": 200, IN_CPP: 0.5}
CPP = Path(__file__).with_name("batch.cpp")


def one_by_one(rules: RuleSet, seed: int) -> float:
    """Return events per second of processor time, by the rules alone."""
    random = Random(seed)

    def anything(rules: RuleSet, s: State, decide: Decide) -> str:
        return decide.options[int(random.random() * len(decide.options))].call

    began, events = process_time(), 0
    for _ in range(ONE_BY_ONE):
        events += play_out(rules, {HOME: anything, VISITORS: anything}, random.random).events
    return events / (process_time() - began)


def of_a_game(game: Game, seed: int) -> float:
    """Return moves per second of processor time."""
    random, moves, began = Random(seed), 0, process_time()
    while (spent := process_time() - began) < SECONDS:
        moves += game(random)
    return moves / spent


def together(kernel: Kernel, rules: RuleSet, draws: Draws, seed: int) -> float:
    """Return events per second of processor time, in step: calls and spins."""
    random = np.random.default_rng(seed)
    opened = np.diff(kernel.pair_of)
    calls = 0

    def anything(moment: BatchMoment) -> Ints:
        nonlocal calls
        calls += len(moment.game)
        called: Ints = (random.random(len(moment.game)) * opened[moment.position]).astype(np.int64)
        return called

    toss = random.integers(0, 2, TOGETHER)
    clock = clock_of(kernel, rules)
    began = process_time()
    played = play(kernel, clock, (anything, anything), toss, by_chance(random), draws)
    return (calls + int(played.spins.sum())) / (process_time() - began)


def compile_peer(folder: Path, kernel: Kernel, rules: RuleSet, draws: Draws) -> Path | None:
    """Write the tables that the loop in C++ plays by, and compile it. None without a compiler."""
    compiler = shutil.which("g++")
    if compiler is None:
        return None
    clock = clock_of(kernel, rules)
    owners = [SIDES.index(clock.owner[side]) for side in SIDES]
    tables = {
        "pair_of": kernel.pair_of, "total": draws.total, "begin": draws.begin, "code": draws.code,
        "breaks": np.array([(b.position, b.left) for b in clock.breaks]),
        "clock": np.array([clock.halves[0], clock.breaks[0].position, *owners]),
    }  # fmt: skip
    for name, table in tables.items():
        table.astype(np.int32).tofile(folder / name)
    program = folder / "batch"
    command = [compiler, "-O3", "-march=native", "-o", str(program), str(CPP)]
    subprocess.run(command, check=True)
    return program


def in_cpp(program: Path, seed: int) -> float:
    """Return events per second of processor time, in C++: calls and spins."""
    command = [str(program), str(program.parent), str(TOGETHER), str(seed + 1)]
    done = subprocess.run(command, check=True, capture_output=True, text=True)
    spent, events, _ = done.stdout.split()
    return int(events) / float(spent)


def competitors(folder: Path) -> dict[str, Callable[[int], float]]:
    """Return every competitor that is installed."""
    rules = rule_set("littlefield", None, shipped_dial())
    kernel = kernel_for(rules)
    draws = Draws(kernel)
    results: dict[str, Callable[[int], float]] = {
        IN_STEP: partial(together, kernel, rules, draws),
        "one by one": partial(one_by_one, rules),
        "with facts and log": partial(of_a_game, with_everything()),
    }
    if (program := compile_peer(folder, kernel, rules, draws)) is not None:
        results[IN_CPP] = partial(in_cpp, program)
    else:
        print("in C++: there is no g++, left out")
    try:
        results["backgammon"] = partial(of_a_game, open_spiel("backgammon"))
    except ImportError:
        print("backgammon: open_spiel is not installed, left out")
    return results


def main() -> None:
    """Run all in turn, several rounds; print medians and their ratios."""
    with TemporaryDirectory() as folder:
        running = competitors(Path(folder))
        rates: dict[str, list[float]] = {name: [] for name in running}
        for seed in range(ROUNDS):
            for name, run in running.items():
                rates[name].append(run(seed))
    for name, results in rates.items():
        print(f"{name:20} {median(results) / 1e6:10.3f} M events/s")
    for name, target in TARGETS.items():
        if name in rates:
            pairs = [a / b for a, b in zip(rates[IN_STEP], rates[name], strict=True)]
            print(f"{IN_STEP} / {name:20} {median(pairs):8.2f}   target {target}")
