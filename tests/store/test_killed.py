"""Killed at any moment: what was acknowledged is there, and the game goes on where it stood."""

import random
import sqlite3
import time
from pathlib import Path

import pytest

from league.store.games.log import folded
from league.store.games.queries import read_log
from league.store.games.store import Store
from tests.store.playing import RULES, opened
from tests.store.writers import fingerprint, heard, started

Told = tuple[int, int, str]


def kill_a_writer(file: Path, seed: int, rng: random.Random, within: float) -> list[Told]:
    """A writer's acknowledgements until it was killed, somewhere between its start and then."""
    with started("play_until_killed", file, seed) as (process, hearing):
        if rng.random() < 0.8:
            hearing.poll(120)  # Windows starts a process slowly
        time.sleep(rng.random() * within)
        process.kill()
        process.join()
        return heard(hearing, killed=True)


def is_whole(file: Path) -> bool:
    raw = sqlite3.connect(file)
    pages = raw.execute("PRAGMA integrity_check").fetchall()
    astray = raw.execute("PRAGMA foreign_key_check").fetchall()
    raw.close()
    return (pages, astray) == ([("ok",)], [])


def assert_kept(store: Store, told: list[Told]) -> None:
    """Every change that was told of is in its log, and did what was told."""
    logs = {}
    for game, seq, seen in told:
        if game not in logs:
            with store._reading() as db:
                logs[game] = read_log(db, game)
        session, trouble = folded(RULES, logs[game][:seq])
        assert (fingerprint(session), trouble) == (seen, "")
        assert len(logs[game]) >= seq


HOT = b"\xd9\xd5\x05\xf9\x20\xa1\x63\xd7"
"""How a rollback journal begins that has something to roll back; else it begins with zeros."""


def kill_many(file: Path, times: int, within: float) -> tuple[int, int]:
    """Kill so many writers, each within so many seconds of its first word; how many changes were
    acknowledged, and how often a half-written one was left for the next to roll back."""
    rng = random.Random(times)
    acknowledged = hot = 0
    for seed in range(times):
        told = kill_a_writer(file, seed, rng, within)
        acknowledged += len(told)
        journal = file.with_name(f"{file.name}-journal")
        hot += journal.exists() and journal.read_bytes().startswith(HOT)
        if file.exists() and file.stat().st_size:
            assert is_whole(file)
        with opened(file) as store:
            assert_kept(store, told[-3:])
            for game in {game for game, *_ in told}:
                assert store.load(game).trouble == ""
                assert store.differences(game) == []
            if told:
                game, seq, seen = told[-1]
                stored = store.load(game)
                # At most the change under way when it was killed was stored and not told of.
                assert stored.seq - seq <= 2
                assert stored.seq > seq or fingerprint(stored.session) == seen
    return acknowledged, hot


def test_nothing_acknowledged_is_lost(file: Path):
    acknowledged, _ = kill_many(file, 20, 0.12)
    assert acknowledged > 20


@pytest.mark.long
def test_nothing_acknowledged_is_lost_in_many_kills(file: Path):
    acknowledged, hot = kill_many(file, 200, 0.4)
    assert acknowledged > 200
    print(f"{acknowledged} changes acknowledged, {hot} hot journals left behind")
