"""A game as a file."""

from __future__ import annotations

import csv
import io

import pytest
from msgspec.structs import replace

from quarterback.files.game_data import plays_csv
from quarterback.game.controller import GameController
from quarterback.game.options import play_options
from quarterback.game.scorebook import Scorebook
from quarterback.text.export import FORMATS, LONGEST_NAME, report, suggested

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
