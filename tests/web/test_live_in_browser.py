"""The script that keeps pages live, in a real browser: what changes, and what stays as a reader
left it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from league.store.games.store import open_store
from quarterback.rule_sets import of_header
from tests.browsing.chromium import PHONE
from tests.tui.league.leagues import kept
from tests.web.servers import enter_result, served_here, the_den


@pytest.fixture
def address(tmp_path: Path) -> Iterator[str]:
    kept(tmp_path, the_den)
    with served_here(tmp_path) as address:
        yield address


def enter(place: Path, points: int) -> None:
    with open_store(place / "games.db", of_header) as store:
        enter_result(store.leagues.open(1), points, 3)


@pytest.fixture
def page(browser, address: str):
    page = browser.new_page(viewport={"width": PHONE[0], "height": PHONE[1]})
    page.faults = []
    page.on("pageerror", lambda error: page.faults.append(str(error)))
    page.goto(address)
    yield page
    assert page.faults == []
    page.close()


def test_a_result_appears_where_the_reader_is(page, tmp_path: Path):
    page.evaluate("scrollTo(0, 400)")
    at = page.evaluate("scrollY")
    link = page.evaluate("""() => {
        const links = [...document.querySelectorAll("main a")];
        const link = links.find(each => each.getBoundingClientRect().top > 0);
        link.focus({ preventScroll: true });
        return link.getAttribute("href");
    }""")
    enter(tmp_path, 61)
    page.wait_for_selector("main >> text=61", timeout=60_000)
    assert page.evaluate("scrollY") == at
    assert page.evaluate("document.activeElement.getAttribute('href')") == link


def test_what_is_being_typed_stays(page, tmp_path: Path):
    page.evaluate("""() => {
        const form = document.createElement("form");
        form.innerHTML = '<label>Name <input name="name"></label>';
        document.querySelector("main").prepend(form);
    }""")
    page.fill("input[name=name]", "Ann")
    with page.expect_response(lambda each: each.url.endswith("/") and each.ok, timeout=60_000):
        enter(tmp_path, 62)
    page.wait_for_timeout(300)
    assert page.input_value("input[name=name]") == "Ann"
    page.evaluate("document.querySelector('main form').remove()")
    enter(tmp_path, 63)
    page.wait_for_selector("main >> text=63", timeout=60_000)


def test_a_hidden_page_that_was_away_catches_up(page, tmp_path: Path):
    page.evaluate("dispatchEvent(new PageTransitionEvent('pagehide'))")
    enter(tmp_path, 64)
    page.wait_for_timeout(1_000)
    assert not page.query_selector("main >> text=64")
    page.evaluate("dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))")
    page.wait_for_selector("main >> text=64", timeout=60_000)


def test_a_page_that_hears_nothing_says_so_and_takes_it_back(browser, address: str):
    """A server that is frozen ends no stream: it is only silent. Time in the page is moved on."""
    page = browser.new_page(viewport={"width": PHONE[0], "height": PHONE[1]})
    page.clock.install()
    silent = []
    page.route("**/events*", lambda route: silent.append(route))  # asked, and never answered
    page.goto(address)
    notice = page.locator("p.notice-line[data-about=lost]")
    page.clock.run_for(14_000)
    assert notice.count() == 0
    page.clock.run_for(3_000)
    notice.get_by_text("Lost the server at").wait_for()
    assert len(silent) == 2, "it asks again once"
    page.unroute("**/events*")
    page.clock.run_for(17_000)
    notice.wait_for(state="hidden", timeout=60_000)
    page.close()
