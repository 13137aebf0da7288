"""Help, rules, Why? and the command palette: what explains the game."""

from __future__ import annotations

import pytest
from textual.command import CommandPalette
from textual.widgets import Input, OptionList

from quarterback.rule_sets import catalogue, rule_set, shipped_dial
from quarterback.text.explain import GameSituation, bearing, situation_of
from quarterback.tui.bindings import commands
from quarterback.tui.bindings.palette import QuarterbackCommands
from quarterback.tui.help import HelpScreen, help_lines
from quarterback.tui.rulebook import RulesScreen, of_situation, search, whole_book
from quarterback.tui.table.screen import TableScreen
from quarterback.tui.title import TitleScreen
from quarterback.tui.why import WhyScreen, why
from quarterback.tui.widgets.row_list import RowList
from rulesets.core.sentences.wording import PLAIN
from rulesets.core.session import Session
from tests.tui.conftest import at_table, open_app, shown, text_of, until

BOOK = catalogue("littlefield")
SOME_PLAYS = ("space", "1", "space", "space", "j", "space", "j", "space")
HOSTILE = "Y[/b]ale [b]"


async def palette(app, pilot, typed="", rows=1):
    await pilot.press("colon")
    await shown(pilot, CommandPalette)
    if typed:
        app.screen.query_one(Input).value = typed
    listed = app.screen.query_one("CommandList", OptionList)

    def there() -> bool:
        words = [str(option.prompt) for option in listed.options]
        return len(words) >= rows and all(typed.casefold() in w.casefold() for w in words)

    await until(pilot, there)
    await pilot.pause()
    return listed


# The book of rules


def test_the_book_has_every_rule_under_its_chapter():
    rows = whole_book(BOOK)
    assert [row.id for row in rows if row.id] == list(BOOK.entries)
    assert [row.words for row in rows if not row.id] == [*BOOK.headings, "Our rulings"]


@pytest.mark.parametrize(
    ("typed", "first"),
    [
        ("LQ-DOWN-03", "LQ-DOWN-03"),
        ("down-3", "LQ-DOWN-03"),
        ("r9", "LQ-R9"),
        ("touchback", "LQ-TB-01"),
        ("free kick", "LQ-FK-01"),
    ],
)
def test_a_search_finds_ids_and_titles_before_texts(typed, first):
    rows = search(BOOK, typed)
    assert rows[0].words == "By title"
    assert rows[1].id == first
    assert {e.id for e in BOOK.search(typed)} <= {row.id for row in rows}
    assert len({row.id for row in rows if row.id}) == sum(bool(row.id) for row in rows)


async def test_titles_on_the_left_and_the_rule_on_the_right():
    async with open_app() as (app, pilot):
        await pilot.press("b")
        screen = await shown(pilot, RulesScreen)
        assert "Two players, two quarterbacks" in text_of(app)
        assert "LQ-GEN-01, General, equipment" in text_of(app)
        await pilot.press("j", "l", "h", "down", "k")
        await pilot.pause()
        assert "LQ-GEN-02" in text_of(app)
        await pilot.press("slash", *"down-3", "enter")
        await pilot.pause()
        assert "LQ-DOWN-03, Downs and scrimmage" in text_of(app)
        await pilot.press("escape")
        await pilot.pause()
        assert "By title".upper() not in text_of(app)
        assert "The line to gain" in text_of(app), "the list is still at the rule"
        await pilot.press("slash", *"zebra", "colon")
        await pilot.pause()
        assert screen.query_one(Input).value == "zebra:"
        assert "No match" in text_of(app)
        await pilot.press("escape")
        await pilot.pause()
        assert "No match" not in text_of(app)
        await pilot.press("s")  # there is no situation without a game
        await pilot.pause()
        assert len(screen.rows) == screen.query_one(RowList).count == len(whole_book(BOOK))
        assert "This situation" not in text_of(app)
        await pilot.press("escape")
        await shown(pilot, TitleScreen)


async def test_on_a_narrow_screen_the_text_takes_the_place_of_the_list():
    async with open_app((60, 20)) as (app, pilot):
        await pilot.press("b")
        await shown(pilot, RulesScreen)
        assert "LQ-GEN-01" not in text_of(app)
        await pilot.press("enter")
        await pilot.pause()
        assert "LQ-GEN-01, General" in text_of(app)
        assert "Football as it was" not in text_of(app)
        await pilot.press("escape")
        await pilot.pause()
        assert "Football as it was" in text_of(app)
        await pilot.resize_terminal(100, 30)
        await pilot.pause()
        assert "LQ-GEN-01, General" in text_of(app)


