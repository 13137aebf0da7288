"""A dial from a file that someone typed in: everything that can go wrong becomes a fault."""

from __future__ import annotations

from pathlib import Path

from quarterback.files import text_files
from rulesets.core.dial import Dial, DialFault, DialFaults
from rulesets.registry import DIALS


class NoDialFile(DialFaults):
    """There is no such file, or it is no file of text."""


def load_dial(file: Path) -> Dial:
    """The dial of a file. Raises DialFaults, with every fault found; NoDialFile, which is one,
    when there is no text to find faults in."""
    try:
        # Four bytes are the most that a letter takes.
        text = text_files.read(file, 4 * DIALS.longest_file)
    except text_files.NotText as error:
        fault = DialFault(error.message, line=error.line, column=1 if error.line else 0)
        raise NoDialFile([fault]) from None
    return DIALS.read(text, file.stem[:60])
