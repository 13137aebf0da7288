"""The kernel says what the rules say: of every position, call and row of the table of chance."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from multiprocessing import get_context
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import pytest
from msgspec.structs import replace

from quarterback.ai import array_files
from quarterback.ai.kernel import kernel_digest, kernel_for, pack, surveyed, unpack
from quarterback.ai.kernel.survey import Unknowable
from quarterback.ai.kernel.tables import ARRAYS, Kernel, state_of
from quarterback.rule_sets import rule_set, shipped_dial
from rulesets.core.advance import awaiting, step
from rulesets.core.awaiting import Chance, Decide
from rulesets.core.events import Call
from rulesets.core.playout import branches
from rulesets.core.ruleset import RuleSet
from rulesets.core.sides import OTHER, Side, lead
from rulesets.core.state import OVER, State
from rulesets.littlefield import littlefield
from tests.ai.tiny import (
    CACHE,
    as_visitors,
    house_kernel,
    house_rules,
    tiny_dial,
    tiny_kernel,
    tiny_rules,
)

LONG = 50
OTHERS = {
    "plus5_past_point": "down_stands",
    "play_count": "without_returns",
    "late_penalty": "one_more_play",
    "interception_spot": "line_of_play",
}


@cache
def tiny_survey() -> Kernel:
    """The kernel of the tiny dial as it is surveyed: no file has been between."""
    return surveyed(tiny_rules())


def of_lines(kernel: Kernel, lines: Iterable[int]) -> list[int]:
    """All positions that have one of these lines to gain, or (-1) none."""
    return np.flatnonzero(np.isin(kernel.line, list(lines))).tolist()


def same_state(kernel: Kernel, s: State) -> list[State]:
    """The situation with each series slot that the kernel keeps as one with its own, as far as so
    many downs can have had so many incompletions."""
    if s.series is None or s.down is None:
        return [s]
    mine = kernel.stand_for[s.series]
    alike = [slot for slot, n in kernel.stand_for.items() if n == mine]
    return [replace(s, series=slot) for slot in alike if slot.incompletions < s.down]


class Told(NamedTuple):
    """What a kernel says of outcomes, as plain lists: quick to look at one by one."""

    number: dict[Any, int]
    """Of every position, with each series slot that is kept as one with its own."""
    target: list[int]
    points: list[int]
    swap: list[bool]
    cost: list[int]
    ends: list[bool]
    penetrations: list[int]
    deepest: list[int]


def told(kernel: Kernel) -> Told:
    number = {}
    for n in range(kernel.positions):
        phase, spot, down, line, series, counted = kernel.position(n)
        alike = [slot for slot, kept in kernel.stand_for.items() if kernel.slots[kept] == series]
        for slot in alike if series is not None else [None]:
            number[(phase, spot, down, line, slot, counted)] = n
    k = kernel
    arrays = (k.target, k.points, k.swap, k.cost, k.ends, k.penetrations, k.deepest)
    return Told(number, *(array.tolist() for array in arrays))


def agree(kernel: Kernel, rules: RuleSet, numbers: Iterable[int]) -> int:
    """Play every row of every call of these positions; how many rows were compared."""
    rows = 0
    says = told(kernel)
    for number in numbers:
        for s in same_state(kernel, state_of(kernel, number, LONG)):
            assert kernel.find(s) == number
            for there in (s, as_visitors(s)):
                rows += agree_at(kernel, says, rules, number, there)
    return rows


def agree_at(kernel: Kernel, says: Told, rules: RuleSet, number: int, s: State) -> int:
    decision = awaiting(rules, s)
    assert isinstance(decision, Decide)
    assert [option.call for option in decision.options] == kernel.calls_at(number)
    rows = 0
    for pair, option in enumerate(decision.options, int(kernel.pair_of[number])):
        after = step(rules, s, Call(option.call))
        table = int(kernel.table[pair])
        outcomes = kernel.result[kernel.row_of[pair] : kernel.row_of[pair + 1]].tolist()
        weights = kernel.weight[kernel.weight_of[table] : kernel.weight_of[table + 1]].tolist()
        assert len(outcomes) == len(weights)
        total = int(kernel.totals[table])
        if not isinstance(awaiting(rules, after), Chance):
            assert weights == [1]
            same_outcome(says, rules, s, after, decision.side, outcomes[0])
            rows += 1
            continue
        led = list(branches(rules, after))
        assert [branch.weight for branch in led] == weights
        assert {branch.total for branch in led} == {total}
        for outcome, branch in zip(outcomes, led, strict=True):
            same_outcome(says, rules, s, branch.after, decision.side, outcome)
        for left, period in ((1, 1), (1, 2), (0, 1), (-3, 2)):
            late = branches(rules, replace(after, time_left=left, period=period))
            for outcome, branch in zip(outcomes, late, strict=True):
                same_end(says, branch.after, outcome, left, period)
        rows += len(outcomes)
    return rows


def same_outcome(
    says: Told, rules: RuleSet, s: State, after: State, side: Side, outcome: int
) -> None:
    acts = after.possession or after.chooser
    assert acts is not None
    mine = OTHER[acts] if says.swap[outcome] else acts
    assert mine == side
    drives, counted = rules.drive_count, False
    if drives is not None:
        counted = drives.has_counted(after) and (after.line_to_gain or 100) > 80
        before, now = drives.counts(s), drives.counts(after)
        assert lead(now, side) - lead(before, side) == says.penetrations[outcome]
        assert lead(drives.deepest(after), side) == says.deepest[outcome]
    place = (after.phase, after.spot, after.down, after.line_to_gain, after.series, counted)
    assert says.number[place] == says.target[outcome]
    assert lead(after.score, side) - lead(s.score, side) == says.points[outcome]
    assert s.time_left - after.time_left == says.cost[outcome]


def same_end(says: Told, after: State, outcome: int, left: int, period: int) -> None:
    over = after.phase == OVER or after.period != period
    assert over == (says.ends[outcome] and left - says.cost[outcome] <= 0)


@pytest.mark.parametrize("every", [12, pytest.param(1, marks=pytest.mark.long)])
def test_kernel_and_rules_agree_on_a_whole_line(every: int):
    kernel = tiny_kernel()
    assert agree(kernel, tiny_rules(), of_lines(kernel, (97,))[::every]) > 10_000 / every


@pytest.mark.parametrize("every", [24, pytest.param(1, marks=pytest.mark.long)])
def test_kernel_and_rules_agree_on_penetrations(every: int):
    kernel = house_kernel()
    numbers = of_lines(kernel, (-1, 81, 92, 100))
    assert kernel.counted[numbers].any()
    assert agree(kernel, house_rules(), numbers[::every]) > 10_000 / every


@pytest.mark.long
@pytest.mark.parametrize("every", [11, pytest.param(3, marks=pytest.mark.long)])
def test_kernel_and_rules_agree_on_what_is_no_series_with_other_settings(every: int):
    kernel = tiny_kernel(True, **OTHERS)
    rules = tiny_rules(4, True, **OTHERS)
    assert agree(kernel, rules, of_lines(kernel, (-1,))[::every]) > 4_500 / every


@pytest.mark.long
@pytest.mark.parametrize("settings", [{}, OTHERS])
def test_kernel_and_rules_agree_everywhere(settings: dict[str, str]):
    rules = rule_set("littlefield", settings, shipped_dial())
    kernel = surveyed(rules)
    rows = agree(kernel, rules, range(kernel.positions))
    assert rows >= 2 * len(kernel.result)


def same_kernels(made: Kernel, read: Kernel) -> None:
    """Where the shipped one is not the same, run `make kernel`."""
    for name in ARRAYS:
        assert np.array_equal(getattr(made, name), getattr(read, name)), name
    assert (made.phases, made.calls, made.slots) == (read.phases, read.calls, read.slots)
    assert made.stand_for == read.stand_for


def test_every_place_of_every_phase_is_there():
    kernel = tiny_kernel()
    first_downs = kernel.spot[
        (kernel.down == 1) & (kernel.line == np.minimum(kernel.spot + 10, 100))
    ]
    assert sorted(first_downs.tolist()) == list(range(1, 100))
    for phase in ("run_back", "interception_return", "kickoff", "free_kick"):
        spots = kernel.spot[kernel.phase == kernel.phases.index(phase)]
        assert sorted(spots.tolist()) == list(range(1, 100)), phase
    for phase in ("try", "choice"):
        assert (kernel.phase == kernel.phases.index(phase)).sum() == 1


def test_counts_that_make_no_difference_are_kept_once():
    kernel = tiny_kernel()
    assert [slot.incompletions for slot in kernel.slots] == [0, 1]
    stand_for = {slot.incompletions: n for slot, n in kernel.stand_for.items()}
    assert stand_for == {0: 0, 1: 1, 2: 1, 3: 1}


@pytest.mark.long
def test_a_kernel_that_is_kept_is_the_same():
    made = tiny_survey()
    kernel_for(tiny_rules(), CACHE)
    read = kernel_for(tiny_rules(160), CACHE)
    same_kernels(made, read)


def test_the_kernel_that_is_shipped_says_what_the_rules_say(tmp_path: Path):
    """Where it does not, run `make kernel`."""
    rules = rule_set("littlefield", None, shipped_dial())
    kernel = kernel_for(rules, tmp_path)
    assert not list(tmp_path.iterdir()), "it is not kept once more"
    no_series = of_lines(kernel, (-1,))
    assert agree(kernel, rules, [*no_series[::25], *range(0, kernel.positions, 400)]) > 10_000


@pytest.mark.long
def test_the_kernel_that_is_shipped_is_that_of_the_rules(tmp_path: Path):
    rules = rule_set("littlefield", None, shipped_dial())
    made, read = surveyed(rules), kernel_for(rules, tmp_path)
    same_kernels(made, read)


@pytest.mark.long
def test_a_torn_kernel_is_made_anew(tmp_path: Path):
    kernel_for(tiny_rules(), CACHE)
    whole = (CACHE / f"kernel-{kernel_digest(tiny_rules())}").read_bytes()
    torn = tmp_path / f"kernel-{kernel_digest(tiny_rules())}"
    torn.write_bytes(whole[: len(whole) // 2])
    assert np.array_equal(kernel_for(tiny_rules(), tmp_path).result, tiny_kernel().result)
    assert torn.read_bytes() == whole


def _look(folder: str) -> int:
    return kernel_for(tiny_rules(), Path(folder)).positions


@pytest.mark.long
def test_two_programs_may_make_it_at_once(tmp_path: Path):
    with get_context("spawn").Pool(2) as pool:
        found = pool.map(_look, [str(tmp_path)] * 2, chunksize=1)
    assert found == [tiny_kernel().positions] * 2
    assert len(list(tmp_path.iterdir())) == 1


def test_the_digest_tells_rules_and_dials_apart_but_not_lengths():
    digests = {
        kernel_digest(tiny_rules()),
        kernel_digest(tiny_rules(4, True)),
        kernel_digest(tiny_rules(4, late_penalty="one_more_play")),
        kernel_digest(rule_set("littlefield", None, shipped_dial())),
    }
    assert len(digests) == 4
    timed = littlefield(tiny_dial(), {"timing": "timed", "minutes": "3"})
    assert kernel_digest(timed) == kernel_digest(tiny_rules(80)) == kernel_digest(tiny_rules())


@pytest.mark.long
def test_a_game_against_the_clock_has_the_kernel_of_one_that_counts_plays():
    timed = surveyed(littlefield(tiny_dial(), {"timing": "timed", "minutes": "3"}))
    counted = tiny_survey()
    assert np.array_equal(timed.cost, counted.cost)
    assert np.array_equal(timed.target, counted.target)


@pytest.mark.long
def test_a_kept_kernel_in_which_no_result_costs_a_play_is_surveyed_again(tmp_path):
    good, name = tiny_kernel(), f"kernel-{kernel_digest(tiny_rules())}"
    arrays, names = unpack((CACHE / name).read_bytes())
    spoiled = pack({**arrays, "cost": 0 * arrays["cost"]}, names)
    array_files.keep_parts(tmp_path / name, [spoiled])
    assert np.array_equal(kernel_for(tiny_rules(), tmp_path).cost, good.cost)


def test_what_cannot_be_surveyed_says_why():
    with pytest.raises(Unknowable, match="your own dial"):
        surveyed(littlefield(None))
    for code in ("gunderson", "lions-den", "solitaire-coach", "vsefl"):
        with pytest.raises(Unknowable):
            surveyed(rule_set(code))
