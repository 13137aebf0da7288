"""Read a dial from a typed file: everything that can go wrong becomes a fault."""

from __future__ import annotations

from pathlib import Path

from quarterback.files import text_files
from quarterback.rule_sets import dial_named
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
