"""The set-up behind `make play`: once, again when something changed, beside what works."""

import runpy
import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

SCRIPT = Path(__file__).parents[2] / ".ci" / "setup_env.py"


@pytest.fixture
def script() -> Any:
    return SimpleNamespace(**runpy.run_path(str(SCRIPT)))


@pytest.fixture
def made(script: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Any:
    """An environment in a small checkout; commands leave a trace instead of being run."""
    for name in script.INPUTS:
        (tmp_path / name).write_text(name)
    environment = script.Environment(tmp_path / ".venv", tmp_path)
    environment.ran = []

    def note(command: list[str]) -> None:
        environment.ran.append("venv" if "venv" in command else command[-1])
        python = script.program_in(environment.successor, "python")
        python.parent.mkdir(exist_ok=True)
        python.write_text(f"#!{python}")

    monkeypatch.setattr(environment, "do", note)
    return environment


def did(environment: Any, *extras: str) -> list[str]:
    environment.ran.clear()
    environment.set_up(frozenset(extras))
    assert not environment.ran or only_one(environment)
    ran: list[str] = environment.ran
    return ran


def only_one(environment: Any) -> bool:
    return [path.name for path in environment.root.glob(".venv*")] == [environment.folder.name]


def test_it_is_made_once(made: Any, capsys: pytest.CaptureFixture[str]):
    assert did(made) == ["venv", "."]
    said = capsys.readouterr().err
    assert said.startswith("Setting up (first time only; a minute or two) ...\n")
    assert str(made.program("quarterback")) in said
    assert made.program("python").read_text() == f"#!{made.program('python')}", "its place at last"
    assert did(made) == []
    assert capsys.readouterr().err == ""
    made.program("python").unlink()
    assert did(made) == ["venv", "."], "its Python is gone"


def test_what_is_asked_for_is_added_and_a_player_uses_a_developer_s(made: Any):
    did(made)
    assert did(made, "build") == ["venv", ".[build]"]
    assert did(made, "dev", "build") == ["venv", ".[build,dev]"]
    assert did(made, "build") == []
    assert did(made) == []


@pytest.mark.parametrize("name", ["pyproject.toml", "constraints.txt"])
def test_a_change_of_what_it_stands_on_makes_it_anew(made: Any, name: str):
    did(made, "dev")
    (made.root / name).write_text("changed")
    (made.folder / "left-over").touch()
    assert did(made) == ["venv", ".[dev]"]
    assert not (made.folder / "left-over").exists()


@pytest.mark.parametrize("stopped", [KeyboardInterrupt, OSError, SystemExit])
def test_what_works_is_kept_until_its_successor_is_whole(
    script: Any, made: Any, stopped: type[BaseException], monkeypatch: pytest.MonkeyPatch
):
    did(made)
    with monkeypatch.context() as patched:

        def stop(command: list[str]) -> None:
            if "pip" in command:
                raise stopped

        patched.setattr(made, "do", stop)
        with pytest.raises(stopped):
            made.set_up(frozenset(["dev"]))
    made.set_up(frozenset())
    assert made.ran == ["venv", "."]
    assert did(made, "dev") == ["venv", ".[dev]"]


@pytest.mark.parametrize("moved", [0, 1])
def test_an_exchange_that_was_stopped_is_ended(
    made: Any, moved: int, monkeypatch: pytest.MonkeyPatch
):
    """The power fails before the first or the second of the two folders is renamed."""
    did(made)
    rename = Path.rename
    renamed: list[Path] = []

    def stop(path: Path, target: Path) -> Path:
        if len(renamed) == moved:
            raise KeyboardInterrupt
        renamed.append(path)
        return rename(path, target)

    with monkeypatch.context() as patched:
        patched.setattr(Path, "rename", stop)
        with pytest.raises(KeyboardInterrupt):
            made.set_up(frozenset(["dev"]))
    assert did(made) == []
    assert did(made, "dev") == ([] if moved else ["venv", ".[dev]"])
    assert only_one(made)


def test_one_that_runs_is_not_replaced(script: Any, made: Any, monkeypatch: pytest.MonkeyPatch):
    """As Windows answers while a program of it runs."""
    did(made)
    with monkeypatch.context() as patched:

        def refuse(path: Path, target: Path) -> Path:
            raise PermissionError

        patched.setattr(Path, "rename", refuse)
        with pytest.raises(script.Trouble, match="Something runs from"):
            made.set_up(frozenset(["dev"]))
    assert did(made) == []


def test_somebody_else_s_environment_is_left_alone(script: Any, made: Any):
    made.folder.mkdir()
    theirs = made.folder / "pyvenv.cfg"
    theirs.touch()
    with pytest.raises(script.Trouble, match="was not made by this set-up"):
        made.set_up(frozenset())
    assert theirs.exists()


def test_debian_s_missing_piece_and_the_python_that_is_wanted_are_named(
    script: Any, made: Any, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(script.importlib.util, "find_spec", lambda name: None)
    with pytest.raises(script.Trouble, match="sudo apt install python3-venv"):
        made.set_up(frozenset())
    assert not made.folder.exists()
    monkeypatch.setattr(script.sys, "version_info", (3, 9, 2))
    with pytest.raises(script.Trouble, match=r"needs Python 3\.11 or newer; this is 3\.9\.2"):
        made.set_up(frozenset())


@pytest.mark.real_clock
def test_a_failure_shows_the_end_of_the_log(script: Any, tmp_path: Path):
    environment = script.Environment(tmp_path / ".venv", tmp_path)
    environment.successor.mkdir()
    with pytest.raises(script.Trouble, match=r"(?s)No space left.*Setting up failed"):
        environment.do([sys.executable, "-c", "raise SystemExit('No space left')"])
