"""The same promises on PostgreSQL."""

import random
import threading
from collections.abc import Iterator

import pytest
import sqlalchemy
from sqlalchemy.exc import DBAPIError

from league.store.check import check_store
from league.store.errors import NewerDatabase, StaleGame
from league.store.games.store import Store, open_store
from league.store.location import of_url
from quarterback.game.scorebook import Scorebook
from quarterback.rule_sets import of_header
from rulesets.core.awaiting import Decide
from rulesets.core.events import Call, Event
from tests.store.playing import anything, header, look, play, played, spin
from tests.store.server import SERVER, made

pytestmark = SERVER


@pytest.fixture
def url(server: str) -> Iterator[str]:
    with made(server) as url:
        yield url


@pytest.fixture
def engine(url: str) -> Iterator[sqlalchemy.Engine]:
    engine = sqlalchemy.create_engine(url)
    yield engine
    engine.dispose()


@pytest.fixture
def store(url: str) -> Iterator[Store]:
    with open_store(url, of_header) as store:
        yield store


def test_a_game_is_kept(store: Store, url: str):
    rng = random.Random(1)
    book = Scorebook.begin(store, header())
    for _ in range(80):
        anything(book, rng)
    with open_store(url, of_header) as other:
        assert look(Scorebook.resume(other, 1)) == look(book)
        assert other.differences(1) == []
        other.archive(1)
    assert store.games() == []
    assert all(finding.well for finding in check_store(of_url(url), of_header))


STAMP = "'2026-01-01 10:00:00+00'"


@pytest.mark.parametrize(
    "attack",
    [
        "UPDATE game_event SET by = 'Ann'",
        "DELETE FROM game_event WHERE seq = 2",
        "TRUNCATE game_event",
        "TRUNCATE game CASCADE",
        "UPDATE game SET header = '{}'",
        "DELETE FROM game",
        "UPDATE game_put_away SET away = 0",
        f"INSERT INTO game_event VALUES (1, 99, 1, 'roll', '{{}}', {STAMP}, '')",
        f"INSERT INTO game_event VALUES (1, 1, 1, 'roll', '{{}}', {STAMP}, '')"
        " ON CONFLICT (game, seq) DO UPDATE SET payload = '{}'",
        f"INSERT INTO game_event VALUES (1, 4, 1, 'punt', '{{}}', {STAMP}, '')",
        f"INSERT INTO game_event VALUES (1, 4, 1, 'roll', '[1]', {STAMP}, '')",
        f"INSERT INTO game_event VALUES (1, 4, 1, 'roll', 'x', {STAMP}, '')",
        f"INSERT INTO game_event VALUES (1, 4, 0, 'roll', '{{}}', {STAMP}, '')",
        f"INSERT INTO game_event VALUES (9, 1, 1, 'roll', '{{}}', {STAMP}, '')",
        "UPDATE game_now SET finished = 2",
        "UPDATE game_now SET played_at = 'infinity'",
        "UPDATE game_now SET played_at = '20000-01-01'",
        "INSERT INTO game_put_away (game, away, at) VALUES (1, 1, '-infinity')",
        "INSERT INTO game (created_at, header, home, visitors, ruleset)"
        " VALUES ('infinity', '{}', 'A', 'B', 'x')",
        "INSERT INTO game (created_at, header, home, visitors, ruleset)"
        " VALUES ('0044-03-15 BC', '{}', 'A', 'B', 'x')",
        "INSERT INTO game_event VALUES (1, 4, 1, 'roll', '{}', 'infinity', '')",
        "DROP TABLE game",
    ],
)
def test_raw_sql_cannot(store: Store, engine: sqlalchemy.Engine, attack: str):
    book = Scorebook.begin(store, header())
    rng = random.Random(1)
    while store.load(1).seq < 3:
        play(book, rng)
    store.archive(1)
    with pytest.raises(DBAPIError), engine.begin() as db:
        db.exec_driver_sql(attack)
    assert look(Scorebook.resume(store, 1)) == look(book)


def test_two_writers_lose_and_double_nothing(store: Store, url: str):
    Scorebook.begin(store, header())
    stored: dict[str, int] = {}

    def write(by: str) -> None:
        rng = random.Random(by)
        with open_store(url, of_header) as own:
            book = Scorebook.resume(own, 1)
            rows = 0
            for _ in range(60):
                try:
                    if len(book.inputs) > 20:
                        book.undo(by=by)
                    else:
                        book.play(_next(book, rng), by=by)
                    rows += 1
                except StaleGame:
                    book.reload()
            stored[by] = rows

    writers = [threading.Thread(target=write, args=(by,)) for by in ("Ann", "Bob")]
    for writer in writers:
        writer.start()
    for writer in writers:
        writer.join()
    loaded = store.load(1)
    assert (loaded.seq, loaded.trouble) == (sum(stored.values()), "")
    assert store.differences(1) == []


def _next(book: Scorebook, rng: random.Random) -> Event:
    wanted = book.awaiting
    if isinstance(wanted, Decide):
        return Call(rng.choice(wanted.options).call)
    return spin(book, rng)


def test_two_programs_make_it_at_once(url: str):
    troubles: list[BaseException] = []

    def begin() -> None:
        try:
            with open_store(url, of_header) as store:
                played(store, 3)
        except BaseException as error:
            troubles.append(error)

    threads = [threading.Thread(target=begin) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert troubles == []
    with open_store(url, of_header) as store:
        assert len(store.games()) == 4


def test_a_newer_one_is_left_alone(store: Store, engine: sqlalchemy.Engine, url: str):
    with engine.begin() as db:
        db.exec_driver_sql("UPDATE alembic_version SET version_num = '9999'")
    with pytest.raises(NewerDatabase):
        open_store(url, of_header)
