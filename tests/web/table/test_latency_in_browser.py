"""Keys and taps at a slow line, in a real browser: each belongs to the question it was meant
for."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from rulesets.core.events import Report
from tests.browsing.chromium import DESKTOP, PHONE
from tests.tui.league.leagues import kept
from tests.web.servers import served_here
from tests.web.table.scoring import gunderson_league
from tests.web.table.test_in_browser import begin, inputs_of, scored_at, set_pins

QUIET = 700
"""Milliseconds after which nothing that was pressed is on its way any more."""


def slow(page: Any, latency: int) -> None:
    """Let every answer take so many milliseconds longer."""
    page.context.new_cdp_session(page).send(
        "Network.emulateNetworkConditions",
        {"offline": False, "latency": latency, "downloadThroughput": -1, "uploadThroughput": -1},
    )


def settled(page: Any, place: Path, count: int) -> list[Any]:
    """The inputs of the game when so many are entered, and a moment later."""
    for _ in range(100):
        if len(inputs_of(place)) >= count:
            break
        page.wait_for_timeout(100)
    page.wait_for_timeout(QUIET)
    return inputs_of(place)


@pytest.mark.parametrize("latency", [0, 400])
def test_keys_at_a_slow_line(browser: Any, tmp_path: Path, latency: int):
    """Every form at every latency and pace: tests/web/table/test_presses.py."""
    kept(tmp_path, gunderson_league)
    set_pins(tmp_path)
    with served_here(tmp_path, "tables") as url, scored_at(browser, url, DESKTOP) as page:
        begin(page, url)
        slow(page, latency)
        page.keyboard.type("d34", delay=50)  # the kickoff goes with it
        page.keyboard.press("Enter")
        page.keyboard.press("Enter")  # once too often
        first = settled(page, tmp_path, 2)
        assert [type(each[0]).__name__ for each in first] == ["Call", "Report"]
        page.keyboard.type("38", delay=90)
        page.keyboard.press("Enter")
        page.keyboard.type("46", delay=50)  # goes on before the answer has come
        page.keyboard.press("Enter")
        spots = [
            each[0].fields["spot"]
            for each in settled(page, tmp_path, 6)
            if isinstance(each[0], Report)
        ]
        assert spots == ["H34", "H38", "H46"]


def test_a_double_tap_enters_once(browser: Any, tmp_path: Path):
    kept(tmp_path, gunderson_league)
    set_pins(tmp_path)
    with (
        served_here(tmp_path, "tables") as url,
        scored_at(browser, url, PHONE, has_touch=True) as page,
    ):
        begin(page, url)
        for count, (latency, spot) in enumerate(((0, 34), (400, 38)), 1):
            slow(page, latency)
            for digit in str(spot):
                page.tap(f".keypad button[value='{digit}']")
            page.wait_for_selector(f"output:text-is('{spot}')")
            box = page.locator(".bar button.go").bounding_box()
            assert box is not None
            at = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
            page.touchscreen.tap(*at)
            page.wait_for_timeout(120)
            page.touchscreen.tap(*at)
            assert len(settled(page, tmp_path, 2 * count)) == 2 * count, latency
