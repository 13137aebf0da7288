"""Ratings rolled before a witness: throw by throw, on the console, and by lines of text."""

from __future__ import annotations

import re
from random import Random

import pytest
from textual.widgets import Input

from quarterback.game.scorebook import Scorebook
from quarterback.rule_sets import rule_set
from quarterback.teams.description import unrated
from quarterback.teams.rating_rolls import Rolling, by_chance, may_roll, rolling, to_the_end, typed
from quarterback.teams.saved import team_folder_in
from quarterback.tui.console.screen import ConsoleScreen
from quarterback.tui.team_ratings import RollScreen
from rulesets.core.customization import BadTable
from rulesets.core.refusal import Refused
from rulesets.lions_den.game_data import data_of
from rulesets.lions_den.league import rating
from tests.cli.plain.test_plain_game import typed as typed_lines
from tests.tui.conftest import open_app, text_of, until

RULES = rule_set("lions-den")


def begun(**teams: dict[str, object]) -> Rolling:
    assert RULES.team_sheet is not None
    return rolling(RULES.team_sheet, teams)


def test_every_man_is_thrown_for_and_rated_as_the_draft_rates_him():
    """LD-SKILL-02, LD-SKILL-04, LD-R43: two d10 each of his own, 40 or 70 with them; LD-DRAFT-01:
    a d4 for his seasons; LD-DRAFT-03: with the name of whoever saw it."""
    now = begun(home={"name": "Bears"})
    assert [due.throw.label for due in now.throws] == [
        "Quarterback 1", "Quarterback 2", "Quarterback 3", "Place kicker", "Punter",
    ]  # fmt: skip
    for dice in ("4 7 2", "10 10 4", "111", "3 9 1", "0 5 3"):
        now = typed(now, dice)
    team = Rolling(now.teams, now.throws, " Ann  B ").rated()["home"]
    sheet = data_of(rule_set("lions-den", teams={"home": team})).sheets["home"]
    assert [man.rating for man in sheet.quarterbacks] == [51, 60, 42]
    assert sheet.quarterbacks[1].rating == rating("quarterback", (10, 10))
    assert (sheet.kicker.rating, sheet.punter.rating) == (82, 85)
    assert [man.seasons for man in sheet.quarterbacks] == [2, 4, 1]
    assert {man.witness for man in (*sheet.quarterbacks, sheet.kicker, sheet.punter)} == {"Ann B"}
    assert unrated(rule_set("lions-den", teams={"home": team, "visitors": team})) == ()
    for dice in ("4 7", "4 7 2 1", "4 11 2", "4 7 5", "4 7 0", "x", "4 7 -2"):
        with pytest.raises(Refused):
            typed(begun(home={}), dice)
    now = to_the_end(begun(home={"coach": "Ann"}), Random(1))
    with pytest.raises(Refused) as caught:
        Rolling(now.teams, now.throws, " ann ").rated()
    assert caught.value.rule == "LD-DRAFT-03", "nobody is his own witness"
    assert Rolling(now.teams, now.throws, "Bob").rated()


def test_who_is_rated_keeps_his_rating_and_what_else_a_team_says_stays():
    """A man whom the file rates is not thrown for."""
    team = {"name": "Bears", "coach": "Bob", "quarterbacks": [51, {"name": "Sid"}, {}],
            "place_kicker": 80, "bases": list(range(1, 13))}  # fmt: skip
    now = begun(home=team)
    assert [due.throw.label for due in now.throws] == ["Quarterback 2", "Quarterback 3", "Punter"]
    made = to_the_end(now, Random(5)).rated()["home"]
    assert made["quarterbacks"][0] == {"rating": 51}
    assert made["quarterbacks"][1]["name"] == "Sid"
    assert (made["place_kicker"], made["bases"], made["coach"]) == (80, team["bases"], "Bob")
    assert team["quarterbacks"] == [51, {"name": "Sid"}, {}]
    rule_set("lions-den", teams={"home": made})  # which reads it, and nothing that no roll writes
    with pytest.raises(BadTable, match="witness must be text"):
        rule_set("lions-den", teams={"home": {"kicker": {"dice": [1, 2], "witness": [1]}}})


