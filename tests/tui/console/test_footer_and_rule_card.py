"""What stands around the sheet: the footer, the line below it, the rule card, the status."""

from __future__ import annotations

from dataclasses import replace

import msgspec
import pytest

from quarterback.game.console.rule_card import CardRule, RuleCardView, card_of
from quarterback.rule_sets import catalogue
from quarterback.tui.app import TableApp
from quarterback.tui.draw.canvas import text_of as drawn
from quarterback.tui.draw.cards import card_rows, rule_card
from quarterback.tui.draw.score_boards import status
from quarterback.tui.help import HelpScreen
from quarterback.tui.play.moment import SceneMoment
from quarterback.tui.play.scene import status_of
from rulesets.core.awaiting import Over
from rulesets.core.catalogue import OurRuling
from rulesets.core.sentences.wording import Names
from tests.game.practice.playing import BOARD_GAMES, game, rules_of
from tests.tui.conftest import text_of, until
from tests.tui.console.seated import at_console, made, seated

NAMES = Names("Bears", "Lions")


BEARS = {"home": "Bears", "visitors": "Lions"}


def console(code: str) -> TableApp:
    """On the practice board, where nothing goes on by itself for a minute."""
    app = made(ruleset=code, board="simulated", save=False, seed=7, **BEARS)
    app.pace = replace(app.pace, pause=60.0, spin=60.0)
    return app


# The footer


@pytest.mark.sample(4)
@pytest.mark.parametrize("code", BOARD_GAMES)
@pytest.mark.parametrize("width", [60, 80, 120])
async def test_nothing_in_the_footer_is_ever_cut(code: str, width: int):
    app = console(code)
    async with app.run_test(size=(width, 24)) as pilot:
        screen = (await seated(app, pilot)).screen
        for press in ("tab", "enter", "escape", "enter", "9", "enter", "m", "escape") * 2:
            if not isinstance(screen.game.awaiting, Over):
                await pilot.press(press)
                await pilot.pause()
            if app.screen is screen:
                last = text_of(app).splitlines()[-1]
                assert last.rstrip().endswith("? Help"), last
                assert last.startswith("ENTER "), last
                assert "m Menu" in last


async def test_the_footer_says_what_enter_does_and_has_no_key_without_a_use():
    async with at_console("gunderson", **BEARS) as board:
        app, pilot = board.app, board.pilot
        for keys, does, more in [
            ((), "ENTER Select", False),
            (("k",), "ENTER Select", True),
            (("d",), "ENTER Record", True),
            (("1",), "ENTER Record", True),
        ]:
            await pilot.press(*keys)
            await pilot.pause()
            last = text_of(app).splitlines()[-1]
            assert last.startswith(does), (keys, last)
            assert ("TAB" in last) == more, (keys, last)
            assert ("u Undo" in last) == bool(keys)


# The line below the sheet


async def test_below_the_sheet_stands_what_enter_does():
    async with at_console("solitaire-coach", **BEARS) as board:
        app, pilot = board.app, board.pilot
        assert "ENTER tosses the coin; or type your own" in text_of(app)
        await pilot.press("h")
        await pilot.pause()
        text = text_of(app)
        assert "ENTER selects: " in text
        app.set_keymap({"console.take": "f7"})
        await pilot.press("down")
        await pilot.pause()
        assert "F7 selects: " in text_of(app)


# The rule card


def whole_games():
    for code in BOARD_GAMES:
        rules, seen = rules_of(code), set()
        for entry in game(code, 1).entries:
            s = entry.before
            ids = rules.reference_rules(rules, s) if rules.reference_rules is not None else ()
            if ids and ids not in seen:
                seen.add(ids)
                yield rules, s, ids


def test_a_card_with_room_tells_every_rule_in_full_in_the_order_of_the_rules():
    for rules, s, ids in whole_games():
        card = card_of(rules, s, "F5")
        assert [rule.id for rule in card.rules] == list(dict.fromkeys(ids))
        for width in (40, 52, 60):
            tall = card_rows(card, width)
            text = " ".join(row.strip() for row in drawn(rule_card(card, width, tall)).split("\n"))
            at = 0
            for rule in card.rules:
                entry = catalogue(rules.code).entries[rule.id]
                if not isinstance(entry, OurRuling):
                    assert rule.text == entry.text
                at = text.find(f"{rule.title} ({rule.id}). {rule.text}", at)
                assert at >= 0, (rule, text)


