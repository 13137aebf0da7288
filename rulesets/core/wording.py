"""Facts and situations in football English. English is made from facts, never read back.

This is the door; the words are in `phrases`, a sentence for each fact in `sentences`.
"""

from __future__ import annotations

from rulesets.core import sentences
from rulesets.core.facts import Fact
from rulesets.core.phrases import (
    PLAIN,
    Names,
    down_and_distance,
    ordinal,
    outcome,
    place,
    score,
    situation,
    title,
    yards,
)
from rulesets.core.state import SCRIMMAGE, State

__all__ = [
    "PLAIN",
    "Names",
    "down_and_distance",
    "ordinal",
    "outcome",
    "place",
    "play_by_play",
    "says",
    "score",
    "situation",
    "title",
    "yards",
]

_QUIET = frozenset({"first_down", "kick_length", "no_flag", "recovered"})
"""Said by the situation that follows, or by the fact before; but a ball that was loose, and is
recovered with a word on how, is news."""
_CHANGES_HANDS = frozenset({"fumble", "intercepted", "blocked"})
"""Facts whose sentence says who has the ball now."""
_SAID_BY = {"end_line": "complete", "pass_penalty": "incomplete"}
"""Facts whose sentence says another one, too."""
_MOVED = frozenset({"rush", "complete", "return", "fumble", "blocked", "penalty", "pass_penalty"})
"""Facts whose sentence says where the ball is now."""
_MOVED_ELSEWHERE = frozenset({"touchback", "no_goal"})


def says(fact: Fact, before: State, after: State, names: Names = PLAIN) -> str:
    """One fact as a sentence. `before` and `after` are the situations around its input."""
    return sentences.says(fact, before, after, names)


def play_by_play(facts: tuple[Fact, ...], before: State, after: State, names: Names = PLAIN) -> str:
    """All that an input did, in a line, ending with where the game stands now."""
    kinds = {fact.fact for fact in facts}
    quiet = _QUIET | {said for by, said in _SAID_BY.items() if by in kinds}
    news = (f for f in facts if (f.fact not in quiet or _held(f)) and _news(f, kinds))
    spoken = [says(f, before, after, names) for f in news]
    if after.phase == SCRIMMAGE and after != before and after.call is None:
        spoken.append(_stands(kinds, after, before, names))
    return " ".join(sentence for sentence in spoken if sentence)


def _held(fact: Fact) -> bool:
    """Whether a side has recovered a ball that had been loose for longer than one report."""
    return fact.fact == "recovered" and bool(fact.how)


def _news(fact: Fact, kinds: set[str]) -> bool:
    """Whether a fact says what the one before it has not: an interception is a turnover."""
    return fact.fact != "turnover" or fact.how == "downs" or not kinds & _CHANGES_HANDS


def _stands(kinds: set[str], after: State, before: State, names: Names) -> str:
    """The down, with the side and the place as far as they are news."""
    assert after.ball is not None and after.spot is not None, "scrimmage has a ball"
    downs = down_and_distance(after)
    place_said = bool(kinds & _MOVED) and not kinds & _MOVED_ELSEWHERE
    if after.ball == before.ball and (place_said or after.spot == before.spot):
        return f"{downs}."
    where = "" if place_said else f" at {place(names, after.ball, after.spot)}"
    return f"{names.of(after.ball)} ball, {downs.lower()}{where}."
