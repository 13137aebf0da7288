"""VSEFL, the Vintage Solitaire Electric Football League: a board, dice for the calls, boxes.

The door of the rule set: make it with `vsefl(agreement)`.
"""

from rulesets.vsefl.ruleset import CODE, VERSION, vsefl
from rulesets.vsefl.settings import SETTINGS

__all__ = ["CODE", "SETTINGS", "VERSION", "vsefl"]
