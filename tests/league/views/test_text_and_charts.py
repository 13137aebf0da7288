"""Numbers, times and charts of a league in words and places."""

from __future__ import annotations

from fractions import Fraction

import pytest

from league.views import text
from league.views.game_record import (
    DriveRecord,
    GameRecord,
    PlayRecord,
    ScoreMark,
    drive_chart,
    win_chart,
)


@pytest.mark.parametrize(
    ("share", "words"),
    [(0, "0%"), (0.001, "<1%"), (0.006, "1%"), (0.614, "61%"), (0.996, ">99%"), (1, "100%")],
)
def test_what_is_open_is_never_called_certain(share, words):
    assert text.percent(share) == words


def test_a_figure_that_is_missing_is_empty():
    assert text.percent_if_any(0) == ""
    assert text.optional_number(None) == ""
    assert text.optional_number(Fraction(5, 2)) == "2.5"


@pytest.mark.parametrize(
    ("number", "word", "figures"),
    [(1, "first", "1st"), (9, "ninth", "9th"), (11, "11th", "11th"), (22, "22nd", "22nd")],
)
def test_ordinals_are_words_to_the_ninth(number, word, figures):
    assert (text.ordinal(number), text.ordinal_figures(number)) == (word, figures)


def test_number_words_end_at_nine():
    assert [text.number_word(each) for each in (0, 1, 9, 10)] == ["0", "one", "nine", "10"]


def test_a_time_of_a_league():
    noon = 12 * 60
    assert text.short_time(noon) == "Thu, Jan 1, 12:00 PM"
    assert text.full_day(noon) == "Thursday, January 1, 1970"
    assert text.iso(noon) == "1970-01-01T12:00"


def drive(*, home: bool, began: int = 20, ended: int = 60, **more) -> DriveRecord:
    known = {"period": "1st quarter", "plays": 1, "yards": ended - began, "result": "Punt"}
    return DriveRecord(home, began=began, ended=ended, **{**known, **more})


def test_places_are_yards_from_the_home_teams_goal():
    chart = drive_chart([drive(home=True), drive(home=False)], "Yale", "Army")
    assert [(bar.team, bar.began, bar.ended) for bar in chart.bars] == [
        ("Yale", 20, 60), ("Army", 80, 40),
    ]  # fmt: skip


def test_a_drive_says_how_long_it_was_and_how_it_ended():
    records = (
        drive(home=True, began=99, ended=100, result="Touchdown", points=7),
        drive(home=False, plays=10, result="Turnover on downs"),
        drive(home=False, result="Interception", against=6),
    )
    bars = drive_chart(records, "Yale", "Army").bars
    assert [bar.kind for bar in bars] == ["score", "plain", "lost"]
    assert bars[0].label == "Yale: 1 play, 1 yard, touchdown"
    assert bars[1].label == "Army: 10 plays, 40 yards, turnover on downs"
    assert [bar.short_result for bar in bars] == ["touchdown", "downs", "int."]


def play(number: int, period: str, home: int, visitors: int) -> PlayRecord:
    return PlayRecord(number, period, "", "", home_points=home, visitors_points=visitors)


def test_the_line_marks_periods_and_scores():
    plays = (
        play(1, "First half", 0, 0),
        play(3, "First half", 7, 0),
        play(4, "Second half", 7, 0),
        play(6, "Second half", 7, 3),
    )
    win = tuple(enumerate((0.5, 0.5, 0.5, 0.8, 0.75, 0.7, 0.65, 0.6)))
    chart = win_chart(GameRecord(1, plays=plays, win=win, win_words="Yale led."), "Yale", "Army")
    assert chart is not None and chart.line[3] == 0.8 and chart.words == "Yale led."
    assert chart.periods == (3,)
    assert chart.marks == (ScoreMark(3, 3, "Army 0, Yale 7"), ScoreMark(6, 7, "Army 3, Yale 7"))


def test_a_game_without_a_line_or_without_plays_has_no_marks():
    assert win_chart(GameRecord(1), "Yale", "Army") is None
    chart = win_chart(GameRecord(1, win=((0, 0.5), (1, 0.6))), "Yale", "Army")
    assert chart is not None and chart.marks == () == chart.periods
