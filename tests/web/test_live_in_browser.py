"""Pages that stay open in a browser hear of what happens."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from league.model.ledger.commands import league as c
from league.model.ledger.rows import Fixture, Team
from league.store.games.store import open_store
from quarterback.rule_sets import of_header
from tests.browsing.chromium import PHONE, accessibility_faults, sideways_scroll
from tests.tui.league.leagues import SATURDAY, kept
from tests.web.servers import answering, enter_result, served_here, the_den
from tests.web.table.scoring import server_at


@pytest.fixture
def address(tmp_path: Path) -> Iterator[str]:
    kept(tmp_path, the_den)
    with served_here(tmp_path) as address:
        yield address


def enter(place: Path, points: int) -> None:
    with open_store(place / "games.db", of_header) as store:
        enter_result(store.leagues.open(1), points, 3)


@pytest.fixture
def page(address: str, page):
    faults = []
    page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
    page.on("pageerror", hear := lambda error: faults.append(str(error)))
    page.goto(address)
    yield page
    page.remove_listener("pageerror", hear)
    assert faults == []


def test_a_result_appears_where_the_reader_is_and_what_is_being_typed_stays(page, tmp_path: Path):
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
    # It is hidden a while, and catches up.
    page.evaluate("dispatchEvent(new PageTransitionEvent('pagehide'))")
    enter(tmp_path, 63)
    page.wait_for_timeout(1_000)
    assert not page.query_selector("main >> text=63")
    page.evaluate("dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))")
    page.wait_for_selector("main >> text=63", timeout=60_000)


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


WAIT = 60_000
BEEPS = "Number(document.documentElement.dataset.beeps || 0)"


def score(home: int, visitors: int) -> c.ResultInput:
    return c.ResultInput("played", home, visitors)


def test_a_message_reaches_the_coach_once(browser: Any, tmp_path: Path):
    minute = [SATURDAY - 60]
    with server_at(tmp_path, now=lambda: minute[0]) as server, answering(server) as address:
        league = server.league
        assert league is not None
        [game] = league.records.where(Fixture, number=1)
        mine = f"{address}me/{league.records.get(Team, game.home).franchise}"
        context = browser.new_context(viewport={"width": PHONE[0], "height": PHONE[1]})
        context.grant_permissions(["notifications"])
        page = context.new_page()
        page.set_default_timeout(WAIT)
        page.add_init_script(
            "window.shown = []; window.shaken = 0;"
            "window.Notification = class { static permission = 'granted';"
            " constructor(title, more) { window.shown.push(title + ': ' + more.body); } };"
            "navigator.vibrate = () => { window.shaken += 1; };"
        )
        page.goto(mine)
        page.get_by_role("button", name="Tell me with sound and vibration").click()
        page.get_by_role("button", name="Sound and vibration are on").wait_for()
        beeps = page.evaluate(BEEPS)

        league.enter(c.EnterResult(game.id, score(14, 7)), "Ann")
        league.enter(c.Correct(game.id, score(14, 13)), "Ann", "typo")
        page.locator(".fresh").wait_for()
        assert "Your result was changed: Lions 13, Bears 14." in page.inner_text("#messages")
        assert page.evaluate(BEEPS) == beeps + 1
        assert page.evaluate("window.shaken") == 2, "once as it was allowed"
        [notified] = page.evaluate("window.shown")
        assert notified.startswith("Bears: Your result was changed: ")
        assert sideways_scroll(page) == 0
        assert accessibility_faults(page) == []

        page.reload()
        page.get_by_role("button", name="Sound and vibration are on").wait_for()
        assert page.locator("#messages li").count() == 1
        assert page.locator(".fresh").count() == 0, "it was read before"
        assert page.evaluate(BEEPS) == 0

        page.goto("about:blank")  # he is away; two things happen
        league.enter(c.UndoEntries(2), "Ann")
        minute[0] = SATURDAY - 10
        page.goto(mine)
        page.locator(".fresh").first.wait_for()
        assert page.locator(".fresh").count() == 2
        assert "You play on North in 10 minutes" in page.inner_text("#messages")
        assert page.evaluate(BEEPS) == 1, "one sound for both"
        minute[0] = SATURDAY - 9
        page.get_by_text("You play on North in nine minutes").wait_for()
        assert page.evaluate(BEEPS) == 1, "the same message"
        context.close()
