"""What the one-file program says before it starts: a wrong Python, no room, no terminal."""

import ast
import json
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from shipping import start, targets
from tests.systems import needs_sh

MADE_FOR = {
    "python": "Python 3.13",
    "platform": "linux-x86_64",
    "build": "abc",
    "unpacked": "9",
    "pythons": "Python 3.11, Python 3.12, Python 3.13",
    "platforms": "linux-x86_64, windows-x86_64",
}
HERE = {"python": "Python {}.{}".format(*sys.version_info[:2]), "platform": targets.this_platform()}


@pytest.fixture
def commands(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The only folder on the PATH; empty."""
    folder = tmp_path / "commands"
    folder.mkdir()
    monkeypatch.setenv("PATH", str(folder))
    return folder


def write_command(folder: Path, name: str, script: str) -> None:
    file = folder / name
    file.write_text(f"#!/bin/sh\n{script}\n")
    file.chmod(0o755)


@pytest.mark.parametrize(
    ("running", "sentence"),
    [
        (("Python 3.13", "linux-x86_64"), ""),
        (
            ("Python 3.11", "linux-x86_64"),
            "This file is for Python 3.13 on linux-x86_64; this is Python 3.11 on linux-x86_64."
            " Install Python 3.13 beside it, or get the file that is made for Python 3.11.",
        ),
        (
            ("Python 3.13", "windows-x86_64"),
            "This file is for Python 3.13 on linux-x86_64; this is Python 3.13 on windows-x86_64."
            " Get the file that is made for this machine.",
        ),
        (
            ("Python 3.13", "linux-riscv64"),
            "This file is for Python 3.13 on linux-x86_64; this is Python 3.13 on linux-riscv64."
            " There is no file for this machine; install from the wheel or the source.",
        ),
        (
            ("Python 2.7", "linux-x86_64"),
            "This file is for Python 3.13 on linux-x86_64; this is Python 2.7 on linux-x86_64."
            " Install Python 3.13 beside it.",
        ),
        (
            ("Python 3.13 (free-threaded)", "linux-x86_64"),
            "This file is for Python 3.13 on linux-x86_64; this is Python 3.13 (free-threaded) on"
            " linux-x86_64. Install Python 3.13 beside it.",
        ),
    ],
)
def test_a_wrong_python_gets_a_sentence(running: tuple[str, str], sentence: str):
    assert start.mismatch(MADE_FOR, dict(zip(HERE, running, strict=True))) == sentence


@needs_sh
def test_another_python_is_found_if_it_is_the_right_one(commands: Path):
    wanted = {**MADE_FOR, "platform": HERE["platform"]}
    assert start.here() == HERE, "as the builder names it"
    assert start.right_python(wanted) is None
    write_command(commands, "python3.13", "echo broken shim >&2; exit 127")
    write_command(commands, "python3", "echo Python 3.12")
    assert start.right_python(wanted) is None
    write_command(commands, "python", "echo Python 3.13")
    assert start.right_python(wanted) == ["python"]
    assert start.right_python({**wanted, "platform": "of-another-kind"}) is None


@pytest.mark.parametrize(
    ("system", "environ", "folder"),
    [
        ("linux", {}, "~/.cache/quarterback/pyz"),
        ("linux", {"XDG_CACHE_HOME": "/c"}, "/c/quarterback/pyz"),
        ("darwin", {}, "~/Library/Caches/quarterback/pyz"),
        ("win32", {"LOCALAPPDATA": "L"}, "L/quarterback/Cache/pyz"),
        ("win32", {}, "~/AppData/Local/quarterback/Cache/pyz"),
        ("linux", {"QUARTERBACK_CACHE_DIR": "~/mine"}, "~/mine/pyz"),
    ],
)
def test_it_unpacks_beside_the_other_caches(system: str, environ: dict[str, str], folder: str):
    assert Path(start.unpacking_folder(environ, system)) == Path(folder).expanduser()


def test_a_folder_that_cannot_be_made_gets_a_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
):
    in_the_way = tmp_path / "file"
    in_the_way.touch()
    with pytest.raises(OSError, match="file") as trouble:
        (in_the_way / "pyz").mkdir()
    said = start.prepare(str(in_the_way / "pyz"), MADE_FOR)
    assert said == (
        f"Cannot unpack into {in_the_way / 'pyz'}: {trouble.value.strerror}."
        " Or name another folder in QUARTERBACK_CACHE_DIR."
    )
    large = {**MADE_FOR, "unpacked": str(10**18)}
    said = start.prepare(str(tmp_path / "pyz"), large)
    assert said.startswith("Unpacking needs 1000000000010 MB, and ")
    assert capsys.readouterr().err == ""
    assert start.prepare(str(tmp_path / "pyz"), MADE_FOR) == ""
    assert "first time only" in capsys.readouterr().err
    monkeypatch.setattr(sys, "argv", ["some/where/quarterback.pyz"])
    (tmp_path / "quarterback.pyz_abc" / "site-packages").mkdir(parents=True)
    assert start.prepare(str(tmp_path), large) == "", "that is done"
    assert capsys.readouterr().err == ""


@needs_sh
def test_a_double_click_opens_the_first_terminal_that_works(
    commands: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    for name in ("DISPLAY", "WAYLAND_DISPLAY"):
        monkeypatch.delenv(name, raising=False)
    write_command(commands, "xterm", 'echo "$@" > "$OPENED"')
    opened = tmp_path / "opened"
    monkeypatch.setenv("OPENED", str(opened))
    assert not start.open_terminal(["quarterback"])
    monkeypatch.setenv("DISPLAY", ":7")
    write_command(commands, "x-terminal-emulator", "exit 1")
    started: list[subprocess.Popen[bytes]] = []
    popen = subprocess.Popen

    def keep(command: list[str]) -> subprocess.Popen[bytes]:
        started.append(popen(command))
        return started[-1]

    monkeypatch.setattr(subprocess, "Popen", keep)
    assert start.open_terminal(["python3", "quarterback.pyz", start.OWN_WINDOW])
    assert [each.wait() for each in started] == [1, 0]
    assert opened.read_text() == "-e python3 quarterback.pyz --own-window\n"
    write_command(commands, "xterm", "exit 1")
    assert not start.open_terminal(["python3", "quarterback.pyz", start.OWN_WINDOW])


@needs_sh
def test_without_a_terminal_a_dialog_says_what_to_do(
    commands: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
):
    shown = tmp_path / "shown"
    write_command(commands, "xmessage", f'echo "$@" > {shown}')
    monkeypatch.setenv("DISPLAY", ":7")
    with pytest.raises(SystemExit, match="1"):
        start.fail(start.no_terminal("/home/ann/quarterback.pyz"), [], False)
    sentence = capsys.readouterr().err
    assert sentence == shown.read_text()
    assert 'Open one and type: python3 "/home/ann/quarterback.pyz"' in sentence
    shown.unlink()
    with pytest.raises(SystemExit, match="1"):
        start.fail("With arguments a program started us.", ["saved"], False)
    assert not shown.exists()


@pytest.mark.parametrize("running", ["Python 3.10", "Python 3.14", "PyPy 3.11"])
def test_only_a_file_that_is_built_is_offered(running: str):
    """`targets` says which are; the program itself carries that list."""
    built = {"pythons": ", ".join(f"Python {version}" for version in targets.versions())}
    here = {"python": running, "platform": MADE_FOR["platform"]}
    assert "or get the file" not in start.mismatch(MADE_FOR | built, here)


@pytest.mark.parametrize("python", ["2.7", "3.6", "3.8"])
def test_an_old_python_can_read_it(python: str, tmp_path: Path):
    """Whatever interpreters are on the PATH; the syntax is checked for all of them below."""
    found = start.find_program(f"python{python}")
    archive = tmp_path / "quarterback.pyz"
    with zipfile.ZipFile(archive, "w") as written:
        written.writestr("__main__.py", "import start\nstart.start()\n")
        written.writestr("start.py", Path(start.__file__).read_text())
        written.writestr("made_for.json", json.dumps({**MADE_FOR, "python": "Python 3.99"}))
    tried = [found] if found else []
    for command in [*tried, sys.executable]:
        ran = subprocess.run([command, archive, "saved"], capture_output=True, text=True)
        if ran.returncode == 127:  # a shim without its Python
            continue
        assert ran.returncode == 1
        assert ran.stderr.startswith("This file is for Python 3.99 on ")
        assert "Traceback" not in ran.stderr


def test_its_syntax_is_that_of_an_old_python():
    """Neither f-strings nor annotations, nor anything else that Python 2 would stumble over."""
    tree = ast.parse(Path(start.__file__).read_text(), feature_version=(3, 4))
    newer = (ast.JoinedStr, ast.AnnAssign, ast.NamedExpr, ast.AsyncFunctionDef)
    found = [node for node in ast.walk(tree) if isinstance(node, newer)]
    assert not found
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef):
            assert node.returns is None
            assert not any(each.annotation for each in node.args.args)
        if isinstance(node, ast.List | ast.Tuple):
            assert not any(isinstance(each, ast.Starred) for each in node.elts)
        if isinstance(node, ast.Raise):
            assert node.cause is None
