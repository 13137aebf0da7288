"""Nobody who may not write holds anybody up; who waits is told for whom; a connection that is
dropped is made anew, and nothing is lost or doubled by it."""

import random
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
import sqlalchemy
from sqlalchemy import Connection

import league.store.sqlite.connections
from league.model.ledger.commands import league as c
from league.store import waits
from league.store.errors import Busy, ConnectionLost
from league.store.games.store import Store, open_store
from league.store.location import of_url
from league.store.sqlite.connections import APPLICATION_ID
from quarterback.game.scorebook import Scorebook
from quarterback.rule_sets import of_header
from tests.store.ledger.weekend import in_playoffs
from tests.store.playing import header, look, play, played
from tests.store.server import SERVER, made

pytestmark = SERVER


@pytest.fixture(scope="module")
def url(server: str) -> Iterator[str]:
    with made(server) as url:
        yield url


@pytest.fixture(scope="module")
def owner(url: str) -> Iterator[Store]:
    with open_store(url, of_header) as store:
        in_playoffs(store)
        yield store


@pytest.fixture
def told(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[str]]:
    """What a waiting user is told; he waits for two seconds."""
    heard: list[str] = []
    monkeypatch.setattr(league.store.sqlite.connections, "BUSY_MS", 2000)
    monkeypatch.setattr(waits, "NOTIFY_AFTER", 0.3)
    waits.tell_to(heard.append)
    yield heard
    waits._listeners.clear()


@contextmanager
def by_hand(url: str, role: str = "") -> Iterator[Connection]:
    engine = sqlalchemy.create_engine(url)
    with engine.connect() as db:
        if role:
            db.exec_driver_sql(f"CREATE ROLE {role}")
            db.exec_driver_sql(f"GRANT SELECT ON ALL TABLES IN SCHEMA public TO {role}")
            db.commit()
            db.exec_driver_sql(f"SET ROLE {role}")
        yield db
        db.rollback()
        if role:
            db.exec_driver_sql("RESET ROLE")
            db.exec_driver_sql(f"DROP OWNED BY {role}")
            db.exec_driver_sql(f"DROP ROLE {role}")
            db.commit()
    engine.dispose()


def test_a_reader_holds_nobody_up(owner: Store, url: str, told: list[str]):
    with by_hand(url, "rea") as db:
        for lock in (APPLICATION_ID, APPLICATION_ID + 1):
            db.exec_driver_sql(f"SELECT pg_advisory_lock({lock})")
            for number in range(4):
                db.exec_driver_sql(f"SELECT pg_advisory_lock({lock}, {number})")
        for table in ("ledger", "league", "game", "game_now", "game_event", "fixture"):
            db.exec_driver_sql(f"LOCK TABLE {table} IN ACCESS SHARE MODE")
            db.exec_driver_sql(f"SELECT * FROM {table}")
        with open_store(url, of_header) as store:
            played(store, 3)
            store.leagues.create("Another", "Ann")
            store.leagues.open(1).enter(c.Register(("Zoe",)), "Ann")
    assert told == []


def test_who_waits_is_told_for_whom_and_then_goes_on(owner: Store, url: str, told: list[str]):
    with by_hand(url) as db:
        db.exec_driver_sql("SELECT hold_league(1)")
        with open_store(url, of_header) as store:
            mine = store.leagues.open(1)
            with pytest.raises(Busy, match=r"Login postgres \(connection \d+\) is writing"):
                mine.enter(c.Register(("Yves",)), "Ann")
            assert [says.partition(" (")[0] for says in told] == ["Waiting: login postgres"]
            # A game elsewhere is played on meanwhile, and everything can be looked at.
            played(store, 3)
            assert store.leagues.open(1).faults() == []
    with open_store(url, of_header) as store:
        store.leagues.open(1).enter(c.Register(("Yves",)), "Ann")
        assert store.leagues.open(1).faults() == []


def dropped(owner: Store) -> None:
    """All connections of the server but this one, ended by it."""
    with owner.leagues.writing() as db:
        db.exec_driver_sql(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid()"
            " AND backend_type = 'client backend'"
        )


def test_a_dropped_connection_is_made_anew_and_the_sitting_goes_on(owner: Store, url: str):
    with open_store(url, of_header) as store:
        book = Scorebook.begin(store, header())
        mine, rng = store.leagues.open(1), random.Random(1)
        for number in range(3):
            dropped(owner)
            play(book, rng)
            mine.enter(c.Register((f"Dropped {number}",)), "Ann")
            dropped(owner)
            assert look(store.load(book.id or 0).session) == look(book)
        assert store.differences(book.id or 0) == []
        assert mine.faults() == []


@pytest.mark.parametrize("stored", [True, False])
def test_one_that_is_dropped_at_its_commit_enters_once(
    owner: Store, url: str, monkeypatch: pytest.MonkeyPatch, stored: bool
):
    """Whether the server had stored it or not, nobody was told: it is looked up."""
    drops = 0

    def commit(self: object, connection: Any) -> None:
        nonlocal drops
        raw = connection.dbapi_connection
        writes = raw.execute("SELECT pg_current_xact_id_if_assigned() IS NOT NULL").fetchone()
        if drops and writes == (True,):
            drops -= 1
            if stored:
                connection.commit()
            with owner._engine.connect() as db:
                db.exec_driver_sql(f"SELECT pg_terminate_backend({raw.info.backend_pid})")
            time.sleep(0.2)
            raw.execute("SELECT 1")  # finds out that the connection is gone
        connection.commit()

    with open_store(url, of_header) as store:
        book = Scorebook.begin(store, header())
        mine = store.leagues.open(1)
        before = mine.ledger.seq
        monkeypatch.setattr(type(store._engine.dialect), "do_commit", commit)
        drops = 1
        play(book, random.Random(2))
        assert drops == 0
        drops = 1
        assert mine.enter(c.Register((f"At commit {stored}",)), "Ann") == before + 1
        assert drops == 0
        drops = 1
        other = Scorebook.begin(store, header(home=f"Begun {stored}"))
        assert drops == 0
        monkeypatch.undo()
        assert look(store.load(book.id or 0).session) == look(book)
        begun = [row.id for row in store.games() if row.home == f"Begun {stored}"]
        assert begun == [other.id]
        assert mine.faults() == []


def test_a_server_that_is_not_there_is_said_without_its_password():
    place = of_url("postgresql+psycopg://ann:s3cret-word@127.0.0.1:9/den")
    with pytest.raises(ConnectionLost, match="does not answer") as caught:
        open_store(place, of_header)
    assert "s3cret" not in caught.value.message
    assert "127.0.0.1:9/den" in caught.value.message


def test_no_statement_and_no_pause_lasts_for_ever(owner: Store):
    with owner.leagues.reading() as db:
        said = {
            name: db.exec_driver_sql(f"SHOW {name}").scalar_one()
            for name in (
                *("lock_timeout", "statement_timeout", "idle_in_transaction_session_timeout"),
                "application_name",
            )
        }
    assert said == {
        "lock_timeout": "10s",
        "statement_timeout": "2min",
        "idle_in_transaction_session_timeout": "1min",
        "application_name": "quarterback",
    }
