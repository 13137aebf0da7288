"""The way in: title, form, settings, keys; and the way out."""

from __future__ import annotations

import re

import pytest
from textual.widgets import Input, Static

from quarterback.files.preferences import read_preferences
from quarterback.preferences import Preferences
from quarterback.tui.dialogs import ChoiceDialog
from quarterback.tui.settings import ChooseThemeScreen, OwnKeysScreen, SettingsScreen
from quarterback.tui.setup.board_game import BoardGameScreen
from quarterback.tui.setup.new_game import NewGameScreen
from quarterback.tui.table.screen import TableScreen
from quarterback.tui.theme.glyphs import ASCII, FINE, UNICODE
from quarterback.tui.theme.terminal import suiting_theme, takes_unicode
from quarterback.tui.title import TitleScreen
from quarterback.tui.widgets.choice import ChoiceField
from quarterback.tui.widgets.row_list import Menu
from rulesets.core.sides import VISITORS
from tests.tui.conftest import at_table, faults_of, open_app, shown, text_of, until

SIZES = [(60, 20), (80, 24), (120, 40), (200, 60)]
HOSTILE = "[b]Y[/x] 🏈 \u05d0\u05d1 {$}"


async def at_a_table(pilot):
    screen = await shown(pilot, TableScreen)
    await until(pilot, lambda: hasattr(screen, "game"))
    return screen


# The title


PAGES = {
    TitleScreen: (
        "f  First game",
        "n  New game",
        "g  Game day             at your own board",
        "p  Practice board       no figures needed",
        "s  Saved games",
        "w  Watch an exhibition",
        "b  Rules",
        "o  Settings",
        "q  Quit",
        "?  Help",
    ),
    NewGameScreen: (
        *("NEW GAME", "Home", "Visitors", "Length", "Dial", "Seed", "House rules", "Start"),
    ),
    BoardGameScreen: (
        *("GAME DAY", "Rules", "Board", "Play calling", "Home", "Visitors", "Teams", "Seed"),
        *("House rules", "Start"),
    ),
    SettingsScreen: (
        *("Theme ", "Speed ", "Symbols ", "Dial ", "Hints ", "Bell ", "Motion ", "Keys "),
        "for this session only",
    ),
}
"""What stands on a page, however small the terminal is."""


@pytest.mark.parametrize("ascii_only", [False, True])
async def test_the_title_the_forms_and_the_settings_are_whole_at_every_size(ascii_only):
    async with open_app(app={"ascii_only": ascii_only}) as (app, pilot):
        for key, (page, words) in zip(("", "n", "g", "o"), PAGES.items(), strict=True):
            await pilot.press(*key)
            await shown(pilot, page, words[0])
            for size in SIZES:
                await pilot.resize_terminal(*size)
                await pilot.pause()
                text = text_of(app)
                assert [word for word in words if word not in text] == [], (page, size)
                assert "Resume" not in text
                assert text.isascii() is ascii_only, (page, size)
            if page is SettingsScreen:
                assert all(re.search(rf"{word} +[<‹]? *\w", text) for word in words[:-1])
            if key:
                await pilot.press("escape")
                await shown(pilot, TitleScreen)


async def test_a_line_that_is_too_long_is_cut_and_says_so(tmp_path):
    long = "A university with a long name"
    async with at_table(save=True, data_dir=tmp_path, visitors=long) as table:
        await table.press("space")
    async with open_app(save=True, data_dir=tmp_path, app={"ascii_only": True}) as (app, pilot):
        await until(pilot, lambda: "Resume" in text_of(app))
        await pilot.pause()
        assert "Resume  A university with a long name 0~" in text_of(app)
        assert text_of(app).isascii()


async def test_the_game_that_waits_is_told_with_its_names_as_typed(tmp_path):
    async with at_table(save=True, data_dir=tmp_path, home="Harvard", visitors=HOSTILE) as table:
        await table.press("space", "space", "space")
    async with open_app(save=True, data_dir=tmp_path) as (app, pilot):
        title = await shown(pilot, TitleScreen)
        await until(pilot, lambda: title.waits is not None)
        await pilot.pause()
        assert f"r  Resume  {HOSTILE[:9]}" in text_of(app)
        await pilot.press("up", *["down"] * 6)  # to Resume, by the arrows
        await pilot.press("enter")
        assert (await at_a_table(pilot)).book.header.visitors == HOSTILE


