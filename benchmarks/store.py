"""The cost of storing a play: a durable event, as a ratio to the disk's own sync, and its processor
time. Least and median.

Goals: 5 syncs with a write-ahead log, 20 with a rollback journal, by the clock on the wall, since a
disk is waited for; 1 ms of processor time.
"""

from __future__ import annotations

import os
import tempfile
from pathlib import Path
from random import Random
from statistics import median
from time import perf_counter, process_time

from league.store.games.store import open_store
from quarterback.game.scorebook import Scorebook
from quarterback.rule_sets import header_of, of_header, rule_set, shipped_dial
from rulesets.core.awaiting import Chance, Decide
from rulesets.core.events import Call

PLAYS = 300


def sync(folder: Path) -> list[float]:
    """Return the seconds to write one page durably, each time."""
    file = os.open(folder / "page", os.O_CREAT | os.O_WRONLY)
    times = []
    for _ in range(PLAYS):
        began = perf_counter()
        os.pwrite(file, b"x" * 4096, 0)
        os.fsync(file)
        times.append(perf_counter() - began)
    os.close(file)
    return times


def play(folder: Path) -> tuple[list[float], list[float]]:
    """Return the seconds to enter one input, computed, stored, on disk, each time: waited for, and
    of processor time."""
    random = Random(1914)
    times: list[float] = []
    used: list[float] = []
    rules = rule_set("littlefield", dial=shipped_dial())
    with open_store(folder / "games.db", of_header) as store:
        book = Scorebook.begin(store, header_of(rules))
        for _ in range(PLAYS):
            pending = book.awaiting
            began, before = perf_counter(), process_time()
            if isinstance(pending, Decide):
                book.play(Call(random.choice(pending.options).call))
            elif isinstance(pending, Chance) and pending.table is not None:
                book.play(random.choice(pending.table.draws))
            else:
                book = Scorebook.begin(store, header_of(rules))
                continue
            times.append(perf_counter() - began)
            used.append(process_time() - before)
    return times, used


def main() -> None:
    """Print both, and the ratio."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        synced = sync(folder)
        played, used = play(folder)
    rows = {
        "sync of a page, waited": synced,
        "input stored, waited": played,
        "input stored, processor": used,
    }
    for what, times in rows.items():
        print(f"{what:28} {min(times) * 1e6:8.0f} {median(times) * 1e6:8.0f} us")
    ratio = median(played) / median(synced)
    print(f"{'input / sync':28} {'':8} {ratio:8.1f}     5 (WAL) or 20 (rollback journal)")


if __name__ == "__main__":
    main()
