"""Which rules speak for what a kind of play may lead to."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from rulesets.core.dead_ball import Citations
from rulesets.core.facts import RuleIds

_NEW: Final[RuleIds] = ("LD-FD-01", "LD-R50")
_SAFETY: Final[RuleIds] = ("LD-SAF-01", "LD-SAF-03", "LD-R11")
_TOUCHBACK: Final[RuleIds] = ("LD-R20", "LD-R19")

RUN: Final = Citations(
    touchdown=("LD-TD-01", "LD-R11"),
    safety=_SAFETY,
    touchback=_TOUCHBACK,
    first_down=("LD-FD-01", "LD-R50"),
    downs=("LD-FD-01",),
    taken_over=_NEW,
)
BY_NAME: Final[dict[str, Citations]] = {
    "run": RUN,
    "catch": replace(RUN, touchdown=("LD-TD-02", "LD-R11")),
    "incomplete": replace(RUN, downs=("LD-PASS-11", "LD-FD-01")),
    "sack": replace(RUN, downs=("LD-SACK-01", "LD-FD-01")),
    "kickoff": replace(RUN, taken_over=("LD-KO-06", *_NEW)),
    "kickoff_out": replace(RUN, taken_over=("LD-KO-05", *_NEW)),
    "punt": replace(RUN, taken_over=("LD-PUNT-05", *_NEW)),
    "punt_out": replace(RUN, taken_over=("LD-PUNT-06", *_NEW)),
    "safety_punt": replace(RUN, taken_over=("LD-R18", "LD-SAF-03", *_NEW)),
    "blocked": replace(RUN, taken_over=("LD-PUNT-07", "LD-R40", *_NEW)),
    "touchback": replace(RUN, touchback=("LD-R19",), taken_over=_NEW),
    "missed": replace(RUN, taken_over=("LD-FG-03", "LD-R10", *_NEW)),
    "interception": replace(RUN, taken_over=("LD-INT-03", *_NEW)),
    "recovered": replace(
        RUN,
        touchdown=("LD-TD-03", "LD-R21", "LD-R11"),
        safety=("LD-SAF-02", "LD-R21", "LD-SAF-03", "LD-R11"),
        touchback=("LD-R21", "LD-R20"),
        first_down=("LD-FUM-03", *_NEW),
        taken_over=("LD-FUM-03", *_NEW),
    ),
    "loose": replace(
        RUN,
        safety=("LD-R22", "LD-SAF-03", "LD-R11"),
        touchback=("LD-R22",),
        first_down=("LD-R22", *_NEW),
        taken_over=("LD-R22", *_NEW),
    ),
}
"""By the name under which a play that has ended keeps them (`Ended.why`)."""
