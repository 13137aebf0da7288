"""A player's preferences: one small TOML file, read and written.

Nothing here raises: problems with the file are reported as sentences, and the game continues.
"""

from __future__ import annotations

import json
import os
import tempfile
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path

from league.store.location import DATA_DIR
from quarterback.files.text_files import replace_file
from quarterback.preferences import Preferences, plain_data, preferences_of
from rulesets.core.data_reader import DataError, read_toml

FILE = "settings.toml"
MOST_BYTES = 1_000_000
"""A longer file is not one of ours."""
_HEAD = (
    "# How Quarterback looks and which keys it takes. Written by its settings screen;\n"
    "# what is left out keeps its default.\n"
)


def preferences_file(data_dir: Path | None, environ: Mapping[str, str]) -> Path:
    """Return the file: next to the games if the user named their folder, so that a portable
    installation stays together; otherwise in the system's folder for settings."""
    folder = data_dir or environ.get(DATA_DIR)
    if folder:
        return Path(folder).expanduser() / FILE
    from platformdirs import user_config_path

    return user_config_path("quarterback", appauthor=False) / FILE


def read_preferences(file: Path) -> tuple[Preferences, list[str]]:
    """Return the saved preferences, and sentences about anything in the file that cannot be
    used. Without a file: the defaults, and no sentences."""
    try:
        with file.open("rb") as opened:
            text = opened.read(MOST_BYTES + 1)
        if len(text) > MOST_BYTES:
            return Preferences(), [f"The settings in {file} are not read: the file is too long."]
        values = read_toml(text.decode("utf-8"))
    except (FileNotFoundError, NotADirectoryError):
        return Preferences(), []
    except OSError as error:
        why = error.strerror or "it cannot be opened"
        return Preferences(), [f"The settings in {file} cannot be read: {why}."]
    except ValueError as error:  # not TOML, or not UTF-8
        where = f" (line {error.line})" if isinstance(error, DataError) and error.line else ""
        why = f"{error.message}{where}" if isinstance(error, DataError) else "it is not text"
        return Preferences(), [f"Cannot read settings in {file}: {why}. Using the defaults."]
    preferences, faults = preferences_of(values)
    if faults:
        return preferences, [f"In the settings ({file}) {'; '.join(faults)}. Using the default."]
    return preferences, []


def write_preferences(file: Path, preferences: Preferences) -> str:
    """Save the preferences: the whole file or nothing of it. Unusable contents of the old file
    are saved next to it, with `.old` after its name. Return a sentence when saving fails."""
    before, faults = read_preferences(file)
    if before == preferences and not faults:
        return ""
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        if faults and file.is_file():
            with suppress(FileNotFoundError):
                os.replace(file, file.with_name(f"{file.name}.old"))
        _replace(file, written(preferences))
    except OSError as error:
        why = error.strerror or "the file cannot be written"
        return f"Settings apply to this session only: {file}: {why}."
    return ""


def written(preferences: Preferences) -> str:
    data = plain_data(preferences)
    keys = data.pop("keys", {})
    rows = [f"{name} = {_quoted(value)}" for name, value in data.items()]
    if keys:
        rows += ["", "[keys]"]
        rows += [f"{_quoted(command)} = {_quoted(key)}" for command, key in keys.items()]
    return "\n".join([_HEAD, *rows, ""])


def _quoted(value: object) -> str:
    """Return a text, true or false in TOML: as in JSON, but for one character."""
    return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")


def _replace(file: Path, text: str) -> None:
    """Write next to the file, then replace it. Raises OSError."""
    number, name = tempfile.mkstemp(dir=file.parent, prefix=f".{file.name}.")
    try:
        with os.fdopen(number, "w", encoding="utf-8") as opened:
            opened.write(text)
            opened.flush()
            os.fsync(opened.fileno())
        replace_file(Path(name), file)
    except OSError:
        with suppress(OSError):
            os.unlink(name)
        raise
