"""Sentences for what is reported of a board: loose balls, catches, fouls, timeouts, ends."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from rulesets.core.facts import Fact
from rulesets.core.sentences.phrases import Names, place, score, yards
from rulesets.core.sides import OTHER
from rulesets.core.state import TRY, State

_FOULS: Final = {
    "ineligible_touch": "The pass hit an ineligible lineman.",
    "onside_touch": "{} touched the kick too soon.",
    "onside_out": "The kick went out of bounds untouched.",
    "kick_out": "The kickoff went out of bounds.",
}


def _at(fact: Fact, before: State, names: Names) -> str:
    """... at the Yale 34; empty where the spot is unknown."""
    if before.spot is None or before.possession is None or fact.yards is None:
        return ""
    return f" at {place(names, before.possession, before.spot + fact.yards)}"


def loose(fact: Fact, before: State, after: State, names: Names) -> str:
    """A fumble that no team has recovered yet."""
    return f"Fumble{_at(fact, before, names)}! The ball is loose."


def settled_penalty(fact: Fact, before: State, after: State, names: Names) -> str:
    """A penalty that the other team may accept or decline."""
    if fact.accepted is False:
        return f"Penalty declined by {names.of(OTHER[fact.side] if fact.side else None)}."
    back = yards(abs(fact.yards or 0))
    if fact.how == "rekick":
        return f"The kick by {names.of(fact.side)} is repeated, {back} back."
    return f"Penalty against {names.of(fact.side)}: {back}."


def _foul(fact: Fact, before: State, after: State, names: Names) -> str:
    if fact.how in _FOULS:
        return _FOULS[fact.how].format(names.of(fact.side))
    far = f", {yards(fact.yards)}" if fact.yards else ""
    return f"Flag: {fact.how.replace('_', ' ')} by {names.of(fact.side)}{far}."


def _recovered(fact: Fact, before: State, after: State, names: Names) -> str:
    if fact.how:
        return f"Recovered by {names.of(fact.side)}."
    return f"{names.of(fact.side)} kept the ball."


def _sack(fact: Fact, before: State, after: State, names: Names) -> str:
    lost = -(fact.yards or 0)
    if before.phase == TRY:  # A try is described as a run, whatever was played.
        return f"Stopped {yards(lost)} behind the line." if lost else "Stopped at the line."
    return f"Sacked for a loss of {yards(lost)}." if lost else "Sacked at the line."


BOARD: Final[dict[str, Callable[[Fact, State, State, Names], str]]] = {
    "caught": lambda f, b, a, n: "Caught, and away.",
    "ends": lambda f, b, a, n: f"{n.of(f.side)} to defend the west goal.",
    "fair_catch": lambda f, b, a, n: f"Fair catch, {n.of(f.side)}.",
    "foul": _foul,
    "period_end": lambda f, b, a, n: f"End of the quarter: {score(n, a.score)}.",
    "recovered": _recovered,
    "roster": lambda f, b, a, n: f"{n.of(f.side)}: {f.why}.",
    "sack": _sack,
    "timeout": lambda f, b, a, n: f"Timeout, {n.of(f.side)}.",
    "touched": lambda f, b, a, n: f"Muffed by {n.of(f.side)}.",
}
