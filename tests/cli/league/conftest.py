"""A folder for leagues, and John, who enters everything."""

from __future__ import annotations

from collections.abc import Callable
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
def prepared(tmp_path_factory: pytest.TempPathFactory) -> Callable[[str], Path]:
    """A folder with a league in which these commands were entered, once for all tests."""
    folders: dict[str, Path] = {}

    def folder_of(lines: str) -> Path:
        if lines not in folders:
            folders[lines] = folder = tmp_path_factory.mktemp("prepared")
            named = {"QUARTERBACK_DATA_DIR": str(folder), "QUARTERBACK_BY": "John"}
            done(CliRunner(env=named).invoke(main, ["league", "run", "-"], input=lines))
        return folders[lines]

    return folder_of


@pytest.fixture
def begun(
    run: Run, prepared: Callable[[str], Path], tmp_path: Path, request: pytest.FixtureRequest
) -> Run:
    """The league that a module sets up, or four teams that have begun: each test has a copy."""
    lines = getattr(request.module, "SET_UP", FOUR_TEAMS)
    copytree(prepared(lines), tmp_path, dirs_exist_ok=True)
    return run
