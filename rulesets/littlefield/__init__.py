"""Littlefield's *Quarterback*, the dial game patented in 1914, by its rule sheet of about 1927.

The door of the rule set: make it with `littlefield(dial, settings)`.
"""

from rulesets.core.dial import Dial, DialFault, DialFaults
from rulesets.littlefield.dial import (
    cards_of,
    cells_of,
    from_cells,
    read_dial,
    with_cards,
)
from rulesets.littlefield.faces import LEGEND, examples
from rulesets.littlefield.ruleset import CODE, DIALS, VERSION, littlefield
from rulesets.littlefield.settings import SETTINGS
from rulesets.littlefield.signals import SIGNALS, TRY_KICK

__all__ = [
    "CODE",
    "DIALS",
    "LEGEND",
    "SETTINGS",
    "SIGNALS",
    "TRY_KICK",
    "VERSION",
    "Dial",
    "DialFault",
    "DialFaults",
    "cards_of",
    "cells_of",
    "examples",
    "from_cells",
    "littlefield",
    "read_dial",
    "with_cards",
]
