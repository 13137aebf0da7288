"""The benchmarks run to their end, on work so small that their figures say nothing."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from benchmarks import (
    console,
    decisions,
    event,
    league,
    league_model,
    played_out,
    rules,
    screens,
    simulate,
    solve,
    startup,
    stored_leagues,
    waiting,
)
from benchmarks import store as stored_inputs
from benchmarks.brackets_manager import Missing
from benchmarks.games import Game
from league.store.games.store import Store

FOLDER = Path(waiting.__file__).parent
TINY: dict[Any, dict[str, object]] = {
    rules: {"ROUNDS": 1, "SECONDS": 0.001},
    stored_inputs: {"PLAYS": 4},
    simulate: {"ROUNDS": 1, "SECONDS": 0.001, "TOGETHER": 3, "ONE_BY_ONE": 1},
    league_model: {"TIMES": 1},
    league: {
        **{"ROUNDS": 1, "YEARS": 2, "TEAMS": 3, "LARGE": 4},
        "SIZES": dict.fromkeys(league.SIZES, (4, 8)),
    },
    waiting: {
        **{"ROUNDS": 1, "TEAMS": 64, "SMALL": 3, "LARGE": 30, "KEYS": 1, "GAMES": 3},
        "FINISHES": 10,
    },
    event: {
        **{"PHONES": 4, "STALLED": 1, "RESULTS": 1, "REQUESTS": 32, "TOGETHER": 4},
        **{"TEAMS": 4, "LARGE_TEAMS": 3, "LARGE_YEARS": 1, "LEFT": 3},
    },
    played_out: {"TEAMS": 3, "GAMES": 1},
    startup: {"ROUNDS": 1},
    screens: {"SIZES": ((80, 24),), "SPINS": 1, "KEYS": 2, "IDLE": 0.1, "IDLE_ROUNDS": 1},
    console: {
        **{"SIZES": ((120, 40),), "BEHIND": 20, "STARTS": 1, "ROLLS": 1, "TYPED": 2, "KEYS": 2},
    },
}


@pytest.fixture(autouse=True)
def tiny(monkeypatch: pytest.MonkeyPatch) -> None:
    for module, values in TINY.items():
        for name, value in values.items():
            monkeypatch.setattr(module, name, value)


def _rows(text: str) -> list[str]:
    return [line for line in text.splitlines() if any(letter.isdigit() for letter in line)]


@pytest.mark.parametrize("file", sorted(FOLDER.glob("[!_]*.py")), ids=lambda file: file.stem)
def test_every_benchmark_can_be_imported(file: Path) -> None:
    assert import_module(f"benchmarks.{file.stem}").__doc__


LONG = (played_out, screens, console, waiting)


@pytest.mark.parametrize(
    "main",
    [
        *(rules.main, stored_inputs.main, simulate.main),
        *(pytest.param(each.main, marks=pytest.mark.long) for each in LONG),
    ],
    ids=lambda main: main.__module__,
)
def test_a_benchmark_runs_to_its_end(
    main: Callable[[], None], capsys: pytest.CaptureFixture[str]
) -> None:
    main()
    assert len(_rows(capsys.readouterr().out)) >= 3


def test_a_peer_that_is_not_installed_is_named(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def missing() -> Game:
        raise ImportError

    monkeypatch.setattr(rules, "PEERS", {"pig": missing})
    rules.main()
    printed = capsys.readouterr().out
    assert "pig: not installed, left out" in printed
    assert "/ pig" not in printed


@pytest.mark.long
@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="processor time is read in /proc")
def test_the_event_is_measured(capsys: pytest.CaptureFixture[str]) -> None:
    event.main()
    assert len(_rows(capsys.readouterr().out)) >= 10


@pytest.mark.parametrize("part", [waiting.store, waiting.brackets, waiting.growth])
def test_what_is_waited_for_is_measured(
    part: Callable[[Path], None], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    part(tmp_path)
    assert _rows(capsys.readouterr().out)
    assert waiting.exponent({10: [2.0], 100: [20.0]}) == pytest.approx(1)
    assert waiting.exponent({10: [2.0], 100: [2.0]}) == pytest.approx(0)


@pytest.mark.long
def test_a_solved_game_is_measured(tmp_path: Path) -> None:
    spent = solve._solve(str(tmp_path), 4, 1, 36)
    assert 0 < spent.seconds < spent.megabytes


@pytest.mark.long
def test_leagues_are_measured_without_the_peer(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def absent(folder: Path) -> None:
        raise Missing("there is no node")

    def small(store: Store) -> list[float]:
        return stored_leagues.posted(store, 8)

    work = (small, ("post", {"count": 8}), 5)
    monkeypatch.setattr(league, "peer", absent)
    monkeypatch.setattr(league, "BESIDE", {"a result, bracket of 64": work})
    league.main()
    printed = capsys.readouterr().out
    assert "Without brackets-manager: there is no node." in printed
    assert "round robin, 4 and 8" in printed
    assert "Elo, 240 games" in printed


def test_the_longest_stretch_may_be_before_the_first_decision_or_after_the_last() -> None:
    assert decisions.longest_stretch([5.0, 6.0], 7.0) == 5
    assert decisions.longest_stretch([1.0, 4.0], 6.0) == 3
    assert decisions.longest_stretch([1.0, 2.0], 9.0) == 7
    assert decisions.longest_stretch([], 3.0) == 3
    leads = [(20, 1, 6), (40, 2, 0), (42, 2, -2)]
    assert decisions.is_decided_late(leads, [3, 30, 41])
    assert decisions.is_decided_late(leads, [3, 42, 50]), "from the last drive but one"
    assert not decisions.is_decided_late(leads, [3, 43, 50])
    assert not decisions.is_decided_late(leads[:2], [3, 30])
    assert not decisions.is_decided_late(leads, [])


@pytest.mark.parametrize(
    ("leads", "swung", "decisive"),
    [
        ([], False, None),
        ([(10, 1, 6), (12, 1, 7)], False, 10),
        ([(10, 2, 6)], True, 10),
        ([(10, 1, 6), (50, 2, 0)], False, None),  # tied, not broken
        ([(10, 1, 6), (50, 2, 0), (52, 2, -2)], True, 52),
        ([(10, 1, -6), (50, 2, -3), (60, 2, -9)], False, 10),
        ([(10, 1, 6), (50, 2, -1), (60, 2, 5), (70, 2, 12)], True, 60),
    ],
)
def test_a_swing_and_the_decisive_score(
    leads: list[tuple[int, int, int]], swung: bool, decisive: int | None
) -> None:
    assert decisions.is_swung(leads) is swung
    assert decisions.decided_by(leads) == decisive


def test_a_game_is_played_with_decisions_of_the_persons_own(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(decisions, "PLAYS", 4)
    evening = decisions.play_game(1)
    assert 0 < len(evening.decided_at) < evening.keys <= 2 * len(evening.decided_at) + 2
    assert 0 < evening.longest < evening.ended_at
    assert list(evening.decided_at) == sorted(evening.decided_at)
