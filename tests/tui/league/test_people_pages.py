"""The pages of a team and of a player: drawn from a league, opened from its table."""

from __future__ import annotations

from pathlib import Path

import pytest
from rich.cells import cell_len
from textual.widgets import OptionList

from league.model.ledger.commands import league as c
from league.model.ledger.commands import players as p
from league.model.ledger.ledger import Ledger
from league.model.ledger.rows import Fixture, PlayerRow, ResultRow, Season, Stage, Team
from league.views.careers import PlayerBook, PlayerPage
from league.views.moment import moment_of
from league.views.text import games_out, number_runs
from quarterback.tui.dialogs import PickerDialog
from quarterback.tui.draw.canvas import text_of as picture_text
from quarterback.tui.draw.league.player_page import player_page
from quarterback.tui.league.front_page import FrontPageScreen
from quarterback.tui.league.history import RecordsScreen
from quarterback.tui.league.pages import StandingsScreen
from quarterback.tui.league.player_pages import PlayerScreen, PlayersScreen
from quarterback.tui.league.team_pages import (
    TeamScreen,
    TeamView,
    choice_at,
    choices,
    spark_rows,
    split,
    team_page,
    team_view,
)
from quarterback.tui.theme.glyphs import ASCII, UNICODE
from tests.tui.conftest import text_of, until
from tests.tui.league.desk import den
from tests.tui.league.leagues import HOSTILE, founded, kept, names, play_next
from tests.tui.league.test_league_screens import at_league, turned

SIZES = [(60, 20), (80, 24), (120, 40), (200, 60), (40, 8)]


def squad_and_games(ledger: Ledger, called: tuple[str, ...] = names(4)) -> Ledger:
    """Four teams; the first has two quarterbacks, one of them hurt, and its bases."""
    founded(called, into=ledger)
    records = ledger.records
    teams = records.all(Team)
    first, second = teams[:2]
    for name, career in (("Old [b]Joe", 1), ("Jim " + "x" * 150, 3)):
        figure = str(career + 11)
        ledger.enter(
            p.DraftPlayer(first.id, "quarterback", (4, 7), (career,), second.coach, name, figure)
        )
    ledger.enter(p.DrawBases(first.id, (*range(1, 12), 30)))
    meetings = [c.Meeting(a.id, b.id) for n, a in enumerate(teams) for b in teams[n + 1 :]]
    ledger.enter(c.DraftSchedule(records.all(Stage)[0].id, tuple(meetings)))
    ledger.enter(c.Release(records.all(Stage)[0].id))
    ledger.enter(c.EnterPhase(records.all(Season)[0].id, "regular"))
    for number in range(4):
        play_next(ledger, number)
    game = next(f for f in records.all(Fixture) if records.find(ResultRow, f.id))
    ledger.enter(p.Injure(game.id, records.all(PlayerRow)[0].id, "season", (10, 10)))
    return ledger


def test_all_of_a_team_is_on_its_page():
    ledger = squad_and_games(Ledger())
    view = team_view(ledger.records, ledger.records.all(Team)[0].id, 0)
    drawn = picture_text(team_page(view, 100, 30))
    for words in ("Bears, coached by Coach 0", "Old [b]Joe", "out: the season", "Bases 1-11, 30",
                  "1 quarterback to draft", "Head to head", "Lions", "Rating over time",
                  "Games", "W "):  # fmt: skip
        assert words in drawn, words
    assert [man.out_text for man in view.team.roster] == ["the season", ""]
    assert [rival.record for rival in view.team.season_rivals].count("") < 3
    assert len(view.team.ratings) == 1 + sum(bool(game.letter) for game in view.games)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("skin", [UNICODE, ASCII])
def test_a_team_is_drawn_at_any_size_with_any_name(size, skin):
    ledger = squad_and_games(Ledger(), HOSTILE[:4])
    for team in ledger.records.all(Team):
        view = team_view(ledger.records, team.id, 0)
        for chosen in range(choices(view)):
            rows = team_page(view, *size, chosen, skin)
            assert [sum(cell_len(text) for text, _ in row) for row in rows] == [size[0]] * size[1]
    assert len(team_page(TeamView(), *size)) == size[1], "before it is read"


def test_every_line_of_a_team_is_where_it_is_clicked():
    ledger = squad_and_games(Ledger())
    view = team_view(ledger.records, ledger.records.all(Team)[0].id, 0)
    for size in ((80, 24), (120, 40)):
        for chosen in range(choices(view)):
            lines = picture_text(team_page(view, *size, chosen)).split("\n")
            for y, line in enumerate(lines):
                left = choice_at(view, *size, chosen, 2, y)
                if left is not None:
                    assert view.team.roster[left].name[:3] in line
                right = choice_at(view, *size, chosen, split(size[0]) + 4, y)
                if right is not None:
                    assert view.team.season_rivals[right - len(view.team.roster)].name in line


def page_of(ledger: Ledger, key: str) -> PlayerPage:
    book = PlayerBook(moment_of(ledger.records, 0))
    history = book.find(key)
    assert history is not None
    return book.page(history)


