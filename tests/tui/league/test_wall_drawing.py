"""The wall as it is drawn: in large type, at any size, with any name."""

from __future__ import annotations

from dataclasses import replace

import msgspec
import pytest
from rich.cells import cell_len

from league.model.ledger.commands.league import Withdraw
from league.model.ledger.queries.standings import names_of
from league.model.ledger.rows import Team
from quarterback.tui.draw.canvas import Canvas, printable, text_of
from quarterback.tui.draw.league.wall import PAGE_NAMES, WallView, size_of_type, wall, wall_sheets
from quarterback.tui.draw.league.wall_type import big_height, big_width, fit_times, put_big
from quarterback.tui.league.wall_view import wall_view
from quarterback.tui.theme.glyphs import ASCII, UNICODE
from tests.tui.league.days import DayOfGames, day_of_games
from tests.tui.league.leagues import HOSTILE

SIZES = [(80, 24), (120, 40), (200, 60), (240, 67)]


def view_of(at: DayOfGames, *names: str) -> WallView:
    return wall_view(at.ledger.records, at.day, names or PAGE_NAMES)


def sheets_drawn(view: WallView, width: int, height: int, skin=UNICODE) -> list[str]:
    count = len(wall_sheets(view, width, height, skin))
    return [text_of(wall(replace(view, at=n), width, height, skin)) for n in range(count)]


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_how_it_looks(size, snapshot):
    sheets = sheets_drawn(view_of(day_of_games()), *size)
    assert sheets[0] == snapshot(name="now")
    standings = sheets_drawn(view_of(day_of_games(), "standings"), *size)
    assert standings[0] == snapshot(name="standings")


def test_how_it_looks_in_ascii(snapshot):
    sheets = sheets_drawn(view_of(day_of_games()), 80, 24, ASCII)
    assert sheets[0] == snapshot


@pytest.mark.parametrize("size", [*SIZES, (60, 18), (100, 30)], ids=str)
@pytest.mark.parametrize("skin", [UNICODE, ASCII], ids=lambda skin: skin.name)
def test_every_row_is_as_wide_as_the_screen(size, skin):
    teams = (*(name for name in HOSTILE if name.isprintable()), *"ABCDEFGHIJKL")[:12]
    view = view_of(day_of_games(teams, "早稲田 " + "x" * 300))
    for n in range(len(wall_sheets(view, *size, skin))):
        rows = wall(replace(view, at=n), *size, skin)
        assert {cell_len("".join(text for text, _ in row)) for row in rows} == {size[0]}
        assert len(rows) == size[1]


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_in_ascii_everything_is_ascii(size):
    for sheet in sheets_drawn(view_of(day_of_games(news="Lunch")), *size, ASCII):
        assert sheet.replace("·", ".").isascii()


@pytest.mark.parametrize("size", [*SIZES, (60, 18)], ids=str)
def test_every_game_and_team_is_on_some_sheet(size):
    at = day_of_games()
    view = view_of(at)
    sheets = wall_sheets(view, *size)
    for page in view.pages:
        lines = [line for sheet in sheets if sheet.page == page for line in sheet.lines]
        for group in page.games:
            assert all(lines.count(game) == 1 for game in group.games)
        assert all(lines.count(row) == 1 for row in page.standings.rows)


def test_only_the_pages_that_were_asked_for_are_shown_in_their_order():
    at = day_of_games()
    names = ["now", "schedule", "standings", "news", "results"]
    assert [page.name for page in view_of(at).pages] == names
    assert [page.name for page in view_of(at, "results", "now").pages] == ["now", "results"]


def test_the_games_that_are_called_come_first():
    first = view_of(day_of_games()).pages[0]
    assert [group.heading for group in first.games] == [
        "Go to your board", "Now playing", "Next up",
    ]  # fmt: skip
    assert [game.number for game in first.games[0].games] == ["13"]


def test_a_league_at_rest_shows_its_standings():
    at = day_of_games()
    quiet = msgspec.structs.replace(
        at.day, games=(), queue=(), playing=(), on_deck=(), announcements=()
    )
    view = view_of(DayOfGames(at.ledger, quiet))
    assert [page.name for page in view.pages] == ["standings"]
    [sheet] = sheets_drawn(wall_view(at.ledger.records, quiet, ("results",)), 80, 24) or [""]
    assert sheet == ""
    empty = text_of(wall(wall_view(at.ledger.records, quiet, ("results",)), 80, 24))
    assert "The Den" in empty  # and the clock: the wall is never blank


def test_the_type_grows_with_the_screen():
    assert [size_of_type(*size) for size in SIZES] == [1, 1, 2, 2]
    assert size_of_type(320, 96) == 4
    assert size_of_type(40, 10) == 1


def test_large_type_says_how_much_room_it_takes():
    for skin in (UNICODE, ASCII):
        for times in (1, 2, 3):
            for text in ("Bears 14-7 Lions", "2:15 PM", "ÉAGLES & Co.", ""):
                wide = big_width(text, times)
                assert wide is not None
                canvas = Canvas(400, big_height(times, skin) + 1)
                after = put_big(canvas, 0, 0, text, "wall-team", times, skin)
                rows = text_of(canvas.rows()).splitlines()
                assert after == wide
                assert max((len(row) for row in rows), default=0) <= wide
                assert not any(rows[big_height(times, skin) :])


def test_letters_that_are_not_cut_are_written_small():
    assert big_width("早稲田大学", 1) is None
    assert fit_times("早稲田大学", 500, 2) == 0
    assert fit_times("Bears", 500, 2) == 2
    assert fit_times("Bears", 20, 2) == 1
    assert fit_times("Bears", 5, 2) == 0
    teams = ("早稲田大学", "הפועל תל אביב", *"ABCDEFGHIJ")
    sheets = "\n".join(sheets_drawn(view_of(day_of_games(teams)), 200, 60))
    assert "早稲田大学" in sheets
    assert printable("הפועל תל אביב") in sheets


def test_a_withdrawn_team_is_not_in_the_standings():
    at = day_of_games()
    team = at.ledger.records.all(Team)[0]
    name = names_of(at.ledger.records)[str(team.id)]
    [before] = [page for page in view_of(at, "standings").pages if page.standings.rows]
    assert name in {row.name for row in before.standings.rows}
    at.ledger.enter(Withdraw(team.id, "forfeit_remaining"))
    [after] = [page for page in view_of(at, "standings").pages if page.standings.rows]
    assert {row.name for row in before.standings.rows} - {
        row.name for row in after.standings.rows
    } == {name}
