"""A first game, in words: what just happened, what can be done now, and what might be called.

`hint` is a pure function; `Lesson` keeps for a front what its players have been told already.
Hints tell what the rules have decided (options, facts); they decide no football.
"""

from quarterback.text.tutorial.lesson import Hint, Lesson, Told, hint
from quarterback.text.tutorial.view import LINE_MODE, View, Ways

__all__ = ["LINE_MODE", "Hint", "Lesson", "Told", "View", "Ways", "hint"]
