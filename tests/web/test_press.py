"""The press: what it makes again, what it keeps, and whom it lets wait."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from league.publish.site import GROUPS, LazySite, site_pages
from league.store.games.store import Store, open_store
from quarterback.league_office import publishing_games
from quarterback.rule_sets import of_header
from quarterback.text.story.league_story import LeagueStory
from quarterback.web import press as press_module
from quarterback.web.hall import Hall
from quarterback.web.press import Press, site_address
from quarterback.web.public_file import PublicFile
from tests.publish.sites import moment_at
from tests.tui.league.leagues import SATURDAY, kept
from tests.web.halls import enter_result, hall_of, the_den


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    kept(tmp_path, the_den)
    with open_store(tmp_path / "games.db", of_header) as store:
        yield store


@pytest.fixture
def hall(store: Store) -> Hall:
    return hall_of(store)


@pytest.fixture
def press(hall: Hall) -> Iterator[Press]:
    assert hall.site is not None
    press = Press(hall, hall.site)
    yield press
    press.close()


def a_result(hall: Hall) -> None:
    assert hall.league is not None
    enter_result(hall.league, 61, 0)
    hall.wrote()


async def made(press: Press, path: str) -> PublicFile:
    file = await press.page(path)
    assert isinstance(file, PublicFile)
    return file


async def test_a_page_that_nothing_changed_stays_the_same_object(hall: Hall, press: Press):
    style, front = await made(press, "style.css"), await made(press, "index.html")
    a_result(hall)
    assert await made(press, "style.css") is style
    after = await made(press, "index.html")
    assert after.version != front.version
    assert b"61" in after.plain.body


async def test_a_reader_without_patience_gets_the_old_page(hall: Hall, press: Press):
    front = await made(press, "index.html")
    a_result(hall)
    hall.patience = 0
    assert press.ready("index.html") is None
    assert await made(press, "index.html") is front
    hall.patience = 30
    assert (await made(press, "index.html")).version != front.version


async def test_a_result_is_shown_before_what_takes_long(
    hall: Hall, press: Press, monkeypatch: pytest.MonkeyPatch
):
    front = await made(press, "index.html")
    wait = threading.Event()

    find = publishing_games.PublishedGames._story

    def slowly(games: publishing_games.PublishedGames, fixture: int) -> LeagueStory | None:
        assert wait.wait(60)
        return find(games, fixture)

    monkeypatch.setattr(publishing_games.PublishedGames, "_story", slowly)
    a_result(hall)
    hall.changes.watched["/"] += 1
    following = asyncio.create_task(press.follow())
    versions = [front.version]
    async with asyncio.timeout(60):
        while len(versions) < 3:
            if press.version("index.html") == versions[-1]:
                await hall.changes.next("/")
                continue
            versions.append(press.version("index.html"))
            hall.patience = 0
            if len(versions) == 2:
                assert b"61" in (await made(press, "index.html")).plain.body
            wait.set()
    hall.changes.stop()
    await following
    assert len(set(versions)) == 3


async def test_what_is_watched_is_made_again_without_being_asked(hall: Hall, press: Press):
    front = await made(press, "index.html")
    hall.changes.watched["/"] += 1
    following = asyncio.create_task(press.follow())
    a_result(hall)
    async with asyncio.timeout(60):
        while press.version("index.html") == front.version:
            await hall.changes.next("/")
    hall.changes.stop()
    await following


async def test_all_addresses_of_a_page_hear_of_it_whoever_asked_first(hall: Hall, press: Press):
    await made(press, "index.html")
    for page in ("/", "/index.html"):
        hall.changes.watched[page] += 1
    a_result(hall)
    waiting = [asyncio.create_task(hall.changes.next(page)) for page in ("/", "/index.html")]
    await asyncio.sleep(0)
    await made(press, "index.html")
    async with asyncio.timeout(60):
        await asyncio.gather(*waiting)


async def test_it_keeps_a_limited_number_of_bytes(
    hall: Hall, press: Press, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(press_module, "MOST_KEPT", 60_000)
    hall.changes.watched["/index.html"] += 1
    assert hall.site is not None
    for path in hall.site.pages(SATURDAY):
        await press.page(path)
    assert press.version("index.html")
    assert press.version("game/1/index.html") == ""
    assert await press.page("nothing/here.html") is None


@pytest.mark.parametrize(
    ("path", "address"),
    [("/", "index.html"), ("/?a=1", "index.html"), ("/team/", "team/index.html"), ("/x", "x")],
)
def test_a_path_means_an_address(path: str, address: str):
    assert site_address(path) == address


def test_single_pages_are_those_of_the_whole_site(store: Store):
    ledger = store.leagues.open(1).ledger
    whole = site_pages(moment_at(ledger, SATURDAY))
    folders: dict[str, set[int]] = {}
    for path in reversed(whole):
        page = LazySite(moment_at(ledger, SATURDAY), folders).page(path)
        assert page is not None
        assert page.digest == whole[path].digest
    assert LazySite(moment_at(ledger, SATURDAY), folders).page("nothing") is None
    assert LazySite(moment_at(ledger, SATURDAY)).pages().keys() == whole.keys()
    assert {number for numbers in folders.values() for number in numbers} <= set(range(len(GROUPS)))
