"""The page maker: what it makes again, what it keeps, and who waits for it."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Iterator

import pytest

from league.publish.site import GROUPS, LazySite, site_pages
from league.store.games.store import Store
from quarterback.league_office import publishing_games
from quarterback.text.story.league_story import LeagueStory
from quarterback.web import public as page_maker_module
from quarterback.web.public import PageMaker, site_address
from quarterback.web.public_file import PublicFile
from quarterback.web.server_state import ServerState
from tests.publish.sites import moment_at
from tests.tui.league.leagues import SATURDAY
from tests.web.servers import enter_result


@pytest.fixture
def page_maker(server: ServerState) -> Iterator[PageMaker]:
    assert server.site is not None
    page_maker = PageMaker(server, server.site)
    yield page_maker
    page_maker.close()


def a_result(server: ServerState) -> None:
    assert server.league is not None
    enter_result(server.league, 61, 0)
    server.wrote()


async def made(page_maker: PageMaker, path: str) -> PublicFile:
    file = await page_maker.page(path)
    assert isinstance(file, PublicFile)
    return file


async def test_a_page_that_nothing_changed_stays_the_same_object(
    server: ServerState, page_maker: PageMaker
):
    style, front = await made(page_maker, "style.css"), await made(page_maker, "index.html")
    a_result(server)
    assert await made(page_maker, "style.css") is style
    after = await made(page_maker, "index.html")
    assert after.version != front.version
    assert b"61" in after.plain.body


async def test_a_reader_without_patience_gets_the_old_page(
    server: ServerState, page_maker: PageMaker
):
    front = await made(page_maker, "index.html")
    a_result(server)
    server.patience = 0
    assert page_maker.ready("index.html") is None
    assert await made(page_maker, "index.html") is front
    server.patience = 30
    assert (await made(page_maker, "index.html")).version != front.version


async def test_a_result_is_shown_before_what_takes_long(
    server: ServerState, page_maker: PageMaker, monkeypatch: pytest.MonkeyPatch
):
    front = await made(page_maker, "index.html")
    wait = threading.Event()

    find = publishing_games.PublishedGames._story

    def slowly(games: publishing_games.PublishedGames, fixture: int) -> LeagueStory | None:
        assert wait.wait(60)
        return find(games, fixture)

    monkeypatch.setattr(publishing_games.PublishedGames, "_story", slowly)
    a_result(server)
    server.changes.watched["/"] += 1
    following = asyncio.create_task(page_maker.follow())
    versions = [front.version]
    async with asyncio.timeout(60):
        while len(versions) < 3:
            if page_maker.version("index.html") == versions[-1]:
                await server.changes.next("/")
                continue
            versions.append(page_maker.version("index.html"))
            server.patience = 0
            if len(versions) == 2:
                assert b"61" in (await made(page_maker, "index.html")).plain.body
            wait.set()
    server.changes.stop()
    await following
    assert len(set(versions)) == 3


async def test_all_addresses_of_a_page_hear_of_it_whoever_asked_first(
    server: ServerState, page_maker: PageMaker
):
    await made(page_maker, "index.html")
    for page in ("/", "/index.html"):
        server.changes.watched[page] += 1
    a_result(server)
    waiting = [asyncio.create_task(server.changes.next(page)) for page in ("/", "/index.html")]
    await asyncio.sleep(0)
    await made(page_maker, "index.html")
    async with asyncio.timeout(60):
        await asyncio.gather(*waiting)


async def test_it_keeps_a_limited_number_of_bytes(
    server: ServerState, page_maker: PageMaker, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(page_maker_module, "MOST_KEPT", 60_000)
    server.changes.watched["/index.html"] += 1
    assert server.site is not None
    for path in server.site.pages(SATURDAY):
        await page_maker.page(path)
    assert page_maker.version("index.html")
    assert page_maker.version("game/1/index.html") == ""
    assert await page_maker.page("nothing/here.html") is None


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
