"""Streams that are closed or full, folders that are gone, names that no system takes: a sentence
and exit status 1 (2 for what is typed wrongly), never a traceback."""

from __future__ import annotations

import os
import shlex
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path

import pytest

from tests.clock import for_process
from tests.house.hostile import on_terminal
from tests.notation.test_commands import GOOD

ROOT = Path(__file__).parents[2]
LONG = "x" * 300
LONGER = "/".join(["y" * 200] * 30)

pytestmark = pytest.mark.skipif(os.name != "posix", reason="streams are closed by a shell")
needs_full = pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no /dev/full")


def run(
    command: str, folder: Path, before: str = "", kept: Path | None = None
) -> subprocess.CompletedProcess[str]:
    """A command as a shell starts it, with its streams as the shell was told."""
    program = shlex.join([sys.executable, "-m", "quarterback"])
    return subprocess.run(
        ["sh", "-c", f"{before}{program} {command}"], capture_output=True, text=True, cwd=folder,
        stdin=subprocess.DEVNULL, timeout=120, errors="replace",
        env=os.environ | {**for_process(ROOT), "PYTHONSAFEPATH": "1",
                          "QUARTERBACK_DATA_DIR": str(kept or folder / "kept")},
    )  # fmt: skip


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "sheet.qbk").write_text(GOOD, "utf-8")
    return tmp_path


def assert_said(ended: subprocess.CompletedProcess[str], says: str, status: int = 1) -> None:
    said = ended.stdout + ended.stderr
    assert "Traceback" not in said, said
    assert "Exception" not in said, said
    assert ended.returncode == status, said
    assert says.lower() in said.lower(), said


@pytest.mark.sample(5)
@pytest.mark.parametrize(
    ("command", "says"),
    [
        ("saved >&-", "Standard output is closed"),
        ("import sheet.qbk >&-", "Standard output is closed"),
        ("export 1 2>&-", "no saved games"),
        ("import - <&-", "cannot be read"),
        ("play --plain --no-save <&-", "Standard input is closed"),
        ("referee littlefield <&-", "Standard input is closed"),
        ("saved <&- >&- 2>&-", ""),
        pytest.param("rules littlefield >/dev/full", "No space left", marks=needs_full),
        pytest.param("export 1 2>/dev/full", "", marks=needs_full),
        pytest.param("saved >/dev/full 2>/dev/full", "", marks=needs_full),
    ],
)
def test_a_stream_that_is_closed_or_full(command: str, says: str, folder: Path):
    ended = run(command, folder)
    assert_said(ended, says, 2 if command.startswith(("import -", "replay -")) else 1)


@pytest.mark.long
def test_nothing_is_written_into_a_database_that_took_the_place_of_a_stream(folder: Path):
    run("import sheet.qbk", folder)
    before = (folder / "kept/games.db").read_bytes()
    assert run("saved 1 >&- 2>&- <&-", folder).returncode == 1
    assert (folder / "kept/games.db").read_bytes() == before


@pytest.mark.parametrize(
    ("command", "says"),
    [
        ("import sheet.qbk", "there is no such file"),
        ("saved", "No saved games"),
        pytest.param(
            "simulate freshman freshman --games 2 --plays 4 --csv out.csv",
            "cannot be written",
            marks=pytest.mark.long,
        ),
        ("saved --data-dir here", "The current folder was deleted"),
    ],
)
def test_a_folder_that_was_deleted(command: str, says: str, tmp_path: Path):
    gone = tmp_path / "gone"
    gone.mkdir()
    ended = run(command, gone, "rmdir ../gone && exec ", tmp_path / "kept")
    said = ended.stdout + ended.stderr
    assert "Traceback" not in said, said
    assert says in said, said
    assert ended.returncode in ((0,) if command == "saved" else (1, 2))


def assert_refused(words: Iterable[str]) -> None:
    shown = on_terminal(*words)
    assert "Traceback" not in shown.text
    assert shown.status in (1, 2), shown.text
    assert shown.text.strip()


@pytest.mark.parametrize(
    "name",
    [
        pytest.param(LONG, id="a long name", marks=pytest.mark.long),
        pytest.param(LONGER, id="a long path"),
    ],
)
@pytest.mark.parametrize(
    "command",
    [
        "import {}", "replay {}", "adjudicate {}", "review {}", "dial show {}", "dial check {}",
        "play --plain --dial {}", "play --ruleset vsefl --plain --team home={}",
        "play --ruleset vsefl --plain --table pass={}", "referee --check {}",
        pytest.param("solve --at {}", marks=pytest.mark.long),
        pytest.param(
            "simulate freshman freshman --games 2 --plays 4 --csv {}", marks=pytest.mark.long
        ),
        "saved --data-dir {}", "saved --database sqlite:///{}", "doctor --data-dir {}",
        "league list --data-dir {}", "league import {} --by Ann", "league collect {} --by Ann",
        "league run {}", "league results {} --by Ann", "card --dial {}",
        "play --plain --data-dir {}",
    ],
)  # fmt: skip
def test_a_name_that_is_too_long(
    command: str, name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("QUARTERBACK_DATA_DIR", str(tmp_path / "kept"))
    assert_refused(word.replace("{}", name) for word in command.split())


@pytest.mark.parametrize(
    "url",
    [
        "postgresql://h:99999/x", "postgresql://h:abc/x", "postgresql://h:-1/x",
        "postgresql://h:/x", "postgresql://[::1/x", "postgresql://[zz]:1/x", "postgresql://",
        "postgresql://:0/x", "postgresql+nothing://h/x", "mysql://h/x", "sqlite://h/x",
        "postgresql://127.0.0.1:1/x?connect_timeout=abc", "postgresql://h:٣/x", "://", "x:1",
        "postgresql://%ff%zz@127.0.0.1:1/x",
    ],
)  # fmt: skip
@pytest.mark.parametrize(
    "command",
    ["saved", *(pytest.param(c, marks=pytest.mark.long) for c in ("doctor", "league list"))],
)
def test_a_database_of_an_odd_name(url: str, command: str, monkeypatch: pytest.MonkeyPatch):
    assert_refused([*command.split(), "--database", url])
