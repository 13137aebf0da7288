"""Leagues on disk beside brackets-manager in memory, in one interleaved run; how costs grow with
size; then the cost of the league's pure functions. Milliseconds, medians.

brackets-manager comes from npm, into a temporary folder; without node its columns are left empty.
Our times include everything up to the disk: computed, checked, chained, synced. Its memory storage
stores nothing, and its JSON storage writes a file that it does not sync.
"""

from __future__ import annotations

import multiprocessing
import sys
import tempfile
from collections.abc import Callable
from contextlib import ExitStack
from datetime import UTC, datetime
from multiprocessing.connection import Connection
from pathlib import Path
from statistics import median, quantiles
from typing import Final

from benchmarks import league_model
from benchmarks.brackets_manager import Missing, Peer, peer
from benchmarks.stored_leagues import (
    create_league,
    created,
    make_bracket,
    open_new_store,
    post_all,
    posted,
    schedule,
    seasons,
    table,
    timed,
)
from league.model.brackets.elimination import double_elimination, single_elimination
from league.model.ledger.queries.standings import ratings_of
from league.model.ledger.rows import Fixture
from league.store.games.store import Store
from league.store.ledger.leagues import OpenLeague
from league.store.sqlite.backups import back_up

ROUNDS: Final = 5
YEARS, TEAMS = 10, 15
"""A league with some 2,000 games."""
LARGE = 256
"""The teams of the round robin that is measured in memory."""
SIZES: Final = {
    "single elimination": (64, 1024),
    "double elimination": (64, 1024),
    "round robin": (32, 256),
    "a result in a bracket": (16, 256),
}
"""The numbers of teams between which growth is measured."""
Work = Callable[[Store], list[float]]


def _single(league: OpenLeague) -> None:
    make_bracket(league, single_elimination)


def _double(league: OpenLeague) -> None:
    make_bracket(league, double_elimination)


def _making(teams: int, make: Callable[[OpenLeague], None]) -> Work:
    return lambda store: [created(store, teams, make)]


def _table(store: Store) -> list[float]:
    league = create_league(store, 16, "nfl-division")
    schedule(league, legs=2)
    post_all(league)
    return [timed(lambda: table(league))]


def _asked(type: str, count: int) -> tuple[str, dict[str, object]]:
    return "create", {"type": type, "count": count}


BESIDE: Final[dict[str, tuple[Work, tuple[str, dict[str, object]], float]]] = {
    "single elimination, 64": (_making(64, _single), _asked("single_elimination", 64), 15),
    "single elimination, 1,024": (_making(1024, _single), _asked("single_elimination", 1024), 40),
    "double elimination, 1,024": (_making(1024, _double), _asked("double_elimination", 1024), 60),
    "round robin, 16": (_making(16, schedule), _asked("round_robin", 16), 15),
    "round robin, 256": (_making(256, schedule), _asked("round_robin", 256), 1500),
    "a result, bracket of 64": (lambda store: posted(store, 64), ("post", {"count": 64}), 5),
    "table, 16 teams, 240 games": (_table, ("standings", {"count": 16}), 10),
}
"""What both do: our work, the peer's request, and our target in milliseconds."""
ON_FILE: Final = ("single elimination, 64", "a result, bracket of 64")
"""Work that the peer also does with its JSON storage: the rest takes it seconds to minutes."""


def beside(folder: Path, other: Peer | None) -> None:
    """Run ours and theirs in turn, after one uncounted turn of each."""
    ours: dict[str, list[float]] = {name: [] for name in BESIDE}
    memory: dict[str, list[float]] = {name: [] for name in BESIDE}
    on_file: dict[str, list[float]] = {name: [] for name in BESIDE}
    with open_new_store(folder) as store:
        for turn in range(ROUNDS + 1):
            for name, (work, (asked, more), _) in BESIDE.items():
                times = work(store)
                theirs = other.times(asked, kind="memory", **more) if other else []
                if turn:
                    ours[name] += times
                    memory[name] += theirs
                    if other and name in ON_FILE:
                        on_file[name] += other.times(asked, kind="json", **more)
    print(
        f"{'':28}{'ours':>9}{'target':>8}{'in memory':>11}{'ratio':>7}{'JSON file':>11}{'ratio':>7}"
    )
    for name, (_, _, target) in BESIDE.items():
        mine = median(ours[name])
        line = f"{name:28}{mine:9.2f}{target:8g}"
        for theirs, width in ((memory[name], 11), (on_file[name], 11)):
            line += (
                f"{median(theirs):{width}.2f}{mine / median(theirs):7.2f}" if theirs else " " * 18
            )
        print(line.rstrip())
    worst = quantiles(ours["a result, bracket of 64"], n=100)[98]
    print(f"{'  99 of 100 within':28}{worst:9.2f}{20:8g}")


