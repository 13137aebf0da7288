"""Data files for a game, a dial or teams and tables. What goes wrong becomes a fault."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from quarterback.files import text_files
from quarterback.rule_sets import dial_named
from rulesets.core.data_reader import DataError, read_json, read_toml
from rulesets.core.dial import Dial, DialFault, DialFaults
from rulesets.registry import dial_format


class NoDialFile(DialFaults):
    """The file does not exist, or is not a text file."""


def find_dial(text: str) -> Dial:
    """Return the dial that a person names on the command line: one of DIAL_NAMES, or a file. Raises
    DialFaults, as `load_dial` does."""
    return dial_named(text) or load_dial(Path(text).expanduser())


def load_dial(file: Path) -> Dial:
    """Return the dial of a file. Raises DialFaults, with every fault in it; NoDialFile, which is
    one, when there is no text."""
    try:
        # A character takes four bytes at most.
        text = text_files.read(file, 4 * dial_format().longest_file)
    except text_files.NotText as error:
        fault = DialFault(error.message, line=error.line, column=1 if error.line else 0)
        raise NoDialFile([fault]) from None
    return dial_format().read(text, file.stem[:60])


class NotBrought(ValueError):
    """A file that does not exist, or cannot be read. The text says why, without the file's name
    or a period."""


def load_brought(file: str) -> dict[str, Any]:
    """Return the contents of a file; `~` is the user's own folder. Raises NotBrought."""
    try:
        path = Path(file).expanduser()
    except RuntimeError:  # there is no such user
        path = Path(file)
    try:
        text = text_files.read(path)
        data = read_toml(text) if file.endswith(".toml") else read_json(text)
    except text_files.NotText as error:
        raise NotBrought(f"{error.message}{_on_line(error.line)}") from None
    except DataError as error:
        line = error.line or text.count("\n", 0, error.offset) + 1
        raise NotBrought(f"{error.message}{_on_line(line)}") from None
    if not isinstance(data, dict):
        raise NotBrought('this must be one object with names in it, such as {"name": "Yale"}')
    return data


def _on_line(line: int) -> str:
    return f" (line {line})" if line else ""
