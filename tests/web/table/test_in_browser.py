"""The tables in a real browser: phone, tablet, the keys of a laptop, no script, a server that
dies."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from time import time
from typing import Any

import pytest

from league.model.ledger.rows import Board
from league.store.doors import DoorFile
from league.store.games.store import open_store
from quarterback.game.scorebook import Scorebook
from quarterback.rule_sets import of_header
from quarterback.web.doors import Doors
from rulesets.core.events import Report
from tests.browsing.chromium import (
    DESKTOP,
    PHONE,
    TABLET,
    accessibility_faults,
    contrast_faults,
    sideways_scroll,
    tab_to,
)
from tests.clock import at
from tests.tui.league.leagues import kept
from tests.web.servers import PIN, served, served_here
from tests.web.table.scoring import gunderson_league

WAIT = 60_000
"""Milliseconds, on a machine that does other things as well."""


def come_in(page: Any, url: str, size: tuple[int, int] = TABLET) -> Any:
    """The page of someone who has come in at the table of the first board."""
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.goto(f"{url}table/north")  # leads to the door
    page.fill("input[name=person]", "Ann")
    page.fill("input[name=secret]", PIN)
    page.click("button.main")
    page.wait_for_url("**/table/north")
    return page


@contextmanager
def scored_at(browser: Any, url: str, size: tuple[int, int], **more: Any) -> Iterator[Any]:
    """The same, of a browser that differs otherwise than in its size."""
    context = browser.new_context(viewport={"width": size[0], "height": size[1]}, **more)
    page = context.new_page()
    page.set_default_timeout(WAIT)
    try:
        yield come_in(page, url, size)
    finally:
        context.close()


@pytest.fixture
def place(tmp_path: Path) -> Path:
    """A league in a folder; every table has its PIN."""
    kept(tmp_path, gunderson_league)
    with open_store(tmp_path / "games.db", of_header) as store:
        boards = store.leagues.open(1).records.all(Board)
    with DoorFile(tmp_path / "games-doors.db") as records:
        doors = Doors(records, time)
        for board in boards:
            doors.set_secret(f"table:{board.id}", PIN)
    return tmp_path


def inputs_of(place: Path) -> list[Any]:
    with open_store(place / "games.db", of_header) as store:
        return Scorebook.resume(store, 1).inputs


def begin(page: Any, url: str) -> None:
    page.goto(f"{url}table/north/1")
    page.click("button[value=own]")
    page.wait_for_selector("form.console")
    page.wait_for_load_state("domcontentloaded")  # the scripts, which take the keys, have run


def typed(page: Any, text: str) -> None:
    page.wait_for_selector(f"output:text-is('{text}')")


def recorded(page: Any) -> None:
    """Wait until what was entered is on the page."""
    page.wait_for_selector(".board:has-text('irst and 10')")


def test_pages_fit_and_are_accessible(page: Any, place: Path):
    with served_here(place, "tables") as url:
        come_in(page, url)
        begin(page, url)
        for path in ("table/", "table/north", "table/north/3/score?home=7",
                     "table/north/1?taps=d3", "table/north/1/ruling", "table/north/1/end",
                     "table/north/1/entries", "table/north/3", "table/north/1"):  # fmt: skip
            page.goto(f"{url}{path}")
            assert sideways_scroll(page) == 0, path
            assert accessibility_faults(page) == [], path
            if path == "table/north/1":
                assert too_small(page) == []
            page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
            page.emulate_media(color_scheme="dark")
            assert sideways_scroll(page) == 0, (path, "on a phone")
            assert contrast_faults(page) == [], (path, "on a phone, at night")
            if path != "table/north/1":
                page.set_viewport_size({"width": TABLET[0], "height": TABLET[1]})
                page.emulate_media(color_scheme="light")
        assert too_small(page) == []


def too_small(page: Any) -> list[str]:
    """The buttons that a thumb would miss."""
    small: list[str] = page.eval_on_selector_all(
        "main button:not(.hidden):not(.strips button), main a.button",
        "all => all.filter(e => e.offsetParent && e.offsetHeight < 44).map(e => e.textContent)",
    )
    return small


def test_a_spot_tapped_on_the_field(page: Any, place: Path):
    with served_here(place, "tables") as url:
        come_in(page, url, PHONE)
        begin(page, url)
        page.click("button[value=d]")
        page.wait_for_selector(".gridiron.close")
        field = page.query_selector(".gridiron svg").bounding_box()
        page.mouse.click(field["x"] + field["width"] * (10 + 67) / 120, field["y"] + 20)
        page.wait_for_selector("output:text('V')")
        page.click(".gridiron.close button[title=V31]")
        typed(page, "V31")
        page.click("button[aria-label='1 yard right']")
        typed(page, "V30")


def test_a_drive_is_scored_by_keyboard_alone(page: Any, place: Path):
    """From the list of games on, with TAB, ENTER and the keys of the console."""
    with served_here(place, "tables") as url:
        come_in(page, url, DESKTOP)
        tab_to(page, "a[href='/table/north/1']")
        page.keyboard.press("Enter")
        tab_to(page, "button[value=own]")
        page.keyboard.press("Enter")
        page.wait_for_selector("form.console")
        page.wait_for_load_state("domcontentloaded")
        page.keyboard.type("34")
        typed(page, "34")
        page.keyboard.press("Backspace")
        typed(page, "3")
        page.click("button[name=tap][value='1']")
        page.keyboard.press("Enter")  # at once: the tap has the focus
        recorded(page)
        page.keyboard.press("u")
        page.wait_for_selector("text=Last entry undone")
        assert len(inputs_of(place)) == 1
        for keys, then in (
            ("34", "first and 10 at the Bears 34"), ("38", "second and 6 at the Bears 38"),
            ("46", "first and 10 at the Bears 46"),
        ):  # fmt: skip
            page.keyboard.type(keys)
            typed(page, keys)
            page.keyboard.press("Enter")
            page.wait_for_selector(f".board:has-text('{then}')")
        tab_to(page, "button[name=tap][value=t]")  # a touchdown, by the button this time
        page.keyboard.press("Enter")
        page.wait_for_selector("#outcome:has-text('Touchdown, Bears!')")
        tab_to(page, ".bar button.go")
        page.keyboard.press("Enter")
        page.wait_for_selector(".board:has-text('Bears to try')")
        assert len(inputs_of(place)) == 8  # a call and a report each


def test_everything_works_without_a_script(browser: Any, place: Path):
    with served_here(place, "tables") as url:
        with scored_at(browser, url, PHONE, java_script_enabled=False) as page:
            page.click("text=Enter the score")
            page.click("button[value='home:7']")
            page.click("text=Confirm")
            page.wait_for_selector("text=Entered: Lions 0, Bears 7")
            page.goto(f"{url}table/north/3")
            page.click("button[value=own]")
            for key in ("3", "4"):
                page.click(f"button[name=tap][value='{key}']")
                page.wait_for_selector("output:has-text('3')")
            page.reload()
            assert page.inner_text("output") == "34"
            page.click(".bar button.go")
            recorded(page)
        assert len(inputs_of(place)) == 2


def test_a_server_that_dies_loses_no_tap(page: Any, place: Path):
    with at("2026-05-09 09:00"), served(place, "--tables") as (url, server):
        come_in(page, url)
        begin(page, url)
        page.click("button[name=tap][value='3']")
        typed(page, "3")
        os.kill(server.pid, signal.SIGKILL)
        server.wait()
        page.click("button[name=tap][value='4']")
        page.wait_for_selector("text=Not sent")
        assert page.inner_text("output") == "3"
        port = url.rsplit(":", 1)[1].strip("/")
        with served(place, "--tables", "--port", port):
            page.click("button[name=tap][value='4']")
            typed(page, "34")
            page.click(".bar button.go")
            recorded(page)
        assert len(inputs_of(place)) == 2


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


def test_keys_at_a_slow_line(browser: Any, place: Path):
    """Every form at every latency and pace: tests/web/table/test_presses.py."""
    with served_here(place, "tables") as url, scored_at(browser, url, DESKTOP) as page:
        begin(page, url)
        slow(page, 400)
        page.keyboard.type("d34", delay=50)  # the kickoff goes with it
        page.keyboard.press("Enter")
        page.keyboard.press("Enter")  # once too often
        first = settled(page, place, 2)
        assert [type(each[0]).__name__ for each in first] == ["Call", "Report"]
        page.keyboard.type("38", delay=90)
        page.keyboard.press("Enter")
        page.keyboard.type("46", delay=50)  # goes on before the answer has come
        page.keyboard.press("Enter")
        spots = [
            each[0].fields["spot"]
            for each in settled(page, place, 6)
            if isinstance(each[0], Report)
        ]
        assert spots == ["H34", "H38", "H46"]


def test_a_double_tap_enters_once(browser: Any, place: Path):
    with (
        served_here(place, "tables") as url,
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
            assert len(settled(page, place, 2 * count)) == 2 * count, latency
