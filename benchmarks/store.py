"""The cost of storing a play: a durable event, as a ratio to the disk's own sync.

Target: 5 syncs with a write-ahead log, 20 with a rollback journal.
"""

from __future__ import annotations

import os
import tempfile
from pathlib import Path
from random import Random
from statistics import median
from time import perf_counter

from league.store.games.store import open_store
from quarterback.game.scorebook import Scorebook
from quarterback.rule_sets import header_of, of_header, rule_set, shipped_dial
from rulesets.core.awaiting import Chance, Decide
from rulesets.core.events import Call

PLAYS = 300


def sync(folder: Path) -> float:
    """Return the seconds to write one page durably."""
    file = os.open(folder / "page", os.O_CREAT | os.O_WRONLY)
    times = []
    for _ in range(PLAYS):
        began = perf_counter()
        os.pwrite(file, b"x" * 4096, 0)
        os.fsync(file)
        times.append(perf_counter() - began)
    os.close(file)
    return median(times)


def play(folder: Path) -> float:
    """Return the seconds to enter one input: computed, stored, on disk."""
    random, times = Random(1914), []
    rules = rule_set("littlefield", dial=shipped_dial())
    with open_store(folder / "games.db", of_header) as store:
        book = Scorebook.begin(store, header_of(rules))
        for _ in range(PLAYS):
            pending = book.awaiting
            began = perf_counter()
            if isinstance(pending, Decide):
                book.play(Call(random.choice(pending.options).call))
            elif isinstance(pending, Chance) and pending.table is not None:
                book.play(random.choice(pending.table.draws))
            else:
                book = Scorebook.begin(store, header_of(rules))
                continue
            times.append(perf_counter() - began)
    return median(times)


def main() -> None:
    """Print both medians and the ratio."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        synced, played = sync(folder), play(folder)
    print(f"{'sync of a page':28} {synced * 1e6:8.0f} us")
    print(f"{'input entered and stored':28} {played * 1e6:8.0f} us")
    print(f"{'input / sync':28} {played / synced:8.1f}  target 5 (WAL) or 20 (rollback journal)")


if __name__ == "__main__":
    main()
