"""The batch file for Windows. It was never run there: what can be read of it is checked here."""

import re
from pathlib import Path

import pytest

import quarterback

BATCH = Path(quarterback.__file__).parent.parent / "quarterback.bat"


@pytest.fixture
def lines() -> list[str]:
    """Its commands, without empty lines and remarks."""
    text = BATCH.read_bytes().decode("ascii")
    return [line for line in text.splitlines() if line and not line.startswith("rem ")]


def test_windows_reads_it_and_it_is_silent_and_changes_nothing_of_the_caller(lines: list[str]):
    assert lines[:2] == ["@echo off", "setlocal EnableExtensions DisableDelayedExpansion"]
    data = BATCH.read_bytes()
    assert data.count(b"\r\n") == data.count(b"\n")
    assert data.endswith(b"\r\n")
    assert b"\t" not in data
    assert max(map(len, data.decode("ascii").splitlines())) < 120


def test_every_jump_has_its_label_and_every_label_a_jump(lines: list[str]):
    labels = [line[1:] for line in lines if line.startswith(":")]
    jumps = {match for line in lines for match in re.findall(r"(?:goto|call) :?(\w+)", line)}
    assert sorted(labels) == sorted(jumps)
    assert lines[lines.index(":try") - 1].startswith("exit /b"), "no part runs on into it"
    tried = [line.partition("call :try ")[2] for line in lines if "call :try" in line]
    assert tried == ["py -3", "python", "python3"], "a missing Python is looked for in this order"
    started = [line for line in lines if line.startswith("%PY% ")]
    assert started == [
        '%PY% "%FILE%" %*',
        r'%PY% "%HERE%.ci\setup_env.py" quarterback %*',
        r'%PY% "%HERE%.ci\setup_env.py" quarterback play',
    ]
    assert (BATCH.parent / ".ci" / "setup_env.py").is_file()


def test_quotes_are_paired_and_every_path_is_quoted(lines: list[str]):
    for line in lines:
        assert line.count('"') % 2 == 0, line
    for path in ("%HERE%", "%FILE%"):
        for line in (each for each in lines if path in each):
            before = line.partition(path)[0]
            assert before.count('"') % 2 == 1, line


def test_it_asks_for_the_python_that_the_program_needs(lines: list[str]):
    [asks] = [line for line in lines if line.startswith("%*")]
    wanted = re.search(r'"(import sys; sys\.exit\(.*\))"', asks)
    assert wanted
    with pytest.raises(SystemExit, match="0"):
        exec(wanted[1])
    oldest = re.search(
        r'requires-python = ">=3\.(\d+)"', (BATCH.parent / "pyproject.toml").read_text()
    )
    assert oldest
    assert f"(3, {oldest[1]})" in asks
    assert any(f"needs Python 3.{oldest[1]} or newer" in line for line in lines)
