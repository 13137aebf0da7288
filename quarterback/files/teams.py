"""Team files and tables for a game. JSON, or TOML by the file's ending; everything that can go
wrong is explained."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from quarterback.files import text_files
from rulesets.core.data_reader import DataError, read_json, read_toml


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