async def test_a_first_game_is_short_and_a_lesson_and_an_exhibition_asks_nothing():
    async with open_app(app={"pace": "step"}) as (app, pilot):
        await pilot.press("f")
        table = await at_a_table(pilot)
        assert table.lesson
        assert table.book.rules.profile.periods == (20, 20)
        header = table.book.header
        assert (header.home_coach, header.visitors_coach) == ("", "freshman")
        await pilot.press("q")
        await shown(pilot, TitleScreen)
        await pilot.press("w")
        table = await at_a_table(pilot)
        assert set(table.game.coaches.values()) == {"letterman", "freshman"}
        app.to_title()
        await shown(pilot, TitleScreen)
        menu = app.screen.query_one(Menu)
        await pilot.click(Menu, offset=(5, menu.get_option_index("title.new")))
        await shown(pilot, NewGameScreen)


# The form


@pytest.mark.parametrize("who", "123")
async def test_every_field_says_what_it_is_for_in_one_row(who):
    async with open_app((80, 24), app={"ascii_only": True}) as (app, pilot):
        await pilot.press("n")
        form = await shown(pilot, NewGameScreen)
        await pilot.press(who)
        first = app.focused
        told = {}
        while not told or app.focused is not first:
            await pilot.press("tab")
            says = form.query_one("#form-says", Static)
            told[app.focused.id] = text = str(says.content)
            assert text.isascii()
            assert says.size.height == 1
            assert text in text_of(app)
        assert "agreements" in told
        assert all(told.values())
        assert len(set(told.values())) == len(told)


async def test_who_plays_is_one_key_and_asks_only_what_is_of_use():
    async with open_app() as (app, pilot):
        await pilot.press("n")
        form = await shown(pilot, NewGameScreen)
        await pilot.press("2", "down", "down")  # round to the first field
        form.query_one("#side", ChoiceField).value = "visitors"
        await pilot.pause()
        assert "Calls by feel" in text_of(app)
        assert "Home coach" not in text_of(app)
        await pilot.press("f2")
        table = await at_a_table(pilot)
        assert (table.book.header.home_coach, table.book.header.visitors_coach) == ("freshman", "")


async def test_an_exhibition_of_the_form_has_coaches_and_speed_of_choice():
    async with open_app() as (app, pilot):
        await pilot.press("n")
        form = await shown(pilot, NewGameScreen)
        await pilot.press("3")
        await pilot.pause()
        assert "Coin toss" not in text_of(app)
        form.query_one("#home-coach", ChoiceField).value = "freshman"
        form.query_one("#pace", ChoiceField).value = "step"
        await pilot.press("f2")
        table = await at_a_table(pilot)
        assert table.game.coaches[VISITORS] == "freshman"
        assert app.pace.name == "step"


async def test_what_cannot_go_together_is_told():
    async with open_app() as (app, pilot):
        await pilot.press("n")
        form = await shown(pilot, NewGameScreen)
        form.query_one("#home-color", ChoiceField).value = "navy"
        form.query_one("#visitors-color", ChoiceField).value = "navy"
        await pilot.pause()
        said = str(form.query_one("#form-says", Static).content)  # at once, before it is asked
        assert said == "Both teams wear navy. Choose another color for one of them."
        await pilot.press("f2")
        await until(pilot, lambda: bool(faults_of(app)))
        assert "Visitors' color" in faults_of(app)[0]
        form.query_one("#visitors-color", ChoiceField).value = "gold"
        await pilot.pause()
        assert "Both teams" not in str(form.query_one("#form-says", Static).content)
        await pilot.press("3")
        form.query_one("#dial", ChoiceField).value = "own"
        await pilot.press("f2")
        await until(pilot, lambda: any("coach cannot spin" in said for said in faults_of(app)))
        assert app.focused is form.query_one("#dial")


async def test_every_agreement_is_offered_with_its_rule_and_holds():
    async with open_app((120, 50)) as (app, pilot):
        await pilot.press("n")
        form = await shown(pilot, NewGameScreen)
        # An evening for two: the printed 160 plays take over an hour.
        assert form.query_one("#plays", Input).value == "40"
        form.query_one("#home-color", ChoiceField).value = "navy"
        form.query_one("#visitors-color", ChoiceField).value = "crimson"
        form.query_one("#toss", ChoiceField).value = "visitors"
        assert "LQ-R27" not in text_of(app)
        form.query_one("#agreements", ChoiceField).value = "open"
        await pilot.pause()
        assert "What counts as a play (LQ-R27)" in text_of(app)
        form.query_one("#plays", Input).value = "160"
        form.query_one("#set-play_count", ChoiceField).focus()
        await pilot.press("right", "f2")
        table = await at_a_table(pilot)
        assert not table.lesson
        assert table.book.rules.settings["play_count"] == "without_returns"
        header = table.book.header
        assert header.settings == {"play_count": "without_returns"}
        assert (header.home_color, header.visitors_color) == ("navy", "crimson")
        assert table.game.state.chooser == VISITORS
        assert table.book.entries[0].facts[0].rules[0] == "LQ-TOSS-01"


