"""No page waits for a writer, and no one for a game that is not solved yet: a real server in
threads, and another program that holds the database."""

from __future__ import annotations

import asyncio
import re
import sqlite3
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from league.model.ledger.rows import Fixture, ResultRow
from league.store.errors import Busy
from league.store.games.store import open_store
from quarterback.ai.solution_cache import Knowledge
from quarterback.rule_sets import of_header
from quarterback.web import app, pools
from quarterback.web.app import make_app
from quarterback.web.dial import look_back
from quarterback.web.pools import Held, Pools
from quarterback.web.server_state import ServerState
from tests.tui.league.leagues import kept
from tests.web.dial.games_by_http import another, begin, calls, room
from tests.web.servers import browser_of, come_in, enter_result, hidden, server_of, the_den
from tests.web.table.scoring import PageForm, server_at

SOON = 5.0
"""Seconds for what takes a tenth of one here; a form would wait ten for another program."""


class Holder:
    """Another program that begins to write, and comes to no end until it is let go."""

    def __init__(self, file: Path) -> None:
        self._db = sqlite3.connect(file, isolation_level=None)
        self._db.execute("BEGIN IMMEDIATE")

    def let_go(self) -> None:
        self._db.execute("ROLLBACK")
        self._db.close()


@contextmanager
def form_on_its_way(file: Path, send: Callable[[], int]) -> Iterator[list[int]]:
    """A form that waits for another program during the block, which must not wait; after it the
    form has its answer."""
    holder, status = Holder(file), list[int]()
    form = threading.Thread(target=lambda: status.append(send()))
    form.start()
    began = time.monotonic()
    try:
        yield status
        assert time.monotonic() - began < SOON
        assert status == [], "the form waits"
    finally:
        holder.let_go()
        form.join(60)


def for_a_moment() -> Iterator[None]:
    """Again and again: some of these come after the form waits."""
    began = time.monotonic()
    while time.monotonic() - began < 0.1:
        yield


def test_pages_are_read_while_a_form_waits_for_another_program(tmp_path: Path):
    with server_at(tmp_path) as server, browser_of(make_app(server)) as client:
        assert server.league is not None
        game = server.league.records.all(Fixture)[0]
        come_in(client, "Ann", f"table:{game.board}")
        table = f"/table/north/{game.number}"
        at = f"{table}/score?home=7&visitors=3"
        score = {"home": "7", "visitors": "3", "shown": "7-3", "confirm": "yes"}
        data = {**PageForm(client.get(at).text).hidden, **score}
        with form_on_its_way(
            tmp_path / "games.db", lambda: client.post(f"{table}/score", data=data).status_code
        ) as status:
            for page in ("/", "/table/north", table, at, "/calendar.ics", "/wall"):
                assert client.get(page).status_code == 200, page
        assert status == [200]
        server.follow()
        assert server.league.records.find(ResultRow, game.id) is not None


def test_a_game_is_shown_while_a_play_waits_for_another_program(tmp_path: Path):
    with open_store(tmp_path / "games.db", of_header) as store, room(store) as client:
        at = begin(client)
        page = client.get(at).text
        data = {**hidden(page), "do": calls(page)[0]}
        with form_on_its_way(
            tmp_path / "games.db", lambda: client.post(at, data=data).status_code
        ) as status:
            for _ in for_a_moment():
                assert calls(client.get(at).text) == calls(page)
                assert another(client).get(at).status_code == 200
        assert status == [200]
        assert len(store.load(1).session.inputs) == 1


@pytest.mark.parametrize("where", ["door", "seat", "begin", "leave"])
def test_pages_are_read_while_a_door_waits_for_another_program(tmp_path: Path, where: str):
    file = tmp_path / "doors.db"
    with (
        open_store(tmp_path / "games.db", of_header) as store,
        room(store, doors_file=file) as client,
    ):
        at = begin(client)
        [link, *_] = re.findall(rf"{at}/sit/\w+", client.get(f"{at}/invite").text)
        guest = another(client)
        sender, path, fields = {
            "door": (guest, "/door/games", {"person": "Bob", "secret": "246813"}),
            "seat": (guest, link, {"person": "Bob"}),
            "begin": (client, "/play", {"length": "20"}),
            "leave": (client, "/leave", {}),
        }[where]
        form = hidden(sender.get("/door/games" if path == "/leave" else path).text)
        with form_on_its_way(
            file, lambda: sender.post(path, data={**form, **fields}).status_code
        ) as status:
            for _ in for_a_moment():
                assert another(client).get(at).status_code == 200
                assert another(client).get("/play").status_code == 200
        assert status[0] in (200, 303)


