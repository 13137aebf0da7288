"""The play-by-play of these rules alone, and their words for calls, results, phases and dice."""

from __future__ import annotations

from typing import Final

from rulesets.core.facts import Fact
from rulesets.core.sentences.phrases import (
    Names,
    Vocabulary,
    Writer,
    place,
    title,
    yards,
)
from rulesets.core.state import FREE_KICK, SCRIMMAGE, State

_MUST: Final = {
    "fg": "must try for a field goal", "kick": "to kick off", "onside": "must kick onside",
    "punt": "must punt", "run": "must run", "ttqb": "must play the passing quarterback",
    "two": "must try for two", "xp": "must kick the extra point",
}  # fmt: skip
"""Forced calls, by call."""


def _called(fact: Fact, before: State, after: State, names: Names) -> str:
    if before.phase == FREE_KICK and fact.how == "kick":
        return f"Free kick, {names.of(fact.side)}."
    must = _MUST.get(fact.how)
    return f"{names.of(fact.side)}{f' {must}' if must else f': {title(fact.how).lower()}'}."


def _returned(fact: Fact, before: State, after: State, names: Names) -> str:
    """The end is known only if the team still has the ball there."""
    far, side = fact.yards, names.of(fact.side)
    if far == 0:
        return "No return."
    where = ""
    if after.phase == SCRIMMAGE and after.possession is not None and after.possession == fact.side:
        where = f" to {place(names, after.possession, after.spot or 0)}"
    if far is None:
        return f"Return by {side}{where}."
    if far < 0:
        return f"{side} lost {yards(-far)} on the return{where}."
    return f"{side} returned it {yards(far)}{where}."


SENTENCES: Final[dict[str, Writer]] = {
    "called": _called,
    "clock_stopped": lambda f, b, a, n: "Clock stopped.",
    "kick_out": lambda f, b, a, n: "The kick went out of bounds.",
    "missed_throw": lambda f, b, a, n: "The throw missed. One more.",
    "no_try": lambda f, b, a, n: "No try: it could not change the result.",
    "override": lambda f, b, a, n: f"Overridden ({f.rules[-1]}): {f.why}.",
    "past_line": lambda f, b, a, n: "Past the line: he must run.",
    "returned": _returned,
    "two_minute_stop": lambda f, b, a, n: "Two minutes left: clock stopped.",
}
VOCABULARY: Final = Vocabulary(
    sentences=SENTENCES,
    results={"hit": "Caught"},
    calls={"ttqb": "TTQB", "fg": "Field goal", "xp": "Extra point"},
    runs={"ttqb": "Quarterback run"},
    roles={"ttqb": "pass", "two": "pass", "punt": "punt", "fg": "field_goal", "xp": "extra_point"},
    result_keys={
        "past_line": "p",
        "fumble_lost": "f",
        "fumble_kept": "e",
        "dead": "l",
        "hit": "c",
        "miss": "x",
    },
    call_keys={"ttqb": "t", "xp": "k"},
)