async def test_the_next_form_begins_as_the_last_was_left_but_for_its_seed():
    async with open_app() as (_, pilot):
        await pilot.press("n")
        form = await shown(pilot, NewGameScreen)
        form.query_one("#home", Input).value = HOSTILE
        form.query_one("#seed", Input).value = "12"
        await pilot.press("f2")
        assert (await at_a_table(pilot)).book.header.home == HOSTILE
        await pilot.press("q")
        await shown(pilot, TitleScreen)
        await pilot.press("n")
        form = await shown(pilot, NewGameScreen)
        assert form.query_one("#home", Input).value == HOSTILE
        assert form.query_one("#seed", Input).value == ""
        await pilot.press("escape")
        await shown(pilot, TitleScreen)


async def test_a_click_takes_the_value_that_was_clicked():
    async with open_app() as (_, pilot):
        await pilot.press("n")
        form = await shown(pilot, NewGameScreen)
        await pilot.click("#mode", offset=(20, 0))
        assert form.query_one("#mode", ChoiceField).value == "coach"
        await pilot.click("#home-color", offset=(5, 0))
        await pilot.click("#home-color", offset=(5, 0))
        await pilot.click("#home-color", offset=(0, 0))
        assert form.query_one("#home-color", ChoiceField).value == "crimson"


# The settings


async def test_what_is_changed_holds_at_once_and_is_kept(tmp_path):
    file = tmp_path / "settings.toml"
    async with open_app(app={"preferences_file": file, "preferences": Preferences()}) as (
        app,
        pilot,
    ):
        await pilot.press("o")
        await shown(pilot, SettingsScreen)
        await pilot.press("down", "right")  # the speed
        assert app.preferences.pace == app.pace.name == "quick"
        await pilot.press("down", "right")  # whether coaches wait
        assert app.preferences.waits
        assert app.pace.waits
        await pilot.press("right", "j", "right")  # whether forced spins wait
        assert app.preferences.own_spins
        await pilot.press("j", "left")  # the signs
        assert app.skin is ASCII
        assert app.preferences.glyphs == "ascii"
        await pilot.pause()
        assert text_of(app).isascii()
        await pilot.press("l", "l")
        assert app.skin is UNICODE
        await pilot.press("down", "right", "right")
        assert app.skin is FINE
        await pilot.press("right", "right", "down", "space", "down", "enter")
        await pilot.press("escape")
        await shown(pilot, TitleScreen)
    kept, faults = read_preferences(file)
    assert not faults
    assert kept == Preferences(
        pace="quick", glyphs="unicode", dial="window", hints=False, bell=True, own_spins=True
    )
    async with open_app(app={"preferences": kept, "pace": ""}) as (app, _):
        assert app.pace.name == "quick"


async def test_a_theme_is_seen_before_it_is_taken_and_escape_restores(tmp_path):
    file = tmp_path / "settings.toml"
    async with open_app(app={"preferences_file": file}) as (app, pilot):
        await pilot.press("o")
        await shown(pilot, SettingsScreen)
        await pilot.press("enter")
        await shown(pilot, ChooseThemeScreen)
        await pilot.press("down")
        assert app.theme == "newsprint-day"
        await pilot.press("down")
        seen = app.theme
        assert seen not in ("newsprint", "newsprint-day")
        await pilot.press("escape")
        await shown(pilot, SettingsScreen)
        assert app.theme == "newsprint"
        assert not file.exists()
        await pilot.press("enter")
        await shown(pilot, ChooseThemeScreen)
        await pilot.press("down", "enter")
        await shown(pilot, SettingsScreen)
        assert app.theme == "newsprint-day"
    assert read_preferences(file)[0].theme == "newsprint-day"


async def test_what_the_command_line_says_is_for_the_session(tmp_path):
    file = tmp_path / "settings.toml"
    given = {"preferences_file": file, "theme": "nord", "pace": "fast", "ascii_only": True}
    given |= {"preferences": Preferences()}
    async with open_app(app=given) as (app, pilot):
        assert (app.theme, app.pace.name, app.skin) == ("nord", "quick", ASCII)
        app.prefer(bell=True)
        assert (app.theme, app.pace.name, app.skin) == ("nord", "quick", ASCII)
        await pilot.pause()
    assert read_preferences(file)[0] == Preferences(bell=True)


