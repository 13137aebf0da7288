"""A first game, in words: what just happened, what can be done now, and what might be called.

`hint` is a pure function; `Lesson` remembers the hints shown so far.
Hints tell what the rules have decided (options, facts); they decide no football.
"""

from quarterback.text.tutorial.lesson import Hint, Lesson, ShownHint, hint
from quarterback.text.tutorial.view import LINE_MODE, KeyNames, View

__all__ = ["LINE_MODE", "Hint", "KeyNames", "Lesson", "ShownHint", "View", "hint"]
