"""A dial from a file that somebody typed in: everything that can go wrong becomes a fault."""

from __future__ import annotations

from pathlib import Path

from rulesets.littlefield import Dial, DialFaults, Fault, read_dial
from rulesets.littlefield.dial import MOST_TEXT


def load_dial(file: Path) -> Dial:
    """The dial of a file. Raises DialFaults, with every fault found, also when there is no such
    file, or it is no file of text."""
    return read_dial(_text_of(file), file.stem[:60])


def _text_of(file: Path) -> str:
    try:
        with file.open("rb") as source:
            # Four bytes are the most that a letter takes; reading on could take for ever.
            data = source.read(4 * MOST_TEXT + 1)
    except OSError as error:
        raise _fault(_why(file, error)) from None
    if len(data) > 4 * MOST_TEXT:
        raise _fault(f"this is no dial file: one has at most {MOST_TEXT:,} letters")
    try:
        # Some editors begin a file with a mark (BOM), which is no part of the text.
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        before = data[: error.start]
        line = before.count(b"\n") + 1
        raise _fault("this is no text in UTF-8: save it as UTF-8 in your editor", line) from None


def _why(file: Path, error: OSError) -> str:
    if isinstance(error, FileNotFoundError):
        return "there is no such file"
    if isinstance(error, IsADirectoryError) or file.is_dir():
        return "this is a folder: name the dial file in it"
    if isinstance(error, PermissionError):
        return "this file may not be read: change its permissions"
    return f"this cannot be read: {error.strerror or error}"


def _fault(says: str, line: int = 0) -> DialFaults:
    return DialFaults([Fault(says, line=line, column=1 if line else 0)])
