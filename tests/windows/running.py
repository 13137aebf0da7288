"""Runs the Windows Python of a folder, as Wine can."""

import os
import subprocess
from collections.abc import Sequence
from pathlib import Path

# What a person on Windows does not have.
_NOT_THERE = (
    *("PYTHONHOME", "PYTHONPATH", "PYTHONDONTWRITEBYTECODE", "SHELL", "TERM", "TERM_PROGRAM"),
    *("TMUX", "TMPDIR", "VIRTUAL_ENV"),
)


def environment(folder: Path) -> dict[str, str]:
    """Return the variables that Wine and the Windows Python need."""
    home = folder / "home"
    home.mkdir(exist_ok=True)
    kept = {name: value for name, value in os.environ.items() if name not in _NOT_THERE}
    return kept | {
        "HOME": str(home),
        "WINEPREFIX": str(folder / "prefix"),
        "WINEDEBUG": "-all",
        "WINEDLLOVERRIDES": "mscoree,mshtml=;winemenubuilder.exe=d",
        "LC_ALL": "C.UTF-8",  # the names of files are then UTF-8
        # Where caches and tests may write.
        "PYTHONPYCACHEPREFIX": r"C:\pycache",
        "PYTEST_DEBUG_TEMPROOT": r"C:\windows\temp",
    }


def run(folder: Path, words: Sequence[str], *, quiet: bool = False) -> int:
    """Run it in the current folder, without input. Return its exit status.

    Wine 8 gives Python no standard stream that is a file, so what it says goes through pipes.
    """
    wine = subprocess.Popen(
        ["wine", folder / "python" / "python.exe", *words],
        env=environment(folder), stdin=subprocess.PIPE, stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL if quiet else subprocess.STDOUT,
    )  # fmt: skip
    assert wine.stdin is not None
    assert wine.stdout is not None
    wine.stdin.close()
    while piece := os.read(wine.stdout.fileno(), 65536):
        if not quiet:
            os.write(1, piece)
    return wine.wait()
