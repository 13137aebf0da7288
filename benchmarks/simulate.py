"""Games in step over the kernel against the readable rules without facts, in one interleaved run.

Target: 30 times as many events a second. Both sides call at random, one by one and all at once.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from statistics import median
from time import process_time

import numpy as np

from quarterback.ai.kernel import Kernel, kernel_for
from quarterback.ai.simulate import Draws, Moment, by_chance, play
from quarterback.ai.simulate.batch import Ints
from quarterback.ai.solver.clock import clock_of
from quarterback.library import rule_set, shipped_dial
from rulesets.core.awaiting import Decide
from rulesets.core.playout import play_out
from rulesets.core.ruleset import RuleSet
from rulesets.core.sides import HOME, VISITORS
from rulesets.core.state import State

ROUNDS = 5
TOGETHER = 10_000
ONE_BY_ONE = 150
TARGET = 30


def one_by_one(rules: RuleSet, seed: int) -> float:
    """Games a second of processor time, by the rules alone."""
    random = Random(seed)

    def anything(rules: RuleSet, s: State, decide: Decide) -> str:
        return decide.options[int(random.random() * len(decide.options))].call

    began = process_time()
    for _ in range(ONE_BY_ONE):
        play_out(rules, {HOME: anything, VISITORS: anything}, random.random)
    return ONE_BY_ONE / (process_time() - began)


def together(kernel: Kernel, rules: RuleSet, draws: Draws, seed: int) -> float:
    """Games a second of processor time, in step."""
    random = np.random.default_rng(seed)
    opened = np.diff(kernel.pair_of)

    def anything(moment: Moment) -> Ints:
        called: Ints = (random.random(len(moment.game)) * opened[moment.position]).astype(np.int64)
        return called

    toss = random.integers(0, 2, TOGETHER)
    clock = clock_of(kernel, rules)
    began = process_time()
    play(kernel, clock, (anything, anything), toss, by_chance(random), draws)
    return TOGETHER / (process_time() - began)


def main() -> None:
    """Both in turn, several rounds; medians, and their ratio."""
    rules = rule_set("littlefield", None, shipped_dial())
    kernel = kernel_for(rules)
    draws = Draws(kernel)
    competitors: dict[str, Callable[[int], float]] = {
        "one by one": lambda seed: one_by_one(rules, seed),
        "in step": lambda seed: together(kernel, rules, draws, seed),
    }
    rates: dict[str, list[float]] = {name: [] for name in competitors}
    for seed in range(ROUNDS):
        for name, run in competitors.items():
            rates[name].append(run(seed))
    for name, found in rates.items():
        print(f"{name:20} {median(found):12,.0f} games/s")
    pairs = [b / a for a, b in zip(rates["one by one"], rates["in step"], strict=True)]
    print(f"{'ratio':20} {median(pairs):12.1f}   target {TARGET}")
