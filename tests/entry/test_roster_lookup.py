"""Naming men on a sheet: by number, by name, by the marker, by any other words."""

from __future__ import annotations

from typing import Any

import pytest

from quarterback.entry import form as forms
from quarterback.entry import reducer
from quarterback.entry.form import CallSubmitted, EntryForm, ReportSubmitted
from quarterback.entry.roster_lookup import RosterLookup
from rulesets.core.events import Call
from tests.entry.test_form import Board, at_scrimmage

MEN = [
    {"number": 14, "name": "Don Hutson", "position": "end"},
    {"number": 17, "name": "Cecil Isbell", "position": "quarterback"},
    {"number": 46, "name": "Russ Letlow", "position": "guard"},
    {"number": 30, "name": "Clarke Hinkle", "position": "fullback"},
]
THEIRS = [{"number": 14, "name": "Glenn Presnell", "position": "DB"}]


class Asked(Board):
    """A sheet of a game at scrimmage after a call, with rosters."""

    def __init__(self, code: str, call: str, *, always: bool = False, men: Any = MEN) -> None:
        teams = {"home": {"players": men}, "visitors": {"players": THEIRS}}
        super().__init__(code, at_scrimmage(), teams)
        if call:
            self.session.play(Call(call))
        players = RosterLookup(self.session.rules, self.session.state, always)
        self.form = forms.new_form(self.session.awaiting, players)

    @property
    def now(self) -> str:
        assert self.form.report is not None
        return self.form.report.current


def to_player(asked: Asked) -> Asked:
    """At the field for whoever had the ball, where the ball came down told."""
    asked.keys("d", "+", "6", "tab")
    while asked.now != "player":
        asked.keys("tab")
    return asked


def test_of_an_interception_it_finds_the_other_sides() -> None:
    asked = Asked("solitaire-coach", "pass")
    while asked.form.report is not None and "result" not in asked.form.report.values:
        place = next(
            n for n, a in enumerate(forms.answers(asked.form)) if a.value == "interception"
        )
        after = reducer.choose(asked.form, place)
        assert isinstance(after, EntryForm)
        asked.form = after
    asked.keys(*"V40", "tab")
    while asked.now != "player":
        asked.keys("tab")
    assert asked.words() == ["14 Glenn Presnell, DB"]
    assert asked.keys("1", "4", "enter").values["player"] == "14 Glenn Presnell"


def test_men_are_offered_the_likeliest_first_and_found_by_what_is_typed() -> None:
    asked = to_player(Asked("solitaire-coach", "run"))
    assert asked.words() == [
        "17 Cecil Isbell, quarterback", "30 Clarke Hinkle, fullback", "14 Don Hutson, end",
        "46 Russ Letlow, guard",
    ]  # fmt: skip
    after = reducer.choose(asked.form, 1)
    assert isinstance(after, EntryForm) and after.report is not None
    assert after.report.values["player"] == "30 Clarke Hinkle", "by a click"
    asked.keys("h")
    assert asked.words() == ["30 Clarke Hinkle, fullback", "14 Don Hutson, end"]
    assert asked.keys("down", "down", "enter").values["player"] == "14 Don Hutson"


def test_the_marker_is_on_nobody_until_it_is_moved() -> None:
    asked = to_player(Asked("solitaire-coach", "run"))
    assert asked.keys("enter") == ReportSubmitted({"result": "down", "spot": "H36"})


@pytest.mark.parametrize(
    ("words", "man"),
    [("14", "14 Don Hutson"), ("Gipp", "Gipp"), ("99", "99"), ("14 Gipp", "14 Gipp")],
)
def test_a_number_finds_the_man_of_the_side_with_the_ball_and_other_words_stay(
    words: str, man: str
) -> None:
    asked = to_player(Asked("solitaire-coach", "run"))
    assert asked.keys(*words, "enter").values["player"] == man
    bare = to_player(Asked("gunderson", "run", men=[]))
    assert bare.words() == []
    assert bare.keys(*words, "enter").values["player"] == words, "without a roster"


def test_a_number_that_two_wear_is_asked_again() -> None:
    men = [*MEN, {"number": 14, "name": "Andy Uram", "position": "halfback"}]
    asked = to_player(Asked("solitaire-coach", "run", men=men))
    with pytest.raises(ValueError, match="two players wear 14, 14 Don Hutson and 14 Andy Uram"):
        asked.keys("1", "4", "enter")


def test_an_ineligible_man_comes_last_with_the_rule_and_can_be_named() -> None:
    asked = to_player(Asked("solitaire-coach", "pass"))
    last = forms.answers(asked.form)[-1]
    assert last.label == "46 Russ Letlow, guard"
    assert last.note == "may not catch a pass (SC-ELIG-04, SC-R19)"
    assert asked.keys("4", "6", "enter").values["player"] == "46 Russ Letlow"


def test_asked_every_time_it_is_one_key_to_pass_it_over() -> None:
    unasked = Asked("solitaire-coach", "run")
    assert unasked.keys("+", "6", "enter") == ReportSubmitted({"result": "down", "spot": "H36"})
    asked = Asked("solitaire-coach", "run", always=True)
    assert isinstance(asked.keys("+", "6", "enter"), EntryForm)
    assert asked.now == "player"
    assert asked.keys("enter") == ReportSubmitted({"result": "down", "spot": "H36"})


def test_asked_every_time_a_pass_asks_for_both() -> None:
    asked = Asked("solitaire-coach", "pass", always=True)
    asked.keys("d", "+", "9", "enter", "1", "4", "enter")
    assert asked.now == "passer"
    assert asked.keys("1", "7", "enter") == ReportSubmitted(
        {"result": "down", "spot": "H39", "player": "14 Don Hutson", "passer": "17 Cecil Isbell"}
    )
    asked = Asked("solitaire-coach", "pass", always=True)
    asked.keys("d", "+", "9", "enter", "enter")
    assert asked.now == "passer", "the first was passed over"
    assert asked.keys("enter") == ReportSubmitted({"result": "down", "spot": "H39"})


def test_details_of_a_call_name_men_too() -> None:
    asked = Asked("lions-den", "")
    assert asked.keys("tab", "3", "0", "enter") == CallSubmitted(
        "run", {"carrier": "30 Clarke Hinkle"}
    )
