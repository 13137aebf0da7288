"""Files that a person wrote, read as text: every way in which they cannot be, in words."""

from __future__ import annotations

from pathlib import Path
from typing import BinaryIO

MOST_BYTES = 8_000_000
"""A game is a few thousand characters; anything of this size is something else."""
_MARKS = (b"\xff\xfe", b"\xfe\xff")
"""What a file in UTF-16 begins with; some editors save nothing else."""


class NotText(ValueError):
    """A file that is not there, or is no text. `says` tells why and what to do, without the
    file's name or a full stop; `line` where (0: nowhere in it)."""

    def __init__(self, says: str, line: int = 0) -> None:
        super().__init__(says)
        self.says = says
        self.line = line


def read(path: Path, most: int = MOST_BYTES) -> str:
    """The text of a file in UTF-8, with or without a mark before it (BOM), or in UTF-16 with one.
    It may have up to `most` bytes. Raises NotText."""
    try:
        with path.open("rb") as source:
            return read_from(source, most)
    except NotText:
        raise
    except (OSError, ValueError) as error:
        raise NotText(_why(path, error)) from None


def read_from(source: BinaryIO, most: int = MOST_BYTES) -> str:
    """The text that comes out of a stream, as `read` has it of a file. Raises NotText, OSError."""
    # Never more than is needed to know: a device may go on for ever.
    data = source.read(most + 1)
    if len(data) > most:
        raise NotText(f"this is too large: at most {most:,} bytes are read")
    try:
        text = data.decode("utf-16" if data.startswith(_MARKS) else "utf-8-sig")
    except UnicodeDecodeError as error:
        line = data[: error.start].count(b"\n") + 1
        raise NotText("this is not text in UTF-8: save it as UTF-8 in your editor", line) from None
    if "\0" in text:
        line = text[: text.index("\0")].count("\n") + 1
        raise NotText("this is not text: it has bytes that no editor writes", line)
    return text


def _why(path: Path, error: OSError | ValueError) -> str:
    if isinstance(error, FileNotFoundError):
        return "there is no such file"
    if isinstance(error, PermissionError) and not _is_folder(path):
        return "this file may not be read: change its permissions"
    if isinstance(error, IsADirectoryError | PermissionError):
        return "this is a folder: name the file in it"
    return f"this cannot be read: {getattr(error, 'strerror', None) or error}"


def _is_folder(path: Path) -> bool:
    """Where opening a folder is not permitted instead of impossible, as on Windows."""
    try:
        return path.is_dir()
    except OSError:
        return False
