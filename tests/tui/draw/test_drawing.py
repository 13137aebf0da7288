"""Pictures as text, with no app."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len

from quarterback.rule_sets import shipped_dial
from quarterback.text.dial_faces import Cell, brief, role_of
from quarterback.tui.draw.canvas import Canvas, text_of, truncate, wrap
from quarterback.tui.draw.cards import CardView, ChoicesView, choices, signal_at, signal_card
from quarterback.tui.draw.dial_window import WindowView, cell_width, dial_window
from quarterback.tui.draw.gridiron import (
    MOWN,
    FieldView,
    column_of,
    gridiron,
    name_in,
    width_for,
    yard_at,
)
from quarterback.tui.draw.layout import plan
from quarterback.tui.draw.lines import BarView, WordsView, bar, hanging, words
from quarterback.tui.draw.log import DriveView, PlayLine, Stride, drive_strip, log
from quarterback.tui.draw.score_boards import (
    DownsView,
    ScoreView,
    StatusView,
    downs,
    score_boards,
    status,
)
from quarterback.tui.theme.glyphs import ASCII, UNICODE
from tests.tui.cells import cells_of

DIAL = {
    ring: tuple(Cell(face.kind, face.yards, face.shows) for face in faces)
    for ring, faces in shipped_dial().rings.items()
}
NAMES = st.text(min_size=1, max_size=40)


def test_the_field_at_two_yards_a_cell():
    view = FieldView("Yale", "Harvard", ball=34, to_gain=40, side="home", was=28)
    assert text_of(gridiron(view, 60, 8)) == (
        "                      ▼  ▽\n"
        "▒▒▒▒▒▌    │    │    │ ┃  ║    │    │    │    │    │    ▐▒H▒▒\n"
        "▒▒Y▒▒▌   1│0  2│0  3│0┃ 4║0  5│0  4│0  3│0  2│0  1│0   ▐▒A▒▒\n"
        "▒▒A▒▒▌    │    │    │ ┃  ║    │    │    │    │    │    ▐▒R▒▒\n"
        "▒▒L▒▒▌····│····│···○╌╌●··║····│····│····│····│····│····▐▒V▒▒\n"
        "▒▒E▒▒▌····│····│····│·┃··║····│····│····│····│····│····▐▒A▒▒\n"
        "▒▒▒▒▒▌   1│0  2│0  3│0┃ 4║0  5│0  4│0  3│0  2│0  1│0   ▐▒R▒▒\n"
        "▒▒▒▒▒▌    │    │    │ ┃  ║    │    │    │    │    │    ▐▒D▒▒"
    )


def test_the_measure_lies_under_the_field_at_its_scale():
    view = FieldView("Yale", "Harvard", ball=34, to_gain=40, side="home", measure=10)
    rail = text_of(gridiron(view, 120, 14)).splitlines()[-1]
    assert rail.index("╞") == column_of(30, 120)
    assert rail.index("●") == column_of(34, 120)
    assert rail.index("╡") == column_of(40, 120)
    assert " 4 of 10 gained " in rail
    back = replace(view, ball=72, to_gain=60, side="visitors")
    rail = text_of(gridiron(back, 120, 14, ASCII)).splitlines()[-1]
    assert rail.index("|") == column_of(60, 120)
    assert rail.index("O") == column_of(72, 120)
    assert " 2 lost, 12 to go " in rail


def test_the_turf_is_mown_in_two_greens_by_ten_yards():
    row = cells_of(gridiron(FieldView(), 120, 9)[1])
    mown = [role.endswith(MOWN) for _, role in row[column_of(1, 120) : column_of(100, 120)]]
    assert mown == [yard // 10 % 2 == 1 for yard in range(1, 100)]


def test_the_ghost_of_the_ball_lies_over_its_trail():
    view = FieldView(ball=34, was=20, side="home", ghost=26)
    row = cells_of(gridiron(view, 120, 9)[4])
    assert row[column_of(26, 120)] == ("◎", "ghost")
    assert row[column_of(34, 120)][0] == "●"
    assert row[column_of(25, 120)][0] == "╌"
    other = cells_of(gridiron(view, 120, 9)[2])
    assert other[column_of(26, 120)] == ("┊", "ghost-line")
    assert text_of(gridiron(replace(view, ghost=None), 120, 9)).count("◎") == 0
    same = gridiron(replace(view, ghost=34), 120, 9)
    assert cells_of(same[4])[column_of(34, 120)][0] == "◎"
    assert cells_of(same[2])[column_of(34, 120)][0] == "┃"
    close = text_of(gridiron(replace(view, to_gain=44, ghost=45), 60, 9)).splitlines()
    assert [row[column_of(45, 60)] for row in close[1:7]] == ["║", "║", "║", "◎", "║", "║"]
    assert "@" in text_of(gridiron(view, 60, 6, ASCII))


@pytest.mark.parametrize("width", [60, 90, 120, 150, 240, 251])
def test_a_column_is_the_yard_that_is_drawn_there(width):
    cells = width_for(width)
    left = (width - cells) // 2
    for yard in range(-10, 110):
        pointed = yard_at(left + column_of(yard, cells), width)
        assert pointed == (yard if cells >= 120 else yard // 2 * 2)
    assert yard_at(left - 1, width) is None
    assert yard_at(left + cells, width) is None


@pytest.mark.parametrize(
    ("name", "width", "rows", "stands"),
    [
        ("Yale", 5, 7, "Y A L E"),
        ("Boston College", 5, 7, "BC OO SL TL OE NG E"),
        ("Boston College", 10, 15, "B O S T O N C O L L E G E"),
        ("Pennsylvania", 5, 7, "PL EV NA NN SI YA"),
        ("Harvard", 5, 3, "HARV."),
        ("Yale", 5, 3, "YALE"),
        ("Washington and Jefferson", 5, 7, "W A J"),
        ("A" * 200, 5, 7, "AAAA."),
    ],
)
def test_a_name_stands_in_its_end_zone_whole_or_in_a_shorter_form(name, width, rows, stands):
    canvas = Canvas(width, rows)
    for x, y, text in name_in(name, width, rows):
        assert 0 <= x <= x + cell_len(text) <= width
        assert 0 <= y < rows
        canvas.put(x, y, text)
    shown = ["".join(text for text, _ in row).replace(" ", "") for row in canvas.rows()]
    assert [row for row in shown if row] == stands.split()


@pytest.mark.parametrize(
    ("width", "cells"), [(60, 60), (119, 60), (120, 120), (239, 120), (240, 240)]
)
def test_the_scale_is_a_whole_number(width, cells):
    assert width_for(width) == cells
    assert column_of(0, cells) == cells // 12
    assert column_of(50, cells) == cells // 2
    assert column_of(100, cells) == cells - cells // 12


def test_the_field_in_ascii():
    view = FieldView("Yale", "Harvard", ball=66, to_gain=60, side="visitors")
    picture = text_of(gridiron(view, 60, 6, ASCII))
    assert picture.isascii()
    assert picture.splitlines()[0].index("v") == column_of(66, 60)
    assert picture.splitlines()[0].index("x") == column_of(60, 60)


def test_the_slot_stands_over_the_sector_and_the_ring_is_lit():
    picture = dial_window(WindowView(DIAL, position=18, lit=6), 30, 13)
    lines = text_of(picture).splitlines()
    assert lines[0][12:19].split() == ["▸", "19", "◂"]
    assert lines[6][12] == "["
    assert lines[6][13:18].strip() == brief(DIAL[6][18])
    lit = [text for row in picture for text, role in row if role == "lit"]
    assert [text.strip() for text in lit] == [brief(DIAL[6][18])]
    turning = dial_window(WindowView(DIAL, position=3.4, lit=6, stopped=False), 49, 13)
    assert not [role for row in turning for _, role in row if role == "lit"]


def test_all_twelve_rings_can_be_read_in_the_slot_at_every_width():
    for width in (30, 36, 50, 64, 92):
        each = cell_width(width)
        for sector in range(36):
            lines = text_of(dial_window(WindowView(DIAL, float(sector), 1), width, 13))
            slot = (width // each - 1) // 2 * each
            for ring, line in enumerate(lines.splitlines()[1:], 1):
                shown = line.ljust(width)[slot + 1 : slot + each].strip()
                assert shown == brief(DIAL[ring][sector]), (width, sector, ring)


def test_every_category_of_cell_is_told_apart_without_color():
    told: dict[str, set[str]] = {}
    for ring in DIAL.values():
        for cell in ring:
            told.setdefault(brief(cell), set()).add(role_of(cell))
    kicks = {text for text in told if text.isdigit()}
    assert {text: roles for text, roles in told.items() if len(roles) > 1} == {}
    assert all(told[text] <= {"gain", "no-gain"} for text in kicks)


def test_the_card_marks_what_is_open_considered_and_locked():
    signals = tuple((n, f"Signal {n}") for n in range(1, 13))
    view = CardView("Yale", signals, frozenset({1, 2, 7}), considered=2)
    lines = text_of(signal_card(view, 19, 13)).splitlines()
    assert lines[:3] == [" Yale", "○ 1 Signal 1", "► 2 Signal 2"]
    assert lines[3] == "  3 Signal 3"
    locked = CardView("Yale", signals, frozenset({2}), considered=2, locked=True)
    assert "■ 2" in text_of(signal_card(locked, 19, 13))
    closed = text_of(signal_card(CardView("Yale", signals, face_up=False), 19, 13))
    assert "Signal" not in closed
    long = CardView("San Francisco Forty-Niners", signals)
    for whole, card in (
        (" San Francisco", long),
        (" San        LOCKED", replace(long, locked=True)),
        (" San Francisco", replace(long, face_up=False)),
    ):
        assert text_of(signal_card(card, 19, 13)).splitlines()[0].rstrip() == whole
    calls = choices(ChoicesView("Green Bay Packers of Wisconsin call", ("Kick off",)), 19, 13)
    assert text_of(calls).startswith(" Green Bay…\n")


@pytest.mark.parametrize(
    ("height", "row", "signal"), [(13, 5, 5), (13, 0, None), (25, 9, 5), (25, 10, 5)]
)
def test_a_row_of_the_card_is_a_signal(height, row, signal):
    view = CardView("Yale", tuple((n, "x") for n in range(1, 13)))
    assert signal_at(view, row, height) == signal


def test_the_measure_shows_how_much_of_the_ten_yards_is_made():
    view = DownsView(2, to_go=6, where="on H34")
    assert text_of(downs(view, 19, 3)) == (" DOWN  1 [2] 3  4\n to go 6  on H34\n ╞════●─────╡")
    assert text_of(downs(view, 19, 4)).splitlines()[1] == " " * 10 + "▲"
    goal = DownsView(3, to_go=11, goal=True, where="on H11")
    assert "goal to go on H11" in text_of(downs(goal, 19, 3)), "the place is not cut off"
    assert text_of(downs(DownsView(3, to_go=14), 19, 3, ASCII)).splitlines()[2] == " O|----------|"
    goal = text_of(downs(DownsView(1, to_go=4, goal=True, where="on V4"), 19, 3))
    assert "goal to go  on V4" in goal


def test_score_boards_show_who_has_the_ball():
    view = ScoreView("Yale", "Harvard", 7, 14, "visitors")
    small = text_of(score_boards(view, 19, 2)).splitlines()
    assert small == ["Harvard◄   Yale", "   14        07"]
    large = text_of(score_boards(view, 30, 5))
    assert "█" in large
    assert "█" not in text_of(score_boards(view, 30, 5, ASCII))
    assert "120" in text_of(score_boards(ScoreView("A", "B", 120), 19, 2))


def test_the_log_keeps_the_newest_at_the_foot():
    lines = [
        PlayLine(f"Play number {n} of a long afternoon.", "Yal", "1-10", spot="H25")
        for n in range(20)
    ]
    shown = text_of(log(lines, 30, 6)).splitlines()
    assert "number 19" in " ".join(shown[-2:])
    assert len(shown) <= 6
    assert text_of(log([], 30, 3)).strip() == ""
    assert text_of(log(lines[:1], 30, 2)).splitlines() == [
        "▸1-10 H25 Play number 0 of a",
        " long afternoon.",
    ]
    assert text_of(log(lines[:1], 60, 6)).startswith("▸Yal 1-10 H25 Play number 0")


def test_choices_are_numbered():
    view = ChoicesView("Yale", ("Kick off", "Receive the kick"), 1)
    assert text_of(choices(view, 19, 13)).splitlines()[2:4] == [
        "○ 1 Kick off",
        "► 2 Receive the k…",
    ]


def test_what_stands_on_the_left_of_a_bar_comes_first():
    view = BarView("Yale: second and 4", "sector 5, ring 2: F+1!", "ring 2: F+1!")
    assert "sector 5" in text_of(bar(view, 90, 1))
    narrow = text_of(bar(view, 40, 1))
    assert narrow == " Yale: second and 4        ring 2: F+1!"
    said = replace(view, flash="A field goal is tried on or inside the 15.")
    assert said.flash in text_of(bar(said, 90, 1))
    assert text_of(bar(said, 60, 1)).rstrip().endswith(said.flash)
    assert text_of(bar(said, 60, 1)).startswith(" Yale…")


def test_a_situation_with_long_names_is_shortened_to_keep_its_yard_line():
    long = "The University of Northern Indiana"
    view = BarView(
        f"{long}: second and 4 at the {long} 25", "sector 5", "", "Northern: second and 4 at the 25"
    )
    assert text_of(bar(view, 120, 1)).startswith(f" {view.left}")
    assert text_of(bar(view, 60, 1)).startswith(f" {view.left_short}")


def test_a_key_has_its_words_hanging_beside_it():
    assert hanging("SPACE   lock the signal and spin the dial", 26) == [
        "SPACE   lock the signal",
        "        and spin the dial",
    ]
    # Columns of the box score stay apart, and so do the squares of a QR code.
    box = f"{'Passes':<22}{'5 of 10 for 76 yards':>24}{'10 of 23 for 83 yards':>24}"
    for row in (box, "██ ▄▄▄▄▄ █▀▀█▄█  █▄█ ▄▄▄▄▄ ██"):
        assert hanging(row, 70) == [row]


@given(NAMES, NAMES, st.integers(60, 260), st.sampled_from([UNICODE, ASCII]))
def test_any_name_fits_into_every_picture(home, visitors, width, skin):
    pictures = [
        (gridiron(FieldView(home, visitors, 50), width, 9, skin), width),
        (score_boards(ScoreView(home, visitors, 7, 0, "home"), 19, 3, skin), 19),
        (signal_card(CardView(home, ((1, visitors),), frozenset({1}), 1), 19, 13, skin), 19),
        (choices(ChoicesView(home, (visitors,)), 19, 13, skin), 19),
        (log([PlayLine(f"{home} kick off to {visitors}.", "x", "1-10")], 30, 5, skin), 30),
        (bar(BarView(home, visitors), width, 1, skin), width),
        (bar(BarView(home, visitors, flash=home), width, 1, skin), width),
        (drive_strip(DriveView(home, (Stride(0, 4, "1-10"),)), 30, 3, skin), 30),
        (status(StatusView(home, home, visitors, 100, 0, "1st half"), width, 1, skin), width),
        (words(WordsView(home, (visitors,)), 40, 5, skin), 40),
    ]
    for picture, wide in pictures:
        for row in picture:
            assert cell_len("".join(text for text, _ in row)) == wide


@given(NAMES, st.integers(1, 30))
def test_fitted_text_fits(name, width):
    assert cell_len(truncate(name, width)) <= width


@given(
    st.integers(60, 300),
    st.integers(19, 100),
    st.sampled_from(["home", "visitors"]),
    st.booleans(),
    st.booleans(),
)
def test_no_picture_lies_over_another_or_off_the_screen(width, height, card_at, disc, hint):
    taken: dict[tuple[int, int], str] = {}
    boxes = plan(
        width, height, card_at, disc=disc, hint=("Try 2, off tackle. " * 8,) if hint else ()
    )
    for name, box in boxes.items():
        assert box.width > 0, name
        assert box.height > 0, name
        assert 0 <= box.x <= box.x + box.width <= width, name
        assert 0 <= box.y <= box.y + box.height <= height, name
        for x in range(box.x, box.x + box.width):
            for y in range(box.y, box.y + box.height):
                assert taken.setdefault((x, y), name) == name, (name, taken[x, y])
    assert {"status", "gridiron", "caption", "window", f"{card_at}_card"} <= boxes.keys()
    assert boxes["window"].height >= 13
    assert ("disc" in boxes) == (disc and width >= 110)
    assert ("hint" in boxes) == hint
    assert not hint or boxes["hint"].height >= 2
    assert width < 80 or {"log", "score_boards", "downs"} <= boxes.keys()


def test_a_line_is_broken_by_cells_and_one_that_fits_is_left_alone():
    assert wrap("Points        0     7", 30) == ["Points        0     7"]
    assert wrap("", 10) == [""]
    wide = "日本語日本語 run it back"
    rows = wrap(wide, 10, indent=2)
    assert all(cell_len(row) <= 10 for row in rows)
    assert "".join(row.strip() for row in rows).replace(" ", "") == wide.replace(" ", "")
    assert wrap("First and 10 at the Yale 20", 12, indent=2) == [
        "First and 10",
        "  at the",
        "  Yale 20",
    ]
