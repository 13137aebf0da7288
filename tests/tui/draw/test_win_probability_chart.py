"""The chances of a game, advice and reviews, drawn."""

from __future__ import annotations

import pytest

from league.views.game_record import WinChart
from quarterback.text.advice import AdviceLine, AdviceView
from quarterback.tui.draw.canvas import text_of
from quarterback.tui.draw.game_reports import (
    ReviewPart,
    ReviewView,
    chance_line,
    columns,
    review_page,
)
from quarterback.tui.table.analysis import advice, filled
from quarterback.tui.theme.glyphs import ASCII, UNICODE


@pytest.mark.parametrize("width", [1, 7, 40, 161, 200])
def test_all_of_a_game_is_seen_in_any_width(width: int) -> None:
    line = tuple(n / 160 for n in range(161))
    found = columns(line, width)
    assert len(found) == width
    assert found == sorted(found)
    assert found[0] <= 0.5 <= found[-1] or width == 1


def test_the_line_names_both_sides_and_tells_how_it_stands() -> None:
    rows = text_of(chance_line(WinChart("Yale", "Harvard", (0.5, 0.7), (1,)), 40, 5))
    assert "Harvard" in rows.splitlines()[0]
    assert "Yale 70%" in rows.splitlines()[-1]
    assert rows.splitlines()[1].startswith("100")


def test_names_that_are_too_long_are_shortened_by_whole_words_before_the_chance() -> None:
    teams = "Green Bay Packers of Wisconsin", "San Francisco Forty-Niners"
    rows = text_of(chance_line(WinChart(*teams, (0.5, 0.7), (1,)), 27, 5)).splitlines()
    assert rows[0].split()[:2] == ["San", "Francisco"]
    assert "Forty" not in rows[0]
    assert "Green Bay Packers 70%" in rows[-1]


def test_before_the_first_play_there_is_no_line() -> None:
    assert "No plays yet." in text_of(chance_line(WinChart("A", "B", (0.5,)), 40, 5))


ADVICE = AdviceView(
    (AdviceLine(1, "Line buck", 0.421), AdviceLine(2, "Off tackle", 0.43, True),
     AdviceLine(None, "Receive", 0.25)),
    "Off tackle.",
)  # fmt: skip


def test_advice_tells_what_each_call_is_worth_and_what_it_lacks() -> None:
    rows = text_of(advice(ADVICE, 60)).splitlines()
    assert rows[0] == "Off tackle."
    assert rows[2].split()[:3] == ["1", "Line", "buck"] and rows[2].endswith("-0.9")
    assert rows[3].startswith(UNICODE.last) and "43.0%" in rows[3]
    assert not rows[3].rstrip().endswith("-0.0")
    assert rows[4].split()[0] == "Receive"


@pytest.mark.parametrize("width", [20, 30, 45, 120])
def test_advice_keeps_within_its_width(width: int) -> None:
    assert all(sum(len(text) for text, _ in row) == width for row in advice(ADVICE, width))


def test_a_bar_is_as_long_as_its_share() -> None:
    assert filled(0.5, 4, UNICODE) == "██  "
    assert filled(1.5, 2, ASCII) == "=="
    assert filled(0, 2, ASCII) == "  "


def test_a_review_says_when_there_is_nothing_to_say() -> None:
    view = ReviewView("Yale called better.", ("Yale: 3 of 4",), (ReviewPart("Worst", (), "None."),))
    rows = text_of(review_page(view, 30)).splitlines()
    assert rows == [" Yale called better.", " Yale: 3 of 4", "", " WORST", " None."]
    assert text_of(review_page(ReviewView(wait="Being reckoned."), 30)) == " Being reckoned."
