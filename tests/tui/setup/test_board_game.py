"""The way in to a game on a board: by which rules, on whose board, what is brought, who calls."""

from __future__ import annotations

import json
from io import StringIO

import pytest
from textual.widgets import Input, Static

from quarterback.cli.plain.game import run_plain
from quarterback.cli.plain.line_io import LineIO
from quarterback.game.options import play_options
from quarterback.game.scorebook import Scorebook
from quarterback.rule_sets import ON_BOARDS, described, settings_of, tables_of, title_of
from quarterback.tui.console.screen import ConsoleScreen
from quarterback.tui.setup.board_game import BoardGameScreen
from quarterback.tui.setup.new_game import NewGameScreen
from quarterback.tui.title import TitleScreen
from quarterback.tui.widgets.choice import ChoiceField
from rulesets.core.events import Roll
from tests.tui.conftest import faults_of, open_app, shown, text_of, until

HOSTILE = "[b]Y[/x] 🏈 \u05d0\u05d1 {$}"


async def form_of(pilot, key):
    """The form, from the title by a key."""
    await shown(pilot, TitleScreen)
    await pilot.press(key)
    form = await shown(pilot, BoardGameScreen)
    await until(pilot, lambda: bool(form.query_one("#agreed").children))
    await pilot.pause()
    return form


async def at_title(app, pilot):
    """Leave whatever the game that was begun has put there."""
    while not isinstance(app.screen, TitleScreen):
        app.pop_screen()
        await pilot.pause()


async def begun(app, pilot):
    """The game that the form began, out of the store."""
    await until(pilot, lambda: bool(app.store.games()))
    return Scorebook.resume(app.store, app.store.games()[0].id)


@pytest.mark.parametrize("players", ["", "asked"])
async def test_one_key_starts_with_sensible_defaults_at_ones_own_board(tmp_path, players):
    async with open_app(save=True, data_dir=tmp_path) as (app, pilot):
        form = await form_of(pilot, "g")
        assert form.query_one("#players", ChoiceField).value == ""
        form.query_one("#players", ChoiceField).value = players
        await pilot.press("f2" if players else "enter")
        header = (await begun(app, pilot)).header
        assert header.ruleset in ON_BOARDS
        assert (header.board, header.home_coach, header.visitors_coach) == ("", "", "")
        assert header.asks_players == bool(players)


@pytest.mark.parametrize("side", ["home", "visitors"])
async def test_on_the_practice_board_a_coach_calls_for_the_side_that_you_do_not(tmp_path, side):
    async with open_app(save=True, data_dir=tmp_path) as (app, pilot):
        form = await form_of(pilot, "p")
        assert "Against the Captain" in text_of(app)
        form.query_one("#side", ChoiceField).value = side
        form.query_one("#seed", Input).value = "12"
        form.query_one("#place", Input).value = "Canton"
        form.query_one("#weather", Input).value = "snow"
        await pilot.press("f2")
        header = (await begun(app, pilot)).header
        coaches = {"home": header.home_coach, "visitors": header.visitors_coach}
        assert header.board == "simulated"
        assert coaches.pop(side) == "" and list(coaches.values()) == ["captain"]
        assert header.seed == 12
        assert header.circumstances == ("Canton", "snow")


@pytest.mark.parametrize("key", "gp")
async def test_how_it_looks(key, snapshot):
    async with open_app() as (app, pilot):
        await form_of(pilot, key)
        assert text_of(app) == snapshot


async def test_files_and_agreements_of_a_rule_set_as_they_look(snapshot):
    async with open_app((80, 50)) as (app, pilot):
        form = await form_of(pilot, "g")
        form.query_one("#ruleset", ChoiceField).value = "lions-den"
        form.query_one("#files", ChoiceField).value = "files"
        form.query_one("#agreements", ChoiceField).value = "open"
        await until(pilot, lambda: bool(form.query("#set-touching")))
        await pilot.pause()
        assert text_of(app) == snapshot


@pytest.mark.sample(2)
@pytest.mark.parametrize("code", ON_BOARDS)
async def test_every_rule_set_is_offered_told_of_and_begun(code, tmp_path):
    async with open_app((120, 60), save=True, data_dir=tmp_path) as (app, pilot):
        form = await form_of(pilot, "p")
        form.query_one("#ruleset", ChoiceField).focus()
        for _ in ON_BOARDS:
            if form.code != code:
                await pilot.press("right")
                await pilot.pause()
        form.query_one("#agreements", ChoiceField).value = "open"
        await pilot.pause()
        assert title_of(code) in text_of(app)
        says = form.query_one("#ruleset-says", Static)
        assert str(says.content) == described(code)
        assert form.query_one("#row-files").display
        asked = [field.id for field in form.query_one("#agreed").query("Input, ChoiceField")]
        assert asked == [f"set-{setting.name}" for setting in settings_of(code)]
        assert all(setting.rule in rules_named(form) for setting in settings_of(code))
        await pilot.press("f2")
        assert (await begun(app, pilot)).header.ruleset == code


