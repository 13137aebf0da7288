"""A game as a file."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from quarterback.game_file import (
    FORMATS,
    LONGEST_NAME,
    InTheWay,
    NotWritten,
    report,
    suggested,
    write_file,
)
from quarterback.play_options import play_options
from quarterback.scorebook import Scorebook
from quarterback.sitting import Sitting

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
    game = Sitting(book, lambda: 0.0)
    assert "Nothing has been played yet." in report(book.header, book.session)
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
    Sitting(Scorebook(HEADER, book.session, None, None), lambda: 0.0).chance()
    assert not book.entries


def test_a_file_is_written_whole_or_not_at_all(tmp_path: Path):
    file = tmp_path / "game.txt"
    write_file(file, "one\ntwo\n")
    assert file.read_bytes() == b"one\ntwo\n"
    with pytest.raises(InTheWay, match="there already"):
        write_file(file, "three")
    write_file(file, "three", over=True)
    assert file.read_text() == "three"
    with pytest.raises(NotWritten, match="cannot be written"):
        write_file(file, "\ud800", over=True)
    assert file.read_text() == "three"
    for wrong in (tmp_path, tmp_path / "no" / "x.txt", file / "x.txt", tmp_path / "a\0b"):
        with pytest.raises(NotWritten):
            write_file(wrong, "x")
    assert [each.name for each in tmp_path.iterdir()] == ["game.txt"]
