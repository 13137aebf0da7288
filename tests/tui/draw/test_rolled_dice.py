"""Dice that were rolled, on the form of the next question."""

from __future__ import annotations

from quarterback.game.console.form_views import DieView, FormView, ItemView, RolledView
from quarterback.tui.draw.form import sheet

ROLLED = (
    RolledView("Home: the defense's call", (DieView(6, "1"),), "4-3, zone"),
    RolledView("Visitors: the offense's call", (DieView(6, "4"),), "short pass"),
)


def text(view: FormView, width: int, height: int) -> list[str]:
    rows = sheet(view, width, height)
    return ["".join(words for words, _ in row).rstrip() for row in rows]


def test_each_roll_has_a_row_with_what_it_was_for():
    rows = text(FormView("What happened?", rolled=ROLLED), 60, 12)
    assert " [1] 4-3, zone: Home: the defense's call" in rows
    assert " [4] short pass: Visitors: the offense's call" in rows


def test_a_short_form_has_them_in_one_row():
    items = tuple(ItemView(mark, f"Answer {mark}") for mark in "abcdefgh")
    rows = text(FormView("What happened?", items, 0, rolled=ROLLED), 46, 6)
    assert " [1] 4-3, zone  [4] short pass" in rows
