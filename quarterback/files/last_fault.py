"""The last fault of the program itself, kept in a small file for a bug report.

Only what a programmer needs is written: when, which version, the kinds of the exceptions and the
lines of code. Never a message, a value or an argument: these may have names of people and teams.
"""

from __future__ import annotations

import os
import platform
import re
import sys
import traceback
from collections.abc import Iterable, Iterator, Mapping
from datetime import UTC, datetime
from pathlib import Path
from types import TracebackType
from typing import Final

from league.store.location import DATA_DIR
from quarterback import __version__

FILE: Final = "last-error.txt"
REPORT_IT: Final = "This is an error in Quarterback. To report it: quarterback doctor --report"
"""Follows the traceback of a fault."""
MOST_FRAMES: Final = 60
MOST_BYTES: Final = 40_000
_ROOTS: Final = ("quarterback", "league", "rulesets", "migrations")
_LINES: Final = re.compile(
    r"\d{4}-\d\d-\d\d \d\d:\d\d UTC, quarterback [\w.+]{1,20}, Python [\w.+]{1,20}"
    r"|(?:caused by )?[A-Za-z_][\w.]{0,80}"
    r"|  (?:elsewhere|\w[\w./-]{1,120}\.py):\d{1,6} in [\w<>]{1,80}"
    r"|  \.\.\."
)
"""The only lines that this file has: any other was put there by hand."""


def fault_file(environ: Mapping[str, str]) -> Path:
    """Return the file: next to the games if the environment names their folder, otherwise in the
    system's folder for logs."""
    folder = environ.get(DATA_DIR)
    if folder:
        return Path(folder).expanduser() / FILE
    from platformdirs import user_log_path

    return user_log_path("quarterback", appauthor=False) / FILE


def record_fault(
    fault: BaseException, trace: TracebackType | None = None, file: Path | None = None
) -> bool:
    """Write a fault in place of the one before it. Return whether it was written; nothing is
    raised, since this runs when something has gone wrong already. A missing folder of games is
    not made."""
    if not isinstance(fault, Exception):  # Ctrl-C, an exit
        return False
    try:
        to = file or fault_file(os.environ)
        if not os.environ.get(DATA_DIR):
            to.parent.mkdir(parents=True, exist_ok=True)
        to.write_text("\n".join(_described(fault, trace)) + "\n", encoding="utf-8")
    except Exception:
        return False
    return True


def read_fault(file: Path) -> list[str]:
    """Return the lines of the last fault; empty without one. A line that this program does
    not write is left out."""
    try:
        with file.open("rb") as opened:
            text = opened.read(MOST_BYTES).decode("utf-8", "replace")
    except OSError:
        return []
    return [line for line in text.splitlines() if _LINES.fullmatch(line)]


def _described(fault: BaseException, trace: TracebackType | None) -> Iterator[str]:
    now = datetime.now(UTC)
    yield f"{now:%Y-%m-%d %H:%M} UTC, quarterback {__version__}, Python {platform.python_version()}"
    yield from _frames(fault, traceback.extract_tb(trace or fault.__traceback__))
    seen = {id(fault)}
    cause = fault.__cause__ or fault.__context__
    while cause is not None and id(cause) not in seen:
        seen.add(id(cause))
        yield from _frames(cause, traceback.extract_tb(cause.__traceback__), "caused by ")
        cause = cause.__cause__ or cause.__context__


def _frames(
    fault: BaseException, frames: Iterable[traceback.FrameSummary], before: str = ""
) -> Iterator[str]:
    kind = type(fault)
    home = kind.__module__.partition(".")[0]
    ours = home in _ROOTS or home in sys.stdlib_module_names
    yield before + (kind.__qualname__ if ours or home in _PACKAGES else "Exception")
    lines = [f"  {_place(each.filename)}:{each.lineno or 0} in {each.name}" for each in frames]
    if len(lines) > MOST_FRAMES:
        lines = [*lines[: MOST_FRAMES // 2], "  ...", *lines[-MOST_FRAMES // 2 :]]
    yield from lines


_PACKAGES: Final = ("alembic", "click", "msgspec", "rich", "sqlalchemy", "starlette", "textual")


def _place(filename: str) -> str:
    """Return where a line of code is, without the folders that lead there."""
    parts = Path(filename).parts
    if "site-packages" in parts:
        at = len(parts) - parts[::-1].index("site-packages")
        return "/".join(parts[at:])
    library = Path(os.__file__).parent.parts
    if parts[: len(library)] == library:
        return "/".join(("python", *parts[len(library) :]))
    package = Path(__file__).parents[2].parts
    if parts[: len(package)] == package and parts[len(package)] in _ROOTS:
        return "/".join(parts[len(package) :])
    return "elsewhere"
