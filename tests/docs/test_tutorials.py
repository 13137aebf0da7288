"""The tutorials are run as they are written: a first league, and sheets by hand."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest

from tests import commands

DOCS = Path(__file__).parents[2] / "docs"


def blocks_of(name: str, heading: str) -> list[str]:
    """The indented blocks of a section."""
    page = (DOCS / name).read_text(encoding="utf-8")
    section = page.partition(f"\n## {heading}\n")[2].partition("\n## ")[0]
    found = re.findall(r"(?:^    .*\n|^\n(?=    ))+", section, re.MULTILINE)
    return [re.sub(r"^    ", "", block, flags=re.MULTILINE).strip("\n") + "\n" for block in found]


def run(line: str) -> str:
    return commands.run(*shlex.split(line)[1:])


def test_a_first_league_by_command(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("QUARTERBACK_DATA_DIR", str(tmp_path))
    set_up, scores, wrong, playoffs = blocks_of("first-league.md", "By command")
    name = set_up.partition("=")[2].partition("\n")[0]
    monkeypatch.setenv("QUARTERBACK_BY", name)
    answers = [run(line) for line in set_up.splitlines() if line.startswith("quarterback")]
    page = (DOCS / "first-league.md").read_text(encoding="utf-8")
    shown = [line for line in answers[-1].splitlines()[:4] if line]
    assert len(answers[-1].splitlines()) == 9
    assert all(line in page for line in shown)
    for line in (*scores.splitlines(), *wrong.splitlines()):
        run(line)
    for game in range(3, 10):
        run(f"quarterback league result {game} {game}:{3 * game % 11}")
    for line in playoffs.splitlines():
        run(line)
    for game in (11, 12):
        run(f"quarterback league result {game} 14:7")
    assert "Champion:" in run("quarterback league bracket")


@pytest.mark.parametrize("heading", ["Write one: the dial game", "Write one: a game on a board"])
def test_sheets_by_hand_have_no_problem(tmp_path: Path, heading: str):
    sheet = tmp_path / "game.qbk"
    sheet.write_text(blocks_of("game-sheet.md", heading)[0], encoding="utf-8")
    assert "no problems" in run(f"quarterback adjudicate {sheet}")
