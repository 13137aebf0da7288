"""`quarterback daily`, `ladder`, `puzzle` and `career` in text."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from quarterback.ai import array_files
from tests import commands
from tests.clock import at


@pytest.fixture(autouse=True)
def cache(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv(array_files.CACHE_DIR, str(tmp_path / "cache"))


def run(tmp_path: Path, *words: str, typed: str = "", code: int = 0) -> str:
    return commands.run(*words, "--data-dir", tmp_path / "games", typed=typed, code=code)


ON = "\n1\n2\n10\n" * 200


@pytest.mark.parametrize(
    ("day", "first", "opens"),
    [("2026-11-27", "1\n", "Home won the toss"), ("2026-11-28", "\n", "Gamblers won the toss")],
)
def test_a_daily_is_played_once_and_then_shared(
    tmp_path: Path, day: str, first: str, opens: str
) -> None:
    with at(f"{day} 12:00"):
        run(tmp_path, "daily", "--plain", "--again", typed=ON)
        assert not list((tmp_path / "games").glob("*")), "played again it is not saved"
        assert "No saved games in" in run(tmp_path, "career", code=1)
        said = run(tmp_path, "daily", "--plain", typed=first)
        assert "one try, no undo, no advice" in said
        assert opens in said
        said = run(tmp_path, "daily", "--plain", typed="undo\nadvice\n" + ON)
        assert "Resuming game 1" in said
        assert "played once" in said
        assert "no advice in the daily" in said.lower()
        share = said.partition("To share:\n")[2].partition("\n")[0]
        assert share.startswith("Quarterback Daily") and len(share) > 80
        again = run(tmp_path, "daily")
        assert again.splitlines()[0] == share
        assert "One try counts" in again
        assert "The daily: played 1 time; streak 1" in run(tmp_path, "career")


def test_the_first_game_ends_with_a_lesson_and_the_next_coach(tmp_path: Path) -> None:
    said = run(tmp_path, "play", "--plain", "--lesson", typed=ON)
    assert "it is kind" in said
    assert "The call to learn from" in said
    assert "Next: the Sophomore. quarterback ladder sophomore --plain" in said
    assert "No solo games yet." in run(tmp_path, "career")


def test_the_ladder_shows_the_lesson_before_and_checks_it_after(tmp_path: Path) -> None:
    assert "[>]  1 Freshman" in run(tmp_path, "ladder")
    assert not (tmp_path / "games").exists()  # a look makes no file
    said = run(tmp_path, "ladder", "sophomore", "--plain", typed=ON)
    assert "Lesson: When to punt." in said
    assert "Lesson, When to punt:" in said
    rows = json.loads(run(tmp_path, "ladder", "--json"))
    assert [row["coach"] for row in rows][:2] == ["freshman", "sophomore"]
    assert "no coach 'nobody'" in run(tmp_path, "ladder", "nobody", code=2)
    career = json.loads(run(tmp_path, "career", "--json"))
    assert [each["coach"] for each in career["coaches"]] == ["sophomore"]
    assert career["calls"]["games"] == 1
    assert career["waiting"] == 0
    quick = json.loads(run(tmp_path, "career", "--json", "--quick"))
    assert quick["record"] == career["record"]


def test_a_puzzle_is_shown_answered_and_counted_once(tmp_path: Path) -> None:
    shown = run(tmp_path, "puzzle")
    assert shown.startswith("Puzzle of the day") and "To answer: quarterback puzzle CALL" in shown
    said = run(tmp_path, "puzzle", "1")
    assert "line is the call" in said.lower() or "is the call" in said
    assert "Days solved in a row:" in said
    assert "Your first answer today counts." in run(tmp_path, "puzzle", "2")
    assert "Days" not in run(tmp_path, "puzzle", "1", "--number", "7")
    assert "not one of the calls. Use its number or its name." in run(
        tmp_path, "puzzle", "xyz", code=2
    )
    assert "There are" in run(tmp_path, "puzzle", "--number", "99999", code=2)
    position = json.loads(run(tmp_path, "puzzle", "--json"))
    assert position["calls"]
    assert "a first game does not count" in run(tmp_path, "puzzle", "--own", code=1)
    run(tmp_path, "puzzle", "2", "--own", code=2)
