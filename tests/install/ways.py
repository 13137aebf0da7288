"""Clean places to install into, and what every way of installing must then do."""

from __future__ import annotations

import lzma
import os
import re
import select
import shutil
import struct
import subprocess
import sys
import time
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import NamedTuple

from quarterback import __version__

if sys.platform != "win32":
    import fcntl
    import pty
    import termios

ROOT = Path(__file__).parents[2]
EARLIER = ROOT / "tests" / "earlier" / "0011"
PATIENCE = 120.0
"""Seconds until a title that does not come is given up."""
_CONTROL = re.compile(
    r"\x1b\[[<=>?]?[0-9;]*[$ ]?[@-~]|\x1b\][^\x07\x1b]*(?:\x07|\x1b\\)|\x1b[()][A-Z0-9]"
)
_WITHOUT_NETWORK = ("unshare", "-rn", "sh", "-c", 'ip link set lo up && exec "$@"', "sh")
"""A network of its own, with nothing but the machine itself in it."""
_SERVE = """
import re, signal, subprocess, sys, urllib.request
served = subprocess.Popen(
    [*sys.argv[1:], "serve", "--port", "0"],
    stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
)
try:
    said = ""
    while not (at := re.search(r"On this machine: (http://\\S+)", said)):
        line = served.stdout.readline()
        assert line, said
        said += line
    print(urllib.request.urlopen(at[1], timeout=60).read().decode())
finally:
    served.send_signal(signal.SIGINT)
    served.wait(60)
"""


VERSIONS = tuple(f"3.{minor}" for minor in range(11, 15))
"""The Pythons that we serve."""


@cache
def interpreters() -> dict[str, Path]:
    """Return those that are installed here, by version."""
    found = {}
    for version in VERSIONS:
        places = [shutil.which(f"python{version}"), *pyenv_pythons(f"{version}.")]
        for place in filter(None, places):
            asked = "import ensurepip, sqlite3, ssl, venv, sys; print(sys.executable)"
            ran = subprocess.run([place, "-c", asked], capture_output=True, text=True)
            if ran.returncode == 0:  # not a shim without its Python, nor one that lacks modules
                found[version] = Path(ran.stdout.strip())
                break
    return found


def pyenv_pythons(prefix: str) -> list[str]:
    """Return the Pythons that pyenv lists, if there is a pyenv."""
    if not shutil.which("pyenv"):
        return []
    names = subprocess.run(["pyenv", "versions", "--bare"], capture_output=True, text=True).stdout
    return [
        subprocess.run(["pyenv", "prefix", name], capture_output=True, text=True).stdout.strip()
        + "/bin/python"
        for name in names.split()
        if name.startswith(prefix)
    ]


def make_venv(python: Path, folder: Path) -> Path:
    """Make an environment with pip alone. Return its Python."""
    do(python, "-m", "venv", folder)
    return folder / "bin" / "python"


def do(*command: object, env: dict[str, str] | None = None, cwd: Path | None = None) -> str:
    """Run a command that must succeed. Return what it printed."""
    ran = subprocess.run(
        list(map(str, command)), capture_output=True, text=True, env=env, cwd=cwd, timeout=600
    )
    assert ran.returncode == 0, f"{command}\n{ran.stdout}{ran.stderr}"
    return ran.stdout


def clean_environment(home: Path, **more: str) -> dict[str, str]:
    """Return the environment of a person who has just got this machine."""
    home.mkdir(parents=True, exist_ok=True)
    kept = {name: os.environ[name] for name in ("PATH", "LANG") if name in os.environ}
    network = ("PIP_", "UV_", "SSL_")
    index = {name: value for name, value in os.environ.items() if name.startswith(network)}
    return kept | index | {"HOME": str(home), "TERM": "xterm-256color"} | more


def without_network() -> tuple[str, ...]:
    """Return what stands before a command to run it without a network; () if that cannot be."""
    try:
        tried = subprocess.run([*_WITHOUT_NETWORK, "true"], capture_output=True)
    except OSError:
        return ()
    return _WITHOUT_NETWORK if tried.returncode == 0 else ()


class Installed(NamedTuple):
    """A program that was installed in some way."""

    command: tuple[str, ...]
    home: Path
    """An empty home, where it may write."""

    def run(self, *words: str) -> str:
        """Run it without a network. Return what it printed."""
        return do(*without_network(), *self.command, *words, env=clean_environment(self.home))

    def check(self) -> None:
        """See that it is whole: version, title, a new league, an old database, a page."""
        assert __version__ in self.run("--version")
        assert "Install" in self.run("help", "install")
        assert self.shows_title() == 0
        self.run("league", "found", "The Den", "--by", "John")
        assert "The Den" in self.run("league", "list")
        assert "The Den" in self.serves()
        old = self.home / "old"
        old.mkdir()
        (old / "games.db").write_bytes(lzma.decompress((EARLIER / "games.db.xz").read_bytes()))
        assert "14, Home (Letterman) 19" in self.run("saved", "--data-dir", str(old))
        assert "No problems found" in self.run("doctor", "--data-dir", str(old))

    def serves(self) -> str:
        """Serve the league of its home. Return the first page."""
        script = [sys.executable, "-c", _SERVE]
        return do(*without_network(), *script, *self.command, env=clean_environment(self.home))

    def shows_title(self, *words: str) -> int:
        """Start the game in a terminal, wait for the title, and press `q`. Return the status."""
        command = [*without_network(), *self.command, *(words or ("play",))]
        return title(command, clean_environment(self.home))


def title(command: Sequence[str], env: dict[str, str], cwd: Path | None = None) -> int:
    """Run a command in a terminal until it shows the title, then press `q`. Return the status."""
    master, slave = pty.openpty()
    fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", 30, 100, 0, 0))
    process = subprocess.Popen(
        command, stdin=slave, stdout=slave, stderr=slave, env=env, cwd=cwd, start_new_session=True
    )
    os.close(slave)
    try:
        seen, deadline = b"", time.monotonic() + PATIENCE
        while not shows(seen):
            assert time.monotonic() < deadline, seen[-2000:]
            seen += read(master)
            assert process.poll() is None, seen[-2000:]
        os.write(master, b"q")
        while process.poll() is None:
            assert time.monotonic() < deadline, "it does not end"
            read(master)
        return process.returncode
    finally:
        process.kill()
        process.wait()
        os.close(master)


def shows(seen: bytes) -> bool:
    """Return whether the title was written, whatever colors are between its words."""
    text = _CONTROL.sub("", seen.decode("utf-8", "replace"))
    return all(each in text for each in ("First game", "Practice board", "patented 1914"))


def read(master: int) -> bytes:
    """Return what was written to the terminal within a tenth of a second."""
    if not select.select([master], [], [], 0.1)[0]:
        return b""
    try:
        return os.read(master, 65536)
    except OSError:  # Linux says so when the program has closed its side
        return b""