def test_a_link_that_two_devices_send_at_once_seats_one(tmp_path: Path):
    file = tmp_path / "doors.db"
    with (
        open_store(tmp_path / "games.db", of_header) as store,
        room(store, doors_file=file) as client,
        ThreadPoolExecutor(2) as devices,
    ):
        at = begin(client)
        [link, *_] = re.findall(rf"{at}/sit/\w+", client.get(f"{at}/invite").text)
        guests = [another(client), another(client)]
        forms = [{**hidden(guest.get(link).text), "person": "Bob"} for guest in guests]
        holder = Holder(file)
        sent = [
            devices.submit(guest.post, link, data=form)
            for guest, form in zip(guests, forms, strict=True)
        ]
        time.sleep(0.3)  # both have passed the link by now, and wait for the doors
        holder.let_go()
        assert sorted(each.result(60).status_code for each in sent) == [200, 404]


def test_reviews_of_a_game_that_is_not_solved_hold_up_no_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    asked, solved = list[Knowledge](), threading.Event()
    monkeypatch.setattr(Knowledge, "begin", lambda known: asked.append(known))  # and never ends
    monkeypatch.setattr(Knowledge, "over", property(lambda known: solved.is_set()))
    monkeypatch.setattr(look_back, "PATIENCE", 600.0)
    kept(tmp_path, the_den)
    with (
        open_store(tmp_path / "games.db", of_header) as store,
        room(store, "games", "desk") as client,
        ThreadPoolExecutor(24) as strangers,
    ):
        at = begin(client)
        come_in(client, "Com", "desk")
        waiting = [strangers.submit(another(client).get, f"{at}/review") for _ in range(24)]
        until = time.monotonic() + 60
        while len(asked) < 24 and time.monotonic() < until:
            time.sleep(0.01)
        assert len(asked) >= 24
        assert client.get("/desk").status_code == 200
        assert client.get("/desk/do/result").status_code == 200
        assert not any(each.done() for each in waiting), "they still wait"
        solved.set()
        answers = [each.result(60) for each in waiting]
        assert {answer.status_code for answer in answers} == {200}


async def test_a_form_waits_for_those_before_it_only_so_long(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(pools, "LONGEST_QUEUE", 0.05)
    threads, slow = Pools(), threading.Event()
    first = asyncio.create_task(threads.enter(lambda: slow.wait(60)))
    second = asyncio.create_task(threads.enter(lambda: pytest.fail("it was too late")))
    await asyncio.sleep(0.2)
    slow.set()
    assert await first
    with pytest.raises(Busy):
        await second
    threads.close()


async def test_an_entry_ends_though_its_sender_is_gone():
    threads, go, done = Pools(), threading.Event(), threading.Event()

    def entry() -> None:
        go.wait(60)
        done.set()

    form = asyncio.create_task(threads.enter(entry))
    await asyncio.sleep(0)
    form.cancel()
    go.set()
    assert await asyncio.to_thread(done.wait, 60)
    threads.close()


async def test_a_page_waits_a_moment_for_an_entry_and_no_longer(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(pools, "PATIENCE", 0.05)
    held = Held()
    assert await held.is_at_rest()
    async with held.turn():
        assert not await held.is_at_rest()
        resting = asyncio.create_task(held.is_at_rest())
        await asyncio.sleep(0)
    assert await resting


@pytest.fixture
def quiet_client(tmp_path: Path) -> Iterator[tuple[ServerState, TestClient, Path]]:
    kept(tmp_path, the_den)
    with open_store(tmp_path / "games.db", of_header) as store:
        server = server_of(store, patience=0.0)
        with browser_of(make_app(server)) as client:
            yield server, client, tmp_path / "games.db"


@pytest.mark.parametrize("page", ["/", "/calendar.ics"])
def test_the_first_answer_after_a_quiet_spell_is_the_newest(
    quiet_client: tuple[ServerState, TestClient, Path], page: str, monkeypatch: pytest.MonkeyPatch
):
    _, client, file = quiet_client
    before = client.get(page)
    assert before.status_code == 200
    monkeypatch.setattr(app, "monotonic", lambda: time.monotonic() + 60)  # a minute goes by
    with open_store(file, of_header) as other:
        enter_result(other.leagues.open(1), 61, 3)
    after = client.get(page)
    assert after.text != before.text
    assert "61" in after.text


def test_the_first_form_finds_the_league_open(tmp_path: Path):
    with server_at(tmp_path) as server, browser_of(make_app(server)):
        until = time.monotonic() + 60
        while server._entering is None and time.monotonic() < until:
            time.sleep(0.01)
        assert server._entering is not None
