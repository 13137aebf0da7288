"""Naming men on a sheet: by number, by name, by the marker, by any other words."""

from __future__ import annotations

from typing import Any

import pytest

from quarterback.entry import form as forms
from quarterback.entry import reducer
from quarterback.entry.form import CallSubmitted, EntryForm, ReportSubmitted
from quarterback.entry.roster_lookup import RosterLookup
from quarterback.entry.values import InputContext
from quarterback.rule_sets import rule_set
from rulesets.core.events import Call, Ruling
from rulesets.core.sentences.wording import PLAIN
from rulesets.core.session import Session

MEN = [
    {"number": 14, "name": "Don Hutson", "position": "end"},
    {"number": 17, "name": "Cecil Isbell", "position": "quarterback"},
    {"number": 46, "name": "Russ Letlow", "position": "guard"},
    {"number": 30, "name": "Clarke Hinkle", "position": "fullback"},
]
THEIRS = [{"number": 14, "name": "Glenn Presnell", "position": "DB"}]


class Asked:
    """A sheet of a game at scrimmage after a call, answered key by key."""

    def __init__(self, code: str, call: str, *, always: bool = False, men: Any = MEN) -> None:
        teams = {"home": {"players": men}, "visitors": {"players": THEIRS}}
        game = Session(rule_set(code, teams=teams))
        situation = {"phase": "scrimmage", "ball": "home", "spot": "H30", "down": 1, "to_go": 10}
        game.play(Ruling(situation, why="the test begins here"))
        if call:
            game.play(Call(call))
        players = RosterLookup(game.rules, game.state, always)
        self.context = InputContext(
            game.state, PLAIN, game.state.possession or "home", bare_numbers=True
        )
        self.form = forms.new_form(game.awaiting, players)
        self.entered: Any = None

    def keys(self, *keys: str) -> Any:
        for key in keys:
            match key:
                case "enter":
                    after: Any = reducer.enter(self.form, self.context)
                case "tab":
                    after = reducer.next_field(self.form, 1, self.context)
                case "down":
                    after = reducer.move(self.form, 1)
                case _:
                    after = reducer.type_char(self.form, key)
            if isinstance(after, EntryForm):
                self.form = after
            else:
                self.entered = after
        return self.entered

    def words(self) -> list[str]:
        return [answer.label for answer in forms.answers(self.form)]

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


def test_nobody_is_asked_for_unless_it_is_wanted() -> None:
    asked = Asked("solitaire-coach", "run")
    assert asked.keys("+", "6", "enter") == ReportSubmitted({"result": "down", "spot": "H36"})


def test_a_number_finds_the_man_of_the_side_with_the_ball() -> None:
    asked = to_player(Asked("solitaire-coach", "run"))
    assert asked.keys("1", "4", "enter").values["player"] == "14 Don Hutson"


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
    asked.keys("h")
    assert asked.words() == ["30 Clarke Hinkle, fullback", "14 Don Hutson, end"]
    assert asked.keys("down", "down", "enter").values["player"] == "14 Don Hutson"


def test_the_marker_is_on_nobody_until_it_is_moved() -> None:
    asked = to_player(Asked("solitaire-coach", "run"))
    assert asked.keys("enter") == ReportSubmitted({"result": "down", "spot": "H36"})


def test_a_click_names_a_man() -> None:
    asked = to_player(Asked("solitaire-coach", "run"))
    after = reducer.choose(asked.form, 1)
    assert isinstance(after, EntryForm) and after.report is not None
    assert after.report.values["player"] == "30 Clarke Hinkle"


@pytest.mark.parametrize("words", ["Gipp", "99", "14 Gipp"])
def test_other_words_stay_as_they_are(words: str) -> None:
    asked = to_player(Asked("solitaire-coach", "run"))
    assert asked.keys(*words, "enter").values["player"] == words


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
    asked = Asked("solitaire-coach", "run", always=True)
    assert asked.keys("+", "6", "enter") is None
    assert asked.now == "player"
    assert asked.keys("enter") == ReportSubmitted({"result": "down", "spot": "H36"})


def test_asked_every_time_a_pass_asks_for_both() -> None:
    asked = Asked("solitaire-coach", "pass", always=True)
    asked.keys("d", "+", "9", "enter", "1", "4", "enter")
    assert asked.now == "passer"
    assert asked.keys("1", "7", "enter") == ReportSubmitted(
        {"result": "down", "spot": "H39", "player": "14 Don Hutson", "passer": "17 Cecil Isbell"}
    )


def test_the_first_of_two_passed_over_the_second_is_asked_for() -> None:
    asked = Asked("solitaire-coach", "pass", always=True)
    asked.keys("d", "+", "9", "enter", "enter")
    assert asked.now == "passer"
    assert asked.keys("enter") == ReportSubmitted({"result": "down", "spot": "H39"})


def test_details_of_a_call_name_men_too() -> None:
    asked = Asked("lions-den", "")
    assert asked.keys("tab", "3", "0", "enter") == CallSubmitted(
        "run", {"carrier": "30 Clarke Hinkle"}
    )


def test_without_a_roster_all_is_as_it_was() -> None:
    asked = to_player(Asked("gunderson", "run", men=[]))
    assert asked.words() == []
    assert asked.keys("8", "1", "enter").values["player"] == "81"
