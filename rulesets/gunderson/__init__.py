"""Lennie Gunderson's solitaire rules: a board, a running clock, and calls that the rules force.

The door of the rule set: make it with `gunderson(agreement)`.
"""

from rulesets.gunderson.ruleset import CODE, VERSION, gunderson
from rulesets.gunderson.settings import SETTINGS

__all__ = ["CODE", "SETTINGS", "VERSION", "gunderson"]
