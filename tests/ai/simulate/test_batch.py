"""Games in step are the games that `advance` plays; the policy comes to what it was solved for."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from quarterback.ai.kernel import kernel_for
from quarterback.ai.kernel.tables import Kernel
from quarterback.ai.simulate.batch import BatchMoment, Caller, by_chance, play
from quarterback.ai.simulate.callers import Training
from quarterback.ai.solver import solved
from quarterback.ai.solver.answers import Worth
from quarterback.ai.solver.clock import clock_of
from quarterback.ai.solver.lattice import Floats, Ints
from quarterback.rule_sets import rule_set, shipped_dial
from rulesets.core.advance import step
from rulesets.core.awaiting import Decide
from rulesets.core.events import Call, Roll
from rulesets.core.playout import play_out
from rulesets.core.ruleset import RuleSet
from rulesets.core.sides import HOME, SIDES, VISITORS, lead
from rulesets.core.state import State
from tests.ai.tiny import CACHE, house_kernel, house_rules, tiny_kernel, tiny_rules


def any_call(kernel_calls: Ints, seed: int) -> Caller:
    """Calls that hang on the position, the time and the lead, but on nothing else."""

    def calls(moment: BatchMoment) -> Ints:
        many = np.diff(kernel_calls)[moment.position]
        mixed = moment.position * 7 + moment.left * 13 + moment.lead * 3 + moment.owner * 5
        mixed = mixed + moment.ahead * 17
        called: Ints = (mixed + moment.period * 11 + seed) % many
        return called

    return calls


def replayed(
    kernel: Kernel, rules: RuleSet, callers: tuple[Caller, Caller], toss: int, spins: Floats
) -> tuple[State, int]:
    """The same game by `advance`'s own doors: how it ends, and how many spins it took."""
    clock = clock_of(kernel, rules)

    def decider(rules: RuleSet, s: State, decide: Decide) -> str:
        if decide.forced:
            return decide.options[0].call
        side = SIDES.index(decide.side)
        assert s.toss_winner is not None
        if not (decide.locks or s.period_started or clock.kicks_off):
            return "receive"  # who wins the toss takes the ball at midfield
        owner = s.period == 1 and clock.owner[s.toss_winner] != decide.side
        ahead = 0
        if rules.drive_count is not None:
            ahead = lead(rules.drive_count.counts(s), decide.side)
        leads = lead(s.score, decide.side)
        told = [0, kernel.find(s), s.period, s.time_left, leads, int(owner), ahead]
        called = callers[side](BatchMoment(*(np.array([value]) for value in told)))
        return decide.options[int(called[0])].call

    begin = step(rules, rules.opening(rules), Roll((toss + 1,)))
    luck = iter(spins.tolist())
    result = play_out(rules, {HOME: decider, VISITORS: decider}, lambda: next(luck), begin)
    return result.final, len(spins) - len(list(luck))


@pytest.mark.sample(1)
@pytest.mark.parametrize(
    ("again", "settings"),
    [
        (False, {}),
        (True, {}),
        (True, {"play_count": "without_returns", "late_penalty": "one_more_play"}),
    ],
)
def test_games_in_step_are_those_of_advance(again: bool, settings: dict[str, Any]):
    rules, kernel = tiny_rules(90, again, **settings), tiny_kernel(again, **settings)
    callers = (any_call(kernel.pair_of, 1), any_call(kernel.pair_of, 4))
    random = np.random.default_rng(8)
    spins = random.random((12, 300))
    toss = random.integers(0, 2, len(spins))
    played = play(
        kernel, clock_of(kernel, rules), callers, toss, lambda games, spun: spins[games, spun]
    )
    for game in range(len(spins)):
        final, spun = replayed(kernel, rules, callers, int(toss[game]), spins[game])
        assert [final.score.home, final.score.visitors] == played.score[game].tolist(), game
        assert spun == played.spins[game]
    assert len(np.unique(played.score)) > 5