async def test_see_also_is_followed_by_number_or_click_and_back():
    async with open_app((120, 40)) as (app, pilot):
        await pilot.press("b", "slash", *"eq-2", "enter")
        screen = await shown(pilot, RulesScreen)
        await until(pilot, lambda: screen.rule == "LQ-EQ-02")
        await pilot.press("2")
        await pilot.pause()
        assert screen.rule == "LQ-FG-03"
        assert "LQ-FG-03, Field goal" in text_of(app)
        await pilot.press("backspace")
        await pilot.pause()
        assert screen.rule == "LQ-EQ-02"
        rows = text_of(app).splitlines()
        y = next(
            n for n, row in enumerate(rows) if "The goal posts" in row or "(LQ-PASS-09)" in row
        )
        await pilot.click(offset=(rows[y].index("(LQ-PASS-09)") + 2, y))
        await pilot.pause()
        assert screen.rule == "LQ-PASS-09"


async def test_a_ruling_shows_which_reading_this_game_is_played_by():
    async with at_table((120, 40), settings={"interception_spot": "line_of_play"}) as table:
        await table.pilot.press("b", "slash", *"r9", "enter")
        await shown(table.pilot, RulesScreen)
        words = " ".join(table.text.split())
        assert "> line_of_play (in force in this game)" in words
        assert "- shown (the default)" in words


async def test_by_situation_are_the_rules_of_what_comes_next_and_of_the_last_play():
    async with at_table() as table:
        rows = of_situation(BOOK, table.screen.game_situation())
        assert [row.id for row in rows] == ["", "LQ-TOSS-01"]
        await table.press(*SOME_PLAYS)
        now = table.screen.game_situation()
        wanted, ruled = bearing(now)
        assert wanted == ("LQ-SCRIM-01", "LQ-PASS-01", "LQ-PUNT-01")
        assert ruled == tuple(
            dict.fromkeys(r for f in table.book.entries[-1].facts for r in f.rules)
        )
        await table.pilot.press("b", "s")
        screen = await shown(table.pilot, RulesScreen)
        ids = [row.id for row in screen.rows if row.id]
        assert ids == [*wanted, *ruled]
        assert "WHAT COMES NEXT" in table.text
        await table.pilot.press("s")
        await table.pilot.pause()
        assert len(screen.rows) == len(whole_book(BOOK))


# Why?


async def test_why_has_the_ruling_in_words_and_its_rules_and_opens_them():
    async with at_table() as table:
        await table.press(*SOME_PLAYS)
        last = table.book.entries[-1]
        await palette(table.app, table.pilot, "Why")
        await table.pilot.press("enter")
        page = await shown(table.pilot, WhyScreen)
        rules = [rule for because in page.answer for rule in because.rules]
        assert sum(bool(text) for _, _, text in rules) == len({name for name, _, _ in rules})
        principal = BOOK.entries[last.facts[0].rules[0]]
        words = " ".join(table.text.replace("│", " ").split())
        assert principal.id in words
        assert principal.title in words
        assert principal.text[:40] in words
        await table.pilot.press("enter")
        screen = await shown(table.pilot, RulesScreen)
        assert screen.rule == principal.id
        await table.pilot.press("q")
        await shown(table.pilot, TableScreen)


async def test_why_tells_the_plays_of_this_game_beside_those_of_the_book():
    async with at_table(settings={"plays": "8"}) as table:
        await table.press("space")
        while "half_end" not in {fact.fact for fact in table.book.entries[-1].facts}:
            await table.press("space")
        rules = [rule for because in why(situation_of(table.game)) for rule in because.rules]
        [text] = [text for name, _, text in rules if name == "LQ-TIME-03" and text]
        assert BOOK.entries["LQ-TIME-03"].text in text
        assert text.endswith("In this game plays: 8.")


def test_why_needs_no_more_than_the_entries():
    rules = rule_set("littlefield", dial=shipped_dial())
    session = Session(rules)
    assert why(GameSituation(rules, PLAIN, [], session.awaiting))[0].words.startswith(
        "No plays yet"
    )
    session.play(session.awaiting.table.rows[0].event)
    now = GameSituation(rules, PLAIN, session.entries, session.awaiting)
    assert why(now)[0].rules[0][0] == session.entries[0].facts[0].rules[0]


async def test_with_the_mouse_a_rule_is_opened_and_a_page_closed():
    async with at_table() as table:
        await table.press(*SOME_PLAYS)
        await table.pilot.press("w")
        page = await shown(table.pilot, WhyScreen)
        listed = page.query_one(OptionList).region
        await table.pilot.click(offset=(listed.x + 5, listed.y + 1))
        screen = await shown(table.pilot, RulesScreen)
        assert screen.rule == page.answer[0].rules[0][0]
        await table.pilot.press("q", "w")
        await shown(table.pilot, WhyScreen)
        await table.pilot.click(offset=(0, 0))
        await shown(table.pilot, TableScreen)
        await table.pilot.press("f1")
        await shown(table.pilot, HelpScreen)
        await table.pilot.click("#page-foot")
        await shown(table.pilot, TableScreen)


