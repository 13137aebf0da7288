"""Games played out by processes that are killed, or that are two: none is lost, none is doubled."""

import json
import random
import signal
import sqlite3
import subprocess
import sys
import time
from contextlib import ExitStack
from pathlib import Path

import pytest

from league.model.ledger.rows import Fixture
from league.store.games.store import open_store
from quarterback.league_office.simulate_games import SimulatedGame
from quarterback.rule_sets import of_header
from tests.store.ledger.computers import is_sound, play_out, scheduled, scores
from tests.store.playing import opened
from tests.store.server import SERVER, emptied
from tests.store.test_killed import is_whole
from tests.store.writers import START, heard, started

LONG = {"plays": "160"}


def kill_many(where: Path | str, teams: int, times: int, within: float) -> int:
    """Kill so many processes that play out a season, and end it; how many games had been told."""
    rng = random.Random(times)
    with open_store(where, of_header) as store:
        games = len(scheduled(store, teams).records.all(Fixture))
    told: list[SimulatedGame] = []
    for seed in range(times):
        with started("play_out_games", where, f"player {seed}", 7) as (process, hearing):
            if rng.random() < 0.8:
                hearing.poll(10)
            time.sleep(rng.random() * within)
            process.kill()
            process.join()
            told += heard(hearing)
        assert isinstance(where, str) or is_whole(where)
        with open_store(where, of_header) as store:
            league = store.leagues.open(1)
            is_sound(store, league)
            found = scores(league)
            assert all(found[game.game] == game.points for game in told)
    assert len({game.game for game in told}) == len(told)
    with open_store(where, of_header) as store:
        league = store.leagues.open(1)
        left = games - len(scores(league))
        _, rest = play_out(store, league, 7)
        assert len(rest) == left
        assert len(scores(league)) == games
        is_sound(store, league)
    return len(told)


@pytest.mark.long
def test_no_game_is_lost_or_doubled_in_fifty_kills(file: Path):
    assert kill_many(file, 32, 50, 0.08) > 50


@pytest.mark.long
@SERVER
def test_no_game_is_lost_or_doubled_on_postgresql(server: str):
    assert kill_many(emptied(server), 10, 2, 0.15) >= 1


def together(where: Path | str, teams: int, players: int) -> list[int]:
    """So many processes that play out one season at once; how many games each has played."""
    with open_store(where, of_header) as store:
        games = len(scheduled(store, teams).records.all(Fixture))
    start = START.Barrier(players)
    with ExitStack() as stack:
        waiting = [
            stack.enter_context(started("play_out_games", where, f"player {n}", None, start))
            for n in range(players)
        ]
        told = [heard(hearing) for _, hearing in waiting]
    numbers = [game.game for each in told for game in each]
    assert sorted(numbers) == list(range(1, games + 1))
    with open_store(where, of_header) as store:
        league = store.leagues.open(1)
        is_sound(store, league)
        assert scores(league) == {game.game: game.points for each in told for game in each}
    return [len(each) for each in told]


def test_two_at_once_never_play_the_same_game(file: Path):
    assert min(together(file, 8, 2)) >= 1


@SERVER
def test_two_at_once_never_play_the_same_game_on_postgresql(server: str):
    assert min(together(emptied(server), 8, 2)) >= 1


@pytest.mark.long
def test_four_at_once_play_a_season_of_120_games(file: Path):
    print(together(file, 16, 4))


@pytest.mark.long
@pytest.mark.skipif(sys.platform == "win32", reason="there is no SIGINT to send")
def test_ctrl_c_stops_after_the_game_that_is_being_played(file: Path):
    with opened(file) as store:
        games = len(scheduled(store, 8, settings=LONG).records.all(Fixture))
    words = [sys.executable, "-m", "quarterback", "league", "play-out", "--all", "--by", "Ann"]
    words += ["--json", "--data-dir", str(file.parent)]
    with subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        raw = sqlite3.connect(file)
        while not raw.execute("SELECT count(*) FROM result").fetchone()[0]:
            assert process.poll() is None
            time.sleep(0.01)
        raw.close()
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=120)
    assert (process.returncode, err) == (130, b"")
    told = json.loads(out)
    assert told["stopped"]
    with opened(file) as store:
        league = store.leagues.open(1)
        is_sound(store, league)
        assert {game["game"] for game in told["games"]} == set(scores(league))
        assert 0 < len(scores(league)) < games
        assert told["left"] == games - len(scores(league))
        play_out(store, league)
        assert len(scores(league)) == games
