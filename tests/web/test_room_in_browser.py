"""What the room sees, in a browser: type that is read across a hall, pages that turn, plays that
arrive within a second, and all of it without a script."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from league.model.ledger.ledger import Ledger
from league.model.ledger.rows import Fixture, Franchise
from league.store.games.store import open_store
from quarterback.rule_sets import of_header
from tests.browsing.chromium import (
    PHONE,
    WALL,
    accessibility_faults,
    contrast_faults,
    sideways_scroll,
)
from tests.league_office.desk import Desk
from tests.store.playing import play
from tests.tui.league.leagues import kept
from tests.web.rooms import LONG, begin_games, hostile_room
from tests.web.servers import served_here, the_den

WAIT = 60_000
"""Milliseconds, also on a busy machine."""

SMALLER, LARGER = (1280, 720), (3840, 2160)
SCREENS = (
    *("/wall?pages=now", "/wall?pages=tables", "/wall?pages=standings", "/wall?pages=results"),
    *("/wall?pages=news", "/wall/board/1", "/wall/board/4"),
)
SMALLEST_TYPE = """() => {
  const words = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  let least = Infinity;
  while (words.nextNode()) {
    const each = words.currentNode.parentElement;
    const box = each.getBoundingClientRect();
    if (!words.currentNode.textContent.trim() || box.width < 2 || each.closest("svg")) continue;
    least = Math.min(least, parseFloat(getComputedStyle(each).fontSize));
  }
  return least;
}"""
CUT_OFF = """() => [
  ...document.querySelectorAll(".scene, .card, .next, .beside, .boards, .news-items"),
].filter(each => each.scrollHeight > each.clientHeight + 2).map(each => each.className)"""

LOWEST_WORD = """() => {
  const words = document.createTreeWalker(document.querySelector(".scene"), NodeFilter.SHOW_TEXT);
  let lowest = 0;
  while (words.nextNode())
    if (words.currentNode.textContent.trim())
      lowest = Math.max(lowest, words.currentNode.parentElement.getBoundingClientRect().bottom);
  return lowest;
}"""


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("room")
    kept(folder, hostile_room)
    with open_store(folder / "games.db", of_header) as store:
        begin_games(store, 3)
    return folder


@pytest.fixture(scope="module")
def address(place: Path) -> Iterator[str]:
    with served_here(place) as address:
        yield address.rstrip("/")


def sized(page: Any, size: tuple[int, int]) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})


def opened(browser: Any, size: tuple[int, int]) -> Any:
    return browser.new_page(viewport={"width": size[0], "height": size[1]})


def screen_faults(page: Any, height: int) -> list[str]:
    """Type that is too small for the hall, and what does not fit a screen of this height."""
    small = page.evaluate(SMALLEST_TYPE) < height / 40
    wide = sideways_scroll(page) > 0
    high = page.evaluate("document.documentElement.scrollHeight") > height
    faults = {"small type": small, "wider than the screen": wide, "higher than the screen": high}
    return [*page.evaluate(CUT_OFF), *(fault for fault, found in faults.items() if found)]


def test_everyone_can_read_the_screens(address: str, page: Any):
    sized(page, WALL)
    for screen in (*SCREENS, "/wall/all"):
        page.goto(address + screen)
        if screen != "/wall/all":
            assert screen_faults(page, WALL[1]) == [], screen
        assert accessibility_faults(page) == [], screen
        page.emulate_media(color_scheme="dark")
        assert contrast_faults(page) == [], screen
        page.emulate_media(color_scheme="light")


@pytest.mark.parametrize("size", [SMALLER, pytest.param(LARGER, marks=pytest.mark.long)])
def test_screens_of_other_sizes_show_as_much(address: str, page: Any, size: Any):
    sized(page, size)
    for screen in SCREENS:
        page.goto(address + screen)
        assert screen_faults(page, size[1]) == [], screen


def test_a_phone_shows_my_team_and_the_wall(address: str, page: Any, place: Path):
    with open_store(place / "games.db", of_header) as store:
        rows = store.leagues.open(1).records.all(Franchise)
    sized(page, PHONE)
    shown = [f"/me/choose/{each.id}" for each in rows if each.name in LONG]
    assert len(shown) == len(LONG)
    for path in (*shown, "/me/choose", "/wall?pages=now", "/wall/board/1", "/wall/all"):
        page.goto(address + path)
        assert sideways_scroll(page) == 0, path
        if path not in shown[1:]:
            assert accessibility_faults(page) == [], path
    page.goto(f"{address}/me")
    assert page.url == address + shown[-1].replace("choose/", "")  # the last choice is kept


def test_the_overlay_lets_the_picture_through(address: str, page: Any):
    sized(page, WALL)
    page.goto(f"{address}/overlay/1")
    clear = "rgba(0, 0, 0, 0)"
    for each in ("html", "body", "main"):
        color = f"getComputedStyle(document.querySelector('{each}')).backgroundColor"
        assert page.evaluate(color) == clear
    box = page.locator(".lower").bounding_box()
    assert box["y"] > WALL[1] * 2 / 3
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= WALL[0]


def test_the_wall_turns_and_a_key_turns_it(address: str, page: Any):
    sized(page, WALL)
    page.goto(f"{address}/wall?pages=now,tables,standings&seconds=4")
    first = page.locator("h1").inner_text()
    page.wait_for_url("**at=1", timeout=WAIT)
    assert page.locator("h1").inner_text() != first
    # A page that does not turn while a key is tried.
    page.goto(f"{address}/wall?pages=now,tables,standings&seconds=120&at=1")
    page.keyboard.press("ArrowRight")
    page.wait_for_url("**at=2", timeout=WAIT)
    page.keyboard.press("ArrowLeft")
    page.wait_for_url("**at=1", timeout=WAIT)


def test_a_play_of_another_program_is_on_every_screen_at_once(browser: Any, tmp_path: Path):
    kept(tmp_path, hostile_room)
    with open_store(tmp_path / "games.db", of_header) as store:
        book = begin_games(store, 1)[0]
        with served_here(tmp_path) as address:
            pages = []
            for path in ("wall?pages=now", "wall/board/1", "overlay/1"):
                page = opened(browser, WALL)
                page.goto(address + path)
                pages.append((page, page.locator(".status").first.inner_text()))
            page.wait_for_timeout(1_000)
            dice = random.Random(3)
            for _ in range(8):
                play(book, dice)
            for page, was in pages:
                page.wait_for_function(
                    "was => document.querySelector('.status').innerText !== was", arg=was,
                    timeout=WAIT,
                )  # fmt: skip
                page.close()


@pytest.mark.sample(1)
@pytest.mark.parametrize("size", [SMALLER, WALL])
def test_the_line_about_a_lost_server_covers_nothing(browser: Any, tmp_path: Path, size: Any):
    kept(tmp_path, hostile_room)
    with open_store(tmp_path / "games.db", of_header) as store:
        begin_games(store, 1)
    pages = []
    with served_here(tmp_path) as address:
        for screen in ("wall?pages=tables,standings&seconds=4", "wall?pages=now", "wall/board/1"):
            page = opened(browser, size)
            page.goto(address + screen)
            pages.append(page)
        shown = pages[0].locator("h1").inner_text()
    for page in pages:
        page.wait_for_selector("text=Lost the server at", timeout=WAIT)
        line = page.locator(".notice-line").bounding_box()
        assert line["y"] == 0
        assert line["y"] + line["height"] <= page.locator("h1").bounding_box()["y"]
        assert page.evaluate(SMALLEST_TYPE) >= size[1] / 40
        font = "parseFloat(getComputedStyle(document.querySelector('.notice-line')).fontSize)"
        assert page.evaluate(font) >= size[1] / 27
        assert page.evaluate(CUT_OFF) == []
        assert page.evaluate("document.documentElement.scrollHeight") <= size[1]
        assert accessibility_faults(page) == []
    pages[0].wait_for_timeout(5_000)
    assert pages[0].locator("h1").inner_text() == shown, "it does not turn while it has no server"
    for page in pages:
        page.close()


def test_a_wall_of_a_small_league_uses_its_room(page: Any, tmp_path: Path):
    kept(tmp_path, the_den)
    with served_here(tmp_path) as address:
        sized(page, WALL)
        for screen in ("now", "tables", "standings"):
            page.goto(f"{address}wall?pages={screen}")
            foot = page.locator("footer").bounding_box()["y"]
            assert page.evaluate(LOWEST_WORD) > 0.72 * foot, screen
            assert page.evaluate(CUT_OFF) == [], screen


def twelve_in_playoffs(ledger: Ledger) -> None:
    """Twelve teams whose bracket is drawn: the fullest table of the wall, with its heading."""
    desk = Desk()
    desk.ledger = ledger
    desk.do("found", name="The Den")
    desk.do("season")
    desk.do("teams", teams="\n".join(f"Team {n}, Coach {n}" for n in range(1, 13)))
    desk.do("boards", names="North\nSouth")
    desk.do("slots", games=12)
    desk.do("draw-up", rounds=4)
    desk.do("release")
    for game in ledger.records.all(Fixture):
        desk.do("result", game=game.id, home=game.number, visitors=0)
    desk.do("playoffs", size=6)


def test_the_table_of_twelve_teams_covers_no_words(page: Any, tmp_path: Path):
    kept(tmp_path, twelve_in_playoffs)
    with served_here(tmp_path) as address:
        sized(page, WALL)
        page.goto(f"{address}wall?pages=standings")
        assert page.locator("caption").inner_text() == "As the bracket was drawn"
        rows = page.locator("tbody tr")
        assert rows.count() == 12
        for width, height in (SMALLER, WALL, LARGER):
            page.set_viewport_size({"width": width, "height": height})
            last = rows.last.bounding_box()
            assert last["y"] + last["height"] <= page.locator(".key").bounding_box()["y"]
