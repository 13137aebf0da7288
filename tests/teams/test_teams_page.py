"""The page of the kept teams, the form of one, and a kept team brought to a game."""

from __future__ import annotations

from pathlib import Path

import pytest
from textual.widgets import Input

from quarterback.rule_sets import WITH_TEAMS
from quarterback.teams.saved import team_folder_in
from quarterback.tui.dialogs import PickerDialog, TextPrompt
from quarterback.tui.league.fields import Lines, PickField
from quarterback.tui.setup.board_game import BoardGameScreen
from quarterback.tui.team_ratings import RollScreen
from quarterback.tui.teams import TeamFormScreen, TeamsScreen
from quarterback.tui.title import TitleScreen
from quarterback.tui.widgets.choice import ChoiceField
from tests.tui.conftest import faults_of, open_app, text_of, until
from tests.tui.setup.test_board_game import at_title, begun, form_of

HOSTILE = "[b]Y[/x] \u05d0\u05d1 {$}"


async def page_of(app, pilot, code):
    """The page of a rule set's teams, from the title."""
    await until(pilot, lambda: isinstance(app.screen, TitleScreen))
    await pilot.press("t")
    await until(pilot, lambda: isinstance(app.screen, TeamsScreen))
    while app.screen.code != code:
        await pilot.press("right")
        await pilot.pause()
    await pilot.pause()
    return app.screen


async def saved(app, pilot, page, count):
    """Save the form, and see the page with so many teams."""
    await pilot.press("f2")
    await until(pilot, lambda: app.screen is page and len(page.teams) == count)
    await pilot.pause()


async def test_a_team_is_made_edited_copied_archived_and_restored(tmp_path):
    team_folder = team_folder_in(tmp_path)
    async with open_app(save=True, data_dir=tmp_path) as (app, pilot):
        page = await page_of(app, pilot, "gunderson")
        assert "n creates one" in text_of(app)
        await pilot.press("n")
        await until(pilot, lambda: isinstance(app.screen, TeamFormScreen))
        await pilot.press(*"Bears", "tab")
        form = app.screen
        form.query_one("#players", Lines).text = "14 Don Hutson, end\n14 Sid"
        await pilot.press("f2")
        await until(pilot, lambda: bool(faults_of(app)))
        assert "two players wear 14" in faults_of(app)[0]
        form.query_one("#players", Lines).text = "14 Don Hutson, end\n17 Sid"
        await saved(app, pilot, page, 1)
        assert "Bears" in text_of(app) and "2 players" in text_of(app)
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(app.screen, TeamFormScreen))
        app.screen.query_one("#name", Input).value = HOSTILE
        await saved(app, pilot, page, 1)
        [kept] = team_folder.teams("gunderson")
        assert kept.team == {"name": HOSTILE, "players": [
            {"number": 14, "name": "Don Hutson", "position": "end"}, {"number": 17, "name": "Sid"},
        ]}  # fmt: skip
        await pilot.press("c")
        await until(pilot, lambda: len(page.teams) == 2)
        await pilot.press("d")
        await until(pilot, lambda: len(page.teams) == 1)
        await pilot.press("a")
        await until(pilot, lambda: page.away and len(page.teams) == 1)
        await pilot.pause()
        await pilot.press("u")
        await until(pilot, lambda: not page.teams)
        await pilot.press("a")
        await until(pilot, lambda: len(page.teams) == 2)


async def test_what_was_typed_is_not_dropped_unasked(tmp_path):
    async with open_app(save=True, data_dir=tmp_path) as (app, pilot):
        page = await page_of(app, pilot, "vsefl")
        await pilot.press("n")
        await until(pilot, lambda: isinstance(app.screen, TeamFormScreen))
        form = app.screen
        await pilot.press("X", "escape")
        await until(pilot, lambda: app.screen is not form)
        await pilot.press("n")
        await until(pilot, lambda: app.screen is form)
        await pilot.press("backspace", "escape")
        await until(pilot, lambda: app.screen is page)
        assert not page.teams


