"""`quarterback completions`: a real bash completes; installing twice is installing once."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from quarterback.cli import main
from quarterback.cli.completions import MARK, SHELLS

BASH, FISH, ZSH, PWSH = map(shutil.which, ("bash", "fish", "zsh", "pwsh"))
OWN_LINE = "alias football='quarterback play'"


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A home folder with a start-up file of the person's own, whose last line is unfinished."""
    folder = tmp_path / "a home of 'mine'"
    folder.mkdir()
    (folder / ".bashrc").write_text(OWN_LINE)
    monkeypatch.setenv("HOME", str(folder))
    monkeypatch.setenv("USERPROFILE", str(folder))
    monkeypatch.setenv("SHELL", "/bin/bash")
    for name in ("XDG_DATA_HOME", "XDG_CONFIG_HOME", "ZDOTDIR"):
        monkeypatch.delenv(name, raising=False)
    return folder


def run(*words: str) -> Result:
    return CliRunner().invoke(main, ["completions", *words])


def in_shell(command: list[str]) -> str:
    """What a shell prints that has the program on its path. It must not complain."""
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    done = subprocess.run(command, env=os.environ | {"PATH": path}, capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout


def files_of(folder: Path) -> dict[str, bytes]:
    return {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in folder.rglob("*")
        if path.is_file()
    }


@pytest.mark.parametrize("shell", SHELLS)
def test_installing_twice_is_installing_once_and_can_be_undone(home: Path, shell: str):
    shown = run("show", shell)
    assert shown.exit_code == 0
    assert MARK in shown.output and "quarterback" in shown.output
    before = files_of(home)
    first = run("install", shell)
    assert first.exit_code == 0, first.output
    assert f"quarterback completions uninstall {shell}" in " ".join(first.output.split())
    installed = files_of(home)
    assert sum(MARK.encode() in text for text in installed.values()) == (
        1 if shell == "fish" else 2
    )
    again = run("install", shell)
    assert "Already installed" in again.output
    assert files_of(home) == installed
    if shell == "powershell":
        [profile] = home.rglob("profile.ps1")
        line = profile.read_text(encoding="utf-8").replace("\\", "/")
        script = "(Join-Path $HOME '.local/share/quarterback/quarterback.ps1')"
        assert line == f"if (Test-Path {script}) {{ . {script} }}  {MARK}\n"
    removed = run("uninstall", shell)
    assert removed.exit_code == 0
    left = {name: text.rstrip() for name, text in files_of(home).items() if text}
    assert left == {name: text.rstrip() for name, text in before.items()}
    assert "Nothing was installed" in run("uninstall", shell).output


def test_an_unknown_shell_is_asked_for(home: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setenv("SHELL", "/bin/tcsh")
    asked = run("install")
    assert asked.exit_code == 2
    assert "bash, zsh, fish, powershell" in asked.output


@pytest.mark.skipif(BASH is None, reason="no bash on this machine")
@pytest.mark.parametrize(
    ("line", "wanted"),
    [
        ("quarterback compl", "completions"),
        ("quarterback completions sh", "show"),
        ("quarterback league stand", "standings"),
        ("quarterback rules --sett", "--settings"),
    ],
)
def test_a_real_bash_completes_what_was_installed(home: Path, line: str, wanted: str):
    assert BASH is not None
    assert run("install", "bash").exit_code == 0
    script = f"""
        source "$HOME/.bashrc"
        COMP_WORDS=({line}); COMP_CWORD=$(( ${{#COMP_WORDS[@]}} - 1 ))
        completing=$(complete -p quarterback) || exit 3
        [[ $completing == *"-F _quarterback_completion"* ]] || exit 4
        compopt() {{ :; }}
        _quarterback_completion quarterback
        printf '%s\\n' "${{COMPREPLY[@]}}"
    """
    done = in_shell([BASH, "--norc", "-c", script])
    assert wanted in done.splitlines()


LINE = "quarterback completions sh"
SCRIPTS = {
    "fish": (FISH, "-c", f"complete -C '{LINE}'"),
    "zsh": (ZSH, "-f", "-c", "source ~/.zshrc; echo ${_comps[quarterback]}"),
    "powershell": (
        PWSH,
        "-NoProfile",
        "-Command",
        f". $PROFILE.CurrentUserAllHosts\n(TabExpansion2 '{LINE}' {len(LINE)})"
        ".CompletionMatches.CompletionText",
    ),
}
"""How each is asked, where it is on this machine."""


@pytest.mark.parametrize("shell", SCRIPTS)
def test_other_real_shells_complete_what_was_installed(home: Path, shell: str):
    program, *words = SCRIPTS[shell]
    if program is None:
        pytest.skip(f"no {shell} on this machine")
    assert run("install", shell).exit_code == 0
    said = [line.split("\t")[0] for line in in_shell([program, *map(str, words)]).splitlines()]
    assert ("_quarterback_completion" if shell == "zsh" else "show") in said


@pytest.mark.parametrize(
    ("words", "wanted"),
    [("quarterback compl", "completions"), ("quarterback rules --sett", "--settings")],
)
def test_the_program_answers_as_the_power_shell_script_reads_it(
    monkeypatch: pytest.MonkeyPatch, words: str, wanted: str
):
    """The script takes three lines for each match: its type, its value, and a tip that
    PowerShell does not let be empty."""
    monkeypatch.setenv("_QUARTERBACK_COMPLETE", "powershell_complete")
    monkeypatch.setenv("COMP_WORDS", words)
    monkeypatch.setenv("COMP_CWORD", str(len(words.split()) - 1))
    lines = in_shell([sys.executable, "-m", "quarterback"]).splitlines()
    assert len(lines) % 3 == 0
    assert wanted in lines[1::3]
    assert set(lines[::3]) <= {"plain", "dir", "file"}
    assert all(line.strip() for line in lines)
