"""Messages on a coach's phone: new once, also after a reload and after he was away."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from league.model.ledger.commands import league as c
from league.model.ledger.rows import Fixture, Team
from tests.browsing.chromium import PHONE, accessibility_faults, sideways_scroll
from tests.tui.league.leagues import SATURDAY
from tests.web.servers import answering
from tests.web.table.scoring import server_at

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