@pytest.mark.parametrize("plays", [24])
def test_games_in_step_are_those_of_advance_by_the_house_rulings(plays: int):
    """LQ-R38 to LQ-R40: who has won, by penetrations and by the deepest point as well."""
    rules, kernel = house_rules(plays), house_kernel()
    callers = (any_call(kernel.pair_of, 1), any_call(kernel.pair_of, 4))
    random = np.random.default_rng(9)
    spins = random.random((60, 100))
    toss = random.integers(0, 2, len(spins))
    played = play(
        kernel, clock_of(kernel, rules), callers, toss, lambda games, spun: spins[games, spun]
    )
    drives = rules.drive_count
    assert drives is not None
    for game in range(len(spins)):
        final, spun = replayed(kernel, rules, callers, int(toss[game]), spins[game])
        assert [final.score.home, final.score.visitors] == played.score[game].tolist(), game
        assert lead(drives.counts(final), HOME) == -np.diff(played.penetrations[game])[0], game
        deepest = drives.deepest(final)
        assert [deepest.home, deepest.visitors] == played.deepest[game].tolist(), game
        assert {HOME: 1, VISITORS: -1, None: 0}[final.winner] == played.won[game], game
        assert spun == played.spins[game]
    level = played.score[:, 0] == played.score[:, 1]
    assert 0 < (level & (played.won != 0)).sum() < level.sum() or level.sum() > 3


def all_american(kernel: Kernel, rules: RuleSet) -> Caller:
    return Training(kernel, clock_of(kernel, rules), rules, folder=CACHE).caller("all-american", 0)


def simulated(
    kernel: Kernel, rules: RuleSet, coach: Caller, worth: Worth, games: int, seed: int
) -> None:
    """The winner of the toss fares as was solved, within four and a half standard errors."""
    toss = np.zeros(games, np.int64)
    chance = by_chance(np.random.default_rng(seed))
    played = play(kernel, clock_of(kernel, rules), (coach, coach), toss, chance)
    lead = played.score[:, 0] - played.score[:, 1]
    for chance_of, found in ((worth.win, lead > 0), (worth.tie, lead == 0), (worth.loss, lead < 0)):
        error = (chance_of * (1 - chance_of) / games) ** 0.5
        assert abs(found.mean() - chance_of) <= 4.5 * error + 2e-5, (chance_of, found.mean())


def as_taken(winner: Worth, other: Worth, games: int, won: Ints) -> None:
    """The winner of the toss, who is at home, fares as was solved: a game that is level in points
    and penetrations as half a win."""
    error = float(won.std()) / 2 / games**0.5
    assert abs((won.mean() + 1) / 2 - winner.expected) <= 4.5 * error + 2e-5
    assert abs(winner.expected + other.expected - 1) < 1e-9


@pytest.mark.parametrize("plays", [4, pytest.param(10, marks=pytest.mark.long)])
def test_the_policy_comes_to_what_was_solved_by_the_house_rulings(plays: int):
    """Perfect coaches win as often as the solver says (LQ-R38 to LQ-R40)."""
    rules, kernel = house_rules(plays), house_kernel()
    answers = solved(rules, "win", CACHE)
    coach = all_american(kernel, rules)
    games = 20_000
    chance = by_chance(np.random.default_rng(3))
    played = play(kernel, answers.clock, (coach, coach), np.zeros(games, np.int64), chance)
    level = np.all([of[:, 0] == of[:, 1] for of in (played.score, played.penetrations)], axis=0)
    choice = step(rules, rules.opening(rules), Roll((1,)))
    takes = step(rules, choice, Call("receive"))
    won = np.where(level, 0, played.won)
    as_taken(answers.worth(takes, HOME), answers.worth(takes, VISITORS), games, won)


def test_the_policy_comes_to_what_was_solved():
    rules = tiny_rules(4)
    answers = solved(rules, "win", CACHE)
    choice = step(rules, rules.opening(rules), Roll((1,)))
    simulated(
        tiny_kernel(),
        rules,
        all_american(tiny_kernel(), rules),
        answers.worth(choice, HOME),
        20_000,
        1,
    )


@pytest.mark.long
def test_a_million_games_come_to_what_was_solved():
    rules = rule_set("littlefield", None, shipped_dial())
    kernel = kernel_for(rules, CACHE)
    answers = solved(rules, "win", CACHE)
    coach = all_american(kernel, rules)
    choice = step(rules, rules.opening(rules), Roll((1,)))
    for seed in range(10):
        simulated(kernel, rules, coach, answers.worth(choice, HOME), 100_000, seed)
