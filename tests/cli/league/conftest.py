"""A folder for leagues, and John, who enters everything."""

from __future__ import annotations

from pathlib import Path
from shutil import copytree

import pytest
from click.testing import CliRunner

from quarterback.cli import main
from tests.cli.league.commands import FOUR_TEAMS, Run, done, league


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Run:
    monkeypatch.setenv("QUARTERBACK_DATA_DIR", str(tmp_path))
    monkeypatch.setenv("QUARTERBACK_BY", "John")
    return league


@pytest.fixture(scope="session")
def four_teams(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a league in it that has begun: each test has a copy of its own."""
    folder = tmp_path_factory.mktemp("four-teams")
    named = {"QUARTERBACK_DATA_DIR": str(folder), "QUARTERBACK_BY": "John"}
    done(CliRunner(env=named).invoke(main, ["league", "run", "-"], input=FOUR_TEAMS))
    return folder


@pytest.fixture
def begun(run: Run, four_teams: Path, tmp_path: Path) -> Run:
    copytree(four_teams, tmp_path, dirs_exist_ok=True)
    return run
