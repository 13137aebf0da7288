"""The example games: clean sheets of whole games, listed in docs/example-games.md."""

from __future__ import annotations

import re
from functools import lru_cache
from pathlib import Path

import pytest
from click.testing import CliRunner

from quarterback.cli import main
from quarterback.game.examples import example_games
from quarterback.rule_sets import CODES, of_header
from rulesets.core.notation import GameSheet, read_game, write_game
from tests.conformance import peer

PAGE = (Path(__file__).parents[2] / "docs" / "example-games.md").read_text(encoding="utf-8")
GAMES = example_games()


@lru_cache
def sheet_of(name: str) -> tuple[str, GameSheet]:
    text = GAMES[name].read_text(encoding="utf-8")
    return text, read_game(text, of_header)


def without_remarks(text: str) -> str:
    return "\n".join(line for line in text.splitlines() if not line.startswith(";")).strip() + "\n"


def test_a_dozen_games_of_every_rule_set():
    sheets = [sheet_of(name)[1] for name in GAMES]
    assert len(sheets) >= 12
    assert {sheet.header.ruleset for sheet in sheets} == set(CODES)


@pytest.mark.parametrize("name", GAMES)
def test_a_clean_sheet_of_a_whole_game(name: str):
    text, sheet = sheet_of(name)
    assert sheet.problems == []
    assert sheet.session is not None and sheet.session.state.phase == "over"
    written = write_game(sheet.header, sheet.session.rules, sheet.session)
    assert without_remarks(written) == without_remarks(text)
    again = read_game(written, of_header)
    assert again.session is not None
    assert again.header == sheet.header, "and so its remarks"
    assert write_game(again.header, sheet.session.rules, again.session) == written
    assert text.startswith("; An invented game in the manner of 19")
    assert text.count("\n; ") >= 3, "remarks"


@pytest.mark.parametrize("name", GAMES)
def test_the_page_says_what_happened(name: str):
    text, sheet = sheet_of(name)
    home, _, visitors = sheet.header.result.partition(":")
    shows = " ".join(re.findall(r"^; (.*)$", text.split("\n\n")[0], re.M))
    shows = shows.partition("played no such game. ")[2]
    result = f"{sheet.header.visitors} {visitors}, {sheet.header.home} {home}"
    assert f"| `{name}` | {result} | {shows} |" in PAGE


def test_another_program_reads_them():
    """Those of the dial, which is all that it knows."""
    dials = [text for text, sheet in map(sheet_of, GAMES) if sheet.header.ruleset == "littlefield"]
    assert dials
    for text in dials:
        assert peer.Sheet(text).errors == [], text[:80]


def test_the_page_lists_them_all():
    assert set(re.findall(r"^\| `([a-z-]+)` \|", PAGE, re.M)) == GAMES.keys()


def test_a_game_is_replayed_by_its_name():
    said = CliRunner().invoke(main, ["replay", "comeback"])
    assert said.exit_code == 0
    assert said.output.startswith("Kansas at Nebraska: 107 steps.")
    assert "Kansas 14, Nebraska 16" in said.output


def test_a_file_of_that_name_comes_first(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.chdir(tmp_path)
    Path("comeback").write_text("Home: Mine\ntoss [home]\n", "utf-8")
    assert CliRunner().invoke(main, ["replay", "comeback"]).output.startswith("Visitors at Mine: ")
    said = CliRunner().invoke(main, ["replay", "no-such-game"])
    assert said.exit_code == 2 and "there is no such file" in said.output