def growth(folder: Path) -> None:
    """Measure the cost per game in small and large seasons, and of a result in small and large
    brackets."""
    works: dict[str, tuple[Callable[[Store, int], float], Callable[[int], int]]] = {
        "single elimination": (lambda s, n: created(s, n, _single), lambda n: n - 1),
        "double elimination": (lambda s, n: created(s, n, _double), lambda n: 2 * n - 1),
        "round robin": (lambda s, n: created(s, n, schedule), lambda n: n * (n - 1) // 2),
        "a result in a bracket": (lambda s, n: median(posted(s, n)), lambda _: 1),
    }
    print(f"\n{'microseconds a game':28}{'small':>9}{'large':>9}{'ratio':>7}")
    for name, (work, games) in works.items():
        sizes = SIZES[name]
        each: dict[int, list[float]] = {size: [] for size in sizes}
        for _ in range(3):
            for size in sizes:
                with open_new_store(folder) as store:
                    create_league(store, 2)
                    each[size].append(work(store, size) / games(size) * 1e3)
        small, large = (median(each[size]) for size in sizes)
        label = f"{name}, {sizes[0]} and {sizes[1]}"
        print(f"{label:34}{small:9.1f}{large:9.1f}{large / small:7.2f}")


def ten_years(folder: Path) -> None:
    """Measure a league of ten seasons: opened, read, backed up."""
    with open_new_store(folder) as store:
        entered: list[OpenLeague] = []
        games = YEARS * TEAMS * (TEAMS - 1)
        print(f"\n{f'{YEARS} seasons, {games:,} games':34}{'ms':>9}{'target':>8}")
        whole = timed(lambda: entered.append(seasons(store, YEARS, TEAMS)))
        [league] = entered
        file = store.place.file
        assert file is not None, "it lies in a folder"
        works: dict[str, tuple[Callable[[], object], str]] = {
            "opened, every entry followed": (lambda: store.leagues.open(league.number), "300"),
            "nothing new: looked": (league.catch_up, ""),
            "table of the last season": (lambda: table(league), "10"),
            "Elo of all games": (lambda: ratings_of(league.records), ""),
            "every row compared with them": (league.faults, ""),
            "backed up": (lambda: back_up(file, datetime.now(UTC), "bench"), "2000"),
        }
        print(f"{'entered, one by one':34}{whole:9.1f}")
        for name, (work, target) in works.items():
            print(f"{name:34}{median(timed(work) for _ in range(5)):9.1f}{target:>8}")


def _memory_of(file: str, telling: Connection) -> None:
    """In a separate process: send megabytes before and after a round robin of 256 is opened."""
    from league.store.games.store import open_store
    from quarterback.rule_sets import of_header

    with open_store(Path(file), of_header) as store:
        before = _held()
        league = store.leagues.open(1)
        telling.send((before, _held(), len(league.records.all(Fixture))))


def _held() -> float:
    """Return the megabytes of this process now."""
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    import resource  # Windows has none

    return pages * resource.getpagesize() / 2**20


def memory(folder: Path, other: Peer | None) -> None:
    """Measure the memory of a process with a round robin of 256 open."""
    if sys.platform != "linux":
        return
    with open_new_store(folder) as store:
        file = str(store.place.file)
        schedule(create_league(store, LARGE))
    mine, theirs = multiprocessing.Pipe(duplex=False)
    process = multiprocessing.get_context("spawn").Process(target=_memory_of, args=(file, theirs))
    process.start()
    before, after, games = mine.recv()
    process.join()
    print(f"\nmemory: {before:.0f} MB before, {after:.0f} MB with {games:,} games open", end="")
    if other:
        other.times("create", type="round_robin", count=LARGE, kind="memory")
        print(f"; brackets-manager after making them {other.times('memory')[0]:.0f} MB", end="")
    print()


def main() -> None:
    """Run everything and print it."""
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        other: Peer | None = None
        try:
            other = stack.enter_context(peer(folder))
        except Missing as missing:
            print(f"Without brackets-manager: {missing}.")
        beside(folder, other)
        growth(folder)
        ten_years(folder)
        memory(folder, other)
    print()
    league_model.main()


if __name__ == "__main__":
    main()
