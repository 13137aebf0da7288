"""Sandlot football: a whole game in one folder, to prove that a rule set can be added."""

from tests.rulesets.mini.sandlot import CODE, SETTINGS, sandlot

__all__ = ["CODE", "SETTINGS", "sandlot"]
