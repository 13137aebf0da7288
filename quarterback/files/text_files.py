"""Text files, read and written: everything that can go wrong is explained."""

from __future__ import annotations

import os
import stat
import tempfile
import time
import unicodedata
from contextlib import suppress
from pathlib import Path
from typing import BinaryIO, Final

MOST_BYTES = 8_000_000
"""A game is a few thousand characters; a file of this size is something else."""
_MARKS = (b"\xff\xfe", b"\xfe\xff")
"""The first bytes of a file in UTF-16; some editors save nothing else."""
_WORKBOOKS = (b"PK\x03\x04", b"\xd0\xcf\x11\xe0")
"""The first bytes of a spreadsheet's own file, .xlsx, .ods or .xls."""
_DATABASE = b"SQLite format 3\0"
DATABASE = "this is a database: name its folder with --data-dir to open it"
WORKBOOK = (
    "this is a workbook, not text: save the sheet as CSV (Excel: File, Save As, CSV UTF-8;"
    " LibreOffice: File, Save As, Text CSV; Google Sheets: File, Download, CSV) and give that file"
)
NOT_UTF8 = (
    "this is not text in UTF-8: save it as UTF-8 in your editor, or as CSV UTF-8 in a spreadsheet"
)

_DEVICES: Final = frozenset(
    ("con", "prn", "aux", "nul", *(f"{port}{n}" for port in ("com", "lpt") for n in "123456789¹²³"))
)
"""Names that Windows takes for a device, whatever their ending: what is written there is lost."""
_IN_USE: Final = (5, 32, 33)
"""Windows' errors for a file that another program has open: no access, sharing, lock."""
_PATIENCE = 2.0
"""Seconds to wait for such a file: a web server or a virus scanner soon closes it."""


class NotText(ValueError):
    """A file that does not exist, or is not text. `says` is why and what to do, without the
    file's name or a period; `line` is where (0: nowhere in it)."""

    def __init__(self, message: str, line: int = 0) -> None:
        super().__init__(message)
        self.message = message
        self.line = line


def read(path: Path, most: int = MOST_BYTES) -> str:
    """Return the text of a file in UTF-8, with or without a byte order mark, or in UTF-16 with
    one. It may have up to `most` bytes. Raises NotText."""
    try:
        with path.open("rb") as source:
            return read_from(source, most)
    except NotText:
        raise
    except (OSError, ValueError) as error:
        raise NotText(_why(path, error)) from None


def read_from(source: BinaryIO, most: int = MOST_BYTES) -> str:
    """Return the text of a stream, as `read` does for a file. Raises NotText, OSError."""
    # Never more than needed: a device may be endless.
    data = source.read(most + 1)
    if data.startswith(_WORKBOOKS):
        raise NotText(WORKBOOK)
    if data.startswith(_DATABASE):
        raise NotText(DATABASE)
    if len(data) > most:
        raise NotText(f"this is too large: at most {most:,} bytes are read")
    try:
        text = data.decode(_encoding(data))
    except UnicodeDecodeError as error:
        line = data[: error.start].count(b"\n") + 1
        raise NotText(NOT_UTF8, line) from None
    if "\0" in text:
        line = text[: text.index("\0")].count("\n") + 1
        raise NotText("this is not text: it has bytes that no editor writes", line)
    return text


def _encoding(data: bytes) -> str:
    """Return how a file is written. Text in UTF-8 has no zero byte, so a letter with one on
    either side of it is UTF-16 that lost its mark."""
    if data.startswith(_MARKS):
        return "utf-16"
    first = data[:2]
    if len(first) == 2 and len(data) % 2 == 0 and first.count(0) == 1:
        return "utf-16-be" if first[0] == 0 else "utf-16-le"
    return "utf-8-sig"


def _why(path: Path, error: OSError | ValueError) -> str:
    if isinstance(error, FileNotFoundError):
        return "there is no such file"
    if isinstance(error, PermissionError) and not _is_folder(path):
        return "this file may not be read: change its permissions"
    if isinstance(error, IsADirectoryError | PermissionError):
        return "this is a folder: name the file in it"
    return f"cannot be read: {getattr(error, 'strerror', None) or error}"


def _is_folder(path: Path) -> bool:
    """Where opening a folder is not permitted instead of impossible, as on Windows."""
    try:
        return path.is_dir()
    except OSError:
        return False


class NotWritten(Exception):
    """The file is as it was. `says` is why and what to do, as sentences."""

    def __init__(self, message: str) -> None:
        super().__init__(message)
        self.message = message


class InTheWay(NotWritten):
    """A file of that name exists, and may be overwritten if the user confirms."""


def write_file(to: Path, text: str, *, over: bool = False) -> None:
    """Write a whole file in UTF-8, on the disk when this returns, or leave all as it was.

    No link is followed, and only an ordinary file is written over, and that only if `over` is
    given. Raises InTheWay when there is one and it is not, NotWritten when it cannot be written.
    """
    try:
        _check_free(to, over=over)
        part = _written_beside(to, text)
    except (OSError, ValueError, RuntimeError) as error:  # ValueError: a name with a NUL in it
        raise NotWritten(_why_not_written(to, error)) from None
    try:
        _put(part, to, over=over)
    except FileExistsError:
        raise InTheWay(f"{to} already exists.") from None
    except OSError as error:
        raise NotWritten(_why_not_written(to, error)) from None
    finally:
        with suppress(OSError):
            part.unlink(missing_ok=True)


