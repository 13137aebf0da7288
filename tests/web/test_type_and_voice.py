"""For people who read large type, choose their own colors, or listen: every kind of page of the
server, on a phone."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path
from time import time
from typing import Any

import pytest

from league.model.ledger.rows import Board, Fixture
from league.store.doors import DoorFile
from league.store.games.store import open_store
from quarterback.game.scorebook import Scorebook
from quarterback.rule_sets import of_header
from quarterback.web.doors import DESK, GAMES, TABLE, Doors
from tests.browsing.chromium import PHONE, sideways_scroll
from tests.store.playing import play
from tests.tui.league.leagues import kept
from tests.web.servers import PIN, served_here
from tests.web.table.scoring import gunderson_league

WAIT = 60_000
"""Milliseconds, on a machine that does other things as well."""
PAGES = (
    *("", "me/choose", "schedule/index.html", "wall?pages=now", "door/desk", "play"),
    *("play/2", "play/2/why", "table/north", "table/north/1", "table/north/1?taps=d3"),
    *("table/north/1/ruling", "table/north/3/score?home=7"),
    *("desk", "desk/check-in", "desk/log", "desk/actions", "desk/sessions"),
    *("standings/index.html", "team/index.html", "game/24/index.html"),
    "desk/do/result?game=3",
)
HIGHEST_HEADER = 90
"""Pixels of a page on a phone, above what it is about."""
BROKEN = r"""() => {
  const words = [], walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walk.nextNode()) {
    const node = walk.currentNode, parent = node.parentElement;
    if (!parent.offsetParent || parent.closest(".hidden, .spoken, code, svg")) continue;
    for (const word of node.data.matchAll(/[\p{L}\d']{2,18}/gu)) {
      const range = document.createRange();
      range.setStart(node, word.index);
      range.setEnd(node, word.index + word[0].length);
      const [first, ...rest] = [...range.getClientRects()].filter(box => box.width > 0.5);
      if (rest.some(box => box.top > first.bottom - 2)) words.push(word[0]);
    }
  }
  return words;
}"""
"""The words that are broken inside, in two lines."""
INVISIBLE = """() => [...document.querySelectorAll("main :is(button, .button, input)")]
  .filter(each => !["hidden", "radio", "checkbox"].includes(each.type))
  .filter(each => each.offsetParent && !each.closest(".hidden"))
  .filter(each => {
    const style = getComputedStyle(each);
    return style.borderTopStyle === "none" || !parseFloat(style.borderTopWidth);
  }).map(each => each.outerHTML.slice(0, 90))"""


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("server")
    kept(folder, gunderson_league)
    with open_store(folder / "games.db", of_header) as store:
        boards = store.leagues.open(1).records.all(Board)
    with DoorFile(folder / "games-doors.db") as records:
        doors = Doors(records, time)
        for door in (DESK, GAMES, *(f"{TABLE}{board.id}" for board in boards)):
            doors.set_secret(door, PIN)
    return folder


@pytest.fixture(scope="module")
def url(place: Path) -> Iterator[str]:
    with served_here(place, "desk", "tables", "games") as url:
        yield url


@pytest.fixture(scope="module")
def page(browser: Any, url: str) -> Iterator[Any]:
    """A phone that has opened every door, with a game at a table and one on the dial."""
    context = browser.new_context(viewport={"width": PHONE[0], "height": PHONE[1]})
    page = context.new_page()
    page.set_default_timeout(WAIT)
    for path in ("desk", "play", "table/north"):
        page.goto(url + path)
        if page.locator("#secret").count():  # it has led to its door
            page.fill("#person", "Ann")
            page.fill("#secret", PIN)
            page.click("button.main")
            page.wait_for_selector("#person", state="detached")
    page.goto(f"{url}table/north/1")
    page.click("button[value=own]")
    page.wait_for_selector("form.console")
    page.goto(f"{url}play")
    page.click("button:has-text('Kick off')")
    page.wait_for_selector("#turn")
    yield page
    context.close()


def test_pages_are_for_those_who_read_or_hear_them_otherwise(page: Any, url: str):
    """Their type twice as large, they fit a phone, and no word is broken inside; in their readers'
    own colors they have edges; and they have one heading and named regions."""
    for path in PAGES:
        page.goto(url + path)
        broken = "[]" if "wall" in path else BROKEN  # a wall is for a TV
        if "wall" not in path:
            header = page.eval_on_selector_all(".masthead", "all => all.map(e => e.offsetHeight)")
            assert all(height < HIGHEST_HEADER for height in header), (path, header)
        assert page.evaluate(broken) == [], path
        page.set_viewport_size({"width": PHONE[0] // 2, "height": PHONE[1] // 2})
        assert sideways_scroll(page) == 0, path
        assert page.evaluate(broken) == [], path
        page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
        page.evaluate("document.documentElement.style.fontSize = '200%'")
        assert sideways_scroll(page) == 0, path
        assert page.evaluate(broken) == [], path
        page.evaluate("document.documentElement.style.fontSize = ''")
        page.emulate_media(forced_colors="active")
        assert page.evaluate(INVISIBLE) == [], path
        page.emulate_media(forced_colors="none")
        for one in ("h1", "main"):
            assert page.locator(one).count() == 1, path
        assert page.evaluate("document.documentElement.lang") == "en", path
        assert page.title(), path
        names = page.eval_on_selector_all(
            "nav", "all => all.map(each => each.getAttribute('aria-label') || '')"
        )
        assert all(names), (path, names)
        assert len(set(names)) == len(names), (path, names)


def test_who_listens_hears_each_play_of_a_game(page: Any, url: str, place: Path):
    with open_store(place / "games.db", of_header) as store:
        game = store.leagues.open(1).records.all(Fixture)[0].id
    visitor = page.context.browser.new_page()
    visitor.goto(f"{url}game/{game}/index.html")
    visitor.wait_for_load_state("domcontentloaded")
    assert visitor.locator(".spoken").inner_text() == ""
    page.goto(f"{url}table/north/1")
    page.wait_for_load_state("domcontentloaded")
    page.keyboard.type("34")
    page.wait_for_selector("output:text-is('34')")
    page.keyboard.press("Enter")
    visitor.wait_for_selector(".spoken:has-text('irst and 10')", state="attached", timeout=WAIT)
    visitor.close()


def test_who_listens_hears_a_spin_once_the_dial_has_stopped(page: Any, url: str, place: Path):
    with open_store(place / "games.db", of_header) as store:
        book, dice = Scorebook.resume(store, 2), random.Random(3)
        page.goto(f"{url}play/2")
        page.wait_for_load_state("domcontentloaded")
        for _ in range(3):  # the toss, the choice, the kickoff
            play(book, dice)
    page.wait_for_function(
        "() => document.querySelector('.spoken').textContent.includes("
        " document.querySelector('#situation').innerText)"
        " && !document.querySelector('[inert]')"
    )


def test_who_listens_hears_what_an_entry_does(page: Any, url: str):
    page.goto(f"{url}table/north/3/score")
    page.wait_for_load_state("domcontentloaded")
    page.click("button[value='home:7']")
    page.wait_for_selector(".spoken:has-text('7')", state="attached")
