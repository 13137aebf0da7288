"""Two programs, one database: nothing lost, nothing doubled."""

import random
import sqlite3
import subprocess
import sys
from contextlib import ExitStack
from pathlib import Path

import pytest

from league.store.errors import StaleGame
from league.store.games.log import PlayEntry
from league.store.games.store import Store
from quarterback.game.scorebook import Scorebook
from rulesets.core.events import Roll
from tests.store.playing import header, look, opened, play, played
from tests.store.writers import START, heard, started


def test_the_second_to_enter_is_told_and_loads_again(file: Path):
    with opened(file) as one, opened(file) as other:
        mine = played(one, 5)
        theirs = Scorebook.resume(other, 1)
        play(mine, random.Random(1))
        before = look(theirs)
        with pytest.raises(StaleGame, match="Load the game again"):
            play(theirs, random.Random(2))
        assert look(theirs) == before
        with pytest.raises(StaleGame):
            theirs.undo()
        theirs.reload()
        assert look(theirs) == look(mine)
        play(theirs, random.Random(2))
        assert look(one.load(1).session) == look(theirs)


def test_the_same_change_twice_is_stored_once(file: Path):
    """An interrupt between the commit and the answer: the next try is told."""
    with opened(file) as store:
        book = Scorebook.begin(store, header())
        unaware = store.load(1)
        book.play(Roll((1,)))
        with pytest.raises(StaleGame):
            store.append(unaware, PlayEntry((Roll((1,)),)))
        assert store.load(1).seq == 1


def together(file: Path, games: list[int], times: int) -> tuple[int, int]:
    """Writers at once, one for each game named; how many rows they were told are stored."""
    with opened(file) as store:
        for _ in set(games):
            Scorebook.begin(store, header())
    start = START.Barrier(len(games))
    with ExitStack() as stack:
        waiting = [
            stack.enter_context(
                started("play_together", file, game, f"writer {number}", times, start)
            )
            for number, game in enumerate(games)
        ]
        told = [heard(hearing) for _, hearing in waiting]
    rows = again = 0
    for number, [(own_rows, own_again)] in enumerate(told):
        raw = sqlite3.connect(file)
        [(stored,)] = raw.execute(
            "SELECT count(*) FROM game_event WHERE by = ?", (f"writer {number}",)
        )
        raw.close()
        assert stored == own_rows == times
        rows += own_rows
        again += own_again
    return rows, again


def test_writers_of_one_game_lose_and_double_nothing(file: Path):
    rows, again = together(file, [1, 1, 1], 40)
    assert again > 0, "they never met"
    with opened(file) as store:
        stored = store.load(1)
        assert (stored.seq, stored.trouble) == (rows, "")
        assert store.differences(1) == []


def test_writers_of_their_own_games_never_disturb_one_another(file: Path):
    _, again = together(file, [1, 2, 3, 4], 40)
    assert again == 0
    with opened(file) as store:
        assert [game.id for game in store.games() if not store.differences(game.id)] == [
            game.id for game in store.games()
        ]
        assert len(store.games()) == 4


def test_looking_at_a_file_takes_no_lock_from_whoever_writes_here(store: Store, file: Path):
    """On POSIX, closing a file drops every lock that the process has on it: the file is opened by
    SQLite alone, which knows that."""
    played(store, 3)
    code = (
        "import sqlite3, sys; db = sqlite3.connect(sys.argv[1], timeout=0, isolation_level=None)\n"
        "try: db.execute('BEGIN IMMEDIATE'); print('let in')\n"
        "except sqlite3.OperationalError as error: print(error)"
    )
    with store.leagues.writing() as db:
        db.exec_driver_sql("UPDATE game_now SET inputs = inputs")
        with opened(file) as other:
            assert len(other.games()) == 1
        ran = subprocess.run([sys.executable, "-c", code, file], capture_output=True, check=True)
        assert ran.stdout.strip() == b"database is locked"
