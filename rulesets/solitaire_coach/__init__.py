"""The solitaire coach's simplified rules for electric football: one person, both teams, a board.

The door of the rule set: make it with `solitaire_coach(agreement)`.
"""

from rulesets.solitaire_coach.ruleset import CODE, VERSION, solitaire_coach
from rulesets.solitaire_coach.settings import SETTINGS

__all__ = ["CODE", "SETTINGS", "VERSION", "solitaire_coach"]
