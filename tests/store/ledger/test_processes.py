"""Leagues entered into by several processes: killed at any moment, or all at once."""

import random
import time
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest

from league.model.ledger.rows import ResultRow
from league.store.games.store import open_store
from league.store.ledger.entries import LedgerRow
from quarterback.rule_sets import of_header
from tests.store.ledger.weekend import scheduled
from tests.store.playing import opened
from tests.store.server import SERVER, emptied
from tests.store.test_killed import is_whole
from tests.store.writers import heard, started


def kill_many(where: Path | str, times: int, within: float) -> int:
    """Kill so many processes that enter into a league; how many entries were acknowledged."""
    rng = random.Random(times)
    with open_store(where, of_header) as store:
        scheduled(store)
    told: list[Any] = []
    for seed in range(times):
        with started("enter_until_killed", where, seed) as (process, hearing):
            if rng.random() < 0.8:
                hearing.poll(10)
            time.sleep(rng.random() * within)
            process.kill()
            process.join()
            told += heard(hearing)
        assert isinstance(where, str) or is_whole(where)
        with open_store(where, of_header) as store:
            league = store.leagues.open(1)
            rows = {row.seq: row for row in league.entries()}
            assert all(rows[seq].hash == seal for seq, seal in told)
            assert league.faults() == []
    return len(told)


@pytest.mark.long
def test_no_acknowledged_entry_is_lost_in_a_thousand_kills(file: Path):
    assert kill_many(file, 1000, 0.1) > 1000


@pytest.mark.long
@SERVER
def test_no_acknowledged_entry_is_lost_on_postgresql_in_a_hundred_kills(server: str):
    assert kill_many(emptied(server), 100, 0.3) > 100


def together(file: Path, writers: int, times: int) -> float:
    """Writers at once, each entering so many results and corrections of its own game; how long
    one of them waited at most, in seconds."""
    with opened(file) as store:
        scheduled(store)
    with ExitStack() as stack:
        waiting = [
            stack.enter_context(started("enter_together", file, number, times))
            for number in range(writers)
        ]
        told = [heard(hearing) for _, hearing in waiting]
    with opened(file) as store:
        league = store.leagues.open(1)
        rows: list[LedgerRow] = league.entries()
        for number, [(by, last, _)] in enumerate(told):
            assert sum(row.by == by for row in rows) == times
            game = sorted(league.records.rows[ResultRow])[number]
            assert league.records.get(ResultRow, game).home_points == last
        assert league.faults() == []
    return max(float(longest) for [(_, _, longest)] in told)


def test_four_writers_lose_nothing_and_see_no_error(file: Path):
    assert together(file, 4, 20) < 10


@pytest.mark.long
def test_four_writers_of_two_hundred_entries_each(file: Path):
    print(f"the longest wait was {together(file, 4, 200):.3f} s")
