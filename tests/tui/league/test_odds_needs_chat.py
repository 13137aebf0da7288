"""Odds, what a team needs, and text for a chat, as the pages show them."""

from __future__ import annotations

from pathlib import Path

import pytest
from rich.cells import cell_len

from league.model.ledger.rows import Stage, Team
from quarterback.tui.dialogs import PickerDialog
from quarterback.tui.draw.league.standings import (
    OddsView,
    odds_page,
    odds_row_at,
    row_at,
    standings,
)
from quarterback.tui.league.pages import OddsScreen, StandingsScreen, odds_view, standings_of
from quarterback.tui.league.sharing import ChatTextScreen
from quarterback.tui.league.team_pages import TeamScreen, team_page, team_view
from quarterback.tui.theme.glyphs import ASCII
from tests.tui.conftest import text_of, until
from tests.tui.league.leagues import HOSTILE, founded, kept, names, season_of_games
from tests.tui.league.test_league_screens import at_league, eight_teams, turned

SIZES = ((80, 21), (60, 12), (40, 8), (140, 50), (20, 5))


def texts(rows):
    return ["".join(text for text, _ in row) for row in rows]


@pytest.mark.parametrize("size", SIZES)
def test_odds_fit_every_size(size):
    records = season_of_games(HOSTILE, 4, 4).records
    view = odds_view(records, even=False)
    for chosen in (0, 7):
        rows = texts(odds_page(view, *size, chosen))
        assert len(rows) == size[1] and {cell_len(row) for row in rows} == {size[0]}
    assert all(row.isascii() for row in texts(odds_page(odds_view(eight_teams().records, even=True),
                                                        *size, 0, ASCII)))  # fmt: skip


def test_odds_have_every_team_and_what_they_rest_on():
    view = odds_view(eight_teams().records, even=True)
    text = "\n".join(texts(odds_page(view, 80, 21)))
    assert all(name in text for name in names(8))
    assert "Every game is even." in text and "Title" in text and "#4" in text


def test_on_a_narrow_screen_the_title_stays():
    view = odds_view(eight_teams().records, even=True)
    text = texts(odds_page(view, 30, 20))[0]
    assert "Title" in text and "#4" not in text


def test_why_there_are_no_odds():
    view = odds_view(founded(names(4)).records, even=False)
    assert view == OddsView(notes=("The schedule is not released yet.",))
    assert "schedule is not released" in texts(odds_page(view, 80, 21))[0]


def test_a_click_finds_the_row_that_is_drawn():
    view = odds_view(eight_teams().records, even=True)
    for size in ((80, 21), (60, 9)):
        for chosen in (0, 7):
            rows = texts(odds_page(view, *size, chosen))
            for y, row in enumerate(rows):
                at = odds_row_at(view, *size, chosen, 4, y)
                assert at is None or view.rows[at].name in row
            assert odds_row_at(view, *size, chosen, 4, 1) is not None


def test_the_standings_say_what_the_chosen_team_needs():
    records = eight_teams().records
    view = standings_of(records, records.all(Stage)[0])
    assert all(row.needs for row in view.lines)
    rows = texts(standings(view, 80, 21, 2))
    assert "In with " in "\n".join(rows[-5:])
    assert row_at(view, 80, 21, 2, 2, 3) == 2
    assert "In with " not in "\n".join(texts(standings(view, 80, 12, 2)))


def test_a_team_page_says_why_it_has_its_place_and_what_it_needs():
    records = eight_teams().records
    view = team_view(records, records.all(Team)[1].id, 0)
    rows = texts(team_page(view, 80, 24))
    assert rows[2].startswith(" Lions, ") and " of 8 at " in rows[2]
    assert view.needs and any("Out" in row or "In" in row for row in rows[3:6])
    assert len(texts(team_page(view, 80, 12))) == 12
    assert " of 8 at " not in texts(team_page(view, 80, 12))[2]


async def test_odds_open_from_the_standings_and_turn(tmp_path: Path) -> None:
    kept(tmp_path, eight_teams)
    async with at_league(tmp_path) as (app, pilot):
        await turned(app, pilot, "s", StandingsScreen, "ahead of")
        await turned(app, pilot, "o", OddsScreen, "odds, by ratings")
        await turned(app, pilot, "t", OddsScreen, "Every game is even.")
        await turned(app, pilot, "enter", TeamScreen, "coached by")
        await turned(app, pilot, "escape", OddsScreen, "Every game is even.")


async def test_text_for_a_chat_is_copied(tmp_path: Path) -> None:
    kept(tmp_path, eight_teams)
    async with at_league(tmp_path) as (app, pilot):
        await pilot.press("f3")
        await until(pilot, lambda: isinstance(app.screen, PickerDialog))
        await pilot.press("down", "down", "enter")
        await until(pilot, lambda: isinstance(app.screen, ChatTextScreen))
        await until(pilot, lambda: "Standings" in text_of(app))
        await pilot.press("t", "t", "c")
        await until(pilot, lambda: app.clipboard.startswith("**Standings"))
        assert app.clipboard.count("```") == 2
        await pilot.press("escape", "f3")
        await until(pilot, lambda: isinstance(app.screen, PickerDialog))
        await pilot.press(*"champ", "enter")
        told = app._notifications
        await until(pilot, lambda: any("no champion yet" in each.message for each in told))
