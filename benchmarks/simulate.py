"""Games in step over the kernel against the readable rules and OpenSpiel's backgammon, called from
Python, in one interleaved run.

Targets, in events a second: 30 times the rules without facts, 100 times the rules with facts and a
log, 200 times backgammon. All call at random. A peer that is not installed is left out: `pip
install open_spiel`.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from random import Random
from statistics import median
from time import process_time

import numpy as np

from benchmarks.games import Game, open_spiel, with_everything
from quarterback.ai.kernel import Kernel, kernel_for
from quarterback.ai.simulate import BatchMoment, Draws, by_chance, play
from quarterback.ai.simulate.batch import Ints
from quarterback.ai.solver.clock import clock_of
from quarterback.rule_sets import rule_set, shipped_dial
from rulesets.core.awaiting import Decide
from rulesets.core.playout import play_out
from rulesets.core.ruleset import RuleSet
from rulesets.core.sides import HOME, VISITORS
from rulesets.core.state import State

ROUNDS = 5
TOGETHER = 10_000
ONE_BY_ONE = 150
SECONDS = 2.0
IN_STEP = "in step"
TARGETS = {"one by one": 30, "with facts and log": 100, "backgammon": 200}


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


def competitors() -> dict[str, Callable[[int], float]]:
    """Return every competitor that is installed."""
    rules = rule_set("littlefield", None, shipped_dial())
    kernel = kernel_for(rules)
    draws = Draws(kernel)
    results: dict[str, Callable[[int], float]] = {
        IN_STEP: partial(together, kernel, rules, draws),
        "one by one": partial(one_by_one, rules),
        "with facts and log": partial(of_a_game, with_everything()),
    }
    try:
        results["backgammon"] = partial(of_a_game, open_spiel("backgammon"))
    except ImportError:
        print("backgammon: open_spiel is not installed, left out")
    return results


def main() -> None:
    """Run all in turn, several rounds; print medians and their ratios."""
    running = competitors()
    rates: dict[str, list[float]] = {name: [] for name in running}
    for seed in range(ROUNDS):
        for name, run in running.items():
            rates[name].append(run(seed))
    for name, results in rates.items():
        print(f"{name:20} {median(results) / 1e6:10.3f} M events/s")
    for name, target in TARGETS.items():
        if name in rates:
            pairs = [a / b for a, b in zip(rates[IN_STEP], rates[name], strict=True)]
            print(f"{IN_STEP} / {name:20} {median(pairs):8.1f}   target {target}")
