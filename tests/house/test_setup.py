"""The set-up behind `make play`: once, again when something changed, anew when interrupted."""

import importlib.util
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

SCRIPT = Path(__file__).parents[2] / ".ci" / "setup_env.py"


@pytest.fixture
def script() -> ModuleType:
    spec = importlib.util.spec_from_file_location("setup_env", SCRIPT)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture
def made(script: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Any:
    """An environment in a small checkout; commands are noted instead of run."""
    for name in script.INPUTS:
        (tmp_path / name).write_text(name)
    environment = script.Environment(tmp_path / ".venv", tmp_path)
    environment.ran = []

    def note(command: list[str]) -> None:
        environment.ran.append("venv" if "venv" in command else command[-1])
        environment.programs.mkdir(exist_ok=True)
        environment.program("python").touch()

    monkeypatch.setattr(environment, "do", note)
    return environment


def did(environment: Any, dev: bool = False) -> list[str]:
    environment.ran.clear()
    environment.set_up(dev)
    ran: list[str] = environment.ran
    return ran


def test_it_is_made_once(made: Any, capsys: pytest.CaptureFixture[str]):
    assert did(made) == ["venv", "."]
    said = capsys.readouterr().err
    assert said.startswith("Setting up (first time only; a minute or two) ...\n")
    assert str(made.program("quarterback")) in said
    assert did(made) == []
    assert capsys.readouterr().err == ""


def test_a_developer_adds_to_a_player_s_and_a_player_uses_a_developer_s(made: Any):
    did(made)
    assert did(made, dev=True) == [".[dev,build]"]
    assert did(made, dev=True) == []
    assert did(made) == []


@pytest.mark.parametrize("name", ["pyproject.toml", "constraints.txt"])
def test_a_change_of_what_it_stands_on_makes_it_anew(made: Any, name: str):
    did(made)
    (made.root / name).write_text("changed")
    (made.programs / "left-over").touch()
    assert did(made) == ["venv", "."]
    assert not (made.programs / "left-over").exists()


def test_a_python_that_is_gone_makes_it_anew(made: Any):
    did(made)
    made.program("python").unlink()
    assert did(made) == ["venv", "."]


@pytest.mark.parametrize("dev", [False, True])
def test_an_interrupted_one_is_made_anew(made: Any, dev: bool, monkeypatch: pytest.MonkeyPatch):
    did(made)
    if not dev:
        made.root.joinpath("constraints.txt").write_text("changed")
    with monkeypatch.context() as patched:
        patched.setattr(made, "install", lambda what: (_ for _ in ()).throw(KeyboardInterrupt))
        with pytest.raises(KeyboardInterrupt):
            made.set_up(dev)
    made.root.joinpath("constraints.txt").write_text("constraints.txt")
    assert did(made) == ["venv", "."]


def test_somebody_else_s_environment_is_left_alone(script: ModuleType, made: Any):
    made.folder.mkdir()
    theirs = made.folder / "pyvenv.cfg"
    theirs.touch()
    with pytest.raises(script.Trouble, match="was not made by this set-up"):
        made.set_up(False)
    assert theirs.exists()


def test_debian_s_missing_piece_is_named(
    script: ModuleType, made: Any, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(script.importlib.util, "find_spec", lambda name: None)
    with pytest.raises(script.Trouble, match="sudo apt install python3-venv"):
        made.set_up(False)
    assert not made.folder.exists()


def test_an_old_python_is_told_which_is_wanted(
    script: ModuleType, made: Any, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(script.sys, "version_info", (3, 9, 2))
    with pytest.raises(script.Trouble, match=r"needs Python 3\.11 or newer; this is 3\.9\.2"):
        made.set_up(False)


@pytest.mark.real_clock
def test_a_failure_shows_the_end_of_the_log(script: ModuleType, tmp_path: Path):
    environment = script.Environment(tmp_path / ".venv", tmp_path)
    environment.folder.mkdir()
    with pytest.raises(script.Trouble, match=r"(?s)No space left.*Setting up failed"):
        environment.do([sys.executable, "-c", "raise SystemExit('No space left')"])
