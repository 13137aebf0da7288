"""The play-by-play of these rules alone, and their words for calls, results, phases and dice."""

from __future__ import annotations

from typing import Final

from rulesets.core.sentences.phrases import Vocabulary, Writer

SENTENCES: Final[dict[str, Writer]] = {
    "ends": lambda f, b, a, n: f"{n.of(f.side)} to defend the west goal.",
    "roster": lambda f, b, a, n: f"{n.of(f.side)}: {f.why}.",
    "touched": lambda f, b, a, n: f"Muffed by {n.of(f.side)}.",
}
BROADCAST: Final[dict[str, tuple[str, ...]]] = {
    "ends": (
        "{Side} to defend the west goal.",
        "The west goal is {side_s}.",
    ),
    "roster": (
        "{Side}: {why}.",
        "On the roster of {side}: {why}.",
    ),
    "touched": (
        "Muffed by {side}.",
        "{Side} *muff*ed it!",
        "A muff by {side}!",
        "{Side} *touch*ed it and lost it: a muff.",
    ),
}
VOCABULARY: Final = Vocabulary(
    sentences=SENTENCES,
    ways={"run": ("", "on the ground", "", "on the run")},
    broadcast=BROADCAST,
    phases={
        "punt_down": "The punt is down at {where}: {side} to decide",
        "ez_gain": "{side} gained the ball in the end zone",
        "fumble_return": "{side} to return the fumble from {where}",
    },
    calls={"fg": "Field goal"},
    roles={"pass": "pass", "punt": "punt", "fg": "field_goal", "try_kick": "extra_point"},
    result_keys={"out_in_field": "o", "through": "e", "unheld": "n"},
    call_keys={"rekick": "k", "take_ball": "b"},
)
