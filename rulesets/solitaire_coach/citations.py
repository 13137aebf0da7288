"""Which rules speak for what a kind of play may lead to."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from rulesets.core.dead_ball import Citations
from rulesets.core.facts import RuleIds

_NEW: Final[RuleIds] = ("SC-DEF-09", "SC-GEN-03")
_SAFETY: Final[RuleIds] = ("SC-SCORE-06", "SC-KICK-02", "SC-R8")

RUN: Final = Citations(
    touchdown=("SC-SCORE-01", "SC-RUN-01"),
    safety=_SAFETY,
    touchback=("SC-R17", "SC-SCORE-12"),
    first_down=("SC-GEN-03", "SC-LOS-02", "SC-R16"),
    downs=("SC-DEF-10",),
    taken_over=_NEW,
)
PASS: Final = replace(RUN, touchdown=("SC-SCORE-02", "SC-DEF-03"))
INCOMPLETE: Final = replace(RUN, downs=("SC-PASS-05", "SC-DEF-10"))
RETURN: Final = replace(
    RUN,
    touchdown=("SC-SCORE-03", "SC-KICK-06"),
    touchback=("SC-R17", "SC-SCORE-11"),
    taken_over=("SC-KICK-06", *_NEW),
)
SAFETY_RETURN: Final = replace(
    RETURN, touchdown=("SC-SCORE-03", "SC-SK-04"), taken_over=("SC-SK-04", "SC-SK-03", *_NEW)
)
GAINED: Final = replace(
    RUN,
    touchdown=("SC-SCORE-04", "SC-FUM-02"),
    touchback=("SC-R17", "SC-SCORE-12"),
    first_down=("SC-R24", "SC-GEN-03"),
)
"""A ball gained by interception or recovery."""
KEPT: Final = replace(
    RUN,
    touchdown=("SC-R24", "SC-SCORE-01"),
    safety=("SC-SCORE-07", *_SAFETY),
    first_down=("SC-R24", "SC-FUM-02", "SC-GEN-03"),
)
"""A fumble that the side has back."""
LOOSE_OUT: Final = replace(
    RUN,
    safety=("SC-SCORE-08", "SC-R22", *_SAFETY),
    touchback=("SC-R22", "SC-SCORE-12"),
    first_down=("SC-FUM-03", "SC-R21", "SC-GEN-03"),
)
UNRECOVERED: Final = replace(
    RUN,
    safety=("SC-R23", "SC-SCORE-07", *_SAFETY),
    touchback=("SC-R23", "SC-SCORE-12"),
    first_down=("SC-FUM-04", "SC-R24", "SC-GEN-03"),
)
TOUCHBACK_KICK: Final = replace(RUN, touchback=("SC-SCORE-11", "SC-R6"), taken_over=_NEW)
TOUCHBACK_THROUGH: Final = replace(
    RUN, touchback=("SC-SCORE-13", "SC-PUNT-05", "SC-R38"), taken_over=_NEW
)
TOUCHBACK_KICKED: Final = replace(RUN, touchback=("SC-SCORE-13", "SC-R6"), taken_over=_NEW)
TOUCHBACK_GAINED: Final = replace(RUN, touchback=("SC-SCORE-12",), taken_over=_NEW)
PUNT_OUT: Final = replace(RUN, taken_over=("SC-PUNT-04", "SC-R38", *_NEW))
FAIR_CATCH: Final = replace(RUN, taken_over=("SC-PUNT-08", *_NEW))
SIMPLE_PUNT: Final = replace(RUN, taken_over=("SC-PUNT-09", "SC-R29", *_NEW))
BLOCKED: Final = replace(
    RUN,
    touchdown=("SC-R26", "SC-SCORE-04"),
    taken_over=("SC-PUNT-03", "SC-R26", *_NEW),
)
FG_BLOCKED: Final = replace(BLOCKED, taken_over=("SC-FG-04", *_NEW))
MISSED: Final = replace(RUN, taken_over=("SC-FG-06", "SC-R28", "SC-DEF-10", *_NEW))
ONSIDE_KEPT: Final = replace(RUN, first_down=("SC-ONS-05", *_NEW), taken_over=("SC-ONS-05", *_NEW))
ONSIDE_TAKEN: Final = replace(
    RUN, touchback=("SC-SCORE-13", "SC-R32"), taken_over=("SC-ONS-03", "SC-R32", *_NEW)
)
_OUT: Final[RuleIds] = ("SC-PEN-08", "SC-GEN-03")
ONSIDE_OUT: Final = replace(RUN, first_down=_OUT, taken_over=_OUT)
ONSIDE_OUT_BEHIND: Final = replace(RUN, first_down=("SC-R41", *_OUT), taken_over=("SC-R41", *_OUT))
