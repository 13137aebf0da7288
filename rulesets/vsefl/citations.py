"""Which rules speak for what a kind of play may lead to."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from rulesets.core.dead_ball import Citations
from rulesets.core.facts import RuleIds

_CENTRE: Final = ("VS-OFF-01", "VS-R40")

RUN: Final = Citations(
    touchdown=("VS-SC-01", "VS-DEF-20"),
    safety=("VS-SC-05", "VS-SAF-01", "VS-SAF-02"),
    touchback=("VS-R28", "VS-KO-07"),
    first_down=("VS-R40", "VS-RUN-05"),
    downs=("VS-R40",),
    taken_over=_CENTRE,
)
RETURN: Final = replace(RUN, taken_over=("VS-KO-10", *_CENTRE))
SAFETY_RETURN: Final = replace(RUN, taken_over=("VS-SAF-04", *_CENTRE))
PUNT_RETURN: Final = replace(RUN, touchback=("VS-R28", "VS-PUN-09"), taken_over=_CENTRE)
FUMBLE: Final = replace(
    RUN,
    turnover=("VS-FUM-01", "VS-R2"),
    touchdown=("VS-R28a", "VS-SC-01"),
    safety=("VS-R28a", "VS-SC-05"),
    touchback=("VS-R28a", "VS-R28"),
    first_down=("VS-R51", "VS-FUM-04"),
    downs=("VS-R51", "VS-R40"),
    taken_over=("VS-FUM-04", "VS-END-03", *_CENTRE),
)
LOOSE_PASS: Final = replace(
    RUN,
    turnover=("VS-FUM-05",),
    safety=("VS-R41", "VS-SC-05"),
    first_down=("VS-FUM-07", "VS-FUM-08"),
    taken_over=("VS-FUM-05", "VS-FUM-06", *_CENTRE),
)

BY_WHY: Final[dict[str, Citations]] = {
    "run": RUN,
    "catch": replace(RUN, first_down=("VS-R40", "VS-PAS-05")),
    "incomplete": replace(RUN, downs=("VS-DEF-24", "VS-R40")),
    "sack": replace(RUN, safety=("VS-SAF-01", "VS-SC-05", "VS-SAF-02")),
    "grounding": replace(RUN, safety=("VS-R22", "VS-SC-05")),
    "interception": replace(
        RUN,
        turnover=("VS-INT-02",),
        touchback=("VS-R28", "VS-INT-04"),
        taken_over=("VS-INT-02", *_CENTRE),
    ),
    "return": RETURN,
    "safety_return": SAFETY_RETURN,
    "punt_return": PUNT_RETURN,
    "touchback": replace(RETURN, touchback=("VS-KO-07", "VS-KO-06")),
    "reached": replace(RETURN, touchback=("VS-KO-06",)),
    "punt_touchback": replace(PUNT_RETURN, touchback=("VS-PUN-09",)),
    "punt_out": replace(PUNT_RETURN, touchback=("VS-R38", "VS-PUN-09")),
    "fair_catch": replace(RUN, taken_over=("VS-SAF-05", "VS-R5a", *_CENTRE)),
    "blocked_punt": replace(
        RUN,
        turnover=("VS-PUN-06",),
        safety=("VS-R11", "VS-PUN-06", "VS-SC-05"),
        touchdown=("VS-R11", "VS-SC-01"),
        taken_over=("VS-PUN-06", *_CENTRE),
    ),
    "missed": replace(RUN, taken_over=("VS-FG-03", "VS-FG-04", "VS-R12", *_CENTRE)),
    "blocked_fg": replace(RUN, turnover=("VS-FG-06",), taken_over=("VS-R13", "VS-FG-06", *_CENTRE)),
    "field_goal": RUN,
    "fumble": FUMBLE,
    "loose_pass": LOOSE_PASS,
    "onside_kept": replace(RUN, first_down=("VS-ONS-07", "VS-ONS-06", *_CENTRE)),
    "onside_dead": replace(RUN, taken_over=("VS-ONS-09", "VS-ONS-06", *_CENTRE)),
    "onside_run": replace(RUN, taken_over=("VS-ONS-08", "VS-ONS-06", *_CENTRE)),
    "onside_untouched": replace(
        RUN, first_down=("VS-R15a", *_CENTRE), taken_over=("VS-R15a", *_CENTRE)
    ),
    "chain": replace(
        RUN,
        turnover=("VS-R53", "VS-OT-08"),
        touchback=("VS-R53", "VS-R28"),
        first_down=("VS-R53", "VS-OT-11", "VS-R40"),
        taken_over=("VS-R53", "VS-OT-08", *_CENTRE),
    ),
    "penalty": replace(
        RUN,
        first_down=("VS-PEN-14", "VS-R40"),
        downs=("VS-PEN-29", "VS-R40"),
        safety=("VS-R22", "VS-SC-05"),
        taken_over=("VS-PEN-14", "VS-R20"),
    ),
    "kneel": replace(RUN, safety=("VS-SAF-01", "VS-SC-05")),
}
"""By what kind of end a play came to (`End.why`)."""

TURNOVERS: Final[dict[str, RuleIds]] = {
    "fumble": ("VS-FUM-01", "VS-R2"),
    "interception": ("VS-INT-02",),
    "blocked_kick": ("VS-PUN-06",),
}
"""The rule by which the ball was lost, where the report says only that it was."""
