"""Lion's Den: the electric football tournament of percentile dice, two coaches and one board.

The door of the rule set: make it with `lions_den(agreement)`.
"""

from rulesets.lions_den.ruleset import CODE, VERSION, lions_den
from rulesets.lions_den.settings import SETTINGS
from rulesets.lions_den.tables import TABLES

__all__ = ["CODE", "SETTINGS", "TABLES", "VERSION", "lions_den"]
