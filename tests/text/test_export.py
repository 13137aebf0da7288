"""A game as a file."""

from __future__ import annotations

import csv
import io
import json
from typing import Any

import pytest
from msgspec.structs import replace

from quarterback.files.game_data import game_json, plays_csv
from quarterback.game.controller import GameController
from quarterback.game.options import BadOptions, play_options
from quarterback.game.scorebook import Scorebook
from quarterback.rule_sets import of_header
from quarterback.text.export import FORMATS, LONGEST_NAME, report, suggested
from rulesets.core.notation import read_game
from rulesets.core.notation.tags import write_tags

HEADER = play_options(home="Yale", visitors="Harvard", seed=1).header("1914-11-21")


@pytest.mark.parametrize(
    ("home", "name"),
    [
        ("Yale", "yale-harvard-7.txt"),
        ("Cañón / ..\\ City!", "canon-city-harvard-7.txt"),
        ("\u65e5\u672c", "harvard-7.txt"),
        ("CON:*?", "con-harvard-7.txt"),
    ],
)
def test_the_suggested_name_is_one_that_every_system_takes(home: str, name: str):
    assert suggested(replace(HEADER, home=home), 7, FORMATS[1]) == name


def test_long_names_and_no_names_make_a_file_name():
    long = suggested(replace(HEADER, home="x" * 300), None, FORMATS[0])
    assert len(long) == LONGEST_NAME + len(".qbk")
    assert suggested(replace(HEADER, home="!", visitors="?"), None, FORMATS[0]) == "game.qbk"
    assert suggested(replace(HEADER, home="!", visitors="Nul"), None, FORMATS[0]) == "nul-game.qbk"


def test_a_report_has_the_score_the_box_the_drives_and_every_play():
    options = play_options(home="Yale", seed=3)
    header = replace(options.header("1914-11-21"), visitors="\x1b[31mHarvard", event="\x1b[31m")
    header = replace(header, home_coached_by="Ann \x1b[31m")
    book = Scorebook.in_memory(header, options.rules())
    game = GameController(book, lambda: 0.0)
    assert "No plays yet." in report(book.header, book.session)
    while len(book.inputs) < 30:
        if game.options:
            game.call(game.options[0].call)
        else:
            game.chance()
    text = report(book.header, book.session)
    for part in (
        "1914-11-21",
        "Yale: coached by Ann",
        "BOX SCORE",
        "SCORING",
        "DRIVES",
        "PLAY BY PLAY",
        "kick off",
    ):
        assert part in text
    assert "\x1b" not in text


def test_place_hour_and_weather_are_in_the_report_the_sheet_and_the_data():
    options = play_options(
        home="Yale", place=" New  Haven ", hour="2 p.m.", weather="=cold", seed=3
    )
    header = options.header("1914-11-21")
    assert header.circumstances == ("New Haven", "2 p.m.", "=cold")
    book = Scorebook.in_memory(header, options.rules())
    GameController(book, lambda: 0.0).chance()
    assert "New Haven\n2 p.m.\n=cold\n1914-11-21" in report(header, book.session)
    sheet = FORMATS[0].write(header, book.session)
    assert "Place: New Haven\nHour: 2 p.m.\nWeather: =cold\n" in sheet
    assert read_game(sheet, of_header).header == header
    whole = json.loads(game_json(header, book.session))
    assert (whole["place"], whole["start_time"], whole["weather"]) == header.circumstances
    assert plays_csv(header, book.session).startswith(
        "ruleset,game_date,place,start_time,weather,home_team,away_team,play_id,"
    )


@pytest.mark.parametrize("field", ["place", "hour", "weather"])
def test_words_that_cannot_be_shown_are_refused_and_no_words_leave_no_tag(field: str):
    for bad in ("x" * 61, "a\x1b[31mb"):
        typed: dict[str, Any] = {field: bad}
        with pytest.raises(BadOptions, match=f"--{field}"):
            play_options(**typed)
    with pytest.raises(BadOptions, match=f"--{field} cannot be changed"):
        play_options(resume="3", **typed)
    nothing: dict[str, Any] = {field: "  "}
    header = play_options(**nothing).header("1914-11-21")
    assert header.circumstances == ()
    assert not any(line.lower().startswith(field) for line in write_tags(header))


def test_what_is_entered_in_a_copy_does_not_show_in_the_book():
    book = Scorebook.in_memory(HEADER, play_options().rules())
    GameController(Scorebook(HEADER, book.session, None, None), lambda: 0.0).chance()
    assert not book.entries


@pytest.mark.parametrize("begins", ["=", "+", "-", "@", "\t=", "\r=", " =", "\n+"])
def test_no_column_holds_a_formula_and_numbers_stay_numbers(begins: str):
    options = play_options(home=f"{begins[-1]}1+1", seed=3)
    nasty = f"{begins}1+1"
    header = replace(options.header(nasty), visitors=nasty, ruleset=nasty)
    book = Scorebook.in_memory(header, options.rules())
    game = GameController(book, lambda: 0.0)
    while len(book.inputs) < 12:
        if game.options:
            game.call(game.options[0].call)
        else:
            game.chance()
    rows = list(csv.DictReader(io.StringIO(plays_csv(header, book.session), newline="")))
    assert rows
    for row in rows:
        for name, cell in row.items():
            number = cell.removeprefix("-").isdigit()
            assert number or cell.lstrip()[:1] not in ("=", "+", "-", "@"), (name, cell)
            assert cell.isprintable(), (name, cell)
    assert any(row["yardline_100"].isdigit() for row in rows)
