"""VSEFL, the Vintage Solitaire Electric Football League: a board, dice for the calls, boxes.

The door of the rule set: make it with `vsefl(agreement)`.
"""

from rulesets.vsefl.ruleset import CODE, VERSION, vsefl
from rulesets.vsefl.settings import SETTINGS
from rulesets.vsefl.tables import TABLES

__all__ = ["CODE", "SETTINGS", "TABLES", "VERSION", "vsefl"]
