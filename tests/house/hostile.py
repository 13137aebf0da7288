"""Data that tries to command a terminal, and a terminal that shows what reached it."""

from __future__ import annotations

import io
import os
import re
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TextIO

import pytest

from quarterback.cli import main

NASTY = "\x1b[2J\x1b]0;x\x07\x9b31m\x08\x7f\r\u202e\u2066\u200b\u2028z"
"""Sequences that clear, retitle, color and delete; bidi, zero width, a line separator."""
_OWN = re.compile(r"\x1b\[(?:[01]m|\?25[lh]|K)|\r\n|\r(?=\x1b\[|Solving)")
"""What the program itself sends: bold, the cursor hidden and shown, a progress bar."""


def commanding(shown: str) -> str:
    """The first character that reached a terminal and is not to be seen, with what is around it;
    empty when there is none. A mark of the program's own is none of them."""
    left = _OWN.sub("\n", shown)
    for place, letter in enumerate(left):
        if letter != "\n" and not letter.isprintable():
            return repr(left[max(0, place - 40) : place + 20])
    return ""


class Shown:
    """What a command showed on a terminal, and its exit status."""

    text = ""
    status = 0


@contextmanager
def _terminal(shown: Shown) -> Iterator[TextIO]:
    pty = pytest.importorskip("pty", reason="this system has no pseudo-terminals")
    master, slave = pty.openpty()
    pieces: list[bytes] = []

    def read() -> None:
        try:
            while piece := os.read(master, 65536):
                pieces.append(piece)
        except OSError:  # the other end is closed
            pass

    reader = threading.Thread(target=read)
    reader.start()
    stream = os.fdopen(slave, "w", encoding="utf-8", errors="replace")
    try:
        yield stream
    finally:
        stream.close()
        reader.join(10)
        os.close(master)
        shown.text = b"".join(pieces).decode("utf-8", "backslashreplace")


class Keyboard(io.TextIOWrapper):
    """What is typed at a terminal."""

    def isatty(self) -> bool:
        return True


def on_terminal(*args: str, typed: str = "", at_keyboard: bool = False) -> Shown:
    """Run a command in this process with a terminal for its output and its errors."""
    shown = Shown()
    kept = (sys.stdin, sys.stdout, sys.stderr, sys.excepthook)
    with _terminal(shown) as stream:
        kind = Keyboard if at_keyboard else io.TextIOWrapper
        sys.stdin = kind(io.BytesIO(typed.encode("utf-8", "surrogateescape")), "utf-8")
        sys.stdout = sys.stderr = stream
        try:
            main(args, prog_name="quarterback")
        except SystemExit as end:
            shown.status = int(end.code or 0)
        finally:
            sys.stdin, sys.stdout, sys.stderr, sys.excepthook = kept
    return shown