def test_a_short_card_leaves_out_the_last_rules_first_and_says_how_many():
    rules = tuple(CardRule(f"X-{n}", f"Title {n}", f"text {n} " * 12) for n in range(1, 7))
    card = RuleCardView(rules, "F5")
    for height in range(2, card_rows(card, 50)):
        rows = drawn(rule_card(card, 50, height)).split("\n")
        text = "\n".join(rows)
        assert "F5" in rows[0]
        assert len(rows) == height
        titles = [n for n in range(1, 7) if f"Title {n}" in text]
        assert titles == list(range(1, len(titles) + 1))
        assert (f"and {6 - len(titles)} more" in text) == (len(titles) < 6)


def test_a_narrow_card_has_titles_in_a_row_each():
    rules = tuple(CardRule(f"X-{n}", f"Title {n}", "text " * 40) for n in range(1, 5))
    rows = drawn(rule_card(RuleCardView(rules, "F5"), 34, 5)).split("\n")
    assert [row.strip() for row in rows[1:]] == [f"Title {n} (X-{n})" for n in range(1, 5)]


async def test_the_card_opens_by_its_key_by_a_click_and_from_the_menu():
    async with at_console("gunderson", **BEARS) as board:
        app, pilot, screen = board.app, board.pilot, board.screen
        card = screen.rule_card()
        for opening in ("key", "click", "menu"):
            if opening == "key":
                await pilot.press("f5")
            elif opening == "click":
                await pilot.click("#card")
            else:
                screen.action_menu()
                await pilot.pause()
                listed = text_of(app)
                [row] = [row for row in listed.split("\n") if "Rule card: what" in row]
                await pilot.press(row.split("Rule card")[0].strip(" │┃|").strip()[-1])
            await until(pilot, lambda: isinstance(app.screen, HelpScreen))
            await pilot.pause()
            page = app.screen
            assert isinstance(page, HelpScreen)
            for rule in card.rules:
                assert rule.text in page.lines
            await pilot.press("escape")
            await until(pilot, lambda: app.screen is screen)


# The status


def status_at(code: str, entry_number: int = -1, **changed):
    played = game(code, 1)
    s = played.entries[entry_number].before
    left = None if played.rules.profile.counts_plays else s.time_left
    moment = SceneMoment(
        played.rules, NAMES, msgspec.structs.replace(s, **changed), played.awaiting, clock_left=left
    )
    return status_of(moment)


@pytest.mark.parametrize(
    ("code", "period", "says"),
    [
        ("gunderson", 3, "3rd qtr"),
        ("gunderson", 5, "Overtime"),
        ("gunderson", 6, "Overtime 2"),
        ("lions-den", 2, "2nd half"),
        ("lions-den", 3, "Overtime"),
        ("solitaire-coach", 4, "4th qtr"),
        ("vsefl", 5, "Overtime"),
    ],
)
def test_the_status_names_the_period_by_the_rules(code: str, period: int, says: str):
    assert status_at(code, period=period).right.startswith(f"{says}  ")


def test_time_outs_are_on_the_board_where_the_rules_have_them():
    for code in BOARD_GAMES:
        view, has = status_at(code, 20), game(code, 1).entries[20].before.timeouts
        assert bool(view.timeouts) == (has is not None)
        for width in (60, 80, 120):
            row = drawn(status(view, width, 1))
            assert view.right in row
            assert f"{view.home} {view.home_points}" in row
            if has is not None:
                assert f"{has.home}-{has.visitors}" in row, row


def test_where_a_play_stands_for_a_minute_the_time_is_shown():
    view = status_at("solitaire-coach", 40, time_left=7)
    assert "7 plays left (7:00)" in drawn(status(view, 80, 1))
    assert "7:00" not in drawn(status(replace(view, home="N" * 30), 60, 1))
