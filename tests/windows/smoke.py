"""What must work on Windows, one after the other: `python -m tests.windows.smoke`.

It runs under the Python that is to be tried, real or Wine's, and on any other system as well; it
keeps to a folder of its own. It ends with 1 at the first thing that does not work.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Callable
from pathlib import Path

from league.store.location import of_file
from quarterback.tui.league.sharing import ServerProcess

NAME = "Żółty Kąt ☃"
"""A league whose letters no code page of Windows has together."""
SCRIPT = """
season 1925  # the year
team Canton --coach Ann
team Pottsville --coach Bob
"""
OLD_SEASONS = """Date;Visitors;Visitors score;Home;Home score
11/28/1924;Canton;7;Größe;6
"""
"""As a spreadsheet on Windows saves it."""
PATIENCE = 600.0
"""Seconds for one program, which Wine starts slowly."""


def run(*words: str, status: int = 0, given: str = "", notes: bool = False) -> str:
    """Run a command of ours. Return what it printed, with `notes` what it noted as well; that is
    shown if it fails."""
    ran = subprocess.run(
        [sys.executable, "-m", "quarterback", *words],
        input=given, capture_output=True, text=True, encoding="utf-8", timeout=PATIENCE,
    )  # fmt: skip
    assert ran.returncode == status, f"{words} ended with {ran.returncode}: {ran.stderr[-2000:]}"
    assert "Traceback" not in ran.stderr, ran.stderr[-2000:]
    return ran.stdout + ran.stderr if notes else ran.stdout


def commands() -> None:
    """Start-up, help, the rules, the keys."""
    assert "Python: 3." in run("--version")
    assert "quarterback serve" in run("help", "serve")
    assert "LD-" in run("rules", "lions-den")
    run("keys")
    run("no-such-command", status=2)


def whole_game() -> None:
    """An exhibition to its end, and one typed into a pipe that ends early."""
    assert "Possession:" in run("play", "--plain", "--exhibition")
    run("play", "--plain", "--home", "Zoë", "--visitors", "José", given="quit\n")


def names() -> None:
    """A league whose name no code page has, written into a pipe and read from one."""
    run("league", "found", NAME, "--by", "John")
    assert NAME in run("league", "list")
    script = Path("season.txt")
    script.write_text(SCRIPT, encoding="utf-8")
    run("league", "run", str(script), "--by", "John")
    assert "Pottsville" in run("league", "team", "Pottsville")


def files() -> None:
    """A game out as a sheet, in every format, and in again; the league's pages."""
    number = run("saved").split()[0]
    run("export", number, "--to", "game.qbk")
    sheet = Path("game.qbk").read_bytes()
    assert b"\r" not in sheet
    assert sheet.decode() == run("export", number)
    run("import", "game.qbk", "--data-dir", "other")
    assert run("export", "1", "--data-dir", "other") == sheet.decode()
    for ending in ("json", "csv", "txt"):
        run("export", number, "--to", f"game.{ending}")
    run("league", "publish", "--to", "site")
    assert NAME in Path("site", "index.html").read_text("utf-8")
    assert "No problems found" in run("doctor")


def weekend() -> None:
    """Old seasons, a game suspended, a board out, the morning's pack, words of one's own."""
    by = ("--by", "John")
    Path("old.csv").write_text(OLD_SEASONS, encoding="utf-8-sig")
    assert "1924" in run("league", "import-seasons", "old.csv", "--coach", "Old Tom", *by)
    assert "1924" in run("league", "history")
    for words in (
        ("boards", "North", "South"), ("phase", "regular"), ("arrange", "Canton", "Pottsville"),
    ):  # fmt: skip
        run("league", *words, *by)
    run("league", "begin", "1", "--board", "North", *by)
    run("league", "suspend", "1", "7:0", *by)
    run("league", "resume", "1", "--board", "South", *by)
    run("league", "board-out", "North", *by)
    run("league", "print", "all", "--to", "all.html")
    assert "Pottsville" in Path("all.html").read_text("utf-8")
    own_words = Path("games", "coaches.toml")
    own_words.write_text("[nobody-here]\nblurb = 'x'\n", encoding="utf-8")
    named = run("league", "publish", "--to", "site", "--data-dir", "games", notes=True)
    assert "coaches.toml" in named and "nobody-here" in named, named
    own_words.unlink()


def server() -> None:
    """The server that the league's page starts: it answers, and ends when it is stopped."""
    served = ServerProcess()
    served.start(of_file(Path("games", "games.db").resolve()), 1, ["--port", "0"])
    deadline = time.monotonic() + PATIENCE
    while not (at := re.search(r"(http://[\d.]+:\d+\S*)", "\n".join(served.lines))):
        assert served.running, served.lines
        assert time.monotonic() < deadline, served.lines
        time.sleep(0.1)
    page = urllib.request.urlopen(at[1], timeout=PATIENCE).read().decode()
    assert NAME in page
    served.stop()
    assert not served.running


def closed_pipe() -> None:
    """A reader that stops early, as `| more` does: no word about it, and no traceback."""
    program = subprocess.Popen(
        [sys.executable, "-m", "quarterback", "rules", "lions-den"],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE,
    )  # fmt: skip
    assert program.stdout is not None
    assert program.stderr is not None
    program.stdout.read(10)
    program.stdout.close()
    said = program.stderr.read().decode("utf-8", "replace")
    program.stderr.close()
    assert (program.wait(PATIENCE), said) == (1, "")


STEPS: tuple[Callable[[], None], ...] = (
    commands, whole_game, names, files, weekend, server, closed_pipe,
)  # fmt: skip


def main() -> int:
    """Run every step in a folder of its own."""
    print(f"Python {sys.version.split()[0]} on {sys.platform}", flush=True)
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        os.environ["QUARTERBACK_DATA_DIR"] = str(Path(folder, "games"))
        os.environ["QUARTERBACK_CACHE_DIR"] = str(Path(folder, "cache"))
        os.chdir(folder)
        for step in STEPS:
            begun = time.monotonic()
            try:
                step()
            except (AssertionError, OSError, subprocess.SubprocessError) as fault:
                print(f"FAILED {step.__name__}: {fault}", flush=True)
                os.chdir(os.path.dirname(folder))
                return 1
            print(f"{time.monotonic() - begun:6.1f} s  {step.__name__}: {step.__doc__}", flush=True)
        os.chdir(os.path.dirname(folder))
    return 0


if __name__ == "__main__":
    sys.exit(main())