# Help


@pytest.mark.sample(1)
@pytest.mark.parametrize("size", [(60, 20), (80, 24), (120, 40)])
async def test_help_begins_with_what_can_be_done_here(size):
    async with at_table(size) as table:
        await table.pilot.press("f1")
        page = await shown(table.pilot, HelpScreen)
        assert page.lines[0] == "AT THE TABLE"
        words = "\n".join(page.lines)
        for command in commands.TABLE:
            named = command.family or command.description
            assert (named in words) == (command.id not in ("table.clock", "table.step")), command.id
        assert "ESC close" in table.text
        await table.pilot.press("end")
        await table.pilot.pause()
        assert "under keys" in table.text


async def test_help_on_the_title_is_about_the_title():
    async with open_app() as (app, _):
        lines = help_lines(app.screen)
        assert lines[0] == "TITLE SCREEN"
        assert any("resume the last game" in line for line in lines)
        assert not any("lock the signal" in line for line in lines)


async def test_a_players_own_keys_work_and_are_shown_everywhere():
    async with at_table((120, 40)) as table:
        await table.press("space")
        table.app.set_keymap({"table.log": "y", "app.help": "f1,z", "page.close": "v"})
        await table.pilot.pause()
        assert "y Log" in table.text.splitlines()[-1]
        lines = help_lines(table.screen, table.app.own_keys)
        assert any(line.startswith("y ") and "play by play" in line for line in lines)
        listed = await palette(table.app, table.pilot, "Log")
        assert any(str(o.prompt).split()[:2] == ["Log", "y"] for o in listed.options)
        await table.pilot.press("escape")
        await shown(table.pilot, TableScreen)
        await table.pilot.press("z")
        await shown(table.pilot, HelpScreen)
        assert "v close" in table.text
        await table.pilot.press("v")
        await shown(table.pilot, TableScreen)


# The palette


async def test_the_palette_lists_what_can_be_done_now_and_opens_the_book_at_a_rule():
    async with at_table() as table:
        listed = await palette(table.app, table.pilot, rows=5)
        names = [str(option.prompt) for option in listed.options]
        assert any(name.startswith("Spin ") and "SPACE" in name for name in names)
        assert not any(name.startswith("Clock") for name in names), "the game is not timed"
        assert not any("signal 3" in name for name in names)
        await table.pilot.press("escape")
        await shown(table.pilot, TableScreen)
        await palette(table.app, table.pilot, "goal to go")
        await table.pilot.press("enter")
        screen = await shown(table.pilot, RulesScreen)
        assert screen.rule == "LQ-DOWN-07"
        assert screen.now is not None


async def test_from_the_palette_one_comes_to_every_place():
    async with open_app() as (app, _):
        names = [row.name for row in QuarterbackCommands(app.screen).rows() if row.always]
        assert len(names) == len(set(names)), "no way is listed twice"
        assert {"New game", "Saved games", "Rules", "Theme", "Screenshot"} <= set(names)


async def test_the_palette_takes_up_a_saved_game_whatever_its_name(tmp_path):
    async with at_table(save=True, data_dir=tmp_path, home=HOSTILE) as table:
        await table.press("space")
    async with open_app(save=True, data_dir=tmp_path) as (app, pilot):
        listed = await palette(app, pilot, HOSTILE)
        assert HOSTILE in str(listed.options[0].prompt)
        await pilot.press("enter")
        screen = await shown(pilot, TableScreen)
        assert screen.book.header.home == HOSTILE


async def test_during_a_game_no_other_one_is_taken_up(tmp_path):
    async with at_table(save=True, data_dir=tmp_path, home="Yale") as table:
        provider = QuarterbackCommands(table.screen)
        await provider.startup()
        assert not [row for row in provider.rows() if row.name.startswith("Game ")]


@pytest.mark.parametrize("size", [(60, 20), (80, 24), (120, 40)])
async def test_the_book_and_why_look_so(size, snapshot):
    async with at_table(size) as table:
        await table.press(*SOME_PLAYS)
        await table.pilot.press("w")
        await shown(table.pilot, WhyScreen)
        box = table.app.screen.query_one("#why").region
        rows = [row[box.x : box.right] for row in table.text.splitlines()[box.y : box.bottom]]
        assert "\n".join(rows) == snapshot(name="why")
        await table.pilot.press("escape", "b", "s")
        await shown(table.pilot, RulesScreen)
        assert table.text == snapshot(name="rules")