def test_the_program_rolls_every_face_alike():
    now, faces = begun(home={}), {"rating": set(), "seasons": set()}
    luck = Random(7)
    for _ in range(400):
        pips = by_chance(now, luck).throws[0].pips
        faces["rating"] |= {pips[0]}
        faces["seasons"] |= {pips[2]}
    assert faces == {"rating": set(range(1, 11)), "seasons": {1, 2, 3, 4}}


async def test_a_console_without_ratings_says_so_and_rolls_them(tmp_path):
    game = {"ruleset": "lions-den", "home": "Bears", "visitors": "Lions"}
    async with open_app((80, 24), save=True, data_dir=tmp_path, **game) as (app, pilot):
        await until(pilot, lambda: isinstance(app.screen, ConsoleScreen))
        await pilot.pause()
        said = re.search(r"No ratings: all players are average\. m (\w) rolls them\.", text_of(app))
        assert said is not None
        first = app.screen
        await pilot.press("m", said[1])
        await until(pilot, lambda: isinstance(app.screen, RollScreen))
        roll = app.screen
        roll.luck = Random(3)
        await pilot.pause()
        assert "▸ Quarterback 1" in text_of(app), "who is next is in sight"
        await pilot.press(*"Ann", "enter", *"4 7 2", "enter")
        await pilot.press(*"4 11 2", "enter")
        await pilot.pause()
        assert "4 7 2    51%, 2 seasons" in text_of(app)
        assert app.screen.now.next.throw.label == "Quarterback 2", "a d10 has no 11"
        await pilot.press("f2")
        await pilot.press("enter")
        await until(pilot, lambda: app.screen not in (first, roll))
        await until(pilot, lambda: isinstance(app.screen, ConsoleScreen))
        book = app.screen.book
        assert unrated(book.rules) == ()
        assert data_of(book.rules).sheets["home"].quarterbacks[0].rating == 51
        assert "No ratings" not in text_of(app)
        assert [each.id for each in app.store.games()] == [book.id]
        kept = [each.name for each in team_folder_in(tmp_path).teams("lions-den")]
        assert kept == ["Bears", "Lions"]
        again = Scorebook.resume(app.store, book.id)
        assert again.header.teams["home"]["quarterbacks"][0]["witness"] == "Ann"


def test_by_lines_of_text_they_are_rolled_and_the_game_begins_with_them():
    game = {"ruleset": "lions-den", "home": "Bears", "visitors": "Lions"}
    lines = ["ratings", "Ann", "4 7 2", "4 7", "", "all", "ratings", "quit"]
    said = typed_lines(lines, **game)
    assert "No ratings for Bears and Lions, so average" in said
    assert "Quarterback 1: 4 7 2: 51%, 2 seasons." in said
    assert "'4 7' is 2 of 3" in said
    assert "First quarterback: 51% (40 + 4 + 7), 2 seasons, seen by Ann." in said
    assert said.count("No ratings for") == 1
    said = typed_lines(["ratings", "quit"], ruleset="gunderson")
    assert "These rules have no team ratings." in said


async def test_dice_that_have_fallen_are_not_dropped_unasked_and_after_an_entry_ratings_stand(
    tmp_path,
):
    async with open_app(save=True, data_dir=tmp_path, ruleset="lions-den") as (app, pilot):
        await until(pilot, lambda: isinstance(app.screen, ConsoleScreen))
        app.rate_teams(app.screen.book)
        await until(pilot, lambda: isinstance(app.screen, RollScreen))
        await pilot.pause()
        roll = app.screen
        roll.query_one("#dice", Input).focus()
        await pilot.press("enter", "escape")
        await until(pilot, lambda: app.screen is not roll)
        await pilot.press("n")
        await until(pilot, lambda: app.screen is roll)
        assert roll.now.has_started
        await pilot.press("escape")
        await until(pilot, lambda: app.screen is not roll)
        await pilot.press("y")
        await until(pilot, lambda: isinstance(app.screen, ConsoleScreen))
        await pilot.pause()
        assert may_roll(app.screen.book)
        await pilot.press(*"50", "enter")
        await until(pilot, lambda: bool(app.screen.book.inputs))
        assert not may_roll(app.screen.book)
