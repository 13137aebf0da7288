"""The pages of a season in a browser: nothing overflows on a phone, and everyone can read them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from league.model.day.overview import day_of
from league.model.ledger.commands.day import Announce, BeginGame, CallGame
from league.model.ledger.rows import Fixture, Franchise, ResultRow, Team
from league.publish import site
from league.views.game_record import GameRecord
from league.views.moment import LeaderEntry, LeaderLine, LeagueMoment, TeamOdds
from tests.browsing.chromium import DESKTOP, PHONE, TABLET, accessibility_faults, sideways_scroll
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


@pytest.mark.parametrize("size", [PHONE, TABLET, DESKTOP])
def test_no_page_scrolls_sideways(browser: Any, folder: Path, size: Any) -> None:
    page = browser.new_page(viewport={"width": size[0], "height": size[1]})
    for path in pages(folder):
        page.goto(path.as_uri())
        assert sideways_scroll(page) == 0, path
    page.close()


def test_pages_are_accessible(browser: Any, folder: Path) -> None:
    page = browser.new_page(viewport={"width": PHONE[0], "height": PHONE[1]}, color_scheme="dark")
    for path in pages(folder):
        page.goto(path.as_uri())
        assert accessibility_faults(page) == [], path
    page.close()
