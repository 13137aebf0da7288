"""Names that are not what they seem, and characters that show nothing and belong to one: joiners,
selectors, spaces that do not break."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner

from league.model.ledger.commands import league as c
from league.model.ledger.ledger import Ledger
from quarterback.cli import main
from quarterback.league_office.choices import name_doubts
from quarterback.rule_sets import of_header
from quarterback.tui.draw.canvas import Canvas, truncate
from rulesets.core.notation import read_game
from rulesets.core.plain_text import (
    _LIKE_LATIN,
    HIDDEN,
    doubt_about,
    doubts,
    is_plain,
    look_alike,
    plain_name,
    plain_text,
    skeleton,
)

CYRILLIC_BEARS = "B\u0435\u0430rs"


@pytest.mark.parametrize(
    ("name", "says"),
    [
        (CYRILLIC_BEARS, "'\u0435' is Cyrillic, among Latin letters"),
        ("\u039dew York", "mixes alphabets"),
        ("Bears\u3164", "invisible character in it (hangul filler)"),
        ("Be\u200bars", "invisible character in it (zero width space)"),
        ("Bears\u2800", "invisible"),
        ("\u202esraeB", "right-to-left override"),
    ],
)
def test_a_name_that_is_not_as_it_seems(name: str, says: str):
    assert says in doubt_about(name)
    assert doubt_about(name).isprintable()


@pytest.mark.parametrize(
    "name",
    [
        "Bears", "Z\u00fcrich", "\u0417\u043e\u044f", "\u0417\u043e\u044f Smith",
        "\u65e9\u7a32\u7530 Waseda", "A&M 40", "O'Neil", "e\u0301clair", "\U0001f989 Owls",
        "\u039b\u03ac\u03c1\u03b9\u03c3\u03b1",
    ],
)  # fmt: skip
def test_an_honest_name_raises_no_doubt(name: str):
    assert doubt_about(name) == ""


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (CYRILLIC_BEARS, "Bears"), ("Bears", "bears"), ("Bears ", "Bears"), ("L1ons", "Lions"),
        ("Be\u200bars", "Bears"), ("\uff22ears", "Bears"), ("Wi11", "Will"), ("Barn", "Bam"),
        ("\u0391\u0392", "AB"), ("O0", "0O"),
    ],
)  # fmt: skip
def test_two_names_that_look_the_same(one: str, other: str):
    assert look_alike(one, ["Owls", other]) == other
    assert look_alike(other, ["Owls", one]) == one


@pytest.mark.parametrize(
    ("one", "other"),
    [("Bears", "Bears"), ("Bill", "Will"), ("Ann", "Anne"), ("Jose", "Jos\u00e9"), ("A 2", "A 3")],
)
def test_names_that_are_the_same_or_differ(one: str, other: str):
    assert look_alike(one, [other]) == ""


def test_each_letter_of_the_table_stands_for_one_that_is_drawn_as_it():
    for letter, latin in _LIKE_LATIN.items():
        assert not letter.isascii() or letter in "01|"
        assert latin.isascii() and latin == latin.lower()
        assert skeleton(letter) == skeleton(latin)


def test_doubts_are_told_once_each():
    assert doubts(["Bears", "Lions"], ["Owls"]) == []
    mixed, same = doubts(["Bears", CYRILLIC_BEARS])
    assert "mixes alphabets" in mixed
    assert "look the same" in same


def test_a_command_of_a_league_is_told_of():
    ledger = Ledger()
    for command in (c.CreateLeague("Den"), c.Register(("Ann", "Dan")), c.AddFranchises(("Bears",))):
        assert name_doubts(command, ledger.records) == []
        ledger.enter(command)
    for doubtful in (
        c.CreateLeague(CYRILLIC_BEARS), c.AddFranchises((CYRILLIC_BEARS,)),
        c.Register(("A\u0578n",)),
        c.AddBoards(("One", "0ne")), c.Rename(1, "D\u0430n"),
    ):  # fmt: skip
        assert name_doubts(doubtful, ledger.records), doubtful
    assert name_doubts(c.Rename(1, "Anna"), ledger.records) == []


def test_it_is_told_where_names_are_entered(tmp_path: Path):
    place = ("--data-dir", str(tmp_path))
    said = CliRunner().invoke(main, ["league", "found", CYRILLIC_BEARS, "--by", "Ann", *place])
    assert "mixes alphabets" in said.stderr
    said = CliRunner().invoke(main, ["league", "people", "Dan", "Dan\u3164", "--by", "Ann", *place])
    assert said.exit_code == 0
    assert "invisible" in said.stderr
    assert "look the same" in said.stderr
    names = ("--home", CYRILLIC_BEARS, "--visitors", "Bears", "--no-save")
    said = CliRunner().invoke(main, ["play", "--plain", *names], input="quit\n")
    assert "look the same" in said.stderr


ZWJ, ZWNJ, VS16, NBSP = "\u200d", "\u200c", "\ufe0f", "\u00a0"
WARNING = f"\N{WARNING SIGN}{VS16}"
FAMILY = ZWJ.join(("\N{WOMAN}", "\N{WOMAN}", "\N{GIRL}"))
FLAG = f"\N{WAVING WHITE FLAG}{VS16}{ZWJ}\N{RAINBOW}"
PERSIAN = f"می{ZWNJ}خواهم"
HINDI = f"क\u094d{ZWJ}ष"


@pytest.mark.parametrize("name", [FAMILY, FLAG, PERSIAN, HINDI, WARNING, f"Lions {FAMILY}"])
def test_a_joiner_of_a_script_or_a_picture_stays(name):
    assert plain_name(name) == plain_text(name) == name
    assert is_plain(name)
    assert doubt_about(name) == ""


@pytest.mark.parametrize(
    "name",
    [
        f"Li{ZWJ}ons",
        f"Li{ZWNJ}ons",
        f"{ZWJ}Lions",
        f"Lions{ZWNJ}",
        f"\N{WOMAN}{ZWNJ}\N{GIRL}",
        f"می{ZWNJ}{ZWNJ}خ",
        f"Б{ZWJ}а",
        "a\u202eb",
        "a\u2060b",
    ],
)
def test_a_joiner_elsewhere_is_marked_as_what_hides_in_a_name(name):
    assert HIDDEN in plain_name(name)
    assert doubt_about(name)


def test_a_space_of_another_width_is_shown_as_a_space():
    for space in (NBSP, "\u202f", "\u2007", "\u3000"):
        assert plain_name(f"Notre{space}Dame") == "Notre Dame"


def test_a_space_that_does_not_break_separates_words_on_a_sheet():
    text = "Ruleset: littlefield\nPlays: 100\n\ntoss [home]\nkick\nkickoff [45]\noff tackle [+5]\n"
    plain = read_game(text, of_header)
    spaced = read_game(text.replace("off tackle", f"off{NBSP}tackle"), of_header)
    assert [fault.message for fault in spaced.faults] == [fault.message for fault in plain.faults]
    assert spaced.session is not None and plain.session is not None
    assert spaced.inputs == plain.inputs


@pytest.mark.parametrize("picture", [WARNING, FAMILY, FLAG, "\N{RED APPLE}"])
def test_a_picture_takes_two_cells(picture):
    canvas = Canvas(6, 1)
    assert canvas.put(1, 0, f"{picture}x") == 4
    [row] = canvas.rows()
    assert "".join(text for text, _ in row) == f" {picture}x  "
    assert truncate(f"ab{picture}", 3, "") == "ab"


def test_letters_that_are_joined_keep_their_cells():
    canvas = Canvas(8, 1)
    assert canvas.put(0, 0, PERSIAN) == 7
    [row] = canvas.rows()
    assert "".join(text for text, _ in row) == f"{PERSIAN} "
