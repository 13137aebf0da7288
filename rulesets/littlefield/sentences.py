"""The play-by-play of these rules alone, and their words for calls, results, phases and dice."""

from __future__ import annotations

from typing import Final

from rulesets.core.facts import Fact
from rulesets.core.sentences.phrases import (
    Names,
    Vocabulary,
    Writer,
    place,
    yards,
)
from rulesets.core.state import State


def _pass_penalty(fact: Fact, before: State, after: State, names: Names) -> str:
    """Near the goal line there may be no room for the whole distance."""
    what, back = "Pass incomplete again in this series", yards(abs(fact.yards or 0))
    if after.possession is None or after.spot is None:
        return f"{what}: {back} back."
    where = place(names, after.possession, after.spot)
    if after.possession == before.possession and after.spot != _spot(fact, before):
        return f"{what}: back to {where}, no further."
    return f"{what}: {back} back to {where}."


def _spot(fact: Fact, before: State) -> int | None:
    """Where a play of the distance shown ended, as a spot of the side that began it."""
    if before.spot is None or fact.yards is None:
        return None
    return before.spot + fact.yards


SENTENCES: Final[dict[str, Writer]] = {
    "pass_penalty": _pass_penalty,
    "end_line": lambda f, b, a, n: "The pass went over the end line.",
}
BROADCAST: Final[dict[str, tuple[str, ...]]] = {
    "pass_penalty": (
        "Incomplete again, and that *cost*s {n}, to {spot}.",
        "Another miss in the series: back {n}, to {spot}.",
        "Incomplete, {yards} for it this time, to {spot}.",
        "Nothing again, and {n} back, to {spot}.",
        "A second miss in the series *set*s them back {n}, to {spot}.",
        "They *miss* again and *pay* {n}, to {spot}.",
        "No catch, and it's {yards} back, to {spot}.",
        "It *fall*s incomplete, and that's a loss of {n}, to {spot}.",
        "Another one incomplete. {Yards} back, to {spot}.",
        "Incomplete once more: minus {n}, to {spot}.",
        "{Yards} back for another miss, to {spot}.",
        "Again no one *catch*es it, and back {n}, to {spot}.",
        "No good again, a loss of {n}, to {spot}.",
        "The rule *take*s {n} for that one, to {spot}.",
    ),
    "pass_penalty.half": (
        "Incomplete again, and back to {spot}, no further.",
        "Another miss: back to {spot}, and no further.",
        "No catch, and back it *go*es to {spot}.",
        "Another miss in the series, to {spot}.",
    ),
    "end_line": (
        "Over the end line!",
        "The pass *carri*es over the end line.",
        "Too long, over the end line.",
        "Out past the end line.",
        "That one is over the end line.",
        "Overthrown, past the end line.",
    ),
}
VOCABULARY: Final = Vocabulary(
    sentences=SENTENCES,
    ways={
        "line_buck": ("into the line", "straight into the line"),
        "off_tackle": ("off tackle",),
        "end_run": ("around end", "around the end"),
    },
    broadcast=BROADCAST,
    calls={
        "pass": "Forward pass",
        "kick": "Kick off",
        "try_kick": "Try by kick",
        "try_scrimmage": "Try by rush",
    },
    roles={"pass": "pass", "punt": "punt", "field_goal": "field_goal", "try_kick": "extra_point"},
)