async def test_a_theme_that_there_is_not_is_the_usual_one(monkeypatch):
    preferences = Preferences(theme="[b]none")
    async with open_app(app={"preferences": preferences}) as (app, _):
        assert app.theme == "newsprint"
    monkeypatch.setenv("COLORFGBG", "0;15")
    async with open_app(app={"preferences": preferences}) as (app, _):
        assert app.theme == "newsprint-day"


@pytest.mark.parametrize(
    ("says", "theme"),
    [("", "newsprint"), ("15;0", "newsprint"), ("0;15", "newsprint-day"), ("0;default;7",
      "newsprint-day"), ("7;8", "newsprint"), ("what", "newsprint")],
)  # fmt: skip
def test_a_light_terminal_has_the_light_theme(says, theme):
    assert suiting_theme(says) == theme


@pytest.mark.parametrize(
    ("encoding", "takes"),
    [("UTF-8", True), ("utf8", True), ("", False), ("ANSI_X3.4-1968", False), ("cp437", False)],
)
def test_what_the_output_takes(encoding, takes):
    assert takes_unicode(encoding) is takes


async def test_settings_that_cannot_be_kept_are_a_notice(tmp_path):
    (tmp_path / "file").write_text("")
    async with open_app(app={"preferences_file": tmp_path / "file" / "settings.toml"}) as (
        app,
        pilot,
    ):
        app.prefer(bell=True)
        await pilot.pause()
        assert "this session only" in next(iter(app._notifications)).message
        assert app.preferences.bell


# Keys of one's own


async def test_one_more_key_the_usual_ones_and_all_of_them():
    async with open_app() as (app, pilot):
        await pilot.press("o", "up", "enter")
        await shown(pilot, OwnKeysScreen)
        await pilot.press("plus", "y")
        assert app.preferences.keys == {"title.first": "f,y"}
        await pilot.press("delete")
        assert app.preferences.keys == {}
        await pilot.press("enter", "y", "down", "enter", "f")
        assert app.preferences.keys == {"title.first": "y", "title.new": "f"}
        await pilot.press("up", "delete")  # its usual key has another command now
        assert app.preferences.keys == {"title.first": "y", "title.new": "f"}
        assert "f is taken" in next(iter(app._notifications)).message
        await pilot.press("f9")
        assert app.preferences.keys == {}


# The way out


async def test_ctrl_q_asks_only_when_a_game_is_on():
    async with open_app() as (app, pilot):
        await pilot.press("n")
        await shown(pilot, NewGameScreen)
        app.screen.query_one("#home").focus()
        await pilot.press("ctrl+q")
        await until(pilot, lambda: app._exit)
    async with at_table() as table:
        await table.press("space")
        await table.pilot.press("ctrl+q")
        await shown(table.pilot, ChoiceDialog)
        await table.pilot.press("n")
        await shown(table.pilot, TableScreen)
        assert not table.app._exit
        await table.pilot.press("ctrl+q")
        await shown(table.pilot, ChoiceDialog)
        await table.pilot.press("ctrl+q")
        await until(table.pilot, lambda: table.app._exit)


async def test_without_colors_one_sees_where_one_is(monkeypatch):
    monkeypatch.setenv("NO_COLOR", "1")

    def styled(app, words, style):
        strips = app.screen._compositor.render_strips()
        marked = [s.text for strip in strips for s in strip if s.style and getattr(s.style, style)]
        return any(words in text for text in marked)

    async with open_app() as (app, pilot):
        await pilot.pause()
        assert styled(app, "First game", "underline")
        assert not styled(app, "New game", "underline")
        await pilot.press("o", "down")
        await shown(pilot, SettingsScreen)
        assert styled(app, "Speed", "underline")
        await pilot.press("escape", "n")
        await shown(pilot, NewGameScreen)
        assert styled(app, "Start", "reverse")
        await pilot.press("up")
        await pilot.pause()
        assert styled(app, "House rules", "reverse")
        assert not styled(app, "Start", "reverse")


async def test_keys_that_come_before_the_game_do_not_open_another():
    async with open_app() as (app, pilot):
        app.opening += 1
        await pilot.press("f", "n", "enter", "g")
        assert isinstance(app.screen, TitleScreen)
        app.opening -= 1
        app.screen.refresh_bindings()
        await pilot.press("n")
        await shown(pilot, NewGameScreen)
