"""Solutions in files: small, whole, gone on with, and the same again."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from quarterback.ai import array_files
from quarterback.ai.kernel import kernel_for
from quarterback.ai.solver import is_saved, solved
from quarterback.ai.solver.clock import clock_of
from quarterback.ai.solver.lattice import Objective
from quarterback.ai.solver.local_solve import Frame
from quarterback.ai.solver.solution import outline
from quarterback.ai.solver.storage import STEPS, SolutionStore, pack, unpack
from quarterback.rule_sets import rule_set, shipped_dial
from rulesets.core.ruleset import RuleSet
from rulesets.core.sides import HOME
from tests.ai.tiny import CACHE, tiny_kernel, tiny_rules
from tests.ai.write_shipped import LENGTHS, games, rules_of

ROUNDING = 1 / STEPS
SHIPPED = Path(array_files.__file__).parent / "solver" / "shipped"


def of(rules: RuleSet, folder: Path, objective: Objective = "win") -> SolutionStore:
    kernel = kernel_for(rules, CACHE)
    clock = clock_of(kernel, rules)
    common = outline(kernel, clock, rules.profile.must_finish)
    return SolutionStore(rules, kernel, clock, objective, folder, common)


def test_packing_loses_no_more_than_it_says():
    random = np.random.default_rng(1)
    values = np.empty((5, 7, 3, 2, 11), np.float32)
    values[:, :, 0] = random.choice([-1, 1, 0, 0.5, -0.99999], values[:, :, 0].shape)
    values[:, :, 1:] = random.random(values[:, :, 1:].shape)
    found = unpack(pack(values))
    assert np.abs(found[:, :, 0] - values[:, :, 0]).max() <= ROUNDING + 1e-7
    assert np.abs(found[:, :, 1:] - values[:, :, 1:]).max() <= ROUNDING / 2 + 1e-7


def test_a_solution_that_is_kept_is_the_same():
    rules = tiny_rules(2)
    solved(rules, "win", CACHE)
    assert is_saved(rules, "win", CACHE)
    assert not is_saved(tiny_rules(170), "win", CACHE)
    told: list[tuple[int, int]] = []
    found = of(rules, CACHE).solved(lambda done, steps: told.append((done, steps)))
    assert told == [(2, 2)]
    made = of(rules, CACHE).worked_out()
    assert np.array_equal(made.first, found.first)
    assert np.array_equal(made.second, found.second)
    assert made.first.dtype == np.float64


@pytest.mark.long
@pytest.mark.parametrize("stop", [2, pytest.param(5, marks=pytest.mark.long)])
def test_whoever_stops_goes_on_from_there(tmp_path: Path, stop: int):
    def stops(done: int, steps: int) -> None:
        if done == stop:
            raise KeyboardInterrupt

    rules = tiny_rules(6)
    with pytest.raises(KeyboardInterrupt):
        of(rules, tmp_path, "points").solved(stops)
    assert not is_saved(rules, "points", tmp_path)
    told: list[int] = []
    found = of(rules, tmp_path, "points").solved(lambda done, _: told.append(done))
    assert told == list(range(stop, 7))
    assert [file.name for file in tmp_path.iterdir()] == [of(rules, tmp_path, "points").name]
    whole = of(rules, CACHE, "points").solved()
    assert np.array_equal(found.first, whole.first)
    assert np.array_equal(found.second, whole.second)


@pytest.mark.long
def test_a_torn_solution_is_made_anew(tmp_path: Path):
    rules = tiny_rules(2)
    one = of(rules, tmp_path, "points")
    whole = one.solved()
    [file] = tmp_path.iterdir()
    file.write_bytes(file.read_bytes()[:-9])
    assert one.load() is None
    assert np.array_equal(one.solved().first, whole.first)
    assert one.load() is not None


def test_games_of_other_lengths_objectives_and_dials_have_other_names():
    both: tuple[Objective, ...] = ("win", "points")
    games = (tiny_rules(4), tiny_rules(5), tiny_rules(4, True))
    names = [name for rules in games for name in SolutionStore.names(rules, both)]
    assert len(set(names)) == 6


def test_the_longer_the_game_the_wider_the_leads():
    leads = [of(tiny_rules(plays), CACHE).lattice.most for plays in (4, 160)]
    assert leads == sorted(leads)
    assert leads[0] < leads[-1] == 56
    assert tiny_kernel().positions > 20_000


def test_the_games_that_come_along_are_solved(tmp_path: Path):
    """The files that are shipped are those of this program's rules, dials and usual lengths."""
    files = {file.name: file.stat().st_size for file in SHIPPED.iterdir()}
    expected = [SolutionStore.names(rules, ("win", "points")) for rules in games()]
    assert set(files) == {name for names in expected for name in names}
    of_saturday = [name for names in expected[len(LENGTHS) :] for name in names]
    assert sum(files[name] for name in of_saturday) <= 6_000_000
    assert sum(files.values()) <= 10_000_000
    for file in SHIPPED.iterdir():
        assert array_files.fetch(file) is not None, "it is torn"
    usual: list[dict[str, str]] = [{}, {"timing": "timed"}, {"timing": "timed", "minutes": "15"}]
    for settings in usual:
        rules = rule_set("littlefield", settings, shipped_dial())
        assert is_saved(rules, "win", tmp_path), settings
    for rules in games()[len(LENGTHS) :: 2]:
        assert is_saved(rules, "win", tmp_path), rules.settings


