"""Advice: the value of each legal call to the team to call, and in a sentence which is best."""

from __future__ import annotations

from dataclasses import dataclass

from league.views.text import percent
from quarterback.ai.evaluator import Outlooks
from quarterback.ai.expected_value import expected, expected_words
from quarterback.ai.review_report import AS_GOOD, difference
from rulesets.core.advance import awaiting
from rulesets.core.awaiting import Decide
from rulesets.core.ruleset import RuleSet
from rulesets.core.sentences.wording import Names, situation
from rulesets.core.state import State

ESTIMATED = " With a clock, the number of plays left is an estimate."


@dataclass(frozen=True)
class AdviceLine:
    """A call: the team's win probability after it, from 0 to 1, a tie being one half."""

    signal: int | None
    title: str
    worth: float
    best: bool = False
    expectation: str = ""
    """The expected result; shown below the bar."""


@dataclass(frozen=True)
class AdviceView:
    """The open calls, and a sentence about them."""

    lines: tuple[AdviceLine, ...] = ()
    summary: str = ""


def advice_of(
    rules: RuleSet, s: State, names: Names, outlooks: Outlooks, *, estimated: bool = False
) -> AdviceView:
    """Return the value of each legal call to the team to call. `estimated` says that the number
    of plays left is an estimate. Raises Unknowable."""
    awaited = awaiting(rules, s)
    if not isinstance(awaited, Decide):
        return AdviceView((), "There is no call to make now.")
    worth = {call: value.expected for call, value in outlooks.values(s).items()}
    words = {call: expected_words(result) for call, result in expected(rules, s).items()}
    best = max(worth, key=lambda call: worth[call])
    lines = tuple(
        AdviceLine(
            option.signal,
            names.call(option.call, option.signal),
            worth[option.call],
            option.call == best,
            words.get(option.call, ""),
        )
        for option in awaited.options
    )
    message = f"{situation(names, s)}. {_sentence(worth, best, names)}"
    return AdviceView(lines, f"{message}{ESTIMATED}" if estimated else message)


def _sentence(worth: dict[str, float], best: str, names: Names) -> str:
    """Return the best call, and how much better it is."""
    others = sorted((each for each in worth if each != best), key=lambda call: -worth[call])
    if not others:
        return f"{names.call(best)} is the only call: it wins {percent(worth[best])}."
    by = worth[best] - worth[others[0]]
    if by < AS_GOOD:
        return f"Toss-up: {names.call(best)} or {names.call(others[0])}."
    return f"{names.call(best)} is best, by {difference(by)} over {names.call(others[0])}."
