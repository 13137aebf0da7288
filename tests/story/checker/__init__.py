"""A second program that proves a front page, from the game's log alone.

It shares no code with the writer, the box score or the review: it replays the inputs under the
rules, counts the facts itself, and for win probability asks the solver. `check(page, game)` returns
everything that is wrong with a page: a claim that the log does not bear out; a number, a name or a
word that no proved claim of its sentence covers; and what is on the list of forbidden words.
"""

from tests.story.checker.check import check, check_small, claims_that_fail
from tests.story.checker.game import ProofGame

__all__ = ["ProofGame", "check", "check_small", "claims_that_fail"]