async def test_ratings_are_rolled_and_files_taken_in_and_written(tmp_path):
    file = tmp_path / "owls.toml"
    file.write_text('name = "Owls"\nkicker = 80\n', encoding="utf-8")
    async with open_app(save=True, data_dir=tmp_path) as (app, pilot):
        page = await page_of(app, pilot, "lions-den")
        await pilot.press("i")
        await until(pilot, lambda: isinstance(app.screen, TextPrompt))
        app.screen.query_one(Input).value = str(file)
        await pilot.press("enter")
        await until(pilot, lambda: app.screen is page and len(page.teams) == 1)
        await pilot.pause()
        await pilot.press("r")
        await until(pilot, lambda: isinstance(app.screen, RollScreen))
        await pilot.pause()
        assert [due.throw.label for due in app.screen.now.throws][-1] == "Punter"
        await pilot.press("enter", "f2", "enter")
        await until(pilot, lambda: app.screen is page and "rated" in text_of(app))
        await until(pilot, lambda: "Place kicker: 80% (70 + 10)" in text_of(app))
        await pilot.press("x")
        await until(pilot, lambda: isinstance(app.screen, TextPrompt))
        app.screen.query_one(Input).value = str(tmp_path / "out.json")
        await pilot.press("enter")
        await until(pilot, lambda: (tmp_path / "out.json").exists())
        [kept] = team_folder_in(tmp_path).teams("lions-den")
        assert (tmp_path / "out.json").read_bytes() == kept.file.read_bytes()


async def test_a_kept_team_is_chosen_in_the_form_of_a_game(tmp_path):
    team_folder = team_folder_in(tmp_path)
    bears = team_folder.keep("vsefl", {"name": "Bears", "players": [{"number": 7}]})
    team_folder.keep("vsefl", {"name": "Lions"})
    async with open_app(save=True, data_dir=tmp_path) as (app, pilot):
        form = await form_of(pilot, "g")
        form.query_one("#ruleset", ChoiceField).value = "vsefl"
        form.query_one("#files", ChoiceField).value = "kept"
        await until(pilot, lambda: len(form.query(PickField)) == 2 and len(form.saved_teams) == 2)
        await pilot.pause()
        form.query_one("#kept-home", PickField).value = "bears.json"
        await until(pilot, lambda: form.query_one("#home", Input).value == "Bears")
        form.query_one("#kept-visitors", PickField).focus()
        await pilot.press("space")
        await until(pilot, lambda: isinstance(app.screen, PickerDialog))
        await pilot.press(*"lion", "enter")
        await until(pilot, lambda: app.screen is form)
        await until(pilot, lambda: form.query_one("#visitors", Input).value == "Lions")
        await pilot.press("f4")
        await until(pilot, lambda: isinstance(app.screen, TeamsScreen))
        assert app.screen.code == "vsefl"
        await pilot.press("escape")
        await until(pilot, lambda: app.screen is form)
        await until(pilot, lambda: form.query_one("#kept-home", PickField).value == "bears.json")
        away = team_folder.archive(bears)
        await pilot.press("f2")
        await until(pilot, lambda: bool(faults_of(app)))
        assert "that team is gone" in faults_of(app)[0]
        bears = team_folder.restore(away)
        team_folder.keep("vsefl", {**bears.team, "players": [{"number": 8}]}, bears)
        await pilot.press("f2")
        header = (await begun(app, pilot)).header
        assert (header.home, header.visitors) == ("Bears", "Lions")
        assert header.teams["home"]["players"] == [{"number": 8}], "as it is when the game begins"
        await at_title(app, pilot)


async def test_where_nothing_is_kept_there_are_no_teams():
    async with open_app() as (app, pilot):
        form = await form_of(pilot, "g")
        assert "kept" not in dict(form.query_one("#files", ChoiceField).values)
        await pilot.press("f4")
        await pilot.pause()
        assert isinstance(app.screen, BoardGameScreen)
        await pilot.press("escape")
        await until(pilot, lambda: isinstance(app.screen, TitleScreen))
        await pilot.press("t")
        await pilot.pause()
        assert isinstance(app.screen, TitleScreen)


@pytest.mark.parametrize(
    "size", [(80, 24), *(pytest.param(s, marks=pytest.mark.long) for s in ((60, 20), (120, 40)))]
)
async def test_the_pages_are_whole_at_every_size(size, tmp_path: Path):
    team_folder_in(tmp_path).keep("lions-den", {"name": "Bears", "kicker": 80})
    poor = {"ascii_only": True}
    async with open_app(size, save=True, data_dir=tmp_path, app=poor) as (app, pilot):
        page = await page_of(app, pilot, "lions-den")
        await until(pilot, lambda: "Bears" in text_of(app))
        assert all(line.isascii() for line in text_of(app).splitlines())
        for code in WITH_TEAMS:
            while page.code != code:
                await pilot.press("right")
                await pilot.pause()
            await pilot.press("n")
            await until(pilot, lambda: isinstance(app.screen, TeamFormScreen))
            await pilot.pause()
            text = text_of(app)
            assert "A new team" in text and "The name of the team" in text and "Save" in text
            await pilot.press("escape")
            await until(pilot, lambda: isinstance(app.screen, TeamsScreen))
