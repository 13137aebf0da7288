"""Which rules speak for what a kind of play may lead to."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from rulesets.core.dead_ball import Citations
from rulesets.core.facts import RuleIds

_TAKEN_OVER: Final[RuleIds] = (
    "LQ-LOSS-06",
    "LQ-DOWN-01",
    "LQ-DOWN-02",
    "LQ-EQ-08",
)
_SAFETY: Final[RuleIds] = ("LQ-SAF-01", "LQ-SAF-02", "LQ-SCRIM-02", "LQ-R6")

RUSH: Final = Citations(
    touchdown=("LQ-TD-01", "LQ-TD-02", "LQ-SCRIM-02", "LQ-R7", "LQ-R10"),
    safety=_SAFETY,
    first_down=("LQ-DOWN-04", "LQ-DOWN-02", "LQ-EQ-08", "LQ-R24"),
    downs=("LQ-DOWN-06", "LQ-LOSS-02"),
    taken_over=_TAKEN_OVER,
)
PASS: Final = replace(
    RUSH,
    touchdown=("LQ-TD-01", "LQ-TD-03", "LQ-PASS-08", "LQ-R7"),
    first_down=("LQ-DOWN-04", "LQ-PASS-02", "LQ-DOWN-02", "LQ-R24"),
)
END_LINE: Final = replace(
    PASS,
    touchback=("LQ-PASS-09", "LQ-LOSS-05", "LQ-EQ-02", "LQ-R11"),
)
INCOMPLETE: Final = replace(
    PASS,
    downs=("LQ-PASS-05", "LQ-DOWN-06", "LQ-LOSS-02"),
)
INCOMPLETE_IN_THE_END_ZONE: Final = replace(PASS, touchback=("LQ-R11",))
INTERCEPTED: Final = Citations(
    turnover=("LQ-INT-01", "LQ-LOSS-04", "LQ-R9"),
    touchback=("LQ-INT-03", "LQ-R9"),
    touchdown=("LQ-TD-01", "LQ-INT-01"),
    taken_over=_TAKEN_OVER,
)
FUMBLE_KEPT: Final = replace(
    RUSH,
    touchdown=("LQ-TD-04", "LQ-TD-01", "LQ-FUM-04", "LQ-R7"),
    safety=("LQ-FUM-01", "LQ-SAF-01", "LQ-R16"),
    first_down=("LQ-DOWN-04", "LQ-FUM-04", "LQ-R24"),
)
FUMBLE_LOST: Final = Citations(
    turnover=("LQ-LOSS-01", "LQ-R15"),
    touchdown=("LQ-FUM-02", "LQ-TD-04", "LQ-TD-01", "LQ-R16"),
    touchback=("LQ-R16", "LQ-LOSS-01"),
    taken_over=_TAKEN_OVER,
)
PASS_LOST_OVER_THE_END: Final = replace(
    FUMBLE_LOST, touchback=("LQ-PASS-09", "LQ-LOSS-05", "LQ-R11", "LQ-R16", "LQ-LOSS-01")
)
FUMBLE_LOST_ON_RETURN: Final = replace(FUMBLE_LOST, turnover=("LQ-LOSS-01", "LQ-FUM-03", "LQ-R15"))
BLOCKED_KEPT: Final = Citations(
    safety=("LQ-PUNT-07", "LQ-SAF-02", "LQ-SAF-01", "LQ-R18", "LQ-R6"),
    turnover=("LQ-PUNT-05", "LQ-R17"),
    taken_over=("LQ-PUNT-05", *_TAKEN_OVER),
)
BLOCKED_LOST: Final = Citations(
    turnover=("LQ-PUNT-06", "LQ-LOSS-01", "LQ-R15"),
    touchdown=("LQ-PUNT-07", "LQ-TD-04", "LQ-TD-01", "LQ-R18"),
    touchback=("LQ-R16", "LQ-LOSS-01"),
    safety=("LQ-R18", "LQ-PUNT-07"),
    taken_over=("LQ-PUNT-06", *_TAKEN_OVER),
)
KICKED: Final = Citations(
    touchback=("LQ-TB-01", "LQ-LOSS-03", "LQ-R5"),
    taken_over=("LQ-TB-01", "LQ-TB-02", "LQ-DOWN-02", "LQ-R34"),
)
FREE_KICKED: Final = replace(KICKED, touchback=("LQ-TB-01", "LQ-FK-02", "LQ-LOSS-03", "LQ-R5"))
PUNTED: Final = replace(KICKED, touchback=("LQ-PUNT-08", "LQ-TB-01", "LQ-LOSS-03", "LQ-R5"))
NO_GOAL: Final = replace(KICKED, touchback=("LQ-FG-05", "LQ-TB-01", "LQ-LOSS-03"))
RETURNED: Final = Citations(
    touchdown=("LQ-RB-03", "LQ-TD-01", "LQ-TD-02", "LQ-R7", "LQ-R10"),
    safety=("LQ-SAF-01", "LQ-R13", "LQ-R6"),
    first_down=("LQ-RB-02", "LQ-DOWN-02", "LQ-EQ-08"),
)
INTERCEPTION_RETURNED: Final = replace(
    RETURNED,
    touchdown=("LQ-TD-01", "LQ-TD-02", "LQ-INT-02", "LQ-R7", "LQ-R10"),
    first_down=("LQ-INT-02", "LQ-DOWN-02", "LQ-EQ-08"),
)
RETURN_FUMBLE_KEPT: Final = replace(
    RETURNED,
    touchdown=("LQ-TD-04", "LQ-TD-01", "LQ-RB-03", "LQ-FUM-04", "LQ-R7"),
    safety=("LQ-FUM-01", "LQ-SAF-01", "LQ-FUM-03", "LQ-R13", "LQ-R16"),
    first_down=("LQ-RB-02", "LQ-FUM-04", "LQ-FUM-03", "LQ-DOWN-02"),
)
INTERCEPTION_FUMBLE_KEPT: Final = replace(
    RETURN_FUMBLE_KEPT,
    touchdown=("LQ-TD-04", "LQ-TD-01", "LQ-INT-02", "LQ-FUM-04", "LQ-R7"),
    first_down=("LQ-INT-02", "LQ-FUM-04", "LQ-FUM-03", "LQ-DOWN-02"),
)
PENALTY: Final = Citations(
    first_down=("LQ-PEN-03", "LQ-DOWN-02"),
)
OFF_SIDE_PAST_THE_POINT: Final = Citations(
    first_down=("LQ-PEN-04", "LQ-R20", "LQ-DOWN-04"),
)
RETURN_PENALTY: Final = Citations(first_down=("LQ-PEN-03", "LQ-R13", "LQ-DOWN-02"))
RETURN_PENALTY_ENDS: Final = Citations(first_down=("LQ-R13", "LQ-DOWN-02"))
NOTHING: Final = Citations()