def rules_named(form):
    return " ".join(str(each.content) for each in form.query(".agreed-says").results(Static))


async def test_what_was_agreed_on_is_in_the_game_and_outlasts_a_look_at_other_rules(tmp_path):
    async with open_app(save=True, data_dir=tmp_path) as (app, pilot):
        form = await form_of(pilot, "g")
        form.query_one("#set-plays", Input).value = "11"
        form.query_one("#set-punt", ChoiceField).value = "simple"
        for other, own in (("vsefl", "set-kneel"), ("solitaire-coach", "set-plays")):
            form.query_one("#ruleset", ChoiceField).value = other
            await until(pilot, lambda own=own: bool(form.query(f"#{own}")))
        await pilot.press("f2")
        book = await begun(app, pilot)
        assert book.header.settings == {"plays": "11", "punt": "simple"}
        assert book.rules.profile.periods == (11,) * 4


async def test_a_slip_in_what_was_agreed_is_told_under_its_field_and_opens_the_fold():
    async with open_app((80, 60)) as (app, pilot):
        form = await form_of(pilot, "g")
        form.query_one("#set-plays", Input).value = "many"
        await pilot.press("f2")
        await until(pilot, lambda: bool(faults_of(app)))
        await pilot.pause()
        assert "must be a whole number from 10 to 20" in faults_of(app)[0]
        assert faults_of(app)[0][:20] in text_of(app)
        assert app.focused is form.query_one("#set-plays")
        form.query_one("#set-plays", Input).value = "12"
        form.query_one("#home", Input).value = "Y" * 50
        await pilot.press("f2")
        await until(pilot, lambda: faults_of(app) == ["Home: a name has at most 40 letters."])


TEAM = {"name": "Yale [b]", "players": [{"name": "[/x] Smith", "number": 7, "position": "QB"}]}


async def test_teams_come_from_files_json_and_toml(tmp_path):
    home, visitors = tmp_path / "home.json", tmp_path / "visitors.toml"
    home.write_text(json.dumps(TEAM), encoding="utf-8")
    visitors.write_text('name = "Harvard"\nplayers = []\n', encoding="utf-8")
    async with open_app(save=True, data_dir=tmp_path) as (app, pilot):
        form = await form_of(pilot, "g")
        form.query_one("#files", ChoiceField).value = "files"
        form.query_one("#team-home", Input).value = str(home)
        form.query_one("#team-visitors", Input).value = str(visitors)
        form.query_one("#home", Input).value = HOSTILE
        await pilot.press("f2")
        await until(pilot, lambda: bool(faults_of(app)) or bool(app.store.games()))
        assert faults_of(app) == []
        header = (await begun(app, pilot)).header
        assert header.teams == {"home": TEAM, "visitors": {"name": "Harvard", "players": []}}
        assert header.home == HOSTILE
        await at_title(app, pilot)
        # The next form has them still.
        form = await form_of(pilot, "g")
        assert form.query_one("#files", ChoiceField).value == "given"
        assert form.query_one("#home", Input).value == HOSTILE
        await pilot.press("f2")
        await until(pilot, lambda: len(app.store.games()) == 2)
        again = Scorebook.resume(app.store, max(game.id for game in app.store.games()))
        assert again.header.teams == header.teams


async def test_a_table_of_ones_own_is_in_the_game(tmp_path):
    table = tmp_path / "side.toml"
    rows = "".join(
        f'[[rows]]\nfrom = {low}\nto = {high}\nwhat = "{what}"\n'
        for low, high, what in ((1, 4, "left"), (5, 8, "right"), (9, 10, "centre"))
    )
    table.write_text(rows, encoding="utf-8")
    async with open_app(save=True, data_dir=tmp_path) as (app, pilot):
        form = await form_of(pilot, "g")
        form.query_one("#ruleset", ChoiceField).value = "lions-den"
        form.query_one("#files", ChoiceField).value = "files"
        await until(pilot, lambda: bool(form.query("#table-side")))
        assert {f"table-{name}" for name in tables_of("lions-den")} <= {
            field.id for field in form.query(Input)
        }
        form.query_one("#table-side", Input).value = str(table)
        await pilot.press("f2")
        await until(pilot, lambda: bool(faults_of(app)) or bool(app.store.games()))
        assert faults_of(app) == []
        assert set((await begun(app, pilot)).header.tables) == {"side"}


FAULTY = [
    ("no-such.json", None, "there is no such file"),
    ("team.json", "{", "this is not JSON"),
    ("team.json", '{\n"a": 1,\n"a": 2}', "appears twice"),
    ("team.json", "[1]", "this must be one object"),
    ("team.toml", "name = [b]", "this is not TOML"),
    ("team.json", '{"players": 3}', "these settings do not work"),
    ("team.json", '{"players": [{"name": "[/b]", "number": "[x"}]}', "these settings do not work"),
]