def ascii_words(name: str) -> str:
    """Return a name in lowercase ASCII letters and digits, with a dash between its words."""
    ascii_name = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode().lower()
    return "-".join("".join(mark if mark.isalnum() else " " for mark in ascii_name).split())


def file_stem(words: str, longest: int, kind: str) -> str:
    """Return a file name, without its ending, that every system takes. `words` are letters and
    digits with dashes between them; `kind` is added if Windows has a device of that name, and is
    the whole name if there are no words."""
    stem = words[:longest].strip("-")
    return f"{stem}-{kind}".lstrip("-") if not stem or stem.lower() in _DEVICES else stem


def fault_on_windows(name: str) -> str:
    """Return why no file can have this name on Windows; empty if one can. What is written after a
    colon would be hidden."""
    if marks := "".join(mark for mark in '<>:"|?*' if mark in name):
        return f"Windows takes no {marks} in the name of a file"
    if (stem := name.partition(".")[0].rstrip()).lower() in _DEVICES:
        return f"{stem} is the name of a device on Windows"
    return ""


def replace_file(part: Path, to: Path) -> None:
    """Give a finished file its name, replacing another. Raises OSError. Windows replaces no file
    that is open, not even for reading, so this tries for a while."""
    deadline = time.monotonic() + _PATIENCE
    while True:
        try:
            os.replace(part, to)
            return
        except PermissionError as error:
            if not is_in_use(error) or to.is_dir() or time.monotonic() > deadline:
                raise
        time.sleep(0.05)


def is_in_use(error: OSError) -> bool:
    """Return whether another program may have the file open, which matters only on Windows."""
    return getattr(error, "winerror", None) in _IN_USE


def is_in_the_way(to: Path) -> bool:
    """Return whether anything has that name, including a broken link."""
    try:
        return os.path.lexists(to)
    except ValueError:
        return False


def _check_free(to: Path, *, over: bool) -> None:
    """Raise what would keep a file from being written there, where that is visible."""
    if os.name == "nt" and (fault := fault_on_windows(to.name)):
        raise NotWritten(f"{to} cannot be written: {fault}. Choose another name.")
    try:
        present = to.lstat()
    except FileNotFoundError:
        return
    if stat.S_ISDIR(present.st_mode):
        raise NotWritten(f"{to} is a folder: add a file name.")
    if not stat.S_ISREG(present.st_mode):
        kind = "a link" if stat.S_ISLNK(present.st_mode) else "not a regular file"
        raise NotWritten(f"{to} is {kind}, which is never overwritten. Choose another name.")
    if not over:
        raise InTheWay(f"{to} already exists.")


def _written_beside(to: Path, text: str) -> Path:
    """Write the text to a new file with an unpredictable name, in the same folder. Raises
    OSError, and ValueError for half a surrogate pair."""
    data = text.encode()
    part: Path | None = None
    try:
        with tempfile.NamedTemporaryFile(
            dir=to.parent, prefix=".quarterback-", suffix=".part", delete=False
        ) as file:
            part = Path(file.name)
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        with suppress(OSError):  # not every file system has permissions
            part.chmod(_mode(to))
    except BaseException:
        if part is not None:
            with suppress(OSError):
                part.unlink(missing_ok=True)
        raise
    return part


def _mode(to: Path) -> int:
    """Return the permissions of the replaced file, or those of a new file."""
    with suppress(OSError):
        return stat.S_IMODE(to.lstat().st_mode)
    mask = os.umask(0o077)
    os.umask(mask)
    return 0o666 & ~mask


def _put(part: Path, to: Path, *, over: bool) -> None:
    """Give the new file its name. Raises FileExistsError when another took it meanwhile."""
    if not over:
        try:
            os.link(part, to)
        except FileExistsError:
            raise
        except (OSError, NotImplementedError):  # the file system has no hard links
            os.close(os.open(to, os.O_CREAT | os.O_EXCL | os.O_WRONLY))
            replace_file(part, to)
    else:
        replace_file(part, to)  # a link put there meanwhile is replaced, not followed
    if os.name == "posix":
        _sync_folder(to.parent)


def _sync_folder(folder: Path) -> None:
    """Sync the name to disk as well. Some file systems do not support it."""
    with suppress(OSError):
        number = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(number)
        finally:
            os.close(number)


def _why_not_written(to: Path, error: Exception) -> str:
    if isinstance(error, UnicodeEncodeError):
        return f"{to} cannot be written: the text has half a character in it."
    if isinstance(error, FileNotFoundError):
        return f"{to} cannot be written: there is no folder {to.parent}. Make it first."
    if isinstance(error, OSError) and is_in_use(error) and to.is_file():
        return f"{to} cannot be written. Close it in other programs, or try another name."
    why = getattr(error, "strerror", None) or error
    return f"{to} cannot be written: {why}. Try another folder or name."