SATURDAY = range(len(LENGTHS), len(games()))


@pytest.mark.parametrize(
    "number", [*(pytest.param(n, marks=pytest.mark.long) for n in range(len(LENGTHS))), *SATURDAY]
)
def test_what_is_shipped_follows_play_by_play(number: int, tmp_path: Path):
    """A stored value is that of the best call, by the values stored for one play less."""
    rules, random = games()[number], np.random.default_rng(number)
    answers = solved(rules, folder=tmp_path)
    solution = answers._solutions[0]
    middle = solution.lattice.size // 2
    for left in (1, 1, 1, 2, 2, *random.integers(1, solution.halves[1], 5).tolist()):
        place = int(random.integers(len(solution.anchors)))
        position, period = int(solution.anchors[place]), int(random.integers(1, 3))
        frame = Frame(middle + int(random.integers(-30, 31)), int(random.integers(3 - period)))
        stored = solution.half(period)[solution.row(left), place, 0, frame.owner, frame.lead]
        line = answers._line(answers.kernel, position).chances
        best = line.by_call(position, period, left, frame)[:, 0].max()
        assert abs(best - stored) < 3 * ROUNDING, (position, period, left, frame)


@pytest.mark.sample(4)
@pytest.mark.parametrize("plays", LENGTHS)
@pytest.mark.parametrize("objective", ["win", "points"])
def test_a_shorter_game_ends_as_the_longest_does(plays: int, objective: Objective, tmp_path: Path):
    """After halftime only the plays left matter, so the files must agree there. Where two calls are
    equally good, rounding decides which of their chances of a tie is stored."""
    shorter, longest = (of(rules_of(p), tmp_path, objective).load() for p in (plays, LENGTHS[-1]))
    assert shorter is not None
    assert longest is not None
    assert shorter.halves == (plays // 2, plays // 2)
    off = np.abs(shorter.second - longest.second[: len(shorter.second)])
    assert off[:, :, 0].max() <= (2.01 * ROUNDING if objective == "win" else 1e-3)
    assert (off[:, :, 1:] > 1.01 * ROUNDING).sum() < 1e-4 * off.size


@pytest.mark.long
@pytest.mark.parametrize("plays", LENGTHS)
def test_what_is_shipped_is_what_comes_out(tmp_path: Path, plays: int):
    rules = rules_of(plays)
    objectives: tuple[Objective, ...] = ("win", "points")
    for objective in objectives:
        one = of(rules, tmp_path, objective)
        shipped = one.load()
        assert shipped is not None
        again = one.worked_out()
        off = max(np.abs(again.half(p) - shipped.half(p)).max() for p in (1, 2))
        assert off < (2.5 * ROUNDING if objective == "win" else 1e-3)
    found = solved(rules, folder=tmp_path)
    worth = found.worth(rules.opening(rules), HOME)
    assert abs(worth.win - worth.loss) < 1e-6
