"""From a situation and who knows its worth to what advice shows: the pure part of key `h`."""

from __future__ import annotations

from quarterback.ai.expecting import expected, expected_words
from quarterback.ai.outlook import Outlooks
from quarterback.ai.review.words import percent
from quarterback.tui.drawing.advice import AdviceLine, AdviceView
from rulesets.core.advance import awaiting
from rulesets.core.awaiting import Decide
from rulesets.core.ruleset import RuleSet
from rulesets.core.state import State
from rulesets.core.wording import Names, situation, title

AS_GOOD = 0.0005
"""Less than this is no difference that is told."""


ESTIMATED = " Against the clock the plays that are left are an estimate."


def advice_of(
    rules: RuleSet, s: State, names: Names, outlooks: Outlooks, *, estimated: bool = False
) -> AdviceView:
    """What each open call is worth to the side that is to call; `estimated`: as far as the plays
    left can be told. Raises Unknowable."""
    wanted = awaiting(rules, s)
    if not isinstance(wanted, Decide):
        return AdviceView((), "Nothing is to be called now.")
    worth = {call: value.expected for call, value in outlooks.values(s).items()}
    words = {call: expected_words(found) for call, found in expected(rules, s).items()}
    best = max(worth, key=lambda call: worth[call])
    lines = tuple(
        AdviceLine(option.signal, title(option.call), worth[option.call], option.call == best,
                   words.get(option.call, ""))
        for option in wanted.options
    )  # fmt: skip
    return AdviceView(
        lines, f"{situation(names, s)}. {_sentence(worth, best)}{ESTIMATED if estimated else ''}"
    )


def _sentence(worth: dict[str, float], best: str) -> str:
    """The best call, and by how much it is."""
    others = sorted((each for each in worth if each != best), key=lambda call: -worth[call])
    if not others:
        return f"{title(best)} is all that can be called; it wins {percent(worth[best])}."
    by = worth[best] - worth[others[0]]
    if by < AS_GOOD:
        return f"{title(best)} and {title(others[0])} are as good as each other."
    return f"{title(best)} is best, by {percent(by)} over {title(others[0])}."
