"""Pages of games, teams and players in a browser: nothing overflows on a phone, and everyone can
read them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from league.publish import site
from league.publish.game_pages import plays_path
from league.publish.pages import game_path
from tests.browsing.chromium import DESKTOP, PHONE, TABLET, accessibility_faults, sideways_scroll
from tests.publish.sites import moment_at, moment_of
from tests.publish.test_game_pages import Stored
from tests.publish.test_team_pages import league_with_a_past
from tests.story.games import simulated

LONG = ("Rensselaer Polytechnic Institute", "x" * 60, "Yale", "Penn", "Army", "Navy")


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, list[str]]:
    """A site with a game of the dial, one on a board with long names, and a preview."""
    folder = tmp_path_factory.mktemp("site")
    pages: list[str] = []
    for name, (code, teams) in {
        "dial": ("littlefield", ()), "board": ("lions-den", LONG),
    }.items():  # fmt: skip
        stored = Stored(*simulated(code, 3), teams)
        games, versions = {stored.fixture: stored.record}, {stored.fixture: "1"}
        for path, content in site(
            moment_of(stored.ledger, games=games, versions=versions, stored=(stored.fixture,))
        ).items():
            file = folder / name / path
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_bytes(content)
        shown = (game_path(stored.fixture), plays_path(stored.fixture))
        pages += [f"{name}/{path}" for path in shown]
    last = max(int(each.name) for each in (folder / "board" / "game").iterdir())
    pages.append(f"board/{game_path(last)}")
    files = site(moment_at(league_with_a_past()))
    for path, content in files.items():
        file = folder / "past" / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(content)
    for kind in ("team/", "player/", "season/"):
        own = [path for path in files if path.startswith(kind) and path.endswith("/index.html")]
        pages += [f"past/{path}" for path in own[:2]]
    return folder, pages


@pytest.mark.parametrize("size", [PHONE, TABLET, DESKTOP])
def test_no_page_scrolls_sideways(browser: Any, folder: tuple[Path, list[str]], size: Any) -> None:
    place, pages = folder
    page = browser.new_page(viewport={"width": size[0], "height": size[1]})
    for path in pages:
        page.goto((place / path).as_uri())
        assert sideways_scroll(page) == 0, path
    page.close()


def test_pages_are_accessible(browser: Any, folder: tuple[Path, list[str]]) -> None:
    place, pages = folder
    page = browser.new_page(viewport={"width": PHONE[0], "height": PHONE[1]}, color_scheme="dark")
    for path in pages:
        page.goto((place / path).as_uri())
        assert accessibility_faults(page) == [], path
    page.close()


def test_why_opens_without_a_script(browser: Any, folder: tuple[Path, list[str]]) -> None:
    place, pages = folder
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto((place / pages[1]).as_uri())
    ruling = page.locator("main details").first
    assert not ruling.locator("p").is_visible()
    ruling.locator("summary").click()
    assert ruling.locator("p").is_visible()
    context.close()
