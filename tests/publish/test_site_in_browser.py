"""The pages of a season, its games, teams and players in a browser: nothing overflows on any
screen, and what opens needs no script."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from league.model.day.overview import day_of
from league.model.ledger.commands.day import Announce, BeginGame, CallGame
from league.model.ledger.rows import Fixture, Franchise, ResultRow, Team
from league.publish import site
from league.publish.game_pages import plays_path
from league.publish.pages import game_path
from league.views.game_record import GameRecord
from league.views.moment import LeaderEntry, LeaderLine, LeagueMoment, TeamOdds
from tests.browsing.chromium import DESKTOP, PHONE, TABLET, sideways_scroll
from tests.publish.sites import moment_at, moment_of
from tests.publish.test_game_pages import Stored
from tests.publish.test_team_pages import league_with_a_past
from tests.story.games import simulated
from tests.tui.league.leagues import SATURDAY, names, season_of_games, still_open

LONG = ("Rensselaer Polytechnic Institute", "x" * 60, "הפועל תל אביב", "早稲田大学")
NEEDS = ("In with a win over Rensselaer Polytechnic Institute, or with a loss by Lions to Rams.",)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A site in mid-season, with long names, late games, headlines, odds and an announcement."""
    ledger = season_of_games((*LONG, *names(6)), played=12, through=4)
    records = ledger.records
    began, called, *_ = still_open(records)
    ledger.enter(BeginGame(began.id, SATURDAY + 330))
    ledger.enter(CallGame(called.id, SATURDAY + 335))
    ledger.enter(Announce(f"Lunch at noon. {'y' * 70} Round 5 begins at 1:15 PM.", SATURDAY))
    over = [f for f in records.all(Fixture) if records.find(ResultRow, f.id) is not None]
    games = {
        each.id: GameRecord(each.id, headline="Late Field Goal Saves the Day", deck="By a point")
        for each in over
    }
    odds = {each.id: TeamOdds(0.994, needs=NEEDS) for each in records.all(Team)}
    first = records.all(Franchise)[0].name
    leader = LeaderEntry(1, "A. Quarterback", first, 1204, "1204", 7)
    board = LeaderLine("man_passing", "Passing yards", True, (leader,))
    now = SATURDAY + 340
    files = site(
        LeagueMoment(
            records, now, day_of(records, now), games=games, odds=odds, leaders={2026: (board,) * 9}
        )
    )
    folder = tmp_path_factory.mktemp("site")
    for path, content in files.items():
        file = folder / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(content)
    return folder


def pages(folder: Path) -> list[Path]:
    named = [
        *("index.html", "standings/index.html", "team/index.html", "champions/index.html"),
        *("records/index.html", "records/leaders.html"),
    ]
    schedule = folder / "schedule"
    some = [*sorted(schedule.glob("*s.html")), *sorted(schedule.glob("*-1.html"))]
    return [*(folder / each for each in named), schedule / "index.html", *some]


def test_no_page_of_a_season_scrolls_sideways(browser: Any, folder: Path) -> None:
    page = browser.new_page()
    for path in pages(folder):
        page.goto(path.as_uri())
        for width, height in (TABLET, DESKTOP, PHONE):
            page.set_viewport_size({"width": width, "height": height})
            assert sideways_scroll(page) == 0, (path, width)
    page.close()


@pytest.fixture(scope="module")
def of_games(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, list[str]]:
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


def test_no_page_of_games_scrolls_sideways(browser: Any, of_games: tuple[Path, list[str]]) -> None:
    place, pages = of_games
    page = browser.new_page()
    for path in pages:
        page.goto((place / path).as_uri())
        for width, height in (PHONE, TABLET, DESKTOP):
            page.set_viewport_size({"width": width, "height": height})
            assert sideways_scroll(page) == 0, (path, width)
    page.close()


def test_why_opens_without_a_script(browser: Any, of_games: tuple[Path, list[str]]) -> None:
    place, pages = of_games
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto((place / pages[1]).as_uri())
    ruling = page.locator("main details").first
    assert not ruling.locator("p").is_visible()
    ruling.locator("summary").click()
    assert ruling.locator("p").is_visible()
    context.close()