@pytest.mark.parametrize("size", SIZES)
def test_a_career_is_drawn_at_any_size(size):
    """LD-DRAFT-01, LD-DRAFT-03, LD-INJ-04: dice, witness, seasons, injuries."""
    ledger = squad_and_games(Ledger(), HOSTILE[:4])
    ledger.enter(c.RollOver(ledger.records.all(Season)[0].id, 2027, "The next"))
    for player in ledger.records.all(PlayerRow):
        view = page_of(ledger, str(player.id))
        for top in (0, 3):
            rows = player_page(view, *size, top)
            assert [sum(cell_len(text) for text, _ in row) for row in rows] == [size[0]] * size[1]
    drawn = picture_text(player_page(view, 100, 30))
    assert "Drafted 2026 for 3 seasons, witnessed by Coach 1" in drawn
    assert "[2026] [2027]  2028" in drawn and "51%" in drawn
    first = ledger.records.all(PlayerRow)[0]
    old = page_of(ledger, str(first.id))
    assert old.status == "Career over"
    assert "injured in game" in picture_text(player_page(old, 100, 30))


def test_a_line_of_values_rises_and_falls():
    rows = spark_rows([1, 2, 3, 4], 7, 1, UNICODE)
    assert rows == ["▁▃▆█"]
    assert spark_rows([1, 2, 3, 4], 8, 1, ASCII) == ["__--++##"]
    tall = spark_rows([0, 10], 3, 3, UNICODE)
    assert (len(tall), tall[0][1], tall[2]) == (3, "█", "▁█")
    assert spark_rows([5, 5], 4, 1, UNICODE)[0].strip(), "a level line is seen"
    assert len(spark_rows(list(range(500)), 20, 2, UNICODE)[0]) == 20
    assert spark_rows([], 4, 1, UNICODE) == []


def test_small_words():
    assert (number_runs((3, 1, 2, 7)), number_runs(())) == ("1-3, 7", "")
    assert [games_out(out) for out in (0, 1, 2, "season")] == [
        *("", "1 game", "2 games", "the season")
    ]


async def test_from_the_table_to_a_team_and_a_player_and_back(tmp_path: Path):
    kept(tmp_path, squad_and_games)
    async with at_league(tmp_path) as (app, pilot):
        await turned(app, pilot, "s", StandingsScreen, "ahead of")
        await turned(app, pilot, "enter", TeamScreen, "Head to head")
        screen = app.screen
        assert isinstance(screen, TeamScreen)
        while screen.team != screen.teams[0]:
            await pilot.press("n")
            await pilot.app.workers.wait_for_complete()
        await until(pilot, lambda: "Bears, coached by" in text_of(app))
        await turned(app, pilot, "enter", PlayerScreen, "Drafted 2026")
        assert "Old [b]Joe" in text_of(app)
        await turned(app, pilot, "escape", TeamScreen, "Roster")
        await pilot.press("down", "down")
        await turned(app, pilot, "enter", TeamScreen, "Lions, coached by")
        await turned(app, pilot, "escape", StandingsScreen, "ahead of")
        await turned(app, pilot, "escape", FrontPageScreen, "Regular season")


async def test_from_the_records_and_a_team_to_the_players(tmp_path: Path):
    """The lists turn, and ENTER opens the chosen player; a team has one of its own."""
    kept(tmp_path, squad_and_games)
    async with at_league(tmp_path) as (app, pilot):
        await turned(app, pilot, "r", RecordsScreen, "records")
        await turned(app, pilot, "l", PlayersScreen, "Draft of 2026")
        shown = {
            each.binding.id for each in app.screen.active_bindings.values() if each.binding.show
        }
        assert app.size.width == 80 and "league.turn" in shown, "it is how the list goes on"
        await turned(app, pilot, "enter", PlayerScreen, "Drafted 2026")
        await turned(app, pilot, "escape", PlayersScreen, "Draft of 2026")
        await pilot.press("t", "t")
        await until(pilot, lambda: "leaders of all seasons" in text_of(app))
        assert "Points a game" in text_of(app)
        await turned(app, pilot, "escape", RecordsScreen, "records")
        await turned(app, pilot, "s", StandingsScreen, "ahead of")
        await turned(app, pilot, "enter", TeamScreen, "Head to head")
        await turned(app, pilot, "l", PlayersScreen, "record book")


async def test_a_team_is_withdrawn_from_its_page(tmp_path: Path):
    async with den(tmp_path, squad_and_games) as john:
        await john.opens("l", kind=FrontPageScreen)
        await john.opens("s", kind=StandingsScreen)
        await john.until("Bears")
        await john.opens("enter", kind=TeamScreen)
        page = john.app.screen
        assert isinstance(page, TeamScreen)
        await until(john.pilot, lambda: bool(page.content.lines.team.name))
        name = page.content.lines.team.name
        await john.opens("m", kind=PickerDialog)
        assert f"Withdraw {name}" in john.text
        assert f"Replace {name}" in john.text
        await john.typed("withdraw")
        await john.opens("enter")
        assert john.form.field("team").value == str(page.team)
        await john.fill(why="flat tire")
        await john.enter(kind=TeamScreen)
        # Who has left is not withdrawn again, but can still be replaced.
        await john.opens("m", kind=PickerDialog)
        await john.until(f"Replace {name}")
        assert "Withdraw" not in john.text.partition(f"Replace {name}")[0][-200:]


async def test_the_teams_of_a_game_are_withdrawn_or_replaced_from_it(tmp_path: Path):
    async with den(tmp_path, squad_and_games) as john:
        await john.opens("l", kind=FrontPageScreen)
        await john.opens("m", kind=PickerDialog)
        await john.typed("withdraw")
        rows = john.app.screen.query_one(OptionList)
        await until(john.pilot, lambda: rows.option_count == 2)
        await john.opens("enter")
        assert john.form.action.name == "withdraw"
