"""`quarterback league wall` without a terminal: what it refuses, and what its help says."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner

from quarterback.cli import main
from quarterback.tui.draw.league.wall import PAGE_NAMES


@pytest.fixture(autouse=True)
def league(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("QUARTERBACK_DATA_DIR", str(tmp_path))
    monkeypatch.setenv("QUARTERBACK_BY", "Ann")
    assert CliRunner().invoke(main, ["league", "found", "The Den"]).exit_code == 0


def wall(*options: str) -> tuple[int, str]:
    result = CliRunner().invoke(main, ["league", "wall", *options])
    return result.exit_code, result.output


def test_without_a_terminal_it_says_so():
    code, output = wall()
    assert code == 1
    assert "The wall needs a terminal." in output


@pytest.mark.parametrize("pages", ["now,nonsense", "", ","])
def test_unknown_pages_are_refused_with_the_known_ones(pages):
    code, output = wall("--pages", pages)
    assert code == 2
    assert ", ".join(PAGE_NAMES) in output


@pytest.mark.parametrize("seconds", ["1", "601", "x"])
def test_a_pace_that_no_one_can_read_is_refused(seconds):
    assert wall("--seconds", seconds)[0] == 2


def test_the_help_names_every_page():
    code, output = wall("--help")
    assert code == 0
    for name in PAGE_NAMES:
        assert name in output
