"""Coaches for thousands of games are the coaches for one: in any situation, and in whole games."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import Any

import numpy as np
import pytest

from quarterback.ai.coaches import COACHES
from quarterback.ai.coaches.bias import Style, styled_coach
from quarterback.ai.coaches.evaluation import worth
from quarterback.ai.coaches.students import GAMBLES, TRAILS, as_good, pressure
from quarterback.ai.kernel import kernel_for
from quarterback.ai.simulate.batch import BatchMoment, Caller, Luck, by_chance, play
from quarterback.ai.simulate.callers import Training
from quarterback.ai.simulate.matches import Record, Schedule, among, named_callers, ratings
from quarterback.ai.solution_cache import knowledge_of
from quarterback.ai.solver import solved
from quarterback.ai.solver.clock import clock_of
from quarterback.ai.solver.lattice import Ints
from quarterback.rule_sets import rule_set, shipped_dial
from rulesets.core.advance import awaiting
from rulesets.core.awaiting import Decide
from rulesets.core.playout import Decider
from rulesets.core.ruleset import RuleSet
from rulesets.core.sides import HOME, SIDES, lead
from rulesets.core.state import State
from tests.ai.simulate.test_batch import replayed
from tests.ai.tiny import CACHE, any_state, house_kernel, house_rules, tiny_kernel, tiny_rules

PLAYS = 4
SURE = sorted(n for n, c in COACHES.items() if c.style is not None and not c.style.temperature)


@cache
def training() -> Training:
    kernel, rules = tiny_kernel(), tiny_rules(PLAYS)
    return Training(kernel, clock_of(kernel, rules), rules)


def moment_of(s: State) -> BatchMoment:
    t = training()
    side = s.possession or s.chooser
    assert side is not None
    assert s.toss_winner is not None
    owner = s.period == 1 and t.clock.owner[s.toss_winner] != side
    told = [0, t.kernel.find(s), s.period, s.time_left, lead(s.score, side), int(owner), 0]
    return BatchMoment(*(np.array([value]) for value in told))


def repeated(moment: BatchMoment, many: int) -> BatchMoment:
    """The same situation in many games."""
    return BatchMoment(*(np.repeat(field, many) for field in moment))._replace(game=np.arange(many))


def situations(seed: int, many: int) -> list[tuple[State, Decide]]:
    random, t = Random(seed), training()
    found: list[tuple[State, Decide]] = []
    while len(found) < many:
        s = any_state(t.kernel, random, t.clock.halves, frozenset())
        decide = awaiting(t.rules, s)
        assert isinstance(decide, Decide)
        if not decide.forced:
            found.append((s, decide))
    return found


def decided(decider: Decider, rules: RuleSet, s: State, decide: Decide) -> int:
    return [option.call for option in decide.options].index(decider(rules, s, decide))


@pytest.mark.sample(2)
@pytest.mark.parametrize("name", SURE)
def test_who_is_sure_calls_the_same_in_one_game_and_in_many(name: str):
    t = training()
    assert knowledge_of(t.rules).wait() is not None
    decider, caller = COACHES[name].make(Random(1)), t.caller(name, 1)
    for s, decide in situations(2, 25):
        assert int(caller(moment_of(s))[0]) == decided(decider, t.rules, s, decide), s


def test_the_letterman_likes_the_same_calls():
    t = training()
    caller = t.caller("letterman", 3)
    for s, decide in situations(4, 40):
        one = moment_of(s)
        many = repeated(one, 60)
        liked = {decide.options[place].call for place in caller(many).tolist()}
        assert liked == set(as_good(t.rules, s, decide)), s


@pytest.mark.parametrize(
    ("style", "many"),
    [(None, 25), pytest.param(Style(temperature=0.05), 6, marks=pytest.mark.long)],
    ids=["freshman", "careless"],
)
def test_the_moody_are_as_moody_in_many_games_as_in_one(style: Style | None, many: int):
    t, apart = training(), 0
    caller = t.caller("freshman", 5) if style is None else t.styled(style, Luck(5))
    made = COACHES["freshman"].make(Random(6))
    decider = made if style is None else styled_coach(style, Random(6))
    for s, decide in situations(7, many):
        opened = len(decide.options)
        of_many = np.bincount(caller(repeated(moment_of(s), 1500)), minlength=opened) / 1500
        calls = [decided(decider, t.rules, s, decide) for _ in range(1500)]
        of_one = np.bincount(calls, minlength=opened) / 1500
        assert np.abs(of_many - of_one).max() < 0.09, s  # 4.9 standard errors at most
        apart += int((of_many > 0).sum() > 1)
    assert apart > many // 6


@pytest.mark.parametrize("behind", [-1, 0, 3, 4, 6, 20])
@pytest.mark.parametrize("left", [1, 4, 5, 25, 26, 90])
def test_pressure_is_felt_alike_in_numbers_and_arrays(behind: int, left: int):
    profile = training().rules.profile
    felt = pressure(profile, left, behind)
    assert felt == pressure(profile, np.array([left]), np.array([behind]))[0]
    assert bool(felt & GAMBLES) == (behind > 0 and left <= 25)
    assert bool(felt & TRAILS) == (behind >= 6)


@pytest.mark.sample(1)
@pytest.mark.parametrize("pair", [("all-american", "scorer"), ("gambler", "junior")])
def test_their_games_are_those_of_advance(pair: tuple[str, str]):
    t = training()
    callers = (t.caller(pair[0], 1), t.caller(pair[1], 2))
    random = np.random.default_rng(9)
    spins = random.random((12, 60))
    toss = random.integers(0, 2, len(spins))
    chance = lambda games, spun: spins[games, spun]  # noqa: E731
    played = play(t.kernel, t.clock, callers, toss, chance, by_time=True)
    for game in range(len(spins)):
        final, spun = replayed(t.kernel, t.rules, callers, int(toss[game]), spins[game])
        assert [final.score.home, final.score.visitors] == played.score[game].tolist()
        assert spun == played.spins[game]
    again = play(t.kernel, t.clock, callers, toss, chance)
    assert np.array_equal(again.score, played.score)


def test_a_strategy_of_ones_own_is_asked_game_by_game():
    t = training()
    seen: list[tuple[Any, ...]] = []

    def first(rules: RuleSet, s: State, decide: Decide) -> str:
        seen.append((s.phase, s.period, s.time_left, lead(s.score, decide.side)))
        return decide.options[0].call

    caller = t.one_by_one(first)
    for s, _ in situations(8, 10):
        assert int(caller(moment_of(s))[0]) == 0
        side = s.possession or s.chooser
        assert side is not None
        assert seen[-1] == (s.phase, s.period, s.time_left, lead(s.score, side))


def test_sides_and_toss_are_exchanged():
    t = training()
    record, again = (
        among(t, named_callers(t, ("freshman", "letterman"), 3), [(0, 1)], 200, 3)[0] for _ in "12"
    )
    assert record.games == sum(record.won) == 200
    assert sorted(zip(record.home.tolist(), record.toss.tolist(), strict=True)) == sorted(
        [(h, w) for h in (0, 1) for w in (0, 1)] * 50
    )
    assert record.share == pytest.approx((record.won[0] + record.won[1] / 2) / 200)
    assert again.points.tolist() == record.points.tolist()


@pytest.mark.parametrize("name", ["freshman", "senior", "letterman", "all-american"])
def test_a_game_is_the_same_whatever_is_played_beside_it(name: str):
    t, schedule = training(), Schedule([(0, 1)], 60)
    callers = [t.caller(name, 5), t.caller("letterman", 6)]
    whole = schedule.play(t, callers, 9, range(60))
    for part in (range(23), range(23, 60)):
        some = schedule.play(t, callers, 9, part)
        assert np.array_equal(some.score, whole.score[part.start : part.stop])
        assert np.array_equal(some.spins, whole.spins[part.start : part.stop])


def test_luck_is_even_and_is_that_of_one_game():
    games, events = np.arange(400), np.arange(100)
    luck = Luck(3).of(games[:, None], events[None, :])
    assert np.array_equal(luck[7:9, 5], Luck(3).of(games[7:9], np.array([5, 5])))
    assert not np.isin(luck, Luck(4).of(games[:, None], events[None, :])).any()
    assert 0 <= luck.min() < luck.max() < 1
    counts = np.bincount((luck.ravel() * 40).astype(int), minlength=40)
    assert ((counts - 1000) ** 2 / 1000).sum() < 80  # 39 expected, 1 in 10,000 is above
    for axis in (0, 1):
        a, b = luck, np.roll(luck, 1, axis)
        assert abs(np.corrcoef(a.ravel(), b.ravel())[0, 1]) < 0.02


def test_ratings_say_who_wins_how_often():
    def record(one: str, other: str, wins: int) -> Record:
        points = np.array([(1, 0)] * wins + [(0, 1)] * (1000 - wins))
        return Record(
            one, other, points, points[:, 0], points[:, 0], points[:, 0], points[:, 0] * 2 - 1
        )

    found = ratings([record("a", "b", 909), record("b", "c", 500), record("a", "c", 909)], "b")
    assert [r.name for r in found] == ["a", "b", "c"] or [r.name for r in found] == ["a", "c", "b"]
    rated = {r.name: r for r in found}
    assert rated["a"].rating == pytest.approx(1400, abs=1)  # ten wins for one
    assert rated["c"].rating == pytest.approx(1000, abs=1e-6)
    assert rated["b"].error == 0 < rated["c"].error < 15


# The perfect coach against all others, and against strategies that are none.


def always(*wanted: str) -> Decider:
    def calls(rules: RuleSet, s: State, decide: Decide) -> str:
        return next((call for call in wanted if call in decide.calls), decide.options[0].call)

    return calls


def anything(random: Random) -> Decider:
    return lambda rules, s, decide: random.choice([option.call for option in decide.options])


SCRIPTED: dict[str, Decider] = {
    "always punts": always("punt"),
    "always passes": always("pass"),
    "always bucks the line": always("line_buck"),
    "always runs the end": always("end_run"),
    "kicks a goal wherever it may": always("field_goal", "off_tackle"),
    "calls anything": anything(Random(11)),
}


def unbeaten(t: Training, games: int) -> None:
    """All-American has no less than half against anybody, within four standard errors."""
    callers = [("all-american", t.caller("all-american", 1))]
    callers += [(n, t.caller(n, 2 + i)) for i, n in enumerate(COACHES) if n != "all-american"]
    callers += [(name, t.one_by_one(decider)) for name, decider in SCRIPTED.items()]
    pairs = [(0, other) for other in range(1, len(callers))]
    for record in among(t, callers, pairs, games, 12):
        print(f"{record.other:30} {record.share:.4f} ± {record.error:.4f}")
        assert record.share >= 0.5 - 4 * record.error, record.other


def test_nobody_beats_the_all_american():
    unbeaten(training(), 2000)


@pytest.mark.long
def test_nobody_beats_the_all_american_in_two_hundred_thousand_games():
    rules = rule_set("littlefield", None, shipped_dial())
    kernel = kernel_for(rules, CACHE)
    many = len(COACHES) - 1 + len(SCRIPTED)
    unbeaten(Training(kernel, clock_of(kernel, rules), rules), -(-200_000 // many))


def test_it_is_told_how_many_plays_are_left():
    t = training()
    callers = (t.caller("junior", 1), t.caller("scorer", 2))
    heard: list[int] = []
    play(t.kernel, t.clock, callers, np.zeros(8, np.int64), by_chance(np.random.default_rng(1)),
         by_time=True, progress=heard.append)  # fmt: skip
    assert heard[0] <= PLAYS
    assert heard[-1] == 0
    assert heard == sorted(heard, reverse=True)


def calls_in_games(
    t: Training, caller: Caller, share: float, owners: Ints, seed: int
) -> list[tuple[str, State, int]]:
    """What a coach of both sides calls in whole games, some of all: each call with its situation,
    and by how many penetrations the caller was ahead."""
    winner = {int(t.clock.owner[side] != HOME): side for side in SIDES}
    random, seen = np.random.default_rng(seed), list[tuple[str, State, int]]()

    def watched(moment: BatchMoment) -> Any:
        called = caller(moment)
        for at in np.flatnonzero(random.random(len(called)) < share).tolist():
            position, period, left, leads, owner, ahead = (int(field[at]) for field in moment[1:])
            s = t.situation(position, period, left, leads, winner[owner], ahead)
            seen.append((t.kernel.calls_at(position)[called[at]], s, ahead))
        return called

    play(t.kernel, t.clock, (watched, watched), owners, by_chance(random), by_time=True)
    return seen


@pytest.mark.sample(1)
@pytest.mark.parametrize("seed", range(20))
def test_the_shipped_game_is_called_as_in_a_single_game(seed: int):
    """Whole games of 160 plays from the shipped values."""
    rules = rule_set("littlefield", None, shipped_dial())
    kernel = kernel_for(rules, CACHE)
    t = Training(kernel, clock_of(kernel, rules), rules, folder=CACHE)
    answers, caller = solved(rules, folder=CACHE), t.caller("all-american", 1)
    seen = calls_in_games(t, caller, 0.06, np.arange(2), seed)
    assert len(seen) > 10
    for call, s, _ in seen:
        assert call == answers.best_call(s), s


def house_training(plays: int) -> Training:
    rules, kernel = house_rules(plays), house_kernel()
    return Training(kernel, clock_of(kernel, rules), rules, folder=CACHE)


def test_the_house_game_is_called_as_in_a_single_game():
    """By the house rulings, the perfect coach calls for many games what he calls for one."""
    t = house_training(4)
    drives, answers = t.rules.drive_count, solved(t.rules, folder=CACHE)
    assert drives is not None
    seen = calls_in_games(t, t.caller("all-american", 1), 0.2, np.arange(160) % 2, 2)
    assert len(seen) > 40
    assert any(ahead for _, _, ahead in seen)
    for call, s, ahead in seen:
        assert lead(drives.counts(s), HOME) == ahead
        assert call == answers.best_call(s), s


def test_the_letterman_counts_penetrations_in_many_games_as_in_one():
    """LQ-R38: being ahead in them is worth something to him as long as a tie is likely."""
    t = house_training(10)
    seen = calls_in_games(t, t.caller("letterman", 3), 0.05, np.arange(80) % 2, 4)
    compared = 0
    for call, s, ahead in seen:
        decide = awaiting(t.rules, s)
        assert isinstance(decide, Decide)
        if not decide.forced:
            assert call in as_good(t.rules, s, decide), s
            compared += ahead != 0
    assert compared > 20


def test_a_lead_in_penetrations_is_worth_less_than_a_point_and_more_at_the_end():
    """LQ-R38: they decide only a game that ends level."""
    t, position = house_training(60), 0
    rules = t.rules
    early, late = (
        [worth(rules, t.situation(position, 2, left, 0, HOME, ahead), HOME) for ahead in (-1, 0, 1)]
        for left in (50, 3)
    )
    assert early[0] < early[1] < early[2]
    assert late[2] - late[0] > early[2] - early[0]
    behind = worth(rules, t.situation(position, 2, 3, -1, HOME, 2), HOME)
    assert behind < late[1]
