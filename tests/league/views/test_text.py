"""Numbers and times as people read them."""

from __future__ import annotations

from fractions import Fraction

import pytest

from league.views import text


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