async def test_what_is_wrong_with_a_file_is_told_under_its_field(tmp_path):
    async with open_app() as (app, pilot):
        form = await form_of(pilot, "g")
        form.query_one("#files", ChoiceField).value = "files"
        for name, holds, says in FAULTY:
            if holds is not None:
                (tmp_path / name).write_text(holds, encoding="utf-8")
            form.query_one("#team-visitors", Input).value = str(tmp_path / name)
            await pilot.press("f2")
            await until(pilot, lambda says=says: any(says in said for said in faults_of(app)))
            await pilot.pause()
            assert faults_of(app)[0].startswith("Visitors' team: ")
            assert says in text_of(app)
            assert app.focused is form.query_one("#team-visitors")


async def test_two_coaches_are_watched_on_the_practice_board_alone(tmp_path):
    async with open_app(save=True, data_dir=tmp_path) as (app, pilot):
        form = await form_of(pilot, "g")
        await pilot.press("3", "f2")
        await until(pilot, lambda: bool(faults_of(app)))
        assert "need the practice board" in faults_of(app)[0]
        assert app.focused is form.query_one("#board")
        form.query_one("#pace", ChoiceField).value = "quick"
        await pilot.press("right", "f2")
        header = (await begun(app, pilot)).header
        assert (header.home_coach, header.visitors_coach) == ("captain", "captain")
        assert header.board == "simulated"
        assert app.pace.name == "quick"


@pytest.mark.long
async def test_every_field_says_what_it_is_for_in_one_row():
    async with open_app(app={"ascii_only": True}) as (app, pilot):
        form = await form_of(pilot, "p")
        form.query_one("#ruleset", ChoiceField).value = "vsefl"
        form.query_one("#files", ChoiceField).value = "files"
        await until(pilot, lambda: bool(form.query("#table-sticks")))
        first, told = app.focused, {}
        while not told or app.focused is not first:
            await pilot.press("tab")
            says = form.query_one("#form-says", Static)
            told[app.focused.id] = text = str(says.content)
            assert text.isascii()
            assert says.size.height == 1
        assert {"ruleset", "board", "team-home", "table-sticks"} <= told.keys()
        assert all(told.values())
        assert len(set(told.values())) == len(told)


async def test_the_forms_of_dial_and_boards_keep_apart(tmp_path):
    async with open_app(save=True, data_dir=tmp_path, home="Yale") as (app, pilot):
        await until(pilot, lambda: len(app.screen_stack) > 2)  # a game was named
        await pilot.press("q")
        form = await form_of(pilot, "g")
        assert form.query_one("#home", Input).value == "Yale"
        form.query_one("#visitors", Input).value = "Brown"
        await pilot.press("f2")
        await until(pilot, lambda: len(app.store.games()) == 2)
        await pilot.pause()
        await at_title(app, pilot)
        await pilot.press("n")
        await shown(pilot, NewGameScreen)
        assert app.screen.query_one("#visitors", Input).value == "Visitors"
        await pilot.press("escape")
        form = await form_of(pilot, "g")
        assert form.query_one("#visitors", Input).value == "Brown"


async def test_sides_are_called_what_their_teams_files_say(tmp_path):
    """What somebody types stands; a name that was there when the form was opened gives way."""
    for name in ("Bears", "Lions"):
        (tmp_path / f"{name}.json").write_text(json.dumps({"name": name}), encoding="utf-8")
    async with open_app(save=True, data_dir=tmp_path) as (app, pilot):
        form = await form_of(pilot, "g")
        form.query_one("#ruleset", ChoiceField).value = "gunderson"
        form.query_one("#files", ChoiceField).value = "files"
        await pilot.pause()
        form.query_one("#visitors", Input).value = "Guests"
        form.query_one("#team-home", Input).value = str(tmp_path / "Bears.json")
        form.query_one("#team-visitors", Input).value = str(tmp_path / "Lions.json")
        await pilot.press("f2")
        header = (await begun(app, pilot)).header
        assert (header.home, header.visitors) == ("Bears", "Guests")
        await at_title(app, pilot)
        form = await form_of(pilot, "g")
        form.query_one("#files", ChoiceField).value = "files"
        await pilot.pause()
        form.query_one("#team-home", Input).value = str(tmp_path / "Lions.json")
        await pilot.press("f2")
        await until(pilot, lambda: len(app.store.games()) == 2)
        again = Scorebook.resume(app.store, max(game.id for game in app.store.games()))
        assert (again.header.home, again.header.visitors) == ("Lions", "Guests")


async def test_a_game_begun_by_lines_of_text_goes_on_at_the_console(tmp_path):
    options = play_options(ruleset="solitaire-coach", data_dir=tmp_path)
    assert run_plain(options, LineIO(StringIO("heads\n"), StringIO())) == 0
    async with open_app(save=True, data_dir=tmp_path, resume="last") as (app, pilot):
        await shown(pilot, ConsoleScreen)
        [(coin,)] = app.screen.book.inputs
        assert coin == Roll((1,))
