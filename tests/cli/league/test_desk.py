"""The desk in text mode: what a commissioner types, and what is entered."""

from __future__ import annotations

from pathlib import Path

import pytest

from league.model.ledger.commands import league as c
from league.model.ledger.rows import Fixture
from league.store.games.store import open_store
from quarterback.cli.league.desk import TextForm, choice_keys
from quarterback.league_office.actions.action import FormField
from quarterback.league_office.actions.registry import ACTIONS
from quarterback.rule_sets import of_header
from tests import clock
from tests.cli.league.commands import Run, done, refused, schedule


def typed(begun: Run, *lines: str, action: str = "") -> str:
    """What the desk says when these lines are typed."""
    words = ("desk", action) if action else ("desk",)
    with clock.at("2026-05-09T09:30"):
        return done(begun(*words, input="".join(f"{line}\n" for line in lines)))


def entries(begun: Run) -> int:
    return len(done(begun("log")).splitlines())


@pytest.mark.parametrize(
    ("lines", "said", "kind"),
    [
        (("result", "1", "7", "14", "", "", "y", "quit"), "Entry", "played"),
        (("result", "2", "back", "1", "7", "14", "", "", "y", "quit"), "Entry", "played"),
        (("result", "1", "7", "cancel", "quit"), "Nothing was entered.", None),
        (("result", "1", "7", "14", "", "", "n", "quit"), "Nothing was entered.", None),
        (("result", "1", "7", "14", "", ""), "Nothing was entered.", None),  # the line is cut off
        (("result", "1", "", "", "forf", "ants", "y", "quit"), "Entry", "forfeit"),
    ],
)
def test_a_result_is_asked_previewed_and_entered(begun: Run, lines, said, kind):
    out = typed(begun, *lines)
    assert said in out
    assert schedule(begun)[1]["result"] == kind


def test_what_was_entered_is_undone_with_one_word(begun: Run):
    before = entries(begun)
    out = typed(begun, "delay", "b", "20", "y", "undo", "", "", "y", "log", "quit")
    assert "Delay entered" in out and "Undone" in out
    assert schedule(begun)[1]["expected"] == schedule(begun)[1]["time"]
    assert entries(begun) > before


def test_numbers_words_and_groups_find_an_action(begun: Run):
    out = typed(begun, "all", "late", "99", "9" * 5000, "nonsense", "?", "quit")
    assert "Every action:" in out and "Actions with late:" in out
    assert "The list has no line 99." in out and "No action has nonsense in its name." in out
    assert "Type the number of a line" in out
    assert "there is no action 'create'" in refused(begun("desk", "create"))


def test_an_answer_that_is_wrong_is_asked_again(begun: Run):
    lines = ("1", "x", "7", "14", "", "", "what", "ants", "3", "y")
    out = typed(begun, *lines, action="result")
    assert "Fix first: Enter a whole number" in out
    assert "Type y, n, or the beginning of a question." in out
    assert "Now: no result yet." in out
    assert schedule(begun)[1]["points"] == [3, 7]


def test_every_action_is_asked_and_one_that_is_left_enters_nothing(begun: Run):
    before = entries(begun)
    lines = [line for each in ACTIONS for line in (each.name, "", "?", "back", "cancel")]
    out = typed(begun, *lines, "quit")
    for each in ACTIONS:
        assert f"{each.title}. {each.description}" in out
    assert entries(begun) == before


def test_a_game_is_typed_by_its_number_and_anything_else_by_a_letter():
    options = (("board-1", "board North"), ("7", "3  Bears at Lions"), ("9", "12  Ants at Bees"))
    field = FormField("game", "Game", "one", options=options)
    keys = choice_keys(field)
    assert {key: value for key, (value, _) in keys.items()} == {
        "a": "board-1",
        "3": "7",
        "12": "9",
    }
    plain = FormField("team", "Team", "one", options=(("5", "Bears"), ("6", "Lions")))
    assert list(choice_keys(plain)) == ["1", "2"]


def test_what_someone_else_entered_meanwhile_is_said_before_anything_is_overwritten(
    begun: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    settle = TextForm._settle
    others: list[int] = []

    def faster(form: TextForm, preview: object) -> bool:
        if not others:
            others.append(1)
            with open_store(tmp_path / "games.db", of_header) as store:
                league = store.leagues.open(1)
                game = league.records.all(Fixture)[0]
                league.enter(c.EnterResult(game.id, c.ResultInput("played", 3, 0)), "Bob")
        return settle(form, preview)  # type: ignore[arg-type]

    monkeypatch.setattr(TextForm, "_settle", faster)
    lines = ("1", "7", "14", "", "", "y", "misread", "y", "n")
    out = typed(begun, *lines, action="result")
    assert "Not entered: give a reason" in out
    assert "Entered while you were asked: Bob, " in out
    assert "Bob changed this meanwhile" in out and "Nothing was entered." in out
    assert schedule(begun)[1]["points"] == [3, 0]
