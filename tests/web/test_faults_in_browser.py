"""What a phone shows while the server can write nothing, and afterward: what was typed stays, and
enters once."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from subprocess import Popen
from time import time
from typing import Any

import pytest

from league.model.ledger.rows import ResultRow
from league.store.doors import DoorFile
from league.store.games.store import open_store
from quarterback.rule_sets import of_header
from quarterback.web.doors import DESK, Doors
from tests.browsing.chromium import PHONE
from tests.tui.league.leagues import kept
from tests.web.servers import next_game, served, the_den

WAIT = 60_000
"""Milliseconds, on a machine that does other things as well."""

pytestmark = pytest.mark.skipif(
    sys.platform != "linux", reason="only Linux sets limits of another process"
)


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("full")
    kept(folder, the_den)
    with DoorFile(folder / "games-doors.db") as records:
        doors = Doors(records, time)
        doors.set_secret(DESK, "swordfish")
    return folder


@pytest.fixture(scope="module")
def running(place: Path) -> Iterator[tuple[str, Popen[str]]]:
    """A server in a process of its own: its address, and the process."""
    with served(place, "--desk") as running:
        yield running


@contextmanager
def full_disk(server: Popen[str]) -> Iterator[None]:
    """Let a server write nothing, as on a disk that is full."""
    from resource import RLIM_INFINITY, RLIMIT_FSIZE, prlimit

    prlimit(server.pid, RLIMIT_FSIZE, (0, RLIM_INFINITY))
    try:
        yield
    finally:
        prlimit(server.pid, RLIMIT_FSIZE, (RLIM_INFINITY, RLIM_INFINITY))


def results(place: Path) -> list[tuple[int | None, int | None]]:
    with open_store(place / "games.db", of_header) as store:
        rows = store.leagues.open(1).records.all(ResultRow)
    return [(row.home_points, row.visitors_points) for row in rows]


def at_result(browser: Any, url: str, game: int, **more: Any) -> Any:
    """The form of a game's result, on a phone that came in at the desk."""
    context = browser.new_context(viewport={"width": PHONE[0], "height": PHONE[1]}, **more)
    page = context.new_page()
    page.set_default_timeout(WAIT)
    page.goto(f"{url}door/desk?next=/desk")
    page.fill("#person", "Ann")
    page.fill("#secret", "swordfish")
    page.press("#secret", "Enter")
    page.wait_for_url("**/desk")
    page.goto(f"{url}desk/do/result?game={game}")
    return page


def test_a_full_disk_leaves_what_was_typed(
    browser: Any, place: Path, running: tuple[str, Popen[str]]
):
    with open_store(place / "games.db", of_header) as store:
        game = next_game(store.leagues.open(1))
    before = results(place)
    url, server = running
    page = at_result(browser, url, game)
    page.fill("#f-home", "41")
    page.fill("#f-visitors", "3")
    page.locator("#outcome").get_by_text("41").first.wait_for()
    page.locator("#hidden [name=shown]:not([value=''])").wait_for(state="attached")
    with full_disk(server):
        page.get_by_role("button", name="Save").click()
        page.locator("[data-about=unsent]").get_by_text("Nothing was entered.").wait_for()
        assert page.input_value("#f-home") == "41"
        assert page.input_value("#f-visitors") == "3"
        assert page.get_by_role("button", name="Save").is_enabled()
        assert results(place) == before
    page.get_by_role("button", name="Save").click()
    page.wait_for_url("**/desk?did=result**")
    page.context.close()
    assert sorted(results(place)) == sorted([*before, (41, 3)])
