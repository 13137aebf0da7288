"""`quarterback paper`: a sheet or a saved game in, a front page out."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from quarterback.cli import main
from rulesets.core.notation import write_game
from tests.story.games import simulated


@pytest.fixture
def sheet(tmp_path: Path) -> Path:
    header, session = simulated("solitaire-coach", 3)
    file = tmp_path / "game.qbk"
    file.write_text(write_game(header, session.rules, session), encoding="utf-8")
    return file


def run(*words: object) -> tuple[int, str]:
    result = CliRunner().invoke(main, ["paper", *map(str, words)])
    return result.exit_code, result.output


def test_text_and_json_tell_the_same(sheet: Path):
    status, text = run(sheet, "--width", "80")
    assert status == 0
    page = json.loads(run(sheet, "--json")[1])
    assert page["format"] == "quarterback-paper/1"
    lead = " ".join(each["text"] for each in page["lead"])
    assert lead in " ".join(text.split())
    assert run(sheet, "--ascii")[1].isascii()


def test_a_file_is_written_once(sheet: Path, tmp_path: Path):
    target = tmp_path / "page.txt"
    assert run(sheet, "-o", target)[0] == 0
    first = target.read_bytes()
    status, problem = run(sheet, "-o", target)
    assert status != 0
    assert "--force" in problem
    assert run(sheet, "-o", target, "--force")[0] == 0
    assert target.read_bytes() == first


def test_an_unfinished_game_is_refused_in_words(tmp_path: Path):
    header, session = simulated("solitaire-coach", 3)
    session.undo(4)
    file = tmp_path / "half.qbk"
    file.write_text(write_game(header, session.rules, session), encoding="utf-8")
    status, problem = run(file)
    assert status == 1
    assert "not over" in problem
    assert "Traceback" not in problem
    assert run()[0] == run(tmp_path / "none.qbk")[0] == 2
    assert run(7, "--data-dir", tmp_path)[0] == 1
