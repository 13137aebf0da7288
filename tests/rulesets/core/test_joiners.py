"""Characters that show nothing and belong to a name: joiners, selectors, spaces that do not
break."""

from __future__ import annotations

import pytest

from quarterback.rule_sets import of_header
from quarterback.tui.draw.canvas import Canvas, truncate
from rulesets.core.notation import read_game
from rulesets.core.plain_text import HIDDEN, doubt_about, is_plain, plain_name, plain_text

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
