"""brackets-manager, the peer of leagues: a Node process in a temporary folder, filled by npm."""

from __future__ import annotations

import json
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

PACKAGES: Final = ("brackets-manager@1.11.1", "brackets-memory-db@1.0.6", "brackets-json-db@1.0.3")
SCRIPT: Final = Path(__file__).with_name("brackets_manager.js")
_INSTALL: Final = ("install", "--no-save", "--no-package-lock", "--no-audit", "--no-fund")


class Missing(Exception):
    """It is not available here; the message says why."""


class Peer:
    """A process that answers one line at a time."""

    def __init__(self, process: subprocess.Popen[str]) -> None:
        self._process = process

    def times(self, work: str, **more: object) -> list[float]:
        """Return the duration of some work, in milliseconds; for `memory`, megabytes."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(json.dumps({"work": work, **more}) + "\n")
        self._process.stdin.flush()
        output = self._process.stdout.readline()
        if not output:
            raise Missing("brackets-manager has given up")
        times: list[float] = json.loads(output)
        return times


@contextmanager
def peer(folder: Path) -> Iterator[Peer]:
    """Install the peer into a folder and yield it. Raises Missing."""
    node, npm = shutil.which("node"), shutil.which("npm")
    if node is None or npm is None:
        raise Missing("there is no node and npm here")
    try:
        output = subprocess.run(
            [npm, *_INSTALL, *PACKAGES], cwd=folder, capture_output=True, text=True, timeout=120
        )
    except subprocess.TimeoutExpired:
        raise Missing("npm does not finish") from None
    if output.returncode:
        raise Missing(f"npm cannot install it: {output.stderr.strip().splitlines()[-1]}")
    script = shutil.copy(SCRIPT, folder)
    with subprocess.Popen(
        [node, script], cwd=folder, text=True, stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as process:
        try:
            yield Peer(process)
        finally:
            process.kill()
