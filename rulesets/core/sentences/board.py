"""Sentences for what is reported of a board: loose balls, catches, fouls, time-outs, ends."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from rulesets.core.facts import Fact
from rulesets.core.sentences.phrases import Names, place, score, yards
from rulesets.core.sides import OTHER
from rulesets.core.state import TRY, State

_FOULS: Final = {
    "ineligible_touch": "The pass strikes a lineman who may not catch it.",
    "onside_touch": "{} touch the kick too soon.",
    "onside_out": "The kick is out of bounds, and nobody has touched it.",
    "kick_out": "The kick-off is out of bounds.",
}


def _at(fact: Fact, before: State, names: Names) -> str:
    """... at the Yale 34; nothing where the place is not told."""
    if before.spot is None or before.possession is None or fact.yards is None:
        return ""
    return f" at {place(names, before.possession, before.spot + fact.yards)}"


def loose(fact: Fact, before: State, after: State, names: Names) -> str:
    """A fumble that nobody has yet."""
    return f"Fumble{_at(fact, before, names)}! The ball is loose."


def settled_penalty(fact: Fact, before: State, after: State, names: Names) -> str:
    """A penalty that the other side could take or leave."""
    if fact.accepted is False:
        return f"{names.of(OTHER[fact.side] if fact.side else None)} let the play stand."
    back = yards(abs(fact.yards or 0))
    if fact.how == "rekick":
        return f"{names.of(fact.side)} kick again, {back} back."
    return f"Penalty against {names.of(fact.side)}: {back}."


def _foul(fact: Fact, before: State, after: State, names: Names) -> str:
    if fact.how in _FOULS:
        return _FOULS[fact.how].format(names.of(fact.side))
    far = f", {yards(fact.yards)}" if fact.yards else ""
    return f"A flag: {fact.how.replace('_', ' ')} by {names.of(fact.side)}{far}."


def _recovered(fact: Fact, before: State, after: State, names: Names) -> str:
    if fact.how:
        return f"{names.of(fact.side)} recover."
    return f"{names.of(fact.side)} keep the ball."


def _sack(fact: Fact, before: State, after: State, names: Names) -> str:
    lost = -(fact.yards or 0)
    if before.phase == TRY:  # it may be a runner: a try is told as one, whatever was played
        return f"Stopped {yards(lost)} behind the line." if lost else "Stopped at the line."
    return f"Sacked for a loss of {yards(lost)}." if lost else "Sacked at the line."


BOARD: Final[dict[str, Callable[[Fact, State, State, Names], str]]] = {
    "caught": lambda f, b, a, n: "Caught, and away he goes.",
    "ends": lambda f, b, a, n: f"{n.of(f.side)} defend the west goal.",
    "fair_catch": lambda f, b, a, n: f"A fair catch by {n.of(f.side)}.",
    "foul": _foul,
    "period_end": lambda f, b, a, n: f"The quarter is over: {score(n, a.score)}.",
    "recovered": _recovered,
    "roster": lambda f, b, a, n: f"{n.of(f.side)}: {f.why}.",
    "sack": _sack,
    "timeout": lambda f, b, a, n: f"Time out, {n.of(f.side)}.",
    "touched": lambda f, b, a, n: f"{n.of(f.side)} touch the ball, and do not hold it.",
}
