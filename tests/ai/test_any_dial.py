"""Coaches on dials that no one has measured: legal ones at random."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest

from quarterback.ai.coaches import COACHES
from quarterback.ai.coaches.evaluation import values_of
from quarterback.ai.coaches.students import freshman, letterman
from quarterback.ai.kernel import kernel_for
from quarterback.ai.kernel.survey import Unknowable
from quarterback.ai.simulate.batch import Caller
from quarterback.ai.simulate.callers import Training
from quarterback.ai.simulate.matches import Record, among, named_callers
from quarterback.ai.solver.clock import clock_of
from quarterback.rule_sets import rule_set
from rulesets.core.awaiting import Decide
from rulesets.core.playout import Decider, play_out
from rulesets.core.ruleset import RuleSet
from rulesets.core.sides import OTHER, SIDES, Side
from rulesets.core.state import State
from tests.ai.random_dials import random_dial
from tests.ai.tiny import CACHE

SIGNALS = ("line_buck", "off_tackle", "end_run", "pass")
PLAYS = "20"


def with_dial(seed: int) -> RuleSet:
    return rule_set("littlefield", {"plays": PLAYS}, random_dial(seed))


def best_play(rules: RuleSet) -> str:
    """The signal that is worth most on first and ten."""
    values = values_of(rules)
    assert values is not None
    worth = values.calls_on_first_down(40, 8)
    return max(SIGNALS, key=lambda call: worth[call])


def always(signal: str) -> Decider:
    def calls(rules: RuleSet, s: State, decide: Decide) -> str:
        wanted = (signal, "receive", "try_kick")
        return next((call for call in wanted if call in decide.calls), decide.options[0].call)

    return calls


@pytest.mark.parametrize("seed", [4, 7, 9])
def test_the_freshman_leaves_alone_what_keeps_failing(seed: int) -> None:
    """So no one beats him by calling such a signal again and again."""
    rules = with_dial(seed)
    values = values_of(rules)
    assert values is not None
    worth = values.calls_on_first_down(40, 8)
    failing = [signal for signal in SIGNALS if worth[signal] < worth[best_play(rules)] - 0.5]
    assert failing
    for signal in failing:
        won = 0.0
        for game in range(120):
            random = Random(f"{seed} {signal} {game}")
            side: Side = SIDES[game % 2]
            deciders = {side: freshman(random), OTHER[side]: always(signal)}
            winner = play_out(rules, deciders, random.random).final.winner
            won += 0.5 if winner is None else float(winner == side)
        assert won / 120 > 0.5 - 3 * 0.5 / 120**0.5, signal


@pytest.mark.parametrize("seed", range(2))
def test_the_letterman_plays_with_any_dial(seed: int) -> None:
    """A whole game without a fault, and more points than one who calls anything."""
    rules, points = with_dial(seed), 0
    for game in range(4):
        random = Random(game)
        side: Side = SIDES[game % 2]
        anything: Decider = lambda rules, s, decide, r=random: r.choice(decide.options).call  # type: ignore[misc] # noqa: E731
        deciders = {side: letterman(random), OTHER[side]: anything}
        final = play_out(rules, deciders, random.random).final
        points += (final.score.home - final.score.visitors) * (1 if side == "home" else -1)
    assert points > 0


def always_caller(training: Training, signal: str) -> Caller:
    k = training.kernel
    wanted = (signal, "receive", "try_kick")
    called = np.zeros(k.positions, np.int64)
    for position in range(k.positions):
        legal = list(k.calls_at(position))
        called[position] = next((legal.index(call) for call in wanted if call in legal), 0)
    return lambda moment: called[moment.position]


def beaten(record: Record) -> bool:
    """Whether the first coach lost by more than luck explains."""
    return record.share < 0.5 - 4 * record.error


def best_plays(best: str, records: list[Record]) -> set[str]:
    """The coaches who always make one call that no other call does better than against the best
    coach, as far as luck lets one see. Over a game that need not be what is worth most on first
    and ten: who never punts needs ten yards in four tries."""
    always = [each for each in records if each.one == best and each.other.startswith("always")]
    strongest = min(always, key=lambda each: each.share)
    return {each.other for each in always if each.share - 2 * each.error <= strongest.share}


@pytest.mark.long
@pytest.mark.parametrize("seed", range(100))
def test_on_a_random_dial_the_best_coach_is_the_best(seed: int) -> None:
    """The All-American loses to no one, and no coach to one who always makes the same call, unless
    that is the best play: the one that does best against the All-American."""
    rules = with_dial(seed)
    try:
        kernel = kernel_for(rules, CACHE)
        training = Training(kernel, clock_of(kernel, rules), rules, folder=CACHE)
        callers = named_callers(training, list(COACHES), 1)
    except Unknowable:
        pytest.skip("a dial whose returns may go on forever is refused")
    best, first = list(COACHES).index("all-american"), len(callers)
    callers += [(f"always {signal}", always_caller(training, signal)) for signal in SIGNALS]
    pairs = [(best, other) for other in range(len(callers)) if other != best]
    records = list(among(training, callers, pairs, 400, seed))
    allowed = best_plays(callers[best][0], records)
    pairs = [
        (coach, place)
        for coach in range(first)
        for place in range(first, len(callers))
        if coach != best and callers[place][0] not in allowed
    ]
    records += among(training, callers, pairs, 400, seed)
    lost = [
        f"{record.one} against {record.other}: {record.share:.3f} ± {record.error:.3f}"
        for record in records
        if beaten(record)
    ]
    assert not lost
