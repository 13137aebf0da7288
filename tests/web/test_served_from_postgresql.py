"""A league on a PostgreSQL server, served: what others enter is live, also after the connection
was lost."""

from __future__ import annotations

import random
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import httpx2 as httpx
import pytest
import sqlalchemy
from click.testing import CliRunner

from league.store.doors import DoorsOnServer
from league.store.games.store import open_store
from league.store.location import of_url
from quarterback.cli import main
from quarterback.rule_sets import of_header
from quarterback.web.doors import Doors
from tests.store.server import NAMED, SERVER, made, running
from tests.tui.league.leagues import InStore
from tests.web.dial.games_by_http import calls, spin_by_hand
from tests.web.servers import (
    PIN,
    Stream,
    come_in,
    enter_result,
    get,
    hidden,
    served,
    the_den,
    version_of,
)

pytestmark = SERVER
PATIENCE = 60.0
"""Seconds, also on a busy machine."""


@pytest.fixture(scope="module")
def server() -> Iterator[str]:
    with running() as url:
        yield url


@pytest.fixture
def url(server: str) -> Iterator[str]:
    with made(server) as url:
        with open_store(url, of_header) as store:
            the_den(InStore(store))
        yield url


@pytest.fixture
def address(url: str, tmp_path: Path) -> Iterator[str]:
    with served(tmp_path, "--database", url) as (address, _):
        yield address


def test_a_login_or_a_database_that_may_not_write_is_not_served(url: str):
    engine = sqlalchemy.create_engine(url)
    with engine.begin() as db:
        db.exec_driver_sql("CREATE ROLE reads LOGIN")
        db.exec_driver_sql("GRANT SELECT ON ALL TABLES IN SCHEMA public TO reads")
    theirs = sqlalchemy.make_url(url).set(username="reads").render_as_string()
    said = CliRunner().invoke(main, ["serve", "--port", "0", "--database", theirs])
    with engine.begin() as db:
        db.exec_driver_sql("DROP OWNED BY reads")
        db.exec_driver_sql("DROP ROLE reads")
    engine.dispose()
    assert said.exit_code == 1
    assert "The login reads may not write here: the server needs that of postgres" in said.output
    assert "--database postgresql+psycopg://postgres@/copy" in said.output
    only_read = {"options": "-c default_transaction_read_only=on"}
    theirs = sqlalchemy.make_url(url).update_query_dict(only_read).render_as_string()
    for words in (["serve", "--port", "0"], ["league", "found", "New", "--by", "Ann"]):
        said = CliRunner().invoke(main, [*words, "--database", theirs])
        assert said.exit_code == 1
        assert "can only be read: it is a standby" in said.output


def enter_elsewhere(url: str, home: int) -> None:
    with open_store(url, of_header) as store:
        enter_result(store.leagues.open(1), home, 0)


def wait_for(address: str, text: bytes) -> None:
    until = time.monotonic() + PATIENCE
    while text not in get(address, "/index.html")[1]:
        assert time.monotonic() < until
        time.sleep(0.05)


def cut_off(server: str, allowed: bool) -> None:
    """End every connection to the database, and say whether new ones are let in."""
    engine = sqlalchemy.create_engine(server, isolation_level="AUTOCOMMIT")
    with engine.connect() as db:
        db.exec_driver_sql(f"ALTER DATABASE copy ALLOW_CONNECTIONS {allowed}")
        db.exec_driver_sql(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
            " WHERE datname = 'copy' AND pid <> pg_backend_pid()"
        )
    engine.dispose()


@pytest.mark.skipif(bool(NAMED), reason="a server that was named has one database for all")
def test_results_of_other_programs_are_live_also_after_the_connection_was_lost(
    address: str, url: str, server: str
):
    seen = version_of(address, "/index.html")
    stream = Stream(address, "/index.html", seen)
    enter_elsewhere(url, 61)
    assert stream.next() not in ("", seen)
    wait_for(address, b"61")
    cut_off(server, allowed=False)
    for page in ("/index.html", "/standings/index.html"):
        assert get(address, page)[0].status == 200, "pages stay as they were"
    cut_off(server, allowed=True)
    enter_elsewhere(url, 62)
    wait_for(address, b"62")
    # The page comes at once with the odds as they were, and again when they are computed.
    while (version := stream.next()) != version_of(address, "/index.html"):
        assert version, "the stream ended"


class Phone:
    """A browser with an address of its own, which comes in at a server and begins a game."""

    def __init__(self, address: str, number: int) -> None:
        name, device = f"Team {number}", httpx.HTTPTransport(local_address=f"127.0.0.{number + 2}")
        self.client = httpx.Client(timeout=PATIENCE, follow_redirects=True, transport=device)
        self.rng, self.inputs = random.Random(name), 0
        come_in(self.client, name, "games", at=address)
        fields = hidden(self.client.get(f"{address}play").text)
        began = self.client.post(
            f"{address}play", data={**fields, "home": name, "visitors": "Army"}
        )
        self.page, self.path = began.text, began.url.path.removeprefix("/")

    @property
    def game(self) -> int:
        return int(self.path.rpartition("/")[2])

    def play(self, inputs: int, address: str) -> None:
        """Press a button, each twice: the second time is a tap too many, or after a lost answer."""
        for _ in range(inputs):
            sent = {**hidden(self.page), "do": self.rng.choice(calls(self.page))}
            for _ in range(2):
                answer = self.client.post(f"{address}{self.path}", data=sent)
                assert answer.status_code == 200, answer.text
            self.page = answer.text
            self.inputs += 1


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux has so many addresses of its own")
@pytest.mark.parametrize("writers", [2, pytest.param(20, marks=pytest.mark.long)])
def test_writers_of_two_servers_go_on_at_one_when_the_other_is_killed(
    url: str, tmp_path: Path, writers: int
):
    """No one signs in again: PINs and sessions are in the database."""
    with DoorsOnServer(of_url(url)) as kept:
        Doors(kept, time.time).set_secret("games", PIN)
    spin_by_hand(tmp_path)
    options = "--games", "--database", url
    with (
        served(tmp_path, *options) as (one, process),
        served(tmp_path, *options) as (other, _),
        ThreadPoolExecutor(writers) as pool,
    ):
        at = [one, other] * (writers // 2)
        phones = list(pool.map(Phone, at, range(writers)))
        list(pool.map(Phone.play, phones, [3] * writers, at))
        process.kill()
        list(pool.map(Phone.play, phones, [3] * writers, [other] * writers))
    with open_store(url, of_header) as store:
        assert len(store.games()) == writers
        for phone in phones:
            assert len(store.load(phone.game).session.inputs) == phone.inputs == 6
            assert store.differences(phone.game) == []
    for phone in phones:
        phone.client.close()
