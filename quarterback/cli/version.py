"""`quarterback --version`: what a bug report needs to know of the program and the machine."""

from __future__ import annotations

import locale
import os
import platform
import re
import shutil
import sqlite3
import sys
import zipfile
from importlib.metadata import Distribution, PackageNotFoundError, distribution
from importlib.util import find_spec
from pathlib import Path
from typing import Final

import click

from quarterback import __version__
from quarterback.cli.output import say
from rulesets.core.plain_text import plain_text

EXTRAS: Final = {"pictures": "textual_image", "photos": "PIL", "postgresql": "psycopg"}
"""What may be installed in addition, and the module that shows it."""
LIBRARIES: Final = (
    *("alembic", "click", "msgspec", "numpy", "rich", "sqlalchemy", "starlette", "textual"),
    "uvicorn",
)
_WORD: Final = re.compile(r"[A-Za-z0-9][A-Za-z0-9._+-]{0,30}")
"""A terminal's name: anything longer or stranger was put there by hand."""


def show_version(context: click.Context, option: click.Parameter, wanted: bool) -> None:
    """Print the version and what goes with it, and end: the callback of --version."""
    if not wanted or context.resilient_parsing:
        return
    say(f"quarterback, version {__version__}")
    for line in (*describe_program(), f"Data: {describe_data()}"):
        say(line)
    context.exit()


def describe_program() -> list[str]:
    """Return what is known of the program and the machine, a line each; no names, no paths."""
    return [
        f"Python: {platform.python_version()} ({platform.python_implementation()})",
        f"System: {_system()}",
        f"Terminal: {_terminal()}",
        f"SQLite: {sqlite3.sqlite_version}",
        f"Extras: {_extras()}",
        f"Installed: {installation()}",
    ]


def describe_data() -> str:
    """Return where the games are saved, with the home folder as ~."""
    from league.store.errors import StoreError
    from quarterback.game.places import games_place

    try:
        place = games_place()
    except StoreError as error:
        return plain_text(error.message)
    return tilde(place.file) if place.file is not None else str(place)


def tilde(path: Path) -> str:
    try:
        return str(Path("~") / path.relative_to(Path.home()))
    except (ValueError, RuntimeError):  # elsewhere, or no home
        return str(path)


def libraries() -> str:
    """Return the versions of the libraries that most bugs depend on."""
    return ", ".join(f"{name} {_version_of(name)}" for name in LIBRARIES)


def _version_of(name: str) -> str:
    package = _distribution(name)
    return package.version if package is not None else "missing"


def _distribution(name: str) -> Distribution | None:
    try:
        return distribution(name)
    except PackageNotFoundError:
        return None


def _system() -> str:
    release = platform.mac_ver()[0] or platform.release()
    libc = " ".join(platform.libc_ver()).strip()
    named = f"{platform.system()} {release} {platform.machine()}"
    if "microsoft" in release.lower():
        named += " (WSL)"
    return f"{named}, {libc}" if libc else named


def _terminal() -> str:
    streams = [stream is not None and stream.isatty() for stream in (sys.stdin, sys.stdout)]
    size = shutil.get_terminal_size()
    parts = [f"{size.columns}x{size.lines}" if any(streams) else "none"]
    for name in ("TERM", "COLORTERM", "TERM_PROGRAM"):
        value = os.environ.get(name, "")
        if value:
            parts.append(f"{name}={value if _WORD.fullmatch(value) else '(unusual)'}")
    parts += [f"{name} set" for name in ("NO_COLOR", "SSH_TTY", "TMUX") if os.environ.get(name)]
    return ", ".join([*parts, locale.getpreferredencoding(do_setlocale=False)])


def _extras() -> str:
    there = [name for name, module in EXTRAS.items() if find_spec(module) is not None]
    return ", ".join(there) or "none"


def installation() -> str:
    """Return how the program was installed, as far as the files show it."""
    program = Path(sys.argv[0]) if sys.argv and sys.argv[0] else None
    if program is not None and program.is_file() and zipfile.is_zipfile(program):
        return "one file (zipapp)"
    root = Path(__file__).resolve().parents[2]
    if (root / "pyproject.toml").is_file() and (root / "migrations").is_dir():
        return "from a checkout"
    prefix = Path(sys.prefix).parts
    if "pipx" in prefix:
        return "with pipx"
    if "uv" in prefix and "tools" in prefix:
        return "with uv tool"
    package = _distribution("quarterback")
    if package is None:
        return "not as a package"
    by = (package.read_text("INSTALLER") or "").strip()
    installer = by if by in ("pip", "uv", "conda", "poetry", "pdm") else "a package tool"
    where = (
        "in a virtual environment" if sys.prefix != sys.base_prefix else "in the system's Python"
    )
    return f"with {installer}, {where}"
