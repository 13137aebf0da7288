"""A commissioner runs a day from the front page by keys: each incident of a weekend."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import datetime
from pathlib import Path

import pytest

from league.model.ledger.ledger import Ledger
from league.model.ledger.rows import CallRow, GameTimesRow
from league.model.ledger.state import LeagueState
from league.views.text import datetime_of
from quarterback.league_office.datetimes import minute_of
from quarterback.tui.league import action_form
from quarterback.tui.league.front_page import FrontPageScreen
from quarterback.tui.league.screen import LeagueScreen
from tests.store.playing import opened
from tests.tui.conftest import until
from tests.tui.league.desk import Commissioner, commissioner
from tests.tui.league.leagues import SATURDAY, kept, names, season_of_games

NOW = SATURDAY + 4 * 90 + 20
"""Twenty minutes after the planned start of the second round."""


def begun(ledger: Ledger) -> Ledger:
    """Eight teams at four boards; the first round is over."""
    return season_of_games(names(8), 4, through=4, into=ledger)


@pytest.fixture(autouse=True)
def afternoon(monkeypatch: pytest.MonkeyPatch) -> None:
    """It is the same minute for everyone."""
    monkeypatch.setattr(LeagueScreen, "clock", staticmethod(clock))
    monkeypatch.setattr(action_form, "wall_clock", lambda: minute_of(clock()))


def clock() -> datetime:
    return datetime_of(NOW).replace(tzinfo=None)


@asynccontextmanager
async def at_the_day(folder: Path, size: tuple[int, int] = (80, 24)) -> AsyncIterator[Commissioner]:
    kept(folder, begun)
    async with commissioner(folder, size) as john:
        john.app.preferences = john.app.preferences.__class__(
            **{**john.app.preferences.__dict__, "by": "John"}
        )
        await john.opens("l", kind=FrontPageScreen)
        await john.until("Next: game")
        yield john


def records_in(folder: Path) -> LeagueState:
    with opened(folder / "games.db") as store:
        return store.leagues.open(1).records


async def to(john: Commissioner, words: str) -> None:
    """The cursor to the line with some words."""
    page = john.app.screen
    assert isinstance(page, FrontPageScreen)
    lines = page.front.view.lines
    at = next(n for n, line in enumerate(lines) if words in str(line))
    page.choose(page.front.view, at)
    await john.pilot.pause()


async def test_c_calls_the_next_game_and_space_begins_it(tmp_path: Path):
    async with at_the_day(tmp_path) as john:
        await john.opens("c")
        await john.enter()
        await john.until("called")
        await john.opens("space")
        await john.enter()
        await john.until("Now playing")
    records = records_in(tmp_path)
    [call] = records.all(CallRow)
    [times] = records.all(GameTimesRow)
    assert (call.id, call.times, call.last) == (times.id, 1, NOW)
    assert times.began == NOW


async def test_teams_check_in_and_the_page_says_who_is_missing(tmp_path: Path):
    async with at_the_day(tmp_path) as john:
        await john.opens("i")
        await john.go_to("teams")
        for _ in range(7):
            await john.pilot.press("space", "right")
        await john.asked()
        await john.enter()
        await john.until("Not checked in: Redskins")
        await to(john, "Not checked in")
        await john.opens("enter")
        await john.opens("escape", kind=FrontPageScreen)


async def test_every_team_can_be_seen_and_marked_at_80_columns(tmp_path: Path):
    async with at_the_day(tmp_path) as john:
        await john.opens("i")
        await john.go_to("teams")
        for team in names(8):
            assert f"[ ] {team}" in john.text
        await john.pilot.press("down", "space")  # the first team of the second line
        await john.asked()
        assert john.text.count("[x]") == 1
        assert john.text.index("[x]") > john.text.index(f"[ ] {names(8)[0]}")
        await john.pilot.press("a")
        await john.asked()
        assert john.text.count("[x]") == len(names(8))
        await john.pilot.press("down")  # past the last line, the next field
        await until(john.pilot, lambda: john.app.focused is john.form.query_one("#field-by"))
        await john.enter()
        assert "Not checked in" not in john.text
